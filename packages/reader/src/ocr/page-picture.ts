import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Picture } from './picture.ts';

/** Dots an inch: scans have no more that helps, and a point is 1/72 inch. */
const SCALE = 200 / 72;
/** Of a picture that is decoded. */
const PIXELS_MAX = 5e7;
/** Of the picture of a page, which is a letter at 200 dots an inch; a larger page is drawn coarser. */
const PAGE_PIXELS_MAX = 4e6;

/** In points: a photograph does not say how large the paper was. */
const LETTER_WIDTH = 612;

const BESIDE = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Opens a PDF whose pages are to be drawn. Its `loadingTask.destroy()` closes it. */
export function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    // why: what it is given is empty afterwards
    data: bytes.slice(),
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: PIXELS_MAX,
    // why: without its own files a scan of a copier (JBIG2, JPEG 2000) is drawn blank
    wasmUrl: `${path.join(BESIDE, 'wasm')}/`,
    standardFontDataUrl: `${path.join(BESIDE, 'standard_fonts')}/`,
    cMapUrl: `${path.join(BESIDE, 'cmaps')}/`,
    cMapPacked: true,
    iccUrl: `${path.join(BESIDE, 'iccs')}/`,
  } as Parameters<typeof getDocument>[0]).promise as Promise<PDFDocumentProxy>;
}

/** What a page shows, as a picture, with the page's size in points. */
export async function pdfPagePicture(
  page: PDFPageProxy,
): Promise<{ picture: Picture; size: { width: number; height: number } }> {
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(SCALE, Math.sqrt(PAGE_PIXELS_MAX / (size.width * size.height)));
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const canvas = createCanvas(width, height);
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  page.cleanup();
  // why: the canvas and what was taken from it are freed in the next turn of the event loop only, or memory grows with every page
  canvas.width = 1;
  canvas.height = 1;
  await nextTurn();
  return {
    picture: { data: new Uint8Array(data.buffer), width, height, channels: 4 },
    size: { width: size.width, height: size.height },
  };
}

/** A part of an upright picture, in shares of its width and height. */
export type PhotoPart = { left: number; top: number; right: number; bottom: number };

/** What a JPEG, PNG or WebP shows, or a part of it, upright as its camera says, as wide as a page of letter paper. */
export async function imagePicture(
  bytes: Uint8Array,
  part: PhotoPart | null = null,
): Promise<{ picture: Picture; size: { width: number; height: number } }> {
  // why: a PDF needs none of it, and its reader starts anew for each
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX }).autoOrient();
  const { autoOrient } = await image.metadata();
  const cut = pixelsOf(part ?? WHOLE, autoOrient);
  const shrink = Math.min(1, Math.sqrt(PAGE_PIXELS_MAX / (cut.width * cut.height)));
  const { data, info } = await image
    .extract(cut)
    .resize({ width: Math.max(1, Math.round(cut.width * shrink)) })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    picture: { data, width: info.width, height: info.height, channels: 1 },
    size: { width: LETTER_WIDTH, height: (LETTER_WIDTH * info.height) / info.width },
  };
}

const WHOLE: PhotoPart = { left: 0, top: 0, right: 1, bottom: 1 };

function pixelsOf(part: PhotoPart, { width, height }: { width: number; height: number }) {
  const left = Math.min(width - 1, Math.floor(part.left * width));
  const top = Math.min(height - 1, Math.floor(part.top * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(part.right * width)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(part.bottom * height)) - top),
  };
}

import type { Dice } from '@lintel/fixtures/dice';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

const DPI = 200;
const TILE = 256;

/** The part of a drawing context's types that a server has. */
type Rendered = Parameters<
  Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>['render']
>[0];
type Canvas = { toBuffer: (type: 'image/png') => Buffer };
type CanvasFactory = {
  create: (width: number, height: number) => { canvas: Canvas; context: Rendered['canvasContext'] };
};

/** The pages as a scanner or fax gives them: pictures only, crooked, grey, blurred and noisy. */
export async function scanned(pdf: Buffer, dice: Dice): Promise<Buffer> {
  const pages = await pictures(pdf);
  const wear = drawWear(dice);
  const noise = noiseTile(dice);
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { CreationDate: new Date('2026-01-01T00:00:00Z') },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  for (const { png, width, height } of pages) {
    document.addPage({ size: [width, height], margin: 0 });
    document.image(await worn(png, wear, dice, noise), 0, 0, { width, height });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type PagePicture = { png: Buffer; width: number; height: number };

async function pictures(pdf: Buffer): Promise<PagePicture[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const factory = document.canvasFactory as CanvasFactory;
  const pages: PagePicture[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: DPI / 72 });
    const { canvas, context } = factory.create(Math.round(viewport.width), Math.round(viewport.height));
    await page.render({ canvas: canvas as unknown as Rendered['canvas'], canvasContext: context, viewport }).promise;
    pages.push({ png: canvas.toBuffer('image/png'), width, height });
  }
  await loading.destroy();
  return pages;
}

type Wear = {
  isFax: boolean;
  isGrey: boolean;
  angle: number;
  blur: number;
  paper: number;
  folds: number;
  quality: number;
  threshold: number;
};

function drawWear(dice: Dice): Wear {
  return {
    isFax: dice.chance(0.16),
    isGrey: dice.chance(0.7),
    angle: dice.int(-200, 200) / 100,
    blur: dice.pick([0, 0.4, 0.5, 0.6, 0.8, 0.95]),
    paper: dice.int(214, 252),
    folds: dice.pick([0, 0, 1, 2]),
    quality: dice.int(40, 75),
    threshold: dice.int(135, 185),
  };
}

async function worn(png: Buffer, wear: Wear, dice: Dice, noise: Buffer): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const paper = { r: wear.paper, g: wear.paper, b: wear.isGrey ? wear.paper : wear.paper - 7 };
  const angle = wear.angle + dice.int(-20, 20) / 100;
  const tinted = await sharp(png)
    .flatten({ background: '#fff' })
    .composite([{ input: { create: { width, height, channels: 3, background: paper } }, blend: 'multiply' }])
    .png()
    .toBuffer();
  const turned = await sharp(tinted)
    .rotate(Math.max(-2, Math.min(2, angle)), { background: paper })
    .png()
    .toBuffer();
  const shadows = Buffer.from(shadowSvg(width, height, wear, dice));
  const { width: wide = width, height: high = height } = await sharp(turned).metadata();
  let image = sharp(turned)
    .extract({ left: Math.floor((wide - width) / 2), top: Math.floor((high - height) / 2), width, height })
    .composite([
      { input: shadows, blend: 'multiply' },
      { input: noise, raw: { width: TILE, height: TILE, channels: 3 }, tile: true, blend: 'overlay' },
    ]);
  image = sharp(await image.png().toBuffer());
  if (wear.blur > 0) image = image.blur(wear.blur);
  if (wear.isFax)
    return await image.greyscale().threshold(wear.threshold).png({ palette: true, colours: 2 }).toBuffer();
  if (wear.isGrey) image = image.greyscale();
  return await image.jpeg({ quality: wear.quality }).toBuffer();
}

/** Shadows of folds across the page, and of the scanner's edge. */
function shadowSvg(width: number, height: number, { folds }: Wear, dice: Dice): string {
  const lines = Array.from({ length: folds }, (_, at) => {
    const y = Math.round((height * (at + 1)) / (folds + 1)) + dice.int(-30, 30);
    return `<rect x="0" y="${y - 14}" width="${width}" height="28" fill="url(#f)"/>`;
  });
  const edge = dice.chance(0.4)
    ? `<rect x="0" y="0" width="${dice.int(8, 40)}" height="${height}" fill="#555" opacity="0.5"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="0.5" stop-color="#d0d0d0"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="${width}" height="${height}" fill="#fff"/>${lines.join('')}${edge}</svg>`;
}

/** A square of grey grains around the middle grey, which leaves the page as it is on the whole. */
function noiseTile(dice: Dice): Buffer {
  const strength = dice.int(6, 46);
  const pixels = Buffer.alloc(TILE * TILE * 3);
  for (let at = 0; at < TILE * TILE; at += 1) {
    pixels.fill(128 + dice.int(-strength, strength), at * 3, at * 3 + 3);
  }
  return pixels;
}

import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentWords, Page } from '../words.ts';
import { type Run, wordsOfRuns } from './runs.ts';

/** A file's words, and the pages that have none of their own and must be recognized in a picture. */
export type PdfWords = {
  document: DocumentWords;
  /** From 1. */
  scannedPages: number[];
};

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Fewer words than these beside a picture are a scanner's stamp rather than the page's text. */
const STAMP_WORDS = 8;
/** The file's own invoice data, as the standards and their drafts name the attachment. */
const XML_NAMES = /^(factur-x|zugferd-invoice|xrechnung|order-x|cii|invoice)\.xml$/i;

/** Reads the words of a PDF, where they stand, and the invoice that is embedded as XML. Throws what pdfjs throws of a damaged or locked file. */
export async function readPdf(bytes: Uint8Array, pagesMax = 200): Promise<PdfWords> {
  const loading = getDocument({
    // why: pdfjs takes the buffer for itself
    data: new Uint8Array(bytes),
    verbosity: 0,
    isEvalSupported: false,
    // why: of a font that the file does not bring and whose encoding it does not name, letters such as 'ä' are else left out
    useSystemFonts: false,
    disableFontFace: true,
    // why: fonts tell their names, and so whether they are bold, only with it
    fontExtraProperties: true,
    wasmUrl: `${path.join(FOLDER, 'wasm')}/`,
    standardFontDataUrl: `${path.join(FOLDER, 'standard_fonts')}/`,
    cMapUrl: `${path.join(FOLDER, 'cmaps')}/`,
    cMapPacked: true,
  } as Parameters<typeof getDocument>[0]);
  try {
    const pdf = await loading.promise;
    const pages: Page[] = [];
    const scannedPages: number[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, pagesMax); number += 1) {
      const page = await readPage(await pdf.getPage(number));
      pages.push(page);
      if (page.from === 'SCAN') scannedPages.push(number);
    }
    const xml = await xmlOf(pdf);
    return { document: xml === null ? { pages } : { pages, xml }, scannedPages };
  } finally {
    await loading.destroy();
  }
}

async function xmlOf(pdf: PDFDocumentProxy): Promise<string | null> {
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    if (!XML_NAMES.test(filename)) continue;
    const content = await pdf.getAttachmentContent(id);
    return content ? new TextDecoder().decode(content) : null;
  }
  return null;
}

async function readPage(page: PDFPageProxy): Promise<Page> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const isText = items.some((item) => 'str' in item && item.str.trim() !== '');
  if (!isText) return { width: viewport.width, height: viewport.height, from: 'SCAN', words: [] };
  const { fnArray, argsArray } = await page.getOperatorList();
  const isBold = new Map<string, boolean>();
  const runs: Run[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const known = isBold.get(item.fontName) ?? isBoldFont(page, item.fontName);
    isBold.set(item.fontName, known);
    const place = Util.transform(viewport.transform, item.transform) as number[];
    runs.push({ text: item.str, place, width: item.width, isBold: known });
  }
  const sheet = wordsOfRuns(runs, viewport.width, viewport.height);
  const hasPicture = fnArray.some((operation) => PICTURES.has(operation));
  const isInvisible = fnArray.some(
    (operation, at) => operation === OPS.setTextRenderingMode && argsArray[at]?.[0] === 3,
  );
  const isScan = hasPicture && (isInvisible || sheet.words.length < STAMP_WORDS);
  return { ...sheet, from: isScan ? 'SCAN' : 'TEXT' };
}

const PICTURES = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);

function isBoldFont(page: PDFPageProxy, id: string): boolean {
  if (!page.commonObjs.has(id)) return false;
  const font = page.commonObjs.get(id) as { name?: string; bold?: boolean; black?: boolean } | null;
  return font?.bold === true || font?.black === true || /bold|black|heavy|semibold|demi/i.test(font?.name ?? '');
}

import { cutText } from '@lintel/domain/base/text-cut';
import PDFDocument from 'pdfkit';
import { emWidth, FONT_FILES, printable, type Weight } from './table-pdf-font.ts';
import { linesOf, MARGIN, PAPERS } from './table-pdf-layout.ts';
import { hasOtherScripts, piecesOfLine, pieceWidth, scriptFontFile } from './table-pdf-scripts.ts';

declare global {
  namespace PDFKit.Mixins {
    // why: the library has it, its types do not yet
    interface StructureElementOptions {
      scope?: 'Column';
    }
  }
}

export const INK = '#14132B';
export const SECONDARY = '#5B5A72';
export const HAIRLINE = '#E6E5F0';
const FOOT_SIZE = 7.5;
const FOOT_HEIGHT = 22;
export const LINE_HEIGHT = 1.3;

export type Style = { size: number; weight: Weight; color: string };
type Content = PDFKit.PDFStructureContent;
type Element = PDFKit.PDFStructureElement;

/** A tagged PDF in the making, with the place on the page where the next thing goes. */
export type Pages = {
  doc: PDFKit.PDFDocument;
  root: Element;
  y: number;
  /** Where the page's own content begins. */
  bodyTop: number;
  /** What is drawn at the top of each further page. */
  atTop: () => void;
  paper: keyof typeof PAPERS;
  isLandscape: boolean;
  /** Fonts of other scripts that it has so far. */
  others: Set<string>;
};

/** Begins a PDF, without a page. */
export function beginPages(title: string, paper: keyof typeof PAPERS, writtenAt: string | undefined): Pages {
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    margin: 0,
    info: {
      Title: title,
      Creator: 'Lintel',
      ...(writtenAt !== undefined && { CreationDate: new Date(writtenAt) }),
    },
  });
  for (const [weight, file] of Object.entries(FONT_FILES)) doc.registerFont(weight, file);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, root, y: 0, bodyTop: 0, atTop: () => {}, paper, isLandscape: false, others: new Set() };
}

/** Goes on at the top of a new page. */
export function turnPage(pages: Pages): void {
  const { doc, paper, isLandscape } = pages;
  const [short, long] = PAPERS[paper];
  doc.addPage({ size: isLandscape ? [long, short] : [short, long], margin: 0 });
  pages.y = MARGIN;
  pages.atTop();
  pages.bodyTop = pages.y;
}

/** True where nothing is on the page but its head. */
export function isFresh({ y, bodyTop }: Pages): boolean {
  return y === bodyTop;
}

/** Points that are left on the page. */
export function roomOf({ doc, y }: Pages): number {
  return doc.page.height - MARGIN - FOOT_HEIGHT - y;
}

/** The width of a line as it will be drawn. */
export function widthOf({ doc }: Pages, text: string, { size, weight }: Style): number {
  if (hasOtherScripts(text)) return emWidth(text, weight) * size;
  return doc.font(weight).fontSize(size).widthOfString(text);
}

/** One line of text, its top at y. */
export function drawLine(pages: Pages, text: string, x: number, y: number, style: Style): void {
  const { doc } = pages;
  const { size, weight, color } = style;
  if (hasOtherScripts(text)) drawPieces(pages, text, x, y, style);
  else doc.font(weight).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false });
}

// Pieces stand on the base line of the document's own font. Whoever copies or hears the line gets it in the order in which it is read.
function drawPieces(
  { doc, others }: Pages,
  text: string,
  left: number,
  y: number,
  { size, weight, color }: Style,
): void {
  const base = y + (ascentOf(doc, weight) * size) / 1000;
  doc.markContent('Span', { actual: text });
  let x = left;
  for (const piece of piecesOfLine(text, weight === 'bold')) {
    const font = piece.font ?? weight;
    if (piece.font !== null && !others.has(piece.font)) {
      doc.registerFont(piece.font, scriptFontFile(piece.font));
      others.add(piece.font);
    }
    const top = base - (ascentOf(doc, font) * size) / 1000;
    // why: a list of features, though empty, has the line shaped as a whole; else each word is, from left to right
    doc.font(font).fontSize(size).fillColor(color).text(piece.text, x, top, { lineBreak: false, features: [] });
    x += piece.font === null ? emWidth(piece.text, weight) * size : pieceWidth(piece.text, piece.font) * size;
  }
  doc.endMarkedContent();
}

function ascentOf(doc: PDFKit.PDFDocument, font: string): number {
  // why: the library has it, its types do not
  return (doc.font(font) as unknown as { _font: { ascender: number } })._font.ascender;
}

/** Draws what belongs to the structure, and answers its mark. */
export function marked({ doc }: Pages, tag: string, draw: () => void): Content {
  const content = doc.markStructureContent(tag);
  draw();
  doc.endMarkedContent();
  return content;
}

/** Draws what a screen reader leaves out: what is said again on each page, and lines. */
export function artifact({ doc }: Pages, type: 'Pagination' | 'Layout', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** A paragraph or heading over the whole width; it may run over pages. */
export function paragraph(pages: Pages, tag: 'P' | 'H1' | 'H2', text: string, style: Style): void {
  const { doc, root } = pages;
  const lines = pageLines(pages, text, style);
  const height = style.size * LINE_HEIGHT;
  const contents: Content[] = [];
  while (lines.length > 0) {
    if (roomOf(pages) < height) turnPage(pages);
    const part = lines.splice(0, Math.max(1, Math.floor(roomOf(pages) / height)));
    contents.push(marked(pages, tag, () => stack(pages, part, style)));
  }
  if (contents.length > 0) root.add(doc.struct(tag, {}, contents));
}

/** A text that each page repeats, of at most `most` lines: over the whole width, and no part of the document that is read aloud. */
export function repeated(pages: Pages, text: string, style: Style, most = 2): void {
  const lines = pageLines(pages, text, style);
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = `${cutText(kept[most - 1] ?? '', (kept[most - 1] ?? '').length - 2)} …`;
  artifact(pages, 'Pagination', () => stack(pages, kept, style));
}

/** 'Page 1 of 3' under each page, and when the file was written. */
export function drawFeet(pages: Pages, written: string): void {
  const { doc } = pages;
  const { count } = doc.bufferedPageRange();
  const style: Style = { size: FOOT_SIZE, weight: 'plain', color: SECONDARY };
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    const { width, height } = doc.page;
    const y = height - MARGIN - FOOT_SIZE;
    const number = `Page ${at + 1} of ${count}`;
    artifact(pages, 'Pagination', () => {
      if (written !== '') drawLine(pages, written, MARGIN, y, style);
      drawLine(pages, number, width - MARGIN - emWidth(number, 'plain') * FOOT_SIZE, y, style);
    });
  }
}

/** The bytes of the finished file. */
export async function bytesOf({ doc, root }: Pages): Promise<Buffer> {
  root.end();
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function pageLines({ doc }: Pages, text: string, { size, weight }: Style): string[] {
  return linesOf(printable(text), (doc.page.width - 2 * MARGIN) / size, weight);
}

function stack(pages: Pages, lines: string[], style: Style): void {
  for (const line of lines) {
    drawLine(pages, line, MARGIN, pages.y, style);
    pages.y += style.size * LINE_HEIGHT;
  }
}

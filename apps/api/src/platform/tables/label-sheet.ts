import { setImmediate } from 'node:timers/promises';
import {
  type Area,
  type LabelParts,
  labelParts,
  type PrintStart,
  placeLabels,
} from '@lintel/domain/scan-tags/label-layout';
import type { LabelStock } from '@lintel/domain/scan-tags/label-stocks';
import PDFDocument from 'pdfkit';
import { unprocessable } from '../base/errors.ts';
import { type MatrixCode, matrixCode, matrixRectangles } from './matrix-code.ts';
import { emWidth, FONT_FILES, printable, type Weight } from './table-pdf-font.ts';

/** One label: what its code says, and its lines of text, the most important first. */
export type Label = { content: string; lines: readonly string[] };

type Sheet = { title: string; stock: LabelStock; start: PrintStart; writtenAt: string };

const POINTS_A_MM = 72 / 25.4;
const INK = '#000000';
const FONT_MAX = 10;
/** Smaller text is not read on a label. */
const FONT_MIN = 4.5;
const LINE_HEIGHT = 1.25;
/** Between the quiet zone of a code and the text beside it. */
const GAP_MM = 0.5;

/** Labels as a PDF at true size, their codes drawn as areas and not as pictures. Throws UNPROCESSABLE where no code can be read on such a label. */
export async function labelSheetPdf(
  labels: readonly Label[],
  { title, stock, start, writtenAt }: Sheet,
): Promise<Buffer> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Creator: 'Lintel', CreationDate: new Date(writtenAt) },
  });
  for (const [weight, file] of Object.entries(FONT_FILES)) doc.registerFont(weight, file);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => doc.once('end', resolve));
  let pages = 0;
  for (const [at, place] of placeLabels(stock, labels.length, start).entries()) {
    // Other requests are answered between two labels.
    await setImmediate();
    while (pages <= place.page) {
      doc.addPage({ size: [stock.page.width * POINTS_A_MM, stock.page.height * POINTS_A_MM], margin: 0 });
      pages += 1;
    }
    drawLabel(doc, labels[at] as Label, place);
  }
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

function drawLabel(doc: PDFKit.PDFDocument, { content, lines }: Label, place: Area): void {
  const laidOut = layOut(content, place);
  if (!laidOut) throw unprocessable('stock', 'No code that phones read fits on these labels. Choose larger ones.');
  const { parts, code } = laidOut;
  const at = (area: Area): Area => ({
    x: (place.x + area.x) * POINTS_A_MM,
    y: (place.y + area.y) * POINTS_A_MM,
    width: area.width * POINTS_A_MM,
    height: area.height * POINTS_A_MM,
  });
  for (const { x, y, width, height } of matrixRectangles(code, at(parts.code))) doc.rect(x, y, width, height);
  doc.fill(INK);
  if (parts.text) drawLines(doc, lines, inset(at(parts.text)));
}

// A code takes some milliseconds to make: a DataMatrix is made only where no QR code fits.
function layOut(content: string, label: LabelStock['label']): { parts: LabelParts; code: MatrixCode } | undefined {
  for (const kind of ['QR', 'DATA_MATRIX'] as const) {
    const code = matrixCode(kind, content);
    const parts = labelParts(label, {
      QR: Number.POSITIVE_INFINITY,
      DATA_MATRIX: Number.POSITIVE_INFINITY,
      [kind]: code.side,
    });
    if (parts) return { parts, code };
  }
  return undefined;
}

function inset({ x, y, width, height }: Area): Area {
  const gap = GAP_MM * POINTS_A_MM;
  return { x: x + gap, y: y + gap, width: width - 2 * gap, height: height - 2 * gap };
}

// Lines that do not fit at a size that is read are left out, the last ones first.
function drawLines(doc: PDFKit.PDFDocument, given: readonly string[], area: Area): void {
  const lines = given.map((line, at) => ({ text: printable(line), weight: at === 0 ? 'bold' : 'plain' }) as const);
  for (let count = lines.length; count > 0; count -= 1) {
    const shown = lines.slice(0, count);
    const size = sizeOf(shown, area);
    if (size < FONT_MIN && count > 1) continue;
    if (size < FONT_MIN) return;
    const top = area.y + (area.height - count * size * LINE_HEIGHT) / 2;
    for (const [at, { text, weight }] of shown.entries())
      doc
        .font(weight)
        .fontSize(size)
        .fillColor(INK)
        .text(text, area.x, top + at * size * LINE_HEIGHT, { lineBreak: false });
    return;
  }
}

function sizeOf(lines: readonly { text: string; weight: Weight }[], { width, height }: Area): number {
  const widest = Math.max(...lines.map(({ text, weight }) => emWidth(text, weight)));
  return Math.min(FONT_MAX, width / widest, height / (lines.length * LINE_HEIGHT));
}

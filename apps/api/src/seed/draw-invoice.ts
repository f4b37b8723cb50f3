import PDFDocument from 'pdfkit';
import { type DemoInvoice, type DemoInvoiceLine, sumsOf } from './demo-invoice.ts';
import { layoutOf } from './invoice-layouts.ts';
import type { Sheet } from './invoice-sheet.ts';

const PAGE = { width: 612, height: 792 };
/** Room at the foot of every page for its number. */
const FOOT = 46;
const ROW_GAP = 5;

export type DrawnInvoice = { bytes: Buffer; pageCount: number };

/**
 * The invoice as a PDF on letter paper, with as many pages as its lines take; with a password it is encrypted. The same invoice gives
 * the same bytes.
 */
export async function drawInvoice(invoice: DemoInvoice, password?: string): Promise<DrawnInvoice> {
  const doc = new PDFDocument({
    // why: the older encryption of this version takes no random bytes
    ...(password !== undefined && { pdfVersion: '1.3', userPassword: password }),
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    info: {
      Title: `${invoice.isCreditNote ? 'Credit memo' : 'Invoice'} ${invoice.number}`,
      Author: invoice.vendor.name,
      CreationDate: new Date(`${invoice.date}T12:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  const layout = layoutOf(invoice.style);
  const sheet: Sheet = {
    doc,
    invoice,
    layout,
    left: layout.margin,
    right: PAGE.width - layout.margin,
    y: layout.margin,
  };
  layout.head(sheet);
  drawLines(sheet);
  drawSums(sheet);
  drawNotes(sheet);
  layout.end?.(sheet);
  numberPages(sheet);
  const { count } = doc.bufferedPageRange();
  doc.end();
  await ended;
  return { bytes: Buffer.concat(chunks), pageCount: count };
}

function drawLines(sheet: Sheet): void {
  const { layout, invoice } = sheet;
  drawTableHead(sheet);
  for (const [at, line] of invoice.lines.entries()) {
    const height = textHeight(sheet, line.text, columnsOf(sheet).text.width) + 2 * ROW_GAP;
    if (sheet.y + height > PAGE.height - FOOT) {
      turn(sheet);
      drawTableHead(sheet);
    }
    drawRow(sheet, line, at, height);
    sheet.y += height;
  }
  if (layout.table !== 'plain') rule(sheet, sheet.y);
  sheet.y += 10;
}

type Column = { x: number; width: number };

function columnsOf({ left, right, layout }: Sheet): Record<'quantity' | 'text' | 'price' | 'amount', Column> {
  const amount = { x: right - 84, width: 78 };
  const price = { x: amount.x - 80, width: 74 };
  if (layout.quantityFirst) {
    return { quantity: { x: left + 6, width: 38 }, text: { x: left + 52, width: price.x - left - 60 }, price, amount };
  }
  const quantity = { x: price.x - 56, width: 50 };
  return { text: { x: left + 6, width: quantity.x - left - 14 }, quantity, price, amount };
}

function drawTableHead(sheet: Sheet): void {
  const { doc, layout, left, right } = sheet;
  if (layout.table === 'filled') doc.rect(left, sheet.y, right - left, 18).fill(layout.color);
  if (layout.table === 'boxed')
    doc
      .rect(left, sheet.y, right - left, 18)
      .lineWidth(0.7)
      .stroke('#333333');
  doc
    .font(layout.bold)
    .fontSize(layout.size)
    .fillColor(layout.table === 'filled' ? '#ffffff' : '#111111');
  const columns = columnsOf(sheet);
  const labels = layout.labels;
  for (const name of ['quantity', 'text', 'price', 'amount'] as const) {
    const { x, width } = columns[name];
    doc.text(labels[name], x, sheet.y + 5, { width, align: name === 'text' ? 'left' : 'right', lineBreak: false });
  }
  sheet.y += 18;
  if (layout.table === 'ruled') rule(sheet, sheet.y);
}

function drawRow(sheet: Sheet, line: DemoInvoiceLine, at: number, height: number): void {
  const { doc, layout, left, right, y } = sheet;
  if (layout.table === 'filled' && at % 2 === 1) doc.rect(left, y, right - left, height).fill('#f2f4f7');
  if (layout.table === 'boxed')
    doc
      .rect(left, y, right - left, height)
      .lineWidth(0.5)
      .stroke('#888888');
  doc.font(layout.plain).fontSize(layout.size).fillColor('#111111');
  const { quantity, text, price, amount } = columnsOf(sheet);
  const top = y + ROW_GAP;
  doc.text(line.text, text.x, top, { width: text.width });
  doc.text(String(line.quantity), quantity.x, top, { width: quantity.width, align: 'right', lineBreak: false });
  doc.text(amountText(sheet, line.unitPriceCents, false), price.x, top, {
    width: price.width,
    align: 'right',
    lineBreak: false,
  });
  doc.text(amountText(sheet, line.amountCents, false), amount.x, top, {
    width: amount.width,
    align: 'right',
    lineBreak: false,
  });
}

function drawSums(sheet: Sheet): void {
  const { doc, invoice, layout, right } = sheet;
  const rows = sumsOf(invoice);
  if (sheet.y + rows.length * 17 + 6 > PAGE.height - FOOT) turn(sheet);
  for (const [at, [label, cents]] of rows.entries()) {
    const isLast = at === rows.length - 1;
    if (isLast && layout.table === 'filled') doc.rect(right - 226, sheet.y - 2, 226, 19).fill(layout.color);
    doc
      .font(isLast ? layout.bold : layout.plain)
      .fontSize(isLast ? layout.size + 1.5 : layout.size)
      .fillColor(isLast && layout.table === 'filled' ? '#ffffff' : '#111111');
    doc.text(`${label}${layout.colon}`, right - 220, sheet.y + 3, {
      width: 126,
      align: layout.sumLabels,
      lineBreak: false,
    });
    doc.text(amountText(sheet, cents, true), right - 92, sheet.y + 3, { width: 86, align: 'right', lineBreak: false });
    sheet.y += 17;
  }
}

function drawNotes(sheet: Sheet): void {
  const { doc, invoice, layout, left, right } = sheet;
  sheet.y += 16;
  for (const note of invoice.notes) {
    const height = textHeight(sheet, note, right - left) + 3;
    if (sheet.y + height > PAGE.height - FOOT) turn(sheet);
    doc
      .font(layout.plain)
      .fontSize(layout.size - 0.5)
      .fillColor('#444444');
    doc.text(note, left, sheet.y, { width: right - left });
    sheet.y += height;
  }
}

/** Goes on at the top of a further page. */
function turn(sheet: Sheet): void {
  const { doc, invoice, layout, left } = sheet;
  doc.addPage();
  sheet.y = layout.margin;
  doc.font(layout.plain).fontSize(layout.size).fillColor('#444444');
  doc.text(`${invoice.vendor.name}, ${invoice.number}, continued`, left, sheet.y, { lineBreak: false });
  sheet.y += 22;
}

function numberPages({ doc, layout, left, right }: Sheet): void {
  const { count } = doc.bufferedPageRange();
  if (count === 1) return;
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    doc.font(layout.plain).fontSize(8).fillColor('#555555');
    doc.text(`Page ${at + 1} of ${count}`, left, PAGE.height - 30, {
      width: right - left,
      align: 'right',
      lineBreak: false,
    });
  }
}

function textHeight({ doc, layout }: Sheet, text: string, width: number): number {
  return doc.font(layout.plain).fontSize(layout.size).heightOfString(text, { width });
}

function rule({ doc, left, right }: Sheet, y: number): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.7).stroke('#999999');
}

// why: made once, for making one takes longer than writing the amount
const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
function amountText({ layout }: Sheet, cents: number, isSum: boolean): string {
  const text = AMOUNT.format(Math.abs(cents) / 100);
  const money = isSum || layout.hasSigns ? `$${text}` : text;
  if (cents >= 0) return money;
  return layout.negative === 'brackets' ? `(${money})` : `-${money}`;
}

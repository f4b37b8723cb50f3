import { sumsOf } from './demo-invoice.ts';
import type { Layout, Sheet } from './invoice-sheet.ts';

const HELVETICA = { plain: 'Helvetica', bold: 'Helvetica-Bold' };
const TIMES = { plain: 'Times-Roman', bold: 'Times-Bold' };
const COURIER = { plain: 'Courier', bold: 'Courier-Bold' };

const LETTERHEAD: Layout = {
  ...TIMES,
  size: 10.5,
  margin: 54,
  color: '#333333',
  table: 'ruled',
  quantityFirst: false,
  hasSigns: true,
  negative: 'brackets',
  colon: ':',
  sumLabels: 'right',
  labels: { quantity: 'Qty', text: 'Description', price: 'Rate', amount: 'Amount' },
  head(sheet) {
    const { doc, invoice, layout, left, right } = sheet;
    vendorName(sheet, { x: left, y: sheet.y, width: right - left, size: 20, align: 'center' });
    doc.font(layout.plain).fontSize(9.5);
    doc.text(vendorLines(sheet).join('  |  '), left, sheet.y + 26, { width: right - left, align: 'center' });
    doc.moveTo(left, 104).lineTo(right, 104).lineWidth(1.4).stroke('#222222');
    block(sheet, ['Bill To:', ...invoice.billTo], left, 122, 200);
    facts(sheet, right - 200, 122, 92, {
      number: 'Invoice No.',
      date: 'Date',
      due: 'Due Date',
      po: 'P.O. No.',
    });
    block(sheet, ['Service Address:', invoice.property.name, ...invoice.property.address], left, 196, 300);
    doc
      .font(layout.bold)
      .fontSize(15)
      .fillColor('#111111')
      .text(titleOf(sheet), right - 200, 206, { lineBreak: false });
    sheet.y = 266;
  },
};

const FORM: Layout = {
  ...HELVETICA,
  size: 9.5,
  margin: 44,
  color: '#222222',
  table: 'boxed',
  quantityFirst: true,
  hasSigns: false,
  negative: 'minus',
  colon: '',
  sumLabels: 'left',
  labels: { quantity: 'QTY', text: 'DESCRIPTION', price: 'UNIT PRICE', amount: 'AMOUNT' },
  head(sheet) {
    const { doc, invoice, layout, left, right } = sheet;
    vendorName(sheet, { x: left, y: 44, width: 290, size: 14 });
    block(sheet, ['', ...vendorLines(sheet)], left, 50, 260);
    doc.font(layout.bold).fontSize(22).fillColor('#111111');
    doc.text(titleOf(sheet).toUpperCase(), right - 230, 42, { width: 230, align: 'right', lineBreak: false });
    facts(sheet, right - 200, 76, 92, { number: 'Invoice #', date: 'Date', due: 'Due Date', po: 'P.O. #' });
    const half = (right - left - 20) / 2;
    for (const [x, lines] of [
      [left, ['BILL TO', ...invoice.billTo]],
      [left + half + 20, ['JOB SITE', invoice.property.name, ...invoice.property.address]],
    ] as const) {
      doc.rect(x, 150, half, 80).lineWidth(0.7).stroke('#333333');
      block(sheet, lines, x + 6, 156, half - 12);
    }
    sheet.y = 246;
  },
};

const BAND: Layout = {
  ...HELVETICA,
  size: 10,
  margin: 50,
  color: '#1f5a8c',
  table: 'filled',
  quantityFirst: false,
  hasSigns: true,
  negative: 'minus',
  colon: '',
  sumLabels: 'left',
  labels: { quantity: 'Qty', text: 'Service', price: 'Price', amount: 'Total' },
  head(sheet) {
    const { doc, invoice, layout, left, right } = sheet;
    doc.rect(0, 0, 612, 84).fill(layout.color);
    vendorName(sheet, { x: left, y: 32, width: 330, size: 19, color: '#ffffff' });
    doc
      .fontSize(15)
      .text(titleOf(sheet).toUpperCase(), right - 180, 34, { width: 180, align: 'right', lineBreak: false });
    block(sheet, ['From', ...vendorLines(sheet)], left, 102, 160);
    block(sheet, ['Billed to', ...invoice.billTo], left + 176, 102, 160);
    block(sheet, ['Property', invoice.property.name, ...invoice.property.address], left + 352, 102, 160);
    across(sheet, 184, { number: 'Invoice number', date: 'Invoice date', due: 'Payment due', po: 'PO number' });
    sheet.y = 232;
  },
};

const TYPED: Layout = {
  ...COURIER,
  size: 9,
  margin: 56,
  color: '#111111',
  table: 'plain',
  quantityFirst: true,
  hasSigns: false,
  negative: 'minus',
  colon: '',
  sumLabels: 'right',
  labels: { quantity: 'QTY', text: 'ITEM', price: 'EACH', amount: 'EXTENDED' },
  head(sheet) {
    const { invoice, left, right } = sheet;
    block(sheet, [invoice.vendor.name.toUpperCase(), ...vendorLines(sheet)], left, 56, 300);
    facts(sheet, right - 210, 56, 96, {
      number: 'INVOICE NO',
      date: 'INV DATE',
      due: 'DUE DATE',
      po: 'CUST PO',
    });
    block(sheet, ['SOLD TO:', ...invoice.billTo], left, 136, 230);
    block(sheet, ['SHIP TO:', invoice.property.name, ...invoice.property.address], left + 260, 136, 230);
    block(sheet, [titleOf(sheet).toUpperCase()], left, 212, 300);
    sheet.y = 232;
  },
};

const COUPON: Layout = {
  ...HELVETICA,
  size: 9.5,
  margin: 48,
  color: '#2c6e49',
  table: 'ruled',
  quantityFirst: false,
  hasSigns: true,
  negative: 'brackets',
  colon: '',
  sumLabels: 'left',
  labels: { quantity: 'Units', text: 'Charges', price: 'Rate', amount: 'Amount' },
  head(sheet) {
    const { invoice, layout, left, right } = sheet;
    vendorName(sheet, { x: left, y: 48, width: 290, size: 17, color: layout.color });
    block(sheet, ['', ...vendorLines(sheet)], left, 58, 260);
    facts(sheet, right - 210, 50, 106, {
      number: 'Bill number',
      date: 'Bill date',
      due: 'Please pay by',
      po: 'Your order',
    });
    block(sheet, [titleOf(sheet), ...invoice.billTo], left, 140, 230);
    block(sheet, ['Service at', invoice.property.name, ...invoice.property.address], left + 270, 140, 230);
    sheet.y = 218;
  },
  end(sheet) {
    const { doc, invoice, layout, left, right } = sheet;
    if (invoice.isCreditNote || sheet.y > 640) return;
    const [label, cents] = sumsOf(invoice).at(-1) ?? ['', 0];
    doc.moveTo(left, 660).lineTo(right, 660).dash(4, { space: 3 }).lineWidth(0.7).stroke('#555555').undash();
    block(
      sheet,
      ['Return this part with your payment', invoice.vendor.name, ...invoice.vendor.address],
      left,
      670,
      260,
    );
    doc.font(layout.plain).fontSize(layout.size).fillColor('#111111');
    const money = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    doc.text(`Bill number ${invoice.number}`, right - 200, 672, { width: 200, align: 'right', lineBreak: false });
    doc.text(`${label} $${money}`, right - 200, 688, { width: 200, align: 'right', lineBreak: false });
  },
};

const MODERN: Layout = {
  ...HELVETICA,
  size: 9.8,
  margin: 60,
  color: '#4b3b8f',
  table: 'plain',
  quantityFirst: false,
  hasSigns: true,
  negative: 'minus',
  colon: '',
  sumLabels: 'right',
  labels: { quantity: 'Hours/Qty', text: 'Work performed', price: 'Rate', amount: 'Line total' },
  head(sheet) {
    const { doc, invoice, layout, left, right } = sheet;
    doc.font(layout.plain).fontSize(28).fillColor(layout.color).text(titleOf(sheet), left, 56, { lineBreak: false });
    vendorName(sheet, { x: right - 260, y: 58, width: 260, size: 11, align: 'right' });
    doc.font(layout.plain).fontSize(9).fillColor('#444444');
    doc.text(vendorLines(sheet).join('\n'), right - 220, 74, { width: 220, align: 'right' });
    across(sheet, 146, { number: 'No.', date: 'Issued', due: 'Due', po: 'Order' });
    block(sheet, ['To', ...invoice.billTo], left, 196, 220);
    block(sheet, ['Where', invoice.property.name, ...invoice.property.address], left + 250, 196, 220);
    sheet.y = 276;
  },
};

const LAYOUTS: readonly [Layout, ...Layout[]] = [LETTERHEAD, FORM, BAND, TYPED, COUPON, MODERN];

/** The layout of a style; styles beyond the last begin again. */
export function layoutOf(style: number): Layout {
  return LAYOUTS[style % LAYOUTS.length] ?? LAYOUTS[0];
}

function titleOf({ invoice }: Sheet): string {
  return invoice.isCreditNote ? 'Credit Memo' : 'Invoice';
}

function vendorLines({ invoice: { vendor } }: Sheet): string[] {
  return [...vendor.address, vendor.phone, ...(vendor.licence === undefined ? [] : [`Lic. ${vendor.licence}`])];
}

type NamePlace = { x: number; y: number; width: number; size: number; align?: 'center' | 'right'; color?: string };

/** The vendor's name on one line, in a smaller size where it is long. */
function vendorName(sheet: Sheet, { x, y, width, size, align, color = '#111111' }: NamePlace): void {
  const { doc, layout, invoice } = sheet;
  const { name } = invoice.vendor;
  doc.font(layout.bold).fontSize(size);
  const fitting = Math.min(size, (size * width) / (doc.widthOfString(name) + 1));
  doc
    .fontSize(fitting)
    .fillColor(color)
    .text(name, x, y, { width, lineBreak: false, ...(align && { align }) });
}

/** Lines of text, the first of them bold. */
function block({ doc, layout }: Sheet, lines: readonly string[], x: number, y: number, width: number): void {
  for (const [at, line] of lines.entries()) {
    doc
      .font(at === 0 ? layout.bold : layout.plain)
      .fontSize(layout.size - 0.5)
      .fillColor('#111111');
    doc.text(line, x, y + at * (layout.size + 2.5), { width, lineBreak: false, ellipsis: true });
  }
}

type FactLabels = { number: string; date: string; due: string; po: string };

function factsOf({ invoice, layout }: Sheet, labels: FactLabels): [label: string, value: string][] {
  const number = invoice.isCreditNote ? 'Credit No.' : labels.number;
  return [
    [number, invoice.number],
    [labels.date, dateText(invoice.date, layout)],
    ...(invoice.due === null ? [] : [[labels.due, dateText(invoice.due, layout)] satisfies [string, string]]),
    ...(invoice.poNumber === undefined ? [] : [[labels.po, invoice.poNumber] satisfies [string, string]]),
  ];
}

/** The facts one below the other, each beside its label. */
function facts(sheet: Sheet, x: number, y: number, labelWidth: number, labels: FactLabels): void {
  const { doc, layout } = sheet;
  for (const [at, [label, value]] of factsOf(sheet, labels).entries()) {
    const top = y + at * (layout.size + 5);
    doc.font(layout.plain).fontSize(layout.size).fillColor('#555555').text(label, x, top, { lineBreak: false });
    doc
      .font(layout.bold)
      .fillColor('#111111')
      .text(value, x + labelWidth, top, { lineBreak: false });
  }
}

/** The facts side by side, each below its label. */
function across(sheet: Sheet, y: number, labels: FactLabels): void {
  const { doc, layout, left } = sheet;
  for (const [at, [label, value]] of factsOf(sheet, labels).entries()) {
    const x = left + at * 126;
    doc.font(layout.plain).fontSize(8.5).fillColor('#555555').text(label, x, y, { lineBreak: false });
    doc
      .font(layout.bold)
      .fontSize(layout.size)
      .fillColor('#111111')
      .text(value, x, y + 13, { lineBreak: false });
  }
}

/** A day as the layout of a style writes it. */
export function dayText(day: string, style: number): string {
  return dateText(day, layoutOf(style));
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateText(day: string, layout: Layout): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  if (layout.plain === 'Times-Roman') return `${name} ${Number(date)}, ${year}`;
  return layout.table === 'plain' ? `${Number(month)}/${Number(date)}/${year}` : `${month}/${date}/${year}`;
}

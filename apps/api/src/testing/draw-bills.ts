import PDFDocument from 'pdfkit';

export type Bill = {
  vendor: string;
  number: string;
  date: string;
  lines: readonly (readonly [text: string, amount: number])[];
  tax?: number;
  /** Printed instead of the sum. */
  total?: number;
  title?: string;
};

/** Bills as plain paper, one a page. */
export function drawBills(bills: readonly Bill[], password?: string): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 54,
    autoFirstPage: false,
    info: { CreationDate: new Date(0) },
    ...(password !== undefined && { userPassword: password }),
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(chunks))));
  for (const bill of bills) drawBill(pdf.addPage(), bill);
  pdf.end();
  return done;
}

function drawBill(
  pdf: PDFKit.PDFDocument,
  { vendor, number, date, lines, tax = 0, title = 'INVOICE', ...bill }: Bill,
): void {
  const money = (value: number) => `${value < 0 ? '-' : ''}$${Math.abs(value).toFixed(2)}`;
  const subtotal = lines.reduce((sum, [, amount]) => sum + amount, 0);
  const at = (text: string, x: number, y: number, options = {}) =>
    pdf.text(text, x, y, { lineBreak: false, ...options });
  const right = (text: string, y: number) => at(text, 440, y, { width: 118, align: 'right' });
  pdf.font('Helvetica-Bold').fontSize(16);
  at(vendor, 54, 54);
  at(title, 440, 54);
  pdf.font('Helvetica').fontSize(10);
  at('410 Mill Street, Portland, OR 97209', 54, 76);
  at('Invoice Number:', 360, 100);
  right(number, 100);
  at('Invoice Date:', 360, 116);
  right(date, 116);
  at('Bill To:', 54, 130);
  at('Alder Court Apartments', 54, 144);
  at('12 Alder Lane, Portland, OR 97210', 54, 158);
  pdf.font('Helvetica-Bold');
  at('Description', 54, 210);
  right('Amount', 210);
  pdf.font('Helvetica');
  let y = 232;
  for (const [text, amount] of lines) {
    at(text, 54, y);
    right(money(amount), y);
    y += 18;
  }
  y += 14;
  for (const [label, value] of [
    ['Subtotal', subtotal],
    ['Sales Tax', tax],
    ['Total', bill.total ?? subtotal + tax],
  ] as const) {
    at(label, 360, y);
    right(money(value), y);
    y += 16;
  }
  at('Thank you for your business. Payment terms: Net 30', 54, 700);
}

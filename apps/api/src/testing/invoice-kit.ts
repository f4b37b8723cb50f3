import PDFDocument from 'pdfkit';
import { afterAll, expect } from 'vitest';
import { startWorker } from '#platform/job-worker.ts';
import { fileJob } from '../features/file/file.jobs.ts';
import { invoiceCsvJob } from '../features/invoice/csv.jobs.ts';
import { readingJob, startReading } from '../features/invoice/reading.jobs.ts';
import { startTestApp } from './app-under-test.ts';
import { sha256 } from './file-kit.ts';
import type { TestUser } from './user-factory.ts';

type Of = { id: number; version: number };
type Bill = {
  vendor: string;
  number: string;
  date: string;
  lines: readonly (readonly [text: string, amount: number])[];
  tax?: number;
  /** Printed instead of the sum. */
  total?: number;
  title?: string;
};

/** A property with two units, people of each kind and a vendor; `send` uploads a PDF as a browser does and waits until it is read. The day there is 2026-05-18. */
export async function startInvoices() {
  const t = await startTestApp();
  const base = await t.listen();
  const { files } = t.platform;
  const worker = startWorker(t.platform, { jobs: [fileJob(files, startReading), readingJob(files), invoiceCsvJob] });
  afterAll(() => worker.stop());
  const property = await t.a.property({ name: 'Alder Court' });
  const { organizationId } = property;
  const properties = [property];
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const manager = await t.a.user({ organizationId, properties, roleId: 3, firstName: 'Mara', lastName: 'Holt' });
  const member = await t.a.user({ organizationId, properties });
  const viewer = await t.a.user({ organizationId, properties, roleId: 1 });
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const units = [await t.a.unit({ property, name: '101' }), await t.a.unit({ property, name: '102' })] as const;
  const vendorBody = { organizationId, kind: 'VENDOR', name: 'Brook Appliance Service', servesAll: true };
  const vendorId: number = (await t.post('/contact', vendorBody, admin)).body.id;

  /** Uploads the bytes; the document as GET /pdf lists it once it was read. */
  async function sendFile(bytes: Buffer, name: string, as: TestUser = manager, at = property) {
    const facts = { size: bytes.length, sha256: sha256(bytes), contentType: 'application/pdf' };
    const made = await t.post(`/pdf/${at.id}/${encodeURIComponent(name)}`, facts, as);
    expect(made.status, made.text).toBe(201);
    const { url, method, headers } = made.body.upload;
    const sent = await fetch(new URL(url, base), { method, headers, body: new Uint8Array(bytes) });
    expect(sent.status).toBe(200);
    await t.post(`/file/${made.body.fileId}/finish`, undefined, as);
    await worker.idle();
    const listed = await t.get(`/pdf?propertyId=${at.id}`, as);
    const document = listed.body.results.find((one: { id: number }) => one.id === made.body.id);
    return { announced: made.body, document };
  }

  /** Uploads bills, one a page, as one PDF; the invoice that was read off it. */
  async function send(bills: readonly Bill[], { name = 'bill.pdf', as = manager } = {}) {
    const { document } = await sendFile(await drawBills(bills), name, as);
    return get(document.invoiceIds[0]);
  }

  const get = async (id: number, as: TestUser = manager) => {
    const answer = await t.get(`/invoice/${id}`, as);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const call = (method: 'PUT' | 'POST', { id, version }: Of, action: string, body: unknown, as: TestUser = manager) =>
    t.call(method, `/invoice/${id}${action}`, { body, as, headers: { 'if-match': `"${version}"` } });
  const put = (of: Of, body: unknown, as?: TestUser) => call('PUT', of, '', body, as);
  const post = (of: Of, action: string, body?: unknown, as?: TestUser) => call('POST', of, `/${action}`, body, as);

  return {
    t,
    base,
    worker,
    property,
    organizationId,
    admin,
    manager,
    member,
    viewer,
    stranger,
    units,
    vendorId,
    sendFile,
    send,
    get,
    put,
    post,
  };
}

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

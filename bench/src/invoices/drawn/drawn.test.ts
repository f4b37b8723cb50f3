import { Dice } from '@lintel/fixtures/dice';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { withAttachment } from './attach.ts';
import { drawDifferent, drawXml } from './cii.ts';
import { type DrawnDocument, drawDocument } from './document.ts';
import type { Paper } from './paper.ts';
import { scanned } from './scan.ts';
import { TEMPLATES } from './templates/all.ts';
import { truthOf } from './truth.ts';

const NUMBERS = [...TEMPLATES.keys()];

describe('invoices are drawn', () => {
  it('in forty layouts and more, with names of their own', () => {
    expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length);
    expect(TEMPLATES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(NUMBERS.map((number) => drawDocument(3, 'text', number).template.split('+')[0])).size).toBe(
      TEMPLATES.length,
    );
  });

  it('to the same page and truth by the same seed, and to others by another', () => {
    const drawn = (seed: number) =>
      NUMBERS.map((number) => {
        const document = drawDocument(seed, 'scan', number);
        return { html: document.html, truth: truthOf(document, 'scan', [], false) };
      });
    const first = drawn(7);
    expect(drawn(7)).toEqual(first);
    expect(drawn(8).filter(({ html }, at) => html === first[at]?.html)).toEqual([]);
  });

  it.each(NUMBERS)('with every value of its truth on the page (layout %i)', (number) => {
    for (const seed of [11, 12]) {
      const document = drawDocument(seed, 'text', number);
      for (const paper of document.papers) expectOnPage(document, paper);
    }
  });

  it('with sums that hold', () => {
    for (const number of [...Array(120).keys()]) {
      for (const { bill } of drawDocument(21, 'text', number).papers) {
        const lines = bill.lines.reduce((sum, { cents }) => sum + cents, 0);
        const tax = bill.taxes.reduce((sum, { cents }) => sum + cents, 0);
        const charged = bill.subtotal + bill.discount + bill.shipping + bill.fuel + tax;
        expect(charged).toBe(bill.total);
        expect(bill.isInclusive ? lines - tax : lines).toBe(bill.subtotal);
        const earlier = bill.previous ? bill.previous.balance - bill.previous.payments : 0;
        expect(bill.amountDue).toBe(bill.total - bill.paid - bill.retained + earlier);
        expect(bill.total < 0).toBe(bill.story === 'credit');
      }
    }
  });

  it('with truths that say only what the page prints', () => {
    const drawn = [...Array(180).keys()].map((number) => drawDocument(31, 'text', number));
    const truths = drawn.map((document) => truthOf(document, 'text', [], false));
    const kinds = truths.flatMap((truth) => ('kind' in truth ? [truth] : []));
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['quote', 'statement']));
    expect(kinds.every((truth) => !('total' in truth))).toBe(true);
    expect(truths.some((truth) => 'invoices' in truth && truth.invoices.length > 1)).toBe(true);
    const single = drawn.flatMap((document, at) => {
      const truth = truths[at];
      return truth && 'lines' in truth ? [{ truth, bill: document.papers[0]?.bill }] : [];
    });
    expect(single.filter(({ truth, bill }) => bill?.due === null && truth.dueDate !== undefined)).toEqual([]);
    expect(single.some(({ truth }) => truth.vendor === undefined)).toBe(true);
    expect(single.some(({ truth }) => truth.isCreditNote && (truth.total ?? 0) < 0)).toBe(true);
    const earlier = single.filter(({ truth }) => truth.previousBalance !== undefined);
    expect(earlier.length).toBeGreaterThan(10);
    expect(earlier.every(({ truth }) => truth.total !== undefined && truth.amountDue !== undefined)).toBe(true);
  });
});

describe('what is made of a page', () => {
  it('carries the invoice as XML where it is one of those', async () => {
    const [paper] = drawDocument(5, 'xml', 0).papers;
    if (!paper) throw new Error('Nothing drawn');
    const { name, xml } = drawXml(new Dice(1), paper.bill);
    const other = drawDifferent(new Dice(1), paper.bill);
    expect(drawXml(new Dice(1), other).xml).not.toBe(xml);
    const loading = getDocument({
      data: new Uint8Array(withAttachment(await plainPage(), name, xml)),
      verbosity: 0,
    });
    const document = await loading.promise;
    const attached = (await document.getAttachments()) as Map<string, { filename: string }> | null;
    expect([...(attached ?? [])].map(([, { filename }]) => filename)).toEqual([name]);
    const content = await document.getAttachmentContent(name);
    expect(new TextDecoder().decode(content ?? new Uint8Array())).toBe(xml);
    await loading.destroy();
  });

  it('is a picture and no text once it is scanned, the same by the same seed', async () => {
    const page = await plainPage();
    const scan = await scanned(page, new Dice(2));
    expect(await scanned(page, new Dice(2))).toEqual(scan);
    const loading = getDocument({ data: new Uint8Array(scan), verbosity: 0 });
    const document = await loading.promise;
    expect((await (await document.getPage(1)).getTextContent()).items).toEqual([]);
    await loading.destroy();
  });
});

function expectOnPage({ html, name }: DrawnDocument, paper: Paper): void {
  const text = textOf(html);
  const truth = paper.truth(false);
  const amounts = amountsOn(text);
  for (const said of [truth.vendor, truth.invoiceNumber, truth.purchaseOrder, truth.customer]) {
    if (said !== undefined) expect(text, name).toContain(said);
  }
  for (const mark of ['date', 'due'] as const) {
    for (const printed of paper.marks.get(mark) ?? []) expect(text, name).toContain(printed);
  }
  const sums = [truth.subtotal, truth.total, truth.amountDue, truth.previousBalance];
  const all = [...sums, ...truth.lines.map(({ lineTotal }) => lineTotal)];
  if (truth.tax !== undefined) all.push(...paper.bill.taxes.map(({ cents }) => cents / 100));
  const missing = all.filter((amount) => amount !== undefined && !amounts.has(Math.round(Math.abs(amount) * 100)));
  expect(missing, name).toEqual([]);
  const words = truth.lines.flatMap(({ description }) => description.split(/\s+/));
  expect(words.filter((word) => !text.includes(word), name)).toEqual([]);
}

function textOf(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/ {2,}/g, ' ');
}

/** Every number with two decimals that a text holds, as cents. */
function amountsOn(text: string): Set<number> {
  const found = text.match(/\d+(?:[.,\u00a0\u202f ]\d{3})*[.,]\d{2}(?!\d)/g) ?? [];
  // why: a blank between thousands may also stand between two numbers
  const alone = text.match(/\d+(?:[.,]\d{3})*[.,]\d{2}(?!\d)/g) ?? [];
  return new Set([...found, ...alone].map((amount) => Number(amount.replaceAll(/\D/g, ''))));
}

async function plainPage(): Promise<Buffer> {
  const document = new PDFDocument({ size: [220, 140], info: { CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text('Invoice 4711');
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

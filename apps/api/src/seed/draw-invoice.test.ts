import { describe, expect, it } from 'vitest';
import { readPdf } from '#testing/read-pdf.ts';
import type { DemoInvoice } from './demo-invoice.ts';
import { drawInvoice } from './draw-invoice.ts';

const INVOICE: DemoInvoice = {
  vendor: {
    name: 'Larkfield Plumbing LLC',
    address: ['410 Industry Way', 'Boise, ID 83705'],
    phone: '(208) 555-0142',
    licence: 'PLB-20418',
  },
  billTo: ['Harbor Residential', 'PO Box 410', 'Boise, ID 83701'],
  property: { name: 'Cedar Ridge', address: ['1200 River St Apt 204', 'Boise, ID 83702'] },
  number: 'LP-20418',
  date: '2026-03-24',
  due: '2026-04-23',
  poNumber: '7731',
  lines: [
    { text: 'Replaced dishwasher, Apt 204', quantity: 1, unitPriceCents: 64_900, amountCents: 64_900 },
    { text: 'Labor', quantity: 2.5, unitPriceCents: 9_800, amountCents: 24_500 },
  ],
  taxCents: 5_364,
  isCreditNote: false,
  notes: ['Labor is warranted for 90 days.'],
  style: 0,
};
const STYLES = [0, 1, 2, 3, 4, 5];

describe('an invoice of the demo', () => {
  it.each(STYLES)('says on its page what it charges, in style %i', async (style) => {
    const { pages } = await readPdf(await bytesOf({ ...INVOICE, style }));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[612, 792]]);
    const text = plain(pages[0]?.text);
    const found = ['LP-20418', '7731', 'Apt 204', '649.00', '2.5', '98.00', '245.00', '894.00', '53.64', '$947.64'];
    expect(found.filter((value) => !text.includes(value))).toEqual([]);
    expect(text.toLowerCase()).toContain('larkfield plumbing llc');
    expect(text).toMatch(/0?3\/24\/2026|Mar 24, 2026/);
    expect(text).toMatch(/0?4\/23\/2026|Apr 23, 2026/);
  });

  it('has the same bytes each time, and another layout in another style', async () => {
    const drawn = await Promise.all(STYLES.map((style) => bytesOf({ ...INVOICE, style })));
    expect(await Promise.all(STYLES.map((style) => bytesOf({ ...INVOICE, style })))).toEqual(drawn);
    expect(new Set(drawn.map((bytes) => bytes.toString('latin1'))).size).toBe(STYLES.length);
    expect(await bytesOf({ ...INVOICE, style: STYLES.length })).toEqual(drawn[0]);
  });

  it.each(STYLES)('goes on over several pages with each line once, in style %i', async (style) => {
    const lines = Array.from({ length: 70 }, (_, at) => ({
      text: `Alarm ${100 + at}: replaced, with a new base plate and a battery that lasts ten years`,
      quantity: 1,
      unitPriceCents: 4_250,
      amountCents: 4_250,
    }));
    const { pages } = await readPdf(await bytesOf({ ...INVOICE, lines, taxCents: 0, style }));
    expect(pages.length).toBeGreaterThan(2);
    const text = plain(pages.map((page) => page.text).join(' '));
    const alarms = [...text.matchAll(/Alarm (\d+):/g)].map(([, alarm]) => Number(alarm));
    expect(alarms).toEqual(lines.map((_, at) => 100 + at));
    expect(plain(pages.at(-1)?.text)).toContain(`Page ${pages.length} of ${pages.length}`);
    expect(text).toContain('$2,975.00');
  });

  it('of credit has its amounts below zero, and names what was open before where there was something', async () => {
    const credit = {
      ...INVOICE,
      isCreditNote: true,
      due: null,
      taxCents: 0,
      lines: [{ text: 'Billed twice', quantity: 1, unitPriceCents: 28_500, amountCents: -28_500 }],
    };
    const read = async (invoice: DemoInvoice) => (await readPdf(await bytesOf(invoice))).pages[0]?.text ?? '';
    expect(await read({ ...credit, style: 0 })).toContain('($285.00)');
    expect(await read({ ...credit, style: 1 })).toContain('-$285.00');
    expect(await read({ ...credit, style: 2 })).toMatch(/CREDIT MEMO[\s\S]*Total credit/);
    const open = await read({ ...INVOICE, previousBalanceCents: 10_000, style: 4 });
    expect(open).toMatch(/Total this invoice[\s\S]*\$947\.64[\s\S]*Previous balance[\s\S]*\$100\.00[\s\S]*\$1,047\.64/);
  });
});

/** A text without its line breaks: of a type of one width, each word comes alone. */
function plain(text = ''): string {
  return text.replaceAll(/\s+/g, ' ');
}

async function bytesOf(invoice: DemoInvoice): Promise<Buffer> {
  return (await drawInvoice(invoice)).bytes;
}

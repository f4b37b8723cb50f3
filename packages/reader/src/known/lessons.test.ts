import { expect, test } from 'vitest';
import { generate } from '../generate/generate.ts';
import { readDocument } from '../read-document.ts';
import type { HeaderField, InvoiceReading, Known, KnownVendor } from '../reading.ts';
import { isRight } from '../train/calibrate.ts';
import { lessonsOf, rankedOf } from './lessons.ts';

const FIELDS: readonly HeaderField[] = [
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'purchaseOrder',
  'subtotalCents',
  'taxCents',
  'totalCents',
  'amountDueCents',
  'previousBalanceCents',
];
/** Layouts that are tried: those of which the reader gets a field of the first bill wrong. */
const LAYOUTS = Number(process.env.LINTEL_READER_LAYOUTS ?? 3);

test('one correction of a vendor’s bill lifts its next ten to 95% of all header fields', () => {
  const [before, after] = [
    { right: 0, all: 0 },
    { right: 0, all: 0 },
  ];
  let tried = 0;
  for (let seed = 700_000; tried < LAYOUTS; seed += 1) {
    const first = generate(seed);
    if (first.story.kind !== 'INVOICE' || first.printed.vendor === null) continue;
    const vendor = vendorOf(first);
    const known: Known = { vendors: [vendor], lessons: [], today: '2026-01-01' };
    const wrong = FIELDS.filter((field) => isPrinted(first, field) && !isReadRight(first, field, read(first, known)));
    if (wrong.length === 0) continue;
    tried += 1;
    const lessons = wrong.flatMap((field) => lessonsOf(first.document, field, expected(first, field), vendor.id));
    for (let issue = 1; issue <= 10; issue += 1) {
      const next = generate(seed, issue);
      for (const [sum, taught] of [
        [before, known],
        [after, { ...known, lessons }],
      ] as const) {
        const reading = read(next, taught);
        for (const field of FIELDS) {
          if (!isPrinted(next, field)) continue;
          sum.all += 1;
          if (isReadRight(next, field, reading)) sum.right += 1;
        }
      }
    }
  }
  console.info(`${tried} layouts: ${before.right} of ${before.all} before the correction, ${after.right} after it`);
  expect(after.right / after.all).toBeGreaterThanOrEqual(0.95);
  expect(after.right).toBeGreaterThan(before.right);
});

type Drawn = ReturnType<typeof generate>;

function vendorOf({ story }: Drawn): KnownVendor {
  const { name, phone, address, taxId } = story.vendor;
  return { id: 7, name, phones: [phone], address: address.join(', '), taxId };
}

function read({ document }: Drawn, known: Known): InvoiceReading | undefined {
  return readDocument(document, known).invoices[0];
}

function isPrinted({ printed }: Drawn, field: HeaderField): boolean {
  return printed[rankedOf(field)] !== null;
}

function expected({ printed }: Drawn, field: HeaderField): string | number {
  return printed[rankedOf(field)] ?? '';
}

function isReadRight(drawn: Drawn, field: HeaderField, reading: InvoiceReading | undefined): boolean {
  const value = reading?.[field]?.value;
  return value !== undefined && isRight(drawn, rankedOf(field), { value });
}

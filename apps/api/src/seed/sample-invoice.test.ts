import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPdf } from '@lintel/reader/pdf/pdf-words';
import { readDocument } from '@lintel/reader/read-document';
import { expect, test } from 'vitest';
import { drawInvoice } from './draw-invoice.ts';
import { SAMPLE_INVOICE } from './sample-invoice.ts';

const OFFERED = path.resolve(import.meta.dirname, '../../../web/src/screens/invoice/sample-invoice.pdf');

test('the sample that an empty repository offers is the one that is drawn here, and is read whole', async () => {
  const offered = await readFile(OFFERED);
  expect((await drawInvoice(SAMPLE_INVOICE)).bytes.equals(offered), 'drawn anew: write its bytes to that file').toBe(
    true,
  );
  const { document } = await readPdf(new Uint8Array(offered));
  const [read, ...others] = readDocument(document, { vendors: [], lessons: [], today: '2026-05-18' }).invoices;
  expect(others).toEqual([]);
  expect(read).toMatchObject({
    kind: 'INVOICE',
    vendor: { value: 'Sample Appliance Service' },
    invoiceNumber: { value: 'SAMPLE-1001' },
    invoiceDate: { value: '2026-05-12' },
    totalCents: { value: 16_412 },
  });
  expect(read?.lines.map(({ amountCents }) => amountCents)).toEqual([9_500, 6_400]);
});

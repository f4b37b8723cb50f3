import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawBills } from '#testing/draw-bills.ts';
import { startInvoices } from '#testing/invoice-kit.ts';

type Kit = Awaited<ReturnType<typeof startInvoices>>;
let kit: Kit;
beforeAll(async () => {
  kit = await startInvoices();
});

/** Forms that draw each other ten times over, so that one page is ten thousand million of them. */
function nestedForms(): Buffer {
  const depth = 10;
  const form = (at: number) => {
    const draws = at === depth ? 'BT /F1 8 Tf (x) Tj ET' : `/X${at + 1} Do `.repeat(10);
    return `${at + 10} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</X${at + 1} ${at + 11} 0 R>>/Font<</F1 4 0 R>>>>/Length ${draws.length}>>stream\n${draws}\nendstream endobj`;
  };
  const forms = Array.from({ length: depth + 1 }, (_, at) => form(at));
  return plainPdf([
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R/Resources<</XObject<</X0 10 0 R>>/Font<</F1 4 0 R>>>>>>endobj',
    '4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    '5 0 obj<</Length 30>>stream\nBT /F1 9 Tf (a) Tj ET /X0 Do \nendstream endobj',
    ...forms,
  ]);
}

/** Pages whose tree holds itself. */
function pagesInPages(): Buffer {
  return plainPdf([
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 400000>>endobj',
  ]);
}

function plainPdf(objects: readonly string[]): Buffer {
  const body = `%PDF-1.4\n${objects.join('\n')}\n`;
  const trailer = `xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 40>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + trailer, 'latin1');
}

test('documents that no program can read in time end with a reason, and reads go on meanwhile', async () => {
  const { t, property, manager } = kit;
  let isOver = false;
  let reads = 0;
  const reader = (async () => {
    while (!isOver) {
      expect((await t.get(`/property/${property.id}`, manager)).status).toBe(200);
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const ends: string[] = [];
  for (const [name, bytes] of [
    ['forms.pdf', nestedForms()],
    ['pages.pdf', pagesInPages()],
  ] as const) {
    const { document } = await kit.sendFile(bytes, name);
    ends.push(`${name} ${document.state} ${document.failedCode}`);
    if (document.state === 'FAILED')
      for (const id of document.invoiceIds)
        expect((await kit.get(id)).stateReason).toMatch(/enter what it says|Upload/);
  }
  isOver = true;
  await reader;
  console.log(`${ends.join(', ')}; ${reads} reads answered meanwhile`);
  expect(
    ends.every((end) => /FAILED (TOO_COSTLY|DAMAGED|REFUSED)$|READ null$/.test(end)),
    ends.join(),
  ).toBe(true);
  expect(reads).toBeGreaterThan(20);
}, 240_000);

test('a scan that lies on its side is read by both engines, and its words have their places on the upright page', async () => {
  const { t, manager } = kit;
  const line = (x: number, y: number, text: string, size = 26) =>
    `<text x="${x}" y="${y}" font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" font-size="${size}">${text}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2200"><rect width="100%" height="100%" fill="white"/>${[
    line(150, 180, 'Brook Appliance Service', 44),
    line(1150, 180, 'INVOICE', 44),
    line(1000, 300, 'Invoice Number: BA-9917'),
    line(1000, 350, 'Invoice Date: April 14, 2026'),
    line(150, 640, 'Description'),
    line(1380, 640, 'Amount'),
    line(150, 700, 'Replaced igniter of the range, Apt 102'),
    line(1380, 700, '$ 164.00'),
    line(1100, 860, 'Subtotal'),
    line(1380, 860, '$ 164.00'),
    line(1100, 910, 'Sales Tax'),
    line(1380, 910, '$ 0.00'),
    line(1100, 960, 'Total'),
    line(1380, 960, '$ 164.00'),
  ].join('')}</svg>`;
  const picture = await sharp(Buffer.from(svg)).rotate(90).greyscale().jpeg({ quality: 80 }).toBuffer();
  const pdf = new PDFDocument({ size: 'LETTER', layout: 'landscape', margin: 0 });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(chunks))));
  pdf.image(picture, 0, 0, { width: 792, height: 612 });
  pdf.end();
  const { document } = await kit.sendFile(await done, 'scan.pdf');
  expect(document).toMatchObject({ state: 'READ', failedCode: null, pageCount: 1 });
  const read = await kit.get(document.invoiceIds[0]);
  expect(read).toMatchObject({ totalCents: 16_400, invoiceDate: '2026-04-14', document: { hasScan: true } });
  expect(read.read.totalCents.from).toBe('SCAN');
  const [page] = (await t.get(`/invoice/${read.id}/pages`, manager)).body.results;
  expect(page).toMatchObject({ isScan: true, turn: 270, width: 612, height: 792 });
  const igniter = page.words.find((word: { text: string }) => /igniter/i.test(word.text));
  // The line stands at 700 of 2,200 pixels: 252 points from the top.
  expect(igniter.box[1]).toBeGreaterThan(235);
  expect(igniter.box[3]).toBeLessThan(262);
}, 240_000);

test('many documents at once are each read once, whoever looks meanwhile', async () => {
  const { t, manager, property } = kit;
  const bills = Array.from({ length: 12 }, (_, at) => ({
    vendor: 'Brook Appliance Service',
    number: `MANY-${at}`,
    date: 'April 14, 2026',
    lines: [[`Work ${at}`, 100 + at]] as [string, number][],
  }));
  const sent = await Promise.all(
    bills.map(async (bill, at) => kit.sendFile(await drawBills([bill]), `many-${at}.pdf`)),
  );
  await kit.worker.idle();
  const listed = await t.get(`/report/${property.id}/invoice?q=many&limit=100`, manager);
  const numbers = listed.body.results.map((row: { number: string | null }) => row.number);
  expect(new Set(numbers)).toEqual(new Set(bills.map(({ number }) => number)));
  expect(numbers).toHaveLength(sent.length);
}, 240_000);

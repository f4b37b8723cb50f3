import { expect, test } from 'vitest';
import { readPdf } from './pdf-words.ts';

type PageMade = { content: string; rotate?: number };

// A PDF of pages with Helvetica (F1) and its bold (F2), and a file embedded in it.
function pdfOf(pages: readonly PageMade[], attached?: { name: string; text: string }): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, at) => `${5 + 2 * at} 0 R`).join(' ');
  const first = 5 + 2 * pages.length;
  const names = attached ? `/Names << /EmbeddedFiles << /Names [(${attached.name}) ${first} 0 R] >> >>` : '';
  add(`<< /Type /Catalog /Pages 2 0 R ${names} >>`);
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>');
  for (const { content, rotate = 0 } of pages) {
    const own = objects.length + 2;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${rotate} /Contents ${own} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  if (attached) {
    add(`<< /Type /Filespec /F (${attached.name}) /UF (${attached.name}) /EF << /F ${first + 1} 0 R >> >>`);
    add(`<< /Type /EmbeddedFile /Length ${attached.text.length} >>\nstream\n${attached.text}\nendstream`);
  }
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((one) => `${one} 00000 n \n`).join('')}`;
  text += `trailer << /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n${start}\n%%EOF`;
  return new TextEncoder().encode(text);
}

const line = (x: number, y: number, text: string, font = 'F1', size = 10) =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

test('words have their places from the upper left corner, their size and whether they are bold', async () => {
  const { document, scannedPages } = await readPdf(pdfOf([{ content: line(50, 700, 'Total due', 'F2', 12) }]));
  const [first, second] = document.pages[0]?.words ?? [];
  expect([first?.text, second?.text]).toEqual(['Total', 'due']);
  expect(first).toMatchObject({ size: 12, isBold: true, confidence: 1 });
  expect(first?.box[0]).toBeCloseTo(50, 0);
  expect(first?.box[3]).toBeCloseTo(792 - 700 + 0.22 * 12, 0);
  expect(scannedPages).toEqual([]);
});

test('a page without any text is a scan to be recognized', async () => {
  const { document, scannedPages } = await readPdf(pdfOf([{ content: line(50, 700, 'Invoice') }, { content: '' }]));
  expect(scannedPages).toEqual([2]);
  expect(document.pages.map(({ from }) => from)).toEqual(['TEXT', 'SCAN']);
});

test('a page that is shown turned, and one whose text is drawn sideways, are read upright', async () => {
  const sideways =
    'BT /F1 10 Tf 0 1 -1 0 300 100 Tm (Invoice) Tj 1 0 0 1 0 0 Tm ET BT /F1 10 Tf 0 1 -1 0 320 100 Tm (Number) Tj ET';
  const { document } = await readPdf(
    pdfOf([{ content: line(50, 700, 'Invoice date'), rotate: 90 }, { content: sideways }]),
  );
  for (const page of document.pages) {
    const [one, two] = page.words;
    if (!one || !two) throw new Error('two words');
    expect(one.box[2] - one.box[0]).toBeGreaterThan(one.box[3] - one.box[1]);
    expect(one.box[0]).toBeGreaterThanOrEqual(0);
    expect(two.box[2]).toBeLessThanOrEqual(page.width);
  }
  expect([document.pages[0]?.width, document.pages[1]?.width]).toEqual([612, 792]);
});

test('letters that are set apart are one word, and pieces without a gap too', async () => {
  const spaced = [...'INVOICE'].map((letter, at) => line(50 + 12 * at, 700, letter)).join(' ');
  const glued = `${line(50, 600, 'INV')} ${line(50 + 10 * 1.667, 600, '-204')}`;
  const { document } = await readPdf(pdfOf([{ content: `${spaced} ${glued}` }]));
  expect(document.pages[0]?.words.map(({ text }) => text)).toEqual(['INVOICE', 'INV-204']);
});

test('the invoice that is embedded as XML is given as it stands', async () => {
  const attached = { name: 'factur-x.xml', text: '<rsm:CrossIndustryInvoice/>' };
  const { document } = await readPdf(pdfOf([{ content: line(50, 700, 'Facture') }], attached));
  expect(document.xml).toBe(attached.text);
  const other = await readPdf(pdfOf([{ content: line(50, 700, 'Invoice') }], { ...attached, name: 'terms.xml' }));
  expect(other.document.xml).toBeUndefined();
});

test('a damaged file is refused by an error, not read as an empty one', async () => {
  await expect(readPdf(new TextEncoder().encode('%PDF-1.7 nothing'))).rejects.toThrow();
});

import { expect, test } from 'vitest';
import { picture } from '#testing/hostile-files.ts';
import { partsOf, readPdf } from '#testing/read-pdf.ts';
import { PDF_MAX_PICTURES, type Picture, type TableFile } from './table-file.ts';
import { renderTable } from './table-render.ts';

async function pdfOf(all: Picture[]) {
  const sheet = { name: 'Rows', columns: [{ label: 'Name', kind: 'text' as const }], rows: [['Only row']] };
  const file: TableFile = {
    tableFile: true,
    format: 'pdf',
    fileName: 'photos',
    letter: { title: 'Photos', writtenAt: '2026-11-22T19:05:00.000Z', before: [], after: [] },
    sheets: [sheet],
    pictures: { title: 'Photos', all },
  };
  const { bytes } = await renderTable(file);
  return { bytes, ...(await readPdf(bytes)) };
}

test('pictures stand under the table with their captions, and one that is missing or broken is named in its place', async () => {
  const jpeg = await picture('jpeg', { width: 320, height: 200 });
  const marks = [
    { kind: 'ARROW' as const, from: [0.1, 0.1] as [number, number], to: [0.5, 0.5] as [number, number] },
    { kind: 'CIRCLE' as const, from: [0.5, 0.5] as [number, number], to: [0.7, 0.7] as [number, number] },
  ];
  const { pages } = await pdfOf([
    { caption: ['The range is fine', 'Kitchen: Fail, severe'], marks, jpeg: async () => jpeg },
    { caption: ['The door is fine'], jpeg: async () => undefined },
    { caption: ['The sink is fine'], jpeg: async () => jpeg.subarray(0, 40) },
    { caption: ['The bath is fine'], jpeg: async () => jpeg },
  ]);
  expect(pages.map(({ pictures }) => pictures)).toEqual([2]);
  const parts = pages[0]?.parts ?? [];
  expect(partsOf(parts, 'Figure')).toHaveLength(4);
  expect(partsOf(parts, 'P').map(({ text }) => text)).toEqual([
    'The range is fine Kitchen: Fail, severe',
    'The door is fine',
    'The sink is fine',
    'The bath is fine',
  ]);
  expect(pages[0]?.text.match(/The picture cannot be shown\./g)).toHaveLength(2);
});

test('one picture is in memory at a time, and beyond the most that a file holds their places say so', async () => {
  const jpeg = await picture('jpeg', { width: 64, height: 48 });
  let open = 0;
  let most = 0;
  let asked = 0;
  const one = (at: number): Picture => ({
    caption: [`Photo ${at}`],
    jpeg: async () => {
      asked += 1;
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return jpeg;
    },
  });
  const { pages } = await pdfOf(Array.from({ length: PDF_MAX_PICTURES + 2 }, (_, at) => one(at)));
  expect([most, asked]).toEqual([1, 2 * PDF_MAX_PICTURES]);
  expect(pages.reduce((sum, page) => sum + page.pictures, 0)).toBe(PDF_MAX_PICTURES);
  const text = pages.map((page) => page.text).join('\n');
  expect(text.match(/The picture cannot be shown\./g)).toHaveLength(2);
  expect(text).toContain(`Photo ${PDF_MAX_PICTURES + 1}`);
});

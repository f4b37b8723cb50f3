import { labelParts, QR_LEAST_MM, QUIET_MODULES } from '@lintel/domain/scan-tags/label-layout';
import { LABEL_STOCKS, type LabelStock } from '@lintel/domain/scan-tags/label-stocks';
import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { labelSheetPdf } from './label-sheet.ts';
import { matrixCode } from './matrix-code.ts';

const POINTS_A_MM = 72 / 25.4;
const CONTENT = 'https://lintel.quay.example/t/23456ABCDE';
const MODULES = { QR: matrixCode('QR', CONTENT).side, DATA_MATRIX: matrixCode('DATA_MATRIX', CONTENT).side };
const LINES = ['23456-ABCDE', 'Refrigerator, 101', 'The Residences at Alder Court', '+1 555 0100'];
const READABLE = LABEL_STOCKS.filter(({ label }) => labelParts(label, MODULES));

type Box = { left: number; top: number; right: number; bottom: number };

const pdf = (stock: LabelStock, count: number, startAt = 1) =>
  labelSheetPdf(
    Array.from({ length: count }, () => ({ content: CONTENT, lines: LINES })),
    { title: 'Tags', stock, start: { startAt }, writtenAt: '2026-05-18T12:00:00.000Z' },
  );

/** The codes and texts of each page, in millimetres from its upper left corner. */
async function readSheet(bytes: Buffer) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: { width: number; height: number; codes: Box[]; texts: (Box & { text: string })[] }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const boxOf = (x1: number, y1: number, x2: number, y2: number): Box => ({
      left: Math.min(x1, x2) / POINTS_A_MM,
      right: Math.max(x1, x2) / POINTS_A_MM,
      top: (height - Math.max(y1, y2)) / POINTS_A_MM,
      bottom: (height - Math.min(y1, y2)) / POINTS_A_MM,
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    const codes: Box[] = [];
    let matrix = [1, 0, 0, 1, 0, 0];
    const kept: number[][] = [];
    for (const [at, drawn] of fnArray.entries()) {
      if (drawn === OPS.save) kept.push(matrix);
      if (drawn === OPS.restore) matrix = kept.pop() ?? matrix;
      if (drawn === OPS.transform) matrix = Util.transform(matrix, argsArray[at]);
      if (drawn !== OPS.constructPath) continue;
      const [x1, y1, x2, y2] = argsArray[at][2] as [number, number, number, number];
      const [a, , , d, e, f] = matrix as [number, number, number, number, number, number];
      codes.push(boxOf(a * x1 + e, d * y1 + f, a * x2 + e, d * y2 + f));
    }
    const { items } = await page.getTextContent();
    const texts = (items as { str: string; transform: number[]; width: number; height: number }[])
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, transform: [, , , , x = 0, y = 0], width: wide, height: high }) => ({
        text: str,
        ...boxOf(x, y - high * 0.25, x + wide, y + high),
      }));
    pages.push({ width: width / POINTS_A_MM, height: height / POINTS_A_MM, codes, texts });
  }
  await loading.destroy();
  return pages;
}

const meets = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('most labels that can be bought have room for a code', () => {
  expect(READABLE.length).toBeGreaterThan(LABEL_STOCKS.length - 3);
});

test.each(READABLE)(
  'on $name each code is as large as phones need, and no text touches the white around it',
  async (stock) => {
    const [page] = await readSheet(await pdf(stock, 2));
    const kind = labelParts(stock.label, MODULES)?.kind ?? 'QR';
    expect(page?.width).toBeCloseTo(stock.page.width, 1);
    expect(page?.height).toBeCloseTo(stock.page.height, 1);
    expect(page?.codes.length).toBe(Math.min(2, stock.columns * stock.rows));
    for (const { left, top, right, bottom } of page?.codes ?? []) {
      const side = right - left;
      expect(bottom - top).toBeCloseTo(side, 1);
      if (kind === 'QR') expect(side).toBeGreaterThanOrEqual(QR_LEAST_MM - 0.01);
      const white = (side / MODULES[kind]) * QUIET_MODULES[kind] - 0.01;
      const quiet = { left: left - white, top: top - white, right: right + white, bottom: bottom + white };
      for (const text of page?.texts ?? []) expect(meets(text, quiet), text.text).toBe(false);
    }
    for (const text of page?.texts ?? []) expect(text.right).toBeLessThanOrEqual(stock.page.width);
  },
);

test('a sheet that was begun goes on at its first free label, and the next page begins with its first', async () => {
  const stock = LABEL_STOCKS.find(({ id }) => id === 'avery-5163') as LabelStock;
  const pages = await readSheet(await pdf(stock, 3, 9));
  expect(pages.map(({ codes }) => codes.length)).toEqual([2, 1]);
  const [last, first] = [pages[0]?.codes[1], pages[1]?.codes[0]];
  expect((last?.left ?? 0) - (first?.left ?? 0)).toBeCloseTo(stock.pitchX, 1);
  expect((last?.top ?? 0) - (first?.top ?? 0)).toBeCloseTo(4 * stock.pitchY, 1);
});

test('a label on which no code can be read is refused', async () => {
  const [stock] = READABLE as [LabelStock];
  const tiny = { ...stock, label: { width: 8, height: 8 } };
  await expect(pdf(tiny, 1)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelParts, placeLabels, QR_LEAST_MM, stockFault, USUAL_MODULES } from './label-layout.ts';
import { LABEL_STOCKS, type LabelStock } from './label-stocks.ts';

const stock = (id: string) => LABEL_STOCKS.find((one) => one.id === id) as LabelStock;

test.each(LABEL_STOCKS)('the labels of $name lie beside each other on their page', (one) => {
  expect(stockFault(one)).toBeNull();
  const last = placeLabels(one, one.columns * one.rows).at(-1);
  expect(last?.page).toBe(0);
  expect((last?.x ?? 0) + one.label.width).toBeLessThanOrEqual(one.page.width + 0.5);
  expect((last?.y ?? 0) + one.label.height).toBeLessThanOrEqual(one.page.height + 0.5);
});

test('labels go along the rows and on to the next page, from the first that is left on a sheet', () => {
  const avery = stock('avery-5163');
  const places = placeLabels(avery, 11, { startAt: 9, nudge: { x: 0.5, y: -1 } });
  expect(places.map(({ page }) => page)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(places[0]).toMatchObject({ x: 0.15625 * 25.4 + 0.5, y: 0.5 * 25.4 + 4 * 50.8 - 1 });
  expect(places[1]?.x).toBeCloseTo((0.15625 + 4.1875) * 25.4 + 0.5);
  expect(places[2]).toMatchObject({ x: 0.15625 * 25.4 + 0.5, y: 0.5 * 25.4 - 1 });
});

test('a label too many, too wide or one over another is told', () => {
  const avery = stock('avery-5160');
  expect(stockFault({ ...avery, rows: 11 })).toBe('The labels are higher than the page.');
  expect(stockFault({ ...avery, left: 20 })).toBe('The labels are wider than the page.');
  expect(stockFault({ ...avery, pitchX: 60 })).toBe('The labels overlap.');
});

test.each(['letter-plain', 'avery-5160', 'avery-5163', 'dymo-30252', 'brother-dk-1201', 'avery-l7160'])(
  'a label of %s has a QR code of at least 15 mm, and text beside it',
  (id) => {
    const parts = labelParts(stock(id).label, USUAL_MODULES);
    expect(parts?.kind).toBe('QR');
    expect(parts?.code.width).toBeGreaterThanOrEqual(QR_LEAST_MM);
    expect(parts?.text).not.toBeNull();
  },
);

test('a label that is too small for a QR code gets a DataMatrix, and none where that cannot be read either', () => {
  expect(labelParts(stock('avery-5167').label, USUAL_MODULES)?.kind).toBe('DATA_MATRIX');
  expect(labelParts(stock('dymo-11353').label, USUAL_MODULES)?.kind).toBe('DATA_MATRIX');
  expect(labelParts({ width: 40, height: 8 }, USUAL_MODULES)).toBeNull();
});

test('text never touches the quiet zone, and all of it is on the label, whatever the size', () => {
  const size = fc.double({ min: 5, max: 120, noNaN: true });
  fc.assert(
    fc.property(size, size, fc.constantFrom(21, 25, 29, 33, 37), (width, height, QR) => {
      const parts = labelParts({ width, height }, { QR, DATA_MATRIX: 24 });
      if (!parts) return;
      const { code, quiet, text, kind } = parts;
      const white = (kind === 'QR' ? 4 : 1) * (code.width / (kind === 'QR' ? QR : 24));
      expect(code.x - quiet.x).toBeCloseTo(white);
      expect(quiet.x + quiet.width).toBeLessThanOrEqual(width);
      expect(quiet.y + quiet.height).toBeLessThanOrEqual(height);
      if (!text) return;
      const isApart = text.x >= quiet.x + quiet.width || text.y >= quiet.y + quiet.height;
      expect(isApart && text.x + text.width <= width && text.y + text.height <= height).toBe(true);
    }),
    { seed: 17, numRuns: 500 },
  );
});

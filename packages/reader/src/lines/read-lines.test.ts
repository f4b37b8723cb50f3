import { expect, test } from 'vitest';
import { offerOf } from '../candidates/candidates.ts';
import { Paper } from '../generate/paper.ts';
import { readLines } from './read-lines.ts';

type Cell = readonly [x: number, text: string, align?: 'right'];

/** Pages of rows of cells; what was read of them as text, quantity, price and amount. */
function linesOf(...pages: (readonly Cell[])[][]) {
  const paper = new Paper(612, 792, 10, 1);
  for (const [page, rows] of pages.entries()) {
    if (page > 0) paper.turn();
    for (const [at, cells] of rows.entries())
      for (const [x, text, align] of cells) paper.set(x, 200 + 13 * at, text, { align });
  }
  return readLines(offerOf(paper.document())).map((line) => [
    line.text,
    line.quantity,
    line.unitPriceCents,
    line.amountCents,
  ]);
}

const HEAD: readonly Cell[] = [
  [54, 'Item'],
  [110, 'Description'],
  [400, 'Qty', 'right'],
  [480, 'Rate', 'right'],
  [558, 'Amount', 'right'],
];
const row = (code: string, text: string, quantity: string, price: string, amount: string): readonly Cell[] => [
  [54, code],
  [110, text],
  [400, quantity, 'right'],
  [480, price, 'right'],
  [558, amount, 'right'],
];
const sum = (label: string, amount: string): readonly Cell[] => [
  [480, label, 'right'],
  [558, amount, 'right'],
];

test('lines have their text without codes, and end at the sums', () => {
  expect(
    linesOf([
      HEAD,
      row('FLT10', 'Furnace filter', '12', '4.50', '54.00'),
      row('2', 'Labor', '1.5', '80.00', '120.00'),
      sum('Subtotal', '174.00'),
      sum('Sales tax 6%', '10.44'),
      sum('Total', '184.44'),
    ]),
  ).toEqual([
    ['Furnace filter', 12, 450, 5400],
    ['Labor', 1.5, 8000, 12_000],
  ]);
});

test('a description that goes on in the next row belongs to its line', () => {
  const lines = linesOf([
    HEAD,
    row('1', 'Water heater replaced', '1', '900.00', '900.00'),
    [[110, 'unit 204, serial SC4106']],
    sum('Total', '900.00'),
  ]);
  expect(lines).toEqual([['Water heater replaced unit 204, serial SC4106', 1, 90_000, 90_000]]);
});

test('sums of sections are not lines, and the lines below them are', () => {
  const lines = linesOf([
    HEAD,
    row('1', 'Paint, building A', '1', '400.00', '400.00'),
    sum('Subtotal', '400.00'),
    row('2', 'Paint, building B', '1', '350.00', '350.00'),
    sum('Subtotal', '350.00'),
    sum('Total', '750.00'),
  ]);
  expect(lines.map(([text]) => text)).toEqual(['Paint, building A', 'Paint, building B']);
});

test('a table goes on on the next page below its repeated head', () => {
  const lines = linesOf(
    [HEAD, row('1', 'Mow and edge', '2', '120.00', '240.00')],
    [HEAD, row('2', 'Mulch', '3', '60.00', '180.00'), sum('Total', '420.00')],
  );
  expect(lines.map(([, , , amount]) => amount)).toEqual([24_000, 18_000]);
});

test('credits and discounts among the lines keep their sign', () => {
  const lines = linesOf([
    HEAD,
    row('1', 'Inspection', '1', '285.00', '285.00'),
    row('2', 'Credit for building C', '1', '-95.00', '(95.00)'),
    sum('Total', '190.00'),
  ]);
  expect(lines.map(([, , , amount]) => amount)).toEqual([28_500, -9500]);
});

test('without a head the rows above the sums are read', () => {
  const plain = (text: string, amount: string): readonly Cell[] => [
    [54, text],
    [558, amount, 'right'],
  ];
  const lines = linesOf([
    plain('Water usage 42,300 gal', '86.10'),
    plain('Sewer charge', '60.00'),
    plain('Total current charges', '146.10'),
  ]);
  expect(lines.map(([text, , , amount]) => [text, amount])).toEqual([
    ['Water usage 42,300 gal', 8610],
    ['Sewer charge', 6000],
  ]);
});

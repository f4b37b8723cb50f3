import { expect, test } from 'vitest';
import { assumptionText, readAssumptionLines } from './assumption-lines.ts';

const TYPES = [
  { id: 1, name: 'Refrigerator' },
  { id: 2, name: 'Water heater (gas)' },
  { id: 3, name: 'Range' },
];
const read = (text: string, kind: 'PRICE_BOOK' | 'LIFE_PROFILE' = 'LIFE_PROFILE') =>
  readAssumptionLines(text, kind, TYPES, '2026-05-18');

test.each([
  ['copied from a spreadsheet', 'Type\tYears\nRefrigerator\t12\nfridge\t', [{ itemTypeId: 1, eulYears: 12 }], 1],
  [
    'a CSV file without a head',
    '"Water heater (gas)",10.5\r\nRange,15\r\n',
    [
      { itemTypeId: 2, eulYears: 10.5 },
      { itemTypeId: 3, eulYears: 15 },
    ],
    0,
  ],
  ['semicolons', 'Range;15 years', [{ itemTypeId: 3, eulYears: 15 }], 0],
])('lives are read: %s', (_, text, lines, problems) => {
  const found = read(text);
  expect(found.lines).toEqual(lines);
  expect(found.problems).toHaveLength(problems);
});

test('prices are read with what they add up from and their day', () => {
  const text =
    'Item type,Unit price,Delivery,Installation,Haul-away,Priced on\nRange,"$1,200.50",50,,25,3/1/2026\nRefrigerator,900';
  expect(read(text, 'PRICE_BOOK')).toEqual({
    lines: [
      {
        itemTypeId: 3,
        unitCostCents: 120_050,
        deliveryCents: 5000,
        installCents: 0,
        haulAwayCents: 2500,
        pricedOn: '2026-03-01',
      },
      { itemTypeId: 1, unitCostCents: 90_000, deliveryCents: 0, installCents: 0, haulAwayCents: 0, pricedOn: null },
    ],
    problems: [],
  });
});

test('what cannot be read is said by line, and nothing is guessed', () => {
  const found = read(
    'Refrigerator,12\nFlux condenser,9\nRange hoods 36in range,4\nRefrigerator,13\nRange,\nRange,soon',
  );
  expect(found.lines).toEqual([{ itemTypeId: 1, eulYears: 12 }]);
  expect(found.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(found.problems[0]?.message).toBe("there is no item type 'Flux condenser'");
  expect(found.problems[2]?.message).toBe('Refrigerator is on line 1 already');
});

test('what is shown as text is read as the same', () => {
  const lines = [
    {
      itemType: 'Range',
      eulYears: null,
      unitCostCents: 120_050,
      deliveryCents: 0,
      installCents: 10,
      haulAwayCents: 0,
      pricedOn: '2026-03-01',
    },
  ];
  const { lines: again, problems } = read(assumptionText('PRICE_BOOK', lines), 'PRICE_BOOK');
  expect(problems).toEqual([]);
  expect(again).toEqual([
    {
      itemTypeId: 3,
      unitCostCents: 120_050,
      deliveryCents: 0,
      installCents: 10,
      haulAwayCents: 0,
      pricedOn: '2026-03-01',
    },
  ]);
});

import { expect, test } from 'vitest';
import { parseAmount } from './amounts.ts';
import { dateOrder, daysBetween, parseDate } from './dates.ts';

test.each([
  ['$1,234.50', '.', 123450],
  ['1.234,50 €', ',', 123450],
  ['1 234,50', ',', 123450],
  ['1’234.50', '.', 123450],
  ['USD 500.00', '.', 50000],
  ['(285.00)', '.', -28500],
  ['($285.00)', '.', -28500],
  ['285.00-', '.', -28500],
  ['- $5.00', '.', -500],
  ['285.00 CR', '.', -28500],
  ['€ -9,32', ',', -932],
  ['50,-', ',', 5000],
  ['$-0.00', '.', 0],
  ['1,440', '.', 144000],
  ['1.440', ',', 144000],
] as const)('the amount %s is read', (text, mark, cents) => {
  expect(parseAmount(text, mark)?.cents).toBe(cents);
});

test.each(['12-204', '5%', 'A204', '(206) 555-0134', '', '03/05/2025'])('%s is no amount', (text) => {
  expect(parseAmount(text, '.')).toBeNull();
});

test.each([
  ['01/22/2025', '2025-01-22'],
  ['1/22/25', '2025-01-22'],
  ['22.01.2025', '2025-01-22'],
  ['22-Jan-25', '2025-01-22'],
  ['January 22, 2025', '2025-01-22'],
  ['22. Januar 2025', '2025-01-22'],
  ['22 janvier 2025', '2025-01-22'],
  ['22 de enero de 2025', '2025-01-22'],
  ['2025-01-22', '2025-01-22'],
] as const)('the date %s is read', (text, date) => {
  const found = parseDate(text);
  expect(found?.dayFirst ?? found?.monthFirst).toBe(date);
});

test.each(['31/31/2025', '30.02.2025', '12-204-33', 'Net 30', '2025', '14 Tage'])('%s is no date', (text) => {
  expect(parseDate(text)).toBeNull();
});

test('day and month are certain where one date of the document allows one order alone', () => {
  const dates = (...texts: string[]) => texts.flatMap((text) => parseDate(text) ?? []);
  expect(dateOrder(dates('03/05/2025', '03/22/2025'), true)).toEqual({ dayFirst: false, isCertain: true });
  expect(dateOrder(dates('03/05/2025', '22/05/2025'), true)).toEqual({ dayFirst: true, isCertain: true });
  expect(dateOrder(dates('03/05/2025', '04/05/2025'), true)).toEqual({ dayFirst: false, isCertain: false });
  expect(dateOrder(dates('12.3.2023'), true)).toEqual({ dayFirst: false, isCertain: false });
  expect(dateOrder(dates('12.3.2023'), false)).toEqual({ dayFirst: true, isCertain: true });
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
});

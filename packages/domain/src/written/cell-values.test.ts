import { expect, test } from 'vitest';
import {
  decimalSignOf,
  parseBathrooms,
  parseBedrooms,
  parseCondition,
  parseMoney,
  parseNumber,
  parseText,
  parseWhole,
} from './cell-values.ts';

test.each([
  ['$498.00', 49_800],
  ['1,075.00', 107_500],
  ['(35.00)', -3_500],
  ['($1,035.50)', -103_550],
  ['-$35', -3_500],
  ['$ -35', -3_500],
  ['35.00-', -3_500],
  ['$329', 32_900],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1.234.567,8', 123_456_780],
  ['1,234,567', 123_456_700],
  ['498,5', 49_850],
  ['.5', 50],
  ['0.00', 0],
  ['(0.00)', 0],
  ['1,295 USD', 129_500],
  ['0.29', 29],
  ['', null],
  ['n/a', null],
])('%j is %s cents', (text, cents) => {
  expect(parseMoney(text)).toEqual({ ok: true, value: cents });
});

test.each([
  ['call', 'MONEY_UNREADABLE'],
  ['12 each', 'MONEY_UNREADABLE'],
  ['1.234', 'MONEY_AMBIGUOUS'],
  ['1,23,4.5.6', 'MONEY_AMBIGUOUS'],
  ['1,2345', 'MONEY_AMBIGUOUS'],
  ['99999999999999999', 'MONEY_TOO_LARGE'],
])('%j is refused as %s', (text, code) => {
  expect(parseMoney(text)).toMatchObject({ ok: false, code });
});

test.each([
  ['985', 985],
  ['1,250 sq ft', 1250],
  ['690.00', 690],
  ['985 SF', 985],
  ['', null],
])('%j is the number %s', (text, value) => {
  expect(parseNumber(text)).toEqual({ ok: true, value });
});

test('what is no number is refused, and a fraction where only whole ones make sense', () => {
  expect(parseNumber('large')).toMatchObject({ ok: false, code: 'NUMBER_UNREADABLE' });
  expect(parseNumber('-5')).toMatchObject({ ok: false, code: 'NUMBER_UNREADABLE' });
  expect(parseWhole('690.00')).toEqual({ ok: true, value: 690 });
  expect(parseWhole('1.5')).toMatchObject({ ok: false, code: 'NUMBER_NOT_WHOLE' });
});

test('bedrooms and bathrooms are read as rosters write them', () => {
  expect(['2', '2BR', '1 bed', 'Studio'].map((text) => parseBedrooms(text))).toEqual(
    [2, 2, 1, 0].map((value) => ({ ok: true, value })),
  );
  expect(['1', '1.5', '1 1/2', '1½', '2 BA'].map((text) => parseBathrooms(text))).toEqual(
    [1, 1.5, 1.5, 1.5, 2].map((value) => ({ ok: true, value })),
  );
  expect(parseBedrooms('two')).toMatchObject({ ok: false });
});

test.each([
  ['Like New', 5, null],
  ['excellent', 5, null],
  ['Good', 4, null],
  ['FAIR', 3, null],
  ['Poor', 2, null],
  ['broken', 1, null],
  ['4', 4, null],
  ['2/5', 2, null],
  ['Missing plate', null, 'Missing plate'],
  ['6', null, '6'],
  ['', null, null],
])('the condition %j is %s with the note %j', (text, condition, note) => {
  expect(parseCondition(text)).toEqual({ condition, note });
});

test('text loses line breaks and surplus spaces', () => {
  expect(parseText(' Lease_x000D_\nStart  ')).toBe('Lease Start');
  expect(parseText(' \u00a0 ')).toBeNull();
});

test('an amount that can be read in two ways is read as the others of its column are written', () => {
  expect(decimalSignOf(['12.500', '$1,234.50', ''])).toBe('.');
  expect(decimalSignOf(['12.500', '1.234,56 ', '7'])).toBe(',');
  expect(decimalSignOf(['12.500', '900'])).toBeNull();
  expect(decimalSignOf(['12.5', '3,50'])).toBeNull();
  expect(parseMoney('12.500', { decimalSign: '.' })).toEqual({ ok: true, value: 1250 });
  expect(parseMoney('12.500', { decimalSign: ',' })).toEqual({ ok: true, value: 1_250_000 });
});

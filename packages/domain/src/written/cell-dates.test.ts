import { expect, test } from 'vitest';
import { isReadMonthFirst, parseDate } from './cell-dates.ts';

const today = '2026-05-18';

test.each([
  ['06/15/2010', '2010-06-15'],
  ['6/15/2010', '2010-06-15'],
  ['7/2/2013', '2013-07-02'],
  ['7/2/13', '2013-07-02'],
  ['5/1/14', '2014-05-01'],
  ['5/1/27', '2027-05-01'],
  ['5/1/28', '1928-05-01'],
  ['5/1/98', '1998-05-01'],
  ['2018-04-20', '2018-04-20'],
  ['2018/4/20', '2018-04-20'],
  ['2018-04-20T00:00:00.000Z', '2018-04-20'],
  ['6/15/2010 12:00:00 AM', '2010-06-15'],
  ['20180420', '2018-04-20'],
  ['Jun 15, 2010', '2010-06-15'],
  ['June 15th 2010', '2010-06-15'],
  ['15-Jun-10', '2010-06-15'],
  ['15 June 2010', '2010-06-15'],
  ['2017-11-27T23:30:00-08:00', '2017-11-27'],
  ['2017-11-27T23:30:00.000+0530', '2017-11-27'],
  ['40344', '2010-06-15'],
  ['20000', '1954-10-03'],
  ['2/29/2024', '2024-02-29'],
])('%j is %s', (text, date) => {
  expect(parseDate(text, today)).toEqual({ ok: true, value: { date, precision: 'DAY' } });
});

test.each([
  ['2014', '2014-07-01', 'YEAR'],
  ["'14", '2014-07-01', 'YEAR'],
  ['’98', '1998-07-01', 'YEAR'],
  ['6/2010', '2010-06-15', 'MONTH'],
  ['Jun-10', '2010-06-15', 'MONTH'],
  ['June 2010', '2010-06-15', 'MONTH'],
  ["Jun '10", '2010-06-15', 'MONTH'],
  ['2012 (est.)', '2012-07-01', 'YEAR'],
  ['c. 2001', '2001-07-01', 'YEAR'],
] as const)('%j is the middle of what it names, and says so', (text, date, precision) => {
  expect(parseDate(text, today)).toEqual({ ok: true, value: { date, precision } });
});

test.each([
  '',
  '  ',
  'N/A',
  '-',
  '0/0/0000',
  'unknown',
  'orig',
  'before me',
  'existing',
  '?',
  '1/1/1900',
  '1900-01-01T00:00:00',
  '1/0/1900',
  '12/30/1899',
])('%j is an empty cell', (text) => {
  expect(parseDate(text, today)).toEqual({ ok: true, value: null });
});

test.each([
  ['2/29/2023', 'DATE_DOES_NOT_EXIST'],
  ['13/07/2013', 'DATE_DOES_NOT_EXIST'],
  ['15-Foo-10', 'DATE_DOES_NOT_EXIST'],
  ['summer 2010', 'DATE_DOES_NOT_EXIST'],
  ['yesterday', 'DATE_UNREADABLE'],
  ['19999', 'DATE_UNREADABLE'],
  ['60001', 'DATE_UNREADABLE'],
  ['1/1/1802', 'DATE_OUT_OF_RANGE'],
  ['1/1/2199', 'DATE_OUT_OF_RANGE'],
])('%j is refused as %s', (text, code) => {
  expect(parseDate(text, today)).toMatchObject({ ok: false, code, message: expect.stringContaining(text) });
});

test.each([
  ['13/04/2015', "'13/04/2015' is not a day that exists: the month comes first, as in 4/13/2015"],
  ['31-12-19', "'31-12-19' is not a day that exists: the month comes first, as in 12/31/19"],
  ['2/29/2023', "'2/29/2023' is not a day that exists"],
  ['13/13/2015', "'13/13/2015' is not a day that exists"],
  ['last May', "'last May' is not a date such as 6/15/2010 (month, day, year) or 2010-06-15"],
])('a date that cannot be read says in which order it is expected: %s', (text, message) => {
  expect(parseDate(text, today)).toMatchObject({ ok: false, message });
});

test.each([
  ['04/05/2015', true],
  ['4-5-15', true],
  ['6/15/2010 12:00:00 AM', true],
  ['2015-04-05', false],
  ['15-Jun-10', false],
  ['6/2010', false],
  ['2014', false],
])('%j is read month first: %s', (text, expected) => {
  expect(isReadMonthFirst(text)).toBe(expected);
});

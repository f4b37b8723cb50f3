import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSerial } from './decode-serial.ts';
import { dayForForecast, type MadeContext, narrowMade } from './narrow-made.ts';

const TODAY = '2026-06-15';
const NOTHING: MadeContext = {
  today: TODAY,
  printed: null,
  builtYear: null,
  seenOn: null,
  installedOn: null,
  modelFrom: null,
  modelTo: null,
  neighboursMadeOn: [],
};
// June of 1986, 1998, 2010 or 2022.
const ge = decodeSerial({ maker: 'GE', serial: 'LT221102' }, TODAY);
const narrowed = (context: Partial<MadeContext>, decoded = ge) => narrowMade(decoded, { ...NOTHING, ...context });
const yearsLeft = (context: Partial<MadeContext>, decoded = ge) =>
  narrowed(context, decoded)?.left.map(({ year }) => year);

test.each([
  [1985, '1988-03-01', [1986]],
  [1985, '1999-02-01', [1998]],
  [2003, '2011-01-15', [2010]],
  [2016, '2023-01-15', [2022]],
] as const)('in a building of %i, installed %s, a dishwasher is of %j', (builtYear, installedOn, years) => {
  expect(yearsLeft({ builtYear, installedOn, seenOn: installedOn })).toEqual(years);
});

test('a building of 2016 leaves one year, and that is certain; what chose between several is not', () => {
  expect(narrowed({ builtYear: 2016 })).toMatchObject({ confidence: 'HIGH', from: '2022-06-01', to: '2022-06-30' });
  expect(narrowed({ builtYear: 2003, installedOn: '2011-01-15' })).toMatchObject({
    confidence: 'MEDIUM',
    from: '2010-06-01',
  });
  expect(narrowed({ builtYear: 2003, neighboursMadeOn: ['2010-02-01', '2011-08-01', '2022-01-01'] })).toMatchObject({
    confidence: 'MEDIUM',
    from: '2010-06-01',
  });
});

test('each year that is left out says why', () => {
  const made = narrowed({ builtYear: 1990, seenOn: '2015-04-02', modelFrom: 2009 });
  expect(made?.excluded.map(({ year, why }) => `${year} ${why}`)).toEqual([
    '1986 BEFORE_BUILDING',
    '1998 BEFORE_MODEL',
    '2022 AFTER_SEEN',
  ]);
  const samsung = decodeSerial({ maker: 'Samsung', serial: '01H0010P1RR0Z5P' }, TODAY);
  expect(narrowed({}, samsung)).toMatchObject({ confidence: 'HIGH', excluded: [{ year: 2027, why: 'FUTURE' }] });
});

test('a tie stays a range, and a forecast says which day it takes', () => {
  const tie = narrowed({ builtYear: 2003 });
  expect(tie).toMatchObject({ confidence: 'LOW', from: '2010-06-01', to: '2022-06-30' });
  if (!tie) throw new Error('two years are left');
  expect(dayForForecast(tie, false)).toEqual({ date: '2016-06-15', is: 'MIDDLE' });
  expect(dayForForecast(tie, true)).toEqual({ date: '2010-06-15', is: 'EARLIEST' });
});

test('a printed date decides alone, whatever the serial number says', () => {
  const printed = { from: '2015-03-01', to: '2015-03-31' };
  expect(narrowed({ printed, builtYear: 2020 })).toMatchObject({ confidence: 'HIGH', ...printed, excluded: [] });
  expect(narrowed({ printed }, [])).toMatchObject({ confidence: 'HIGH', ...printed });
});

test('what nothing explains is no date, and a thing from elsewhere is older than its building', () => {
  expect(narrowed({ builtYear: 2016, seenOn: '2018-01-01' })).toBeNull();
  expect(narrowed({}, [])).toBeNull();
  expect(yearsLeft({ builtYear: null, seenOn: '1999-01-01' })).toEqual([1986, 1998]);
});

test('an installation long after tells nothing, nor do neighbours that fit no year', () => {
  expect(yearsLeft({ installedOn: '2008-01-01' })).toEqual([1986, 1998, 2010, 2022]);
  expect(yearsLeft({ neighboursMadeOn: ['2004-01-01'] })).toEqual([1986, 1998, 2010, 2022]);
});

test('a rule that is poorly documented is not certain with one year left', () => {
  const carrier = decodeSerial({ maker: 'Carrier', serial: 'M2A12345' }, TODAY);
  expect(carrier[0]?.confidence).toBe('LOW');
  expect(narrowed({}, carrier)?.confidence).toBe('MEDIUM');
});

test('each year is either left or left out, for any context', () => {
  const year = fc.option(fc.integer({ min: 1960, max: 2030 }), { nil: null });
  const day = fc.option(
    fc.integer({ min: 1980, max: 2026 }).map((one) => `${one}-05-05`),
    { nil: null },
  );
  fc.assert(
    fc.property(
      year,
      year,
      year,
      day,
      day,
      fc.array(day),
      (builtYear, modelFrom, modelTo, seenOn, installedOn, others) => {
        const neighboursMadeOn = others.filter((one) => one !== null);
        const made = narrowed({ builtYear, modelFrom, modelTo, seenOn, installedOn, neighboursMadeOn });
        if (!made) return true;
        const all = [...made.left, ...made.excluded].map((one) => one.year).toSorted();
        return (
          all.join() === '1986,1998,2010,2022' && made.left.every(({ from }) => from <= TODAY && from >= made.from)
        );
      },
    ),
    { seed: 31, numRuns: 300 },
  );
});

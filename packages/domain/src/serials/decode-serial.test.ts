import { expect, test } from 'vitest';
import { decodeSerial, hasSerialRule, likelySerials, SERIAL_FAMILIES } from './decode-serial.ts';
import type { SerialExample } from './serial-family.ts';

const TODAY = '2026-06-15';
const yearsOf = (maker: string, serial: string, more: object = {}) =>
  decodeSerial({ maker, serial, ...more }, TODAY).flatMap(({ made }) => made.map(({ year }) => year));

test.each(SERIAL_FAMILIES.map((family) => [family.name, family] as const))(
  'each example of %s means the years that its sources say',
  (name, family) => {
    for (const example of family.examples) {
      const { serial, part } = example;
      const decoded = decodeSerial({ maker: name, serial, ...(part && { part }) }, TODAY);
      expect(decoded.length, serial).toBe(1);
      const made = decoded[0]?.made ?? [];
      expectYears(
        example,
        made.map(({ year }) => year),
      );
      for (const one of made) {
        if (example.month !== undefined) expect(one.month, serial).toBe(example.month);
        if (example.week !== undefined) expect(one.week, serial).toBe(example.week);
        expect(one.from <= one.to && one.from.startsWith(String(one.year)), `${serial} ${one.from} to ${one.to}`).toBe(
          true,
        );
      }
      const known = /^\d{4}/.exec(example.known ?? '')?.[0];
      if (known)
        expect(
          made.map(({ year }) => year),
          serial,
        ).toContain(Number(known));
    }
  },
);

function expectYears({ serial, years, yearEndsIn }: SerialExample, found: readonly number[]) {
  if (years) expect(found, serial).toEqual(years);
  else expect(new Set(found.map((year) => year % 10)), serial).toEqual(new Set([yearEndsIn]));
}

test('every family has a source, an example or a note of what is known, and patterns that tell a year', () => {
  for (const { name, formats, sources } of SERIAL_FAMILIES) {
    expect(sources.length, name).toBeGreaterThan(0);
    for (const { id, pattern, note } of formats) {
      expect(/\(\?<(year|tens)>/.test(pattern.source), id).toBe(true);
      expect(note, id).not.toBe('');
    }
  }
  const ids = SERIAL_FAMILIES.flatMap(({ formats }) => formats.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('what only looks like a serial number of the maker is not decoded', () => {
  expect(yearsOf('A. O. Smith', '112105473')).toEqual([]);
  expect(yearsOf('A. O. Smith', '9954125186')).toEqual([]);
  expect(yearsOf('Bradford White', '2D51364230')).toEqual([]);
  expect(yearsOf('Hoshizaki', 'A12345B')).toEqual([]);
  expect(yearsOf('Trane', 'OA12345678')).toEqual([]);
  for (const nothing of ['', 'N/A', 'unknown', '0000000000']) expect(yearsOf('GE', nothing), nothing).toEqual([]);
});

test('one character that is easily misread is offered, where the rule then fits', () => {
  expect(likelySerials({ maker: 'Bradford White', serial: '2D51364230' }, TODAY)).toEqual(['ZD51364230']);
  expect(likelySerials({ maker: 'Bradford White', serial: 'ZD51364230' }, TODAY)).toEqual([]);
  expect(likelySerials({ maker: 'GE', serial: 'L7221102' }, TODAY)).toEqual([]);
});

test('one name on several kinds of things is told by the kind; the builder of a Kenmore by its model', () => {
  expect(yearsOf('Rheem', 'A101615185', { category: 'HVAC' })).toEqual([2016]);
  expect(yearsOf('Ruud', '0414B76543', { category: 'WATER_HEATER' })).toEqual([2014]);
  expect(yearsOf('American Standard', '11241KADBB')).toEqual([2011]);
  expect(yearsOf('Kenmore', 'CB2501800', { model: '110.28132' })).toEqual([1992, 2022]);
  expect(yearsOf('Kenmore', 'CB2501800')).toEqual([]);
  expect(hasSerialRule({ maker: 'Kenmore' })).toBe(false);
  expect(hasSerialRule({ maker: 'G.E. Appliances Inc' })).toBe(false);
  expect(hasSerialRule({ maker: 'General Electric' })).toBe(true);
});

test('a cycle goes on with the calendar', () => {
  const of = (today: string) =>
    decodeSerial({ maker: 'GE', serial: 'LF221102' }, today)[0]?.made.map(({ year }) => year);
  expect(of('2026-12-31')).toEqual([1979, 1991, 2003, 2015]);
  expect(of('2027-01-01')).toEqual([1979, 1991, 2003, 2015, 2027]);
});

test('a week is seven days of its year, and a production year that begins in April has its January in the next', () => {
  const [trane] = decodeSerial({ maker: 'Trane', serial: '11241KADBB' }, TODAY);
  expect(trane?.made).toEqual([{ year: 2011, month: null, week: 24, from: '2011-06-11', to: '2011-06-17' }]);
  const [last] = decodeSerial({ maker: 'Carrier', serial: '5316C37282' }, TODAY);
  expect(last?.made[0]).toMatchObject({ from: '2016-12-30', to: '2016-12-31' });
  const january = decodeSerial({ maker: 'Mitsubishi Electric', serial: '81C13723' }, TODAY)[0]?.made.map(
    ({ from }) => from,
  );
  expect(january?.at(-1)).toBe('2019-01-01');
});

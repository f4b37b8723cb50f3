import { expect, test } from 'vitest';
import { isSameTime, isTimeZone, localClock, localDay, localInstant, US_TIME_ZONES } from './time-zones.ts';

test('every zone is one that the runtime knows, and they run from east to west', () => {
  const hours = US_TIME_ZONES.map(([zone]) =>
    Number(
      new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
        new Date('2026-01-15T20:00:00Z'),
      ),
    ),
  );
  expect(hours).toEqual([15, 14, 13, 13, 12, 11, 10]);
  expect(US_TIME_ZONES.every(([zone]) => isTimeZone(zone))).toBe(true);
});

test('the day changes at midnight of the zone, not of Greenwich', () => {
  expect(localDay('2026-11-23T00:00:00.000Z', 'America/Boise')).toBe('2026-11-22');
  expect(localDay('2026-11-23T06:59:59.999Z', 'America/Boise')).toBe('2026-11-22');
  expect(localDay('2026-11-23T07:00:00.000Z', 'America/Boise')).toBe('2026-11-23');
  expect(localDay('2027-01-01T04:59:59.999Z', 'America/New_York')).toBe('2026-12-31');
  expect(localDay('2027-01-01T05:00:00.000Z', 'America/New_York')).toBe('2027-01-01');
});

test('a clock shows the day and minutes of its zone, and the hour twice when clocks go back', () => {
  expect(localClock('2026-11-22T19:05:59.999Z', 'America/New_York')).toEqual({
    day: '2026-11-22',
    minutes: 14 * 60 + 5,
  });
  expect(localClock('2026-11-23T05:00:00.000Z', 'America/New_York')).toEqual({ day: '2026-11-23', minutes: 0 });
  for (const instant of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'])
    expect(localClock(instant, 'America/New_York')).toEqual({ day: '2026-11-01', minutes: 90 });
});

// 2026: clocks go forward on 8 March and back on 1 November, both at 2 am.
test.each([
  ['the night before clocks go forward', '2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z', '2026-03-08'],
  ['the night after clocks went forward', '2026-03-09T05:59:59Z', '2026-03-09T06:00:00Z', '2026-03-09'],
  ['the night before clocks go back', '2026-11-01T05:59:59Z', '2026-11-01T06:00:00Z', '2026-11-01'],
  ['the night after clocks went back', '2026-11-02T06:59:59Z', '2026-11-02T07:00:00Z', '2026-11-02'],
])('Boise: midnight of %s', (_night, before, midnight, day) => {
  expect(localDay(midnight, 'America/Boise')).toBe(day);
  expect(localDay(before, 'America/Boise') < day).toBe(true);
});

test('the hour that a clock change repeats or leaves out moves no day', () => {
  const days = (from: string, hours: number) =>
    new Set(
      Array.from({ length: hours }, (_, at) =>
        localDay(new Date(Date.parse(from) + at * 3_600_000).toISOString(), 'America/New_York'),
      ),
    );
  expect([...days('2026-03-08T05:00:00Z', 23)]).toEqual(['2026-03-08']);
  expect([...days('2026-11-01T04:00:00Z', 25)]).toEqual(['2026-11-01']);
});

test('Arizona and Hawaii change no clock', () => {
  for (const day of ['2026-03-08', '2026-07-04', '2026-11-01', '2026-12-31']) {
    expect(localDay(`${day}T07:00:00Z`, 'America/Phoenix')).toBe(day);
    expect(localDay(`${day}T06:59:59Z`, 'America/Phoenix') < day).toBe(true);
    expect(localDay(`${day}T10:00:00Z`, 'Pacific/Honolulu')).toBe(day);
    expect(localDay(`${day}T09:59:59Z`, 'Pacific/Honolulu') < day).toBe(true);
  }
});

test('the earliest and the latest zone on earth are two days apart at their furthest', () => {
  expect(localDay('2026-11-22T10:30:00Z', 'Pacific/Kiritimati')).toBe('2026-11-23');
  expect(localDay('2026-11-22T10:30:00Z', 'Pacific/Pago_Pago')).toBe('2026-11-21');
});

test('zones keep the same time where their clocks agree in winter and in summer', () => {
  const at = '2026-11-22T10:30:00.000Z';
  expect(isSameTime('America/Boise', 'America/Denver', at)).toBe(true);
  expect(isSameTime('America/Indiana/Indianapolis', 'America/New_York', at)).toBe(true);
  expect(isSameTime('America/Phoenix', 'America/Denver', at)).toBe(false);
  expect(isSameTime('America/Phoenix', 'America/Los_Angeles', at)).toBe(false);
  expect(isSameTime('Pacific/Kiritimati', 'Pacific/Honolulu', at), 'a day apart').toBe(false);
});

test('a time zone is written as a name that the calendar knows, never as an offset', () => {
  const good = ['America/Boise', 'America/Indiana/Knox', 'America/Port-au-Prince', 'Etc/GMT+5', 'EST5EDT', 'UTC'];
  expect(good.filter(isTimeZone)).toEqual(good);
  const bad = ['', 'Mars/Base', 'Boise', '+05:00', '-07', 'FOO+3', 'America/Boise ', "America/Boise'"];
  expect(bad.filter(isTimeZone)).toEqual([]);
  expect(() => localDay('2026-11-22T10:30:00Z', 'Mars/Base')).toThrow(RangeError);
});

test('a time of the day is found also where clocks skip or repeat it', () => {
  const at = (day: string, hours: number) => localInstant(day, hours * 60, 'America/New_York');
  expect(at('2026-11-22', 12)).toBe('2026-11-22T17:00:00.000Z');
  expect(at('2026-07-04', 12)).toBe('2026-07-04T16:00:00.000Z');
  expect(at('2026-03-08', 2.5), 'skipped: the moment after the jump that is as far from midnight').toBe(
    '2026-03-08T07:30:00.000Z',
  );
  expect(at('2026-11-01', 1.5), 'shown twice: the first time').toBe('2026-11-01T05:30:00.000Z');
});

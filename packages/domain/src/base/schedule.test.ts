import { expect, test } from 'vitest';
import { latestSlot, nextSlot, type Schedule } from './schedule.ts';

const SIX_IN_NEW_YORK: Schedule = { every: 'day', at: '6:00', timeZone: 'America/New_York' };
const HALF_PAST_TWO: Schedule = { every: 'day', at: '2:30', timeZone: 'America/New_York' };

test.each([
  ['2026-05-18T12:34:56.789Z', '2026-05-18T12:00:00.000Z'],
  ['2026-05-18T12:00:00.000Z', '2026-05-18T12:00:00.000Z'],
  ['2026-05-18T11:59:59.999Z', '2026-05-18T11:00:00.000Z'],
])('the full hour at or before %s', (now, slot) => {
  expect(latestSlot({ every: 'hour' }, now)).toBe(slot);
});

test.each([
  ['2026-05-18T09:59:59.999Z', '2026-05-17T10:00:00.000Z'],
  ['2026-05-18T10:00:00.000Z', '2026-05-18T10:00:00.000Z'],
  ['2026-05-19T03:00:00.000Z', '2026-05-18T10:00:00.000Z'],
  ['2026-01-18T10:59:00.000Z', '2026-01-17T11:00:00.000Z'],
  ['2026-01-18T11:00:00.000Z', '2026-01-18T11:00:00.000Z'],
])('six in the morning in New York at or before %s, in summer and in winter', (now, slot) => {
  expect(latestSlot(SIX_IN_NEW_YORK, now)).toBe(slot);
});

test('on a day whose clocks skip half past two it is due half an hour after they jumped', () => {
  expect(latestSlot(HALF_PAST_TWO, '2026-03-08T12:00:00.000Z')).toBe('2026-03-08T07:30:00.000Z');
  expect(latestSlot(HALF_PAST_TWO, '2026-03-08T07:29:59.000Z')).toBe('2026-03-07T07:30:00.000Z');
});

test('on a day whose clocks show half past one twice it is due the first time, and not again', () => {
  const twice: Schedule = { every: 'day', at: '1:30', timeZone: 'America/New_York' };
  expect(latestSlot(twice, '2026-11-01T05:30:00.000Z')).toBe('2026-11-01T05:30:00.000Z');
  expect(latestSlot(twice, '2026-11-01T06:30:00.000Z')).toBe('2026-11-01T05:30:00.000Z');
});

test('each day of a year has one slot, on the far side of the date line too', () => {
  for (const timeZone of ['America/New_York', 'Pacific/Auckland', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
    const slots = new Set<string>();
    for (let ms = Date.parse('2026-01-01T00:00:00Z'); ms < Date.parse('2027-01-01T00:00:00Z'); ms += 5 * 3_600_000)
      slots.add(latestSlot({ every: 'day', at: '2:30', timeZone }, new Date(ms).toISOString()));
    expect([365, 366]).toContain(slots.size);
  }
});

const MONDAYS: Schedule = { every: 'week', weekday: 1, at: '7:00', timeZone: 'America/Boise' };
const LAST_DAYS: Schedule = { every: 'month', day: 31, at: '18:00', timeZone: 'America/New_York' };

test.each([
  ['2026-05-18T12:59:59.999Z', '2026-05-11T13:00:00.000Z', '2026-05-18T13:00:00.000Z'],
  ['2026-05-18T13:00:00.000Z', '2026-05-18T13:00:00.000Z', '2026-05-25T13:00:00.000Z'],
  ['2026-05-24T23:00:00.000Z', '2026-05-18T13:00:00.000Z', '2026-05-25T13:00:00.000Z'],
  // Mountain time goes from UTC-7 to UTC-6 on 8 March and back on 1 November.
  ['2026-03-03T00:00:00.000Z', '2026-03-02T14:00:00.000Z', '2026-03-09T13:00:00.000Z'],
  ['2026-10-27T00:00:00.000Z', '2026-10-26T13:00:00.000Z', '2026-11-02T14:00:00.000Z'],
])('Mondays at seven in Boise around %s', (now, latest, next) => {
  expect([latestSlot(MONDAYS, now), nextSlot(MONDAYS, now)]).toEqual([latest, next]);
});

test.each([
  ['2026-02-15T00:00:00.000Z', '2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
  ['2028-02-15T00:00:00.000Z', '2028-01-31T23:00:00.000Z', '2028-02-29T23:00:00.000Z'],
  ['2028-02-29T23:00:00.000Z', '2028-02-29T23:00:00.000Z', '2028-03-31T22:00:00.000Z'],
  ['2026-04-30T21:59:59.000Z', '2026-03-31T22:00:00.000Z', '2026-04-30T22:00:00.000Z'],
])('the last day of a month around %s', (now, latest, next) => {
  expect([latestSlot(LAST_DAYS, now), nextSlot(LAST_DAYS, now)]).toEqual([latest, next]);
});

test('the 29th and 30th are the last day of a February that has no such day', () => {
  for (const day of [29, 30]) {
    const monthly: Schedule = { every: 'month', day, at: '9:00', timeZone: 'UTC' };
    expect(nextSlot(monthly, '2026-02-01T00:00:00.000Z')).toBe('2026-02-28T09:00:00.000Z');
    expect(nextSlot(monthly, '2028-02-01T00:00:00.000Z')).toBe('2028-02-29T09:00:00.000Z');
    expect(nextSlot(monthly, '2026-03-01T00:00:00.000Z')).toBe(`2026-03-${day}T09:00:00.000Z`);
  }
});

test('a weekly slot that the clocks skip is due once, half an hour after they jumped, and one they show twice the first time', () => {
  const skipped: Schedule = { every: 'week', weekday: 7, at: '2:30', timeZone: 'America/New_York' };
  expect(nextSlot(skipped, '2026-03-08T06:00:00.000Z')).toBe('2026-03-08T07:30:00.000Z');
  expect(nextSlot(skipped, '2026-03-08T07:30:00.000Z')).toBe('2026-03-15T06:30:00.000Z');
  const twice: Schedule = { every: 'week', weekday: 7, at: '1:30', timeZone: 'America/New_York' };
  expect(nextSlot(twice, '2026-11-01T05:00:00.000Z')).toBe('2026-11-01T05:30:00.000Z');
  expect(nextSlot(twice, '2026-11-01T05:30:00.000Z')).toBe('2026-11-08T06:30:00.000Z');
});

test('the next slot is the first after now: no slot lies between, and it is the latest once it has come', () => {
  const zones = ['America/New_York', 'Pacific/Auckland', 'Pacific/Apia', 'Asia/Kolkata', 'America/Havana'];
  const schedules = zones.flatMap((timeZone): Schedule[] => [
    { every: 'day', at: '0:15', timeZone },
    { every: 'week', weekday: 7, at: '2:30', timeZone },
    { every: 'month', day: 30, at: '23:59', timeZone },
  ]);
  for (const schedule of [{ every: 'hour' } as const, ...schedules])
    for (let ms = Date.parse('2026-01-01T00:00:00Z'); ms < Date.parse('2027-01-01T00:00:00Z'); ms += 31 * 3_600_000) {
      const now = new Date(ms).toISOString();
      const next = nextSlot(schedule, now);
      expect(next > now).toBe(true);
      expect(latestSlot(schedule, next)).toBe(next);
      expect(latestSlot(schedule, new Date(Date.parse(next) - 1).toISOString())).toBe(latestSlot(schedule, now));
    }
});

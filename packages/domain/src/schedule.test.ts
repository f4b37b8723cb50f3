import { expect, test } from 'vitest';
import { latestSlot, type Schedule } from './schedule.ts';

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

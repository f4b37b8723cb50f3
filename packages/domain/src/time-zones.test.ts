import { expect, test } from 'vitest';
import { US_TIME_ZONES } from './time-zones.ts';

test('every zone is one that the calendar knows, and they run from east to west', () => {
  const hours = US_TIME_ZONES.map(([zone]) =>
    Number(
      new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
        new Date('2026-01-15T20:00:00Z'),
      ),
    ),
  );
  expect(hours).toEqual([15, 14, 13, 13, 12, 11, 10]);
});

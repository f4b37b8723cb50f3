import { expect, test } from 'vitest';
import { aRequest } from '#testing/maintenance.ts';
import { timelineLines } from './timeline-lines.tsx';

test('a request is of the day that it was at its property when it was reported', () => {
  const request = aRequest({ reportedAt: '2026-11-23T06:30:00.000Z' });
  const dayIn = (timeZone: string) =>
    timelineLines([], [request], timeZone, { propertyId: 1, organizationId: 1, events: [] })[0]?.entry.date;
  expect([dayIn('America/New_York'), dayIn('America/Boise')]).toEqual(['2026-11-23', '2026-11-22']);
});

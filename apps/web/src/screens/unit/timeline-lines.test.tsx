import { expect, test } from 'vitest';
import { aRequest } from '#testing/maintenance.ts';
import { timelineLines } from './timeline-lines.tsx';

test('a request is of the day that it was at its property when it was reported', () => {
  const request = aRequest({ reportedAt: '2026-11-23T06:30:00.000Z' });
  const dayIn = (timeZone: string) =>
    timelineLines([], [request], timeZone, { propertyId: 1, organizationId: 1, events: [] })[0]?.entry.date;
  expect([dayIn('America/New_York'), dayIn('America/Boise')]).toEqual(['2026-11-23', '2026-11-22']);
});

test('a printed tag that was put on the unit is a line with who did it', () => {
  const event = {
    kind: 'TAG',
    thingId: 3,
    on: '2026-05-18',
    at: '2026-05-18T12:00:00.000Z',
    subject: '7K2PQ-M9XAB',
    detail: 'Put on the unit',
    by: 'Dana Reed',
  } as const;
  const [line] = timelineLines([], [], 'UTC', { propertyId: 1, organizationId: 1, events: [event] });
  expect([line?.kind, line?.entry.date, line?.entry.by, line?.entry.body]).toEqual([
    'TAG',
    '2026-05-18',
    'Dana Reed',
    'Put on the unit',
  ]);
});

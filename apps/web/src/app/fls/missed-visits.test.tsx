import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render.tsx';
import { MissedVisits } from './MissedVisits.tsx';

let api: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => api?.stop());

test('visits that could not be loaded are not an empty list: it is said, and Retry loads them', async () => {
  let isDown = true;
  const fake = await startFakeApi(() => {
    if (isDown) return { status: 500, body: { status: 500, code: 'INTERNAL', message: 'Down', errors: [] } };
    const missed = { missedUnitId: 4, flsRecordId: 2, type: 'ALARMS', missedOn: '2026-05-02', vendorName: 'Beacon' };
    return { body: { results: [missed], total: 1, nextCursor: null } };
  });
  api = fake;
  browseAt(fake.base);
  const { user } = renderInApp(
    <MissedVisits unit={{ id: 12, name: '104', propertyId: 1 }} about="turn 3" to="/turns/3" canRecord />,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('What fire and life safety visits missed here could not be loaded.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Alarms: entered today' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';

const { t, property, manager, member, viewer, stranger, item } = await startProjects();
const path = `/asset-alert/trends?propertyId=${property.id}`;

// Today is 2026-05-18, a Monday.
async function flagOf(raisedAt: string) {
  const flag = (
    await t.post('/asset-alert', { propertyId: property.id, itemId: (await item()).id, reason: 'Leaks' }, member)
  ).body;
  await t.a.run(async (db) => {
    await sql`update asset_alert set raised_at = ${raisedAt}, lane_since = ${raisedAt} where id = ${flag.id}`.execute(
      db,
    );
    await sql`update asset_alert_move set created_at = ${raisedAt} where alert_id = ${flag.id}`.execute(db);
  });
  return flag;
}
const put = async (id: number, body: object) => {
  const { version } = (await t.get(`/asset-alert/${id}`, manager)).body;
  const answer = await t.call('PUT', `/asset-alert/${id}`, {
    body,
    as: manager,
    headers: { 'if-match': `"${version}"` },
  });
  expect(answer.status, answer.text).toBe(200);
};

test('flags are counted by the week they were raised and closed in, by reason, and by the days they stayed in a lane', async () => {
  await flagOf('2026-05-10T20:00:00.000Z');
  const dismissed = await flagOf('2026-05-11T20:00:00.000Z');
  await put(dismissed.id, { actionState: 'DISMISSED', dismissReason: 'NOT_NEEDED' });
  const reviewed = await flagOf('2026-05-13T20:00:00.000Z');
  await put(reviewed.id, { actionState: 'REVIEWED' });
  const { status, body } = await t.get(path, viewer);
  expect(status).toBe(200);
  expect(body.weeks).toHaveLength(12);
  expect(body.weeks.slice(-3)).toEqual([
    { from: '2026-05-04', raised: 1, closed: 0 },
    { from: '2026-05-11', raised: 2, closed: 0 },
    { from: '2026-05-18', raised: 0, closed: 1 },
  ]);
  expect(body.reasons).toEqual([{ code: 'MANUAL', raised: 3, open: 2, dismissed: 1, replaced: 0 }]);
  expect(body.lanes).toEqual([
    { lane: 'NEEDS_REVIEW', stays: 2, medianDays: 6 },
    { lane: 'REVIEWED', stays: 0, medianDays: null },
    { lane: 'ALERT_SENT', stays: 0, medianDays: null },
    { lane: 'INITIATED_REPLACEMENT', stays: 0, medianDays: null },
  ]);
  expect(body.since).toBe('2025-11-20');
});

test('over all properties they are those that the person sees; a property of strangers is none', async () => {
  expect((await t.get('/asset-alert/trends', viewer)).body.reasons).toMatchObject([{ raised: 3 }]);
  expect((await t.get('/asset-alert/trends', stranger)).body).toMatchObject({ reasons: [], weeks: { length: 12 } });
  expect((await t.get(path, stranger)).status).toBe(404);
});

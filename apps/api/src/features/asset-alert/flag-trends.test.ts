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

test('what was closed and raised within 7 days is counted by the calendar of the property', async () => {
  // In Los Angeles it is 5 in the morning of 2026-05-18, and the first of the seven days is the 12th.
  const place = await t.a.property({ organizationId: property.organizationId, timezone: 'America/Los_Angeles' });
  const admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  const flagAt = async (at: string, state: 'DISMISSED' | 'NEEDS_REVIEW') => {
    const unit = await t.a.unit({ property: place });
    const { body } = await t.post('/asset-alert', { propertyId: place.id, unitId: unit.id, reason: 'Leaks' }, admin);
    await t.a.run((db) =>
      sql`update asset_alert set raised_at = ${at}, lane_since = ${at}, action_state = ${state},
        dismiss_reason = ${state === 'DISMISSED' ? 'NOT_NEEDED' : null} where id = ${body.id}`.execute(db),
    );
  };
  // The evening of the 11th there, the 12th in UTC; then the first minute of the 12th.
  await flagAt('2026-05-12T06:59:00.000Z', 'DISMISSED');
  await flagAt('2026-05-12T06:59:00.000Z', 'NEEDS_REVIEW');
  await flagAt('2026-05-12T07:00:00.000Z', 'DISMISSED');
  await flagAt('2026-05-12T07:00:00.000Z', 'NEEDS_REVIEW');
  const { body } = await t.get(`/asset-alert?propertyId=${place.id}`, admin);
  const closed = body.figures.find(({ metric }: { metric: string }) => metric === 'flagsClosed7');
  expect([closed.value, closed.inputs]).toEqual([1, [{ label: 'Raised in the same days', value: 2, unit: 'count' }]]);
  expect(body.raised7).toBe(2);
  const rows = await t.get(`/asset-alert?propertyId=${place.id}&actionState=CLOSED_7`, admin);
  expect(rows.body.total).toBe(1);
});

test('over all properties they are those that the person sees; a property of strangers is none', async () => {
  expect((await t.get('/asset-alert/trends', viewer)).body.reasons).toMatchObject([{ raised: 3 }]);
  expect((await t.get('/asset-alert/trends', stranger)).body).toMatchObject({ reasons: [], weeks: { length: 12 } });
  expect((await t.get(path, stranger)).status).toBe(404);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';

const { t, property, unit, admin, manager, member, viewer, item } = await startProjects();
const { organizationId } = property;
const rulesPath = `/asset-alert/rules/${organizationId}`;
const laneDays = { NEEDS_REVIEW: 7, REVIEWED: 14, ALERT_SENT: 14, INITIATED_REPLACEMENT: 30 };
type Flag = {
  id: number;
  itemId: number;
  version: number;
  reasons: { code: string; value: number; goneOn: string | null }[];
};

// Today is 2026-05-18.
async function setRules(rules: { code: string; isOn: boolean; threshold: number | null }[]) {
  const { version } = (await t.get(rulesPath, admin)).body;
  const answer = await t.put(rulesPath, { rules, laneDays }, admin, { 'if-match': `"${version}"` });
  expect(answer.status, answer.text).toBe(200);
}
async function repaired(itemId: number, ...days: string[]) {
  for (const day of days)
    await t.a.run((db) =>
      sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, performed_on, summary, cost_cents)
        values (${organizationId}, ${property.id}, ${unit.id}, ${itemId}, ${day}, 'Fixed', 1000)`.execute(db),
    );
}
const hide = (itemId: number) =>
  t.a.run((db) => sql`update maintenance_record set hidden_at = now() where item_id = ${itemId}`.execute(db));
const run = async () => (await t.post(`/asset-alert/property/${property.id}/run`, undefined, manager)).body;
const flags = async (query = ''): Promise<Flag[]> =>
  (await t.get(`/report/${property.id}/redflag?limit=200${query}`, viewer)).body.results;
const flagOf = async (itemId: number) => (await flags()).find((one) => one.itemId === itemId);

test('what a rule found is kept up to date on an open flag, and said where it is found no more', async () => {
  await setRules([{ code: 'REPAIRS_12M', isOn: true, threshold: 2 }]);
  const { id } = await item();
  await repaired(id, '2026-03-01', '2026-04-01');
  expect(await run()).toMatchObject({ flags: 1, gone: 0 });
  expect((await flagOf(id))?.reasons).toMatchObject([{ value: 2, goneOn: null }]);
  await repaired(id, '2026-05-01');
  expect(await run()).toMatchObject({ flags: 0, reasons: 0, gone: 0 });
  expect((await flagOf(id))?.reasons).toMatchObject([{ value: 3 }]);
  expect(await flags('&gone=true')).toEqual([]);

  await hide(id);
  expect(await run()).toMatchObject({ flags: 0, gone: 1 });
  expect(await run()).toMatchObject({ gone: 0 });
  expect(await flags('&gone=true')).toMatchObject([{ itemId: id, reasons: [{ value: 3, goneOn: '2026-05-18' }] }]);
  expect((await t.get(`/report/${property.id}/redflag`, viewer)).body.notFound).toBe(1);

  await repaired(id, '2026-05-02', '2026-05-03');
  expect(await run()).toMatchObject({ flags: 0, gone: 0 });
  expect((await flagOf(id))?.reasons).toMatchObject([{ value: 2, goneOn: null }]);
});

test('a flag that a person raised is never said to be gone, nor is what a rule found that is off now', async () => {
  const byHand = (
    await t.post('/asset-alert', { propertyId: property.id, itemId: (await item()).id, reason: 'Loud' }, member)
  ).body;
  const { id } = await item();
  await repaired(id, '2026-03-01', '2026-04-01');
  expect(await run()).toMatchObject({ flags: 1 });
  await hide(id);
  await setRules([{ code: 'REPAIRS_12M', isOn: false, threshold: 2 }]);
  expect(await run()).toMatchObject({ gone: 0 });
  expect((await flagOf(byHand.itemId))?.reasons).toMatchObject([{ code: 'MANUAL', goneOn: null }]);
  expect((await flagOf(id))?.reasons).toMatchObject([{ code: 'REPAIRS_12M', goneOn: null }]);
});

test('a dismissed reason is judged by how severe it was at last, not when the flag was raised', async () => {
  await setRules([{ code: 'REPAIRS_12M', isOn: true, threshold: 2 }]);
  const { id } = await item();
  await repaired(id, '2026-03-01', '2026-04-01');
  await run();
  await repaired(id, '2026-05-01', '2026-05-02');
  await run();
  const flag = await flagOf(id);
  const dismissed = await t.call('PUT', `/asset-alert/${flag?.id}`, {
    body: { actionState: 'DISMISSED', dismissReason: 'NOT_NEEDED' },
    as: manager,
    headers: { 'if-match': `"${flag?.version}"` },
  });
  expect(dismissed.status, dismissed.text).toBe(200);
  expect(await run()).toMatchObject({ flags: 0 });
  await repaired(id, '2026-05-03');
  expect(await run()).toMatchObject({ flags: 1 });
});

test('an item near its end is flagged before its unit empties, within the days that repair or replace counts', async () => {
  await setRules([{ code: 'REPLACE_AT_TURN', isOn: true, threshold: 1 }]);
  const { id } = await item({ installDate: '1990-01-01' });
  const empties = (day: string) =>
    t.a.run((db) =>
      sql`insert into turn (organization_id, property_id, unit_id, hand_move_out_on) values (${organizationId}, ${property.id}, ${unit.id}, ${day})`.execute(
        db,
      ),
    );
  await run();
  expect(await flagOf(id)).toBeUndefined();
  await empties('2026-07-10');
  await run();
  expect((await flagOf(id))?.reasons).toMatchObject([{ code: 'REPLACE_AT_TURN', detail: 'Unit empties 2026-07-10' }]);
});

test('a person says what kind of reason it is; that of a rule is not theirs to give', async () => {
  const ask = async (code: string) =>
    t.post(
      '/asset-alert',
      { propertyId: property.id, itemId: (await item()).id, reason: 'Painted over', code },
      member,
    );
  expect((await ask('PLATE_UNREADABLE')).body.reasons).toMatchObject([
    { code: 'PLATE_UNREADABLE', detail: 'Painted over' },
  ]);
  const refused = await ask('RECALL_MATCH');
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'code']);
});

test('two things of the property are flagged for the same reason; the same thing is not flagged twice for it', async () => {
  const ask = (title: string) =>
    t.post('/asset-alert', { propertyId: property.id, title, reason: 'Hangs loose' }, member);
  expect((await ask('Gutter, north')).status).toBe(201);
  expect((await ask('Gutter, south')).status).toBe(201);
  expect((await ask('Gutter, north')).status).toBe(409);
});

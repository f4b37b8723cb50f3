import type { Tx } from '@lintel/db/tx';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import { selectFindings } from '../features/asset-alert/alert-findings.ts';
import { selectDueRunsUnscoped } from '../features/asset-alert/alert-rules.queries.ts';

const NOW = `${TODAY}T19:00:00.000Z`;
const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDemo();
});
afterAll(() => clone.drop());

const within = <T>(fn: (tx: Tx) => Promise<T>) => clone.database.withTx(PLATFORM, { mode: 'read' }, fn);
async function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return within(async ({ db }) => (await query.execute(db)).rows);
}

test('the demo has ninety flags over all lanes, open ones late and not, and dismissed ones', async () => {
  const found = await rows(sql<{ state: string; flags: number }>`
    select action_state as state, count(*)::int as flags from asset_alert group by 1 order by 1`);
  const total = found.reduce((sum, one) => sum + one.flags, 0);
  expect(total).toBe(90);
  expect(found.map((one) => one.state)).toEqual([
    'ALERT_SENT',
    'DISMISSED',
    'INITIATED_REPLACEMENT',
    'NEEDS_REVIEW',
    'REPLACED',
    'REVIEWED',
  ]);
});

test('some flags of the demo are set aside until a day to come, most open ones were given to somebody, and some have a picture', async () => {
  const [found] = await rows(sql<{ aside: number; given: number; told: number; pictures: number }>`
    select count(*) filter (where a.snooze_until > ${TODAY}::date)::int as aside, count(a.assignee_id)::int as given,
      count(*) filter (where exists (select from asset_alert_move m where m.alert_id = a.id and m.kind = 'ASSIGN' and m.assignee_id = a.assignee_id))::int as told,
      count(*) filter (where exists (select from file f where f.item_id = a.item_id and f.state = 'READY'))::int as pictures
    from asset_alert a where a.action_state not in ('REPLACED', 'DISMISSED')`);
  expect(found?.aside).toBe(6);
  expect(found?.told).toBe(found?.given);
  expect(found?.given).toBeGreaterThan(20);
  expect(found?.pictures).toBeGreaterThan(10);
});

test('what the rules of the demo find today is on its flags: SQL written apart finds nothing else, and no run is due', async () => {
  const places = await rows(sql<{ organizationId: number; propertyId: number }>`
    select organization_id as "organizationId", property_id as "propertyId" from alert_run`);
  const rules = await rows(sql<never>`select code, is_on as "isOn", threshold from alert_rule`);
  for (const place of places) {
    const { findings } = await within(({ db }) => selectFindings(db, place, rules, NOW));
    expect(findings, String(place.propertyId)).toEqual([]);
  }
  expect(await within(({ db }) => selectDueRunsUnscoped(db, NOW, 20))).toEqual([]);
  // Far past its life: the days since its basis date are 190 percent of its expected life.
  const [missed] = await rows(sql<{ n: number }>`
    select count(*)::int as n from item i where i.status = 'ACTIVE' and i.archived_at is null
      and (${TODAY}::date - i.basis_date) / 365.2425 >= 1.9 * i.eul_years and coalesce(i.condition, 3) = 3
      and i.organization_id in (select organization_id from alert_rule)
      and not exists (select from asset_alert a join asset_alert_reason r on r.alert_id = a.id where a.item_id = i.id and r.code = 'LIFE_FAR_OVER')`);
  expect(missed?.n).toBe(0);
});

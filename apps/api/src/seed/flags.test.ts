import type { Tx } from '@lintel/db/tx';
import { findWaves, type WaveDay } from '@lintel/domain/heatmap/waves';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import { selectFindings } from '../features/asset-alert/alert-findings.ts';
import { redFlagReading } from '../features/asset-alert/alert-list.queries.ts';
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
  let found = 0;
  for (const place of places) {
    const { findings } = await within(({ db }) => selectFindings(db, place, rules, NOW));
    const flagged = await rows(sql<{ code: string; source: string; itemId: number | null }>`
      select r.code, r.source, a.item_id as "itemId" from asset_alert a
      join asset_alert_reason r on r.organization_id = a.organization_id and r.property_id = a.property_id and r.alert_id = a.id
      where a.organization_id = ${place.organizationId} and a.property_id = ${place.propertyId} and a.archived_at is null`);
    const missing = findings.filter(
      ({ code, itemId, thing }) =>
        !flagged.some((one) => one.code === code && (itemId ? one.itemId === itemId : one.source.startsWith(thing))),
    );
    expect(missing, String(place.propertyId)).toEqual([]);
    found += findings.length;
  }
  expect(found).toBeGreaterThan(20);
  expect(await within(({ db }) => selectDueRunsUnscoped(db, NOW, 20))).toEqual([]);
  // Far past its life: the days since its basis date are 190 percent of its expected life.
  const [missed] = await rows(sql<{ n: number }>`
    select count(*)::int as n from item i where i.status = 'ACTIVE' and i.archived_at is null
      and (${TODAY}::date - i.basis_date) / 365.2425 >= 1.9 * i.eul_years and coalesce(i.condition, 3) = 3
      and i.organization_id in (select organization_id from alert_rule)
      and not exists (select from asset_alert a join asset_alert_reason r on r.alert_id = a.id where a.item_id = i.id and r.code = 'LIFE_FAR_OVER')`);
  expect(missed?.n).toBe(0);
});

test('the board names the waves that all items of its models make', async () => {
  const places = await rows(sql<{ id: number; organizationId: number }>`
    select p.id, p.organization_id as "organizationId" from property p order by p.id`);
  const named: number[] = [];
  for (const { id, organizationId } of places) {
    const days = await rows(sql<WaveDay>`
      select i.model_id as "modelId", i.item_type_id as "itemTypeId", coalesce(i.install_date, i.mfg_date, i.first_seen_on) as day, count(*)::int as items,
        count(*) filter (where i.life_ends_on <= ${TODAY}::date)::int as "pastLife", 0 as failed, 0 as retired, 0 as "costCents", 0 as priced,
        '[]'::json as "unitIds"
      from item i where i.property_id = ${id} and i.status = 'ACTIVE' and i.archived_at is null and i.model_id in (
          select x.model_id from asset_alert a join item x on x.id = a.item_id
          where a.property_id = ${id} and a.action_state not in ('REPLACED', 'DISMISSED'))
        and coalesce(i.install_date, i.mfg_date, i.first_seen_on) is not null group by 1, 2, 3`);
    const types = await rows(sql<{ type: number; items: number }>`
      select item_type_id as type, count(*)::int as items from item where property_id = ${id} and status = 'ACTIVE' and archived_at is null group by 1`);
    const expected = findWaves(days, new Map(types.map(({ type, items }) => [type, items])));
    const own = [organizationId];
    const viewer = { ...NOBODY, organizationIds: own, adminOrganizationIds: own };
    const ask = { viewer, now: NOW, propertyId: id, filter: {}, sort: 'days', isDescending: true, limit: 500 } as const;
    const { more } = await within(({ db }) => redFlagReading.select(db, { ...ask, after: undefined }, {} as never));
    expect(more.waves).toEqual(
      expected.map(({ modelId, itemTypeId, from, to, items, pastLife }) => {
        return { modelId, itemTypeId, from, to, items, pastLife };
      }),
    );
    named.push(more.waves.length);
  }
  expect(Math.max(...named)).toBeGreaterThan(0);
});

const NOBODY = {
  userId: 0,
  sessionId: 0,
  familyId: '',
  viewedBy: null,
  isSuperUser: false,
  memberships: [],
  propertyIds: [],
};

import { adviceOn } from '@lintel/domain/items/repair-inputs';
import { DEFAULT_THRESHOLDS, type RepairThresholds, STRICT_COST_PCT } from '@lintel/domain/items/repair-or-replace';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

const TODAY = '2026-05-18';
type Row = Parameters<typeof adviceOn>[0] & { id: number; adviceRule: number | null; replaceFromCents: number | null };

let t: TestApp;
let property: { id: number; organizationId: number };
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  member = await t.a.user({ organizationId: property.organizationId, properties: [property] });
  await makeItems();
});

const set = async (limits: object, user: TestUser) =>
  t.put(url(), limits, user, atVersion((await t.get(url(), admin)).body.version));
const url = () => `/organization/${property.organizationId}/repair-rules`;
const rowsOf = async (query = ''): Promise<Row[]> =>
  (await t.get(`/item/propertyitems/${property.id}?limit=1000${query}`, member)).body.results;

test('an organization that set nothing has the default limits', async () => {
  const { body, headers } = await t.get(url(), admin);
  expect(body).toMatchObject({ limits: DEFAULT_THRESHOLDS, isDefault: true, version: 1 });
  expect(headers.etag).toBe('"1"');
});

test('administrators set them, others read them, strangers see nothing', async () => {
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  expect((await t.get(url(), stranger)).status).toBe(404);
  expect((await set(DEFAULT_THRESHOLDS, stranger)).status).toBe(404);
  expect((await set(DEFAULT_THRESHOLDS, member)).status).toBe(403);
  const wrong = await set({ ...DEFAULT_THRESHOLDS, moneyPitPct: 0 }, admin);
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'moneyPitPct']);
});

test('a change over another one is refused', async () => {
  const { version } = (await t.get(url(), admin)).body;
  const limits = { ...DEFAULT_THRESHOLDS, moneyPitPct: 61 };
  expect((await t.put(url(), limits, admin, atVersion(version))).status).toBe(200);
  expect((await t.put(url(), limits, admin, atVersion(version))).status).toBe(412);
  expect((await t.get(url(), member)).body).toMatchObject({ limits, isDefault: false, version: version + 1 });
});

describe.each<[string, Partial<RepairThresholds>]>([
  ['the default limits', {}],
  ['the strict limit', { strictCostPct: STRICT_COST_PCT }],
  ['other limits', { halfLifePct: 31, halfCostPct: 47, moneyPitPct: 40, repairsIn12Months: 2, turnRulYears: 2.5 }],
])('under %s', (_name, changes) => {
  const limits = { ...DEFAULT_THRESHOLDS, ...changes };
  beforeAll(async () => {
    expect((await set(limits, admin)).status).toBe(200);
  });

  test('the list advises as the rule does for one item, to the cent', async () => {
    const rows = await rowsOf();
    const rules = new Set(rows.map((row) => row.adviceRule));
    expect(rules).toEqual(new Set([1, 2, 7, 8, 9, null]));
    for (const row of rows) {
      const advice = adviceOn(row, TODAY, limits);
      expect([row.id, row.adviceRule, row.replaceFromCents]).toEqual([
        row.id,
        advice?.rule ?? null,
        advice?.flipCents ?? null,
      ]);
    }
  });

  test('it filters by the advice that its rows show', async () => {
    const rows = await rowsOf();
    for (const [advice, rule] of Object.entries({
      recall: 1,
      warranty: 2,
      review: 7,
      turn: 8,
      repair: 9,
      unknown: null,
    }))
      expect((await rowsOf(`&advice=${advice}`)).map(({ id }) => id)).toEqual(
        rows.filter(({ adviceRule }) => adviceRule === rule).map(({ id }) => id),
      );
  });
});

test('a drawer, a unit and the list give one item the same advice', async () => {
  for (const { id, adviceRule, replaceFromCents } of (await rowsOf()).slice(0, 12)) {
    const { body } = await t.get(`/item/${id}`, member);
    expect(body).toMatchObject({ adviceRule, replaceFromCents });
    if (body.unitId === null) continue;
    const details = (await t.get(`/unit/${body.unitId}/details`, member)).body.results;
    expect(details.items.find((one: Row) => one.id === id)).toMatchObject({ adviceRule, replaceFromCents });
  }
});

test('a repair on record moves the quote that replaces by its cost, and one that is hidden does not', async () => {
  await set(DEFAULT_THRESHOLDS, admin);
  const unit = await t.a.unit({ property, name: 'R1' });
  const item = await t.a.item({ unit, itemType: 'refrigerator', installDate: '2024-05-18' });
  const before = (await t.get(`/item/${item.id}`, member)).body;
  const record = await t.post(
    '/maintenance-record',
    { unitId: unit.id, itemId: item.id, summary: 'Fan', performedOn: '2025-01-10', costCents: 12_345 },
    member,
  );
  expect(record.status, record.text).toBe(201);
  const after = (await t.get(`/item/${item.id}`, member)).body;
  expect(after.replaceFromCents).toBe(before.replaceFromCents - 12_345);
  expect(after).toMatchObject({
    repairs12MonthsCount: 0,
    repairs12MonthsCents: null,
    repairs24MonthsCents: 12_345,
    repairsCents: 12_345,
  });
  await t.a.run((db) => sql`update maintenance_record set hidden_at = now() where item_id = ${item.id}`.execute(db));
  expect((await t.get(`/item/${item.id}`, member)).body).toMatchObject({
    replaceFromCents: before.replaceFromCents,
    repairsCents: null,
  });
});

// Ages, warranties, repairs and units of every kind that a rule asks for.
async function makeItems(): Promise<void> {
  const units = [];
  for (const status of ['OCCUPIED', 'VACANT', 'TURN', 'NOTICE', 'DOWN', null]) {
    const unit = await t.a.unit({ property, name: `U-${status}` });
    await t.a.run((db) => sql`update unit set status = ${status} where id = ${unit.id}`.execute(db));
    units.push(unit);
  }
  // Open turns: empty, empty within the limit, later, and without a day.
  for (const dates of [
    { moveOutOn: '2026-05-10' },
    { moveOutOn: '2026-07-17' },
    { moveOutOn: '2026-07-18' },
    { noticeOn: '2026-05-01' },
  ]) {
    const unit = await t.a.unit({ property });
    expect((await t.post('/turn', { unitId: unit.id, ...dates }, admin)).status).toBe(201);
    units.push(unit);
  }
  for (let n = 0; n < 150; n += 1) {
    const place = n % 11 === 0 ? { property } : { unit: units[n % units.length] as (typeof units)[number] };
    const itemType = ['refrigerator', 'dishwasher', 'water-heater'][n % 3] as string;
    const dated = n % 6 === 0 ? {} : { installDate: `${2006 + (n % 20)}-0${1 + (n % 9)}-15` };
    const item = await t.a.item({ ...place, itemType, ...dated });
    await t.a.run((db) =>
      sql`update item set warranty_ends_on = case ${n % 9}::int when 3 then ${TODAY}::date when 4 then ${TODAY}::date - 1 when 5 then '2030-01-01'::date end,
        price_override_cents = ${10_001 + n * 777}::bigint where id = ${item.id} and ${n % 13}::int > 1`.execute(db),
    );
    // Under warranty, failing often or of unknown life: only a confirmed recall counts, and before all of that.
    const recall = ['AFFECTED', 'POSSIBLE', 'REMEDIED'][n % 8];
    if (recall !== undefined)
      await t.a.run((db) =>
        sql`insert into item_recall (organization_id, item_id, recall_id, state, remedied_on, decided_at)
          select ${property.organizationId}, ${item.id}, n.id, ${recall}, case when ${recall} = 'REMEDIED' then ${TODAY}::date end,
            case when ${recall} <> 'POSSIBLE' then now() end from recall_notice n where n.number = '11-022'`.execute(
          db,
        ),
      );
    if (!('unit' in place) || !place.unit) continue;
    const { id: unitId } = place.unit;
    for (let repair = 0; repair < n % 5; repair += 1)
      await t.a.run((db) =>
        sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, summary, performed_on, cost_cents)
          values (${property.organizationId}, ${property.id}, ${unitId}, ${item.id}, 'Repair', ${TODAY}::date - ${(n * 53 + repair * 97) % 900}::int,
            ${repair === 3 ? null : 1000 + n * 31}::bigint)`.execute(db),
      );
  }
}

import { addDays } from '@lintel/domain/base/calendar';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app-under-test.ts';
import { anyItem, insertInventory } from '#testing/inventory.ts';
import type { TestUser } from '#testing/user-factory.ts';

const TODAY = '2026-05-18';
let app: TestApp;
let here: Awaited<ReturnType<TestApp['a']['property']>>;
let there: Awaited<ReturnType<TestApp['a']['property']>>;
let admin: TestUser;
let itemTypeId: number;

beforeAll(async () => {
  app = await startTestApp();
  here = await app.a.property({ name: 'Alder Court' });
  // There it is the next day already.
  there = await app.a.property({ organizationId: here.organizationId, timezone: 'Pacific/Kiritimati' });
  admin = await app.a.user({ organizationId: here.organizationId, isAdmin: true });
  for (const [seed, property] of [here, there].entries()) {
    await app.a.run((db) => insertInventory(db, property, fc.sample(anyItem(TODAY), { numRuns: 80, seed })));
    await addRecent(property);
  }
  // Of another organization, and not seen.
  await app.a.item({ installDate: TODAY });
});

const anywhere = (filter: RawBuilder<unknown> = sql`true`) => ({ path: '/portfolio/installed-this-year', filter });
const at = (property: { id: number }, filter: RawBuilder<unknown> = sql`true`) => ({
  path: `/report/${property.id}/installed-this-year`,
  filter: sql`i.property_id = ${property.id} and ${filter}`,
});
const named = (text: string) =>
  sql`concat_ws(' ', u.name, i.serial_number, m.name, k.name, t.name) ilike ${`%${text}%`}`;
const isType = () => sql`i.item_type_id = ${itemTypeId}`;

describe('totals, rows and figure are those of the statement written apart', () => {
  test.each([
    ['of a property', '', () => at(here)],
    ['of a property where it is the next day', '', () => at(there)],
    ['of one type', 'type', () => at(here, isType())],
    ['of a unit', 'q=U1', () => at(here, named('U1'))],
    ['of a serial number', 'q=sn-36', () => at(there, named('sn-36'))],
    ['of a model', 'q=fresh+9', () => at(here, named('fresh 9'))],
    ['over the portfolio', '', () => anywhere()],
    ['over the portfolio, of one property', 'property', () => anywhere(sql`i.property_id = ${there.id}`)],
    ['over the portfolio, of one type', 'type', () => anywhere(isType())],
    ['over the portfolio, of a manufacturer', 'q=renewal+works', () => anywhere(named('renewal works'))],
    ['over the portfolio, of a type by its name', 'q=Dishwasher', () => anywhere(named('dishwasher'))],
    ['over the portfolio, of a type and a text', 'type&q=U2', () => anywhere(sql`${isType()} and ${named('U2')}`)],
    ['over the portfolio, of nothing', 'q=no+such+item', () => anywhere(sql`false`)],
  ])('%s', async (_name, query, place) => {
    const { path, filter } = place();
    const given = query.replace('type', `itemTypeId=${itemTypeId}`).replace(/^property$/, `propertyId=${there.id}`);
    const { body, status, text } = await app.get(`${path}?limit=1000&${given}`, admin);
    expect(status, text).toBe(200);
    const apart = await countApart(filter);
    const fresh = apart.ids.length;
    if (given !== 'q=no+such+item') expect(fresh).toBeGreaterThan(0);
    expect(body.results.map((row: { id: number }) => row.id).toSorted(byNumber)).toEqual(apart.ids);
    expect(body.total).toBe(fresh);
    expect(body.totals).toEqual({ costCents: apart.costCents, unpriced: apart.unpriced });
    const dated = apart.items - apart.undated - apart.minimums;
    expect(body.figures).toMatchObject([
      {
        metric: 'installedThisYear',
        value: dated > 0 ? fresh : null,
        counted: dated,
        total: apart.items,
        leftOut: [
          { reason: 'no date', count: apart.undated },
          { reason: 'first seen only', count: apart.minimums },
        ].filter(({ count }) => count > 0),
      },
    ]);
  });
});

// On both sides of a year in either time zone, by each kind of date, with readings that move the end of the life, and out of service.
async function addRecent(property: { id: number; organizationId: number }) {
  const maker = await app.post(
    '/manufacturer',
    { name: `Renewal Works ${property.id}`, organizationId: property.organizationId },
    admin,
  );
  const manufacturerId: number = maker.body.id;
  const { itemTypeId: modelType } = await app.a.item({ property, status: 'RETIRED' });
  const model = await app.post('/model', { name: `Fresh 900`, manufacturerId, itemTypeId: modelType }, admin);
  expect([maker.status, model.status], model.text).toEqual([201, 201]);
  const modelId: number = model.body.id;
  const unit = { ...(await app.a.unit({ property, name: `U1 ${property.id}` })), propertyId: property.id };
  const second = { ...(await app.a.unit({ property, name: `U2 ${property.id}` })), propertyId: property.id };
  for (const days of [-3, 0, 1, 363, 364, 365, 366, 367, 368]) {
    const day = addDays(TODAY, -days);
    const serialNumber = `SN-${days}`;
    ({ itemTypeId } = await app.a.item({ unit, installDate: day, serialNumber, condition: 1 }));
    await app.a.item({ unit, mfgDate: day, modelId, condition: 5, conditionOn: addDays(TODAY, -10) });
    await app.a.item({ unit: second, mfgDate: '2001-01-01', installDate: day, manufacturerId });
    await app.a.item({ unit: second, firstSeenOn: day });
    await app.a.item({ unit: second, itemType: 'dishwasher', installDate: day, status: 'STORED' });
    await app.a.item({ unit: second, itemType: 'dishwasher', installDate: day });
  }
}

async function countApart(filter: RawBuilder<unknown>) {
  const { rows } = await app.a.run((db) =>
    sql<{
      items: number;
      undated: number;
      minimums: number;
      ids: number[];
      costCents: number | null;
      unpriced: number;
    }>`
    with one as (
      select i.id, i.installed_cost_cents as cents, coalesce(i.install_date, i.mfg_date) as known, i.first_seen_on,
        (${TEST_NOW}::timestamptz at time zone p.timezone)::date - coalesce(i.install_date, i.mfg_date) < 366 as is_fresh
      from item i join property p on p.id = i.property_id left join unit u on u.id = i.unit_id
      left join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
      left join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)
      where i.organization_id = ${here.organizationId} and i.archived_at is null and i.status = 'ACTIVE' and ${filter}
    )
    select count(*) as items, count(*) filter (where known is null and first_seen_on is null) as undated,
      count(*) filter (where known is null and first_seen_on is not null) as minimums,
      coalesce(json_agg(id order by id) filter (where is_fresh), '[]') as ids,
      sum(cents) filter (where is_fresh) as "costCents", count(*) filter (where is_fresh and cents is null) as unpriced
    from one`.execute(db),
  );
  const [first] = rows;
  if (!first) throw new Error('a count has a row');
  return first;
}

function byNumber(a: number, b: number): number {
  return a - b;
}

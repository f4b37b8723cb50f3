import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { narrow } from '../identity/access.ts';
import { txContext } from '../identity/viewer.ts';
import { personNow } from '../operations/operation.ts';
import type { CursorPosition } from './cursor.ts';
import type { ListAsk } from './list-sort.ts';
import { all, isScopeFound, listScope, numberKey, sortedBy, textKey } from './list-sort.ts';
import { type Page, selectPage } from './page.ts';

type Order = 'name' | 'plan' | 'length';
type Ask = ListAsk & {
  sort: Order;
  filter: { plan?: string; isLong?: boolean };
};
type Row = { id: number; name: string; plan: string | null };
type Asked = Partial<Pick<Ask, 'sort' | 'isDescending' | 'limit' | 'filter'>> & {
  as?: TestUser;
  of?: number;
  after?: CursorPosition | undefined;
};

const SORTED = sortedBy<Order>({
  name: textKey(sql`x.name`),
  plan: textKey(sql`x.plan`),
  length: numberKey(sql`length(x.name)`),
});

// The units of a property: a plan is shared by several, and some have none.
function selectUnits(db: Db, ask: Ask): Promise<Page<Row, { plans: number }>> {
  return selectPage<Row, { plans: number }>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    more: { plans: sql`(select count(distinct f.plan) from found f)` },
    ctes: sql`scope as materialized (${listScope({ ...ask, filter: {} })}), found as (
      select x.*, ${SORTED.keyOf(ask.sort)} as sort_key from (
        select u.id, u.name, u.floor_plan as plan from scope s
        join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null
      ) x where ${all([
        ask.filter.plan !== undefined && sql`x.plan = ${ask.filter.plan}`,
        ask.filter.isLong !== undefined && sql`(length(x.name) > 2) = ${sql.lit(ask.filter.isLong)}`,
      ])}
    ), ${SORTED.page(ask)}, rows as (select ${SORTED.place(ask)}, page.id, page.name, page.plan from page)`,
  });
}

const PLANS = ['B', null, 'A', 'B', 'A', null, 'A', 'B', null];

let t: TestApp;
let property: { id: number; organizationId: number };
let units: Row[];
let admin: TestUser;
let stranger: TestUser;
let strangersUnits: number[];
let neighbour: TestUser;
let neighboursUnits: number[];

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  const { organizationId } = property;
  units = await makeUnits(property, PLANS);
  admin = await t.a.user({ organizationId, isAdmin: true });
  const next = await t.a.property({ organizationId });
  neighboursUnits = (await makeUnits(next, ['A', 'B'])).map(({ id }) => id);
  neighbour = await t.a.user({ organizationId, properties: [next] });
  const away = await t.a.property();
  strangersUnits = (await makeUnits(away, ['A', 'A', 'B'])).map(({ id }) => id);
  stranger = await t.a.user({ organizationId: away.organizationId, isAdmin: true });
});

describe('a page of a list', () => {
  const orders = (['name', 'plan', 'length'] as const).flatMap((sort) =>
    [false, true].map((isDescending) => ({ sort, isDescending })),
  );

  test.each(orders)('has every row once, by %o, with pages of any size', async (order) => {
    const expected = inOrder(units, order);
    for (let limit = 1; limit <= units.length + 1; limit += 1) {
      const { ids, sizes } = await readOn({ ...order, limit });
      expect(ids, `pages of ${limit}`).toEqual(expected);
      expect(sizes.slice(0, -1), `pages of ${limit}`).toEqual(sizes.slice(0, -1).map(() => limit));
    }
  });

  test('says of the whole filter how much it has, on each page', async () => {
    const first = await page({ sort: 'plan', limit: 4 });
    expect([first.found, first.total, first.more]).toEqual([true, 9, { plans: 2 }]);
    const second = await page({ sort: 'plan', limit: 4, after: first.last ?? undefined });
    expect([second.total, second.more]).toEqual([9, { plans: 2 }]);
  });

  test('is empty where nothing comes after the place, and says so of a property that is not seen', async () => {
    const last = units.reduce((high, { id }) => Math.max(high, id), 0);
    const beyond = await page({ sort: 'plan', after: { key: null, id: last } });
    expect([beyond.rows, beyond.last, beyond.total]).toEqual([[], null, 9]);
    const unseen = await page({ as: stranger });
    expect([unseen.found, unseen.rows, unseen.total, unseen.last]).toEqual([false, [], 0, null]);
  });

  test('goes on behind a row that has gone meanwhile', async () => {
    const own = await t.a.property({ organizationId: property.organizationId });
    const made = await makeUnits(own, ['A', 'A', 'B', null]);
    const first = await page({ of: own.id, sort: 'plan', limit: 2 });
    await t.a.run((db) => sql`update unit set archived_at = now() where id = ${first.last?.id}`.execute(db));
    const rest = await page({ of: own.id, sort: 'plan', after: first.last ?? undefined });
    expect(rest.rows.map(({ id }) => id)).toEqual(made.slice(2).map(({ id }) => id));
  });

  test('is right for each order, place and filter, in whatever sequence they are asked', async () => {
    const asks: Asked[] = [
      { sort: 'name' },
      { sort: 'name', isDescending: true },
      { sort: 'plan', filter: { plan: 'A' } },
      { sort: 'plan', filter: { plan: 'B' } },
      { sort: 'plan', filter: { isLong: true } },
      { sort: 'plan', filter: { isLong: false } },
      { sort: 'plan', filter: { plan: 'A', isLong: false } },
      { sort: 'length', after: { key: '2', id: 0 } },
      { sort: 'length', after: { key: '3', id: 0 } },
      { sort: 'plan', after: { key: null, id: 0 } },
    ];
    const twice = [...asks, ...asks.toReversed(), ...asks];
    for (const ask of twice) expect(await idsOf(ask), JSON.stringify(ask)).toEqual(expectedOf(ask));
  });
});

describe('the place where the page of somebody else ended', () => {
  test('leads to no row that the reader does not see', async () => {
    const { last } = await page({ sort: 'plan', limit: 1 });
    const everywhere = (as: TestUser) => idsOf({ as, of: 0, sort: 'plan', after: last ?? undefined });
    expect((await everywhere(stranger)).every((id) => strangersUnits.includes(id))).toBe(true);
    expect((await everywhere(neighbour)).every((id) => neighboursUnits.includes(id))).toBe(true);
    expect(await everywhere(neighbour)).not.toEqual([]);
    expect(await idsOf({ as: stranger, sort: 'plan', after: last ?? undefined })).toEqual([]);
    expect(await idsOf({ as: neighbour, sort: 'plan', after: last ?? undefined })).toEqual([]);
  });

  test('is read by each with the rights of their own, in turns', async () => {
    for (const [as, ids] of [
      [stranger, strangersUnits],
      [neighbour, neighboursUnits],
      [stranger, strangersUnits],
    ] as const)
      expect((await idsOf({ as, of: 0, sort: 'name' })).toSorted((a, b) => a - b)).toEqual(ids);
    expect(await idsOf({ as: admin, of: 0, sort: 'name' })).toHaveLength(PLANS.length + 2 + 3);
  });
});

async function page({ as = admin, of = property.id, after, ...asked }: Asked) {
  const viewer = narrow(await personNow(t.database, as.id), 'user', 'read');
  const ask: Ask = {
    viewer,
    now: '2026-05-18T12:00:00.000Z',
    propertyId: of === 0 ? undefined : of,
    sort: 'name',
    isDescending: false,
    limit: 100,
    filter: {},
    after,
    ...asked,
  };
  const context = txContext(viewer, { requestId: 'test', address: '127.0.0.1' });
  return t.database.withTx(context, { mode: 'read' }, ({ db }) => selectUnits(db, ask));
}

async function idsOf(asked: Asked): Promise<number[]> {
  return (await page(asked)).rows.map(({ id }) => id);
}

async function readOn(asked: Asked): Promise<{ ids: number[]; sizes: number[] }> {
  const read: { ids: number[]; sizes: number[] } = { ids: [], sizes: [] };
  let after: CursorPosition | undefined;
  do {
    const { rows, last } = await page({ ...asked, after });
    read.ids.push(...rows.map(({ id }) => id));
    read.sizes.push(rows.length);
    after = last ?? undefined;
  } while (after !== undefined && read.sizes.length < 50);
  return read;
}

// What a page shows by the rule, from the rows as they were made: those without a value last, equal ones by their ids.
function inOrder(rows: readonly Row[], { sort, isDescending = false }: Pick<Asked, 'sort' | 'isDescending'>): number[] {
  const value = ({ name, plan }: Row) => (sort === 'plan' ? plan : sort === 'length' ? name.length : name);
  const compared = (a: Row, b: Row) => {
    const [one, other] = [value(a), value(b)];
    if (one === other) return a.id - b.id;
    if (one === null || other === null) return one === null ? 1 : -1;
    return (one < other ? -1 : 1) * (isDescending ? -1 : 1);
  };
  return rows.toSorted(compared).map(({ id }) => id);
}

function expectedOf({ sort, isDescending, filter = {}, after }: Asked): number[] {
  const fits = units.filter(
    ({ name, plan }) =>
      (filter.plan === undefined || plan === filter.plan) &&
      (filter.isLong === undefined || name.length > 2 === filter.isLong) &&
      (after === undefined || (after.key === null ? plan === null : name.length >= Number(after.key))),
  );
  return inOrder(fits, { sort, isDescending });
}

// Names of two and of three letters, not in the order of the ids.
async function makeUnits(
  of: { id: number; organizationId: number },
  plans: readonly (string | null)[],
): Promise<Row[]> {
  const made: Row[] = [];
  for (const [at, plan] of plans.entries()) {
    const name = at % 2 === 0 ? `Z${9 - at}` : `1${at}Q`;
    const { id } = await t.a.unit({ property: of, name });
    await t.a.run((db) => sql`update unit set floor_plan = ${plan} where id = ${id}`.execute(db));
    made.push({ id, name, plan });
  }
  return made;
}

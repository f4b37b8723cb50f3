import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import { selectCatalogueState, selectDueLooksUnscoped } from '../features/recall/recall-matching.queries.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDemo();
});
afterAll(() => clone.drop());

async function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return clone.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }) => (await query.execute(db)).rows);
}

test('the demo has possible recall matches, one that is affected, one remedied, and one that is not affected', async () => {
  const found = await rows(sql<{ state: string; items: number }>`
    select i.recall_state as state, count(*)::int as items from item i where i.recall_state is not null group by 1 order by 1`);
  expect(found.map(({ state }) => state)).toEqual(['AFFECTED', 'NOT_AFFECTED', 'POSSIBLE', 'REMEDIED']);
  expect(found.map(({ items }) => items)).toEqual([1, 1, 10, 1]);
  // Written apart: gas water heaters of the notice, by their serial number or, where it is not known, by when they were made and there.
  const [missed] = await rows(sql<{ n: number }>`
    select count(*)::int as n from item i join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
    join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)
    where t.key = 'water-heater-gas' and k.name in ('A. O. Smith', 'State', 'American', 'Reliance', 'Kenmore', 'Whirlpool') and i.status <> 'RETIRED'
      and i.archived_at is null and i.recall_state is null and (left(i.serial_number, 4) between '1115' and '1631'
        or i.serial_number is null and coalesce(i.mfg_date, '2014-01-01') between '2011-04-08' and '2016-08-01'
          and coalesce(least(i.install_date, i.first_seen_on), '2014-01-01') >= '2011-04-08')`);
  expect(missed?.n).toBe(0);
});

test('the demo is looked through when it is loaded: nothing is left for the worker', async () => {
  const now = `${TODAY}T19:00:00.000Z`;
  const due = await clone.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }) =>
    selectDueLooksUnscoped(db, now, await selectCatalogueState(db), 20),
  );
  expect(due).toEqual([]);
});

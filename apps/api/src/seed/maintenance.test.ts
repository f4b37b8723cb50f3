import { RichText } from '@lintel/contract/base/rich-text';
import { richTextPlain } from '@lintel/domain/base/rich-text';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };

let clone: ClonedDatabase;

beforeAll(async () => {
  clone = await cloneDemo();
});
afterAll(() => clone.drop());

const rows = <T>(query: RawBuilder<T>): Promise<T[]> =>
  clone.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }) => (await query.execute(db)).rows);

async function count(from: RawBuilder<unknown>): Promise<number> {
  const [row] = await rows(sql<{ n: number }>`select count(*)::int as n from ${from}`);
  return row?.n ?? 0;
}

test('every property has requests that are open, requests that were closed, and work with and without a cost', async () => {
  const properties = await rows(sql<{ open: number; closed: number; priced: number; unpriced: number }>`
    select (select count(*)::int from service_request r where r.property_id = p.id and r.closed_at is null) as open,
      (select count(*)::int from service_request r where r.property_id = p.id and r.closed_at is not null) as closed,
      (select count(m.cost_cents)::int from maintenance_record m where m.property_id = p.id) as priced,
      (select count(*)::int - count(m.cost_cents)::int from maintenance_record m where m.property_id = p.id) as unpriced
    from property p join organization o on o.id = p.organization_id and o.name = 'Harbor Residential'`);
  expect(properties).toHaveLength(5);
  for (const one of properties) for (const number of Object.values(one)) expect(number).toBeGreaterThan(0);
});

test('nothing lies in the future, is closed before it is reported, or is about an item of another unit', async () => {
  const future = sql`service_request where greatest(reported_at, closed_at, updated_at) > ${TODAY}::date`;
  const backwards = sql`service_request where closed_at < reported_at`;
  const futureWork = sql`maintenance_record where performed_on >= ${TODAY}::date or created_at > ${TODAY}::date`;
  const elsewhere = sql`(select unit_id, item_id from service_request union all select unit_id, item_id from maintenance_record) x
    join item i on i.id = x.item_id where i.unit_id is distinct from x.unit_id`;
  const torn = sql`maintenance_record m join service_request r on r.organization_id = m.organization_id and r.id = m.service_request_id
    where r.unit_id <> m.unit_id or r.closed_at is null`;
  expect(await Promise.all([future, backwards, futureWork, elsewhere, torn].map(count))).toEqual([0, 0, 0, 0, 0]);
});

test('every text is one that the product itself would take, and is kept as plain words beside', async () => {
  const texts = await rows(sql<{ body: unknown; plain: string }>`
    select body, body_text as plain from maintenance_note
    union all select close_note, close_note_text from service_request where close_note is not null`);
  expect(texts.length).toBeGreaterThan(100);
  for (const { body, plain } of texts) expect(richTextPlain(RichText.parse(body))).toBe(plain);
});

test('some notes are hidden, and most are not', async () => {
  const hidden = await count(sql`maintenance_note where hidden_at is not null`);
  expect(hidden).toBeGreaterThan(0);
  expect(hidden).toBeLessThan((await count(sql`maintenance_note`)) / 4);
});

test('some items were repaired so often within a year that their list asks for a review', async () => {
  const weary = await count(sql`(select m.item_id from maintenance_record m join item i on i.id = m.item_id
    where m.performed_on > ${TODAY}::date - interval '12 months' and m.performed_on > coalesce(i.install_date, i.mfg_date, i.first_seen_on, m.performed_on - 1)
    group by m.item_id having count(*) >= 3) x`);
  expect(weary).toBeGreaterThan(5);
});

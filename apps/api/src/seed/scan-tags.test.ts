import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo } from '#testing/demo-database.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };

let demo: ClonedDatabase;
// The demo is seeded here if no other file asked for it before: more than a test may take.
beforeAll(async () => {
  demo = await cloneDemo();
}, 180_000);
afterAll(() => demo.drop());

type Counted = { batch: string; property: string; linked: number; blank: number; voided: number; scanned: number };

test('the demo has tags on most items and all units of one property, some never scanned, and blank ones at another', async () => {
  const { rows } = await demo.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    sql<Counted>`select b.name as batch, p.name as property, count(*) filter (where t.state = 'LINKED') as linked,
        count(*) filter (where t.state = 'BLANK') as blank, count(*) filter (where t.state = 'VOID') as voided,
        count(*) filter (where t.state = 'LINKED' and exists (select from scan_tag_scan x where x.organization_id = t.organization_id
          and x.tag_id = t.id and x.scanned_at >= t.linked_at - interval '1 day')) as scanned
      from scan_tag t join scan_tag_batch b on b.organization_id = t.organization_id and b.id = t.batch_id
      join property p on p.organization_id = t.organization_id and p.id = t.property_id group by b.id, b.name, p.name order by b.id`.execute(
      db,
    ),
  );
  expect(rows.map(({ batch, property }) => [property, batch])).toEqual([
    ['Alder Court', 'Doors'],
    ['Alder Court', 'Appliances'],
    ['Wexford Mill', 'First tags'],
  ]);
  const [doors, appliances, first] = rows;
  expect([doors?.blank, doors?.voided]).toEqual([0, 0]);
  expect([appliances?.blank, appliances?.voided]).toEqual([16, 4]);
  expect([first?.linked, first?.blank]).toEqual([0, 30]);
  for (const batch of [doors, appliances]) {
    expect(batch?.scanned).toBeGreaterThan((batch?.linked ?? 0) / 2);
    expect(batch?.scanned).toBeLessThan(batch?.linked ?? 0);
  }
});

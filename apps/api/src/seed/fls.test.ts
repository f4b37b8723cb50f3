import type { Tx } from '@lintel/db/tx';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import { selectSafety } from '../features/fls/safety.queries.ts';
import { foldSafety } from '../features/fls/safety-fold.ts';
import { FLS_SUMS, type FlsSums, flsFigures, STANDING_COLUMNS, standingCtes } from '../features/fls/standing.ts';
import { DEMO_VISITS } from './draft-fls.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
let clone: ClonedDatabase;
let kept = 0;
beforeAll(async () => {
  const demo = await cloneDemo();
  clone = demo;
  kept = demo.keptFiles;
});
afterAll(() => clone.drop());

async function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return clone.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }: Tx) => (await query.execute(db)).rows);
}

const SCOPE = sql`scope as (select p.organization_id, p.id as property_id, p.timezone from property p)`;
const NOW = `${TODAY}T20:00:00.000Z`;

test('the demo has 140 visits, each document of a property and photo of a plate with its bytes, and bills that prove nothing', async () => {
  const [counts] = await rows(sql<{ visits: number; documents: number; unproven: number }>`
    select count(*) as visits, (select count(*) from file f where f.kind = 'DOCUMENT'
        or exists (select from serial_plate s where s.organization_id = f.organization_id and s.file_id = f.id)) as documents,
      count(*) filter (where result = 'NONE' and document_kind = 'INVOICE' and kind not in ('REPAIR', 'MONITORING')) as unproven from fls_event`);
  expect(counts).toMatchObject({ visits: DEMO_VISITS, unproven: 2 });
  expect(counts?.documents).toBe(kept);
});

test('the headline of the screen is what an SQL statement written apart counts', async () => {
  const [sums] = await rows(sql<{ sums: FlsSums }>`with ${SCOPE}, ${standingCtes(NOW)} select ${FLS_SUMS} as sums`);
  if (!sums) throw new Error('no sums');
  const figures = flsFigures(sums.sums);
  const of = (metric: string) => figures.find((each) => each.metric === metric)?.value;
  const [apart] = await rows(sql<Record<string, number>>`
    with r as (
      select r.*, exists (select from fls_deficiency d where d.record_id = r.id and d.fixed_on is null and d.severity <> 'NONCRITICAL') as broken
      from fls_record r where r.enabled
    )
    select count(*) as enabled, count(*) filter (where compliant_through >= ${TODAY} and not broken) as good,
      count(*) filter (where compliant_through < ${TODAY}) as overdue, count(*) filter (where compliant_through is null) as unknown,
      count(*) filter (where broken) as impaired,
      count(*) filter (where compliant_through >= ${TODAY} and not broken and through_basis = 'ASSERTED') as typed,
      (select sum(quote_cents) from fls_deficiency where fixed_on is null)::bigint as quoted,
      (select count(*) from fls_deficiency where fixed_on is null) as open,
      (select count(*) from fls_deficiency k join r on r.id = k.record_id where k.fixed_on is not null) as fixed,
      (select round(avg(k.fixed_on - k.found_on), 1)::float8 from fls_deficiency k join r on r.id = k.record_id) as days from r`);
  expect(of('flsCompliance')).toBeCloseTo((100 * Number(apart?.good)) / Number(apart?.enabled));
  const found = ['flsOverdue', 'flsUnknown', 'flsImpaired', 'flsTyped', 'flsQuoted'].map(of);
  expect(found).toEqual([apart?.overdue, apart?.unknown, apart?.impaired, apart?.typed, apart?.quoted]);
  const fixed = figures.find((each) => each.metric === 'flsDaysToCorrect');
  expect(fixed).toMatchObject({
    value: apart?.days,
    counted: apart?.fixed,
    leftOut: [{ reason: 'not fixed', count: apart?.open }],
  });
  expect(fixed?.counted).toBe(5);
});

test('the matrix, which the application folds, says of each record and over all of them what the statement of the records says', async () => {
  const [asked] = await rows(sql<{ sums: FlsSums }>`with ${SCOPE}, ${standingCtes(NOW)} select ${FLS_SUMS} as sums`);
  const records = await rows(
    sql<{
      recordId: number;
    }>`with ${SCOPE}, ${standingCtes(NOW)} select x.id as "recordId", ${STANDING_COLUMNS} from standing x order by x.id`,
  );
  const organizations = await rows(sql<{ id: number }>`select id from organization`);
  const organizationIds = organizations.map(({ id }) => id);
  const facts = await clone.database.withTx(PLATFORM, { mode: 'read' }, ({ db }: Tx) =>
    selectSafety(db, {
      viewer: {
        ...{ userId: 0, sessionId: 0, familyId: '', viewedBy: null, isSuperUser: false, memberships: [] },
        ...{ organizationIds, adminOrganizationIds: organizationIds, propertyIds: [] },
      },
      now: NOW,
      propertyId: undefined,
      filter: {},
      sort: 'worst',
      isDescending: true,
      limit: 500,
      after: undefined,
    }),
  );
  const folded = foldSafety(facts);
  expect(folded.sums).toEqual(asked?.sums);
  const cells = folded.rows.flatMap(({ row }) => row.cells).toSorted((a, b) => a.recordId - b.recordId);
  expect(cells).toEqual(records);
  expect(cells.length).toBeGreaterThan(0);
});

test('the demo shows every state and every grade of proof', async () => {
  const found = await rows(
    sql<{
      state: string;
      grade: string | null;
    }>`with ${SCOPE}, ${standingCtes(NOW)} select x.state, x.grade from standing x`,
  );
  const states = [...new Set(found.map(({ state }) => state))].toSorted();
  const all = ['COMPLIANT', 'DUE_30', 'DUE_60', 'DUE_90', 'IMPAIRED', 'NOT_APPLICABLE', 'OVERDUE', 'UNKNOWN'];
  expect(states).toEqual(all);
  expect([...new Set(found.map(({ grade }) => grade))].filter(Boolean).toSorted()).toEqual(['A', 'B', 'C']);
});

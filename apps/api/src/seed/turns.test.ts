import type { Tx } from '@lintel/db/tx';
import { dayOwners } from '@lintel/domain/turns/turn-days';
import { DEFAULT_LANES } from '@lintel/domain/turns/turns';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import { FACT_COLUMNS, type TurnFact } from '../features/turn/turn-facts.queries.ts';
import { turnFigures } from '../features/turn/turn-figures.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDemo();
});
afterAll(() => clone.drop());

async function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return clone.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }: Tx) => (await query.execute(db)).rows);
}

test('there are 60 turns over six months, open ones in every lane of work, on hold and down', async () => {
  const [found] = await rows(sql<{ turns: number; lanes: string[]; kinds: string[] }>`
    select count(*)::int as turns, array_agg(distinct lane) filter (where closed_on is null) as lanes,
      array_agg(distinct kind) filter (where closed_on is null) as kinds from turn`);
  expect(found?.turns).toBe(60);
  for (const kind of ['NOTICE', 'MOVED_OUT', 'WORK', 'HOLD', 'DOWN', 'READY']) expect(found?.kinds).toContain(kind);
  for (const { key, kind } of DEFAULT_LANES) if (kind === 'WORK') expect(found?.lanes).toContain(key);
});

test('one statement in SQL, written apart, gives the figures and the vacant days', async () => {
  const facts = await rows(sql<
    TurnFact & { propertyId: number }
  >`select t.property_id as "propertyId", ${FACT_COLUMNS} from turn t
    join unit u on u.organization_id = t.organization_id and u.id = t.unit_id join property p on p.id = t.property_id where p.name = 'Orchard Gate'`);
  const [apart] = await rows(sql<Record<string, number>>`
    select count(*) filter (where closed_on is null)::int as open,
      round(avg(ready - start) filter (where is_recent), 1)::float8 as make_ready,
      round(100.0 * count(*) filter (where is_recent and ready <= target) / nullif(count(*) filter (where is_recent), 0), 1)::float8 as on_time,
      sum(greatest(0, case when closed_on is null then ${TODAY}::date else moved_in end - out_on))::int as vacant
    from (
      select t.closed_on, coalesce(t.hand_ready_on, t.lane_ready_on) as ready, coalesce(t.hand_start_on, t.lane_start_on) as start,
        coalesce(t.hand_target_on, t.imported_target_on, coalesce(t.hand_move_out_on, t.imported_move_out_on) + t.target_days) as target,
        coalesce(t.hand_possession_on, t.lane_possession_on) as out_on, coalesce(t.hand_move_in_on, t.imported_move_in_on, t.closed_on) as moved_in,
        coalesce(coalesce(t.hand_ready_on, t.lane_ready_on) between ${TODAY}::date - 180 and ${TODAY}::date, false) as is_recent
      from turn t join property p on p.id = t.property_id where p.name = 'Orchard Gate'
    ) t`);
  const figures = new Map<string, number | null>(
    turnFigures(facts, new Map(), TODAY).map(({ metric, value }) => [metric, value]),
  );
  expect(figures.get('turnsOpen')).toBe(apart?.open);
  expect(figures.get('turnMakeReady')).toBe(apart?.make_ready);
  expect(figures.get('turnOnTime')).toBe(apart?.on_time);
  expect(facts.flatMap((fact) => dayOwners(fact, TODAY))).toHaveLength(apart?.vacant ?? -1);
});

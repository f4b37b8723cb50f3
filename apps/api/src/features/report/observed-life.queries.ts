import type { Db } from '@lintel/db/pooled-kysely';
import { type AgeCount, OBSERVED_MIN, observedLife } from '@lintel/domain/items/observed-life';
import { type RawBuilder, sql } from 'kysely';
import { bigints, visibleProperties } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';

export type Place = Pick<ListAsk, 'viewer' | 'now' | 'propertyId'>;

/** CTE body `scope`: all properties of the organization of the given one that the viewer sees. */
export function organizationScope({ viewer, propertyId }: Place): RawBuilder<unknown> {
  return sql`select p.organization_id, p.id as property_id, p.timezone from property p
    where ${visibleProperties(viewer, 'p')} and p.organization_id = (select h.organization_id from property h where h.id = ${propertyId})`;
}

/** Of `item i` on the day `d.today`: its age when it was retired, else so far, in full months as years; null without an install or manufacture date. */
const years = sql`case when coalesce(i.install_date, i.mfg_date) is not null then
  floor(greatest(0, coalesce(i.retired_on, d.today) - coalesce(i.install_date, i.mfg_date)) / 30.436875) / 12 end::float8`;

/** How old the models' items were when they were retired, and how old those in service are, over the viewer's part of the organization. */
export async function selectObservedModels(
  db: Db,
  place: Place,
  modelIds: readonly number[],
): Promise<Map<number, { ended: number; inService: number; medianYears: number | null }>> {
  if (modelIds.length === 0) return new Map();
  const { rows } = await sql<AgeCount & { modelId: number }>`
    with scope as materialized (${organizationScope(place)}), ${lifeDayCte(place.now)}
    select i.model_id as "modelId", ${years} as years, count(*) filter (where i.status = 'RETIRED') as ended,
      count(*) filter (where i.status = 'ACTIVE') as "inService"
    from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
    where i.model_id = any (${bigints(modelIds)}) and i.status in ('ACTIVE', 'RETIRED') and i.archived_at is null
      and coalesce(i.install_date, i.mfg_date) is not null
    group by 1, 2`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.modelId)].map(([modelId, ages]) => {
      const { ended, inService, medianYears } = observedLife(ages);
      return [modelId, { ended, inService, medianYears: ended < OBSERVED_MIN ? null : rounded(medianYears) }];
    }),
  );
}

/** The observed life of the items that `which` chooses among `item i`, with their curve. */
export async function selectObserved(db: Db, place: Place, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ years: number | null; ended: number; inService: number; propertyIds: number[] }>`
    with scope as materialized (${organizationScope(place)}), ${lifeDayCte(place.now)}
    select ${years} as years, count(*) filter (where i.status = 'RETIRED') as ended,
      count(*) filter (where i.status = 'ACTIVE') as "inService", array_agg(distinct i.property_id) as "propertyIds"
    from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
    where ${which} and i.status in ('ACTIVE', 'RETIRED') and i.archived_at is null
    group by 1`.execute(db);
  const dated = rows.flatMap((row) => (row.years === null ? [] : [{ ...row, years: row.years }]));
  const { curve, medianYears, ended, inService } = observedLife(dated);
  const isEnough = ended >= OBSERVED_MIN;
  return {
    ended,
    inService,
    undated: rows.filter((row) => row.years === null).reduce((sum, row) => sum + row.ended + row.inService, 0),
    properties: new Set(dated.flatMap((row) => row.propertyIds)).size,
    medianYears: isEnough ? rounded(medianYears) : null,
    curve: isEnough
      ? curve.map((step) => ({ years: step.years, share: step.share, low: step.low, high: step.high }))
      : null,
  };
}

function rounded(age: number | null): number | null {
  return age === null ? null : Math.round(age * 10) / 10;
}

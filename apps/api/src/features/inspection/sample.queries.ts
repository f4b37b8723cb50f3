import type { Db } from '@lintel/db/pooled-kysely';
import type { SampleUnit } from '@lintel/domain/inspections/inspection-sample';
import { sql } from 'kysely';
import { dayAt } from '#platform/identity/day.ts';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import { lifeCtes } from '#platform/lookups/item-life.ts';

export type SampleRow = SampleUnit & { unitName: string; buildingName: string | null };
export type SampleFacts = { today: string; units: SampleRow[] };

/** What tells where a look at a property's units is worth most; undefined where the viewer does not see it. */
export async function selectSampleUnits(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
): Promise<SampleFacts | undefined> {
  const { rows } = await sql<{ today: string | null; units: SampleRow[] }>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}), ${lifeCtes({ now })}, used as (
      select l.unit_id, max(l.life_used_pct) as pct from life l where l.unit_id is not null group by l.unit_id
    ), looked as (
      select i.unit_id, max(${dayAt('i.submitted_at', 's.timezone')}) as on_day from scope s
      join inspection i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status <> 'DRAFT' and i.no_access_reason is null and i.unit_id is not null group by i.unit_id
    ), repaired as (
      select r.unit_id, count(*) as repairs from life_day d
      join maintenance_record r on r.organization_id = d.organization_id and r.property_id = d.property_id
      where r.archived_at is null and r.hidden_at is null and r.performed_on > d.today - 730 and r.unit_id is not null group by r.unit_id
    )
    select (select d.today::text from life_day d) as today, (select coalesce(json_agg(json_build_object('id', u.id, 'unitName', u.name,
        'buildingName', b.name, 'lifeUsedPct', round(x.pct::numeric, 1), 'daysSinceLook', d.today - k.on_day, 'repairs', coalesce(y.repairs, 0))
        order by u.sort_key, u.id), '[]')
      from life_day d join unit u on u.organization_id = d.organization_id and u.property_id = d.property_id and u.archived_at is null
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      left join used x on x.unit_id = u.id left join looked k on k.unit_id = u.id left join repaired y on y.unit_id = u.id) as units`.execute(
    db,
  );
  const [row] = rows;
  return row?.today == null ? undefined : { today: row.today, units: row.units };
}

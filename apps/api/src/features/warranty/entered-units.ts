import { COVER_TEST_DAYS } from '@lintel/domain/items/warranty-cover';
import { sql } from 'kysely';

/** A visit that had to enter at least this share of the units is one that goes through the property; others look at a sample, nobody knows which. */
const MOST_UNITS = 0.8;

/**
 * CTE `entered`: units that somebody will be in anyway within those days, one row each with the surest reason: an open turn, an empty unit or one on
 * notice, a planned inspection, a fire and life safety visit that goes through all units, or that missed this one. After `life_day` and `place`.
 */
export const enteredCte = sql`visit as materialized (
    select r.organization_id, r.property_id, min(r.scheduled_on) as on_day
    from life_day d join fls_record r on r.organization_id = d.organization_id and r.property_id = d.property_id
    where r.enabled and r.archived_at is null and r.scheduled_on between d.today and d.today + ${sql.lit(COVER_TEST_DAYS)}
      and exists (select from fls_event e where e.organization_id = r.organization_id and e.record_id = r.id and e.archived_at is null
        and e.units_required >= ${sql.lit(MOST_UNITS)} * (select count(*) from place u where u.property_id = r.property_id))
    group by r.organization_id, r.property_id
  ), entered as materialized (
    select distinct on (x.organization_id, x.unit_id) x.* from (
      select t.organization_id, t.unit_id, 'TURN' as kind, null::date as on_day, 1 as place
      from life_day d join turn t on t.organization_id = d.organization_id and t.property_id = d.property_id
      where t.closed_on is null and t.archived_at is null
      union all
      select u.organization_id, u.id, case u.status when 'NOTICE' then 'NOTICE' else 'EMPTY' end, null, 2 from place u
      where u.status in ('VACANT', 'TURN', 'NOTICE', 'DOWN')
      union all
      select i.organization_id, i.unit_id, 'INSPECTION', i.due_on, 3
      from life_day d join inspection i on i.organization_id = d.organization_id and i.property_id = d.property_id
      where i.status = 'DRAFT' and i.unit_id is not null and i.archived_at is null and i.due_on <= d.today + ${sql.lit(COVER_TEST_DAYS)}
      union all
      select m.organization_id, m.unit_id, 'FLS_VISIT', null, 5
      from life_day d join fls_missed_unit m on m.organization_id = d.organization_id and m.property_id = d.property_id
      where m.entered_on is null and m.archived_at is null
      union all
      select u.organization_id, u.id, 'FLS_VISIT', v.on_day, 4
      from visit v join place u on u.organization_id = v.organization_id and u.property_id = v.property_id
    ) x order by x.organization_id, x.unit_id, x.place, x.on_day nulls last
  )`;

import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { dayAt } from '#platform/identity/day.ts';
import { isOverdueFinding } from '#platform/lookups/open-work.ts';

/** The name of the person whose id is in the column. */
export function personName(id: string): RawBuilder<unknown> {
  return sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '') from app_user u where u.id = ${sql.ref(id)})`;
}

/** SQL condition: the bytes of the file `x` were checked, are whole, and may be shown. */
export const isShownFile: RawBuilder<unknown> = sql`(x.state = 'READY' and x.damage is null and x.archived_at is null)`;

/** A check as it is, not of an item: those are counted over all inspections that have it. */
const IS_OWN = sql`c.item_id is null`;

/**
 * CTEs with what the inspections of the CTE `base` come to: `check_sums`, how their checks went, and `summed`, each inspection with the sums over its
 * checks, findings and photos. With `isByCode`, `check_sums` also has a line for each check over all inspections, without `inspection_id`. Checks
 * are read in one pass; where the CTE `scope` is one property, in one search of their index.
 */
export function sumCtes({
  now,
  isOneProperty,
  isByCode = false,
}: {
  now: string;
  isOneProperty: boolean;
  isByCode?: boolean;
}): RawBuilder<unknown> {
  const checks = isOneProperty
    ? sql`inspection_check c where c.organization_id = (select s.organization_id from scope s) and c.property_id = (select s.property_id from scope s)
        and c.inspection_id = any (array(select i.id from base i))`
    : sql`base i join inspection_check c on c.organization_id = i.organization_id and c.property_id = i.property_id and c.inspection_id = i.id`;
  const byInspection = sql`c.organization_id, c.inspection_id`;
  return sql`check_sums as ${isByCode ? sql`materialized` : sql``} (
      select ${byInspection}, count(*) as checks, count(c.result) as answered,
        count(*) filter (where c.result = 'PASS') as passed, count(*) filter (where c.result = 'FAIL') as failed,
        count(*) filter (where c.severity = 'LOW') as low, count(*) filter (where c.severity = 'MODERATE') as moderate,
        count(*) filter (where c.severity = 'SEVERE') as severe, count(*) filter (where c.severity = 'LIFE_THREATENING') as life_threatening
        ${
          isByCode
            ? sql`, c.code, min(c.title collate "C") filter (where ${IS_OWN} and c.result = 'FAIL') as title,
        count(*) filter (where ${IS_OWN} and c.result = 'FAIL') as own_failed,
        count(*) filter (where ${IS_OWN} and c.result in ('PASS', 'FAIL')) as own_judged`
            : sql``
        }
      from ${checks} group by ${isByCode ? sql`grouping sets ((${byInspection}), (c.code))` : byInspection}
    ), summed as (
      select i.*, coalesce(a.checks, 0) as checks, coalesce(a.answered, 0) as answered, coalesce(a.passed, 0) as passed,
        coalesce(a.failed, 0) as failed, coalesce(a.low, 0) as low, coalesce(a.moderate, 0) as moderate, coalesce(a.severe, 0) as severe,
        coalesce(a.life_threatening, 0) as life_threatening, o.*, h.photos,
        case when a.passed + a.failed > 0 and a.answered = a.checks then floor(a.passed * 1000::float8 / (a.passed + a.failed) + 0.5) / 10 end as score,
        i.status = 'DRAFT' and i.due_on < i.today as is_late,
        ${dayAt(sql`coalesce(i.submitted_at, i.started_at)`, 'i.timezone')} as done_on
      from base i
      left join check_sums a on a.organization_id = i.organization_id and a.inspection_id = i.id
      cross join lateral (
        select count(*) filter (where f.closed_at is null) as open_findings,
          count(*) filter (where f.closed_at is null and f.severity = 'LIFE_THREATENING') as open_life_threatening,
          count(*) filter (where f.is_overdue and f.severity = 'LOW') as overdue_low,
          count(*) filter (where f.is_overdue and f.severity = 'MODERATE') as overdue_moderate,
          count(*) filter (where f.is_overdue and f.severity = 'SEVERE') as overdue_severe,
          count(*) filter (where f.is_overdue and f.severity = 'LIFE_THREATENING') as overdue_life_threatening
        from (
          select f.closed_at, f.severity, ${isOverdueFinding(now, sql`i.today`)} as is_overdue from inspection_finding f
          where f.organization_id = i.organization_id and f.property_id = i.property_id and f.inspection_id = i.id and f.archived_at is null
        ) f
      ) o
      cross join lateral (
        select count(*) as photos from inspection_photo h
        where h.organization_id = i.organization_id and h.property_id = i.property_id and h.inspection_id = i.id and h.archived_at is null
      ) h
    )`;
}

/** The columns of one InspectionRow from a row `i` of `summed`, which has the names of its place. */
export const rowColumns: RawBuilder<unknown> = sql`
  i.id, i.organization_id as "organizationId", i.property_id as "propertyId", i.property_name as "propertyName", i.unit_id as "unitId",
  i.unit_name as "unitName", i.type, i.template_name as "templateName", i.run_id as "runId", i.run_name as "runName",
  i.inspector_name as "inspectorName", i.status, i.done_on as "doneOn", i.due_on as "dueOn", i.is_late as "isLate",
  i.no_access_reason as "noAccessReason", i.checks, i.answered, i.score, i.low, i.moderate, i.severe,
  i.life_threatening as "lifeThreatening", i.photos, i.open_findings as "openFindings",
  i.open_life_threatening as "openLifeThreatening", i.signed_by as "signedBy", ${instant('i.updated_at')} as "updatedAt"`;

/** The columns of `base` with the names of its place, beside those of `inspection i` that are read of it, over `life_day d`. */
export const placeNames: RawBuilder<unknown> = sql`i.organization_id, i.property_id, i.id, i.unit_id, i.run_id, i.type, i.template_name, i.inspector_id,
  i.due_on, i.status, i.started_at, i.submitted_at, i.signed_by, i.no_access_reason, i.updated_at, d.today, p.timezone,
  p.name as property_name, u.name as unit_name, u.sort_key as unit_sort_key, r.name as run_name,
  nullif(concat_ws(' ', w.first_name, w.last_name), '') as inspector_name`;

export const placeJoins: RawBuilder<unknown> = sql`
  join property p on p.organization_id = i.organization_id and p.id = i.property_id
  left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
  left join inspection_run r on r.organization_id = i.organization_id and r.property_id = i.property_id and r.id = i.run_id
  left join app_user w on w.id = i.inspector_id`;

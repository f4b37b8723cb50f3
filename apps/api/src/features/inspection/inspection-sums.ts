import { type RawBuilder, sql } from 'kysely';
import { dayAt } from '#platform/day.ts';
import { instant } from '#platform/lookups/instant.ts';

/** The name of the person whose id is in the column. */
export function personName(id: string): RawBuilder<unknown> {
  return sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '') from app_user u where u.id = ${sql.ref(id)})`;
}

/**
 * CTEs with what the inspections of the CTE `base` come to: `answer_sums` over their checks, `finding_sums` over their findings, `photo_sums`.
 * Each is one pass, grouped by inspection.
 */
export const sumCtes: RawBuilder<unknown> = sql`answer_sums as (
      select c.organization_id, c.inspection_id, count(*) as checks, count(c.result) as answered,
        count(*) filter (where c.result = 'PASS') as passed, count(*) filter (where c.result = 'FAIL') as failed,
        count(*) filter (where c.severity = 'LOW') as low, count(*) filter (where c.severity = 'MODERATE') as moderate,
        count(*) filter (where c.severity = 'SEVERE') as severe, count(*) filter (where c.severity = 'LIFE_THREATENING') as life_threatening
      from base i join inspection_check c on c.organization_id = i.organization_id and c.property_id = i.property_id and c.inspection_id = i.id
      group by c.organization_id, c.inspection_id
    ), finding_sums as (
      select f.organization_id, f.inspection_id, count(*) filter (where f.closed_at is null) as open,
        count(*) filter (where f.closed_at is null and f.severity = 'LIFE_THREATENING') as open_life_threatening
      from base i join inspection_finding f on f.organization_id = i.organization_id and f.property_id = i.property_id
        and f.inspection_id = i.id and f.archived_at is null
      group by f.organization_id, f.inspection_id
    ), photo_sums as (
      select h.organization_id, h.inspection_id, count(*) as photos
      from base i join inspection_photo h on h.organization_id = i.organization_id and h.property_id = i.property_id
        and h.inspection_id = i.id and h.archived_at is null
      group by h.organization_id, h.inspection_id
    ), summed as (
      select i.*, coalesce(a.checks, 0) as checks, coalesce(a.answered, 0) as answered, coalesce(a.passed, 0) as passed,
        coalesce(a.failed, 0) as failed, coalesce(a.low, 0) as low, coalesce(a.moderate, 0) as moderate, coalesce(a.severe, 0) as severe,
        coalesce(a.life_threatening, 0) as life_threatening, coalesce(o.open, 0) as open_findings,
        coalesce(o.open_life_threatening, 0) as open_life_threatening, coalesce(h.photos, 0) as photos,
        case when a.passed + a.failed > 0 then round(a.passed * 100.0 / (a.passed + a.failed), 1) end as score,
        i.status = 'DRAFT' and i.due_on < i.today as is_late,
        ${dayAt(sql`coalesce(i.submitted_at, i.started_at)`, 'i.timezone')} as done_on
      from base i
      left join answer_sums a on a.organization_id = i.organization_id and a.inspection_id = i.id
      left join finding_sums o on o.organization_id = i.organization_id and o.inspection_id = i.id
      left join photo_sums h on h.organization_id = i.organization_id and h.inspection_id = i.id
    )`;

/** The columns of one InspectionRow from a row `i` of `summed`, which has the names of its place. */
export const rowColumns: RawBuilder<unknown> = sql`
  i.id, i.organization_id as "organizationId", i.property_id as "propertyId", i.property_name as "propertyName", i.unit_id as "unitId",
  i.unit_name as "unitName", i.type, i.template_name as "templateName", i.run_id as "runId", i.run_name as "runName",
  i.inspector_name as "inspectorName", i.status, i.done_on as "doneOn", i.due_on as "dueOn", i.is_late as "isLate",
  i.no_access_reason as "noAccessReason", i.checks, i.answered, i.score::float8 as score, i.low, i.moderate, i.severe,
  i.life_threatening as "lifeThreatening", i.photos, i.open_findings as "openFindings",
  i.open_life_threatening as "openLifeThreatening", i.signed_by as "signedBy", ${instant('i.updated_at')} as "updatedAt"`;

/** The columns of `base` with the names of its place, beside those of `inspection i`, over `life_day d`. */
export const placeNames: RawBuilder<unknown> = sql`i.*, d.today, p.timezone, p.name as property_name, u.name as unit_name,
  u.sort_key as unit_sort_key, r.name as run_name, ${personName('i.inspector_id')} as inspector_name`;

export const placeJoins: RawBuilder<unknown> = sql`
  join property p on p.organization_id = i.organization_id and p.id = i.property_id
  left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
  left join inspection_run r on r.organization_id = i.organization_id and r.property_id = i.property_id and r.id = i.run_id`;

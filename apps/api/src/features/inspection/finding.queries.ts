import type { RowOfList } from '@lintel/contract/base/define-list';
import type { FindingRow, findingsList } from '@lintel/contract/inspections/inspection-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import { isOverdueFinding } from '#platform/lookups/open-work.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  all,
  dateKey,
  instantKey,
  isScopeFound,
  listScope,
  numberKey,
  sortedBy,
  textKey,
} from '#platform/sql/list-sort.ts';
import { selectPage } from '#platform/sql/page.ts';
import { personName } from './inspection-sums.ts';

type List = typeof findingsList;
type Ask = ListAsk<List>;

const SORTED = sortedBy<Ask['sort']>({
  due: dateKey(sql`f.due_on`),
  found: instantKey(sql`f.found_at`),
  severity: numberKey(sql`array_position(array['LOW', 'MODERATE', 'SEVERE', 'LIFE_THREATENING'], f.severity)`),
  property: textKey(sql`lower(f.property_name)`),
  unit: textKey(sql`f.unit_sort_key`),
  title: textKey(sql`lower(f.title)`),
});

// A finding names itself in the reason of the flag that it raised.
const FLAG = sql`(select max(r.alert_id) from asset_alert_reason r
  join asset_alert a on a.organization_id = r.organization_id and a.property_id = r.property_id and a.id = r.alert_id and a.archived_at is null
  where r.organization_id = f.organization_id and r.property_id = f.property_id and r.code = 'INSPECTION' and r.source = 'finding ' || f.id)`;

/** The columns of one FindingRow from `inspection_finding f`, its inspection `i`, its check `c`, its unit `u`, and name and day of its property. */
export const findingColumns = (
  now: string,
  { today, propertyName }: { today: RawBuilder<unknown>; propertyName: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  f.id, f.organization_id as "organizationId", f.property_id as "propertyId", ${propertyName} as "propertyName",
  f.inspection_id as "inspectionId", f.check_id as "checkId",
  f.unit_id as "unitId", u.name as "unitName", f.item_id as "itemId", f.area, f.title, c.note, f.severity, ${instant('f.found_at')} as "foundAt",
  f.due_on as "dueOn", ${instant('f.due_at')} as "dueAt", ${isOverdueFinding(now, today)} as "isOverdue", ${instant('f.closed_at')} as "closedAt",
  ${personName('f.closed_by')} as "closedBy", f.close_note as "closeNote", i.must_be_signed as "mustBeSigned",
  f.closed_signed_by as "closedSignedBy", ${FLAG} as "flagId", f.version, ${instant('f.updated_at')} as "updatedAt"`;

const inspectionJoin: RawBuilder<unknown> = sql`
  join inspection i on i.organization_id = f.organization_id and i.property_id = f.property_id and i.id = f.inspection_id`;

export const findingJoins: RawBuilder<unknown> = sql`
  join inspection_check c on c.organization_id = f.organization_id and c.property_id = f.property_id and c.id = f.check_id
  left join unit u on u.organization_id = f.organization_id and u.id = f.unit_id`;

/** The findings of a property, or of all that the viewer sees. */
export const findingReading: ListReading<List, null> = { select: selectFindings, isPosition: SORTED.isPosition };

function selectFindings(db: Db, ask: Ask) {
  const { q = '', state, severity, type, inspectorId, unitId, runId, template, about, inspectionId } = ask.filter;
  const text = q.trim();
  return selectPage<RowOfList<List>>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    ctes: sql`scope as materialized (${listScope(ask)}), findings as (
      select f.*, ${localDay(ask.now, 's.timezone')} as today, u.sort_key as unit_sort_key, u.name as unit_name, c.note,
        p.name as property_name
      from scope s join inspection_finding f on f.organization_id = s.organization_id and f.property_id = s.property_id
      join property p on p.organization_id = s.organization_id and p.id = s.property_id ${inspectionJoin} ${findingJoins}
      where f.archived_at is null and ${all([
        sql`i.archived_at is null`,
        type !== undefined && sql`i.type = ${type}`,
        inspectorId !== undefined && sql`i.inspector_id = ${inspectorId}`,
        unitId !== undefined && sql`i.unit_id = ${unitId}`,
        runId !== undefined && sql`i.run_id = ${runId}`,
        template !== undefined && sql`i.template_name = ${template}`,
        inspectionId !== undefined && sql`i.id = ${inspectionId}`,
      ])}
    ), found as (
      select f.*, ${SORTED.keyOf(ask.sort)} as sort_key from findings f where ${all([
        state === 'open' && sql`f.closed_at is null`,
        state === 'overdue' && isOverdueFinding(ask.now, sql`f.today`),
        state === 'closed' && sql`f.closed_at is not null`,
        about !== undefined && sql`(f.item_id is null) = ${about === 'place'}`,
        severity !== undefined && sql`f.severity = ${severity}`,
        text !== '' && sql`strpos(lower(concat_ws(' ', f.unit_name, f.area, f.title, f.note)), lower(${text})) > 0`,
      ])}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask, sql`f.id`)}, ${findingColumns(ask.now, { today: sql`f.today`, propertyName: sql`f.property_name` })} from page f ${inspectionJoin} ${findingJoins}
    )`,
  });
}

/** One finding that the viewer sees; locked until the transaction ends where it is to be changed. */
export async function selectFinding(
  db: Db,
  viewer: Viewer,
  findingId: number,
  now: string,
  isLocked = false,
): Promise<z.infer<typeof FindingRow> | undefined> {
  const { rows } = await sql<z.infer<typeof FindingRow>>`
    select ${findingColumns(now, { today: localDay(now, 'p.timezone'), propertyName: sql`p.name` })} from inspection_finding f
    join property p on p.organization_id = f.organization_id and p.id = f.property_id ${inspectionJoin} ${findingJoins}
    where ${visibleProperties(viewer, 'p')} and f.id = ${findingId} and f.archived_at is null and i.archived_at is null
    ${isLocked ? sql`for no key update of f` : sql``}`.execute(db);
  return rows[0];
}

/** Closes a locked finding, or opens it again. */
export async function updateFinding(
  db: Db,
  viewer: Viewer,
  { organizationId, id }: { organizationId: number; id: number },
  to: { isClosed: boolean; note: string | null; signedBy: string | null },
  now: string,
): Promise<void> {
  await sql`update inspection_finding f set closed_at = ${to.isClosed ? now : null}, closed_by = ${to.isClosed ? viewer.userId : null},
      close_note = ${to.note}, closed_signed_by = ${to.isClosed ? to.signedBy : null}, version = f.version + 1, updated_at = ${now}
    where f.organization_id = ${organizationId} and f.id = ${id}`.execute(db);
}

import type { RowOf } from '@lintel/contract/base/route';
import type { ProjectItem, project } from '@lintel/contract/capital/project';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ApproverRole, ProjectStatus } from '@lintel/domain/capital/projects';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { personName } from '#platform/identity/person-name.ts';
import { hasRight, managesProperty } from '#platform/identity/property-rights.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { itemLifeJoins, lifeCtes } from '#platform/lookups/item-life.ts';
import { adviceRule, replaceFromCents } from '#platform/lookups/repair-advice.ts';
import { projectSums, sumColumns } from './project-sums.ts';

type Detail = z.infer<(typeof project.getProject)['response']>;
/** A project as it is stored, with what decides about the next step. */
export type ProjectFacts = Omit<Detail, 'may' | 'whyNotDecide' | 'whyNotAsk'> & {
  askedById: number | null;
  canRecord: boolean;
  canManage: boolean;
  administers: boolean;
  /** The step that it waits for. */
  waitsFor: PendingStep | null;
  approvedBy: number[];
};
export type PendingStep = {
  id: number;
  step: number;
  approverRole: ApproverRole | null;
  approverUserId: number | null;
};

/** One project that the viewer sees. */
export async function selectProject(db: Db, viewer: Viewer, projectId: number): Promise<ProjectFacts | undefined> {
  const current = sql`n.organization_id = j.organization_id and n.project_id = j.id and n.round = j.approval_round`;
  const { rows } = await sql<ProjectFacts>`
    select j.id, j.organization_id as "organizationId", j.property_id as "propertyId", p.name as "propertyName", j.name, j.status,
      j.budget_year as "budgetYear", j.gl_code_id as "glCodeId", case when g.id is not null then concat_ws(' ', g.code, g.name) end as "glCode",
      j.vendor_id as "vendorId", v.name as "vendorName", j.note, ${sumColumns}, j.asked_cents as "askedCents",
      ${personName('j.asked_by')} as "askedBy", j.asked_by as "askedById", j.approval_round as "approvalRound",
      ${BIDS} as bids, ${APPROVALS} as approvals, ${EVENTS} as events,
      ${hasRight(viewer, 'p', 'record')} as "canRecord", ${managesProperty(viewer, 'p')} as "canManage",
      (j.organization_id = any (${bigints(viewer.adminOrganizationIds)})) as administers,
      case when j.status = 'APPROVAL' then (select json_build_object('id', n.id, 'step', n.step, 'approverRole', n.approver_role,
        'approverUserId', n.approver_user_id) from project_approval n where ${current} and n.decision is null order by n.step limit 1) end as "waitsFor",
      (select coalesce(json_agg(n.decided_by), '[]') from project_approval n where ${current} and n.decision = 'APPROVED') as "approvedBy",
      j.version
    from project j join property p on p.organization_id = j.organization_id and p.id = j.property_id ${projectSums}
    left join gl_code g on g.organization_id = j.organization_id and g.id = j.gl_code_id
    left join contact v on v.organization_id = j.organization_id and v.id = j.vendor_id
    where ${visibleProperties(viewer, 'p')} and j.id = ${projectId} and j.archived_at is null`.execute(db);
  return rows[0];
}

const BIDS: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', b.id, 'vendorId', b.vendor_id, 'vendorName', b.vendor_name, 'amountCents', b.amount_cents,
    'bidOn', b.bid_on, 'fileId', f.id, 'fileName', f.name, 'note', b.note, 'isChosen', b.is_chosen) order by b.amount_cents, b.id), '[]')
  from project_bid b left join file f on f.organization_id = b.organization_id and f.id = b.file_id and f.archived_at is null
  where b.organization_id = j.organization_id and b.project_id = j.id and b.archived_at is null)`;

const APPROVALS: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', n.id, 'round', n.round, 'step', n.step, 'fromCents', n.from_cents,
    'approverRole', n.approver_role, 'approverUserId', n.approver_user_id, 'approverName', ${personName('n.approver_user_id')},
    'decision', n.decision, 'decidedBy', ${personName('n.decided_by')}, 'decidedAt', ${instant('n.decided_at')}, 'note', n.note)
    order by n.round desc, n.step), '[]')
  from project_approval n where n.organization_id = j.organization_id and n.project_id = j.id)`;

const EVENTS: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', ${instant('e.created_at')}, 'by', ${personName('e.user_id')},
    'fromStatus', e.from_status, 'toStatus', e.to_status, 'detail', e.detail, 'note', e.note) order by e.id desc), '[]')
  from project_event e where e.organization_id = j.organization_id and e.project_id = j.id)`;

/** CTE `lines`: the lines of a project that the viewer sees, with `scope` for the items that are on the properties they see. */
export function linesOf(viewer: Viewer, projectId: number): RawBuilder<unknown> {
  return sql`lines as materialized (
      select l.* from project_item l
      join project j on j.organization_id = l.organization_id and j.id = l.project_id and j.archived_at is null
      join property p on p.organization_id = j.organization_id and p.id = j.property_id
      where ${visibleProperties(viewer, 'p')} and j.id = ${projectId}
    ), scoped_item as (
      select i.* from item i where (i.organization_id, i.id) in (select l.organization_id, l.item_id from lines l)
    ), scope as (
      select p.organization_id, p.id as property_id, p.timezone from property p
      where ${visibleProperties(viewer, 'p')} and (p.organization_id, p.id) in (select i.organization_id, i.property_id from scoped_item i)
    )`;
}

/** The order of a scope: by building and unit, then by what it is. */
export const LINE_ORDER: RawBuilder<unknown> = sql`b.name nulls last, u.sort_key nulls last, l.description, l.id`;

/** The columns of one ProjectItem from `lines l` and `lineJoins`. */
export const lineColumns: RawBuilder<unknown> = sql`
  l.id, i.id as "itemId", i.status, l.description, i.item_type_name as "itemType", i.icon, u.id as "unitId", u.name as "unitName",
  mk.name as "manufacturerName", i.model_name as "modelName", i.serial_number as "serialNumber",
  i.basis, round(i.life_used_pct::numeric, 1) as "lifeUsedPct", round(i.rul_years::numeric, 2) as "rulYears", i.due_year as "dueYear", coalesce(i.is_past_life, false) as "isPastLife",
  l.cost_cents as "costCents", i.cost_cents as "costNowCents", i.replaced_by_item_id as "replacedByItemId",
  case when i.replaced_by_item_id is not null then i.retired_on end as "replacedOn", n.purchase_cents as "spentCents"`;

/** CTE `lived`, after `lines` and `life`: the lives of the items of the lines. `is true` keeps the lines a hashed set. */
export const livedCte: RawBuilder<unknown> = sql`lived as materialized (
    select x.* from life x where (x.id in (select l.item_id from lines l)) is true
  )`;

// After `lived`: the advice on each item.
const advisedCte = sql`advised as materialized (
    select l.organization_id, l.id, ${adviceRule} as rule, ${replaceFromCents(adviceRule)} as replace_from_cents from lived l ${itemLifeJoins}
  )`;

/** What `lineColumns` reads beside `lines l`, from `lived`: each looked up line by line (`offset 0`), whatever the planner knows of the tables. */
export const lineJoins: RawBuilder<unknown> = sql`
  left join lateral (select x.* from lived x where x.organization_id = l.organization_id and x.id = l.item_id offset 0) i on true
  left join lateral (select u.* from unit u where u.organization_id = i.organization_id and u.id = i.unit_id offset 0) u on true
  left join lateral (select b.name from building b where b.organization_id = u.organization_id and b.id = u.building_id offset 0) b on true
  left join manufacturer mk on mk.id = i.maker_id
  left join lateral (
    select n.purchase_cents from item n where i.replaced_by_item_id is not null
      and n.organization_id = i.organization_id and n.id = i.replaced_by_item_id and n.archived_at is null offset 0
  ) n on true`;

export const LINE_STATUSES = ['ACTIVE', 'STORED', 'RETIRED'] as const;

/** The scope of a project; of none that the viewer sees it is empty. */
export async function selectProjectItems(
  db: Db,
  viewer: Viewer,
  projectId: number,
  now: string,
): Promise<z.infer<typeof ProjectItem>[]> {
  const { rows } = await sql<z.infer<typeof ProjectItem>>`
    with ${linesOf(viewer, projectId)}, ${lifeCtes({ now, statuses: LINE_STATUSES, source: sql`scoped_item` })}, ${livedCte}, ${advisedCte}
    select ${lineColumns}, a.rule as "adviceRule", a.replace_from_cents as "replaceFromCents", ${instant('l.created_at')} as "addedAt", ${personName('l.added_by')} as "addedBy"
    from lines l ${lineJoins} left join advised a on a.organization_id = l.organization_id and a.id = l.item_id order by ${LINE_ORDER}`.execute(
    db,
  );
  return rows;
}

/** Whether the viewer sees the project, and what it is called. */
export async function selectProjectPlace(db: Db, viewer: Viewer, projectId: number) {
  const { rows } = await sql<{ name: string; propertyId: number; status: ProjectStatus; timezone: string }>`
    select j.name, j.property_id as "propertyId", j.status, p.timezone from project j
    join property p on p.organization_id = j.organization_id and p.id = j.property_id
    where ${visibleProperties(viewer, 'p')} and j.id = ${projectId} and j.archived_at is null`.execute(db);
  return rows[0];
}

/** The projects that an item is in, newest first; undefined where the viewer does not see the item. */
export async function selectItemProjects(
  db: Db,
  viewer: Viewer,
  itemId: number,
): Promise<RowOf<typeof project.listItemProjects>[] | undefined> {
  const { rows } = await sql<{ seen: boolean; projects: RowOf<typeof project.listItemProjects>[] }>`
    select true as seen, (
      select coalesce(json_agg(json_build_object('id', j.id, 'name', j.name, 'status', j.status, 'budgetYear', j.budget_year) order by j.id desc), '[]')
      from project_item l join project j on j.organization_id = l.organization_id and j.id = l.project_id and j.archived_at is null
      join property o on o.organization_id = j.organization_id and o.id = j.property_id
      where l.organization_id = i.organization_id and l.item_id = i.id and ${visibleProperties(viewer, 'o')}
    ) as projects
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId}`.execute(db);
  return rows[0]?.projects;
}

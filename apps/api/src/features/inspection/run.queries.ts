import type { InspectionRun, Inspector, RunChanges } from '@lintel/contract/inspections/inspection-run';
import type { Db } from '@lintel/db/pooled-kysely';
import { RIGHTS } from '@lintel/domain/people/roles';
import { sql } from 'kysely';
import type * as z from 'zod';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

/** The people who may record at the properties that the viewer sees, by name; undefined where the one asked about is not among them. */
export async function selectInspectors(
  db: Db,
  viewer: Viewer,
  propertyId: number | undefined,
): Promise<z.infer<typeof Inspector>[] | undefined> {
  const { rows } = await sql<{ results: z.infer<typeof Inspector>[] | null }>`
    with scope as materialized (
      select p.organization_id, p.id as property_id from property p
      where ${visibleProperties(viewer, 'p')} and ${propertyId === undefined ? sql`true` : sql`p.id = ${propertyId}`}
    ), allowed as (
      select m.user_id from membership m where m.archived_at is null and m.is_admin
        and m.organization_id in (select s.organization_id from scope s)
      union select a.user_id from scope s join property_assignment a on a.organization_id = s.organization_id and a.property_id = s.property_id
        and a.archived_at is null
      join membership m on m.organization_id = a.organization_id and m.user_id = a.user_id and m.archived_at is null
      where m.role_id >= ${RIGHTS.record}
      union select gm.user_id from scope s join permission_group_property gp on gp.organization_id = s.organization_id and gp.property_id = s.property_id
        and gp.archived_at is null
      join permission_group g on g.organization_id = gp.organization_id and g.id = gp.group_id and g.archived_at is null and g.role_id >= ${RIGHTS.record}
      join permission_group_member gm on gm.organization_id = g.organization_id and gm.group_id = g.id and gm.archived_at is null
    ), drafts as (
      select i.inspector_id, count(*) as n from scope s
      join inspection i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.inspector_id is not null and i.status = 'DRAFT' and i.archived_at is null group by i.inspector_id
    )
    select case when exists (select from scope) or ${propertyId === undefined} then (
      select coalesce(json_agg(x order by lower(x.name), x.id), '[]') from (
        select u.id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'No name') as name, coalesce(d.n, 0) as drafts
        from app_user u left join drafts d on d.inspector_id = u.id
        where u.archived_at is null and (u.id in (select w.user_id from allowed w) or d.n > 0)) x) end as results`.execute(
    db,
  );
  return rows[0]?.results ?? undefined;
}

export type HeldRun = {
  organizationId: number;
  propertyId: number;
  id: number;
  name: string;
  dueOn: string;
  version: number;
};

/** A run that the viewer sees, locked until the transaction ends. */
export async function lockRun(db: Db, viewer: Viewer, runId: number): Promise<HeldRun | undefined> {
  const { rows } = await sql<HeldRun>`
    select r.organization_id as "organizationId", r.property_id as "propertyId", r.id, r.name, r.due_on as "dueOn", r.version
    from inspection_run r join property p on p.organization_id = r.organization_id and p.id = r.property_id
    where ${visibleProperties(viewer, 'p')} and r.id = ${runId} and r.archived_at is null for no key update of r`.execute(
    db,
  );
  return rows[0];
}

/** Writes a locked run: its date to all drafts of it, its person to those that nobody has begun. */
export async function updateRun(db: Db, run: HeldRun, changes: z.infer<typeof RunChanges>, now: string): Promise<void> {
  const { name = run.name, dueOn = run.dueOn, inspectorId } = changes;
  await sql`update inspection_run r set name = ${name}, due_on = ${dueOn}, version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${run.organizationId} and r.id = ${run.id}`.execute(db);
  const person =
    inspectorId === undefined
      ? sql`i.inspector_id`
      : sql`case when i.started_at is null then ${inspectorId}::bigint else i.inspector_id end`;
  await sql`update inspection i set due_on = ${dueOn}, inspector_id = ${person}, version = i.version + 1, updated_at = ${now}
    where i.organization_id = ${run.organizationId} and i.property_id = ${run.propertyId} and i.run_id = ${run.id} and i.status = 'DRAFT'
      and i.archived_at is null and (i.due_on, i.inspector_id) is distinct from (${dueOn}::date, ${person})`.execute(
    db,
  );
}

/** A run as it is answered. */
export async function selectRun(
  db: Db,
  { organizationId, id }: HeldRun,
): Promise<z.infer<typeof InspectionRun> | undefined> {
  const { rows } = await sql<z.infer<typeof InspectionRun>>`
    select r.id, r.property_id as "propertyId", r.name, r.due_on as "dueOn", r.version, count(i.id) as inspections,
      count(i.id) filter (where i.status = 'DRAFT') as drafts
    from inspection_run r left join inspection i on i.organization_id = r.organization_id and i.property_id = r.property_id and i.run_id = r.id
      and i.archived_at is null
    where r.organization_id = ${organizationId} and r.id = ${id} group by r.organization_id, r.id`.execute(db);
  return rows[0];
}

export type SubmittedRun = { id: number; name: string; inspections: { id: number; buildingName: string | null }[] };

/** A run that the viewer sees, with its submitted inspections in the order of their units. */
export async function selectSubmitted(db: Db, viewer: Viewer, runId: number): Promise<SubmittedRun | undefined> {
  const { rows } = await sql<SubmittedRun>`
    select r.id, r.name, coalesce((select json_agg(json_build_object('id', i.id, 'buildingName', b.name) order by b.name, u.sort_key, i.id) from inspection i
        left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
        left join building b on b.organization_id = u.organization_id and b.id = u.building_id
        where i.organization_id = r.organization_id and i.property_id = r.property_id and i.run_id = r.id and i.status <> 'DRAFT'
          and i.archived_at is null), '[]') as inspections
    from inspection_run r join property p on p.organization_id = r.organization_id and p.id = r.property_id
    where ${visibleProperties(viewer, 'p')} and r.id = ${runId} and r.archived_at is null`.execute(db);
  return rows[0];
}

import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { sql } from 'kysely';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';

/** The kind of the job that loads a demo community. */
export const DEMO_JOB = 'demo-community';

type Ground = { properties: number; runningJobId: number | null; jobs: number };

/**
 * How many properties the organization has, the job that is loading a demo community now, and how many such jobs there were; undefined where
 * the viewer does not administer it. Waits for another who is asking for the same organization.
 */
export async function lockGround(db: Db, viewer: Viewer, organizationId: number): Promise<Ground | undefined> {
  if (!viewer.adminOrganizationIds.includes(organizationId)) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended('lintel demo community', ${organizationId}))`.execute(db);
  const { rows } = await sql<Ground>`
    select (select count(*) from property p where p.organization_id = o.id and p.archived_at is null) as properties,
      (select max(j.id) from job j where j.organization_id = o.id and j.kind = ${DEMO_JOB} and j.state in ('QUEUED', 'RUNNING')) as "runningJobId",
      (select count(*) from job j where j.organization_id = o.id and j.kind = ${DEMO_JOB}) as jobs
    from organization o where o.id = any (${bigints(viewer.adminOrganizationIds)}) and o.id = ${organizationId} and o.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

export type KnownFile = { id: number; state: string; error: string | null };

/** The import of a kind that belongs to the demo community which this job is loading. */
export async function selectFileOf(
  db: Db,
  organizationId: number,
  jobId: number,
  kind: ImportKind,
): Promise<KnownFile | undefined> {
  const { rows } = await sql<KnownFile>`
    select i.id, i.state, i.error from import i join job j on j.id = ${jobId}
    where i.organization_id = ${organizationId} and i.is_demo and i.kind = ${kind} and i.created_at >= j.created_at
    order by i.id desc limit 1`.execute(db);
  return rows[0];
}

/** Marks an import as one of the demo community. */
export async function markImport(db: Db, organizationId: number, importId: number): Promise<void> {
  await sql`update import set is_demo = true where organization_id = ${organizationId} and id = ${importId}`.execute(
    db,
  );
}

/** Marks the properties that the imports of the demo have made, and names the one that there is. */
export async function markProperty(db: Db, organizationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update property p set is_demo = true, updated_at = now()
    where p.organization_id = ${organizationId} and p.archived_at is null
      and p.created_by_import_id in (select i.id from import i where i.organization_id = p.organization_id and i.is_demo)
    returning p.id`.execute(db);
  return rows[0]?.id;
}

export type Things = {
  /** Unit names and their ids. */
  units: Record<string, number>;
  /** Item ids by unit and type, 'A101 Range'. */
  items: Record<string, number>;
  /** Open turns by unit name. */
  turns: Record<string, number>;
  vendors: Record<string, number>;
  /** What has been added to the property since its files were imported, by kind. */
  added: Record<'requests' | 'records' | 'systems' | 'inspections' | 'flags' | 'claims' | 'tasks', number>;
};

/** What the files have brought, by name, and what has been added to it. */
export async function selectThings(db: Db, organizationId: number, propertyId: number): Promise<Things> {
  const at = sql`x.organization_id = ${organizationId} and x.property_id = ${propertyId}`;
  const named = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_object_agg(n.name, n.id), '{}') from (${rows}) n)`;
  const counted = (table: string) => sql`(select count(*) from ${sql.table(table)} x where ${at})`;
  const { rows } = await sql<Things>`
    select ${named(sql`select x.name, x.id from unit x where ${at} and x.archived_at is null`)} as units,
      ${named(sql`select u.name || ' ' || t.name as name, min(x.id) as id from item x join item_type t on t.id = x.item_type_id
        join unit u on u.organization_id = x.organization_id and u.id = x.unit_id where ${at} and x.archived_at is null group by 1`)} as items,
      ${named(sql`select u.name, max(x.id) as id from turn x join unit u on u.organization_id = x.organization_id and u.id = x.unit_id
        where ${at} group by 1`)} as turns,
      ${named(sql`select x.name, max(x.id) as id from contact x where x.organization_id = ${organizationId} and x.archived_at is null
        and x.created_by_import_id in (select i.id from import i where i.organization_id = x.organization_id and i.is_demo) group by 1`)} as vendors,
      json_build_object('requests', ${counted('service_request')}, 'records', ${counted('maintenance_record')},
        'systems', ${counted('fls_record')}, 'inspections', ${counted('inspection')}, 'flags', ${counted('asset_alert')},
        'claims', ${counted('warranty_claim')}, 'tasks', ${counted('turn_task')}) as added`.execute(db);
  const [things] = rows;
  if (!things) throw new Error('the things of the demo community did not come');
  return things;
}

import type { InspectionTemplate } from '@lintel/contract/inspections/inspection-template';
import type { Db } from '@lintel/db/pooled-kysely';
import type { InspectionType, TemplateArea } from '@lintel/domain/inspections/inspections';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';

type Template = z.infer<typeof InspectionTemplate>;
/** What a version holds. */
export type VersionFields = { areas: TemplateArea[]; mustBeSigned: boolean };
export type TemplateFields = VersionFields & { name: string; type: InspectionType };

const columns: RawBuilder<unknown> = sql`t.id, t.organization_id as "organizationId", t.name, t.type, t.starter, t.number, v.must_be_signed as "mustBeSigned", v.areas,
  (select count(*) from inspection i join inspection_template_version w on w.organization_id = i.organization_id and w.id = i.template_version_id
    where w.organization_id = t.organization_id and w.template_id = t.id and i.archived_at is null) as inspections,
  ${instant('t.updated_at')} as "updatedAt", t.version`;
const versionJoin = sql`join inspection_template_version v on v.organization_id = t.organization_id and v.template_id = t.id and v.number = t.number`;

/** The templates of an organization; undefined where the viewer does not see it. */
export async function selectTemplates(db: Db, viewer: Viewer, organizationId: number): Promise<Template[] | undefined> {
  const { rows } = await sql<{ results: Template[] }>`
    select (select coalesce(json_agg(x order by lower(x.name), x.id), '[]') from (select ${columns} from inspection_template t ${versionJoin}
      where t.organization_id = o.id and t.archived_at is null) x) as results
    from organization o where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId} and o.archived_at is null`.execute(
    db,
  );
  return rows[0]?.results;
}

/** One template that the viewer may change, locked until the transaction ends. */
export async function lockTemplate(db: Db, viewer: Viewer, templateId: number): Promise<Template | undefined> {
  const { rows } = await sql<Template>`
    select ${columns} from inspection_template t ${versionJoin}
    where t.organization_id = any (${bigints(viewer.organizationIds)}) and t.id = ${templateId} and t.archived_at is null
    for no key update of t`.execute(db);
  return rows[0];
}

/** True where another template of the organization has the name. */
export async function isNameTaken(
  db: Db,
  organizationId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } =
    await sql`select from inspection_template t where t.organization_id = ${organizationId} and t.archived_at is null
    and lower(btrim(t.name)) = lower(${name.trim()}) and t.id is distinct from ${exceptId}::bigint`.execute(db);
  return rows.length > 0;
}

/** Which of these area types there are none of. */
export async function unknownAreaTypes(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select n.id from unnest(${bigints(ids)}) as n(id)
    where not exists (select from area_type a where a.id = n.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the viewer may add to the organization. */
export async function holdOrganization(db: Db, viewer: Viewer, organizationId: number): Promise<boolean> {
  const { rows } =
    await sql`select from organization o where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId}
    and o.archived_at is null for key share of o`.execute(db);
  return rows.length > 0;
}

/** Adds a template with its first version; its id. */
export async function insertTemplate(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  { name, type, areas, mustBeSigned }: TemplateFields,
  starter: string | null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into inspection_template (organization_id, name, type, starter, created_by)
    values (${organizationId}, ${name.trim()}, ${type}, ${starter}, ${viewer.userId}) returning id`.execute(db);
  const { id } = rows[0] as { id: number };
  await insertVersion(db, viewer, { organizationId, id, number: 1 }, { areas, mustBeSigned });
  return id;
}

/** Adds what a template holds under a number. */
export async function insertVersion(
  db: Db,
  viewer: Viewer,
  { organizationId, id, number }: { organizationId: number; id: number; number: number },
  { areas, mustBeSigned }: VersionFields,
): Promise<void> {
  await sql`insert into inspection_template_version (organization_id, template_id, number, areas, must_be_signed, created_by)
    values (${organizationId}, ${id}, ${number}, ${JSON.stringify(areas)}::jsonb, ${mustBeSigned}, ${viewer.userId})`.execute(
    db,
  );
}

/** True where this is not what the newest version holds. */
export async function isVersionOther(
  db: Db,
  { organizationId, id, number }: { organizationId: number; id: number; number: number },
  { areas, mustBeSigned }: VersionFields,
): Promise<boolean> {
  const { rows } =
    await sql`select from inspection_template_version v where v.organization_id = ${organizationId} and v.template_id = ${id}
    and v.number = ${number} and (v.areas <> ${JSON.stringify(areas)}::jsonb or v.must_be_signed <> ${mustBeSigned})`.execute(
      db,
    );
  return rows.length > 0;
}

/** Writes name, kind and newest number of a locked template. */
export async function updateTemplateRow(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
  { name, type, number }: { name: string; type: InspectionType; number: number },
): Promise<void> {
  await sql`update inspection_template t set name = ${name.trim()}, type = ${type}, number = ${number}, version = t.version + 1, updated_at = now()
    where t.organization_id = ${organizationId} and t.id = ${id}`.execute(db);
}

/** Archives a locked template. */
export async function archiveTemplate(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<void> {
  await sql`update inspection_template t set archived_at = now(), version = t.version + 1, updated_at = now()
    where t.organization_id = ${organizationId} and t.id = ${id}`.execute(db);
}

import type { Db } from '@lintel/db/pooled-kysely';
import { STARTER_TEMPLATES, type StarterTemplate } from '@lintel/domain/inspections/inspection-starters';
import type { InspectionType } from '@lintel/domain/inspections/inspections';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';

/** A template at its newest version. */
export type FromTemplate = {
  versionId: number;
  name: string;
  number: number;
  type: InspectionType;
  mustBeSigned: boolean;
};

/** The newest version of an organization's template. */
export async function selectTemplateVersion(
  db: Db,
  organizationId: number,
  templateId: number,
): Promise<FromTemplate | undefined> {
  const { rows } = await sql<FromTemplate>`
    select v.id as "versionId", t.name, v.number, t.type, v.must_be_signed as "mustBeSigned" from inspection_template t
    join inspection_template_version v on v.organization_id = t.organization_id and v.template_id = t.id and v.number = t.number
    where t.organization_id = ${organizationId} and t.id = ${templateId} and t.archived_at is null for key share of t`.execute(
    db,
  );
  return rows[0];
}

/** The organization's template that began as a built-in one; made now where it has none. */
export async function starterVersion(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  starter: StarterTemplate,
): Promise<FromTemplate> {
  const { name, type, areas } = STARTER_TEMPLATES[starter];
  const found = await sql<{ id: number }>`
    select t.id from inspection_template t where t.organization_id = ${organizationId} and t.starter = ${starter} and t.archived_at is null
    order by t.id limit 1`.execute(db);
  const made =
    found.rows[0] ??
    (
      await sql<{ id: number }>`
        with made as (
          insert into inspection_template (organization_id, name, type, starter, created_by)
          values (${organizationId}, ${name}, ${type}, ${starter}, ${viewer.userId})
          on conflict (organization_id, lower(btrim(name))) where archived_at is null do nothing returning id
        ), version as (
          insert into inspection_template_version (organization_id, template_id, number, areas, created_by)
          select ${organizationId}, m.id, 1, ${JSON.stringify(areas)}::jsonb, ${viewer.userId} from made m
        ) select id from made`.execute(db)
    ).rows[0] ??
    (
      await sql<{ id: number }>`select t.id from inspection_template t where t.organization_id = ${organizationId}
        and lower(btrim(t.name)) = ${name.toLowerCase()} and t.archived_at is null`.execute(db)
    ).rows[0];
  const version = made && (await selectTemplateVersion(db, organizationId, made.id));
  if (!version) throw new Error('a built-in template was not made');
  return version;
}

export type NewInspection = {
  template: FromTemplate;
  dueOn: string;
  inspectorId: number | null;
  runId: number | null;
};

/** Plans an inspection for each of these units, or one of the whole property where a unit is null; their ids. */
export async function insertInspections(
  db: Db,
  viewer: Viewer,
  at: HeldProperty,
  unitIds: readonly number[] | null,
  { template, dueOn, inspectorId, runId }: NewInspection,
  now: string,
): Promise<number[]> {
  const units = unitIds === null ? sql`(values (null::bigint))` : sql`unnest(${bigints(unitIds)})`;
  const { rows } = await sql<{ id: number }>`
    insert into inspection (organization_id, property_id, unit_id, run_id, type, template_version_id, template_name, template_number, must_be_signed, inspector_id,
      due_on, created_by, created_at, updated_at)
    select ${at.organizationId}, ${at.propertyId}, n.id, ${runId}::bigint, ${template.type}, ${template.versionId}, ${template.name},
      ${template.number}, ${template.mustBeSigned}, ${inspectorId}::bigint, ${dueOn}::date, ${viewer.userId}, ${now}, ${now}
    from ${units} as n(id) returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await insertChecks(db, at, ids, template.versionId, now);
  return ids;
}

/** Copies the checks of a template's version into inspections: of the areas that are asked there; what is asked for each item, once for each in service in the unit. */
async function insertChecks(
  db: Db,
  at: HeldProperty,
  inspectionIds: readonly number[],
  versionId: number,
  now: string,
): Promise<void> {
  await sql`
    insert into inspection_check (organization_id, property_id, inspection_id, position, area, code, title, hint, item_id, usual_severity,
      photo_rule, raises_flag, usual_charge_cents, created_at, updated_at)
    select i.organization_id, i.property_id, i.id, row_number() over (partition by i.id order by a.at, k.at, t.id), a.area ->> 'name',
      concat_ws(':', k.it ->> 'key', t.id), left(concat_ws(': ', t.name, k.it ->> 'title'), 200),
      left(concat_ws('. ', 'Serial ' || t.serial, k.it ->> 'hint'), 500), t.id, k.it ->> 'severity',
      k.it ->> 'photoRule', (k.it ->> 'raisesFlag')::boolean, (k.it ->> 'chargeCents')::bigint, ${now}, ${now}
    from inspection i
    join inspection_template_version v on v.organization_id = i.organization_id and v.id = ${versionId}
    left join unit w on w.organization_id = i.organization_id and w.id = i.unit_id
    cross join jsonb_array_elements(v.areas) with ordinality a(area, at)
    cross join jsonb_array_elements(a.area -> 'checks') with ordinality k(it, at)
    left join lateral (
      select x.id, x.serial_number as serial, concat_ws(' ', y.name, mk.name, m.name) as name from item x
      left join item_type y on y.id = x.item_type_id left join model m on m.id = x.model_id
      left join manufacturer mk on mk.id = coalesce(m.manufacturer_id, x.manufacturer_id)
      where (k.it ->> 'isPerItem')::boolean and x.organization_id = i.organization_id and x.unit_id = i.unit_id and x.status = 'ACTIVE'
        and x.archived_at is null
      offset 0
    ) t on true
    where i.organization_id = ${at.organizationId} and i.id = any (${bigints(inspectionIds)})
      and (not (k.it ->> 'isPerItem')::boolean or t.id is not null) and ${isAsked('w')}`.execute(db);
}

/** Over an area `a (area)` of a template: asked in the unit; in the property as a whole everything is. */
const isAsked = (
  unit: string,
): RawBuilder<unknown> => sql`(a.area ->> 'areaTypeId' is null or ${sql.ref(`${unit}.id`)} is null
  or (a.area ->> 'areaTypeId')::bigint = ${sql.ref(`${unit}.area_type_id`)})`;

/** Those of the units in which a template's version has an area to ask about. */
export async function unitsAsked(
  db: Db,
  { organizationId }: HeldProperty,
  unitIds: readonly number[],
  versionId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${bigints(unitIds)}) with ordinality as n(id, at)
    join unit u on u.organization_id = ${organizationId} and u.id = n.id
    join inspection_template_version v on v.organization_id = u.organization_id and v.id = ${versionId}
    where exists (select from jsonb_array_elements(v.areas) as a(area) where ${isAsked('u')})
    order by n.at`.execute(db);
  return rows.map(({ id }) => id);
}

export type NewRun = {
  name: string;
  type: InspectionType;
  dueOn: string;
  isSample: boolean;
  sampledFrom: number | null;
};

/** Inserts a run; its id. */
export async function insertRun(db: Db, viewer: Viewer, at: HeldProperty, run: NewRun, now: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into inspection_run (organization_id, property_id, name, type, due_on, is_sample, sampled_from, created_by, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${run.name}, ${run.type}, ${run.dueOn}, ${run.isSample}, ${run.sampledFrom},
      ${viewer.userId}, ${now}, ${now}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** What an inspection was made from, for another like it. */
export async function selectLike(db: Db, at: HeldProperty, inspectionId: number) {
  const { rows } = await sql<
    FromTemplate & { unitId: number | null; inspectorId: number | null; versionId: number | null }
  >`
    select i.unit_id as "unitId", i.inspector_id as "inspectorId", i.template_version_id as "versionId", i.template_name as name,
      i.template_number as number, i.type, i.must_be_signed as "mustBeSigned"
    from inspection i where i.organization_id = ${at.organizationId} and i.property_id = ${at.propertyId} and i.id = ${inspectionId}
      and i.archived_at is null`.execute(db);
  return rows[0];
}

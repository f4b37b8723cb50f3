import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import { catalogueOf, type Owner, visibleCatalogue } from '#platform/records/catalogue-layers.ts';

export type ModelRow = { id: number; name: string; manufacturerId: number; itemTypeId: number | null };
/** `isArchived`: it can be restored; one that was merged into another cannot. */
export type NamedModel = ModelRow & { isArchived: boolean };

export type ModelFacts = {
  name: string;
  manufacturerId: number;
  itemTypeId: number | null;
  eulYears: number | null;
  replacementCostCents: number | null;
  pricedOn: string | null;
  warrantyMonths: number | null;
  soldFrom: number | null;
  soldTo: number | null;
  specs: Record<string, string>;
};
export type HeldModel = ModelFacts & {
  id: number;
  organizationId: Owner;
  mergedIntoId: number | null;
  version: number;
  archivedAt: string | null;
};

/** Adds a model; undefined when the manufacturer has one of that name, or manufacturer or type is not known to the owner. */
export async function insertModel(db: Db, owner: Owner, facts: ModelFacts): Promise<ModelRow | undefined> {
  const { name, manufacturerId, itemTypeId, replacementCostCents, pricedOn, warrantyMonths, soldFrom, soldTo, specs } =
    facts;
  const { rows } = await sql<ModelRow>`
    insert into model (organization_id, manufacturer_id, item_type_id, name, replacement_cost_cents, priced_on, warranty_months, sold_from, sold_to, specs)
    select ${owner}::bigint, k.id, t.id, ${name}, ${replacementCostCents}::bigint, ${pricedOn}::date, ${warrantyMonths}::smallint, ${soldFrom}::smallint, ${soldTo}::smallint,
      ${JSON.stringify(specs)}::jsonb
    from manufacturer k join item_type t on t.id = ${itemTypeId} and t.archived_at is null
    where k.id = ${manufacturerId} and k.archived_at is null and ${catalogueOf(owner, 'k')}
    on conflict (organization_id, manufacturer_id, lower(name)) do nothing
    returning id, name, manufacturer_id as "manufacturerId", item_type_id as "itemTypeId"`.execute(db);
  return rows[0];
}

/** The model of a manufacturer by name, the owner's own before a shared one. */
export async function selectModelOf(
  db: Db,
  owner: Owner,
  manufacturerId: number,
  name: string,
): Promise<NamedModel | undefined> {
  const { rows } = await sql<NamedModel>`
    select m.id, m.name, m.manufacturer_id as "manufacturerId", m.item_type_id as "itemTypeId",
      m.archived_at is not null and m.merged_into_id is null as "isArchived" from model m
    where m.manufacturer_id = ${manufacturerId} and lower(m.name) = lower(${name}) and ${catalogueOf(owner, 'm')}
    order by m.organization_id nulls last limit 1`.execute(db);
  return rows[0];
}

/** Whether a manufacturer and a type are live in the catalogue that the owner sees. */
export async function selectKnown(
  db: Db,
  owner: Owner,
  manufacturerId: number,
  itemTypeId: number | null,
): Promise<{ isMakerKnown: boolean; isTypeKnown: boolean }> {
  const { rows } = await sql<{ isMakerKnown: boolean; isTypeKnown: boolean }>`
    select exists (select from manufacturer k where k.id = ${manufacturerId} and k.archived_at is null
        and ${catalogueOf(owner, 'k')}) as "isMakerKnown",
      ${itemTypeId}::bigint is null or exists (select from item_type t where t.id = ${itemTypeId}::bigint and t.archived_at is null) as "isTypeKnown"`.execute(
    db,
  );
  return rows[0] as { isMakerKnown: boolean; isTypeKnown: boolean };
}

/** The owner of a model, if the viewer sees it. */
export async function selectModelOwner(db: Db, viewer: Viewer, id: number): Promise<{ owner: Owner } | undefined> {
  const { rows } = await sql<{ owner: Owner }>`
    select m.organization_id as owner from model m where m.id = ${id} and ${visibleCatalogue(viewer, 'm')}`.execute(db);
  return rows[0];
}

/** The owner of a manufacturer, if the viewer sees it. */
export async function selectOwnerOfMaker(db: Db, viewer: Viewer, id: number): Promise<{ owner: Owner } | undefined> {
  const { rows } = await sql<{ owner: Owner }>`
    select k.organization_id as owner from manufacturer k where k.id = ${id} and ${visibleCatalogue(viewer, 'k')}`.execute(
    db,
  );
  return rows[0];
}

/** The current model, locked until the transaction ends. */
export async function lockModel(db: Db, modelId: number): Promise<HeldModel | undefined> {
  const { rows } = await sql<HeldModel>`
    select m.id, m.organization_id as "organizationId", m.merged_into_id as "mergedIntoId", m.version, m.archived_at::text as "archivedAt", m.name, m.manufacturer_id as "manufacturerId",
      m.item_type_id as "itemTypeId", m.eul_years::float8 as "eulYears", m.replacement_cost_cents as "replacementCostCents",
      m.priced_on as "pricedOn", m.warranty_months as "warrantyMonths", m.sold_from as "soldFrom", m.sold_to as "soldTo", m.specs
    from model m where m.id = ${modelId} for no key update of m`.execute(db);
  return rows[0];
}

/** True where items of the model are of another type. */
export async function hasItemsOfOtherType(db: Db, modelId: number, itemTypeId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from organization o join item i on i.organization_id = o.id
      where i.model_id = ${modelId} and i.archived_at is null and i.item_type_id <> ${itemTypeId}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Updates a locked model; its items follow it to its manufacturer. */
export async function updateModel(db: Db, modelId: number, facts: ModelFacts): Promise<void> {
  const {
    name,
    manufacturerId,
    itemTypeId,
    eulYears,
    replacementCostCents,
    pricedOn,
    warrantyMonths,
    soldFrom,
    soldTo,
    specs,
  } = facts;
  await sql`
    with saved as (
      update model m set name = ${name}, manufacturer_id = ${manufacturerId}, item_type_id = ${itemTypeId}::bigint,
        eul_years = ${eulYears}::numeric, replacement_cost_cents = ${replacementCostCents}::bigint, priced_on = ${pricedOn}::date,
        warranty_months = ${warrantyMonths}::smallint, sold_from = ${soldFrom}::smallint, sold_to = ${soldTo}::smallint, specs = ${JSON.stringify(specs)}::jsonb, version = m.version + 1, updated_at = now()
      where m.id = ${modelId}
    )
    update item i set manufacturer_id = ${manufacturerId}, version = i.version + 1, updated_at = now() from organization o
    where i.organization_id = o.id and i.model_id = ${modelId} and i.manufacturer_id is distinct from ${manufacturerId}::bigint`.execute(
    db,
  );
}

/** Archives a locked model, or restores it. */
export async function archiveModel(db: Db, modelId: number, isArchived: boolean): Promise<void> {
  await sql`update model m set archived_at = ${isArchived ? sql`now()` : sql`null`}, version = m.version + 1, updated_at = now()
    where m.id = ${modelId}`.execute(db);
}

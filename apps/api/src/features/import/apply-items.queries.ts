import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { bigints } from '#platform/identity/viewer.ts';
import {
  cellCte,
  noteAt,
  ofPlaces,
  type ResolvedPlace,
  type ResolvedProduct,
  type RowRange,
  resolvedCtes,
} from './check-items.queries.ts';
import { changedColumns, freshColumns, selectItemColumns } from './direct-columns.queries.ts';
import type { ImportRef } from './import-ref.ts';

/** Inserts the items of a range's rows with the verdict CREATE, each with its first line of history; returns how many. */
export async function insertItems(
  db: Db,
  ref: ImportRef,
  at: AppliedAt,
  resolved: Resolved,
  range: RowRange,
): Promise<number> {
  const own = await selectItemColumns(db);
  const fresh = freshColumns(own, 'v');
  const { rows } = await sql<{ count: number }>`
    with ${resolvedCtes(resolved.places, resolved.goods)},
    ${cellCte(ref, own, range)}, ${dayCte(ref, at, resolved.places)},
    created as (
      insert into item (organization_id, property_id, unit_id, item_type_id, manufacturer_id, model_id, serial_number,
        serial_normalised, mfg_date, install_date, date_confidence, condition, condition_on, note,
        ${fresh.columns}, created_by_import_id)
      select ${ref.organizationId}, p."propertyId", p."unitId", g."itemTypeId", g."makerId", g."modelId", v.serial,
        v."serialKey", v."mfgDate", v."installDate", coalesce(v."installConfidence", v."mfgConfidence", 'NONE'),
        v.condition, case when v.condition is not null then d.today end, ${noteAt(sql`p.area`, sql`v.note`)},
        ${fresh.values}, ${ref.importId}
      from cell v
      join place p on p.i = v.place
      join good g on g.i = v.good
      join day d on d.property_id = p."propertyId"
      where not exists (
        select 1 from import_row r
        where r.organization_id = ${ref.organizationId} and r.import_id = ${ref.importId} and r.row_no = v.n
      )
      order by v.n
      returning id, property_id, unit_id
    ),
    recorded as (
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id, source, user_id, import_id)
      select ${ref.organizationId}, c.id, c.property_id, 'RECORDED', d.today, c.unit_id, 'IMPORT', ${at.userId}, ${ref.importId}
      from created c join day d on d.property_id = c.property_id
    )
    select count(*) as count from created`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether any row of a range has the verdict UPDATE: without one, the items of the file's properties need not be read. */
export async function hasUpdatesIn(db: Db, ref: ImportRef, { from, to }: RowRange): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select 1 from import_row r where r.organization_id = ${ref.organizationId} and r.import_id = ${ref.importId}
        and r.row_no between ${from} and ${to} and r.action = 'UPDATE'
    ) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Applies a range's rows with the verdict UPDATE, with a line of history for the changes of each item. */
export async function updateItems(
  db: Db,
  ref: ImportRef,
  at: AppliedAt,
  resolved: Resolved,
  range: RowRange,
): Promise<void> {
  const own = await selectItemColumns(db);
  await sql`
    with ${resolvedCtes(resolved.places, resolved.goods)},
    ${cellCte(ref, own, range)}, ${dayCte(ref, at, resolved.places)},
    incoming as materialized (
      select v.*, g."itemTypeId", g."makerId", g."modelId", t.item_id, t.changes - '_before' as changes
      from import_row t
      join cell v on v.n = t.row_no
      join good g on g.i = v.good
      where t.organization_id = ${ref.organizationId} and t.import_id = ${ref.importId} and t.action = 'UPDATE'
    ),
    changed as (
      update item i set
        item_type_id = r."itemTypeId",
        manufacturer_id = coalesce(r."makerId", i.manufacturer_id),
        model_id = coalesce(r."modelId", i.model_id),
        serial_number = case when r.changes ? 'serial' then r.serial else i.serial_number end,
        serial_normalised = coalesce(r."serialKey", i.serial_normalised),
        ${changedColumns(own, { given: 'r', stored: 'i' })},
        install_date = coalesce(r."installDate", i.install_date),
        mfg_date = coalesce(r."mfgDate", i.mfg_date),
        date_confidence = case
          when r.changes ? 'installDate' then r."installConfidence"
          when r.changes ? 'mfgDate' and i.install_date is null then r."mfgConfidence"
          else i.date_confidence end,
        condition = coalesce(r.condition, i.condition),
        condition_on = case when r.changes ? 'condition' then d.today else i.condition_on end,
        condition_by = case when r.changes ? 'condition' then null else i.condition_by end,
        note = case when r.changes ? 'note' then r.changes #>> '{note,1}' else i.note end,
        version = i.version + 1,
        updated_at = now()
      from incoming r, day d
      where d.property_id = i.property_id and i.organization_id = ${ref.organizationId} and ${ofPlaces(resolved.places)} and i.id = r.item_id
      returning i.id, i.property_id, i.unit_id, r.changes
    )
    insert into item_event (organization_id, item_id, property_id, kind, happened_on, changes, source, user_id, import_id)
    select ${ref.organizationId}, c.id, c.property_id, 'EDITED', d.today, c.changes, 'IMPORT', ${at.userId}, ${ref.importId}
    from changed c join day d on d.property_id = c.property_id order by c.id`.execute(db);
}

/** Adds manufacturers of the organization's own, and gives the ids of all of them by `key`; a name that exists is taken as it is. */
export async function insertManufacturers(
  db: Db,
  organizationId: number,
  makers: readonly NewMaker[],
): Promise<Created> {
  const { rows } = await sql<CatalogueRow>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(makers)}::jsonb) as w(key text, name text)),
    created as (
      insert into manufacturer (organization_id, name) select ${organizationId}, name from wanted on conflict do nothing returning id, name
    )
    select c.id, w.key, true as "isNew" from created c join wanted w on w.name = c.name
    union all
    select surviving_manufacturer(m.id), w.key, false from manufacturer m join wanted w on lower(m.name) = lower(w.name)
    where m.organization_id = ${organizationId}`.execute(db);
  return createdOf(rows);
}

/** Adds models of the organization's own under their manufacturers, and gives the ids of all of them by `key`. */
export async function insertModels(db: Db, organizationId: number, models: readonly NewModel[]): Promise<Created> {
  const { rows } = await sql<CatalogueRow>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(models)}::jsonb)
        as w(key text, "makerId" bigint, "itemTypeId" bigint, name text)
    ),
    created as (
      insert into model (organization_id, manufacturer_id, item_type_id, name)
      select ${organizationId}, "makerId", "itemTypeId", name from wanted
      on conflict do nothing returning id, manufacturer_id, name
    )
    select c.id, w.key, true as "isNew" from created c join wanted w on w."makerId" = c.manufacturer_id and w.name = c.name
    union all
    select surviving_model(m.id), w.key, false
    from model m join wanted w on m.manufacturer_id = w."makerId" and lower(m.name) = lower(w.name)
    where m.organization_id = ${organizationId}`.execute(db);
  return createdOf(rows);
}

// CTE `day (property_id, today)` over the properties that the file names.
function dayCte({ organizationId }: ImportRef, { now }: AppliedAt, places: readonly ResolvedPlace[]) {
  const ids = bigints([...new Set(places.map((place) => place.propertyId))]);
  return sql`day as materialized (
      select p.id as property_id, ${localDay(now, 'p.timezone')} as today from property p
      where p.organization_id = ${organizationId} and p.id = any (${ids})
    )`;
}

function createdOf(rows: readonly CatalogueRow[]): Created {
  return {
    idByKey: new Map(rows.map((row) => [row.key, row.id])),
    count: rows.filter((row) => row.isNew).length,
  };
}

export type Resolved = { places: readonly ResolvedPlace[]; goods: readonly ResolvedProduct[] };
/** Who applies the import, and the instant: the items count as recorded on the day that it is at their property. */
export type AppliedAt = { now: string; userId: number };
export type NewMaker = { key: string; name: string };
export type NewModel = NewMaker & { makerId: number; itemTypeId: number };
export type Created = { idByKey: Map<string, number>; count: number };
type CatalogueRow = { id: number; key: string; isNew: boolean };

import { columnList } from '@lintel/db/column-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { savedCoverJoin } from '#platform/lookups/item-cover.ts';
import { itemLifeColumns, lifeCtes, lifeJoins, scopeOf } from '#platform/lookups/item-life.ts';
import { catalogueOf } from '#platform/records/catalogue-layers.ts';
import { type EventDraft, ITEM_COLUMNS, type ItemFacts, type ItemRow, type SavedItem } from './item-row.ts';

const WRITTEN = { bare: columnList(ITEM_COLUMNS), i: columnList(ITEM_COLUMNS, 'i'), r: columnList(ITEM_COLUMNS, 'r') };

/** Where an item goes: into a unit, or on a property. */
export type Place = { unitId: number; propertyId?: never } | { propertyId: number; unitId?: never };

/**
 * The current item, locked until the transaction ends; undefined when the viewer does not see it. `toArchive` also
 * waits for transactions that are adding something to the item.
 */
export async function lockItem(
  db: Db,
  viewer: Viewer,
  itemId: number,
  { toArchive = false } = {},
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select i.organization_id, i.id, i.version, p.timezone, ${WRITTEN.i}
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null
    ${toArchive ? sql`for update of i` : sql`for no key update of i`}`.execute(db);
  return rows[0];
}

/** An archived item of a place that the viewer administers, held until the transaction ends; and whether its unit still stands. */
export async function lockArchivedItem(
  db: Db,
  viewer: Viewer,
  itemId: number,
): Promise<(ItemRow & { is_unit_gone: boolean }) | undefined> {
  const { rows } = await sql<ItemRow & { is_unit_gone: boolean }>`
    select i.organization_id, i.id, i.version, p.timezone, ${WRITTEN.i}, coalesce(u.archived_at is not null, false) as is_unit_gone
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is not null for no key update of i`.execute(
    db,
  );
  return rows[0];
}

/**
 * Writes a locked item's facts with its lines of history and gives its life back.
 * Undefined when it was changed since.
 */
export async function updateItem(
  db: Db,
  viewer: Viewer,
  row: ItemRow,
  facts: ItemFacts,
  events: EventDraft[],
  now: string,
): Promise<SavedItem | undefined> {
  const { rows } = await sql<SavedItem>`
    with saved as (
      update item i set (${WRITTEN.bare}) = row (${WRITTEN.r}), version = i.version + 1, updated_at = now()
      from jsonb_populate_record(null::item, ${JSON.stringify(facts)}::jsonb) r, property p
      where p.organization_id = i.organization_id and p.id = i.property_id and ${visibleProperties(viewer, 'p')}
        and i.organization_id = ${row.organization_id} and i.id = ${row.id} and i.version = ${row.version}
      returning i.*
    ), ${lifeOfSaved(now)}, events as (
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, from_unit_id, to_unit_id, changes, note, user_id)
      select i.organization_id, i.id, i.property_id, e.kind, d.today, e.from_unit_id, e.to_unit_id, e.changes, e.note, ${viewer.userId}::bigint
      from saved i cross join life_day d cross join jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e(kind text, from_unit_id bigint, to_unit_id bigint, changes jsonb, note text)
    )
    ${savedItem}`.execute(db);
  return rows[0];
}

export type PlaceRow = { organizationId: number; propertyId: number; unitId: number | null; timezone: string };

/** The place, if the viewer sees it; with 'held', neither unit nor property can be archived until the transaction ends. */
export async function selectPlace(
  db: Db,
  viewer: Viewer,
  place: Place,
  lock: 'held' | 'free' = 'free',
): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select s.organization_id as "organizationId", s.property_id as "propertyId", s.unit_id as "unitId", s.timezone
    from (${placeOf(viewer, place, lock)}) s`.execute(db);
  return rows[0];
}

export type Links = {
  isTypeKnown: boolean;
  isModelKnown: boolean;
  isMakerKnown: boolean;
  modelTypeId: number | null;
  /** The manufacturer of the model. */
  makerId: number | null;
};
type Linked = Pick<ItemFacts, 'item_type_id' | 'model_id' | 'manufacturer_id'>;

/** An item's type, model and manufacturer in the catalogue of its organization. */
export async function selectLinks(db: Db, organizationId: number, facts: Linked): Promise<Links> {
  const { rows } = await sql<Links>`
    select exists (select from item_type t where t.id = ${facts.item_type_id}::bigint and t.archived_at is null) as "isTypeKnown",
      m.id is not null as "isModelKnown", m.item_type_id as "modelTypeId", m.manufacturer_id as "makerId",
      exists (select from manufacturer k where k.id = ${facts.manufacturer_id}::bigint and k.archived_at is null
        and ${catalogueOf(organizationId, 'k')}) as "isMakerKnown"
    from (select 1) one left join model m on m.id = ${facts.model_id}::bigint and m.archived_at is null
      and ${catalogueOf(organizationId, 'm')}`.execute(db);
  return rows[0] as Links;
}

/**
 * The place of an item, if the viewer sees it. The property is held before the unit, as everywhere (`hold-property.ts`); the unit is looked at
 * again once the property is held, since whoever archives it holds it alone.
 */
export function placeOf(viewer: Viewer, { unitId, propertyId }: Place, lock: 'held' | 'free'): RawBuilder<unknown> {
  const isHeld = lock === 'held';
  return unitId === undefined
    ? sql`select p.organization_id, p.id as property_id, p.timezone, null::bigint as unit_id, null::text as unit_name, null::text as unit_status,
          null::text as floor_plan, null::bigint as building_id from property p
        where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId} ${isHeld ? sql`for key share of p` : sql``}`
    : sql`select u.organization_id, u.property_id, p.timezone, u.id as unit_id, u.name as unit_name, u.status as unit_status, u.floor_plan, u.building_id
        from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
        where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null
        ${isHeld ? sql`for key share of p for key share of u` : sql``}`;
}

// The life of the rows in `saved`; a statement does not see its own writes, so they are passed on.
function lifeOfSaved(now: string): RawBuilder<unknown> {
  return sql`${scopeOf('saved')}, ${lifeCtes({ now, source: sql`saved`, statuses: ['ACTIVE', 'STORED', 'RETIRED'] })}`;
}

const savedItem: RawBuilder<unknown> = sql`
    select s.id, s.organization_id as "organizationId", s.property_id as "propertyId", to_json(r) as answer
    from saved s left join life l on l.id = s.id ${lifeJoins(savedCoverJoin('s'))} cross join lateral (select ${itemLifeColumns}) r`;

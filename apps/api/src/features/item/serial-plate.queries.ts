import type { RouteOutput } from '@lintel/contract/base/route';
import type { serialPlates } from '@lintel/contract/serials/serial-plate';
import type { Db } from '@lintel/db/pooled-kysely';
import type { PlateState } from '@lintel/domain/serials/plate-states';
import { sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { catalogueOf } from '#platform/records/catalogue-layers.ts';

export type PlateRow = RouteOutput<typeof serialPlates.addSerialPlate>;

/** The photo of a plate as it is stored. */
export type PlatePhoto = { fileId: number; name: string; storageKey: string | null; contentType: string };

/** Plates `s` with the names of what they are of. */
export const PLATE_FROM = sql`serial_plate s join property p on p.organization_id = s.organization_id and p.id = s.property_id
  join file f on f.organization_id = s.organization_id and f.id = s.file_id
  left join unit u on u.organization_id = s.organization_id and u.id = s.unit_id
  left join item i on i.organization_id = s.organization_id and i.id = s.item_id and i.archived_at is null
  left join item_type y on y.id = i.item_type_id
  left join app_user a on a.id = s.answered_by
  left join lateral (select k.id from manufacturer k where lower(k.name) = lower(s.reading -> 'manufacturer' ->> 'value')
    and ${catalogueOf(sql`s.organization_id`, 'k')} and k.archived_at is null order by k.organization_id nulls last, k.id limit 1) k on true`;

/** What the forecast gains by the date of an item whose age is not known. */
export const UNLOCKS = sql`case when s.state = 'WAITING' and i.date_confidence in ('LOW', 'NONE') then i.installed_cost_cents end`;

/** The members of a plate over `PLATE_FROM`. */
export const PLATE_COLUMNS = sql`s.id, s.organization_id as "organizationId", s.property_id as "propertyId", p.name as "propertyName", s.unit_id as "unitId",
  u.name as "unitName", i.id as "itemId", i.item_type_id as "itemTypeId", y.name as "itemType", i.serial_number as "serialNumber", s.state, s.note,
  s.file_id as "fileId", f.name as "fileName", ${UNLOCKS} as "unlocksCents",
  ${instant('s.created_at')} as "sentAt", ${instant('f.taken_at')} as "takenAt", ${instant('s.answered_at')} as "answeredAt",
  nullif(concat_ws(' ', a.first_name, a.last_name), '') as "answeredBy", s.read_at is not null as "isLookedAt", s.part, s.reading as read,
  k.id as "manufacturerId", (select m.id from model m where m.manufacturer_id = k.id and lower(m.name) = lower(s.reading -> 'model' ->> 'value')
    and ${catalogueOf(sql`s.organization_id`, 'm')} and m.archived_at is null
    and (i.item_type_id is null or m.item_type_id is null or m.item_type_id = i.item_type_id) order by m.organization_id nulls last, m.id limit 1) as "modelId", s.version`;

/** A plate of a property that the viewer sees. */
export async function selectPlate(db: Db, viewer: Viewer, plateId: number): Promise<PlateRow | undefined> {
  const { rows } = await sql<PlateRow>`select ${PLATE_COLUMNS} from ${PLATE_FROM}
    where ${visibleProperties(viewer, 'p')} and s.id = ${plateId} and s.archived_at is null`.execute(db);
  return rows[0];
}

/** Stores a photo of the property as one of a plate; its id, or why not: the photo is not there, is one already, or the place is not there. */
export async function insertPlate(
  db: Db,
  viewer: Viewer,
  given: { organizationId: number; propertyId: number; fileId: number; unitId: number | null; itemId: number | null },
  now: string,
): Promise<number | 'NO_PHOTO' | 'SENT_ALREADY' | 'NO_UNIT' | 'NO_ITEM'> {
  const { organizationId, propertyId, fileId, unitId, itemId } = given;
  // why: whoever checks the photo at the same moment waits for this plate, or this waits for them; so one of the two has it read
  const { rows: files } =
    await sql`select f.id from file f where f.organization_id = ${organizationId} and f.id = ${fileId}
    and f.property_id = ${propertyId} and f.kind = 'ITEM_PHOTO' and f.state <> 'REJECTED' and f.archived_at is null for no key update of f`.execute(
      db,
    );
  if (files.length === 0) return 'NO_PHOTO';
  const { rows: places } = await sql<{ hasUnit: boolean; hasItem: boolean; unitId: number | null }>`
    select exists (select from unit u where u.organization_id = ${organizationId} and u.property_id = ${propertyId} and u.id = ${unitId}::bigint
        and u.archived_at is null) as "hasUnit",
      exists (select from item i where i.organization_id = ${organizationId} and i.property_id = ${propertyId} and i.id = ${itemId}::bigint
        and i.archived_at is null) as "hasItem",
      (select i.unit_id from item i where i.organization_id = ${organizationId} and i.id = ${itemId}::bigint) as "unitId"`.execute(
    db,
  );
  const place = places[0];
  if (unitId !== null && !place?.hasUnit) return 'NO_UNIT';
  if (itemId !== null && (!place?.hasItem || (unitId !== null && place.unitId !== unitId))) return 'NO_ITEM';
  const { rows } = await sql<{ id: number }>`
    insert into serial_plate (organization_id, property_id, unit_id, item_id, file_id, sent_by, created_at, updated_at)
    values (${organizationId}, ${propertyId}, ${unitId ?? place?.unitId ?? null}, ${itemId}, ${fileId}, ${viewer.userId}, ${now}, ${now})
    on conflict (organization_id, file_id) do nothing returning id`.execute(db);
  return rows[0]?.id ?? 'SENT_ALREADY';
}

type PlatePart = NonNullable<PlateRow['part']>;

export type TakenPlate = PlateRow & {
  leasedUntil: string;
  total: number;
  storageKey: string | null;
  contentType: string;
  photoState: string;
};

/** Gives waiting plates of a property to the caller until `until`; those that somebody else has are left out. */
export async function leasePlates(
  db: Db,
  viewer: Viewer,
  { propertyId, limit, until, now }: { propertyId: number; limit: number; until: string; now: string },
): Promise<TakenPlate[]> {
  const isFree = sql`${visibleProperties(viewer, 'p')} and p.id = ${propertyId} and s.state = 'WAITING' and s.archived_at is null
    and f.state <> 'REJECTED' and (s.lease_until is null or s.lease_until < ${now} or s.leased_by = ${viewer.userId})`;
  const inOrder = sql`${UNLOCKS} desc nulls last, s.id`;
  const { rows } = await sql<TakenPlate>`
    with taken as materialized (
      select s.organization_id, s.id from ${PLATE_FROM} where ${isFree} order by ${inOrder} limit ${limit} for no key update of s skip locked
    ), leased as (
      update serial_plate x set lease_until = ${until}, leased_by = ${viewer.userId},
        given_at = case when x.leased_by = ${viewer.userId} and x.lease_until >= ${now} then coalesce(x.given_at, ${now}) else ${now} end
      from taken where taken.organization_id = x.organization_id and taken.id = x.id returning x.id
    )
    select ${PLATE_COLUMNS}, ${instant(sql`${until}::timestamptz`)} as "leasedUntil", f.storage_key as "storageKey", f.content_type as "contentType", f.state as "photoState",
      (select count(*) from ${PLATE_FROM} where ${isFree}) as total
    from ${PLATE_FROM} where s.id in (select id from leased) and s.organization_id = any (${bigints(viewer.organizationIds)}) order by ${inOrder}`.execute(
    db,
  );
  return rows;
}

/** A plate that this transaction holds. */
export type HeldPlate = {
  organizationId: number;
  propertyId: number;
  id: number;
  unitId: number | null;
  itemId: number | null;
  /** Of its item. */
  itemTypeId: number | null;
  fileId: number;
  movedFromUnitId: number | null;
  ownItemId: number | null;
  state: PlateState;
  leasedBy: number | null;
  leaseUntil: string | null;
  version: number;
};

/** The plate, locked until the transaction ends; undefined where the viewer does not see it. */
export async function lockPlate(db: Db, viewer: Viewer, plateId: number): Promise<HeldPlate | undefined> {
  const { rows } = await sql<HeldPlate>`
    select s.organization_id as "organizationId", s.property_id as "propertyId", s.id, s.unit_id as "unitId", i.id as "itemId", i.item_type_id as "itemTypeId",
      s.file_id as "fileId", s.moved_from_unit_id as "movedFromUnitId", s.own_item_id as "ownItemId", s.state, s.leased_by as "leasedBy", ${instant('s.lease_until')} as "leaseUntil", s.version
    from serial_plate s join property p on p.organization_id = s.organization_id and p.id = s.property_id
    left join item i on i.organization_id = s.organization_id and i.id = s.item_id and i.archived_at is null
    where ${visibleProperties(viewer, 'p')} and s.id = ${plateId} and s.archived_at is null for no key update of s`.execute(
    db,
  );
  return rows[0];
}

// From the person's answer before, where that was later: ten plates are given at once. Unknown once their time with it had ended.
const tookSeconds = (
  { userId }: Viewer,
  now: string,
) => sql`case when s.leased_by = ${userId} and s.lease_until >= ${now}
  then greatest(0, extract(epoch from ${now}::timestamptz - greatest(s.given_at, (select max(o.answered_at) from serial_plate o
    where o.organization_id = s.organization_id and o.answered_by = ${userId} and o.answered_at <= ${now}))))::integer end`;

type Answered = {
  state: PlateState;
  note: string | null;
  itemId: number | null;
  serial?: string;
  /** Its item was moved here by the answer: from where, and which item the photo was sent for. */
  moved?: { fromUnitId: number; ownItemId: number | null } | undefined;
};

/** Writes what became of a locked plate and ends its lease; of one that was read the photo becomes one of its item, and of one whose move is taken back that of the item before. */
export async function updatePlate(
  db: Db,
  viewer: Viewer,
  plate: HeldPlate,
  { state, note, itemId, serial, moved }: Answered,
  now: string,
): Promise<void> {
  const { organizationId, id, fileId } = plate;
  const isAnswered = state !== 'WAITING';
  await sql`update serial_plate s set state = ${state}, note = ${note}, item_id = ${itemId}::bigint, answered_by = ${isAnswered ? viewer.userId : null},
      answered_at = ${isAnswered ? now : null}, answered_serial = ${serial ?? null}, answered_in_s = ${isAnswered ? tookSeconds(viewer, now) : null},
      moved_from_unit_id = ${moved?.fromUnitId ?? null}::bigint, own_item_id = ${moved?.ownItemId ?? null}::bigint,
      given_at = null, leased_by = null, lease_until = null, version = s.version + 1, updated_at = ${now}
    where s.organization_id = ${organizationId} and s.id = ${id}`.execute(db);
  if (state === 'READ' || plate.movedFromUnitId !== null)
    await sql`update file f set item_id = ${itemId}::bigint, unit_id = null, version = f.version + 1, updated_at = ${now}
      where f.organization_id = ${organizationId} and f.id = ${fileId} and f.item_id is distinct from ${itemId}::bigint`.execute(
      db,
    );
}

/** Has a locked plate read again: a part of its photo, or all of it. */
export async function updatePart(
  db: Db,
  { organizationId, id }: HeldPlate,
  part: PlatePart | null,
  now: string,
): Promise<void> {
  await sql`update serial_plate s set part = ${part && JSON.stringify(part)}::jsonb, read_at = null, updated_at = ${now}
    where s.organization_id = ${organizationId} and s.id = ${id}`.execute(db);
}

/** How often somebody could not read a photo of an item's plate. */
export async function countUnreadable(db: Db, organizationId: number, itemId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from serial_plate s
    where s.organization_id = ${organizationId} and s.item_id = ${itemId} and s.state = 'UNREADABLE' and s.archived_at is null`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** An item that has the serial number of a plate already. */
type Elsewhere = { itemId: number; unitId: number | null; total: number; words: string };

/** The other items of the same type, not retired, with this serial number in a place that the viewer sees: the first, in words, and how many. */
export async function selectElsewhere(
  db: Db,
  viewer: Viewer,
  item: { organizationId: number; itemId: number | null; itemTypeId: number; serial: string },
): Promise<Elsewhere | undefined> {
  const { rows } = await sql<Elsewhere>`
    select i.id as "itemId", i.unit_id as "unitId", count(*) over () as total, 'The ' || lower(y.name) || ' of ' || coalesce('unit ' || u.name, p.name) || ' has this serial number' as words
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id and ${visibleProperties(viewer, 'p')}
    join item_type y on y.id = i.item_type_id left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
    where i.organization_id = ${item.organizationId} and i.serial_normalised = ${item.serial} and i.item_type_id = ${item.itemTypeId}
      and i.status <> 'RETIRED' and i.archived_at is null and i.id is distinct from ${item.itemId}::bigint order by i.id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** A plate of an item, with where its photo is. */
type ItemPlate = {
  plateId: number;
  itemId: number;
  state: PlateState;
  name: string;
  storageKey: string | null;
  contentType: string;
};

/** The plate of each item of a unit that the viewer sees, the newest that was read before others; undefined where there is no such unit. */
export async function selectUnitPlates(
  db: Db,
  viewer: Viewer,
  unitId: number,
): Promise<{ propertyId: number; plates: ItemPlate[] } | undefined> {
  const { rows } = await sql<{ propertyId: number; plates: ItemPlate[] }>`
    select u.property_id as "propertyId", (select coalesce(json_agg(x order by x."itemId"), '[]') from (
      select distinct on (i.id) s.id as "plateId", i.id as "itemId", s.state, f.name, f.content_type as "contentType",
        case when f.state = 'READY' and f.damage is null then f.storage_key end as "storageKey"
      from item i join serial_plate s on s.organization_id = i.organization_id and s.item_id = i.id and s.archived_at is null
      join file f on f.organization_id = s.organization_id and f.id = s.file_id and f.state <> 'REJECTED' and f.archived_at is null
      where i.organization_id = u.organization_id and i.unit_id = u.id and i.archived_at is null
      order by i.id, s.state = 'READ' desc, s.id desc) x) as plates
    from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where ${visibleProperties(viewer, 'p')} and u.id = ${unitId}`.execute(db);
  return rows[0];
}

/** The photo of a plate of a property that the viewer sees. */
export async function selectPlatePhoto(
  db: Db,
  viewer: Viewer,
  { propertyId, plateId }: { propertyId: number; plateId: number },
): Promise<PlatePhoto | undefined> {
  const { rows } = await sql<PlatePhoto>`
    select f.id as "fileId", f.name, case when f.state = 'READY' and f.damage is null then f.storage_key end as "storageKey",
      f.content_type as "contentType"
    from ${PLATE_FROM} where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId} and s.id = ${plateId}
      and s.archived_at is null and f.archived_at is null`.execute(db);
  return rows[0];
}

/** Whether the photo was checked already. */
export async function isPhotoReady(
  db: Db,
  { organizationId, fileId }: { organizationId: number; fileId: number },
): Promise<boolean> {
  const { rows } =
    await sql`select from file f where f.organization_id = ${organizationId} and f.id = ${fileId} and f.state = 'READY'`.execute(
      db,
    );
  return rows.length === 1;
}

/** Whether the viewer sees the property. */
export async function seesProperty(db: Db, viewer: Viewer, propertyId: number): Promise<boolean> {
  const { rows } =
    await sql`select from property p where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}`.execute(db);
  return rows.length === 1;
}

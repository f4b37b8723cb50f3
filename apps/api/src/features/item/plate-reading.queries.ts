import type { Db } from '@lintel/db/pooled-kysely';
import type { PhotoPart, PlateFileReading } from '@lintel/reader/ocr/read-plate-file';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import type { KnownOfPlates } from '#platform/reading/read-plate.ts';
import { catalogueOf } from '#platform/records/catalogue-layers.ts';

export type PlateRef = { organizationId: number; plateId: number };

/** A plate that no machine tried to read yet, with where its photo is. */
export type UnreadPlate = PlateRef & {
  key: string | null;
  today: string;
  part: PhotoPart | null;
  /** What was read of it before; null where it is read for the first time. */
  before: PlateFileReading | null;
};

/** Plates whose photo is this file and that no machine tried to read yet. */
export async function selectPlatesOfFile(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<PlateRef[]> {
  const { rows } = await sql<PlateRef>`
    select s.organization_id as "organizationId", s.id as "plateId" from serial_plate s
    where s.organization_id = ${organizationId} and s.file_id = ${id} and s.read_at is null and s.archived_at is null`.execute(
    db,
  );
  return rows;
}

/** The plate, where it waits and no machine tried to read it yet. */
export async function selectUnread(
  db: Db,
  { organizationId, plateId }: PlateRef,
  now: string,
): Promise<UnreadPlate | undefined> {
  const { rows } = await sql<UnreadPlate>`
    select s.organization_id as "organizationId", s.id as "plateId", f.storage_key as key, ${localDay(now, 'p.timezone')} as today, s.part, s.reading as before
    from serial_plate s join property p on p.organization_id = s.organization_id and p.id = s.property_id
    join file f on f.organization_id = s.organization_id and f.id = s.file_id
    where s.organization_id = ${organizationId} and s.id = ${plateId} and s.read_at is null and s.state = 'WAITING' and s.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The manufacturers that an organization knows, with their other names. */
export async function selectManufacturers(db: Db, organizationId: number): Promise<KnownOfPlates['manufacturers']> {
  const { rows } = await sql<KnownOfPlates['manufacturers'][number]>`
    select m.name, (select coalesce(json_agg(a.alias order by a.alias), '[]') from manufacturer_alias a
      where a.manufacturer_id = m.id and ${catalogueOf(organizationId, 'a')}) as aliases
    from manufacturer m where ${catalogueOf(organizationId, 'm')} and m.archived_at is null and m.merged_into_id is null order by m.id`.execute(
    db,
  );
  return rows;
}

/** Keeps what was read of a plate; null where nothing could be, and what was read before stays. A person who answered it meanwhile was faster, and is right; so is one who marked another part (`part`: what was read). */
export async function updateReading(
  db: Db,
  { organizationId, plateId, part }: PlateRef & { part?: PhotoPart | null },
  reading: PlateFileReading | null,
  now: string | RawBuilder<unknown>,
): Promise<void> {
  await sql`update serial_plate s set reading = coalesce(${reading && JSON.stringify(reading)}::jsonb, s.reading), read_at = ${now}, updated_at = ${now}
    where s.organization_id = ${organizationId} and s.id = ${plateId} and s.read_at is null
      and ${part === undefined ? sql`true` : sql`s.part is not distinct from ${part && JSON.stringify(part)}::jsonb`}`.execute(
    db,
  );
}

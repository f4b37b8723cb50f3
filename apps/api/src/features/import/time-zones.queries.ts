import type { Db } from '@lintel/db/pooled-kysely';
import type { StoredRow } from '@lintel/domain/imports/define-import';
import { placeTimeZone } from '@lintel/domain/properties/place-time-zone';
import { sql } from 'kysely';
import type { ImportRef } from './import-ref.ts';

/** New properties with the time zone that the file says, else that of their place, else that of their organization. */
export async function inTimeZones(db: Db, ref: ImportRef, records: readonly StoredRow[]): Promise<StoredRow[]> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from organization where id = ${ref.organizationId}`.execute(db);
  return records.map((record) => ({
    ...record,
    timezone: record.timezone ?? placeTimeZone(placeOf(record))?.timeZone ?? rows[0]?.timezone,
  }));
}

function placeOf({ state, postal_code: postalCode, address }: StoredRow) {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { state: text(state), postalCode: text(postalCode), address: text(address) };
}

import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { AppError } from '#platform/base/errors.ts';
import type { ItemFacts } from './item-row.ts';

/** What a change must touch before another item may have become its twin. */
const TOUCHING = ['serial_normalised', 'item_type_id', 'property_id', 'unit_id', 'status', 'archived_at'] as const;

/** True where a change may have made an item the second one of its serial number in its place. */
export function mayBeTwin(before: ItemFacts | null, after: ItemFacts): boolean {
  if (after.serial_normalised === null || after.archived_at !== null || after.status === 'RETIRED') return false;
  return before === null || TOUCHING.some((key) => before[key] !== after[key]);
}

/**
 * Throws where an item that was just written has the type and serial number of another one in the same unit, or on the property outside
 * units: it is the same item, recorded again. Writers of one serial number in one place go one after the other from here to the end.
 */
export async function refuseTwin(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
  code: 'CONFLICT' | 'UNPROCESSABLE',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'serial', i.property_id, i.unit_id, i.serial_normalised), 0))
    from item i where i.organization_id = ${organizationId} and i.id = ${id}`.execute(db);
  const { rows } = await sql<{ type: string; place: string; serial: string }>`
    select y.name as type, coalesce(u.name, 'This property') as place, o.serial_number as serial
    from item i join item o on o.organization_id = i.organization_id and o.serial_normalised = i.serial_normalised and o.id <> i.id
      and o.property_id = i.property_id and o.unit_id is not distinct from i.unit_id and o.item_type_id = i.item_type_id
      and o.status <> 'RETIRED' and o.archived_at is null
    join item_type y on y.id = i.item_type_id left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
    where i.organization_id = ${organizationId} and i.id = ${id} limit 1`.execute(db);
  const [twin] = rows;
  if (!twin) return;
  const { type, place, serial } = twin;
  const message = `${place} has another ${type.toLowerCase()} with the serial number ${serial}. If they are one, archive one of the two records; else correct the number.`;
  throw new AppError(code, message, code === 'UNPROCESSABLE' ? { fields: [{ path: 'serialNumber', message }] } : {});
}

import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Viewer } from '#platform/viewer.ts';
import type { HeldInvoice } from './invoice-write.queries.ts';

/** How far apart work on record and its bill may be, in days, for the bill to be the cost of that work. */
const SAME_WORK_DAYS = 21;

/**
 * Makes work on record of the lines that name a unit or an item: a record of the same unit and item without a cost, from the weeks before
 * the bill, gets the line's amount; else a record is made. Gives how many of each.
 */
export async function postLines(
  db: Db,
  viewer: Viewer,
  { organizationId, propertyId, id }: HeldInvoice,
  now: string,
): Promise<{ made: number; priced: number }> {
  const lines = await sql<{
    id: number;
    unitId: number;
    itemId: number | null;
    body: string;
    cents: number;
    day: string;
    vendor: string | null;
  }>`
    select l.id, coalesce(l.unit_id, i.unit_id) as "unitId", l.item_id as "itemId", l.body, l.amount_cents as cents,
      coalesce(v.service_on, v.invoice_date) as day, coalesce(k.name, v.vendor_name) as vendor
    from invoice v join invoice_line l on l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id
    left join item i on i.organization_id = l.organization_id and i.id = l.item_id and i.property_id = l.property_id
    left join contact k on k.organization_id = v.organization_id and k.id = v.vendor_id
    where v.organization_id = ${organizationId} and v.id = ${id} and l.archived_at is null and l.record_id is null
      and coalesce(l.unit_id, i.unit_id) is not null and v.currency = 'USD' order by l.position`.execute(db);
  let [made, priced] = [0, 0];
  for (const line of lines.rows) {
    const found = await sql<{ id: number }>`
      update maintenance_record r set cost_cents = ${line.cents}, version = r.version + 1, updated_at = ${now}
      where r.organization_id = ${organizationId} and r.id = (
        select o.id from maintenance_record o where o.organization_id = ${organizationId} and o.property_id = ${propertyId} and o.unit_id = ${line.unitId}
          and o.item_id is not distinct from ${line.itemId}::bigint and ${line.itemId}::bigint is not null and o.cost_cents is null
          and o.archived_at is null and o.performed_on between ${line.day}::date - ${SAME_WORK_DAYS}::int and ${line.day}::date and ${line.cents}::bigint >= 0
        order by o.performed_on desc, o.id desc limit 1 for no key update of o)
      returning r.id`.execute(db);
    let record = found.rows[0];
    if (record) priced += 1;
    else {
      const inserted = await sql<{ id: number }>`
        insert into maintenance_record (organization_id, property_id, unit_id, item_id, summary, performed_on, cost_cents, vendor, recorded_by,
          is_from_invoice, created_at, updated_at)
        values (${organizationId}, ${propertyId}, ${line.unitId}, ${line.itemId}, left(btrim(${line.body}), 200), ${line.day}, ${line.cents},
          ${line.vendor}, ${viewer.userId}, true, ${now}, ${now}) returning id`.execute(db);
      record = inserted.rows[0];
      made += 1;
    }
    if (!record) throw new Error('the work of a line was not recorded');
    await sql`update invoice_line l set record_id = ${record.id}, record_use = ${found.rows.length > 0 ? 'PRICED' : 'MADE'}, version = l.version + 1,
      updated_at = ${now} where l.organization_id = ${organizationId} and l.id = ${line.id}`.execute(db);
  }
  return { made, priced };
}

/** Takes back what approving recorded: records that it made are archived, those that it gave a cost lose it. */
export async function unpostLines(db: Db, { organizationId, propertyId, id }: HeldInvoice, now: string): Promise<void> {
  const posted = sql`select l.record_id from invoice_line l where l.organization_id = ${organizationId} and l.property_id = ${propertyId}
    and l.invoice_id = ${id}`;
  await sql`update maintenance_record r set archived_at = ${now}, version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${organizationId} and r.archived_at is null and r.id in (${posted} and l.record_use = 'MADE')`.execute(
    db,
  );
  await sql`update maintenance_record r set cost_cents = null, version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${organizationId} and r.id in (${posted} and l.record_use = 'PRICED')`.execute(db);
  await sql`update invoice_line l set record_id = null, record_use = null, version = l.version + 1, updated_at = ${now}
    where l.organization_id = ${organizationId} and l.property_id = ${propertyId} and l.invoice_id = ${id} and l.record_id is not null`.execute(
    db,
  );
}

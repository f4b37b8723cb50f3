import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { HeldInvoice } from './invoice-write.queries.ts';

/** How far apart work on record and its bill may be, in days, for the bill to be the cost of that work. */
const SAME_WORK_DAYS = 21;

/**
 * Puts a new item in the place of each item in service that lines of a bill replace: bought for what those lines charge together, installed
 * on the day of the work, without model and serial number until somebody reads its plate. The old one is retired. Gives how many.
 */
export async function replaceItems(
  db: Db,
  viewer: Viewer,
  { organizationId, propertyId, id }: HeldInvoice,
  now: string,
): Promise<number> {
  const { rows } = await sql<Replacement>`
    select i.id as "itemId", i.unit_id as "unitId", i.item_type_id as "itemTypeId", sum(l.amount_cents)::bigint as cents,
      coalesce(v.service_on, v.invoice_date) as day, array_agg(l.id) as "lineIds", coalesce(v.number, '') as number
    from invoice v join invoice_line l on l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id
    join item i on i.organization_id = l.organization_id and i.property_id = l.property_id and i.id = l.item_id
    where v.organization_id = ${organizationId} and v.id = ${id} and l.archived_at is null and l.work_type = 'REPLACE' and v.currency = 'USD'
      and i.status = 'ACTIVE' and i.archived_at is null and coalesce(i.install_date, i.mfg_date, '-infinity') <= coalesce(v.service_on, v.invoice_date)
    group by v.id, v.organization_id, i.id, i.organization_id having sum(l.amount_cents) > 0 order by i.id`.execute(db);
  for (const one of rows) await replaceItem(db, viewer, { organizationId, propertyId }, one, now);
  return rows.length;
}

type Replacement = {
  itemId: number;
  unitId: number | null;
  itemTypeId: number;
  cents: number;
  day: string;
  lineIds: number[];
  number: string;
};

async function replaceItem(
  db: Db,
  viewer: Viewer,
  { organizationId, propertyId }: { organizationId: number; propertyId: number },
  { itemId, unitId, itemTypeId, cents, day, lineIds, number }: Replacement,
  now: string,
): Promise<void> {
  const reason = `Replaced, invoice ${number}`.trim();
  const { rows } = await sql<{ id: number }>`
    insert into item (organization_id, property_id, unit_id, item_type_id, install_date, date_confidence, purchase_cents, created_at, updated_at)
    values (${organizationId}, ${propertyId}, ${unitId}, ${itemTypeId}, ${day}, 'HIGH', ${cents}, ${now}, ${now}) returning id`.execute(
    db,
  );
  const newId = rows[0]?.id;
  if (newId === undefined) throw new Error('the new item was not recorded');
  await sql`update item i set status = 'RETIRED', retired_on = ${day}, retired_reason = ${reason}, replaced_by_item_id = ${newId},
      version = i.version + 1, updated_at = ${now} where i.organization_id = ${organizationId} and i.id = ${itemId}`.execute(
    db,
  );
  const changes = { status: ['ACTIVE', 'RETIRED'], retiredOn: [null, day], replacedByItemId: [null, newId] };
  await sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, from_unit_id, to_unit_id, changes, note, user_id, created_at, updated_at)
    values (${organizationId}, ${itemId}, ${propertyId}, 'REPLACED', ${day}, ${unitId}, null, ${JSON.stringify(changes)}::jsonb, ${reason}, ${viewer.userId}, ${now}, ${now}),
      (${organizationId}, ${newId}, ${propertyId}, 'INSTALLED', ${day}, null, ${unitId}, ${JSON.stringify({ replacesItemId: [null, itemId] })}::jsonb, ${reason},
        ${viewer.userId}, ${now}, ${now})`.execute(db);
  await sql`update invoice_line l set record_use = 'REPLACED', new_item_id = ${newId}, version = l.version + 1, updated_at = ${now}
    where l.organization_id = ${organizationId} and l.id = any (${lineIds}::bigint[])`.execute(db);
}

/** Items that approving an invoice put in place and that somebody changed since: their replacement is not taken back by itself. */
export async function countChangedItems(db: Db, { organizationId, propertyId, id }: HeldInvoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct n.id)::int as count from invoice_line l join item n on n.organization_id = l.organization_id and n.id = l.new_item_id
    join item o on o.organization_id = l.organization_id and o.id = l.item_id
    where l.organization_id = ${organizationId} and l.property_id = ${propertyId} and l.invoice_id = ${id} and l.archived_at is null
      and (n.version > 1 or n.archived_at is not null or o.archived_at is not null or o.replaced_by_item_id is distinct from n.id)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Takes the replacements of an invoice back: the new items are archived, the old ones are in service again. */
async function unreplaceItems(
  db: Db,
  viewer: Viewer,
  { organizationId, propertyId, id }: HeldInvoice,
  now: string,
): Promise<void> {
  const replaced = sql`select l.item_id, l.new_item_id from invoice_line l where l.organization_id = ${organizationId} and l.property_id = ${propertyId}
    and l.invoice_id = ${id} and l.new_item_id is not null`;
  await sql`with replaced as (${replaced})
    update item o set status = 'ACTIVE', retired_on = null, retired_reason = null, replaced_by_item_id = null, version = o.version + 1, updated_at = ${now}
    where o.organization_id = ${organizationId} and o.id in (select r.item_id from replaced r)`.execute(db);
  await sql`with replaced as (${replaced})
    insert into item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id, note, user_id, created_at, updated_at)
    select distinct ${organizationId}::bigint, o.id, ${propertyId}::bigint, 'RESTORED', ${now}::timestamptz::date, o.unit_id, 'Its invoice was opened again', ${viewer.userId}::bigint,
      ${now}::timestamptz, ${now}::timestamptz from replaced r join item o on o.organization_id = ${organizationId} and o.id = r.item_id`.execute(
    db,
  );
  await sql`with replaced as (${replaced})
    update item n set archived_at = ${now}, version = n.version + 1, updated_at = ${now}
    where n.organization_id = ${organizationId} and n.id in (select r.new_item_id from replaced r) and n.archived_at is null`.execute(
    db,
  );
}

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
    where v.organization_id = ${organizationId} and v.id = ${id} and l.archived_at is null and l.record_use is null
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

/** Takes back what approving recorded: records that it made are archived, those that it gave a cost lose it, and replaced items are in service again. */
export async function unpostLines(db: Db, viewer: Viewer, invoice: HeldInvoice, now: string): Promise<void> {
  const { organizationId, propertyId, id } = invoice;
  await unreplaceItems(db, viewer, invoice, now);
  const posted = sql`select l.record_id from invoice_line l where l.organization_id = ${organizationId} and l.property_id = ${propertyId}
    and l.invoice_id = ${id}`;
  await sql`update maintenance_record r set archived_at = ${now}, version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${organizationId} and r.archived_at is null and r.id in (${posted} and l.record_use = 'MADE')`.execute(
    db,
  );
  await sql`update maintenance_record r set cost_cents = null, version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${organizationId} and r.id in (${posted} and l.record_use = 'PRICED')`.execute(db);
  await sql`update invoice_line l set record_id = null, record_use = null, new_item_id = null, version = l.version + 1, updated_at = ${now}
    where l.organization_id = ${organizationId} and l.property_id = ${propertyId} and l.invoice_id = ${id} and l.record_use is not null`.execute(
    db,
  );
}

import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { sql } from 'kysely';
import { holdsOn } from '#platform/lookups/covered-work.ts';
import { isWholeCover } from '#platform/lookups/item-cover.ts';
import type { BilledPlace, BilledVisit, BilledWork } from './invoice-paper.ts';

/** Work on record that is billed: not older, and not newer, in days. */
const OLDEST = 420;
const NEWEST = 27;

/** The properties that are billed, with their units, and work and fire and life safety visits on record that have a cost; items whose cover ended or began on that day are left out. */
export async function selectBilledPlaces(
  db: Tx['db'],
  { organizationId, propertyIds, today }: { organizationId: number; propertyIds: readonly number[]; today: string },
): Promise<BilledPlace[]> {
  const ids = sql`any (${propertyIds as number[]}::bigint[])`;
  const places = await sql<Omit<BilledPlace, 'units' | 'work' | 'visits'>>`
    select p.id as "propertyId", p.name, p.state, array[p.address, p.city || ', ' || p.state || ' ' || p.postal_code] as address,
      (select array_agg(b.name order by b.id) from building b where b.organization_id = p.organization_id and b.property_id = p.id) as buildings
    from property p where p.organization_id = ${organizationId} and p.id = ${ids} order by p.id`.execute(db);
  // A name that two units share names neither of them on a bill.
  const units = await sql<{ id: number; propertyId: number; name: string }>`
    select min(u.id) as id, u.property_id as "propertyId", u.name from unit u where u.organization_id = ${organizationId} and u.property_id = ${ids} and u.archived_at is null
    group by u.property_id, u.name having count(*) = 1 order by 1`.execute(db);
  const covers = sql`item_cover c where c.organization_id = r.organization_id and c.item_id = r.item_id and ${isWholeCover}`;
  const work = await sql<BilledWork & { propertyId: number }>`
    select r.id, r.property_id as "propertyId", r.unit_id as "unitId", u.name as unit, r.item_id as "itemId", t.key as "itemTypeKey",
      t.name as "itemType", r.summary, r.performed_on as "performedOn", r.cost_cents as cents, r.vendor,
      exists (select from ${covers} and ${holdsOn(sql`r.performed_on`)}) as "isCovered"
    from maintenance_record r join unit u on u.organization_id = r.organization_id and u.id = r.unit_id
    left join item i on i.organization_id = r.organization_id and i.id = r.item_id left join item_type t on t.id = i.item_type_id
    where r.organization_id = ${organizationId} and r.property_id = ${ids} and r.hidden_at is null and r.archived_at is null and r.cost_cents > 0 and u.archived_at is null
      and (r.item_id is not null or r.vendor is not null)
      and r.performed_on between ${addDays(today, -OLDEST)} and ${addDays(today, -NEWEST)}
      and (exists (select from ${covers} and ${holdsOn(sql`r.performed_on`)})
        or not exists (select from ${covers} and c.starts_on <= r.performed_on and (c.is_lifetime or c.ends_on >= r.performed_on)))
    order by r.id`.execute(db);
  const visits = await sql<BilledVisit & { propertyId: number }>`
    select e.property_id as "propertyId", r.type, e.kind, e.event_date as "eventDate", e.cost_cents as cents, e.vendor_name as vendor
    from fls_event e join fls_record r on r.organization_id = e.organization_id and r.property_id = e.property_id and r.id = e.record_id
    where e.organization_id = ${organizationId} and e.property_id = ${ids} and e.archived_at is null and r.archived_at is null and e.cost_cents > 0
      and e.vendor_name is not null and e.event_date between ${addDays(today, -OLDEST)} and ${addDays(today, -NEWEST)} order by e.id`.execute(
    db,
  );
  return places.rows.map((place) => ({
    ...place,
    units: units.rows.filter(({ propertyId }) => propertyId === place.propertyId),
    work: work.rows.filter(({ propertyId }) => propertyId === place.propertyId),
    visits: visits.rows.filter(({ propertyId }) => propertyId === place.propertyId),
  }));
}

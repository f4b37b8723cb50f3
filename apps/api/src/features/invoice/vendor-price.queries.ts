import type { GivenVendorPrice, VendorPrice } from '@lintel/contract/invoices/vendor-price';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';

export type WirePrice = z.input<typeof VendorPrice>;

/** The price list of a vendor that the viewer sees; prices of properties that they do not see are left out. */
export async function selectVendorPrices(db: Db, viewer: Viewer, vendorId: number | undefined): Promise<WirePrice[]> {
  const { rows } = await sql<WirePrice>`
    select x.id, x.vendor_id as "vendorId", x.property_id as "propertyId", p.name as "propertyName", x.visit, x.service, x.basis,
      x.price_cents as "priceCents", x.currency, x.valid_from as "validFrom", x.valid_to as "validTo"
    from contact c join vendor_price x on x.organization_id = c.organization_id and x.vendor_id = c.id
    left join property p on p.organization_id = x.organization_id and p.id = x.property_id and ${visibleProperties(viewer, 'p')}
    where ${visibleContacts(viewer)} and ${vendorId === undefined ? sql`true` : sql`c.id = ${vendorId}`} and c.archived_at is null and x.archived_at is null
      and (x.property_id is null or p.id is not null)
    order by lower(coalesce(x.visit, '')), lower(x.service), x.valid_from desc nulls last, x.id limit 2000`.execute(db);
  return rows;
}

/** The organization of a vendor that the viewer sees; undefined where there is none. Holds it. */
export async function holdVendor(db: Db, viewer: Viewer, vendorId: number): Promise<number | undefined> {
  const { rows } = await sql<{ organizationId: number }>`
    select c.organization_id as "organizationId" from contact c where ${visibleContacts(viewer)} and c.id = ${vendorId} and c.kind = 'VENDOR'
      and c.archived_at is null for key share of c`.execute(db);
  return rows[0]?.organizationId;
}

/** Which of the properties are the organization's and the viewer's. Holds them. */
export async function holdProperties(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  propertyIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from property p where ${visibleProperties(viewer, 'p')} and p.organization_id = ${organizationId}
      and p.id = any (${bigints([...propertyIds])}) and p.archived_at is null order by p.id for key share of p`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type Prices = readonly z.output<typeof GivenVendorPrice>[];

/** Adds prices to the list of a held vendor; gives their ids. */
export async function insertVendorPrices(
  db: Db,
  { organizationId, vendorId }: { organizationId: number; vendorId: number },
  prices: Prices,
  now: string,
): Promise<number[]> {
  const rows = prices.map((price) => ({
    property_id: price.propertyId ?? null,
    visit: price.visit ?? null,
    service: price.service,
    basis: price.basis,
    price_cents: price.priceCents,
    currency: price.currency ?? 'USD',
    valid_from: price.validFrom ?? null,
    valid_to: price.validTo ?? null,
  }));
  const made = await sql<{ id: number }>`
    insert into vendor_price (organization_id, vendor_id, property_id, visit, service, basis, price_cents, currency, valid_from, valid_to, created_at, updated_at)
    select ${organizationId}, ${vendorId}, g.property_id, g.visit, g.service, g.basis, g.price_cents, g.currency, g.valid_from, g.valid_to,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (property_id bigint, visit text, service text, basis text, price_cents bigint,
      currency text, valid_from date, valid_to date) returning id`.execute(db);
  return made.rows.map(({ id }) => id);
}

/** Takes a price off the list of a vendor that the viewer sees; undefined where there is none. */
export async function archiveVendorPrice(
  db: Db,
  viewer: Viewer,
  vendorPriceId: number,
  now: string,
): Promise<{ organizationId: number; vendorId: number; service: string; priceCents: number } | undefined> {
  const { rows } = await sql<{ organizationId: number; vendorId: number; service: string; priceCents: number }>`
    update vendor_price x set archived_at = ${now}, version = x.version + 1, updated_at = ${now} from contact c
    where c.organization_id = x.organization_id and c.id = x.vendor_id and ${visibleContacts(viewer)} and x.id = ${vendorPriceId} and x.archived_at is null
      and (x.property_id is null or exists (select from property p where p.organization_id = x.organization_id and p.id = x.property_id
        and ${visibleProperties(viewer, 'p')}))
    returning x.organization_id as "organizationId", x.vendor_id as "vendorId", x.service, x.price_cents as "priceCents"`.execute(
    db,
  );
  return rows[0];
}

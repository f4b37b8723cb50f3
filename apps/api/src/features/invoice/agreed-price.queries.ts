import type { InvoiceDetail } from '@lintel/contract/invoices/invoice';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { FoundInvoice } from './invoice.queries.ts';
import type { HeldInvoice } from './invoice-write.queries.ts';

type Agreed = z.input<typeof InvoiceDetail>['agreed'];

/** The day for which the prices of `invoice v` hold. */
const DAY = sql`coalesce(v.service_on, v.invoice_date)`;

/**
 * Joins to each line `l` of `invoice v` the agreed price `g` that it is held against, by what a person chose for such lines, else by words:
 * a price of the property before one of all, one of a visit before others (where the bill names that visit), then that with the most
 * words, then the newest. `agreed_cents` is what the line should charge. Credit notes are held against none.
 */
export const agreedPriceJoin: RawBuilder<unknown> = sql`join lateral (
    select c.id, c.visit, c.service, c.basis, c.price_cents, e.id is not null as is_taught,
      case c.basis when 'FLAT' then c.price_cents else round(c.price_cents * coalesce(l.quantity, l.amount_cents / nullif(l.unit_price_cents, 0)::numeric, 1))::bigint
      end as agreed_cents
    from vendor_price c left join vendor_price_lesson e on e.organization_id = c.organization_id and e.vendor_id = c.vendor_id
      and e.line_words = price_words(l.body) and e.archived_at is null
    where c.organization_id = v.organization_id and c.vendor_id = v.vendor_id and c.archived_at is null and c.currency = v.currency
      and (c.property_id is null or c.property_id = v.property_id)
      and coalesce(c.valid_from, '-infinity') <= ${DAY} and coalesce(c.valid_to, 'infinity') >= ${DAY}
      and case when e.id is null then c.words <@ price_words(l.body) else lower(c.service) = lower(e.service) end
      and (c.visit is null or price_words(c.visit) <@ (select price_words(string_agg(b.body, ' ')) from invoice_line b
        where b.organization_id = v.organization_id and b.property_id = v.property_id and b.invoice_id = v.id and b.archived_at is null))
    order by (c.property_id is not null) desc, (c.visit is not null) desc, cardinality(c.words) desc, c.valid_from desc nulls last, c.id desc limit 1
  ) g on not v.is_credit_note`;

/** How much the lines of `invoice v` charge over the agreed prices, in cents; null where no line does. */
export const overAgreed: RawBuilder<unknown> = sql`(select sum(l.amount_cents - g.agreed_cents)::bigint from invoice_line l ${agreedPriceJoin}
  where l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id and l.archived_at is null
    and l.amount_cents > g.agreed_cents
    and exists (select from vendor_price h where h.organization_id = v.organization_id and h.vendor_id = v.vendor_id and h.archived_at is null))`;

/** The lines of an invoice that an agreed price is for, with what they charge beside it. */
export async function selectAgreed(db: Db, invoice: FoundInvoice): Promise<Agreed> {
  const { organizationId, propertyId, id } = invoice;
  const { rows } = await sql<Agreed[number]>`
    select l.id as "lineId", g.id as "priceId", g.visit, g.service, g.basis, g.price_cents as "priceCents", g.agreed_cents as "agreedCents",
      l.amount_cents - g.agreed_cents as "overCents", g.is_taught as "isTaught"
    from invoice v join invoice_line l on l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id
    ${agreedPriceJoin}
    where v.organization_id = ${organizationId} and v.property_id = ${propertyId} and v.id = ${id} and l.archived_at is null order by l.position`.execute(
    db,
  );
  return rows;
}

type Choice = { vendorId: number; lineId: number; service: string | null };

/** Remembers which service of the vendor's price list lines with the words of this one are held against. */
export async function insertPriceLesson(
  db: Db,
  viewer: Viewer,
  held: HeldInvoice,
  { vendorId, lineId, service }: Choice,
  now: string,
): Promise<void> {
  await archivePriceLesson(db, held, { vendorId, lineId }, now);
  await sql`insert into vendor_price_lesson (organization_id, vendor_id, line_words, service, taught_by, created_at, updated_at)
    select l.organization_id, ${vendorId}, price_words(l.body), ${service}::text, ${viewer.userId}, ${now}, ${now} from invoice_line l
    where ${isLine(held, lineId)}`.execute(db);
}

/** Forgets what was chosen for lines with the words of this one. */
export async function archivePriceLesson(
  db: Db,
  held: HeldInvoice,
  { vendorId, lineId }: Omit<Choice, 'service'>,
  now: string,
): Promise<void> {
  await sql`update vendor_price_lesson e set archived_at = ${now}, version = e.version + 1, updated_at = ${now} from invoice_line l
    where ${isLine(held, lineId)} and e.organization_id = ${held.organizationId} and e.vendor_id = ${vendorId}
      and e.line_words = price_words(l.body) and e.archived_at is null`.execute(db);
}

/** The vendor of a held invoice, whether it has this line, and whether the vendor's price list has the service. */
export async function selectChoice(
  db: Db,
  held: HeldInvoice,
  { lineId, service }: { lineId: number; service: string | null },
): Promise<{ vendorId: number | null; hasLine: boolean; hasService: boolean } | undefined> {
  const { rows } = await sql<{ vendorId: number | null; hasLine: boolean; hasService: boolean }>`
    select v.vendor_id as "vendorId", exists (select from invoice_line l where ${isLine(held, lineId)}) as "hasLine",
      exists (select from vendor_price c where c.organization_id = v.organization_id and c.vendor_id = v.vendor_id and c.archived_at is null
        and lower(c.service) = lower(${service}::text)) as "hasService"
    from invoice v where v.organization_id = ${held.organizationId} and v.id = ${held.id}`.execute(db);
  return rows[0];
}

const isLine = (
  { organizationId, propertyId, id }: HeldInvoice,
  lineId: number,
) => sql`l.organization_id = ${organizationId}
  and l.property_id = ${propertyId} and l.invoice_id = ${id} and l.id = ${lineId} and l.archived_at is null`;

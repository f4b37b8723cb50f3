import type { FilterOf } from '@lintel/contract/base/define-list';
import type { invoiceReport } from '@lintel/contract/invoices/invoice-report';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ApInvoice } from '@lintel/domain/invoices/ap-formats';
import { type RawBuilder, sql } from 'kysely';
import { dayAt } from '#platform/identity/day.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { listScope } from '#platform/sql/list-sort.ts';
import { conditions, invoicesWithWords } from './invoice-list.queries.ts';

export type InvoiceFilter = FilterOf<typeof invoiceReport>;
type Asked = { viewer: Viewer; now: string; filter: InvoiceFilter };

/** CTEs up to `found`: the invoices of a filter among those that the viewer sees. */
export function foundInvoices({ viewer, now, filter }: Asked): RawBuilder<unknown> {
  return sql`scope as materialized (${listScope({ viewer, propertyId: undefined, filter })}), ${lifeDayCte(now)}, found as (
    select v.organization_id, v.id, v.state, v.ap_export_id from scope s
    join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
    join property p on p.organization_id = s.organization_id and p.id = s.property_id
    join ${invoicesWithWords(filter)} on v.organization_id = s.organization_id and v.property_id = s.property_id
    where ${conditions(filter)})`;
}

type ForFile = { organizationId: number; isAgain: boolean };
export type FoundForFile = { ids: number[]; exportedBefore: number; notApproved: number };

/** Which invoices of a filter a file has: the approved ones of the organization that were not exported yet, or those too. */
export async function selectForFile(db: Db, asked: Asked, { organizationId, isAgain }: ForFile): Promise<FoundForFile> {
  const { rows } = await sql<FoundForFile>`with ${foundInvoices(asked)}
    select coalesce(json_agg(f.id order by f.id) filter (where f.state = 'APPROVED' and (${isAgain}::boolean or f.ap_export_id is null)), '[]') as ids,
      count(*) filter (where f.state = 'APPROVED' and f.ap_export_id is not null and not ${isAgain}::boolean)::int as "exportedBefore",
      count(*) filter (where f.state <> 'APPROVED')::int as "notApproved"
    from found f where f.organization_id = ${organizationId}`.execute(db);
  return rows[0] ?? { ids: [], exportedBefore: 0, notApproved: 0 };
}

/** Holds invoices that are still to be exported, so that two files that are made at once do not both have them; their ids. */
export async function lockForFile(
  db: Db,
  { organizationId, isAgain }: ForFile,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select v.id from invoice v where v.organization_id = ${organizationId} and v.id = any (${bigints(ids)})
    and v.state = 'APPROVED' and (${isAgain}::boolean or v.ap_export_id is null) and v.archived_at is null order by v.id for no key update of v`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export type FileInvoice = ApInvoice & { id: number; propertyId: number; vendorId: number | null };

/** Invoices as files for the accounting system have them, by property, vendor and date. */
export async function selectFileInvoices(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<FileInvoice[]> {
  const { rows } = await sql<FileInvoice>`
    select v.id, v.property_id as "propertyId", v.vendor_id as "vendorId", k.ap_code as "vendorCode", coalesce(k.name, v.vendor_name) as "vendorName",
      v.number, v.invoice_date as "invoiceDate", v.due_date as "dueDate", v.service_on as "serviceOn",
      ${dayAt('v.approved_at', 'p.timezone')} as "approvedOn", p.ap_code as "propertyCode", p.name as "propertyName",
      v.purchase_order as "purchaseOrder", v.currency, v.total_cents as "totalCents", v.tax_cents as "taxCents",
      (select coalesce(json_agg(json_build_object('text', l.body, 'quantity', l.quantity::float8, 'unitPriceCents', l.unit_price_cents,
          'amountCents', l.amount_cents, 'glCode', l.gl_code, 'costCentre', l.cost_centre, 'unitName', u.name) order by l.position), '[]')
        from invoice_line l left join unit u on u.organization_id = l.organization_id and u.id = l.unit_id
        where l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id and l.archived_at is null) as lines
    from invoice v join property p on p.organization_id = v.organization_id and p.id = v.property_id
    left join contact k on k.organization_id = v.organization_id and k.id = v.vendor_id
    where v.organization_id = ${organizationId} and v.id = any (${bigints(ids)})
    order by lower(p.name), p.id, lower(coalesce(k.name, v.vendor_name)), v.invoice_date, v.id`.execute(db);
  return rows;
}

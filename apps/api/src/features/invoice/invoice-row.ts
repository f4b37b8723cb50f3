import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { isWholeCover } from '#platform/lookups/item-cover.ts';
import { overAgreed } from './agreed-price.queries.ts';

/** Joins the vendor of `invoice v` as `k`, and its lines as `ln`: `lines` as the contract has them. */
export const invoiceJoins: RawBuilder<unknown> = sql`
  left join contact k on k.organization_id = v.organization_id and k.id = v.vendor_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', l.id, 'text', l.body, 'quantity', l.quantity::float8, 'unitPriceCents', l.unit_price_cents,
        'amountCents', l.amount_cents, 'workType', l.work_type, 'unitId', l.unit_id, 'unitName', u.name, 'itemId', l.item_id, 'itemType', t.name,
        'isCovered', l.item_id is not null and exists (select from item_cover c where c.organization_id = l.organization_id and c.item_id = l.item_id
          and ${isWholeCover} and c.starts_on <= coalesce(v.service_on, v.invoice_date) and (c.is_lifetime or c.ends_on >= coalesce(v.service_on, v.invoice_date))),
        'page', l.page, 'box', l.box, 'isSure', l.is_sure, 'recordId', l.record_id, 'newItemId', l.new_item_id,
        'glCode', l.gl_code, 'costCentre', l.cost_centre, 'isCodeProposed', coalesce(l.coding = 'PROPOSED', false)) order by l.position), '[]') as lines,
      min(l.unit_id) filter (where l.unit_id is not null) as first_unit_id, count(distinct l.unit_id) as units
    from invoice_line l
    left join unit u on u.organization_id = l.organization_id and u.id = l.unit_id
    left join item i on i.organization_id = l.organization_id and i.id = l.item_id left join item_type t on t.id = i.item_type_id
    where l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id and l.archived_at is null
  ) ln
  left join ap_export xp on xp.organization_id = v.organization_id and xp.id = v.ap_export_id
  left join unit lu on lu.organization_id = v.organization_id and lu.id = ln.first_unit_id and ln.units = 1`;

/** The columns of `invoice v` at `property p`, with `invoiceJoins`. */
export function invoiceColumns(now: string): RawBuilder<unknown> {
  return sql`v.id, v.organization_id as "organizationId", v.property_id as "propertyId", p.name as "propertyName", v.state,
    ${instant('v.state_since')} as "stateSince",
    greatest(0, floor(extract(epoch from ${now}::timestamptz - v.state_since) / 86400))::int as "ageDays", v.state_reason as "stateReason", v.source,
    v.invoice_type as "invoiceType", v.is_credit_note as "isCreditNote", v.vendor_id as "vendorId", v.vendor_name as "vendorName",
    case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end as "Vendor",
    case when lu.id is not null then json_build_object('id', lu.id, 'name', lu.name) end as "Unit",
    v.number, v.invoice_date as "invoiceDate", v.due_date as "dueDate", v.currency, v.total_cents as "totalCents",
    ln.lines as "PdfDataLineItem", v.document_id as "documentId", v.confidence::float8 as confidence, v.duplicate_of_id as "duplicateOfId",
    ${overAgreed} as "overCents", ${instant('v.created_at')} as "arrivedAt", ${instant('v.approved_at')} as "approvedAt",
    ${instant('xp.created_at')} as "exportedAt", v.version`;
}

import type { RowOfList } from '@lintel/contract/base/define-list';
import type { RouteOutput } from '@lintel/contract/base/route';
import type { flsInvoices, flsInvoicesReport } from '@lintel/contract/fls/fls-invoice';
import type { Db } from '@lintel/db/pooled-kysely';
import { FLS_BILL_STATE_WORDS } from '@lintel/domain/fls/fls-bill';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { isOfVendor } from '#platform/lookups/vendor-entries.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  all,
  asOfScope,
  dateKey,
  instantKey,
  listScope,
  numberKey,
  sortedBy,
  textKey,
} from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { bills, IS_FLS, UNBILLED, VISITS } from './fls-bills.ts';

type Report = typeof flsInvoicesReport;
type Ask = ListAsk<Report>;
export type FlsBillSums = {
  bills: number;
  waiting: number;
  odd: number;
  unproven: number;
  unbilled: number;
  recorded: number;
  asRead: number;
  moved: number;
  ofYear: number;
  unread: number;
  foreign: number;
  spendCents: number | null;
};
type More = {
  asOf: string;
  totals: { totalCents: number | null; unread: number; otherCurrency: number };
  forFigures: FlsBillSums;
  spendBySystem: RouteOutput<typeof flsInvoices.listFlsInvoices>['spendBySystem'];
};

const STATES = sql`${`{${Object.keys(FLS_BILL_STATE_WORDS).join(',')}}`}::text[]`;
const SORTED = sortedBy<Ask['sort']>({
  arrived: instantKey(sql`x.created_at`),
  date: dateKey(sql`x.invoice_date`),
  vendor: textKey(sql`lower(x.vendor_name)`),
  property: textKey(sql`lower(x.property_name)`),
  total: numberKey(sql`x.total_cents`),
  state: numberKey(sql`array_position(${STATES}, x.state)`),
});
export const isFlsBillPlace = SORTED.isPosition;

/** A page of the bills of fire and life safety work, with the sums behind the report's figures. */
export function selectFlsBills(db: Db, ask: Ask): Promise<Page<RowOfList<Report>, More>> {
  return selectPage<RowOfList<Report>, More>(db, {
    limit: ask.limit,
    more: {
      asOf: asOfScope(ask),
      totals: sql`(select json_build_object('totalCents', sum(f.total_cents) filter (where f.currency = 'USD'),
        'unread', count(*) filter (where f.total_cents is null), 'otherCurrency', count(*) filter (where f.currency <> 'USD')) from found f)`,
      forFigures: sql`(select to_json(c) from counted c)`,
      spendBySystem: sql`(select coalesce(json_agg(to_json(y) order by y.cents desc nulls last, y.type), '[]') from by_system y)`,
    },
    ctes: sql`scope as materialized (${listScope(ask)}), ${lifeDayCte(ask.now)}, ${VISITS}, bill as materialized (${bills(IS_FLS)}), ${UNBILLED}, counted as (${COUNTED}), ${bySystem(ask)}, found as (
      select x.*, ${SORTED.keyOf(ask.sort)} as sort_key from bill x where ${isWanted(ask.filter)}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, ${COLUMNS} from page cross join lateral (select page.*) x
    )`,
  });
}

const IS_OF_YEAR = sql`x.invoice_date > x.today - 365`;
const IS_ODD = sql`cardinality(x.notes) > 0`;
/** A visit `e` that moved the date of its system within the last 12 months before the day `today`. */
const hasMoved = (today: RawBuilder<unknown>) =>
  sql`e.archived_at is null and e.invoice_id is not null and e.moves_to is not null and e.event_date > ${today} - 365`;
/** Each visit that was recorded by the bill is one that was read; on the same day, where that was read without a doubt. */
const IS_AS_READ = sql`x.state = 'RECORDED' and not exists (
    select from fls_event e join fls_record r on r.organization_id = e.organization_id and r.id = e.record_id
    where e.organization_id = x.organization_id and e.invoice_id = x.id and e.archived_at is null
      and not exists (select from jsonb_array_elements(x.visits) j where j ->> 'type' = r.type and j -> 'kind' ->> 'value' = e.kind
        and (j -> 'eventDate' ->> 'value' = e.event_date::text or not coalesce((j -> 'eventDate' ->> 'isSure')::boolean, false))))`;
const COUNTED = sql`select count(*) as bills, count(*) filter (where x.state = 'WAITING') as waiting,
    count(*) filter (where ${IS_OF_YEAR} and ${IS_ODD}) as odd, count(*) filter (where ${IS_OF_YEAR}) as "ofYear",
    count(*) filter (where ${IS_OF_YEAR} and 'NO_CERTIFICATE' = any (x.notes)) as unproven, (select count(*) from unbilled u where u.no_bill_reason is null) as unbilled,
    count(*) filter (where ${IS_OF_YEAR} and x.state = 'RECORDED') as recorded, count(*) filter (where ${IS_OF_YEAR} and ${IS_AS_READ}) as "asRead",
    count(*) filter (where ${IS_OF_YEAR} and x.total_cents is null) as unread,
    count(*) filter (where ${IS_OF_YEAR} and x.currency <> 'USD' and x.total_cents is not null) as foreign,
    sum(x.total_cents) filter (where ${IS_OF_YEAR} and x.currency = 'USD') as "spendCents",
    (select count(*) from fls_event e join life_day d on d.organization_id = e.organization_id and d.property_id = e.property_id
      where ${hasMoved(sql`d.today`)}) as moved
  from bill x`;

/**
 * CTE `by_system` after `scope`: what the bills of the last 12 months charge by system, and by unit. A visit whose lines are not known
 * charges nothing that could be counted; beside one property there are the others of its organization.
 */
function bySystem({ viewer, now, filter: { organizationId, propertyId } }: Ask): RawBuilder<unknown> {
  const wide =
    propertyId === undefined
      ? sql`select * from scope`
      : listScope({ viewer, propertyId: undefined, filter: { organizationId } });
  const perUnit = (where: RawBuilder<unknown>) =>
    sql`round(sum(c.cents) filter (where ${where}) / sum(c.units) filter (where ${where}))::bigint`;
  const portfolio = sql`json_build_object('perUnitCents', ${perUnit(sql`c.units > 0`)}, 'properties', count(*) filter (where c.units > 0))`;
  return sql`charged as materialized (
    select w.property_id, j ->> 'type' as type, exists (select from scope s where s.property_id = w.property_id) as is_asked,
      sum((j ->> 'costCents')::bigint) as cents, count(distinct v.id) as bills, (select nullif(count(*), 0) from unit u
        where u.organization_id = w.organization_id and u.property_id = w.property_id and u.archived_at is null) as units
    from (${wide}) w join invoice v on v.organization_id = w.organization_id and v.property_id = w.property_id
    cross join jsonb_array_elements(v.fls_visits) j
    where w.organization_id in (select organization_id from scope) and v.archived_at is null and ${IS_FLS} and v.currency = 'USD'
      and v.invoice_date > ${localDay(now, 'w.timezone')} - 365 and j ->> 'costCents' is not null
    group by w.organization_id, w.property_id, 2
  ), by_system as (
    select c.type, sum(c.cents) filter (where c.is_asked) as cents, coalesce(sum(c.bills) filter (where c.is_asked), 0) as bills,
      ${perUnit(sql`c.is_asked and c.units > 0`)} as "perUnitCents", ${propertyId === undefined ? sql`null::json` : portfolio} as portfolio
    from charged c group by c.type
  )`;
}

const COLUMNS = sql`x.id, x.organization_id as "organizationId", x.property_id as "propertyId", x.property_name as "propertyName", x.state,
  x.left_alone as "leftAloneReason", x.file_name as "fileName", x.vendor_name as "vendorName", x.number, x.invoice_date as "invoiceDate",
  x.currency, x.total_cents as "totalCents", x.visits, x.confidence, to_json(x.notes) as notes,
  (select coalesce(json_agg(json_build_object('id', e.id, 'flsRecordId', e.record_id, 'type', r.type, 'kind', e.kind, 'result', e.result,
      'eventDate', e.event_date, 'movesTo', e.moves_to) order by e.id), '[]')
    from fls_event e join fls_record r on r.organization_id = e.organization_id and r.id = e.record_id
    where e.organization_id = x.organization_id and e.invoice_id = x.id and e.archived_at is null) as recorded,
  ${instant('x.created_at')} as "arrivedAt", x.version`;

function isWanted({
  q = '',
  state,
  type,
  note,
  vendorId,
  dated,
  currency,
  confidence,
  asRead,
  isOdd,
  moved,
}: Ask['filter']): RawBuilder<unknown> {
  const text = q.trim();
  const holds = (column: string) => sql`position(lower(${text}) in lower(coalesce(${sql.ref(column)}, ''))) > 0`;
  return all([
    text !== '' &&
      sql`(${holds('x.vendor_name')} or ${holds('x.number')} or ${holds('x.property_name')} or exists (select from invoice_line l
        where l.organization_id = x.organization_id and l.property_id = x.property_id and l.invoice_id = x.id and l.archived_at is null and ${holds('l.body')}))`,
    state !== undefined && sql`x.state = ${state}`,
    type !== undefined && sql`x.visits @> ${JSON.stringify([{ type }])}::jsonb`,
    note !== undefined && sql`${note} = any (x.notes)`,
    vendorId !== undefined && isOfVendor('x', vendorId),
    dated !== undefined && IS_OF_YEAR,
    currency !== undefined && (currency === 'USD' ? sql`x.currency = 'USD'` : sql`x.currency <> 'USD'`),
    confidence !== undefined && sql`x.confidence = ${confidence}`,
    asRead === true && IS_AS_READ,
    isOdd === true && IS_ODD,
    moved === true &&
      sql`exists (select from fls_event e where e.organization_id = x.organization_id and e.invoice_id = x.id and ${hasMoved(sql`x.today`)})`,
  ]);
}

export type FlsBillAnswer = RouteOutput<typeof flsInvoices.getFlsInvoice>;

/** An invoice as a bill of fire and life safety work, with the records of its property; undefined where the viewer does not see it. */
export async function selectFlsBill(
  db: Db,
  viewer: Viewer,
  invoiceId: number,
  now: string,
): Promise<FlsBillAnswer | undefined> {
  const { rows } = await sql<FlsBillAnswer>`
    with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from property p
      join invoice v on v.organization_id = p.organization_id and v.property_id = p.id
      where ${visibleProperties(viewer, 'p')} and v.id = ${invoiceId}
    ), ${lifeDayCte(now)}, ${VISITS}, bill as materialized (${bills(sql`v.id = ${invoiceId}`)})
    select ${COLUMNS}, x.file_name is not null as "hasDocument", x.today,
      (select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'enabled', r.enabled, 'disabledReason', r.disabled_reason,
          'compliantThrough', r.compliant_through, 'throughBasis', r.through_basis,
          'certificate', (select n.kind from fls_interval n where n.organization_id = r.organization_id and n.record_id = r.id and n.is_certificate),
          'lastVisitOn', (select max(e.event_date) from fls_event e where e.organization_id = r.organization_id and e.property_id = r.property_id
            and e.record_id = r.id and e.archived_at is null and e.kind <> 'MONITORING')) order by r.id), '[]')
        from fls_record r where r.organization_id = x.organization_id and r.property_id = x.property_id and r.archived_at is null) as records
    from bill x`.execute(db);
  return rows[0];
}

/** A bill that this transaction holds, with its property. */
export type HeldBill = {
  organizationId: number;
  propertyId: number;
  id: number;
  version: number;
  /** It says what it charges: it was read, and nobody refused it. */
  isBill: boolean;
  fileId: number | null;
  vendorId: number | null;
  vendorName: string | null;
};

/** The invoice, locked until the transaction ends, with its property held; undefined where the viewer does not see it. */
export async function lockBill(db: Db, viewer: Viewer, invoiceId: number): Promise<HeldBill | undefined> {
  const { rows } = await sql<HeldBill>`
    select v.organization_id as "organizationId", v.property_id as "propertyId", v.id, v.version,
      not v.is_credit_note and v.state in ('NEEDS_REVIEW', 'MATCHED', 'APPROVED') as "isBill", v.vendor_id as "vendorId",
      v.vendor_name as "vendorName", (select o.file_id from invoice_document o where o.organization_id = v.organization_id and o.id = v.document_id) as "fileId"
    from invoice v join property p on p.organization_id = v.organization_id and p.id = v.property_id
    where ${visibleProperties(viewer, 'p')} and v.id = ${invoiceId} and v.archived_at is null for key share of p for no key update of v`.execute(
    db,
  );
  return rows[0];
}

/** Says why no visit is recorded by a locked bill, or null that one is, and counts its version up. */
export async function updateLeftAlone(db: Db, bill: HeldBill, reason: string | null, now: string): Promise<void> {
  await sql`update invoice v set fls_left_alone = ${reason}, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${bill.organizationId} and v.id = ${bill.id}`.execute(db);
}

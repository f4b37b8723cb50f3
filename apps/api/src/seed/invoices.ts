import { createHash } from 'node:crypto';
import type { Tx } from '@lintel/db/tx';
import { flsVisitsOf } from '@lintel/domain/fls/fls-bill';
import { textLines } from '@lintel/reader/text-lines';
import type { Page } from '@lintel/reader/words';
import { sql } from 'kysely';
import { readyKey } from '#platform/files/storage.ts';
import { insertPages } from '../features/invoice/reading.queries.ts';
import type { KeepFile } from './demo-document.ts';
import { draftInvoices, type InvoiceDraft } from './draft-invoices.ts';
import { drawInvoice } from './draw-invoice.ts';
import { insertRows } from './insert-rows.ts';
import { selectBilledPlaces } from './invoice-facts.ts';
import { demoReading } from './invoice-reading.ts';
import {
  DOCUMENT_COLUMNS,
  documentRow,
  FILE_COLUMNS,
  fileRow,
  INVOICE_COLUMNS,
  invoiceRow,
  LINE_COLUMNS,
  lineRows,
  type MadeInvoice,
} from './invoice-rows.ts';
import { UTILITIES } from './invoice-utilities.ts';
import type { PeopleIds } from './people.ts';
import { Random } from './random.ts';

type Place = {
  organizationId: number;
  propertyIds: ReadonlyMap<string, number>;
  people: PeopleIds;
  today: string;
  keepFile: KeepFile | undefined;
};

/** Of the bytes of a file that broke off on its way. */
const DAMAGED_BYTES = 300;
const KEPT_AT_ONCE = 16;
const PASSWORD = 'harbor';
/** Where Harbor's manager decides; elsewhere the administrator does. */
const OF_MANAGER = ['Orchard Gate', 'Alder Court', 'Lindenholt'];

/** The invoices of Harbor Residential with their documents; after maintenance, warranties and contacts, of which they bill some and change nothing. */
export async function insertInvoices(tx: Tx, place: Place): Promise<void> {
  const { organizationId, today } = place;
  const ids = Object.keys(UTILITIES).flatMap((name) => place.propertyIds.get(name) ?? []);
  const places = await selectBilledPlaces(tx.db, { organizationId, propertyIds: ids, today });
  const vendors = await tx.db
    .selectFrom('contact')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'VENDOR')
    .execute();
  const vendorIds = new Map(vendors.map(({ id, name }) => [name, id]));

  const made: MadeInvoice[] = [];
  const words = new Map<InvoiceDraft, Page[]>();
  const random = new Random('readings of invoices');
  for (const draft of draftInvoices(places, today)) {
    const drawn = await drawInvoice(draft.paper, draft.failure === 'ENCRYPTED' ? PASSWORD : undefined);
    const bytes = draft.failure === 'DAMAGED' ? drawn.bytes.subarray(0, DAMAGED_BYTES) : drawn.bytes;
    const pages = isRead(draft) ? await pagesOf(bytes) : null;
    if (pages) words.set(draft, pages);
    made.push({
      draft,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pageCount: drawn.pageCount,
      reading: pages && demoReading(draft, pages, random),
      flsVisits: flsVisitsIn(draft, pages ?? [], today),
      vendorId: vendorIds.get(draft.vendor.name) ?? null,
      by: OF_MANAGER.includes(draft.place.name) ? place.people.manager : place.people.admin,
    });
  }

  const of = { organizationId };
  const files = await insertAll(
    tx,
    'file',
    FILE_COLUMNS,
    of,
    made.map((one, at) => fileRow(of, one, at)),
  );
  const keys = made.map(({ sha256 }, at) => readyKey(organizationId, files[at] ?? 0, sha256));
  await sql`update file f set storage_key = g.key from unnest(${files}::bigint[], ${keys}::text[]) as g (id, key)
    where f.organization_id = ${organizationId} and f.id = g.id`.execute(tx.db);
  for (let from = 0; from < made.length; from += KEPT_AT_ONCE) {
    const some = made.slice(from, from + KEPT_AT_ONCE);
    await Promise.all(some.map(({ bytes, sha256 }, at) => place.keepFile?.(keys[from + at] ?? '', bytes, sha256)));
  }

  const documents = await insertAll(
    tx,
    'invoice_document',
    DOCUMENT_COLUMNS,
    of,
    made.map((one, at) => documentRow(of, one, files[at] ?? 0)),
  );
  const invoices = await insertAll(
    tx,
    'invoice',
    INVOICE_COLUMNS,
    of,
    made.map((one, at) => invoiceRow(of, one, documents[at] ?? 0)),
  );
  const idOf = new Map(made.map(({ draft }, at) => [draft, invoices[at] ?? 0]));
  const copies = [...idOf].flatMap(([{ copyOf }, id]) => (copyOf ? [{ id, of: idOf.get(copyOf) }] : []));
  await sql`update invoice v set state = 'DUPLICATE', duplicate_of_id = g.of
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as g (id bigint, of bigint) where v.organization_id = ${organizationId} and v.id = g.id`.execute(
    tx.db,
  );
  const lines = made.flatMap((one, at) => lineRows(of, one, invoices[at] ?? 0));
  await insertRows(tx.client, 'invoice_line', LINE_COLUMNS, lines);
  for (const [at, { draft }] of made.entries()) {
    const pages = words.get(draft);
    const { propertyId } = draft.place;
    if (pages) await insertPages(tx.db, { organizationId, documentId: documents[at] ?? 0, propertyId }, pages);
  }
  await decideFlsBills(tx, organizationId, today);
  await payInvoices(tx, organizationId, today);
}

/** Of the approved bills that are due, every so many-th is left open, and one is paid in part. */
const LEFT_OPEN = 14;

// Bills are paid four days before they are due, a third of them by check.
async function payInvoices({ db }: Tx, organizationId: number, today: string): Promise<void> {
  await sql`
    insert into invoice_payment (organization_id, property_id, invoice_id, paid_on, method, reference, amount_cents, recorded_by, created_at, updated_at)
    select g.organization_id, g.property_id, g.id, g.paid_on, case when g.n % 3 = 0 then 'CHECK' else 'ACH' end, (4100 + g.n)::text,
      case when g.n % ${LEFT_OPEN} = 1 then g.total_cents / 2 else g.total_cents end, g.approved_by, g.paid_on + interval '17 hours', g.paid_on + interval '17 hours'
    from (
      select v.*, greatest(v.approved_at::date, v.due_date - 4) as paid_on, row_number() over (order by v.id)::int as n from invoice v
      where v.organization_id = ${organizationId} and v.state = 'APPROVED' and v.total_cents > 1 and v.due_date is not null
    ) g where g.paid_on < ${today}::date and g.n % ${LEFT_OPEN} <> 0`.execute(db);
}

/** Days between a visit and the bill that it was recorded by. */
const BILLED_WITHIN = 21;
/** Approved bills of fire and life safety work that are older wait for nobody. */
const DECIDED_AFTER = 45;

// Approved bills belong to the visits of their systems about that day, of the kind that they name; older ones without such a visit were left alone.
async function decideFlsBills({ db }: Tx, organizationId: number, today: string): Promise<void> {
  await sql`
    update fls_event e set invoice_id = g.invoice_id from (
      select distinct on (e.id) e.id, v.id as invoice_id
      from invoice v cross join jsonb_array_elements(v.fls_visits) j cross join lateral (select (j -> 'eventDate' ->> 'value')::date as day) x
      join fls_record r on r.organization_id = v.organization_id and r.property_id = v.property_id and r.type = j ->> 'type' and r.archived_at is null
      join fls_event e on e.organization_id = r.organization_id and e.property_id = r.property_id and e.record_id = r.id and e.archived_at is null
        and coalesce(j -> 'kind' ->> 'value', e.kind) = e.kind
      where v.organization_id = ${organizationId} and v.state = 'APPROVED' and v.invoice_type = 'FLS' and abs(e.event_date - x.day) <= ${BILLED_WITHIN}
      order by e.id, abs(e.event_date - x.day), v.id) g
    where e.organization_id = ${organizationId} and e.id = g.id`.execute(db);
  await sql`
    update invoice v set fls_left_alone = 'Recorded from its report' where v.organization_id = ${organizationId} and v.state = 'APPROVED'
      and v.invoice_type = 'FLS' and v.invoice_date < ${today}::date - ${DECIDED_AFTER}::int
      and not exists (select from fls_event e where e.organization_id = v.organization_id and e.invoice_id = v.id)`.execute(
    db,
  );
}

function flsVisitsIn({ failure, lines, serviceOn, paper }: InvoiceDraft, pages: readonly Page[], today: string) {
  if (failure !== undefined) return [];
  const charged = lines.map(({ text, amountCents }) => ({ text, amountCents, page: 1 }));
  return flsVisitsOf({ pages: pages.map(textLines), pageFrom: 1, lines: charged, day: serviceOn ?? paper.date }, today);
}

function isRead({ state }: InvoiceDraft): boolean {
  return state === 'NEEDS_REVIEW' || state === 'MATCHED';
}

// why: the reader of PDFs is loaded where a demo is made alone
async function pagesOf(bytes: Buffer): Promise<Page[]> {
  const { readPdf } = await import('@lintel/reader/pdf/pdf-words');
  return (await readPdf(bytes)).document.pages;
}

// Identity values rise in the order of the inserted rows: that pairs them with their ids.
async function insertAll(
  { client }: Tx,
  table: 'file' | 'invoice_document' | 'invoice',
  columns: readonly string[],
  { organizationId }: { organizationId: number },
  rows: Parameters<typeof insertRows>[3] & { length: number },
): Promise<number[]> {
  await insertRows(client, table, columns, rows);
  const { rows: found } = await client.query<{ id: number }>(
    `select id from ${table} where organization_id = $1 order by id desc limit $2`,
    [organizationId, rows.length],
  );
  return found.map(({ id }) => id).toReversed();
}

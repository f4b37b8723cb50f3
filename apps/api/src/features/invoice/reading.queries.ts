import { READ_FIELDS } from '@lintel/contract/invoices/invoice';
import type { Db } from '@lintel/db/pooled-kysely';
import { flsVisitsOf } from '@lintel/domain/fls/fls-bill';
import { type NamedUnit, unitInWords } from '@lintel/domain/invoices/invoice-units';
import { approvalNeeds, INVOICE_FAILURES, type InvoiceFailure, workTypeOf } from '@lintel/domain/invoices/invoices';
import { contactNameKey } from '@lintel/domain/people/contacts';
import type { InvoiceReading, KnownVendor, Lesson } from '@lintel/reader/reading';
import { textLines } from '@lintel/reader/text-lines';
import type { Page } from '@lintel/reader/words';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { FLS_PAGES_MAX } from '#platform/lookups/fls-proposal.ts';

export type DocumentRef = { organizationId: number; documentId: number };
/** A document with the invoices on it that wait to be read. */
export type WaitingDocument = DocumentRef & {
  propertyId: number;
  source: string;
  key: string | null;
  today: string;
  /** `pageTo` is null while nobody knows how many pages the document has: the invoice takes all of them. */
  parts: { id: number; pageFrom: number; pageTo: number | null }[];
};

/** Makes a document whose bytes were checked an invoice that waits to be read; its id, or undefined where the file is no such document. */
export async function startDocument(
  db: Db,
  file: { organizationId: number; id: number },
  now: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; propertyId: number; source: string }>`
    update invoice_document d set state = 'WAITING', version = d.version + 1, updated_at = ${now}
    where d.organization_id = ${file.organizationId} and d.file_id = ${file.id} and d.state = 'PENDING' and d.archived_at is null
    returning d.id, d.property_id as "propertyId", d.source`.execute(db);
  const document = rows[0];
  if (!document) return undefined;
  await sql`insert into invoice (organization_id, property_id, document_id, page_from, page_to, source, state, state_since, created_at, updated_at)
    values (${file.organizationId}, ${document.propertyId}, ${document.id}, 1, 1, ${document.source}, 'UPLOADED', ${now}, ${now}, ${now})`.execute(
    db,
  );
  return document.id;
}

/** Says of a document that its file was refused when it was checked. */
export async function refuseDocument(db: Db, file: { organizationId: number; id: number }, now: string): Promise<void> {
  await sql`update invoice_document d set state = 'FAILED', failed_code = 'REFUSED', version = d.version + 1, updated_at = ${now}
    where d.organization_id = ${file.organizationId} and d.file_id = ${file.id} and d.state = 'PENDING'`.execute(db);
}

/** Begins the reading of a document: its waiting invoices are shown as being read. Undefined where nothing of it waits. */
export async function beginReading(
  db: Db,
  { organizationId, documentId }: DocumentRef,
  now: string,
): Promise<WaitingDocument | undefined> {
  await sql`update invoice v set state = 'READING', state_since = ${now}, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${organizationId} and v.document_id = ${documentId} and v.state = 'UPLOADED' and v.archived_at is null`.execute(
    db,
  );
  const { rows } = await sql<WaitingDocument>`
    update invoice_document d set state = 'READING', failed_code = null, version = d.version + 1, updated_at = ${now}
    from property p, file f
    where d.organization_id = ${organizationId} and d.id = ${documentId} and p.organization_id = d.organization_id and p.id = d.property_id
      and f.organization_id = d.organization_id and f.id = d.file_id and d.archived_at is null
    returning d.organization_id as "organizationId", d.id as "documentId", d.property_id as "propertyId", d.source, f.storage_key as key,
      ${localDay(now, 'p.timezone')} as today,
      (select coalesce(json_agg(json_build_object('id', v.id, 'pageFrom', v.page_from, 'pageTo', case when d.page_count is not null then v.page_to end) order by v.page_from), '[]') from invoice v
        where v.organization_id = d.organization_id and v.document_id = d.id and v.state = 'READING' and v.archived_at is null) as parts`.execute(
    db,
  );
  const found = rows[0];
  return found && found.parts.length > 0 ? found : undefined;
}

/** What the reader is told of the organization: its vendors, and what corrections taught. */
export async function selectKnown(
  db: Db,
  organizationId: number,
): Promise<{ vendors: KnownVendor[]; lessons: Lesson[] }> {
  const vendors = await sql<KnownVendor>`
    select c.id, c.name, c.phone_keys as phones,
      (select concat_ws(' ', a ->> 'street', a ->> 'city', a ->> 'state', a ->> 'zip') from jsonb_array_elements(c.addresses) a limit 1) as address,
      null as "taxId"
    from contact c where c.organization_id = ${organizationId} and c.kind = 'VENDOR' and c.archived_at is null order by c.id`.execute(
    db,
  );
  const lessons = await sql<Lesson>`
    select l.vendor_id as "vendorId", l.field, l.label, l.x::float8 as x, l.y::float8 as y, l.page, l.times as count from reader_lesson l
    where l.organization_id = ${organizationId} and l.archived_at is null order by l.id`.execute(db);
  return { vendors: vendors.rows, lessons: lessons.rows };
}

/** Keeps the words of a document's pages, for the boxes of the review and for searching. */
export async function insertPages(
  db: Db,
  { organizationId, documentId, propertyId }: Pick<WaitingDocument, 'organizationId' | 'documentId' | 'propertyId'>,
  pages: readonly Page[],
): Promise<void> {
  await sql`delete from invoice_page g where g.organization_id = ${organizationId} and g.document_id = ${documentId}`.execute(
    db,
  );
  const rows = pages.map(({ width, height, from, turn = 0, words }, at) => ({
    page: at + 1,
    width,
    height,
    is_scan: from === 'SCAN',
    turn: quarterTurn(turn),
    words,
    body: words.map(({ text }) => text).join(' '),
  }));
  await sql`insert into invoice_page (organization_id, property_id, document_id, page, width, height, is_scan, turn, words, body)
    select ${organizationId}, ${propertyId}, ${documentId}, g.page, g.width, g.height, g.is_scan, g.turn, g.words, g.body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (page int, width real, height real, is_scan boolean, turn smallint, words jsonb, body text)`.execute(
    db,
  );
}

// A scan that lies askew by some degrees is shown as it lies.
function quarterTurn(degrees: number): number {
  return (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
}

/** Units of a property by their names, for the words of lines. */
export async function selectNamedUnits(db: Db, { organizationId, propertyId }: WaitingDocument): Promise<NamedUnit[]> {
  const { rows } = await sql<NamedUnit>`select u.id, u.name, b.name as building from unit u
    left join building b on b.organization_id = u.organization_id and b.id = u.building_id
    where u.organization_id = ${organizationId} and u.property_id = ${propertyId} and u.archived_at is null order by u.id`.execute(
    db,
  );
  return rows;
}

export type ReadPart = {
  invoiceId: number;
  pageFrom: number;
  pageTo: number;
  reading: InvoiceReading;
  splitAt: number[];
};

/** Stores what was read of an invoice; a field that was not read stays empty. What nothing keeps from being approved is matched. */
export async function updateRead(
  db: Db,
  document: WaitingDocument,
  part: ReadPart,
  { units, lessons, pages }: { units: readonly NamedUnit[]; lessons: readonly Lesson[]; pages: readonly Page[] },
  now: string,
): Promise<void> {
  const { organizationId, propertyId } = document;
  const { reading, splitAt } = part;
  const isBill = reading.kind === 'INVOICE' || reading.kind === 'CREDIT_NOTE';
  const { lines: read, kind, vendorId, currency, ...fields } = reading;
  const lines = isBill ? read : [];
  const kept = Object.fromEntries(
    READ_FIELDS.flatMap((name) => {
      const field = fields[name];
      const isTaught = lessons.some((one) => one.vendorId === vendorId && one.field === name);
      return field === null ? [] : [[name, { ...field, isTaught }]];
    }),
  );
  const value = <T>(field: { value: T } | null): T | null => (isBill ? (field?.value ?? null) : null);
  const needed = [fields.vendor, fields.invoiceNumber, fields.invoiceDate, fields.totalCents];
  const confidence = isBill ? Math.min(...needed.map((field) => field?.probability ?? 0)) : 0;
  const named = lines.map((line, at) => {
    const workType = workTypeOf(line.text);
    return {
      position: at + 1,
      body: line.text.slice(0, LINE_MAX),
      quantity: line.quantity,
      unit_price_cents: line.unitPriceCents,
      amount_cents: line.amountCents,
      work_type: workType,
      unit_id: unitInWords(line.text, units)?.id ?? null,
      page: line.page,
      box: line.box,
      is_sure: line.isSure,
    };
  });
  const facts = {
    vendorId,
    vendorName: value(fields.vendor),
    number: value(fields.invoiceNumber),
    invoiceDate: value(fields.invoiceDate),
    taxCents: value(fields.taxCents),
    totalCents: value(fields.totalCents),
    lines: lines.map(({ amountCents }) => ({ amountCents })),
  };
  const { pageFrom, pageTo } = part;
  const looked = isBill ? pages.slice(pageFrom - 1, Math.min(pageTo, pageFrom - 1 + FLS_PAGES_MAX)) : [];
  const bill = { pages: looked.map(textLines), pageFrom, lines, day: facts.invoiceDate };
  const flsVisits = flsVisitsOf(bill, document.today);
  const isSure = isBill && needed.every((field) => field?.isSure === true) && vendorId !== null && splitAt.length === 0;
  const isMatched =
    isSure && approvalNeeds(facts).length === 0 && !(await hasTwin(db, document, part.invoiceId, facts));
  await sql`delete from invoice_line l where l.organization_id = ${organizationId} and l.property_id = ${propertyId} and l.invoice_id = ${part.invoiceId}`.execute(
    db,
  );
  await sql`update invoice v set state = ${isMatched ? 'MATCHED' : 'NEEDS_REVIEW'}, state_since = ${now}, state_reason = null,
      page_from = ${part.pageFrom}, page_to = ${part.pageTo}, is_credit_note = ${kind === 'CREDIT_NOTE'}, vendor_id = ${isBill ? vendorId : null},
      vendor_name = left(${facts.vendorName}, 120), number = left(${facts.number}, 80), invoice_date = ${facts.invoiceDate}, due_date = ${value(fields.dueDate)},
      purchase_order = left(${value(fields.purchaseOrder)}, 80), currency = ${currency ?? 'USD'}, invoice_type = ${mainWorkType(named)},
      subtotal_cents = ${value(fields.subtotalCents)}, tax_cents = ${facts.taxCents}, total_cents = ${facts.totalCents},
      amount_due_cents = ${value(fields.amountDueCents)}, previous_balance_cents = ${value(fields.previousBalanceCents)},
      reading = ${JSON.stringify({ kind, fields: kept, splitAt })}::jsonb, fls_visits = ${JSON.stringify(flsVisits)}::jsonb, confidence = ${confidence},
      version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${organizationId} and v.id = ${part.invoiceId} and v.state = 'READING'`.execute(db);
  await sql`insert into invoice_line (organization_id, property_id, invoice_id, position, body, quantity, unit_price_cents, amount_cents, work_type, unit_id,
      page, box, is_sure, created_at, updated_at)
    select ${organizationId}, ${propertyId}, ${part.invoiceId}, g.position, g.body, g.quantity, g.unit_price_cents, g.amount_cents, g.work_type, g.unit_id,
      g.page, g.box, g.is_sure, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as g (position int, body text, quantity numeric, unit_price_cents bigint, amount_cents bigint,
      work_type text, unit_id bigint, page int, box jsonb, is_sure boolean)`.execute(db);
}
const LINE_MAX = 500;

// What most of the money is for.
function mainWorkType(lines: readonly { work_type: string | null; amount_cents: number }[]): string | null {
  const sums = new Map<string, number>();
  for (const { work_type: type, amount_cents: cents } of lines)
    if (type !== null) sums.set(type, (sums.get(type) ?? 0) + Math.abs(cents));
  return [...sums].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

type Twin = {
  vendorId: number | null;
  vendorName: string | null;
  number: string | null;
  totalCents: number | null;
  invoiceDate: string | null;
};

/** True where another invoice of the organization may be the same one: by file, number, or total and date. */
async function hasTwin(
  db: Db,
  { organizationId, documentId }: WaitingDocument,
  invoiceId: number,
  facts: Twin,
): Promise<boolean> {
  const key = facts.vendorName === null ? null : contactNameKey(facts.vendorName);
  const { rows } = await sql<{ vendorId: number | null; vendorName: string | null }>`
    select v.vendor_id as "vendorId", v.vendor_name as "vendorName" from invoice v
    where v.organization_id = ${organizationId} and v.id <> ${invoiceId} and v.archived_at is null and v.state not in ('DUPLICATE', 'REJECTED') and (
      v.number_key = lower(regexp_replace(${facts.number}::text, '[^[:alnum:]]', '', 'g'))
      or (v.total_cents = ${facts.totalCents}::bigint and abs(v.invoice_date - ${facts.invoiceDate}::date) <= 3)
      or v.document_id in (select o.id from invoice_document d join invoice_document o on o.organization_id = d.organization_id and o.sha256 = d.sha256
        where d.organization_id = ${organizationId} and d.id = ${documentId} and o.id <> d.id)) limit 50`.execute(db);
  return rows.some(
    (row) => row.vendorId === facts.vendorId || row.vendorName === null || contactNameKey(row.vendorName) === key,
  );
}

/** Ends a reading that succeeded. */
export async function finishReading(
  db: Db,
  { organizationId, documentId }: DocumentRef,
  pageCount: number,
  now: string,
): Promise<void> {
  await sql`update invoice_document d set state = 'READ', page_count = ${pageCount}, read_at = ${now}, version = d.version + 1, updated_at = ${now}
    where d.organization_id = ${organizationId} and d.id = ${documentId}`.execute(db);
}

/** Ends a reading that failed: the file is kept, and its invoices say why. */
export async function failReading(
  db: Db,
  { organizationId, documentId }: DocumentRef,
  code: InvoiceFailure,
  now: string | RawBuilder<unknown>,
): Promise<void> {
  await sql`update invoice_document d set state = 'FAILED', failed_code = ${code}, version = d.version + 1, updated_at = ${now}
    where d.organization_id = ${organizationId} and d.id = ${documentId}`.execute(db);
  await sql`update invoice v set state = 'FAILED', state_since = ${now}, state_reason = ${INVOICE_FAILURES[code]}, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${organizationId} and v.document_id = ${documentId} and v.state in ('UPLOADED', 'READING') and v.archived_at is null`.execute(
    db,
  );
}

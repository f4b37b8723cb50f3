import type { Db } from '@lintel/db/pooled-kysely';
import { type CsvComplaint, type CsvInvoice, readInvoiceCsv } from '@lintel/domain/invoices/invoice-csv';
import { unitInWords } from '@lintel/domain/invoices/invoice-units';
import { workTypeOf } from '@lintel/domain/invoices/invoices';
import { contactNameKey } from '@lintel/domain/people/contacts';
import { sql } from 'kysely';
import Papa from 'papaparse';
import * as z from 'zod';
import { defineJob, enqueue } from '#platform/background/jobs.ts';
import { notFound, unprocessable } from '#platform/base/errors.ts';
import { selectToday } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import { proposeCodes } from './coding.queries.ts';

const CSV_JOB = 'invoice-csv';
const ROWS_MAX = 20_000;
const COMPLAINTS_SAID = 10;

const Payload = z.strictObject({ organizationId: z.int().positive(), csv: z.string() });

/** Queues the import of invoices from a CSV text; the id of the job. */
export function enqueueCsv(db: Db, { userId }: Viewer, payload: z.output<typeof Payload>): Promise<number> {
  return enqueue(db, { kind: CSV_JOB, payload, runAsUserId: userId, organizationId: payload.organizationId });
}

/** Stores all invoices of a CSV file to be reviewed, or none: the job then says which rows are wrong. */
export const invoiceCsvJob = defineJob({
  kind: CSV_JOB,
  payload: Payload,
  access: 'user',
  needs: 'record',
  async run({ organizationId, csv }, job) {
    if (!job.viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    const today = await job.read((db) => selectToday(db, job.viewer, job.now, organizationId));
    const table = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' }).data;
    if (table.length > ROWS_MAX + 1) throw unprocessable('csv', `A file may have at most ${ROWS_MAX} rows.`);
    const { invoices, complaints } = readInvoiceCsv(table, today);
    refuse(complaints);
    await job.write(async (db, audit) => {
      const places = await selectPlaces(db, job.viewer, organizationId);
      refuse(invoices.flatMap((invoice) => placeComplaints(invoice, places)));
      for (const invoice of invoices) {
        const id = await insertInvoice(db, { organizationId, invoice, places }, job.now);
        if (id !== undefined) await proposeCodes(db, { organizationId, id }, job.now);
      }
      const counts = { invoices: invoices.length, lines: invoices.reduce((sum, { lines }) => sum + lines.length, 0) };
      audit({ organizationId, action: 'import', entity: 'invoice', entityId: null, after: counts });
      await job.complete(db, { counts });
    });
  },
});

function refuse(complaints: readonly CsvComplaint[]): void {
  if (complaints.length === 0) return;
  const said = complaints
    .slice(0, COMPLAINTS_SAID)
    .map(({ row, message }) => (row === 0 ? message : `Row ${row}: ${message}`));
  const more = complaints.length > said.length ? ` And ${complaints.length - said.length} more.` : '';
  throw unprocessable('csv', `Nothing was imported. ${said.join(' ')}${more}`);
}

type Places = {
  properties: Map<string, { id: number; units: { id: number; name: string; building: string | null }[] }>;
  vendors: Map<string, number>;
};

async function selectPlaces(db: Db, viewer: Viewer, organizationId: number): Promise<Places> {
  const properties = await sql<{
    id: number;
    name: string;
    units: { id: number; name: string; building: string | null }[];
  }>`
    select p.id, p.name, (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'building', b.name)), '[]') from unit u
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      where u.organization_id = p.organization_id and u.property_id = p.id and u.archived_at is null) as units
    from property p where ${visibleProperties(viewer, 'p')} and p.organization_id = ${organizationId} order by p.id for key share of p`.execute(
    db,
  );
  const vendors = await sql<{
    id: number;
    name: string;
  }>`select c.id, c.name from contact c where ${visibleContacts(viewer)}
    and c.organization_id = ${organizationId} and c.kind = 'VENDOR' and c.archived_at is null order by c.id desc`.execute(
    db,
  );
  return {
    properties: new Map(properties.rows.map((one) => [one.name.trim().toLowerCase(), one])),
    vendors: new Map(vendors.rows.map(({ id, name }) => [contactNameKey(name), id])),
  };
}

function placeComplaints({ row, property, lines }: CsvInvoice, { properties }: Places): CsvComplaint[] {
  const place = properties.get(property.toLowerCase());
  if (!place) return [{ row, message: `there is no property “${property}”, or it is not yours to see.` }];
  return lines.flatMap(({ row: at, unit }) =>
    unit === null || unitNamed(unit, place.units) ? [] : [{ row: at, message: `“${property}” has no unit “${unit}”.` }],
  );
}

const unitNamed = (name: string, units: Parameters<typeof unitInWords>[1]) =>
  units.find((unit) => unit.name.toLowerCase() === name.toLowerCase()) ?? unitInWords(`Unit ${name}`, units);

async function insertInvoice(
  db: Db,
  { organizationId, invoice, places }: { organizationId: number; invoice: CsvInvoice; places: Places },
  now: string,
): Promise<number | undefined> {
  const place = places.properties.get(invoice.property.toLowerCase());
  if (!place) throw new Error('a property of the file is gone');
  const vendorId = places.vendors.get(contactNameKey(invoice.vendor)) ?? null;
  const lines = invoice.lines.map(({ text, unit, amountCents }, at) => ({
    position: at + 1,
    body: text.slice(0, 500),
    amount_cents: amountCents,
    work_type: workTypeOf(text),
    unit_id: unit === null ? null : (unitNamed(unit, place.units)?.id ?? null),
  }));
  const { rows } = await sql<{ id: number }>`with made as (
      insert into invoice (organization_id, property_id, source, state, state_since, is_credit_note, vendor_id, vendor_name, number, invoice_date, due_date,
        tax_cents, total_cents, created_at, updated_at)
      values (${organizationId}, ${place.id}, 'CSV', 'NEEDS_REVIEW', ${now}, ${invoice.totalCents < 0}, ${vendorId}, left(${invoice.vendor}, 120),
        left(${invoice.number}, 80), ${invoice.invoiceDate}, ${invoice.dueDate}, ${invoice.taxCents}, ${invoice.totalCents}, ${now}, ${now}) returning id
    ) insert into invoice_line (organization_id, property_id, invoice_id, position, body, amount_cents, work_type, unit_id, is_sure, created_at, updated_at)
    select ${organizationId}::bigint, ${place.id}::bigint, m.id, g.position, g.body, g.amount_cents, g.work_type, g.unit_id, true, ${now}::timestamptz, ${now}::timestamptz
    from made m cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g (position int, body text, amount_cents bigint, work_type text, unit_id bigint) returning invoice_id as id`.execute(
    db,
  );
  return rows[0]?.id;
}

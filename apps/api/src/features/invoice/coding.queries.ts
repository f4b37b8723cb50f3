import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { unprocessable } from '#platform/base/errors.ts';
import type { HeldInvoice, InvoiceLines } from './invoice-write.queries.ts';

type InvoiceRef = { organizationId: number; id: number };

/** The words of `invoice_line l` without numbers and signs, in small letters: lines of one vendor with the same are like each other. */
const WORDS: RawBuilder<unknown> = sql`btrim(regexp_replace(lower(l.body), '[^[:alpha:]]+', ' ', 'g'))`;

/** SQL condition: `code` may be used, since it is on the organization's list of GL codes, or there is no list. */
const isListed = (organizationId: number, code: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  exists (select from gl_code g where g.organization_id = ${organizationId} and lower(g.code) = lower(${code}) and g.archived_at is null)
  or not exists (select from gl_code g where g.organization_id = ${organizationId} and g.archived_at is null))`;

/**
 * Proposes GL code and cost centre for the lines of an invoice that nobody coded: of a replaced item the code of the project that
 * approved it, else what a person gave the newest line of this vendor with like words. What is proposed no longer is taken off again.
 */
export async function proposeCodes(db: Db, { organizationId, id }: InvoiceRef, now: string): Promise<void> {
  await sql`with invoice_now as (
      select v.id, v.property_id, v.vendor_id from invoice v where v.organization_id = ${organizationId} and v.id = ${id} and v.archived_at is null
    ), open_line as (
      select l.id, l.property_id, ${WORDS} as words, case when l.work_type = 'REPLACE' then l.item_id end as item_id
      from invoice_now v join invoice_line l on l.organization_id = ${organizationId} and l.property_id = v.property_id and l.invoice_id = v.id
      where l.archived_at is null and coalesce(l.coding, 'PROPOSED') = 'PROPOSED'
    ), known as (
      select distinct on (${WORDS}) ${WORDS} as words, l.gl_code, l.cost_centre
      from invoice_now n join invoice v on v.organization_id = ${organizationId} and v.vendor_id = n.vendor_id and v.id <> n.id
      join invoice_line l on l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id
      where v.archived_at is null and v.state not in ('REJECTED', 'DUPLICATE') and l.archived_at is null and l.coding = 'GIVEN'
        and num_nonnulls(l.gl_code, l.cost_centre) > 0 and (l.gl_code is null or ${isListed(organizationId, sql`l.gl_code`)})
      order by ${WORDS}, l.updated_at desc, l.id desc
    ), planned as (
      select distinct on (i.item_id) i.item_id, g.code from open_line o
      join project_item i on i.organization_id = ${organizationId} and i.item_id = o.item_id and i.archived_at is null
      join project j on j.organization_id = i.organization_id and j.id = i.project_id and j.archived_at is null
        and j.status in ('APPROVED', 'IN_PROGRESS', 'DONE')
      join gl_code g on g.organization_id = j.organization_id and g.id = j.gl_code_id and g.archived_at is null
      order by i.item_id, j.id desc
    ), proposed as (
      select o.id, o.property_id, coalesce(j.code, k.gl_code) as gl_code, k.cost_centre from open_line o
      left join planned j on j.item_id = o.item_id left join known k on k.words = o.words and o.words <> ''
    )
    update invoice_line l set gl_code = p.gl_code, cost_centre = p.cost_centre,
      coding = case when num_nonnulls(p.gl_code, p.cost_centre) > 0 then 'PROPOSED' end, version = l.version + 1, updated_at = ${now}
    from proposed p where l.organization_id = ${organizationId} and l.property_id = p.property_id and l.id = p.id
      and (l.gl_code, l.cost_centre) is distinct from (p.gl_code, p.cost_centre)`.execute(db);
}

/** Refuses lines with a GL code that the organization's list does not have, once there is a list; names the line. Codes are spelled as on the list. */
export async function listedCodes(
  db: Db,
  { organizationId }: { organizationId: number },
  lines: InvoiceLines,
): Promise<InvoiceLines> {
  if (!lines.some(({ glCode }) => (glCode ?? null) !== null)) return lines;
  const { rows } = await sql<{ code: string }>`select g.code from gl_code g where g.organization_id = ${organizationId}
    and g.archived_at is null`.execute(db);
  if (rows.length === 0) return lines;
  const spelled = new Map(rows.map(({ code }) => [code.toLowerCase(), code]));
  return lines.map((line, at) => {
    if (line.glCode === undefined || line.glCode === null) return line;
    const glCode = spelled.get(line.glCode.toLowerCase());
    if (glCode === undefined)
      throw unprocessable(`lines.${at}.glCode`, `“${line.glCode}” is not on your list of GL codes.`);
    return { ...line, glCode };
  });
}

/** Writes GL codes and cost centres of lines whose places are those of the stored ones; what a person changed is no proposal any more. */
export async function writeCodes(db: Db, invoice: HeldInvoice, lines: InvoiceLines, now: string): Promise<void> {
  const { organizationId, propertyId, id } = invoice;
  const rows = lines.map(({ glCode, costCentre }, at) => ({
    position: at + 1,
    gl_code: glCode ?? null,
    cost_centre: costCentre ?? null,
    has_code: glCode !== undefined,
    has_centre: costCentre !== undefined,
  }));
  await sql`update invoice_line l set gl_code = case when g.has_code then g.gl_code else l.gl_code end,
      cost_centre = case when g.has_centre then g.cost_centre else l.cost_centre end, coding = 'GIVEN', version = l.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (position int, gl_code text, cost_centre text, has_code boolean, has_centre boolean)
    where l.organization_id = ${organizationId} and l.property_id = ${propertyId} and l.invoice_id = ${id} and l.archived_at is null
      and l.position = g.position and ((g.has_code and g.gl_code is distinct from l.gl_code)
        or (g.has_centre and g.cost_centre is distinct from l.cost_centre))`.execute(db);
}

/** Approving an invoice confirms what was proposed for its lines. */
export async function confirmCodes(db: Db, invoice: HeldInvoice, now: string): Promise<void> {
  const { organizationId, propertyId, id } = invoice;
  await sql`update invoice_line l set coding = 'GIVEN', version = l.version + 1, updated_at = ${now}
    where l.organization_id = ${organizationId} and l.property_id = ${propertyId} and l.invoice_id = ${id} and l.archived_at is null
      and l.coding = 'PROPOSED'`.execute(db);
}

import type { RouteOutput } from '@lintel/contract/base/route';
import type { flsReading } from '@lintel/contract/fls/fls-reading';
import { readFlsDocument } from '@lintel/domain/fls/fls-report-reading';
import { sql } from 'kysely';
import { notFound, unprocessable } from '#platform/base/errors.ts';
import { visibleProperties } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { readPdfLines, type UnreadText } from '#platform/reading/pdf-text.ts';

type Reading = RouteOutput<typeof flsReading.readFlsDocument>;
type Facts = {
  fileName: string;
  contentType: string;
  key: string | null;
  property: (string | null)[];
  vendors: { id: number; name: string }[];
  today: string;
};

const REFUSALS: Record<UnreadText, string> = {
  GONE: 'The bytes of this document are not in the store.',
  ENCRYPTED: 'This document is protected by a password.',
  DAMAGED: 'This document is damaged: its text cannot be read.',
  TOO_LARGE: 'This document has more text than is read at once.',
  TOO_COSTLY: 'This document could not be read within the time and memory for it.',
};

/** What a document of the property of a record says about a visit: a proposal, of which nothing is stored. */
async function readDocument(
  { flsRecordId, documentId: fileId }: { flsRecordId: number; documentId: number },
  { viewer, now, read, platform }: Ctx,
): Promise<Reading> {
  const facts = await read(async (db) => {
    const { rows } = await sql<Facts>`
      with scope as materialized (
        select p.organization_id, p.id as property_id, p.timezone, p.name, p.address from property p
        join fls_record r on r.organization_id = p.organization_id and r.property_id = p.id
        where ${visibleProperties(viewer, 'p')} and r.id = ${flsRecordId} and r.archived_at is null
      ), ${lifeDayCte(now)}
      select f.name as "fileName", f.content_type as "contentType", f.storage_key as key, array[s.name, s.address] as property, d.today,
        (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]') from contact c
          where ${visibleContacts(viewer)} and c.organization_id = s.organization_id and c.kind = 'VENDOR' and c.archived_at is null) as vendors
      from scope s join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
      join file f on f.organization_id = s.organization_id and f.property_id = s.property_id and f.id = ${fileId}
      where f.kind = 'DOCUMENT' and f.state = 'READY' and f.archived_at is null`.execute(db);
    return rows[0];
  });
  if (!facts) throw notFound('document');
  const { fileName, contentType, key, vendors, property, today } = facts;
  if (contentType !== 'application/pdf' || key === null)
    throw unprocessable('documentId', 'Only the text of PDF documents is read. Enter what this one says.');
  const text = await readPdfLines(platform.files, key);
  if ('unread' in text) throw unprocessable('documentId', `${REFUSALS[text.unread]} Enter what it says.`);
  const { pages, pageCount } = text;
  const reading = readFlsDocument(pages, { vendors: vendors.map(({ name }) => name), property, today });
  return {
    fileId,
    fileName,
    pageCount,
    pagesRead: pages.length,
    pagesWithoutText: pages.filter((lines) => lines.length === 0).length,
    ...reading,
    vendorId: vendors.find(({ name }) => name === reading.vendor?.value)?.id ?? null,
  };
}

export const flsReadingHandlers: Handlers<typeof flsReading> = {
  readFlsDocument: ({ params }, ctx) => readDocument(params, ctx),
};

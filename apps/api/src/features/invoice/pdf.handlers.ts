import { randomUUID } from 'node:crypto';
import type { pdf } from '@lintel/contract/invoices/pdf';
import { cleanFileName, fileComplaint } from '@lintel/domain/base/file-rules';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import { stagingKey } from '#platform/files/storage.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { insertFile } from '#platform/records/new-file.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import { enqueueCsv } from './csv.jobs.ts';
import * as query from './pdf.queries.ts';

const LISTED = 100;
const LEASED = 20;
const LEASE_MS = 10 * 60_000;
const HANDED_OVER = 'Handed over to a person: enter what the document says.';

export const pdfHandlers: Handlers<typeof pdf> = {
  async listPdf({ query: { propertyId, state, ...part } }, { viewer, read }) {
    const asked = pageAsked('pdf', part, { isDescending: true, usual: LISTED });
    return pageAnswer(await read((db) => query.selectDocuments(db, viewer, asked, { propertyId, state })), 'pdf');
  },

  async createPdf({ params: { propertyId, fileName }, body }, { viewer, write, platform }) {
    const given = { ...body, name: fileName, purpose: 'DOCUMENT' } as const;
    const name = cleanFileName(fileName);
    const made = await write(async (db, audit) => {
      const place = await holdProperty(db, viewer, { propertyId }, 'SHARED');
      if (!place) throw notFound('property');
      const complaint = fileComplaint(given);
      if (complaint) throw unprocessable(complaint.path === 'name' ? 'fileName' : complaint.path, complaint.message);
      const { organizationId } = place;
      const storageKey = stagingKey(organizationId, randomUUID());
      const file = { ...given, organizationId, propertyId, itemId: null, name, takenAt: null, storageKey };
      const fileId = await insertFile(db, viewer, file);
      if (fileId === undefined) throw notFound('property');
      const sameFile = await query.selectSameFile(db, viewer, { organizationId, sha256: body.sha256 });
      const document = { organizationId, propertyId, fileId, sha256: body.sha256, source: 'UPLOAD' } as const;
      const id = await query.insertDocument(db, viewer, document);
      const after = { fileId, name, size: body.size, sha256: body.sha256 };
      audit({ organizationId, action: 'create', entity: 'invoice_document', entityId: id, after });
      return { id, fileId, sameFile, storageKey };
    });
    const { storageKey, ...answer } = made;
    const { size, contentType, sha256 } = body;
    const upload = await platform.files.storage.presignPut({ key: storageKey, size, contentType, sha256 });
    return { ...answer, upload };
  },

  async getPdf({ params }, { viewer, read, platform }) {
    const file = await read((db) => query.selectNamedFile(db, viewer, params));
    if (!file) throw notFound('document');
    const { id: fileId, name } = file;
    const { url, expiresAt } = await platform.files.storage.presignGet(file);
    return { fileId, name, url, urlExpiresAt: expiresAt };
  },

  async attachPdf({ body }, { viewer, now, write }) {
    const place = 'itemId' in body ? { unitId: body.unitId, itemId: body.itemId } : null;
    return write(async (db, audit) => {
      const on = 'itemId' in body ? { unitId: body.unitId } : { propertyId: body.propertyId };
      const held = await holdProperty(db, viewer, on, 'SHARED');
      if (!held) throw notFound(place ? 'unit' : 'property');
      const { organizationId, propertyId } = held;
      const file = await query.selectNamedFile(db, viewer, { propertyId, fileName: body.pdfName });
      if (!file) throw unprocessable('pdfName', 'There is no document of this name at the property.');
      if (!(await query.attachFile(db, file, place, now)))
        throw unprocessable('itemId', 'There is no such item in this unit.');
      const itemId = place?.itemId ?? null;
      audit({
        organizationId,
        action: 'attach',
        entity: 'file',
        entityId: file.id,
        after: { itemId, unitId: place?.unitId ?? null },
      });
      return { fileId: file.id, propertyId, itemId };
    });
  },

  async importInvoicesFromCsv({ body: { csv, orgId } }, { viewer, write }) {
    if (!viewer.organizationIds.includes(orgId)) throw notFound('organization');
    return { jobId: await write((db) => enqueueCsv(db, viewer, { organizationId: orgId, csv })) };
  },

  async listWaitingInvoices({ query: { limit = LEASED } }, { viewer, now, write, platform }) {
    const until = new Date(Date.parse(now) + LEASE_MS).toISOString();
    const { leased, total } = await write(async (db) => {
      const rows = await query.leaseWaiting(db, viewer, { limit, until, now });
      const documents = await Promise.all(rows.map(({ documentId }) => query.selectDocument(db, viewer, documentId)));
      const found = rows.map((row, at) => ({ row, document: documents[at] }));
      return { leased: found, total: rows[0]?.total ?? 0 };
    });
    const results = await Promise.all(
      leased.flatMap(({ row: { key, name, contentType, leasedUntil }, document }) =>
        document && key !== null
          ? [
              platform.files.storage
                .presignGet({ key, name, contentType })
                .then(({ url }) => ({ ...document, leasedUntil, url })),
            ]
          : [],
      ),
    );
    return { results, total };
  },

  finishInvoiceReading: ({ body }, ctx) => settle(body.key, null, ctx),
  handInvoiceToPerson: ({ body }, ctx) => settle(body.key, HANDED_OVER, ctx),
};

async function settle(key: string, reason: string | null, { viewer, now, write }: Ctx) {
  return write(async (db, audit) => {
    const held = await query.lockLeased(db, viewer, key);
    if (!held) throw notFound('document');
    if (held.state !== 'FAILED') throw conflict('This document does not wait for a reader.');
    if (held.leasedBy !== null && held.leasedBy !== viewer.userId && (held.leaseUntil ?? '') > now)
      throw conflict('Somebody else was given this document to read.');
    await query.settleLeased(db, held, reason, now);
    const { organizationId, id } = held;
    audit({ organizationId, action: reason === null ? 'read' : 'hand over', entity: 'invoice_document', entityId: id });
    const document = await query.selectDocument(db, viewer, id);
    if (!document) throw notFound('document');
    return document;
  });
}

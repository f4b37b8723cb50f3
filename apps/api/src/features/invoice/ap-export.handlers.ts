import { AP_INVOICES_MAX, AP_LACKS_MAX, type apExport } from '@lintel/contract/invoices/ap-export';
import type { Db } from '@lintel/db/pooled-kysely';
import { fileNameOf } from '@lintel/domain/base/file-names';
import { type ApArrangement, type ApRow, apLacks, apRows } from '@lintel/domain/invoices/ap-formats';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { selectToday } from '#platform/identity/day.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { apFile } from './ap-file.ts';
import * as format from './ap-format.queries.ts';
import * as rows from './ap-rows.queries.ts';
import { selectZipInvoices } from './invoice-zip.queries.ts';
import { invoiceZip } from './invoice-zip.ts';

const TAKEN = 'Another arrangement has this name.';

export const apExportHandlers: Handlers<typeof apExport> = {
  async listApFormats({ params: { organizationId } }, { viewer, read }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    return { results: await read((db) => format.selectFormats(db, viewer, organizationId)) };
  },

  createApFormat: ({ params: { organizationId }, body }, { viewer, write }) =>
    write(async (db, audit) => {
      if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
      checkColumns(body.arrangement);
      if (await format.isNameTaken(db, { organizationId, name: body.name })) throw conflict(TAKEN);
      const id = await format.insertFormat(db, { organizationId, ...body });
      audit({ organizationId, action: 'create', entity: 'ap_format', entityId: id, after: body });
      return stored(db, viewer, id);
    }),

  updateApFormat: ({ params: { apFormatId: id }, body, ifMatch }, { viewer, now, write }) =>
    write(async (db, audit) => {
      const before = await format.selectFormat(db, viewer, id, { isHeld: true });
      if (!before) throw notFound('arrangement');
      if (before.version !== ifMatch) throw stale('arrangement');
      checkColumns(body.arrangement);
      const { organizationId } = before;
      if (await format.isNameTaken(db, { organizationId, name: body.name, id })) throw conflict(TAKEN);
      await format.updateFormat(db, before, body, now);
      audit({ organizationId, action: 'update', entity: 'ap_format', entityId: id, before, after: body });
      return stored(db, viewer, id);
    }),

  async deleteApFormat({ params: { apFormatId: id } }, { viewer, now, write }) {
    await write(async (db, audit) => {
      const before = await format.selectFormat(db, viewer, id, { isHeld: true });
      if (!before) throw notFound('arrangement');
      await format.archiveFormat(db, before, now);
      audit({ organizationId: before.organizationId, action: 'delete', entity: 'ap_format', entityId: id, before });
    });
    return undefined;
  },

  async setApCode({ params: { organizationId }, body: { vendorId, propertyId, code } }, { viewer, now, write }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    if ((vendorId === undefined) === (propertyId === undefined))
      throw unprocessable('vendorId', 'Name a vendor or a property.');
    await write(async (db, audit) => {
      const id = vendorId ?? propertyId ?? 0;
      const set = vendorId === undefined ? format.setPropertyCode : format.setVendorCode;
      const before = await set(db, viewer, { organizationId, id, code }, now);
      if (!before) throw notFound(vendorId === undefined ? 'property' : 'vendor');
      const entity = vendorId === undefined ? 'property' : 'contact';
      audit({
        organizationId,
        action: 'update',
        entity,
        entityId: id,
        before: { accountingCode: before.code },
        after: { accountingCode: code },
      });
    });
    return { code };
  },

  async checkApExport({ params, query }, ctx) {
    const { filter, isAgain } = askedOf(query);
    mustBeOwn(ctx, filter);
    return ctx.read(async (db) => {
      const { organizationId, arrangement } = await stored(db, ctx.viewer, params.apFormatId);
      const found = await rows.selectForFile(db, { ...ctx, filter }, { organizationId, isAgain });
      mustFit(found.ids.length);
      const invoices = await rows.selectFileInvoices(db, organizationId, found.ids);
      const { written, lacks } = filled(invoices, arrangement);
      return {
        invoices: invoices.length,
        rows: written.length,
        totalCents: totalOf(invoices),
        exportedBefore: found.exportedBefore,
        notApproved: found.notApproved,
        lacksTotal: lacks.length,
        lacks: lacks.slice(0, AP_LACKS_MAX),
      };
    });
  },

  createApExport: ({ params, query }, ctx) =>
    ctx.write(async (db, audit) => {
      const { viewer, now } = ctx;
      const { filter, isAgain } = askedOf(query);
      mustBeOwn(ctx, filter);
      const { organizationId, arrangement, name } = await stored(db, ctx.viewer, params.apFormatId);
      const found = await rows.selectForFile(db, { ...ctx, filter }, { organizationId, isAgain });
      mustFit(found.ids.length);
      const ids = await rows.lockForFile(db, { organizationId, isAgain }, found.ids);
      if (ids.length === 0) throw unprocessable('filter', 'No approved invoice of this filter waits to be exported.');
      const invoices = await rows.selectFileInvoices(db, organizationId, ids);
      const { written, lacks } = filled(invoices, arrangement);
      const [first] = lacks;
      if (first)
        throw unprocessable(
          'rows',
          `Nothing was exported: ${lacks.length === 1 ? 'one value is' : `${lacks.length} values are`} missing, first on invoice ${
            first.number ?? first.invoiceId
          } of ${first.vendorName ?? 'an unknown vendor'} (${first.words}).`,
        );
      const today = await selectToday(db, viewer, now, organizationId);
      const made = {
        organizationId,
        formatName: name,
        fileName: `${fileNameOf(`${name} ${today}`, { max: 100 })}.csv`,
        invoiceIds: ids,
        rows: written.length,
        totalCents: totalOf(invoices),
        body: apFile(written, arrangement),
      };
      const id = await format.insertExport(db, viewer, made, now);
      const { body: _text, invoiceIds, ...after } = made;
      audit({ organizationId, action: 'export', entity: 'ap_export', entityId: id, after: { ...after, invoiceIds } });
      const kept = await format.selectExport(db, viewer, id);
      if (!kept) throw notFound('file');
      const { body: _body, ...answer } = kept;
      return answer;
    }),

  async listApExports({ params: { organizationId } }, { viewer, read }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    return { results: await read((db) => format.selectExports(db, viewer, organizationId)) };
  },

  async getApExportFile({ params }, { viewer, read }) {
    const found = await read((db) => format.selectExport(db, viewer, params.apExportId));
    if (!found) throw notFound('file');
    return { sentFile: true, text: found.body, contentType: 'text/csv; charset=utf-8', fileName: found.fileName };
  },

  async getInvoiceZip({ query }, ctx) {
    const filter = query as rows.InvoiceFilter;
    mustBeOwn(ctx, filter);
    const invoices = await ctx.read((db) => selectZipInvoices(db, { ...ctx, filter }));
    return invoiceZip(invoices, ctx);
  },
};

// why: the filters of the query are those of the list, each validated by its schema
function askedOf(query: Record<string, unknown>): { filter: rows.InvoiceFilter; isAgain: boolean } {
  const { again = false, ...filter } = query;
  return { filter: filter as rows.InvoiceFilter, isAgain: again === true };
}

function mustBeOwn({ viewer }: Pick<Ctx, 'viewer'>, { organizationId }: rows.InvoiceFilter): void {
  if (organizationId !== undefined && !viewer.organizationIds.includes(organizationId)) throw notFound('organization');
}

async function stored(db: Db, viewer: Ctx['viewer'], id: number) {
  const found = await format.selectFormat(db, viewer, id);
  if (!found) throw notFound('arrangement');
  return found;
}

function checkColumns({ columns }: ApArrangement): void {
  const wrong = columns.findIndex(({ field, constant }) => field !== null && constant !== null);
  if (wrong >= 0)
    throw unprocessable(`arrangement.columns.${wrong}.constant`, 'A column has a field or fixed words, not both.');
}

function mustFit(invoices: number): void {
  if (invoices > AP_INVOICES_MAX)
    throw unprocessable(
      'filter',
      `A file holds at most ${AP_INVOICES_MAX.toLocaleString('en-US')} invoices, and these are ${invoices.toLocaleString('en-US')}. Narrow the period.`,
    );
}

/** The rows of a file in its order, and what each lacks. */
function filled(invoices: readonly rows.FileInvoice[], arrangement: ApArrangement) {
  const made = invoices.map((invoice, at) => ({ invoice, own: apRows(invoice, at + 1, arrangement.row) }));
  const lacks = made.flatMap(({ invoice, own }) => {
    const { id, propertyId, propertyName, vendorId, vendorName, number } = invoice;
    const seen = new Set<string>();
    return own
      .flatMap((row) => apLacks(row, arrangement))
      .flatMap((lack) => {
        // What the invoice as a whole lacks is said once, whatever its lines.
        const line = LINE_FIELDS.has(lack.field) ? lack.line : null;
        const key = `${lack.field} ${line}`;
        if (seen.has(key)) return [];
        seen.add(key);
        return [{ invoiceId: id, propertyId, propertyName, vendorId, vendorName, number, ...lack, line }];
      });
  });
  const written: ApRow[] = made.flatMap(({ own }) => own);
  return { written, lacks };
}

const LINE_FIELDS: ReadonlySet<string> = new Set([
  'glCode',
  'costCentre',
  'lineText',
  'quantity',
  'unitPrice',
  'lineAmount',
  'amount',
  'unitName',
]);

function totalOf(invoices: readonly rows.FileInvoice[]): number | null {
  const currencies = new Set(invoices.map(({ currency }) => currency));
  return currencies.size > 1 ? null : invoices.reduce((sum, { totalCents }) => sum + totalCents, 0);
}

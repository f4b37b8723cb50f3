import type { vendorPrice } from '@lintel/contract/invoices/vendor-price';
import { namesService } from '@lintel/domain/invoices/agreed-prices';
import { notFound, unprocessable } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import * as agreed from './agreed-price.queries.ts';
import { lockInvoice } from './invoice-write.queries.ts';
import * as query from './vendor-price.queries.ts';

export const vendorPriceHandlers: Handlers<typeof vendorPrice> = {
  async listVendorPrices({ query: { vendorId } }, { viewer, read }) {
    return { results: await read((db) => query.selectVendorPrices(db, viewer, vendorId)) };
  },

  createVendorPrices: ({ params: { contactId: vendorId }, body: { prices } }, { viewer, now, write: inTx }) =>
    inTx(async (db, audit) => {
      const organizationId = await query.holdVendor(db, viewer, vendorId);
      if (organizationId === undefined) throw notFound('vendor');
      const propertyIds = [...new Set(prices.flatMap(({ propertyId }) => propertyId ?? []))];
      const own = await query.holdProperties(db, viewer, organizationId, propertyIds);
      for (const [at, { service, propertyId, validFrom, validTo }] of prices.entries()) {
        if (propertyId != null && !own.includes(propertyId))
          throw unprocessable(`prices.${at}.propertyId`, 'There is no such property, or it is not yours to see.');
        if (validFrom != null && validTo != null && validTo < validFrom)
          throw unprocessable(`prices.${at}.validTo`, 'It ends before it begins.');
        if (!namesService(service))
          throw unprocessable(`prices.${at}.service`, 'Name the service in a word that bills have.');
      }
      const ids = await query.insertVendorPrices(db, { organizationId, vendorId }, prices, now);
      audit({ organizationId, action: 'add prices', entity: 'contact', entityId: vendorId, after: { ids, prices } });
      const listed = await query.selectVendorPrices(db, viewer, vendorId);
      return { results: listed.filter(({ id }) => ids.includes(id)) };
    }),

  async deleteVendorPrice({ params: { vendorPriceId } }, { viewer, now, write: inTx }) {
    await inTx(async (db, audit) => {
      const gone = await query.archiveVendorPrice(db, viewer, vendorPriceId, now);
      if (!gone) throw notFound('price');
      const { organizationId, vendorId, ...before } = gone;
      audit({ organizationId, action: 'remove price', entity: 'contact', entityId: vendorId, before });
    });
    return undefined;
  },

  async chooseLinePrice({ params: { invoiceId }, body }, { viewer, now, write: inTx }) {
    await inTx(async (db, audit) => {
      const held = await lockInvoice(db, viewer, invoiceId, now);
      if (!held) throw notFound('invoice');
      const { invoiceLineId: lineId, service } = body;
      const found = await agreed.selectChoice(db, held, { lineId, service: service ?? null });
      if (!found?.hasLine) throw unprocessable('invoiceLineId', 'This line is not on the invoice.');
      if (found.vendorId === null) throw unprocessable('invoiceLineId', 'Say who the vendor is first.');
      if (service != null && !found.hasService)
        throw unprocessable('service', 'The price list of this vendor has no such service.');
      const { vendorId } = found;
      if (service === undefined) await agreed.archivePriceLesson(db, held, { vendorId, lineId }, now);
      else await agreed.insertPriceLesson(db, viewer, held, { vendorId, lineId, service }, now);
      const { organizationId } = held;
      audit({ organizationId, action: 'choose price', entity: 'invoice', entityId: invoiceId, after: body });
    });
    return undefined;
  },
};

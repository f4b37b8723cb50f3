import { PRICE_BASIS_WORDS, type PriceBasis } from '@lintel/domain/invoices/agreed-prices';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { DateOnly, GivenDate, GivenPrice, Id, idParams, line } from '../base/scalars.ts';

// why: the keys of an object lose their names in Object.keys
const PriceBasisKey = z.enum(Object.keys(PRICE_BASIS_WORDS) as [PriceBasis, ...PriceBasis[]]);

/** What a vendor agreed to charge for a service. */
export const VendorPrice = z.strictObject({
  id: Id,
  vendorId: Id,
  /** Null: at all properties. */
  propertyId: Id.nullable(),
  propertyName: z.string().nullable(),
  /** 'Annual sprinkler test': such a price is only for bills that name the visit, and goes before others there. */
  visit: z.string().nullable(),
  /** 'Trip fee': a line is held against the price where it has all of these words. */
  service: z.string(),
  basis: PriceBasisKey,
  priceCents: GivenPrice,
  currency: z.string(),
  validFrom: DateOnly.nullable(),
  validTo: DateOnly.nullable(),
});

export const GivenVendorPrice = z.strictObject({
  propertyId: Id.nullable().optional(),
  visit: line(120).nullable().optional(),
  service: line(120),
  basis: PriceBasisKey,
  priceCents: GivenPrice,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency like USD')
    .optional(),
  validFrom: GivenDate.nullable().optional(),
  validTo: GivenDate.nullable().optional(),
});

const WRITES = { access: 'user', writes: ['VENDOR', 'INVOICE'] } as const;

export const vendorPrice = defineContract({
  listVendorPrices: {
    method: 'GET',
    path: '/vendor-price',
    access: 'user',
    summary: 'The price list of a vendor, or of all vendors, with prices that are valid no more or not yet',
    query: z.strictObject({ vendorId: Id.optional() }),
    response: z.strictObject({ results: z.array(VendorPrice) }),
    errors: [],
    reads: ['VENDOR', 'INVOICE'],
  },
  createVendorPrices: {
    ...WRITES,
    method: 'POST',
    path: '/contact/:contactId/price',
    needs: 'manage',
    summary: 'Add agreed prices to the list of a vendor: all of them or none',
    params: idParams('contactId'),
    body: z.strictObject({ prices: z.array(GivenVendorPrice).min(1).max(500) }),
    response: z.strictObject({ results: z.array(VendorPrice) }),
    status: 201,
    idempotent: true,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  },
  deleteVendorPrice: {
    ...WRITES,
    method: 'DELETE',
    path: '/vendor-price/:vendorPriceId',
    needs: 'manage',
    summary: 'Take a price off the list of its vendor; bills are held against it no more',
    params: idParams('vendorPriceId'),
    errors: ['NOT_FOUND'],
  },
  chooseLinePrice: {
    ...WRITES,
    method: 'PUT',
    path: '/invoice/:invoiceId/agreed-price',
    summary: 'Say which agreed price a line of a bill is held against; lines of this vendor with the same words follow',
    params: idParams('invoiceId'),
    /** A service of the vendor's price list; null: none of them. Left out, the choice is forgotten and the words decide again. */
    body: z.strictObject({ invoiceLineId: Id, service: line(120).nullable().optional() }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  },
});

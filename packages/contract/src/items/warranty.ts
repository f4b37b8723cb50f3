import { TERM_START_LABELS, type TermStart } from '@lintel/domain/items/warranty-cover';
import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, DateOnly, GivenDate, Id, idParams, line, WebAddress } from '../base/scalars.ts';
import { ClaimFieldRuleKey } from './warranty-claim.ts';
import { ClaimStateKey, COVER_FIELDS, CoverKey } from './warranty-report.ts';

/** Covers that an item has once; a repair has its own each time. */
const TermCover = CoverKey.exclude(['REPAIR']);
const TermStartKey = z.enum(Object.keys(TERM_START_LABELS) as [TermStart]).exclude(['REPAIR_DATE']);

const Length = {
  months: z.int().min(1).max(600).nullable(),
  days: z.int().min(1).max(3650).nullable(),
  isLifetime: z.boolean(),
};
const Contact = {
  provider: z.string().nullable(),
  claimPhone: z.string().nullable(),
  claimUrl: z.string().nullable(),
};

/** What is promised for one cover of a model. */
const WarrantyTerm = z.strictObject({
  id: Id,
  cover: TermCover,
  ...Length,
  starts: TermStartKey,
  needsRegistration: z.boolean(),
  claimDays: z.int().positive(),
  ...Contact,
});

const GivenContact = {
  provider: line(120).nullable().optional(),
  claimPhone: line(40).nullable().optional(),
  claimUrl: WebAddress.nullable().optional(),
};
/** Exactly one of months, days and lifetime. */
const GivenLength = {
  months: Length.months.optional(),
  days: Length.days.optional(),
  isLifetime: z.boolean().optional(),
};
/** A term as a person gives it, without its item or model. */
export const GivenTerm = {
  cover: TermCover,
  ...GivenLength,
  starts: TermStartKey.optional().meta({ description: 'INSTALL unless said' }),
  needsRegistration: z.boolean().optional(),
  claimDays: z
    .int()
    .min(1)
    .max(3650)
    .optional()
    .meta({ description: 'days after the work in which it can be claimed; 90 unless said' }),
  ...GivenContact,
};

export const ModelWarranty = z.strictObject({
  modelId: Id,
  modelName: z.string(),
  manufacturerName: z.string(),
  organizationId: Id,
  claimFieldRule: ClaimFieldRuleKey,
  /** How many items of the model the organization has in service. */
  items: Count,
  terms: z.array(WarrantyTerm),
  version: z.int().positive(),
});

/** A model at a property that has no terms yet. */
const ModelWithoutTerms = z.strictObject({
  modelId: Id,
  modelName: z.string(),
  manufacturerName: z.string(),
  itemType: z.string(),
  /** The months that count for parts and labor while there are no terms. */
  months: z.int().nullable(),
  items: Count,
});

const ItemCover = z.strictObject({
  id: Id,
  termId: Id.nullable(),
  ...COVER_FIELDS,
  proofFileName: z.string().nullable(),
  claimPhone: z.string().nullable(),
  claimUrl: z.string().nullable(),
});

export const ItemWarranty = z.strictObject({
  itemId: Id,
  organizationId: Id,
  propertyId: Id,
  /** The day it is at the property. */
  asOf: DateOnly,
  covers: z.array(ItemCover),
  claims: z.array(
    z.strictObject({ id: Id, cover: CoverKey, state: ClaimStateKey, problem: z.string(), failedOn: DateOnly }),
  ),
  /** The numbers that a claim names; `missing` says what the manufacturer asks for and is not recorded. */
  numbers: z.strictObject({
    rule: ClaimFieldRuleKey,
    modelNumber: z.string().nullable(),
    serialNumber: z.string().nullable(),
    claimModel: z.string().nullable(),
    claimSerial: z.string().nullable(),
    missing: z.array(z.string()),
  }),
  /** Of the item. */
  version: z.int().positive(),
});

const OF_ITEM = {
  access: 'user',
  params: idParams('itemId'),
  response: ItemWarranty,
  about: { itemId: 'params.itemId', propertyId: 'answer.propertyId' },
} as const;

export const warranty = defineContract({
  getItemWarranty: {
    ...OF_ITEM,
    method: 'GET',
    path: '/warranty/item/:itemId',
    summary: 'What covers an item until when, its claims, and the numbers that a claim names',
    errors: ['NOT_FOUND'],
    reads: ['WARRANTY', 'ITEM', 'CATALOGUE'],
    etag: true,
  },
  registerCover: {
    ...OF_ITEM,
    method: 'PUT',
    path: '/warranty/item/:itemId/registration',
    summary: 'Record that covers of an item are registered, with the day, the proven day of purchase and the proof',
    body: z.strictObject({
      covers: z.array(TermCover).min(1).max(5),
      registeredOn: GivenDate,
      startsOn: GivenDate.nullable().optional(),
      proofFileId: Id.nullable().optional(),
    }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['WARRANTY', 'ITEM'],
  },
  addItemTerm: {
    ...OF_ITEM,
    method: 'POST',
    path: '/warranty/item/:itemId/term',
    summary:
      'Record what is promised for one item; it takes the place of the term that the item had for the same cover',
    body: z.strictObject({
      ...GivenTerm,
      startsOn: GivenDate.nullable().optional(),
      proofFileId: Id.nullable().optional(),
    }),
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['WARRANTY', 'ITEM'],
    idempotent: true,
  },
  addRepairWarranty: {
    ...OF_ITEM,
    method: 'POST',
    path: '/warranty/item/:itemId/repair',
    summary: 'Record the warranty on a repair: from a maintenance record, or from the day of the repair',
    body: z.strictObject({
      maintenanceRecordId: Id.nullable().optional(),
      repairedOn: GivenDate.optional().meta({ description: 'the day of the maintenance record unless said' }),
      ...GivenLength,
      ...GivenContact,
      proofFileId: Id.nullable().optional(),
    }),
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['WARRANTY', 'ITEM'],
    idempotent: true,
  },
  deleteItemTerm: {
    ...OF_ITEM,
    method: 'DELETE',
    path: '/warranty/item/:itemId/term/:termId',
    params: idParams('itemId', 'termId'),
    summary: 'Take back a term or a repair warranty of an item',
    errors: ['NOT_FOUND'],
    writes: ['WARRANTY', 'ITEM'],
  },
  updateClaimNumbers: {
    ...OF_ITEM,
    method: 'PUT',
    path: '/warranty/item/:itemId/numbers',
    summary: 'Note the numbers that a claim for the item names, beside the recorded model and serial number',
    body: z.strictObject({ claimModel: line(120).nullable().optional(), claimSerial: line(120).nullable().optional() }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'STALE'],
    writes: ['WARRANTY', 'ITEM'],
    etag: true,
    ifMatch: 'required',
  },
  getModelWarranty: {
    method: 'GET',
    path: '/warranty/organization/:organizationId/model/:modelId',
    access: 'user',
    summary: 'The terms that an organization has recorded for a model',
    params: idParams('organizationId', 'modelId'),
    response: ModelWarranty,
    errors: ['NOT_FOUND'],
    reads: ['WARRANTY', 'CATALOGUE', 'ITEM_COUNT'],
    about: { modelId: 'params.modelId', organizationId: 'params.organizationId' },
    etag: true,
  },
  setModelWarranty: {
    method: 'PUT',
    path: '/warranty/organization/:organizationId/model/:modelId',
    access: 'user',
    needs: 'manage',
    summary: 'Set the terms of a model for all items that the organization has of it; the whole set each time',
    params: idParams('organizationId', 'modelId'),
    body: z.strictObject({ terms: z.array(z.strictObject(GivenTerm)).max(5) }),
    response: ModelWarranty,
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'STALE'],
    writes: ['WARRANTY', 'ITEM'],
    etag: true,
    ifMatch: 'required',
    limit: 'heavy',
  },
  listModelsWithoutTerms: {
    method: 'GET',
    path: '/report/:propertyId/warranty/models',
    access: 'user',
    summary: 'Models at a property that have no terms yet, the most common first',
    params: idParams('propertyId'),
    query: wholeListQuery,
    response: pageOf(ModelWithoutTerms),
    errors: ['NOT_FOUND'],
    reads: ['WARRANTY', 'ITEM_COUNT', 'CATALOGUE'],
    about: { propertyId: 'params.propertyId' },
  },
});

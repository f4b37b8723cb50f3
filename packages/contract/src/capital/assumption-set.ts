import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, GivenPrice, Id, idParams, line } from '../base/scalars.ts';

export const ASSUMPTION_KINDS = ['PRICE_BOOK', 'LIFE_PROFILE'] as const;
export const ASSUMPTION_LINES_MAX = 500;

/** A price book or a life profile that an organization keeps under a name; what it does not name is as the items have it. */
export const AssumptionSet = z.strictObject({
  id: Id,
  organizationId: Id,
  kind: z.enum(ASSUMPTION_KINDS),
  name: z.string(),
  lineCount: Count,
  /** Of a price book: the days of its oldest and its newest price, where they bear one. */
  oldestPricedOn: DateOnly.nullable(),
  newestPricedOn: DateOnly.nullable(),
  /** The day since which its oldest price is older than 18 months. */
  staleSince: DateOnly.nullable(),
  /** How many scenarios take it; budgets are frozen and keep what they took. */
  scenarioCount: Count,
  version: z.int().positive(),
});

/** Of a life profile the years; of a price book the unit price with what delivery, installation and haul-away add. */
export const AssumptionLine = z.strictObject({
  itemTypeId: Id,
  itemType: z.string(),
  eulYears: z.number().nullable(),
  unitCostCents: Cents.nullable(),
  deliveryCents: Cents,
  installCents: Cents,
  haulAwayCents: Cents,
  pricedOn: DateOnly.nullable(),
});

export const AssumptionSetDetail = AssumptionSet.extend({ lines: z.array(AssumptionLine) });

export const AssumptionLineBody = z.strictObject({
  itemTypeId: Id,
  eulYears: z.number().min(0.5).max(200).nullable().optional(),
  unitCostCents: GivenPrice.nullable().optional(),
  deliveryCents: GivenPrice.optional(),
  installCents: GivenPrice.optional(),
  haulAwayCents: GivenPrice.optional(),
  pricedOn: GivenDate.nullable().optional(),
});

const AssumptionSetFields = {
  name: line(120),
  /** The whole set; an item type once. */
  lines: z.array(AssumptionLineBody).max(ASSUMPTION_LINES_MAX),
};
const SetParams = idParams('organizationId', 'assumptionSetId');
const about = { organizationId: 'params.organizationId' } as const;

export const assumptionSet = defineContract({
  listAssumptionSets: {
    method: 'GET',
    path: '/organization/:organizationId/assumptions',
    access: 'user',
    summary: 'Price books and life profiles of an organization, by kind and name',
    params: idParams('organizationId'),
    query: wholeListQuery,
    response: pageOf(AssumptionSet),
    errors: ['NOT_FOUND'],
    reads: ['SCENARIO'],
    about,
    things: { assumptionSet: 'results' },
  },
  getCurrentAssumptions: {
    method: 'GET',
    path: '/organization/:organizationId/current-assumptions',
    access: 'user',
    summary: "Today's lives and prices of an organization by item type, to begin a price book or a life profile from",
    params: idParams('organizationId'),
    response: z.strictObject({ lines: z.array(AssumptionLine) }),
    errors: ['NOT_FOUND'],
    reads: ['CATALOGUE'],
    about,
  },
  getAssumptionSet: {
    method: 'GET',
    path: '/organization/:organizationId/assumptions/:assumptionSetId',
    access: 'user',
    summary: 'One price book or life profile with its lines',
    params: SetParams,
    response: AssumptionSetDetail,
    errors: ['NOT_FOUND'],
    reads: ['SCENARIO', 'CATALOGUE'],
    about: { ...about, assumptionSetId: 'params.assumptionSetId' },
    things: { assumptionSet: '' },
    etag: true,
  },
  createAssumptionSet: {
    method: 'POST',
    path: '/organization/:organizationId/assumptions',
    access: 'admin',
    summary: 'Add a price book or a life profile',
    params: idParams('organizationId'),
    body: z.strictObject({ kind: z.enum(ASSUMPTION_KINDS), ...AssumptionSetFields }),
    response: AssumptionSetDetail,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['SCENARIO'],
    about,
    etag: true,
    idempotent: true,
  },
  updateAssumptionSet: {
    method: 'PUT',
    path: '/organization/:organizationId/assumptions/:assumptionSetId',
    access: 'admin',
    summary: 'Rename a price book or life profile, or replace its lines; frozen budgets keep theirs',
    params: SetParams,
    body: z.strictObject(AssumptionSetFields).partial(),
    response: AssumptionSetDetail,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['SCENARIO'],
    about: { ...about, assumptionSetId: 'params.assumptionSetId' },
    thing: 'assumptionSet',
    etag: true,
    ifMatch: 'required',
  },
  deleteAssumptionSet: {
    method: 'DELETE',
    path: '/organization/:organizationId/assumptions/:assumptionSetId',
    access: 'admin',
    summary: 'Archive a price book or life profile that no scenario takes',
    params: SetParams,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
    writes: ['SCENARIO'],
    about: { ...about, assumptionSetId: 'params.assumptionSetId' },
    ifMatch: 'required',
  },
});

import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { flag, named, search } from '../base/list-filter.ts';
import { pageOf, pagesQuery, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams, line, lineOrEmpty, WebAddress } from '../base/scalars.ts';

export const Manufacturer = z.strictObject({
  id: Id,
  name: z.string(),
  aliases: z.array(z.string()),
  website: z.string().nullable(),
  supportPhone: z.string().nullable(),
  organizationId: Id.nullable().meta({
    description: 'whose own manufacturer it is; null is shared by all organizations',
  }),
  organizationName: z.string().nullable(),
  /** Its live models, and the items in the caller's places; null unless `counts` was asked for. */
  modelCount: Count.nullable(),
  itemCount: Count.nullable(),
  /** Where it was merged into another one. */
  mergedIntoId: Id.nullable(),
  archivedAt: Instant.nullable(),
  version: z.int().positive(),
});

export const manufacturersList = defineList({
  id: 'manufacturers',
  title: 'Manufacturers',
  question: 'Which manufacturers are on record, and how are their names written?',
  noun: ['manufacturer', 'manufacturers'],
  places: { portfolio: { operationId: 'listManufacturers', page: '/admin/manufacturers' } },
  row: Manufacturer,
  sorts: ['name', 'catalogue', 'phone', 'models', 'items'],
  order: 'name',
  filters: {
    q: search('Name or alias'),
    manufacturerId: named('Manufacturer', 'manufacturer', { isQuiet: true }),
    /** Only what items of this organization can be given. */
    organizationId: named('Organization', 'organization', { isQuiet: true }),
    archived: flag('Show', 'Archived only', { anyLabel: 'Active', isView: true }),
    /** How many models and items each has. */
    counts: flag('Models and items', 'Counted', { isQuiet: true, hiddenInFiles: true }),
  },
  columns: {
    name: { head: 'Manufacturer', kind: 'text', value: (row) => row.name, isSorted: true },
    catalogue: {
      head: 'Catalogue',
      kind: 'text',
      value: (row) => row.organizationName ?? 'Shared',
      isSorted: true,
    },
    phone: { head: 'Support phone', kind: 'text', value: (row) => row.supportPhone, isSorted: true },
    aliases: { head: 'Also known as', kind: 'text', value: (row) => row.aliases.join(', ') || null },
    website: { head: 'Website', kind: 'text', value: (row) => row.website, isHidden: true },
    models: { head: 'Models', kind: 'integer', value: (row) => row.modelCount, isSorted: true },
    items: { head: 'Items', kind: 'integer', value: (row) => row.itemCount, isSorted: true },
  },
});

const Fields = {
  aliases: z.array(line(120)).max(50).optional(),
  website: WebAddress.nullable().optional(),
  supportPhone: lineOrEmpty(40).nullable().optional(),
};

/** Without an organization it is the caller's only one's, and a super user's is shared. */
export const ManufacturerBody = z.strictObject({ name: line(120), organizationId: Id.optional(), ...Fields });
export const ManufacturerChanges = z.strictObject({ name: line(120).optional(), ...Fields });

const Side = z.strictObject({
  id: Id,
  name: z.string(),
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  modelCount: Count,
  itemCount: Count,
});

export const MergePreview = z.strictObject({
  from: Side,
  into: Side,
  /** Models that change their manufacturer, and those that the other has by the same name and that become one. */
  modelsMoved: Count,
  modelsJoined: z.array(z.string()),
  itemsMoved: Count,
  organizationCount: Count,
  aliases: z.array(z.string()),
});

export const CATALOGUE_CHANGES = ['MAKERS', 'MODELS', 'SHARED'] as const;

/** A merge of manufacturers or models, or the sharing of own ones with all organizations: each can be undone. */
export const ManufacturerMerge = z.strictObject({
  id: Id,
  kind: z.enum(CATALOGUE_CHANGES).meta({
    description:
      'MAKERS: the first manufacturer became the second; MODELS: the same of models; SHARED: an organization’s own became shared',
  }),
  organizationId: Id.nullable().meta({
    description: 'whose own manufacturer or model it was; null is shared by all organizations',
  }),
  organizationName: z.string().nullable(),
  /** Of models: manufacturer and model. */
  fromId: Id,
  fromName: z.string(),
  intoId: Id,
  intoName: z.string(),
  modelCount: Count,
  itemCount: Count,
  by: z.string().nullable(),
  at: Instant,
  undoneAt: Instant.nullable(),
  canUndo: z.boolean(),
  /** Why it stays: a later change rests on it, it is from before organizations had manufacturers of their own, or only a super user may. */
  staysBecause: z.enum(['LATER', 'BEFORE_LAYERS', 'SUPER_USER']).nullable(),
});

export const manufacturer = defineContract({
  listManufacturers: listRoute(manufacturersList, '/manufacturer', {
    access: 'user',
    summary:
      'Shared manufacturers and the caller’s own, with aliases; the search reads names and aliases, and near spellings of both',
    errors: ['NOT_FOUND'],
    reads: ['CATALOGUE'],
  }),
  listManufacturerDuplicates: {
    method: 'GET',
    path: '/manufacturer/duplicates',
    access: 'admin',
    summary:
      'Pairs of manufacturers that the caller may merge and that are likely one: spelled alike, or with models of the same name',
    query: wholeListQuery,
    response: pageOf(
      z.strictObject({ first: Side, second: Side, reason: z.enum(['SPELLING', 'MODELS']), sharedModels: Count }),
    ),
    errors: [],
    reads: ['CATALOGUE'],
  },
  createManufacturer: {
    method: 'POST',
    path: '/manufacturer',
    access: 'user',
    summary:
      'Add a manufacturer of an organization, or, by a super user, a shared one; no name or alias may be another one’s',
    body: ManufacturerBody,
    response: Manufacturer,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['CATALOGUE'],
    etag: true,
    idempotent: true,
  },
  updateManufacturer: {
    method: 'PUT',
    path: '/manufacturer/:manufacturerId',
    access: 'admin',
    summary:
      'Change an organization’s own manufacturer, or, by a super user, a shared one; its old name stays as an alias, so that files keep finding it',
    params: idParams('manufacturerId'),
    body: ManufacturerChanges,
    response: Manufacturer,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['CATALOGUE', 'ITEM', 'UNIT'],
    etag: true,
    ifMatch: 'optional',
  },
  deleteManufacturer: {
    method: 'DELETE',
    path: '/manufacturer/:manufacturerId',
    access: 'admin',
    summary:
      'Archive an organization’s own manufacturer, or, by a super user, a shared one: items keep it, nothing new can be given it',
    params: idParams('manufacturerId'),
    errors: ['NOT_FOUND'],
    writes: ['CATALOGUE'],
    ifMatch: 'required',
  },
  restoreManufacturer: {
    method: 'POST',
    path: '/manufacturer/:manufacturerId/restore',
    access: 'admin',
    summary: 'Bring an archived manufacturer back; one that was merged comes back by undoing the merge',
    params: idParams('manufacturerId'),
    response: Manufacturer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['CATALOGUE'],
    etag: true,
  },
  getMergePreview: {
    method: 'GET',
    path: '/manufacturer/:manufacturerId/merge/:intoId',
    access: 'admin',
    summary: 'What merging a manufacturer into another would change, in numbers',
    params: idParams('manufacturerId', 'intoId'),
    response: MergePreview,
    errors: ['NOT_FOUND'],
    reads: ['CATALOGUE', 'ITEM'],
  },
  mergeManufacturer: {
    method: 'POST',
    path: '/manufacturer/:manufacturerId/merge',
    access: 'admin',
    summary:
      'Merge a manufacturer into another: its models and items follow, its name becomes an alias. An organization’s own goes into another of its own or into a shared one; only a super user merges a shared one',
    params: idParams('manufacturerId'),
    body: z.strictObject({ intoId: Id }),
    response: ManufacturerMerge,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    writes: ['CATALOGUE', 'ITEM', 'UNIT', 'PROPERTY'],
    idempotent: true,
  },
  listManufacturerMerges: {
    method: 'GET',
    path: '/manufacturer/merges',
    access: 'admin',
    summary:
      'Merges of the caller’s own manufacturers and models, and those that were shared with all, newest first, 200 a page unless `limit` says otherwise; a super user’s list has every one',
    query: pagesQuery,
    response: pageOf(ManufacturerMerge),
    errors: [],
    reads: ['CATALOGUE'],
  },
  undoManufacturerMerge: {
    method: 'POST',
    path: '/manufacturer/merges/:mergeId/undo',
    access: 'admin',
    summary:
      'Undo a merge: manufacturer, aliases, models and items are as they were before it. Sharing with all organizations is undone by a super user',
    params: idParams('mergeId'),
    response: ManufacturerMerge,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['CATALOGUE', 'ITEM', 'UNIT', 'PROPERTY'],
  },
});

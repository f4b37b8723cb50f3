import {
  SCAN_TAG_KIND_WORDS,
  SCAN_TAG_STATE_WORDS,
  SCAN_TAGS_AT_ONCE,
  type ScanTagKind,
  type ScanTagState,
} from '@lintel/domain/scan-tags/scan-tags';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, PLACE_FILTERS, search } from '../base/list-filter.ts';
import { pageOf, pagesQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams, line } from '../base/scalars.ts';

// why: Object.keys gives any text, not the keys of this object
export const ScanTagKindKey = z.enum(Object.keys(SCAN_TAG_KIND_WORDS) as [ScanTagKind, ...ScanTagKind[]]);
const ScanTagStateKey = z.enum(Object.keys(SCAN_TAG_STATE_WORDS) as [ScanTagState, ...ScanTagState[]]);

/** Tags that were made and are printed together, with how far they are. */
export const ScanTagBatch = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  name: z.string(),
  kind: ScanTagKindKey,
  /** All tags, the void ones too. */
  count: Count,
  /** When and by whom it was last said to be printed; null: never. */
  printedAt: Instant.nullable(),
  printedBy: z.string().nullable(),
  /** Tags that were made after it was printed. */
  unprinted: Count,
  /** In use: claimed, or linked already. */
  claimed: Count,
  linked: Count,
  voided: Count,
  lastScanAt: Instant.nullable(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  version: z.int().positive(),
});

/** What a tag leads to. */
export const TaggedThing = z.strictObject({
  unitId: Id.nullable(),
  itemId: Id.nullable(),
  buildingId: Id.nullable(),
  flsRecordId: Id.nullable(),
  /** 'Refrigerator', '101', 'Building A', 'Fire alarms'. */
  name: z.string(),
  /** Of an item: the unit that it is in. */
  unitName: z.string().nullable(),
  isArchived: z.boolean(),
});

/** A printed tag. */
export const ScanTag = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  batchId: Id.nullable(),
  batchName: z.string().nullable(),
  /** Its place in its batch, from 1. */
  number: z.int().positive().nullable(),
  /** In the address of its public page. */
  uuid: z.uuid(),
  /** As it is printed, without the sign between its groups. */
  code: z.string(),
  /** A code of another system that finds the same tag. */
  adoptedCode: z.string().nullable(),
  kind: ScanTagKindKey,
  state: ScanTagStateKey,
  /** Of a linked tag. */
  thing: TaggedThing.nullable(),
  claimedAt: Instant.nullable(),
  linkedAt: Instant.nullable(),
  linkedBy: z.string().nullable(),
  voidedAt: Instant.nullable(),
  voidReason: z.string().nullable(),
  lastScanAt: Instant.nullable(),
  version: z.int().positive(),
});

export const PRINTED_WORDS = { all: 'Printed', some: 'Printed in part', not: 'Not printed' } as const;

export const scanTagBatchList = defineList({
  id: 'tag-batches',
  title: 'Tag Batches',
  question: 'Which tags were printed for which property, and how many of them are on something?',
  noun: ['batch', 'batches'],
  places: { portfolio: { operationId: 'listScanTagBatches', page: '/admin/tagBatch' } },
  row: ScanTagBatch,
  sorts: ['name', 'property', 'count', 'printed', 'claimed', 'linked', 'voided', 'lastScan', 'created'],
  order: '-created',
  filters: {
    q: search('Name of the batch'),
    ...PLACE_FILTERS,
    kind: choice('For', SCAN_TAG_KIND_WORDS),
    printed: choice('Printed', PRINTED_WORDS),
  },
  totals: { count: Count, claimed: Count, linked: Count, voided: Count },
  changedAt: (row) => row.createdAt,
  columns: {
    name: { head: 'Name', kind: 'text', value: (row) => row.name, isSorted: true, width: 200 },
    property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isSorted: true, width: 180 },
    kind: { head: 'For', kind: 'text', value: (row) => SCAN_TAG_KIND_WORDS[row.kind] },
    count: {
      head: 'Qty',
      label: 'Quantity',
      kind: 'integer',
      value: (row) => row.count,
      total: 'count',
      isSorted: true,
    },
    printed: { head: 'Printed', kind: 'instant', value: (row) => row.printedAt, isSorted: true },
    printedBy: { head: 'Printed by', kind: 'text', value: (row) => row.printedBy, isHidden: true },
    unprinted: { head: 'Not printed', kind: 'integer', value: (row) => row.unprinted, isHidden: true },
    claimed: { head: 'Claimed', kind: 'integer', value: (row) => row.claimed, total: 'claimed', isSorted: true },
    linked: { head: 'Linked', kind: 'integer', value: (row) => row.linked, total: 'linked', isSorted: true },
    voided: { head: 'Void', kind: 'integer', value: (row) => row.voided, total: 'voided', isSorted: true },
    lastScan: { head: 'Last scan', kind: 'instant', value: (row) => row.lastScanAt, isSorted: true },
    created: { head: 'Created', kind: 'instant', value: (row) => row.createdAt, isSorted: true },
    createdBy: { head: 'Created by', kind: 'text', value: (row) => row.createdBy, isHidden: true },
  },
});

const TagCount = z.int().min(1).max(SCAN_TAGS_AT_ONCE);
const TagNumber = z.int().min(1).max(1_000_000);
/** Which tags of a batch, by their numbers; from the first, to the last. */
const Range = { from: TagNumber.optional(), to: TagNumber.optional() };
/** By how many millimetres everything is moved, for a printer that prints a little off. */
const Nudge = z.number().min(-20).max(20).optional();

/** How labels are printed. */
export const SheetQuery = z.strictObject({
  /** The sheet or roll of labels: one that is known, or the name of one that the organization measured itself. Plain Letter paper to cut, unless said. */
  stock: line(80).optional(),
  /** The first free label of a sheet that was begun, counted from 1 along the rows. */
  startAt: z.int().min(1).max(200).optional(),
  nudgeX: Nudge,
  nudgeY: Nudge,
  ...Range,
  /** What stands beside the code and its letters; the name of the property unless it is switched off. */
  showsProperty: z.boolean().optional(),
  showsThing: z.boolean().optional(),
  showsPhone: z.boolean().optional(),
});

const ONE = { params: idParams('tagBatchId'), access: 'admin' } as const;
const CHANGE = {
  ...ONE,
  method: 'POST',
  response: ScanTagBatch,
  writes: ['SCAN_TAG'],
  about: { propertyId: 'answer.propertyId' },
  thing: 'scanTagBatch',
  etag: true,
} as const;

export const scanTagBatch = defineContract({
  listScanTagBatches: listRoute(scanTagBatchList, '/tagBatch', {
    access: 'admin',
    summary: 'Batches of printed tags, with how many of each are in use, linked and void',
    errors: ['NOT_FOUND'],
    reads: ['SCAN_TAG'],
  }),
  getScanTagBatch: {
    ...ONE,
    method: 'GET',
    path: '/tagBatch/:tagBatchId',
    summary: 'One batch of printed tags',
    response: ScanTagBatch,
    errors: ['NOT_FOUND'],
    reads: ['SCAN_TAG'],
    about: { propertyId: 'answer.propertyId' },
    things: { scanTagBatch: '' },
    etag: true,
  },
  listScanTags: {
    ...ONE,
    method: 'GET',
    path: '/tagBatch/:tagBatchId/tags',
    summary: 'The tags of a batch in the order of their numbers, with what each leads to',
    query: pagesQuery,
    response: pageOf(ScanTag),
    errors: ['NOT_FOUND'],
    reads: ['SCAN_TAG', 'ITEM', 'UNIT'],
    pages: true,
  },
  createScanTagBatch: {
    method: 'POST',
    path: '/tagBatch',
    access: 'admin',
    summary: 'Make a batch of tags: as many blank ones as are asked for, or one for each unit of the property',
    description:
      'Without `count` each unit that has no tag gets one, linked to it. With it, the tags are blank and are linked once they are on something; they are for items unless `kind` says otherwise.',
    body: z.strictObject({
      propertyId: Id,
      name: line(120),
      count: TagCount.optional(),
      kind: ScanTagKindKey.optional(),
    }),
    response: ScanTagBatch,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['SCAN_TAG'],
    about: { propertyId: 'body.propertyId' },
    etag: true,
    idempotent: true,
  },
  extendScanTagBatch: {
    ...CHANGE,
    path: '/tagBatch/:tagBatchId/extend',
    summary: 'Add blank tags to a batch; their numbers go on where it ended',
    body: z.strictObject({ count: TagCount }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    idempotent: true,
  },
  printScanTagBatch: {
    ...CHANGE,
    path: '/tagBatch/:tagBatchId/printed',
    summary: 'Say that the tags of a batch are printed',
    status: 200,
    errors: ['NOT_FOUND'],
  },
  voidScanTags: {
    ...CHANGE,
    path: '/tagBatch/:tagBatchId/void',
    summary: 'Make the tags of a batch with these numbers void for good: lost, torn or misprinted ones',
    description: 'Tags that are void already keep their reason. What they were linked to is without them from then on.',
    body: z.strictObject({ from: TagNumber, to: TagNumber, reason: line(500) }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  },
  getScanTagSheet: {
    ...ONE,
    method: 'GET',
    path: '/tagBatch/:tagBatchId/sheet.pdf',
    summary: 'The tags of a batch as a PDF at true size for label sheets or label printers, without the void ones',
    description: `QR codes where one of 15 mm fits on the label, else DataMatrix codes. At most ${SCAN_TAGS_AT_ONCE} tags at once.`,
    query: SheetQuery,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    sends: 'application/pdf',
    limit: 'heavy',
  },
  getScanTagZip: {
    ...ONE,
    method: 'GET',
    path: '/tagBatch/:tagBatchId/tags.zip',
    summary: 'The tags of a batch for another printer: a QR code each as SVG, and a CSV of all, without the void ones',
    query: z.strictObject(Range),
    errors: ['NOT_FOUND', 'CONFLICT'],
    sends: 'application/zip',
    limit: 'heavy',
  },
});

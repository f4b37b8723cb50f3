import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Count, Email, exactLine, Id, idParams, line } from '../base/scalars.ts';
import { ScanTag } from './scan-tag-batch.ts';

/** The items of a unit, for somebody who puts tags on them one after the other. */
export const TagWalk = z.strictObject({
  unitId: Id,
  unitName: z.string(),
  /** Those in service; the ones without a tag first. */
  items: z.array(z.strictObject({ itemId: Id, itemType: z.string(), hasTag: z.boolean() })),
  /** What the standard set of the unit asks for and is not on record. */
  missing: z.array(z.strictObject({ itemTypeId: Id, itemType: z.string(), quantity: Count })),
  /** How many have a tag, of how many that are here or expected. */
  tagged: Count,
  expected: Count,
});

/** The walk through one unit, with where to go on. */
export const UnitTagWalk = TagWalk.extend({
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  /** The next unit of the property with an item in service that has no tag, in the order of their names; null: every item has one. */
  nextUnit: z.strictObject({ unitId: Id, unitName: z.string() }).nullable(),
});

/** A printed tag that is on an item. */
export const TagOfItem = ScanTag.pick({ id: true, code: true, adoptedCode: true, linkedAt: true, linkedBy: true });

/** A tag as it is met by somebody at the thing. */
export const ScannedTag = ScanTag.extend({
  /** Of the unit that the tag is on, or that its item is in. */
  walk: TagWalk.nullable(),
});

/** What a tag is linked to: exactly one of them. */
const Target = {
  unitId: Id.optional(),
  itemId: Id.optional(),
  buildingId: Id.optional(),
  flsRecordId: Id.optional(),
};
export const TagTarget = z.strictObject(Target);

const Millimetres = z.number().min(0).max(1000);
const Size = z.strictObject({ width: Millimetres.positive(), height: Millimetres.positive() });

/** A label sheet or roll that an organization measured itself; lengths in millimetres, from the upper left corner of the page. */
export const OwnLabelStock = z.strictObject({
  name: line(80),
  /** Of a roll the label itself. */
  page: Size,
  label: Size,
  columns: z.int().min(1).max(20),
  rows: z.int().min(1).max(50),
  /** Where the first label begins. */
  left: Millimetres,
  top: Millimetres,
  /** From one label's edge to the same edge of the next. */
  pitchX: Millimetres,
  pitchY: Millimetres,
});

/** What the public pages of an organization's tags show, and its own sizes of labels. */
export const ScanTagSettingsBody = z.strictObject({
  /** Strangers who scan a tag see the name of the unit. */
  showsUnit: z.boolean(),
  supportPhone: line(40).nullable(),
  supportEmail: Email.nullable(),
  /** With names that differ from each other and from the labels that are known. */
  ownStocks: z.array(OwnLabelStock).max(20),
});
export const ScanTagSettings = ScanTagSettingsBody.extend({ organizationId: Id, version: z.int().positive() });

const ONE = {
  /** A code as it is printed or typed, the address of the tag or of its public page, or the code of another system that was adopted. */
  params: z.strictObject({ scanTagCode: exactLine(120) }),
  access: 'user',
} as const;
const CHANGE = {
  ...ONE,
  method: 'PUT',
  response: ScannedTag,
  writes: ['SCAN_TAG'],
  about: { propertyId: 'answer.propertyId' },
  etag: true,
  ifMatch: 'required',
} as const;

export const scanTag = defineContract({
  getScanTag: {
    ...ONE,
    method: 'GET',
    path: '/scanTag/:scanTagCode',
    summary: 'What a tag is on, for staff, and which items of its unit have no tag yet; the scan is noted in its log',
    description: 'A void tag, one of another organization and one that never was are the same 404.',
    response: ScannedTag,
    errors: ['NOT_FOUND'],
    reads: ['SCAN_TAG', 'ITEM', 'UNIT'],
    about: { propertyId: 'answer.propertyId' },
    etag: true,
  },
  getTagWalk: {
    method: 'GET',
    path: '/unit/:unitId/tagWalk',
    access: 'user',
    summary: 'Which items of a unit have a tag and which do not, what is missing there, and which unit comes next',
    params: idParams('unitId'),
    response: UnitTagWalk,
    errors: ['NOT_FOUND'],
    reads: ['SCAN_TAG', 'ITEM', 'UNIT'],
    about: { unitId: 'params.unitId', propertyId: 'answer.propertyId' },
  },
  listItemScanTags: {
    method: 'GET',
    path: '/item/:itemId/scanTags',
    access: 'user',
    summary: 'The printed tags that are on an item, the newest first',
    params: idParams('itemId'),
    response: z.strictObject({ propertyId: Id, results: z.array(TagOfItem) }),
    errors: ['NOT_FOUND'],
    reads: ['SCAN_TAG', 'ITEM'],
    about: { itemId: 'params.itemId', propertyId: 'answer.propertyId' },
  },
  claimScanTag: {
    ...CHANGE,
    path: '/scanTag/:scanTagCode/claim',
    summary: 'Say that a blank tag is in use, before it is linked',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  linkScanTag: {
    ...CHANGE,
    path: '/scanTag/:scanTagCode/link',
    summary: 'Link a tag to a unit, item, building or fire and life safety system of its property',
    description:
      'Exactly one of the ids, of the kind that the tag is for. A tag that is linked already leads to the new thing from then on.',
    body: TagTarget,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
  },
  linkBlankScanTag: {
    ...ONE,
    method: 'POST',
    path: '/scanTag/:scanTagCode/link',
    summary:
      'Link a tag that was not read before, as on a walk without a signal; one that is on something else stays there',
    body: TagTarget,
    response: ScannedTag,
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['SCAN_TAG'],
    about: { propertyId: 'answer.propertyId' },
    etag: true,
    idempotent: true,
  },
  unlinkScanTag: {
    ...CHANGE,
    path: '/scanTag/:scanTagCode/unlink',
    summary: 'Take a tag off what it leads to; it can be linked again',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  voidScanTag: {
    ...ONE,
    method: 'PUT',
    path: '/scanTag/:scanTagCode/void',
    summary: 'Make one tag void for good',
    body: z.strictObject({ reason: line(500) }),
    errors: ['NOT_FOUND', 'STALE'],
    writes: ['SCAN_TAG'],
    ifMatch: 'required',
  },
  adoptScanTag: {
    method: 'POST',
    path: '/scanTag',
    access: 'user',
    summary:
      'Take over a code of another system that is on something already: from then on it finds the thing as a tag of ours does',
    body: z.strictObject({ propertyId: Id, adoptedCode: exactLine(120), ...Target }),
    response: ScannedTag,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['SCAN_TAG'],
    about: { propertyId: 'body.propertyId' },
    etag: true,
    idempotent: true,
  },
  getScanTagSettings: {
    method: 'GET',
    path: '/organization/:organizationId/tag-settings',
    access: 'admin',
    summary: 'What the public pages of an organization’s tags show, and its own sizes of labels',
    params: idParams('organizationId'),
    response: ScanTagSettings,
    errors: ['NOT_FOUND'],
    reads: ['SCAN_TAG'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
  },
  setScanTagSettings: {
    method: 'PUT',
    path: '/organization/:organizationId/tag-settings',
    access: 'admin',
    summary: 'Set what the public pages of an organization’s tags show, and its own sizes of labels',
    params: idParams('organizationId'),
    body: ScanTagSettingsBody,
    response: ScanTagSettings,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['SCAN_TAG'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
    ifMatch: 'required',
  },
});

import { RENDITION_QUALITY, RENDITION_WIDTHS } from '@lintel/domain/base/file-rules';
import {
  PLATE_DOUBT_WORDS,
  PLATE_RETAKE_WORDS,
  PLATE_STATES,
  type PlateDoubt,
  type PlateRetake,
} from '@lintel/domain/serials/plate-states';
import * as z from 'zod';
import { pageOf } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Id, Instant, idParams, line } from '../base/scalars.ts';
import { ItemChanges } from '../items/item.ts';

// why: the keys of an object lose their names in Object.keys
const Doubt = z.enum(Object.keys(PLATE_DOUBT_WORDS) as [PlateDoubt, ...PlateDoubt[]]);
const Retake = z.enum(Object.keys(PLATE_RETAKE_WORDS) as [PlateRetake, ...PlateRetake[]]);

/** A value as a machine read it: a proposal. */
const ReadValue = z.strictObject({
  value: z.string(),
  /** As it stands on the plate. */
  words: z.string(),
  /** Left, top, right and bottom on the photo as it was turned for reading, in its points; null where a barcode alone says it. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  probability: z.number(),
  /** May be taken without a look. */
  isSure: z.boolean(),
  doubt: Doubt.nullable(),
});

/** What a machine read of a plate. */
const PlateRead = z.strictObject({
  manufacturer: ReadValue.nullable(),
  model: ReadValue.nullable(),
  serial: ReadValue.nullable(),
  /** The printed date: 'yyyy-MM-dd', or 'yyyy-MM' without a day. */
  madeOn: ReadValue.nullable(),
  width: z.number(),
  height: z.number(),
  /** By how many degrees the photo was turned clockwise for reading. */
  turn: z.number(),
  /** What to do better where no serial number was found. */
  retake: Retake.nullable(),
});

const Share = z.number().min(0).max(1);
/** A part of an upright photo, in shares of its width and height. */
const PhotoPart = z
  .strictObject({ left: Share, top: Share, right: Share, bottom: Share })
  .refine(({ left, right, top, bottom }) => right - left >= 0.02 && bottom - top >= 0.02, 'is too small to be read');

/** A photo of a serial plate with the item or the unit that it is of. */
export const SerialPlate = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  itemId: Id.nullable(),
  itemTypeId: Id.nullable(),
  itemType: z.string().nullable(),
  /** Of the item, as it is on record. */
  serialNumber: z.string().nullable(),
  state: z.enum(PLATE_STATES),
  note: z.string().nullable(),
  fileId: Id,
  fileName: z.string(),
  /** What its item costs to replace where its age is not known: what the forecast gains by an answer. Null where nothing is gained, or no price is known. */
  unlocksCents: Cents.nullable(),
  sentAt: Instant,
  takenAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  /** A machine tried to read it; false while it is read again. */
  isLookedAt: z.boolean(),
  /** Where on the photo a person marked the plate: what was read is of it alone. Null is the whole photo. */
  part: PhotoPart.nullable(),
  read: PlateRead.nullable(),
  /** What of the catalogue it read. */
  manufacturerId: Id.nullable(),
  modelId: Id.nullable(),
  version: z.int().positive(),
});

const READ = z.strictObject({
  outcome: z.literal('READ'),
  plateId: Id,
  version: z.int().positive(),
  /** The item of the unit that it is on; left out, the plate's own, and where it has none a new item is recorded. */
  itemId: Id.optional(),
  /** What a new item is. */
  itemTypeId: Id.optional(),
  /** Without a model, that on record stays, unless the manufacturer is another one. */
  ...z.strictObject(ItemChanges.shape).pick({ modelId: true, manufacturerId: true, mfgDate: true }).shape,
  serialNumber: line(80),
  /** The number is on record elsewhere, and is recorded here all the same. */
  isElsewhereToo: z.boolean().optional(),
  /** The number is on record in another unit: that item was moved here, and what is read is recorded on it. */
  isMoved: z.boolean().optional(),
});

const NOT_READ = z.strictObject({
  outcome: z.enum(['UNREADABLE', 'DUPLICATE']),
  plateId: Id,
  version: z.int().positive(),
  note: line(500).optional(),
});

/** The width and quality of a resized picture; without them, the photo as it is kept. */
const PictureQuery = z.strictObject({
  w: z.literal(RENDITION_WIDTHS).optional(),
  q: z.literal(RENDITION_QUALITY).optional(),
});

export const serialPlates = defineContract({
  addSerialPlate: {
    method: 'POST',
    path: '/serial-plate',
    access: 'user',
    summary: 'Hand in the photo of a serial plate: of an item, or of what stands in a unit',
    body: z.strictObject({
      /** An uploaded ITEM_PHOTO of the property. */
      fileId: Id,
      propertyId: Id,
      unitId: Id.optional(),
      itemId: Id.optional(),
    }),
    response: SerialPlate,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['SERIAL_PLATE'],
    about: { propertyId: 'answer.propertyId' },
    idempotent: true,
  },
  takeSerialPlates: {
    method: 'GET',
    path: '/item/serialTurk/:propertyId',
    access: 'user',
    needs: 'record',
    summary:
      'The next plates of a property that wait for a reader, given to the caller for ten minutes so that nobody else gets them',
    description: 'Those that make the most of the forecast known come first, then those that wait longest.',
    params: idParams('propertyId'),
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).optional() }),
    response: pageOf(
      SerialPlate.extend({
        leasedUntil: Instant,
        /** Where the photo can be fetched for five minutes; null while it is checked. */
        url: z.string().nullable(),
      }),
    ).omit({ nextCursor: true }),
    errors: ['NOT_FOUND'],
    reads: ['SERIAL_PLATE'],
    about: { propertyId: 'params.propertyId' },
  },
  answerSerialPlate: {
    method: 'POST',
    path: '/item/serialTurk',
    access: 'user',
    summary: 'Say what stands on a plate, which is recorded on its item or as a new one, or that it cannot be read',
    body: z.discriminatedUnion('outcome', [READ, NOT_READ]),
    response: SerialPlate,
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['SERIAL_PLATE', 'ITEM', 'ITEM_COUNT'],
    // An item that is moved leaves another unit, which may be of another property.
    about: { itemId: 'answer.itemId' },
    idempotent: true,
  },
  undoSerialPlateMove: {
    method: 'POST',
    path: '/serial-plate/:plateId/undoMove',
    access: 'user',
    summary: 'Take back the answer that an item was moved here: it goes back to its unit, and the plate waits again',
    params: idParams('plateId'),
    response: SerialPlate,
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['SERIAL_PLATE', 'ITEM', 'ITEM_COUNT'],
  },
  readPlatePart: {
    method: 'POST',
    path: '/serial-plate/:plateId/readPart',
    access: 'user',
    summary: 'Have a plate that waits read again by the machine: a part of its photo alone, or null for all of it',
    description: 'It is read in the background; what was read before stays until then, and where nothing new is found.',
    params: idParams('plateId'),
    body: z.strictObject({ part: PhotoPart.nullable() }),
    response: SerialPlate,
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['SERIAL_PLATE'],
    about: { propertyId: 'answer.propertyId' },
  },
  reopenSerialPlate: {
    method: 'POST',
    path: '/serial-plate/:plateId/reopen',
    access: 'user',
    summary: 'Let a plate wait for a reader again; what was recorded on its item stays until it is answered anew',
    params: idParams('plateId'),
    response: SerialPlate,
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['SERIAL_PLATE'],
    about: { propertyId: 'answer.propertyId' },
  },
  getSerialPlatePhoto: {
    method: 'GET',
    path: '/aws/serialPlate/:propertyId/:plateId',
    access: 'user',
    summary: 'An address to fetch the photo of a plate from for five minutes; `w` and `q` ask for a resized picture',
    params: idParams('propertyId', 'plateId'),
    query: PictureQuery,
    response: z.strictObject({ fileId: Id, name: z.string(), url: z.string(), urlExpiresAt: Instant }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    reads: ['SERIAL_PLATE', 'FILE'],
    about: { propertyId: 'params.propertyId' },
  },
  getUnitPlates: {
    method: 'GET',
    path: '/unit/:unitId/plates',
    access: 'user',
    summary:
      'The plate of each item of a unit that has one, with an address to fetch its picture from for five minutes',
    description: 'Of several photos of a plate, the newest that was read is given, else the newest.',
    params: idParams('unitId'),
    query: PictureQuery,
    response: z.strictObject({
      unitId: Id,
      propertyId: Id,
      plates: z.array(
        z.strictObject({
          plateId: Id,
          itemId: Id,
          state: z.enum(PLATE_STATES),
          /** Null while the photo is checked, or where it cannot be shown. */
          url: z.string().nullable(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
    reads: ['SERIAL_PLATE', 'FILE', 'ITEM', 'UNIT'],
    about: { unitId: 'params.unitId', propertyId: 'answer.propertyId' },
  },
});

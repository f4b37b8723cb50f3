import {
  FILE_PURPOSES,
  FILE_REJECTIONS,
  FILE_TYPE_NAMES,
  RENDITION_QUALITY,
  RENDITION_WIDTHS,
  SENT_PURPOSES,
} from '@lintel/domain/base/file-rules';
import * as z from 'zod';
import { pageOf, pagesQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams, line } from '../base/scalars.ts';

const FILE_STATES = ['PENDING', 'QUARANTINED', 'READY', 'REJECTED'] as const;

/** A file as the database has it; `url` is set only where it may be fetched, and works for five minutes. */
export const StoredFile = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id.nullable(),
  itemId: Id.nullable(),
  /** Of a photo of a unit itself. */
  unitId: Id.nullable(),
  purpose: z.enum(FILE_PURPOSES),
  name: z.string(),
  contentType: z.enum(FILE_TYPE_NAMES),
  size: Count,
  state: z.enum(FILE_STATES),
  rejectedCode: z.enum(Object.keys(FILE_REJECTIONS) as [keyof typeof FILE_REJECTIONS]).nullable(),
  /** Why it was refused and what to do. */
  reason: z.string().nullable(),
  /** Set when the stored bytes are missing or altered; they are not served then. */
  damage: z.enum(['MISSING', 'ALTERED']).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  uploadedAt: Instant,
  /** When a photo was taken, as the device says that sent it; null is not known. */
  takenAt: Instant.nullable(),
  url: z.string().nullable(),
  urlExpiresAt: Instant.nullable(),
});

export const FileBody = z.strictObject({
  name: line(255),
  size: z
    .int()
    .positive()
    .max(50 * 1024 * 1024),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of the bytes as 64 hexadecimal digits'),
  contentType: z.enum(FILE_TYPE_NAMES),
  purpose: z.enum(SENT_PURPOSES),
  /** When a photo was taken: a device that makes it smaller leaves nothing of the camera's data in it. */
  takenAt: z.iso
    .datetime()
    .regex(/^(19[89]|20)/, 'must be a time from 1980 on')
    .optional(),
  /** Which organization an AVATAR or SCREENSHOT belongs to; the first own one unless said. */
  organizationId: Id.optional(),
  /** Needed by ITEM_PHOTO, DOCUMENT and VOICE_NOTE. */
  propertyId: Id.optional(),
  itemId: Id.optional(),
  /** The unit that an ITEM_PHOTO shows, where it is not of an item. */
  unitId: Id.optional(),
});

/** Where the bytes of an announced file are sent, once. */
export const UploadAddress = z.strictObject({
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: Instant,
});

/** The width and quality of a resized picture; nothing else is made. */
const RenditionQuery = z.strictObject({
  w: z.literal(RENDITION_WIDTHS).optional(),
  q: z.literal(RENDITION_QUALITY).optional(),
});

export const file = defineContract({
  createFile: {
    method: 'POST',
    path: '/file',
    access: 'user',
    needs: 'read',
    summary: 'Announce an upload; the answer says where to PUT the bytes within five minutes, and with which headers',
    description:
      'Everybody may send an AVATAR or a SCREENSHOT; files of a property need the right to record on it. A `url` without a host is below the address that was called.',
    body: FileBody,
    response: z.strictObject({
      id: Id,
      upload: UploadAddress,
    }),
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    limit: 'heavy',
    idempotent: true,
  },
  finishFile: {
    method: 'POST',
    path: '/file/:fileId/finish',
    access: 'user',
    needs: 'read',
    summary:
      'Report that the bytes are uploaded; they are compared with what was announced and then checked in the background',
    params: idParams('fileId'),
    response: StoredFile,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['FILE'],
    about: { fileId: 'params.fileId', itemId: 'answer.itemId', unitId: 'answer.unitId' },
    limit: 'heavy',
  },
  getFile: {
    method: 'GET',
    path: '/file/:fileId',
    access: 'user',
    summary: 'A file and an address to fetch it from for five minutes; `w` and `q` ask for a resized picture',
    params: idParams('fileId'),
    query: RenditionQuery,
    response: StoredFile,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    reads: ['FILE'],
    about: { fileId: 'params.fileId' },
  },
  listItemFiles: {
    method: 'GET',
    path: '/file/item/:itemId',
    access: 'user',
    summary: 'The photos of an item, newest first, 100 a page unless `limit` says otherwise',
    params: idParams('itemId'),
    query: pagesQuery.extend(RenditionQuery.shape),
    response: pageOf(StoredFile),
    errors: ['NOT_FOUND'],
    reads: ['FILE'],
    about: { itemId: 'params.itemId' },
  },
  listUnitFiles: {
    method: 'GET',
    path: '/file/unit/:unitId',
    access: 'user',
    summary: 'The photos of a unit itself, newest first, 100 a page unless `limit` says otherwise',
    params: idParams('unitId'),
    query: pagesQuery.extend(RenditionQuery.shape),
    response: pageOf(StoredFile),
    errors: ['NOT_FOUND'],
    reads: ['FILE'],
    about: { unitId: 'params.unitId' },
  },
  deleteFile: {
    method: 'DELETE',
    path: '/file/:fileId',
    access: 'user',
    needs: 'read',
    summary: 'Archive a file: the own one, or any as an administrator; after 30 days its bytes are deleted',
    description:
      'A file that something on record shows or rests on is not removed: the 409 says what it is, and how it goes from there.',
    params: idParams('fileId'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['FILE'],
    about: { fileId: 'params.fileId' },
  },
  restoreFile: {
    method: 'POST',
    path: '/file/:fileId/restore',
    access: 'user',
    needs: 'read',
    summary: 'Bring an archived file back within 30 days',
    params: idParams('fileId'),
    response: StoredFile,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['FILE'],
    about: { fileId: 'params.fileId', itemId: 'answer.itemId', unitId: 'answer.unitId' },
  },
});

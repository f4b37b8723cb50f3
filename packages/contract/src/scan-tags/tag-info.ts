import { IMAGE_TYPES, REPORT_PHOTO_BYTES_MAX, REPORT_PHOTOS_MAX } from '@lintel/domain/base/file-rules';
import { TAG_REPORT_WORDS, type TagReportCategory } from '@lintel/domain/scan-tags/scan-tags';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { exactLine, lineOrEmpty, text } from '../base/scalars.ts';
import { FileBody, UploadAddress } from '../files/file.ts';
import { ScanTagKindKey } from './scan-tag-batch.ts';

// why: the keys of an object lose their names in Object.keys
const TagReportKey = z.enum(Object.keys(TAG_REPORT_WORDS) as [TagReportCategory, ...TagReportCategory[]]);
const PhoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number like +15550100');

/** What a stranger may see of a tag: never a person, a cost or a serial number. */
export const TagInfo = z.strictObject({
  propertyName: z.string(),
  kind: ScanTagKindKey,
  /** 'Refrigerator' of an appliance, 'Fire alarms' of a safety system; null of a unit or building. */
  typeName: z.string().nullable(),
  /** Only where the organization switched it on. */
  unitName: z.string().nullable(),
  supportPhone: z.string().nullable(),
  supportEmail: z.string().nullable(),
  /** The address of the page can be sent to a phone. */
  canText: z.boolean(),
});

/** It was taken; what becomes of it is not for strangers to know. */
const Accepted = z.strictObject({ accepted: z.literal(true) });

const PUBLIC = { access: 'public', asInstance: true, limit: 'heavy' } as const;
const uuid = z.uuid();

/** A photo that comes with a report, announced before its bytes are sent. */
const ReportPhoto = FileBody.pick({ sha256: true }).extend({
  size: z.int().positive().max(REPORT_PHOTO_BYTES_MAX),
  contentType: z.enum(IMAGE_TYPES),
});

/** What a text message costs is the organization's; a filled `website` is a robot's, which sees no such field. */
export const TagReportBody = z.strictObject({
  category: TagReportKey,
  text: text(400).refine((said) => said.trim().length > 0, 'This field is required'),
  phone: PhoneNumber.optional(),
  website: lineOrEmpty(200).optional(),
  photos: z.array(ReportPhoto).max(REPORT_PHOTOS_MAX).optional(),
});

export const tagInfo = defineContract({
  findTagInfo: {
    ...PUBLIC,
    method: 'GET',
    path: '/info/t/:code',
    summary: 'Which public page the code on a printed tag leads to',
    params: z.strictObject({ code: exactLine(80) }),
    response: z.strictObject({ uuid }),
    errors: ['NOT_FOUND'],
    reads: [],
  },
  getTagInfo: {
    ...PUBLIC,
    method: 'GET',
    path: '/info/tag/:uuid',
    summary: 'What a stranger may see of a tag: the property, the type of what it is on, and whom to call',
    description: 'Of a blank, void or unknown tag it is the same 404.',
    params: z.strictObject({ uuid }),
    response: TagInfo,
    errors: ['NOT_FOUND'],
    reads: [],
  },
  reportTagProblem: {
    ...PUBLIC,
    method: 'POST',
    path: '/info/tag/:uuid/report',
    summary: 'Report a problem with what a tag is on: it becomes a red flag there',
    description:
      'Limited for each address and each tag. Of the photos that are announced, the answer has those that are taken, in their order: each with the address to PUT its bytes to within five minutes; fewer than were announced where too many came today.',
    params: z.strictObject({ uuid }),
    body: TagReportBody,
    response: Accepted.extend({ photos: z.array(z.strictObject({ key: z.uuid(), upload: UploadAddress })) }),
    status: 202,
    errors: ['NOT_FOUND'],
    writes: [],
  },
  finishTagPhoto: {
    ...PUBLIC,
    method: 'POST',
    path: '/info/tag/:uuid/photo/:key',
    summary: 'Report that the bytes of a photo of a report are sent, and learn whether it is taken',
    description:
      'The photo is checked in the background: ask again while it is CHECKING. Nothing of it can be read back.',
    params: z.strictObject({ uuid, key: z.uuid() }),
    response: z.strictObject({
      state: z.enum(['CHECKING', 'TAKEN', 'REFUSED']),
      /** Why it was refused and what to do. */
      reason: z.string().nullable(),
    }),
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: [],
  },
  sendTagLink: {
    ...PUBLIC,
    method: 'POST',
    path: '/tag/send',
    summary: 'Send the address of a tag’s page to a phone, where this server sends text messages',
    description: 'Limited for each phone number, address and tag.',
    body: z.strictObject({ uuid, phoneNumber: PhoneNumber }),
    response: Accepted,
    status: 202,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: [],
  },
});

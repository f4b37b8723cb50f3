import {
  CONTACT_KINDS,
  CONTACT_STATUSES,
  EMERGENCY_KINDS,
  isPhoneNumber,
  PHONE_PATTERN,
} from '@lintel/domain/people/contacts';
import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import {
  Cents,
  Count,
  DateOnly,
  Email,
  GivenDate,
  Id,
  Instant,
  idParams,
  line,
  lineOrEmpty,
  text,
  WebAddress,
} from '../base/scalars.ts';

/** A number as people write it: digits, perhaps a country code and an extension. */
export const PhoneNumber = z
  .string()
  .max(40)
  .regex(PHONE_PATTERN, 'must be a phone number like (503) 555-0142')
  .refine(isPhoneNumber, 'must have at least 7 digits');

const Phone = z.strictObject({ label: lineOrEmpty(40).nullable().optional(), number: PhoneNumber });
const MailAddress = z.strictObject({ label: lineOrEmpty(40).nullable().optional(), address: Email });
const Address = z.strictObject({
  label: lineOrEmpty(40).nullable().optional(),
  street: lineOrEmpty(200).nullable().optional(),
  city: lineOrEmpty(100).nullable().optional(),
  state: lineOrEmpty(2).nullable().optional(),
  postalCode: lineOrEmpty(20).nullable().optional(),
});

const Reachable = {
  role: lineOrEmpty(120).nullable().optional(),
  trades: z.array(line(40)).max(12).optional(),
  tags: z.array(line(40)).max(20).optional(),
  phones: z.array(Phone).max(10).optional(),
  emails: z.array(MailAddress).max(10).optional(),
  addresses: z.array(Address).max(5).optional(),
  website: WebAddress.nullable().optional(),
  /** Every property of the organization, now and later; else `propertyIds` names at least one. */
  servesAll: z.boolean().optional(),
  /** Those the caller sees; others stay as they are. */
  propertyIds: z.array(Id).max(1000).optional(),
  isPreferred: z.boolean().optional(),
  licenceNumber: lineOrEmpty(60).nullable().optional(),
  licenceExpiresOn: GivenDate.nullable().optional(),
  coiExpiresOn: GivenDate.nullable().optional(),
  workersCompExpiresOn: GivenDate.nullable().optional(),
  hasW9: z.boolean().nullable().optional(),
  notes: text(4000).nullable().optional(),
};

/** Of which organization; may be left out by a person of one organization. */
const organizationId = Id.optional();

export const ContactBody = z.strictObject({
  organizationId,
  kind: z.enum(CONTACT_KINDS),
  name: line(120),
  /** The vendor that a person works for. */
  vendorId: Id.nullable().optional(),
  ...Reachable,
});
export const ContactChanges = z.strictObject({
  name: line(120).optional(),
  vendorId: Id.nullable().optional(),
  ...Reachable,
});
export const VendorBody = z.strictObject({ organizationId, name: line(120), trade: line(40).optional(), ...Reachable });

export const Contact = z.strictObject({
  id: Id,
  organizationId: Id,
  kind: z.enum(CONTACT_KINDS),
  name: z.string(),
  role: z.string().nullable(),
  vendorId: Id.nullable(),
  vendorName: z.string().nullable(),
  trades: z.array(z.string()),
  tags: z.array(z.string()),
  phones: z.array(z.strictObject({ label: z.string().nullable(), number: z.string() })),
  emails: z.array(z.strictObject({ label: z.string().nullable(), address: z.string() })),
  addresses: z.array(
    z.strictObject({
      label: z.string().nullable(),
      street: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      postalCode: z.string().nullable(),
    }),
  ),
  website: z.string().nullable(),
  servesAll: z.boolean(),
  /** Those of its properties that the caller sees. */
  properties: z.array(z.strictObject({ id: Id, name: z.string() })),
  isPreferred: z.boolean(),
  licenceNumber: z.string().nullable(),
  licenceExpiresOn: DateOnly.nullable(),
  coiExpiresOn: DateOnly.nullable(),
  workersCompExpiresOn: DateOnly.nullable(),
  hasW9: z.boolean().nullable(),
  /** The worst of a vendor's papers today; null for a person. */
  status: z.enum(CONTACT_STATUSES).nullable(),
  notes: z.string().nullable(),
  /** From maintenance records of the last 12 months that name this vendor, on properties the caller sees; null for a person. */
  jobs: z
    .strictObject({
      count: Count,
      pricedCount: Count,
      costCents: Cents.nullable(),
      lastOn: DateOnly.nullable(),
      /** Jobs done on a day that the known certificate of insurance no longer covered. */
      uninsuredCount: Count,
    })
    .nullable(),
  /** Approved invoices of the last 12 months by their date, of properties the caller sees; null for a person. */
  bills: z
    .strictObject({
      count: Count,
      /** Those in another currency than US dollars, which the sum leaves out. */
      foreignCount: Count,
      /** Credit notes lower it; null where no invoice is in US dollars. */
      spendCents: Cents.nullable(),
      lastOn: DateOnly.nullable(),
    })
    .nullable(),
  /** The picture's file of the organization's own person with one of these e-mail addresses; null for a vendor. */
  image: Id.nullable(),
  archivedAt: Instant.nullable(),
  version: z.int().positive(),
});

export const DUPLICATE_REASONS = ['NAME', 'PHONE', 'EMAIL', 'SPELLING'] as const;

const EmergencyLine = z.strictObject({
  kind: z.enum(EMERGENCY_KINDS),
  /** Where it is, or what to say. */
  detail: text(500),
  name: lineOrEmpty(120).nullable(),
  phone: PhoneNumber.nullable(),
});

export const EmergencyLines = z.array(EmergencyLine).max(40);

export const EmergencySheet = z.strictObject({
  propertyId: Id,
  propertyName: z.string(),
  address: z.string().nullable(),
  lines: z.array(
    z.strictObject({
      kind: z.enum(EMERGENCY_KINDS),
      detail: z.string(),
      name: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  ),
  updatedAt: Instant.nullable(),
  version: z.int().positive(),
});

export const contact = defineContract({
  listContactDuplicates: {
    method: 'GET',
    path: '/contact/duplicates',
    access: 'user',
    needs: 'record',
    summary: 'Pairs of contacts that are likely one: the same name, phone or e-mail, or names spelled alike',
    query: wholeListQuery,
    response: pageOf(
      z.strictObject({ first: Contact, second: Contact, reasons: z.array(z.enum(DUPLICATE_REASONS)).min(1) }),
    ),
    errors: [],
    reads: ['VENDOR'],
  },
  getContact: {
    method: 'GET',
    path: '/contact/:contactId',
    access: 'user',
    summary: 'One vendor or person',
    params: idParams('contactId'),
    response: Contact,
    errors: ['NOT_FOUND'],
    reads: ['VENDOR', 'PROPERTY', 'MAINTENANCE_NOTE', 'INVOICE'],
    about: { contactId: ['params.contactId', 'answer.vendorId'] },
    things: { contact: '' },
    etag: true,
  },
  createContact: {
    method: 'POST',
    path: '/contact',
    access: 'user',
    summary: 'Add a vendor or a person',
    body: ContactBody,
    response: Contact,
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['VENDOR'],
    about: { contactId: 'answer.id' },
    etag: true,
    idempotent: true,
  },
  updateContact: {
    method: 'PUT',
    path: '/contact/:contactId',
    access: 'user',
    summary: 'Change a vendor or a person; properties that the caller does not see stay as they are',
    params: idParams('contactId'),
    body: ContactChanges,
    response: Contact,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['VENDOR'],
    about: { contactId: 'params.contactId' },
    thing: 'contact',
    etag: true,
    ifMatch: 'required',
  },
  deleteContact: {
    method: 'DELETE',
    path: '/contact/:contactId',
    access: 'user',
    summary: 'Archive a vendor or a person',
    params: idParams('contactId'),
    errors: ['NOT_FOUND'],
    writes: ['VENDOR'],
    about: { contactId: 'params.contactId' },
    ifMatch: 'required',
  },
  restoreContact: {
    method: 'POST',
    path: '/contact/:contactId/restore',
    access: 'admin',
    summary: 'Bring an archived vendor or person back',
    params: idParams('contactId'),
    response: Contact,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['VENDOR'],
    about: { contactId: 'params.contactId' },
    thing: 'contact',
    etag: true,
  },
  mergeContact: {
    method: 'POST',
    path: '/contact/:contactId/merge',
    access: 'user',
    summary:
      'Take another contact into this one: numbers, addresses, trades, tags, properties, people and invoices are joined, it is archived',
    params: idParams('contactId'),
    body: z.strictObject({ otherId: Id }),
    response: Contact,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['VENDOR'],
    about: { contactId: ['params.contactId', 'body.otherId'] },
    thing: 'contact',
    etag: true,
    ifMatch: 'required',
    idempotent: true,
  },
  getEmergencySheet: {
    method: 'GET',
    path: '/contact/emergency/:propertyId',
    access: 'user',
    summary: 'Whom to call and where to turn it off, for one property',
    params: idParams('propertyId'),
    response: EmergencySheet,
    errors: ['NOT_FOUND'],
    reads: ['EMERGENCY_SHEET', 'PROPERTY'],
    about: { propertyId: 'params.propertyId' },
    things: { emergencySheet: '' },
    etag: true,
  },
  updateEmergencySheet: {
    method: 'PUT',
    path: '/contact/emergency/:propertyId',
    access: 'user',
    summary: 'Replace the emergency sheet of a property',
    params: idParams('propertyId'),
    body: z.strictObject({ lines: EmergencyLines }),
    response: EmergencySheet,
    errors: ['NOT_FOUND', 'STALE'],
    writes: ['EMERGENCY_SHEET'],
    about: { propertyId: 'params.propertyId' },
    thing: 'emergencySheet',
    etag: true,
    ifMatch: 'required',
  },
  listVendorsBasic: {
    method: 'GET',
    path: '/vendor/basic',
    access: 'user',
    summary: 'Id, name, trades, first phone and insurance of the vendors the caller sees',
    query: wholeListQuery,
    response: pageOf(
      z.strictObject({
        id: Id,
        name: z.string(),
        organizationId: Id,
        trades: z.array(z.string()),
        /** The first of its numbers. */
        phone: z.string().nullable(),
        /** The last days of its certificates of liability and of workers' compensation. */
        coiExpiresOn: DateOnly.nullable(),
        workersCompExpiresOn: DateOnly.nullable(),
      }),
    ),
    errors: [],
    reads: ['VENDOR'],
  },
  createVendor: {
    method: 'POST',
    path: '/vendor',
    access: 'user',
    summary: 'Add a vendor; one that names no property serves all of them',
    body: VendorBody,
    response: Contact,
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['VENDOR'],
    etag: true,
    idempotent: true,
  },
});

import type { ContactBody, ContactChanges } from '@lintel/contract/people/contact';
import { cleanName } from '@lintel/domain/base/names';
import { type ContactKind, contactNameKey, emailKey, phoneKey } from '@lintel/domain/people/contacts';
import type * as z from 'zod';
import { unprocessable } from '#platform/base/errors.ts';

type Body = z.infer<typeof ContactBody>;

/** The fields of a contact as the wire names them. */
export type ContactFields = z.infer<typeof ContactChanges>;

export type Labelled = { label: string | null };
export type Phone = Labelled & { number: string };
export type Mail = Labelled & { address: string };
export type Address = Labelled & {
  street: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
};

/** The stored columns of a contact. */
export type ContactFacts = {
  kind: ContactKind;
  name: string;
  name_key: string;
  role: string | null;
  vendor_id: number | null;
  trades: string[];
  tags: string[];
  phones: Phone[];
  phone_keys: string[];
  emails: Mail[];
  email_keys: string[];
  addresses: Address[];
  website: string | null;
  serves_all: boolean;
  is_preferred: boolean;
  licence_number: string | null;
  licence_expires_on: string | null;
  coi_expires_on: string | null;
  workers_comp_expires_on: string | null;
  has_w9: boolean | null;
  notes: string | null;
};

export type ContactRow = ContactFacts & { organization_id: number; id: number; version: number };

export const NO_FACTS: ContactFacts = {
  kind: 'VENDOR',
  name: '',
  name_key: '',
  role: null,
  vendor_id: null,
  trades: [],
  tags: [],
  phones: [],
  phone_keys: [],
  emails: [],
  email_keys: [],
  addresses: [],
  website: null,
  serves_all: false,
  is_preferred: false,
  licence_number: null,
  licence_expires_on: null,
  coi_expires_on: null,
  workers_comp_expires_on: null,
  has_w9: null,
  notes: null,
};

const PLAIN = [
  ['vendorId', 'vendor_id'],
  ['website', 'website'],
  ['servesAll', 'serves_all'],
  ['isPreferred', 'is_preferred'],
  ['licenceExpiresOn', 'licence_expires_on'],
  ['coiExpiresOn', 'coi_expires_on'],
  ['workersCompExpiresOn', 'workers_comp_expires_on'],
  ['hasW9', 'has_w9'],
] as const satisfies readonly (readonly [keyof ContactFields, keyof ContactFacts])[];
const TEXTS = [
  ['role', 'role'],
  ['licenceNumber', 'licence_number'],
  ['notes', 'notes'],
] as const satisfies readonly (readonly [keyof ContactFields, keyof ContactFacts])[];

/** `facts` overwritten by the given fields, with the keys by which duplicates are found. */
export function withFields(facts: ContactFacts, fields: ContactFields): ContactFacts {
  const next = { ...facts };
  for (const [field, column] of PLAIN)
    if (fields[field] !== undefined) Object.assign(next, { [column]: fields[field] });
  for (const [field, column] of TEXTS) if (fields[field] !== undefined) next[column] = blankAsNull(fields[field]);
  if (fields.name !== undefined) next.name = cleanName(fields.name);
  if (fields.trades) next.trades = distinct(fields.trades);
  if (fields.tags) next.tags = distinct(fields.tags);
  if (fields.phones)
    next.phones = fields.phones.map(({ label, number }) => ({ label: blankAsNull(label), number: number.trim() }));
  if (fields.emails)
    next.emails = fields.emails.map(({ label, address }) => ({ label: blankAsNull(label), address: address.trim() }));
  if (fields.addresses) next.addresses = fields.addresses.map(addressOf).filter(isSaid);
  return withKeys(next);
}

/** The keys that follow from name, numbers and addresses. */
export function withKeys(facts: ContactFacts): ContactFacts {
  return {
    ...facts,
    name_key: contactNameKey(facts.name),
    phone_keys: [...new Set(facts.phones.map((phone) => phoneKey(phone.number)))],
    email_keys: [...new Set(facts.emails.map((email) => emailKey(email.address)))],
  };
}

/** Refuses contradicting fields, on the field at fault. */
export function checkFacts(facts: ContactFacts): void {
  if (facts.kind === 'VENDOR' && facts.vendor_id !== null)
    throw unprocessable('vendorId', 'Only a person works for a vendor.');
}

/** The one organization of the caller, where the body names none. */
export function organizationOf(body: Pick<Body, 'organizationId'>, organizationIds: readonly number[]): number {
  const [only, ...more] = organizationIds;
  if (body.organizationId !== undefined) return body.organizationId;
  if (only === undefined || more.length > 0) throw unprocessable('organizationId', 'Say in which organization.');
  return only;
}

function addressOf(given: NonNullable<ContactFields['addresses']>[number]): Address {
  return {
    label: blankAsNull(given.label),
    street: blankAsNull(given.street),
    city: blankAsNull(given.city),
    state: blankAsNull(given.state),
    postalCode: blankAsNull(given.postalCode),
  };
}

function isSaid({ street, city, state, postalCode }: Address): boolean {
  return [street, city, state, postalCode].some((part) => part !== null);
}

function blankAsNull(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
}

function distinct(texts: readonly string[]): string[] {
  const byKey = new Map(texts.map((text) => [text.trim().toLowerCase(), text.trim()]));
  return [...byKey.values()];
}

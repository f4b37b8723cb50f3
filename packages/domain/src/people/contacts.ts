import { manufacturerKey } from '../items/manufacturers.ts';

export const CONTACT_KINDS = ['VENDOR', 'PERSON'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];
export const CONTACT_KIND_WORDS: Record<ContactKind, string> = { VENDOR: 'Vendor', PERSON: 'Person' };

/** Trades offered first; a vendor may have any other. */
export const TRADES = [
  'Appliance repair',
  'Cleaning',
  'Electrical',
  'Elevator',
  'Fire protection',
  'Flooring',
  'General contractor',
  'HVAC',
  'Landscaping',
  'Locksmith',
  'Painting',
  'Pest control',
  'Plumbing',
  'Pool',
  'Roofing',
] as const;

/** The state of a vendor's compliance documents today: the worst of them. */
export const CONTACT_STATUSES = ['EXPIRED', 'MISSING', 'EXPIRING', 'OK'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

export const CONTACT_STATUS_WORDS: Record<ContactStatus, string> = {
  EXPIRED: 'Expired',
  MISSING: 'Missing',
  EXPIRING: 'Expiring',
  OK: 'In order',
};

/** Days before its last day from which a document counts as expiring. */
export const PAPER_EXPIRING_DAYS = 30;

/** Whether a vendor is insured on a day, by the certificates on record. */
export const INSURANCE_WORDS = {
  ENDED: 'insurance ends before',
  UNKNOWN: 'no certificate on record',
  OK: 'insured',
} as const;
export type Insurance = keyof typeof INSURANCE_WORDS;

/** Whether a vendor is insured on a day: both certificates that are known have to hold; without one of liability nobody knows. */
export function insuranceOn(
  day: string,
  { coiExpiresOn, workersCompExpiresOn }: { coiExpiresOn: string | null; workersCompExpiresOn: string | null },
): Insurance {
  if ([coiExpiresOn, workersCompExpiresOn].some((last) => last !== null && last < day)) return 'ENDED';
  return coiExpiresOn === null ? 'UNKNOWN' : 'OK';
}

export const EMERGENCY_KINDS = ['FIRE_PANEL', 'WATER', 'GAS', 'ELECTRICAL', 'ELEVATOR', 'AUTHORITY', 'OTHER'] as const;
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];
export const EMERGENCY_LABELS: Record<EmergencyKind, string> = {
  FIRE_PANEL: 'Fire panel monitoring',
  WATER: 'Water shut-off',
  GAS: 'Gas shut-off',
  ELECTRICAL: 'Electrical main',
  ELEVATOR: 'Elevator',
  AUTHORITY: 'Authority having jurisdiction',
  OTHER: 'Other',
};

/** A name for comparing: lower case letters and digits, without a company form at the end. */
export function contactNameKey(name: string): string {
  return manufacturerKey(name) || name.normalize('NFKC').trim().toLowerCase();
}

/** A number as people write it: digits, perhaps a country code and an extension. */
export const PHONE_PATTERN = /^\+?[\d \u00a0().-]{7,30}( ?(x|ext\.?) ?\d{1,6})?$/i;

export function isPhoneNumber(text: string): boolean {
  return PHONE_PATTERN.test(text) && text.replace(/\D/g, '').length >= 7;
}

/** The digits that dial a number, without the country code of North America and without an extension. */
export function phoneKey(number: string): string {
  const digits = number.replace(/\s*(x|ext\.?)\s*\d*$/i, '').replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** An e-mail address for comparing. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** `tel:` of a number as written; the extension is dialled after a pause. */
export function telLink(number: string): string {
  const extension = /(?:x|ext\.?)\s*(\d+)$/i.exec(number)?.[1];
  const key = phoneKey(number);
  const dialled = number.trim().startsWith('+')
    ? `+${number.replace(/\s*(x|ext\.?)\s*\d*$/i, '').replace(/\D/g, '')}`
    : key;
  return `tel:${dialled}${extension ? `,${extension}` : ''}`;
}

/** Contacts as vCards (RFC 6350), one after the other. */
export function vCards(contacts: readonly CardContact[]): string {
  return contacts.map(vCard).join('');
}

function vCard(contact: CardContact): string {
  const isPerson = contact.kind === 'PERSON';
  const company = isPerson ? contact.vendorName : contact.name;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `KIND:${isPerson ? 'individual' : 'org'}`,
    `FN:${escaped(contact.name)}`,
    ...(company ? [`ORG:${escaped(company)}`] : []),
    ...(contact.role ? [`TITLE:${escaped(contact.role)}`] : []),
    ...contact.phones.map((phone) => `TEL;VALUE=uri:${telLink(phone.number).replace(/,(\d+)$/, ';ext=$1')}`),
    ...contact.emails.map((email) => `EMAIL:${escaped(email.address)}`),
    ...contact.addresses.map(
      (one) =>
        `ADR:;;${escaped(one.street ?? '')};${escaped(one.city ?? '')};${escaped(one.state ?? '')};${escaped(one.postalCode ?? '')};`,
    ),
    ...(contact.website ? [`URL:${escaped(contact.website)}`] : []),
    ...(contact.trades.length + contact.tags.length > 0
      ? [`CATEGORIES:${[...contact.trades, ...contact.tags].map(escaped).join(',')}`]
      : []),
    ...(contact.notes ? [`NOTE:${escaped(contact.notes)}`] : []),
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function escaped(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[,;]/g, '\\$&');
}

// Lines of a vCard are at most 75 octets; the rest continues after a line break and a space.
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > 75) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

export type CardContact = {
  kind: ContactKind;
  name: string;
  role: string | null;
  vendorName: string | null;
  phones: readonly { number: string }[];
  emails: readonly { address: string }[];
  addresses: readonly {
    street?: string | null | undefined;
    city?: string | null | undefined;
    state?: string | null | undefined;
    postalCode?: string | null | undefined;
  }[];
  website: string | null;
  trades: readonly string[];
  tags: readonly string[];
  notes: string | null;
};

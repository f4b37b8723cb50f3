import type { ContactKind } from '@lintel/domain/people/contacts';
import type { Contact } from '#app/contact-list/contact-words.ts';
import { textOrNull } from '#app/form/contract-resolver.ts';

type Named = { id: number; name: string };

/** The values of a contact's fields while they are typed; lists have one line per entry. The names are those of the body. */
export type ContactValues = {
  name: string;
  role: string;
  vendorId: string;
  trades: string;
  tags: string;
  phones: string;
  emails: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  website: string;
  servesAll: string;
  propertyIds: Named[];
  isPreferred: string;
  licenceNumber: string;
  licenceExpiresOn: string;
  coiExpiresOn: string;
  workersCompExpiresOn: string;
  hasW9: string;
  notes: string;
};

export function noContactValues(): ContactValues {
  return {
    name: '',
    role: '',
    vendorId: '',
    trades: '',
    tags: '',
    phones: '',
    emails: '',
    street: '',
    city: '',
    state: '',
    postalCode: '',
    website: '',
    servesAll: 'all',
    propertyIds: [],
    isPreferred: 'no',
    licenceNumber: '',
    licenceExpiresOn: '',
    coiExpiresOn: '',
    workersCompExpiresOn: '',
    hasW9: '',
    notes: '',
  };
}

export function contactValues(contact: Contact): ContactValues {
  const [address] = contact.addresses;
  const labelled = (label: string | null, text: string) => (label ? `${label}: ${text}` : text);
  return {
    name: contact.name,
    role: contact.role ?? '',
    vendorId: contact.vendorId === null ? '' : String(contact.vendorId),
    trades: contact.trades.join(', '),
    tags: contact.tags.join(', '),
    phones: contact.phones.map((one) => labelled(one.label, one.number)).join('\n'),
    emails: contact.emails.map((one) => labelled(one.label, one.address)).join('\n'),
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postalCode ?? '',
    website: contact.website ?? '',
    servesAll: contact.servesAll ? 'all' : 'some',
    propertyIds: contact.properties,
    isPreferred: contact.isPreferred ? 'yes' : 'no',
    licenceNumber: contact.licenceNumber ?? '',
    licenceExpiresOn: contact.licenceExpiresOn ?? '',
    coiExpiresOn: contact.coiExpiresOn ?? '',
    workersCompExpiresOn: contact.workersCompExpiresOn ?? '',
    hasW9: contact.hasW9 === null ? '' : contact.hasW9 ? 'yes' : 'no',
    notes: contact.notes ?? '',
  };
}

/**
 * The body of a contact; a vendor's documents and a person's vendor are sent for their kind only. Further addresses
 * stay as they are.
 */
export function contactBody(values: ContactValues, kind: ContactKind, contact?: Contact) {
  const address = {
    label: contact?.addresses[0]?.label ?? null,
    street: textOrNull(values.street),
    city: textOrNull(values.city),
    state: textOrNull(values.state),
    postalCode: textOrNull(values.postalCode),
  };
  const isAll = values.servesAll === 'all';
  return {
    name: values.name.trim(),
    role: textOrNull(values.role),
    tags: listed(values.tags, ','),
    phones: listed(values.phones, '\n').map((line) => {
      const [label, number] = split(line);
      return { label, number };
    }),
    emails: listed(values.emails, '\n').map((line) => {
      const [label, mail] = split(line);
      return { label, address: mail };
    }),
    addresses: [address, ...(contact?.addresses.slice(1) ?? [])],
    website: textOrNull(values.website),
    servesAll: isAll,
    ...(!isAll && { propertyIds: values.propertyIds.map((property) => property.id) }),
    isPreferred: values.isPreferred === 'yes',
    notes: textOrNull(values.notes),
    ...(kind === 'PERSON' && { vendorId: values.vendorId === '' ? null : Number(values.vendorId) }),
    ...(kind === 'VENDOR' && {
      trades: listed(values.trades, ','),
      licenceNumber: textOrNull(values.licenceNumber),
      licenceExpiresOn: textOrNull(values.licenceExpiresOn),
      coiExpiresOn: textOrNull(values.coiExpiresOn),
      workersCompExpiresOn: textOrNull(values.workersCompExpiresOn),
      hasW9: values.hasW9 === '' ? null : values.hasW9 === 'yes',
    }),
  };
}

/** 'Desk: 503-555-0142' as its label and the rest. */
function split(line: string): [label: string | null, text: string] {
  const at = line.indexOf(':');
  return at === -1 ? [null, line] : [textOrNull(line.slice(0, at)), line.slice(at + 1).trim()];
}

function listed(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

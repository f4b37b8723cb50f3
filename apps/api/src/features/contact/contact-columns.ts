import type { Contact } from '@lintel/contract/contact';
import type * as z from 'zod';
import type { TableColumn } from '#platform/table-file.ts';

export type ContactListRow = z.infer<typeof Contact>;

const joined = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join('; '));
const kept = (isKept: boolean | null) => (isKept === null ? null : isKept ? 'on file' : 'missing');

/** The columns of the contact list as a file. */
export const CONTACT_FILE_COLUMNS: TableColumn<ContactListRow>[] = [
  { key: 'name', label: 'Name', kind: 'text', value: (row) => row.name },
  { key: 'kind', label: 'Kind', kind: 'text', value: (row) => (row.kind === 'VENDOR' ? 'Vendor' : 'Person') },
  { key: 'vendorName', label: 'Works for', kind: 'text', value: (row) => row.vendorName },
  { key: 'role', label: 'Role', kind: 'text', value: (row) => row.role },
  { key: 'trades', label: 'Trades', kind: 'text', value: (row) => joined(row.trades) },
  { key: 'phones', label: 'Phones', kind: 'text', value: (row) => joined(row.phones.map((one) => one.number)) },
  { key: 'emails', label: 'E-mails', kind: 'text', value: (row) => joined(row.emails.map((one) => one.address)) },
  { key: 'addresses', label: 'Addresses', kind: 'text', value: (row) => joined(row.addresses.map(addressLine)) },
  {
    key: 'properties',
    label: 'Properties',
    kind: 'text',
    value: (row) => (row.servesAll ? 'All' : joined(row.properties.map((one) => one.name))),
  },
  { key: 'coiExpiresOn', label: 'Insurance ends', kind: 'date', value: (row) => row.coiExpiresOn },
  { key: 'workersCompExpiresOn', label: 'Workers comp ends', kind: 'date', value: (row) => row.workersCompExpiresOn },
  { key: 'licenceNumber', label: 'Licence', kind: 'text', value: (row) => row.licenceNumber },
  { key: 'licenceExpiresOn', label: 'Licence ends', kind: 'date', value: (row) => row.licenceExpiresOn },
  { key: 'hasW9', label: 'W-9', kind: 'text', value: (row) => (row.kind === 'VENDOR' ? kept(row.hasW9) : null) },
  { key: 'status', label: 'Papers', kind: 'text', value: (row) => row.status },
  { key: 'jobs', label: 'Jobs, 12 months', kind: 'integer', value: (row) => row.jobs?.count ?? null },
  { key: 'spend', label: 'Spend, 12 months', kind: 'cents', value: (row) => row.jobs?.spendCents ?? null },
  { key: 'tags', label: 'Tags', kind: 'text', value: (row) => joined(row.tags) },
  { key: 'notes', label: 'Notes', kind: 'text', value: (row) => row.notes },
];

function addressLine({ street, city, state, postalCode }: ContactListRow['addresses'][number]): string {
  const place = [state, postalCode].filter(Boolean).join(' ');
  return [street, city, place].filter(Boolean).join(', ');
}

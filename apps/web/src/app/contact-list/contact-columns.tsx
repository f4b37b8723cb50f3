import { telLink } from '@lintel/domain/contacts';
import { Star } from 'lucide-react';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { complianceDate, count, DASH, money } from '#ui/format.ts';
import { StatusText } from '#ui/StatusText.tsx';
import styles from './contact-list.module.css';
import { type Contact, STATUS_TONES, STATUS_WORDS } from './contact-words.ts';

const name: DataColumn<Contact> = {
  id: 'name',
  head: 'Name',
  stack: 'first',
  value: (contact) => contact.name,
  cell: (contact) => (
    <>
      <span className="strong">{contact.name}</span>
      {contact.isPreferred && (
        <>
          {' '}
          <Star size={12} strokeWidth={2.25} aria-label="Preferred" role="img" />
        </>
      )}
      <br />
      <span className="muted small">
        {[contact.role, contact.vendorName, ...contact.tags].filter(Boolean).join(', ')}
      </span>
    </>
  ),
};

const reach: DataColumn<Contact> = {
  id: 'reach',
  head: 'Phone and e-mail',
  isUnsorted: true,
  stack: 'full',
  value: (contact) => contact.phones[0]?.number ?? contact.emails[0]?.address ?? null,
  cell: (contact) => <Reach contact={contact} />,
};

const properties: DataColumn<Contact> = {
  id: 'properties',
  head: 'Properties',
  isUnsorted: true,
  value: (contact) => placesOf(contact),
};

const paper = (id: string, head: string, of: (contact: Contact) => string | null): DataColumn<Contact> => ({
  id,
  head,
  value: of,
  cell: (contact) => complianceDate(of(contact), DASH),
});

export const VENDOR_COLUMNS: readonly DataColumn<Contact>[] = [
  name,
  { id: 'trades', head: 'Trades', isUnsorted: true, value: (contact) => contact.trades.join(', ') || null },
  reach,
  properties,
  paper('coi', 'Insurance ends', (contact) => contact.coiExpiresOn),
  { ...paper('workersComp', 'Workers’ comp ends', (contact) => contact.workersCompExpiresOn), isHidden: true },
  { ...paper('licence', 'Licence ends', (contact) => contact.licenceExpiresOn), isHidden: true },
  {
    id: 'w9',
    head: 'W-9',
    isUnsorted: true,
    isHidden: true,
    value: (contact) => (contact.hasW9 === null ? null : contact.hasW9 ? 'On file' : 'Missing'),
  },
  {
    id: 'status',
    head: 'Papers',
    isUnsorted: true,
    value: (contact) => contact.status,
    cell: (contact) =>
      contact.status && <StatusText tone={STATUS_TONES[contact.status]}>{STATUS_WORDS[contact.status]}</StatusText>,
  },
  {
    id: 'jobs',
    head: 'Jobs, 12 months',
    isNumber: true,
    isUnsorted: true,
    value: (contact) => contact.jobs?.count ?? null,
    cell: (contact) => count(contact.jobs?.count, DASH),
  },
  {
    id: 'spend',
    head: 'Spend, 12 months',
    isNumber: true,
    isUnsorted: true,
    value: (contact) => contact.jobs?.spendCents ?? null,
    cell: (contact) => spendWords(contact),
  },
];

export const PEOPLE_COLUMNS: readonly DataColumn<Contact>[] = [
  name,
  { id: 'vendor', head: 'Works for', isUnsorted: true, value: (contact) => contact.vendorName },
  reach,
  properties,
];

/** The first number and address of a contact, to be dialled and written to. */
export function Reach({ contact }: { contact: Pick<Contact, 'phones' | 'emails'> }) {
  const [phone] = contact.phones;
  const [email] = contact.emails;
  if (!phone && !email) return DASH;
  return (
    <span className={styles.reach}>
      {phone && (
        <a
          href={telLink(phone.number)}
          className={`${styles.touch} nowrap`}
          onClick={(event) => event.stopPropagation()}
        >
          {phone.number}
        </a>
      )}
      {phone && email && <br />}
      {email && (
        <a
          href={`mailto:${encodeURIComponent(email.address)}`}
          className={styles.touch}
          onClick={(event) => event.stopPropagation()}
        >
          {email.address}
        </a>
      )}
    </span>
  );
}

export function placesOf({ servesAll, properties: places }: Pick<Contact, 'servesAll' | 'properties'>): string {
  if (servesAll) return 'All';
  const [first, ...more] = places;
  return first ? `${first.name}${more.length > 0 ? ` and ${more.length} more` : ''}` : 'None that you see';
}

/** What jobs cost, and of how many the cost is known; no sum where none is. */
export function spendWords({ jobs }: Pick<Contact, 'jobs'>): string {
  if (!jobs || jobs.count === 0 || jobs.spendCents === null) return DASH;
  return jobs.pricedCount === jobs.count
    ? money(jobs.spendCents)
    : `${money(jobs.spendCents)} (${jobs.pricedCount} of ${jobs.count})`;
}

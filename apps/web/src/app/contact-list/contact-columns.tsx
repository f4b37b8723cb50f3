import { CONTACT_STATUS_WORDS, telLink } from '@lintel/domain/people/contacts';
import { Star } from 'lucide-react';
import type { ListCells } from '#app/list/list-columns.tsx';
import { complianceDate, DASH, money } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './contact-list.module.css';
import { type Contact, STATUS_TONES } from './contact-words.ts';

export const CONTACT_CELLS: ListCells<Contact> = {
  name: {
    stack: 'first',
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
  },
  reach: { stack: 'full', cell: (contact) => <Reach contact={contact} /> },
  properties: placesOf,
  coi: (contact) => complianceDate(contact.coiExpiresOn, DASH),
  workersComp: (contact) => complianceDate(contact.workersCompExpiresOn, DASH),
  licence: (contact) => complianceDate(contact.licenceExpiresOn, DASH),
  status: ({ status }) => status && <StatusText tone={STATUS_TONES[status]}>{CONTACT_STATUS_WORDS[status]}</StatusText>,
  jobCosts: jobCostWords,
  spend: spendWords,
};

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
export function jobCostWords({ jobs }: Pick<Contact, 'jobs'>): string {
  if (!jobs || jobs.count === 0 || jobs.costCents === null) return DASH;
  return sumWords(jobs.costCents, jobs.pricedCount, jobs.count);
}

/** What approved invoices come to, and of how many where some are in another currency; no sum where there is none. */
export function spendWords({ bills }: Pick<Contact, 'bills'>): string {
  if (!bills || bills.spendCents === null) return DASH;
  return sumWords(bills.spendCents, bills.count - bills.foreignCount, bills.count);
}

function sumWords(cents: number, counted: number, all: number): string {
  return counted === all ? money(cents) : `${money(cents)} (${counted} of ${all})`;
}

import { CONTACT_KIND_WORDS, CONTACT_STATUS_WORDS } from '@lintel/domain/people/contacts';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, flag, named, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Contact } from './contact.ts';

/** Vendors and people; the web shows each kind as a list of its own. */
export const contactsList = defineList({
  id: 'contacts',
  title: 'Contacts',
  question: 'Whom do we call, and are their papers in order?',
  noun: ['contact', 'contacts'],
  places: { portfolio: { operationId: 'listContacts', page: '/Contacts' } },
  row: Contact,
  sorts: ['name', 'coi', 'workersComp', 'licence'],
  order: 'name',
  filters: {
    q: search('Name, phone, email'),
    organizationId: named('Organization', 'organization', { isQuiet: true }),
    kind: choice('Kind', CONTACT_KIND_WORDS),
    trade: value('Trade', z.string().max(40), { isQuiet: false }),
    status: choice('Papers', CONTACT_STATUS_WORDS),
    propertyId: named('Property', 'property'),
    archived: flag('Show', 'Archived only', { anyLabel: 'Active', isView: true }),
  },
  importsAs: {
    kind: 'vendors',
    fields: {
      ...{ name: 'name', trades: 'trades', phones: 'phone', emails: 'email', notes: 'notes', w9: 'hasW9' },
      ...{ coi: 'coiExpires', workersComp: 'workersCompExpires' },
      ...{ licenceNumber: 'licenceNumber', licence: 'licenceExpires' },
    },
    firstOf: ['phones', 'emails'],
    rows: { column: 'kind', word: CONTACT_KIND_WORDS.VENDOR },
  },
  columns: {
    name: { head: 'Name', kind: 'text', value: (row) => row.name, isSorted: true },
    kind: { head: 'Kind', kind: 'text', value: (row) => CONTACT_KIND_WORDS[row.kind], only: 'files' },
    vendor: { head: 'Works for', kind: 'text', value: (row) => row.vendorName },
    role: { head: 'Role', kind: 'text', value: (row) => row.role, only: 'files' },
    trades: { head: 'Trades', kind: 'text', value: (row) => row.trades.join(', ') || null },
    reach: {
      head: 'Phone and e-mail',
      kind: 'text',
      value: (row) => row.phones[0]?.number ?? row.emails[0]?.address ?? null,
      only: 'screen',
    },
    phones: {
      head: 'Phones',
      kind: 'text',
      value: (row) => joined(row.phones.map((one) => one.number)),
      only: 'files',
    },
    emails: {
      head: 'E-mails',
      kind: 'text',
      value: (row) => joined(row.emails.map((one) => one.address)),
      only: 'files',
    },
    addresses: {
      head: 'Addresses',
      kind: 'text',
      value: (row) => joined(row.addresses.map(addressLine)),
      only: 'files',
    },
    properties: {
      head: 'Properties',
      kind: 'text',
      value: (row) => (row.servesAll ? 'All' : joined(row.properties.map((one) => one.name))),
    },
    coi: { head: 'Insurance ends', kind: 'date', value: (row) => row.coiExpiresOn, isSorted: true },
    workersComp: {
      head: 'Workers’ comp ends',
      kind: 'date',
      value: (row) => row.workersCompExpiresOn,
      isSorted: true,
      isHidden: true,
    },
    licenceNumber: { head: 'Licence', kind: 'text', value: (row) => row.licenceNumber, only: 'files' },
    licence: {
      head: 'Licence ends',
      kind: 'date',
      value: (row) => row.licenceExpiresOn,
      isSorted: true,
      isHidden: true,
    },
    w9: {
      head: 'W-9',
      kind: 'text',
      value: (row) => (row.kind === 'PERSON' || row.hasW9 === null ? null : row.hasW9 ? 'On file' : 'Missing'),
      isHidden: true,
    },
    status: { head: 'Papers', kind: 'text', value: (row) => row.status && CONTACT_STATUS_WORDS[row.status] },
    jobs: { head: 'Jobs, 12 months', kind: 'integer', value: (row) => row.jobs?.count ?? null },
    jobCosts: {
      head: 'Costs of jobs, 12 months',
      kind: 'cents',
      value: (row) => row.jobs?.costCents ?? null,
      isHidden: true,
    },
    invoices: {
      head: 'Invoices, 12 months',
      kind: 'integer',
      value: (row) => row.bills?.count ?? null,
      isHidden: true,
    },
    spend: { head: 'Spend, 12 months', kind: 'cents', value: (row) => row.bills?.spendCents ?? null },
    average: {
      head: 'Average invoice',
      kind: 'cents',
      value: (row) => row.bills && averageBill(row.bills),
      isHidden: true,
    },
    tags: { head: 'Tags', kind: 'text', value: (row) => joined(row.tags), only: 'files' },
    notes: { head: 'Notes', kind: 'text', value: (row) => row.notes, only: 'files' },
  },
});

export const contacts = defineContract({
  listContacts: listRoute(contactsList, '/contact', {
    access: 'user',
    summary: 'Vendors and people: those who serve every property, and those who serve one that the caller sees',
    errors: ['NOT_FOUND'],
    reads: ['VENDOR', 'PROPERTY', 'MAINTENANCE_NOTE', 'INVOICE'],
    things: { contact: 'results' },
  }),
});

/** What an invoice in US dollars comes to on average, in cents; null where there is none. */
export function averageBill({ count, foreignCount, spendCents }: NonNullable<z.output<typeof Contact>['bills']>) {
  return spendCents === null ? null : Math.round(spendCents / (count - foreignCount));
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join('; ');
}

function addressLine({ street, city, state, postalCode }: z.output<typeof Contact>['addresses'][number]): string {
  const place = [state, postalCode].filter(Boolean).join(' ');
  return [street, city, place].filter(Boolean).join(', ');
}

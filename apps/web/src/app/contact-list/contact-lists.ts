import { contactsList } from '@lintel/contract/people/contact-list';

const { trade, status, ...filtersOfPeople } = contactsList.filters;

/** What only a vendor has done and billed. */
const OF_VENDORS = ['jobs', 'jobCosts', 'invoices', 'spend', 'average'];

/** Vendors with their papers and jobs: of the list of contacts, what says something of them. */
export const VENDORS: typeof contactsList = {
  ...contactsList,
  title: 'Vendors',
  noun: ['vendor', 'vendors'],
  columns: without('vendor'),
};

/** The vendors of one property, whose others are of no interest there. */
export const VENDORS_HERE: typeof contactsList = { ...VENDORS, columns: without('vendor', 'properties') };

/** People, and for whom they work. */
export const PEOPLE = {
  ...contactsList,
  title: 'People',
  noun: ['person', 'people'],
  filters: filtersOfPeople,
  columns: without('trades', 'coi', 'workersComp', 'licence', 'w9', 'status', ...OF_VENDORS),
  // why: it lacks two of the filters, which nothing that shows a list asks for by name
} as unknown as typeof contactsList;

function without(...ids: string[]): typeof contactsList.columns {
  return Object.fromEntries(Object.entries(contactsList.columns).filter(([id]) => !ids.includes(id)));
}

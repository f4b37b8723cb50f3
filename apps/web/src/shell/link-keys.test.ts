import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redFlagReport } from '@lintel/contract/flags/asset-alert-list';
import { flsRecordsReport } from '@lintel/contract/fls/fls-records';
import { importsList } from '@lintel/contract/imports/import';
import { inspectionReport } from '@lintel/contract/inspections/inspection-report';
import { mailInList } from '@lintel/contract/invoices/mailbox';
import { installedReport } from '@lintel/contract/items/installed-report';
import { itemsReport } from '@lintel/contract/items/item-list';
import { ITEM_DUE } from '@lintel/contract/items/item-list-words';
import { manufacturersList } from '@lintel/contract/items/manufacturer';
import { modelsList } from '@lintel/contract/items/model';
import { warrantyReport } from '@lintel/contract/items/warranty-report';
import { contactsList } from '@lintel/contract/people/contact-list';
import { invitationsList } from '@lintel/contract/people/invitation';
import { peopleList } from '@lintel/contract/people/user';
import { turnReport } from '@lintel/contract/turns/turn-report';
import { jobsList } from '@lintel/contract/work/job';
import { outboxList } from '@lintel/contract/work/outbox';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { type ItemFilters, links } from '#app/links.ts';
import { listSearch } from '#app/list/list-search.ts';
import { ContactsSearch } from '../screens/contacts/contacts-search.ts';
import { ImportsSearch } from '../screens/import/imports-search.ts';
import { ManufacturersSearch } from '../screens/manufacturers/manufacturers-search.ts';
import { ModelsSearch } from '../screens/models/models-search.ts';
import { AskedSearch } from '../screens/onboarding/onboarding-place.ts';
import { OrganizationsSearch } from '../screens/organizations/organizations-search.ts';
import { PropertySearch, TAB_KEYS } from '../screens/property/property-search.ts';
import { RedFlagSearch } from '../screens/redflag/red-flag-search.ts';
import { UsersSearch } from '../screens/users/users-search.ts';

const SOURCES = join(import.meta.dirname, '..');

/** What each page reads of its address: its own keys, and those of the lists on it. */
const READ_BY: Record<string, z.ZodObject[]> = {
  [links.items()]: [listSearch(itemsReport, true, 'item')],
  [links.property(1)]: [PropertySearch, listSearch(itemsReport, false, 'item')],
  [links.installed()]: [listSearch(installedReport, true, 'item')],
  [links.contacts()]: [ContactsSearch, listSearch(contactsList, true, 'contact')],
  [links.admin('models')]: [ModelsSearch, listSearch(modelsList, true, 'open')],
  [links.admin('manufacturers')]: [ManufacturersSearch, listSearch(manufacturersList, true, 'maker')],
  [links.admin('users')]: [
    UsersSearch,
    listSearch(peopleList, true, 'user'),
    listSearch(invitationsList, true, 'invitation'),
  ],
  [links.admin('import')]: [ImportsSearch, listSearch(importsList, true, 'import')],
  [links.admin('jobs')]: [listSearch(jobsList, true, 'job')],
  [links.admin('mailbox')]: [listSearch(mailInList, true, 'row')],
  [links.admin('outbox')]: [listSearch(outboxList, true, 'message')],
  [links.admin('organizations')]: [OrganizationsSearch],
  [links.admin('onboarding')]: [AskedSearch],
  [links.redFlag(':propertyId', ':organizationId')]: [RedFlagSearch, listSearch(redFlagReport, true, 'flag')],
};

/** Links that need to know of what. */
const PATTERNS: Record<string, string> = { redFlag: links.redFlag(':propertyId', ':organizationId') };

/** In the place of a value that is known when the page is drawn. */
const FILLED_IN = 'filled-in';

/** The keys of an address that its page does not know, and those whose value it takes for none. */
function misread(address: string): string[] {
  const [path = '', query] = address.split('?');
  const schemas = READ_BY[path];
  if (!schemas) return [`${path} is not among the pages of this test`];
  return [...new URLSearchParams(query)].flatMap(([key, value]) =>
    schemas.some(({ shape }) => key in shape && (value === FILLED_IN || shape[key]?.safeParse(value).success))
      ? []
      : [`${path} does not read ${key}=${value}`],
  );
}

test('every link to a list of items is read whole by its page', () => {
  const all: ItemFilters[] = [
    ...ITEM_DUE.map((due) => ({ due })),
    { dueYear: 2027 },
    { installed: 'thisyear' },
    { due: 'backlog', sort: 'lifeUsed' },
    { q: 'GE & co' },
  ];
  for (const filters of all) {
    expect(misread(links.propertyItems(1, filters))).toEqual([]);
    expect(misread(links.items({ ...filters, organizationId: 2, propertyId: 3 }))).toEqual([]);
  }
  expect(misread(links.installed(undefined, { organizationId: 2 }))).toEqual([]);
  expect(misread(links.installed(undefined, { propertyId: 2 }))).toEqual([]);
  expect(misread('/items?due=2027')).toEqual(['/items does not read due=2027']);
});

test('a property forgets the filters of a tab when another opens', () => {
  const lists = [itemsReport, turnReport, inspectionReport, flsRecordsReport, warrantyReport, redFlagReport];
  expect(lists.flatMap(({ filters }) => Object.keys(filters)).filter((key) => !TAB_KEYS.includes(key))).toEqual([]);
});

/** In a link that a module writes: the page, and the text from its first key on. */
const WRITTEN = /\$\{links\.(\w+)\(([^`]*?)\)\}([?&]\w+=[^`]*)`/g;

test('every link that a module writes with keys names keys that its page reads', () => {
  const found = modules().flatMap((text) => [...text.matchAll(WRITTEN)]);
  expect(found.length).toBeGreaterThan(15);
  const wrong = found.flatMap(([whole, name = '', given = '', query = '']) => {
    const path =
      name === 'admin' ? links.admin(given.slice(1, -1) as 'jobs') : (PATTERNS[name] ?? links[name as 'contacts']());
    return misread(`${path}${query.replaceAll(/\$\{[^}]*\}/g, FILLED_IN)}`).map((words) => `${whole}: ${words}`);
  });
  expect(wrong).toEqual([]);
});

test('keys are added to an address only where it is written, or by links', () => {
  const added = modules().flatMap((text) => text.match(/\$\{links\.(property|items|installed)\([^`]*[?&]\w+=/g) ?? []);
  expect(added).toEqual([]);
});

function modules(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(SOURCES, path), 'utf8'));
}

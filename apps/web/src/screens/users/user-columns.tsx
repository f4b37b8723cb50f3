import type { DataColumn } from '#ui/data-table-columns.ts';
import { count, dateTime } from '#ui/format.ts';
import { StatusText } from '#ui/StatusText.tsx';
import { type Person, personName, rightsWords, STATUS_WORDS } from './user-words.ts';

export const USER_COLUMNS: readonly DataColumn<Person>[] = [
  {
    id: 'name',
    head: 'Name',
    stack: 'first',
    value: personName,
    cell: (person) => (
      <>
        <span className="strong">{personName(person)}</span>
        <br />
        <span className="muted small">{person.email}</span>
      </>
    ),
  },
  { id: 'title', head: 'Title', value: (person) => person.title, isHidden: true },
  { id: 'phone', head: 'Phone', value: (person) => person.phone, isHidden: true },
  { id: 'role', head: 'Role', value: (person) => rightsWords(person) },
  {
    id: 'organizations',
    head: 'Organizations',
    value: (person) => person.organizations.map((each) => each.organizationName).join(', ') || null,
    isHidden: true,
  },
  {
    id: 'properties',
    head: 'Properties',
    isNumber: true,
    value: (person) => (seesAll(person) ? Number.MAX_SAFE_INTEGER : person.propertyCount),
    cell: (person) => (seesAll(person) ? 'all' : count(person.propertyCount)),
  },
  {
    id: 'lastSignIn',
    head: 'Last sign-in',
    value: (person) => person.lastSignInAt,
    cell: (person) => dateTime(person.lastSignInAt, 'never'),
  },
  {
    id: 'status',
    head: 'Status',
    value: (person) => STATUS_WORDS[person.status].word,
    cell: (person) => (
      <StatusText tone={STATUS_WORDS[person.status].tone}>{STATUS_WORDS[person.status].word}</StatusText>
    ),
  },
  {
    id: 'totp',
    head: 'Second factor',
    value: (person) => (person.hasTotp ? 'On' : 'Off'),
    cell: (person) => <StatusText tone={person.hasTotp ? 'good' : 'muted'}>{person.hasTotp ? 'On' : 'Off'}</StatusText>,
  },
];

function seesAll(person: Person): boolean {
  return person.isSuperUser || person.organizations.some((each) => each.isAdmin);
}

import { USER_STATUS_WORDS } from '@lintel/contract/people/user';
import type { ListCells } from '#app/list/list-columns.tsx';
import { count, dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { type Person, personName, STATUS_TONES } from './user-words.ts';

export const PEOPLE_CELLS: ListCells<Person> = {
  name: {
    stack: 'first',
    cell: (person) => (
      <>
        <span className="strong">{personName(person)}</span>
        <br />
        <span className="muted small">{person.email}</span>
      </>
    ),
  },
  properties: (person) => (seesAll(person) ? 'all' : count(person.propertyCount)),
  lastSignInAt: (person) => dateTime(person.lastSignInAt, 'never'),
  status: ({ status }) => <StatusText tone={STATUS_TONES[status]}>{USER_STATUS_WORDS[status]}</StatusText>,
  totp: ({ hasTotp }) => <StatusText tone={hasTotp ? 'good' : 'muted'}>{hasTotp ? 'On' : 'Off'}</StatusText>,
};

function seesAll(person: Person): boolean {
  return person.isSuperUser || person.organizations.some((each) => each.isAdmin);
}

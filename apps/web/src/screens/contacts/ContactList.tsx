import { contacts } from '@lintel/contract/people/contact-list';
import { type ContactKind, TRADES, vCards } from '@lintel/domain/people/contacts';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { answerOf } from '#api/answer-of.ts';
import { contactApi, useListContactsPagesInfiniteQuery, useRestoreContactMutation } from '#api/contact.api.ts';
import { useListPropertiesBasicQuery } from '#api/property.api.ts';
import { saveText } from '#api/save-file.ts';
import { CONTACT_CELLS } from '#app/contact-list/contact-columns.tsx';
import { PEOPLE, VENDORS } from '#app/contact-list/contact-lists.ts';
import type { Contact } from '#app/contact-list/contact-words.ts';
import { PersonCards } from '#app/contact-list/PersonCards.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { ListTable, type OpenRow } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { useIsAdmin } from '#app/rights.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import { PEOPLE_VIEWS, type PeopleView } from './contacts-search.ts';

/** The most contacts that one file of vCards takes. */
const CARDS_MAX = 1000;
const TRADE_OPTIONS = TRADES.map((trade) => ({ value: trade, label: trade }));
const VIEW_OPTIONS = PEOPLE_VIEWS.map((value) => ({ value, label: value === 'cards' ? 'Cards' : 'Table' }));

const RESTORE: readonly DataColumn<Contact>[] = [
  {
    id: 'restore',
    head: 'Restore',
    isFixed: true,
    stack: 'full',
    value: () => null,
    cell: (contact) => <Restore contact={contact} />,
  },
];

type ContactListProps = {
  kind: ContactKind;
  /** How people are shown. */
  view: PeopleView;
  onView: (view: PeopleView) => void;
  /** Another contact is opened. */
  onOpen: () => void;
  drawer: (open: OpenRow<Contact>) => ReactNode;
  /** The first step, where there is nobody yet. */
  add: ReactNode;
};

/** Vendors or people, by the filter of the address; also as a file, and as vCards for a phone book. */
export function ContactList({ kind, view, onView, onOpen, drawer, add }: ContactListProps) {
  const leave = useLeave();
  const dispatch = useAppDispatch();
  const isAdmin = useIsAdmin();
  const isVendors = kind === 'VENDOR';
  const organizationId = useAppSelector((app) => app.selection.organizationId) ?? undefined;
  const properties = useListPropertiesBasicQuery().data?.results ?? [];
  const options = {
    trade: TRADE_OPTIONS,
    propertyId: properties.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const found = useList({
    list: isVendors ? VENDORS : PEOPLE,
    usePages: useListContactsPagesInfiniteQuery,
    opens: 'contact',
    options,
    within: { kind, organizationId },
  });
  const open = (id: number | null) => {
    onOpen();
    found.open(id);
  };
  const list = { ...found, open };
  const isArchive = list.search.archived === true;
  const canRestore = isArchive && isAdmin;
  const cards = async () => {
    const query = { ...list.query, limit: CARDS_MAX };
    const { data } = await answerOf(dispatch(contactApi.endpoints.listContacts.initiate({ query })));
    if (!data) return void toast.failed('The cards could not be made. Try again in a moment.');
    saveText(vCards(data.results), isVendors ? 'vendors.vcf' : 'people.vcf', 'text/vcard');
  };
  const drawn = (people: readonly Contact[]) => (
    <PersonCards
      title={PEOPLE.title}
      people={people}
      selectedId={list.openId}
      onOpen={isArchive ? undefined : (person) => leave(() => open(person.id))}
      action={isArchive ? (person) => canRestore && <Restore contact={person} /> : undefined}
    />
  );
  return (
    <ListTable
      list={list}
      cells={CONTACT_CELLS}
      options={options}
      exportPath={contacts.listContacts.path}
      hasTwoLines
      {...(canRestore && { ownColumns: RESTORE })}
      {...(!isVendors && view === 'cards' && { draw: drawn })}
      {...(!isArchive && { drawer })}
      ownExports={[{ label: 'Cards for a phone (vCard)', save: cards }]}
      tools={!isVendors && <Segmented label="People as" options={VIEW_OPTIONS} value={view} onChange={onView} />}
      nothingYet={
        isVendors
          ? {
              title: isArchive ? 'No vendor is archived' : 'No vendors yet',
              why: 'Add the first: its trade, a number, and the last day of its insurance.',
              action: add,
            }
          : {
              title: isArchive ? 'Nobody is archived' : 'No people yet',
              why: 'Managers, site staff, and whom you speak to at a vendor.',
              action: add,
            }
      }
    />
  );
}

function Restore({ contact }: { contact: Contact }) {
  const [restore, { isLoading }] = useRestoreContactMutation();
  const run = async () => {
    const { data } = await restore({ params: { contactId: contact.id } });
    if (data) toast.done(`${data.name} is back.`);
  };
  return (
    <Button size="small" disabled={isLoading} onClick={() => void run()}>
      Restore
    </Button>
  );
}

import { CONTACT_STATUSES, type ContactKind, TRADES, vCards } from '@lintel/domain/contacts';
import { Button } from '@mui/material';
import { ContactRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { answerOf } from '#api/answer-of.ts';
import { contactApi, useListContactsQuery, useRestoreContactMutation } from '#api/contact.api.ts';
import { useListPropertiesBasicQuery } from '#api/property.api.ts';
import { PEOPLE_COLUMNS, VENDOR_COLUMNS } from '#app/contact-list/contact-columns.tsx';
import { type Contact, STATUS_WORDS } from '#app/contact-list/contact-words.ts';
import { PersonCards } from '#app/contact-list/PersonCards.tsx';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useIsAdmin } from '#app/rights.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import type { SearchPatch } from '#app/use-search-state.ts';
import { DataTable } from '#ui/DataTable.tsx';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { sortFromText, sortToText } from '#ui/data-table-columns.ts';
import { FilterChip, type FilterOption } from '#ui/FilterChip.tsx';
import { count, counted } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './contacts.module.css';
import { type ContactsState, PEOPLE_VIEWS } from './contacts-search.ts';
import { saveText } from './save-text.ts';

const LIST_MAX = 1000;
const NO_CONTACTS: readonly Contact[] = [];
const TRADE_OPTIONS = TRADES.map((trade) => ({ value: trade, label: trade }));
const STATUS_OPTIONS = CONTACT_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));
const VIEW_OPTIONS = PEOPLE_VIEWS.map((value) => ({ value, label: value === 'cards' ? 'Cards' : 'Table' }));
const ARCHIVED_OPTIONS = [{ value: '1', label: 'Archived only' }];

const RESTORE: DataColumn<Contact> = {
  id: 'restore',
  head: 'Restore',
  isFixed: true,
  stack: 'full',
  value: () => null,
  cell: (contact) => <Restore contact={contact} />,
};

type ContactListProps = {
  kind: ContactKind;
  state: ContactsState;
  onPatch: (patch: SearchPatch) => void;
  /** The first step, where there is nobody yet. */
  add: ReactNode;
};

/** Vendors or people, by the filter of the address; also as a file, and as vCards for a phone book. */
export function ContactList({ kind, state, onPatch, add }: ContactListProps) {
  const leave = useLeave();
  const dispatch = useAppDispatch();
  const isAdmin = useIsAdmin();
  const isVendors = kind === 'VENDOR';
  const organizationId = useAppSelector((app) => app.selection.organizationId);
  const properties = useListPropertiesBasicQuery();
  const filter = {
    kind,
    organizationId: organizationId ?? undefined,
    q: state.q?.trim() || undefined,
    propertyId: state.property,
    ...(isVendors && { trade: state.trade, status: state.status }),
    archived: state.archived === '1' || undefined,
    sort: isVendors ? state.sort : ('name' as const),
  };
  const list = useListContactsQuery({ query: { ...filter, limit: LIST_MAX } });
  const rows = list.isError ? NO_CONTACTS : ((list.currentData ?? list.data)?.results ?? NO_CONTACTS);
  const total = list.data?.total ?? 0;
  const chip = (key: 'trade' | 'status' | 'property' | 'archived', name: string, options: readonly FilterOption[]) => (
    <FilterChip
      name={name}
      anyLabel={key === 'archived' ? 'Active' : 'Any'}
      options={options}
      values={state[key] === undefined ? [] : [String(state[key])]}
      onChange={([value]) => onPatch({ [key]: value, contact: null })}
    />
  );
  const words = [
    state.q && `Text ‘${state.q}’`,
    state.trade,
    state.status && STATUS_WORDS[state.status],
    state.property && 'Property',
    state.archived && 'Archived',
  ]
    .filter(Boolean)
    .join(', ');
  const cards = async () => {
    const query = { ...filter, limit: LIST_MAX };
    const { data } = await answerOf(dispatch(contactApi.endpoints.listContacts.initiate({ query })));
    if (!data) return void toast.failed('The cards could not be made. Try again in a moment.');
    saveText(vCards(data.results), isVendors ? 'vendors.vcf' : 'people.vcf', 'text/vcard');
  };

  const title = isVendors ? 'Vendors' : 'People';
  const counts = list.data && counted(total, isVendors ? 'vendor' : 'person', isVendors ? 'vendors' : 'people');
  const isCards = !isVendors && state.view === 'cards';
  const canRestore = state.archived === '1' && isAdmin;
  const open = state.archived ? undefined : (contact: Contact) => leave(() => onPatch({ contact: contact.id }));
  const tools = (
    <>
      <SearchField
        label={isVendors ? 'Find a vendor' : 'Find a person'}
        placeholder="Name, phone, email"
        value={state.q ?? ''}
        onChange={(q) => onPatch({ q })}
      />
      {isVendors && chip('trade', 'Trade', TRADE_OPTIONS)}
      {isVendors && chip('status', 'Papers', STATUS_OPTIONS)}
      {chip(
        'property',
        'Property',
        (properties.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      {chip('archived', 'Show', ARCHIVED_OPTIONS)}
      {!isVendors && (
        <Segmented
          label="People as"
          options={VIEW_OPTIONS}
          value={state.view}
          onChange={(view) => onPatch({ view: view === 'cards' ? null : view })}
        />
      )}
      <Button
        size="small"
        startIcon={<ContactRound size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void cards()}
      >
        vCard
      </Button>
      <ExportMenu path="/contact" query={filter} />
    </>
  );
  const empty = list.isError ? (
    <PageState
      kind="failed"
      title="The contacts could not be loaded"
      why="Nothing was changed. Try again in a moment."
      onRetry={() => void list.refetch()}
    />
  ) : !list.data ? (
    <div role="status" aria-label="Loading">
      <TableSkeleton />
    </div>
  ) : words ? (
    <PageState
      kind="filtered-out"
      title={isVendors ? 'No vendor matches' : 'No person matches'}
      why={`${words} hides them all.`}
      onClear={() => onPatch({ q: null, trade: null, status: null, property: null, archived: null })}
    />
  ) : (
    <PageState
      kind="nothing-yet"
      title={isVendors ? 'No vendors yet' : 'No people yet'}
      why={
        isVendors
          ? 'Add the first: its trade, a number, and the last day of its insurance.'
          : 'Managers, site staff, and whom you speak to at a vendor.'
      }
      action={add}
    />
  );
  return (
    <>
      {isCards ? (
        <>
          <SectionHead title={title} count={counts}>
            {tools}
          </SectionHead>
          {rows.length === 0 ? (
            empty
          ) : (
            <PersonCards
              title={title}
              people={rows}
              selectedId={state.contact}
              onOpen={open}
              action={state.archived ? (person) => canRestore && <Restore contact={person} /> : undefined}
            />
          )}
        </>
      ) : (
        <DataTable
          title={title}
          count={counts}
          tools={tools}
          rows={rows}
          columns={columnsOf(isVendors, canRestore)}
          rowId={(contact) => contact.id}
          {...(isVendors && {
            sort: sortFromText(state.sort),
            onSort: (keys: Parameters<typeof sortToText>[0]) => onPatch({ sort: sortToText(keys.slice(-1)) }),
            isSorted: true,
          })}
          hasTwoLines
          selectedId={state.contact ?? null}
          {...(open && { onRowClick: open })}
          empty={empty}
        />
      )}
      {rows.length < total && (
        <p className={styles.more}>
          The first {count(rows.length)} of {count(total)} are listed. The file has all of them.
        </p>
      )}
    </>
  );
}

const VENDOR_ARCHIVE = [...VENDOR_COLUMNS, RESTORE];
const PEOPLE_ARCHIVE = [...PEOPLE_COLUMNS, RESTORE];

function columnsOf(isVendors: boolean, canRestore: boolean): readonly DataColumn<Contact>[] {
  if (canRestore) return isVendors ? VENDOR_ARCHIVE : PEOPLE_ARCHIVE;
  return isVendors ? VENDOR_COLUMNS : PEOPLE_COLUMNS;
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

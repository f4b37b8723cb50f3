import type { ContactKind } from '@lintel/domain/contacts';
import { Button } from '@mui/material';
import { Link, useNavigate } from 'react-router';
import { useListContactsQuery } from '#api/contact.api.ts';
import { VENDOR_COLUMNS } from '#app/contact-list/contact-columns.tsx';
import type { Contact } from '#app/contact-list/contact-words.ts';
import { PersonCards } from '#app/contact-list/PersonCards.tsx';
import { links } from '#app/links.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { count, counted } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './property.module.css';

const LIST_MAX = 1000;
const COLUMNS = VENDOR_COLUMNS.filter((column) => column.id !== 'properties');

type PlaceProps = { propertyId: number; organizationId: number };

/** Whom to call for this property: people as cards, vendors beneath, including those who serve every property. */
export function PeopleTab(place: PlaceProps) {
  return (
    <>
      <People {...place} />
      <Vendors {...place} />
    </>
  );
}

function People(place: PlaceProps) {
  const { rows, total, state } = useServing('PERSON', place);
  return (
    <>
      <SectionHead title="People" count={total !== undefined && counted(total, 'person', 'people')}>
        <AllOfThem kind="PERSON" {...place} />
      </SectionHead>
      {state ?? <PersonCards title="People" people={rows} />}
      <Cut shown={rows.length} total={total} />
    </>
  );
}

function Vendors(place: PlaceProps) {
  const navigate = useNavigate();
  const { rows, total, state } = useServing('VENDOR', place);
  return (
    <>
      <DataTable
        title="Vendors"
        count={total !== undefined && counted(total, 'vendor')}
        tools={<AllOfThem kind="VENDOR" {...place} />}
        variant="embedded"
        rows={rows}
        columns={COLUMNS}
        rowId={(vendor) => vendor.id}
        hasTwoLines
        onRowClick={(vendor) => navigate(links.vendor(vendor.id))}
        empty={state}
      />
      <Cut shown={rows.length} total={total} />
    </>
  );
}

const NOBODY: readonly Contact[] = [];

/** Who serves the property; `state` is shown where there are no rows. */
function useServing(kind: ContactKind, { propertyId, organizationId }: PlaceProps) {
  const list = useListContactsQuery({ query: { kind, propertyId, organizationId, sort: 'name', limit: LIST_MAX } });
  const rows = list.isError ? NOBODY : (list.currentData?.results ?? NOBODY);
  const words = kind === 'PERSON' ? 'people' : 'vendors';
  const state = list.isError ? (
    <PageState
      kind="failed"
      title={`The ${words} could not be loaded`}
      why="Nothing was changed. Try again in a moment."
      onRetry={() => void list.refetch()}
    />
  ) : !list.currentData ? (
    <div role="status" aria-label={`Loading ${words}`}>
      <TableSkeleton rows={3} />
    </div>
  ) : rows.length === 0 ? (
    <PageState
      kind="nothing-yet"
      title={kind === 'PERSON' ? 'Nobody serves this property yet' : 'No vendor serves this property yet'}
      why="Add somebody under Contacts, for this property or for all of them."
    />
  ) : undefined;
  return { rows, total: list.isError ? undefined : list.currentData?.total, state };
}

function AllOfThem({ kind, propertyId }: PlaceProps & { kind: ContactKind }) {
  const tab = kind === 'PERSON' ? 'tab=people&' : '';
  return (
    <Button size="small" component={Link} to={`${links.contacts()}?${tab}property=${propertyId}`}>
      {kind === 'PERSON' ? 'Open people in Contacts' : 'Open vendors in Contacts'}
    </Button>
  );
}

function Cut({ shown, total }: { shown: number; total: number | undefined }) {
  if (total === undefined || shown >= total) return null;
  return (
    <p className={styles.more}>
      The first {count(shown)} of {count(total)} are listed.
    </p>
  );
}

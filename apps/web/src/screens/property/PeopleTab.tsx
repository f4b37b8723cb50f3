import type { ContactKind } from '@lintel/domain/people/contacts';
import { Button } from '@mui/material';
import { Link, useNavigate } from 'react-router';
import { useListContactsPagesInfiniteQuery } from '#api/contact.api.ts';
import { CONTACT_CELLS } from '#app/contact-list/contact-columns.tsx';
import { PEOPLE, VENDORS_HERE } from '#app/contact-list/contact-lists.ts';
import { PersonCards } from '#app/contact-list/PersonCards.tsx';
import { links } from '#app/links.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';

const ADD_UNDER_CONTACTS = 'Add somebody under Contacts, for this property or for all of them.';

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
  const fixed = { kind: 'PERSON', ...place, sort: 'name' };
  const list = useList({ list: PEOPLE, usePages: useListContactsPagesInfiniteQuery, fixed });
  return (
    <ListTable
      list={list}
      hasFilters={false}
      tools={<AllOfThem kind="PERSON" {...place} />}
      draw={(people) => <PersonCards title={PEOPLE.title} people={people} />}
      nothingYet={{ title: 'Nobody serves this property yet', why: ADD_UNDER_CONTACTS }}
    />
  );
}

function Vendors(place: PlaceProps) {
  const navigate = useNavigate();
  const fixed = { kind: 'VENDOR', ...place };
  const list = useList({ list: VENDORS_HERE, usePages: useListContactsPagesInfiniteQuery, fixed });
  return (
    <ListTable
      list={list}
      cells={CONTACT_CELLS}
      hasFilters={false}
      tools={<AllOfThem kind="VENDOR" {...place} />}
      variant="embedded"
      hasTwoLines
      onRow={(vendor) => navigate(links.vendor(vendor.id))}
      nothingYet={{ title: 'No vendor serves this property yet', why: ADD_UNDER_CONTACTS }}
    />
  );
}

function AllOfThem({ kind, propertyId }: PlaceProps & { kind: ContactKind }) {
  const tab = kind === 'PERSON' ? 'people' : 'vendors';
  return (
    <Button size="small" component={Link} to={`${links.contacts()}?tab=${tab}&propertyId=${propertyId}`}>
      {kind === 'PERSON' ? 'Open people in Contacts' : 'Open vendors in Contacts'}
    </Button>
  );
}

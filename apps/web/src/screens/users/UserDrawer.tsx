import { USER_STATUS_WORDS } from '@lintel/contract/people/user';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetUserQuery } from '#api/user.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { LocalDay } from '#app/LocalDay.tsx';
import { OrganizationSelect } from '#app/OrganizationSelect.tsx';
import { useAppSelector } from '#app/store.ts';
import { dateTime } from '#ui/base/format.ts';
import { Field } from '#ui/fields/Field.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { RightsForm } from './RightsForm.tsx';
import { UserActions } from './UserActions.tsx';
import { type PersonDetails, personName, STATUS_TONES } from './user-words.ts';

type UserDrawerProps = { userId: number; organizationId: number | undefined; onClose: () => void };

export function UserDrawer({ userId, organizationId, onClose }: UserDrawerProps) {
  const leave = useLeave();
  const [isLeaving, setLeaving] = useState(false);
  const found = useGetUserQuery({ params: { userId } }, { skip: isLeaving });
  const person = found.data;
  return (
    <SideDrawer
      isInAddress
      label="Person"
      title={person ? personName(person) : 'Person'}
      under={person?.email}
      onClose={() => leave(onClose)}
    >
      <QueryState
        query={found}
        thing="This person"
        why="They may belong to another organization. Nothing was changed."
        skeleton={<TableSkeleton rows={5} />}
      >
        {(loaded) => (
          <Details
            person={loaded}
            organizationId={organizationId}
            onReload={async () => (await found.refetch()).data}
            onLeave={() => {
              // A person who is about to be archived is not queried again.
              setLeaving(true);
              onClose();
            }}
            onClose={onClose}
          />
        )}
      </QueryState>
    </SideDrawer>
  );
}

type DetailsProps = {
  person: PersonDetails;
  organizationId: number | undefined;
  onReload: () => Promise<PersonDetails | undefined>;
  onLeave: () => void;
  onClose: () => void;
};

function Details({ person, organizationId, onReload, onLeave, onClose }: DetailsProps) {
  const own = useAppSelector((state) => state.session.currentUser?.id);
  const leave = useLeave();
  const isHere = person.organizations.some((each) => each.organizationId === organizationId);
  const [chosen, setChosen] = useState(isHere ? organizationId : person.organizations[0]?.organizationId);
  const membership =
    person.organizations.find((each) => each.organizationId === chosen) ?? person.organizations[0] ?? null;
  return (
    <>
      <DrawerSection>
        <Facts>
          <Fact name="Status">
            <StatusText tone={STATUS_TONES[person.status]}>{USER_STATUS_WORDS[person.status]}</StatusText>
          </Fact>
          <Fact name="Title">{person.title}</Fact>
          <Fact name="Phone">{person.phone ? <a href={`tel:${person.phone}`}>{person.phone}</a> : 'not known'}</Fact>
          <Fact name="Last sign-in">{dateTime(person.lastSignInAt, 'never')}</Fact>
          <Fact name="Second factor">{person.hasTotp ? 'On' : 'Off'}</Fact>
          <Fact name="Here since">
            <LocalDay at={person.createdAt} organizationId={person.organizationId ?? undefined} />
          </Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection>
        <UserActions person={person} onLeave={onLeave} />
      </DrawerSection>
      {person.organizations.length > 1 && (
        <DrawerSection>
          <Field label="Rights in" htmlFor="rights-organization">
            <OrganizationSelect
              id="rights-organization"
              organizations={person.organizations.map((each) => ({
                id: each.organizationId,
                name: each.organizationName,
              }))}
              value={membership?.organizationId}
              onChange={(id) => leave(() => setChosen(id))}
            />
          </Field>
        </DrawerSection>
      )}
      {!membership && (
        <PageState
          kind="nothing-yet"
          title="In no organization yet"
          why={`Invite ${person.email} to yours; what they may do is chosen with the invitation.`}
          action={
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          }
        />
      )}
      {membership && person.id === own && (
        <PageState
          kind="not-enough"
          title="These are your own rights"
          why="Another administrator changes them, so that nobody locks themselves out. Name and password are on your Account page."
        />
      )}
      {membership && person.id !== own && (
        <RightsForm
          key={membership.organizationId}
          person={person}
          membership={membership}
          onReload={onReload}
          onClose={onClose}
        />
      )}
    </>
  );
}

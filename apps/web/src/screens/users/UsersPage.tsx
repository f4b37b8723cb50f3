import { peopleList } from '@lintel/contract/people/user';
import { Button } from '@mui/material';
import { ShieldCheck, UserPlus, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { UsersSearch } from './users-search.ts';

const InvitationsTable = lazyWhenIdle(() => import('./InvitationsTable.tsx'), 'InvitationsTable');
const InviteDrawer = lazyWhenIdle(() => import('./InviteDrawer.tsx'), 'InviteDrawer');
const SignInRulesDrawer = lazyWhenIdle(() => import('./SignInRulesDrawer.tsx'), 'SignInRulesDrawer');

const HELP =
  'One row per person. Click a row to change the role, the properties and the groups. Archiving ends every session at once and can be undone.';

export default function UsersPage() {
  usePageHead({ help: HELP });
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const [search, patch] = useSearchState(UsersSearch);

  const invite = (
    <Button
      size="small"
      variant="contained"
      color="primary"
      startIcon={<UserPlus size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => patch({ open: 'invite', user: null })}
    >
      Invite
    </Button>
  );
  return (
    <>
      <Lede question={peopleList.question}>
        <Button
          size="small"
          component={Link}
          to={links.admin('groups')}
          startIcon={<UsersRound size={16} strokeWidth={1.75} aria-hidden />}
        >
          Permission groups
        </Button>
        {isSuperUser && (
          <Button
            size="small"
            startIcon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => patch({ open: 'rules', user: null })}
          >
            Sign-in rules
          </Button>
        )}
        {invite}
      </Lede>
      {search.show === 'invitations' ? (
        <LazyBoundary fallback={<TableSkeleton />}>
          <InvitationsTable invite={invite} />
        </LazyBoundary>
      ) : (
        <PeopleTable invite={invite} />
      )}
      <LazyBoundary>
        {search.open === 'invite' && (
          <InviteDrawer organizationId={search.organizationId} onClose={() => patch({ open: null })} />
        )}
        {search.open === 'rules' && isSuperUser && <SignInRulesDrawer onClose={() => patch({ open: null })} />}
      </LazyBoundary>
    </>
  );
}

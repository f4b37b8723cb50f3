import { Button } from '@mui/material';
import { useNavigate } from 'react-router';
import { type CurrentUser, fullName, setLoggedIn } from '#api/session.ts';
import { useGetUserQuery } from '#api/user.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { links } from '#app/links.ts';
import { signOut } from '#app/session-flow.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { AccountSection } from './AccountSection.tsx';
import styles from './account.module.css';
import { EmailForm } from './EmailForm.tsx';
import { MailChoices } from './MailChoices.tsx';
import { OrganizationChoice } from './OrganizationChoice.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { StartPageChoice } from './StartPageChoice.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

const PictureForm = lazyPreload(() => import('./PictureForm.tsx'), 'PictureForm');

const QUESTION = 'Who are you here, and how do you sign in?';

export default function AccountPage() {
  const user = useAppSelector((state) => state.session.currentUser);
  if (!user) return null;
  return (
    <>
      <Lede question={QUESTION} answer={`${fullName(user)}, ${user.email}`} />
      <div className={styles.sections}>
        {user.isPasswordDue ? (
          <PasswordDue user={user} />
        ) : user.isTotpDue ? (
          <>
            <div>
              <PageState
                kind="not-enough"
                title="You need a second factor before you go on"
                why="Administrators sign in with a code besides the password. Setting it up takes two minutes and an authenticator app."
              />
            </div>
            <AccountSection title="Second factor">
              <SecondFactor />
            </AccountSection>
          </>
        ) : (
          <OwnSections user={user} />
        )}
        <AccountSection title="Light or dark">
          <ThemeChoice />
        </AccountSection>
        <SignOut />
      </div>
    </>
  );
}

/** An administrator gave the password: the person chooses their own, and then everything else opens. */
function PasswordDue({ user }: { user: CurrentUser }) {
  const dispatch = useAppDispatch();
  const own = useGetUserQuery({ params: { userId: user.id } });
  return (
    <>
      <div>
        <PageState
          kind="not-enough"
          title="Choose a password of your own before you go on"
          why="An administrator added you and knows the password that you have now."
        />
      </div>
      <AccountSection title="Password">
        <QueryState query={own} thing="Your account" skeleton={<TableSkeleton rows={3} />}>
          {(found) => (
            <PasswordForm
              own={found}
              onReload={async () => (await own.refetch()).data}
              onChanged={() => dispatch(setLoggedIn({ ...user, isPasswordDue: false }))}
            />
          )}
        </QueryState>
      </AccountSection>
    </>
  );
}

function OwnSections({ user }: { user: CurrentUser }) {
  const own = useGetUserQuery({ params: { userId: user.id } });
  if (own.isError && !own.data)
    return (
      <div>
        <PageState
          kind="failed"
          title="Your account could not be loaded"
          why="Nothing was changed. Try again in a moment."
          onRetry={() => void own.refetch()}
        />
      </div>
    );
  // why: what is below comes into view only where it stays
  if (!own.data)
    return (
      <div className={styles.ahead}>
        <TableSkeleton rows={6} />
      </div>
    );
  const reload = async () => (await own.refetch()).data;
  return (
    <>
      <AccountSection title="Name and phone">
        <ProfileForm key={user.id} own={own.data} onReload={reload} />
      </AccountSection>
      <AccountSection title="Picture" why="Shown beside your name to the people of your organization.">
        <LazyBoundary fallback={<div className={styles.pictureAhead} />}>
          <PictureForm own={own.data} onReload={reload} />
        </LazyBoundary>
      </AccountSection>
      <AccountSection title="Email">
        <EmailForm own={own.data} onReload={reload} />
      </AccountSection>
      <AccountSection title="Password" why="Changing it ends your sessions everywhere else.">
        <PasswordForm own={own.data} onReload={reload} />
      </AccountSection>
      <AccountSection title="Second factor" why="A code from your phone besides the password.">
        <SecondFactor />
      </AccountSection>
      <AccountSection
        title="Where you are signed in"
        why="End those you do not recognize, and those on a device you lost."
      >
        <Sessions />
      </AccountSection>
      <AccountSection title="Start page" why="Where you are after signing in.">
        <StartPageChoice />
      </AccountSection>
      <AccountSection title="Mails" why="Which of them come to you. Those about your sign-in always do.">
        <MailChoices own={own.data} onReload={reload} />
      </AccountSection>
      <OrganizationChoice />
    </>
  );
}

function SignOut() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const leave = useLeave();
  const end = () => leave(() => void dispatch(signOut()).then(() => navigate(links.home())));
  return (
    <AccountSection title="Sign out">
      <div>
        <p className="muted">Ends this session in this browser, in all its tabs.</p>
        <div className={`actions ${styles.actions}`}>
          <Button onClick={end}>Sign out</Button>
        </div>
      </div>
    </AccountSection>
  );
}

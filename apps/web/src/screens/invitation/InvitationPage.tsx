import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import {
  useAcceptInvitationMutation,
  useRequestInvitationMutation,
  useShowInvitationMutation,
} from '#api/invitation.api.ts';
import { setLoggedOut } from '#api/session.ts';
import { GuestFrame } from '#app/guest/GuestFrame.tsx';
import styles from '#app/guest/guest.module.css';
import { useLinkSecrets } from '#app/guest/link-token.ts';
import { links } from '#app/links.ts';
import { loginPath, startPath } from '#app/return-url.ts';
import { finishLogin } from '#app/session-flow.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { type NewPerson, NewPersonForm } from './NewPersonForm.tsx';

/** During the sign-in the token is kept in the tab's session storage: it is in no address that a server could log. */
const KEPT_TOKEN = 'INVITATION_TOKEN';

export default function InvitationPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const token = useLinkSecrets().get('token') ?? sessionStorage.getItem(KEPT_TOKEN) ?? '';
  const user = useAppSelector((state) => state.session.currentUser);
  const [show, shown] = useShowInvitationMutation();
  const [accept, accepting] = useAcceptInvitationMutation();
  const [request, requested] = useRequestInvitationMutation();

  // why: the link alone identifies the invitation; it is looked up once, when the page opens
  useEffect(() => {
    if (token !== '') void show({ body: { token }, errors: 'inline' });
  }, [token, show]);

  const error = asApiError(shown.error);
  const isSpent = token === '' || error?.status === 422 || error?.status === 400;
  const invitation = shown.data;
  const isMine = invitation !== undefined && user?.email.toLowerCase() === invitation.email.toLowerCase();

  const join = async (person?: NewPerson) => {
    const { data } = await accept({ body: { token, ...person }, errors: 'inline' });
    if (!data) return;
    sessionStorage.removeItem(KEPT_TOKEN);
    if (data.accessToken) {
      dispatch(setLoggedOut());
      dispatch(finishLogin(data));
    }
    navigate(startPath(data.user ?? user));
  };

  return (
    <GuestFrame
      tab="Invitation"
      welcome={
        invitation ? `${invitation.invitedBy} invites you to ${invitation.organizationName}.` : 'You are invited.'
      }
      line="Units, items, due dates and what they cost, in one place, for the communities that you are given."
    >
      {isSpent && (
        <div role="alert">
          <h2>This invitation does not work any more</h2>
          <p className="muted">
            It was accepted already, was revoked, or has expired. If you have an account, just sign in.
          </p>
          {requested.isSuccess && (
            <div className={styles.notice} role="status">
              <p>{requested.data.message}</p>
            </div>
          )}
          {requested.isError && <p className={styles.failure}>The new link could not be requested. Try again.</p>}
          {token !== '' && !requested.isSuccess && (
            <button
              type="button"
              className={styles.submit}
              disabled={requested.isLoading}
              onClick={() => void request({ body: { token }, errors: 'inline' })}
            >
              Ask for a new invitation
            </button>
          )}
          <div className={styles.under}>
            <Link to={links.login()}>Sign in</Link>
          </div>
        </div>
      )}
      {error && !isSpent && (
        <div role="alert">
          <h2>The invitation could not be opened</h2>
          <p className="muted">{error.message || 'The server did not answer.'} The link still works.</p>
          <button
            type="button"
            className={styles.submit}
            onClick={() => void show({ body: { token }, errors: 'inline' })}
          >
            Retry
          </button>
        </div>
      )}
      {!invitation && !error && !isSpent && (
        <div role="status" aria-label="Loading">
          <h2>Opening your invitation</h2>
          <p className="muted">One moment.</p>
        </div>
      )}
      {invitation?.asks === 'NEW_PASSWORD' && (
        <NewPersonForm
          email={invitation.email}
          name={{ firstName: invitation.firstName ?? '', lastName: invitation.lastName ?? '' }}
          licenceVersion={invitation.licenceVersion}
          isBusy={accepting.isLoading}
          failure={asApiError(accepting.error)}
          onSubmit={(person) => void join(person)}
        />
      )}
      {invitation?.asks === 'SIGN_IN' && (
        <>
          <h2>Join {invitation.organizationName}</h2>
          <p className="muted">
            {isMine
              ? `You are signed in as ${invitation.email}. What you have elsewhere stays as it is.`
              : `${invitation.email} has an account already. Sign in with it, and the invitation opens again.`}
          </p>
          {accepting.isError && (
            <p className={styles.failure} role="alert">
              {asApiError(accepting.error)?.message || 'The invitation could not be accepted. Try again in a moment.'}
            </p>
          )}
          {isMine ? (
            <button type="button" className={styles.submit} disabled={accepting.isLoading} onClick={() => void join()}>
              Accept the invitation
            </button>
          ) : (
            <div className={styles.under}>
              <Link to={loginPath(links.invitation())} onClick={() => sessionStorage.setItem(KEPT_TOKEN, token)}>
                Sign in
              </Link>
            </div>
          )}
        </>
      )}
    </GuestFrame>
  );
}

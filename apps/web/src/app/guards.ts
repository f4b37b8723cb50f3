import type { SessionState } from '#api/session.ts';
import { links } from './links.ts';
import { loginPath, safeReturnUrl, startPath } from './return-url.ts';

export type PageGuards = {
  /** Only for people who are signed in; true by default. */
  isGuarded?: boolean;
  /** Only for people who are not; false by default. */
  isForGuests?: boolean;
};

export type GuardDecision = { kind: 'show' } | { kind: 'wait' } | { kind: 'redirect'; to: string };

type Question = PageGuards & {
  session: Pick<SessionState, 'loggedIn' | 'tryLogin' | 'currentUser'>;
  /** A second factor, or a password of their own, is required of this person first: only Account can be opened. */
  isAccountDue?: boolean | undefined;
  /** Path with its query string. */
  attempted: string;
  returnUrl: string | null;
};

/** What a person may see at a path, given what is known of the session. */
export function decideGuard({
  session,
  attempted,
  returnUrl,
  isAccountDue = false,
  isGuarded = true,
  isForGuests = false,
}: Question): GuardDecision {
  if (isInfoPath(attempted)) return { kind: 'show' };
  if (session.tryLogin && !session.loggedIn && (isGuarded || isForGuests)) return { kind: 'wait' };
  if (isForGuests && session.loggedIn)
    return { kind: 'redirect', to: safeReturnUrl(returnUrl, startPath(session.currentUser)) };
  if (isGuarded && session.loggedIn && isAccountDue && !attempted.startsWith(links.account()))
    return { kind: 'redirect', to: links.account() };
  if (isGuarded && !isForGuests && !session.loggedIn) return { kind: 'redirect', to: loginPath(attempted) };
  return { kind: 'show' };
}

function isInfoPath(path: string): boolean {
  return path.split(/[/?#]/).filter(Boolean)[0] === 'info' && path.startsWith('/info');
}

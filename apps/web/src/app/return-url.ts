import type { CurrentUser } from '#api/session.ts';
import { links } from './links.ts';

export const HOME_AFTER_LOGIN = '/properties';

const SITE = 'http://site.invalid';

/** The page that a person chose to start on; /properties until they have chosen. */
export function startPath(user: Pick<CurrentUser, 'startPage'> | null): string {
  return user?.startPage === 'TODAY' ? links.home() : HOME_AFTER_LOGIN;
}

/** The path to go to after a sign-in: `returnUrl` when it is a path of this site, else where the person starts. */
export function safeReturnUrl(returnUrl: string | null, start = HOME_AFTER_LOGIN): string {
  if (!returnUrl?.startsWith('/')) return start;
  // why: browsers drop tabs and line ends before they parse, and read a backslash as a slash
  if (returnUrl.includes('\\') || /\p{Cc}|\s/u.test(returnUrl)) return start;
  const path = pathOn(returnUrl);
  // why: /a/..//host becomes //host, which is another site; only a path that stays as it is when it is read again is safe
  return path !== null && path === pathOn(path) ? path : start;
}

/** The path that an address leads to on this site, as the browser spells it; null where it leads elsewhere. */
function pathOn(address: string): string | null {
  const url = URL.parse(address, SITE);
  return url?.origin === SITE ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** Where someone without a session is sent from a guarded path. */
export function loginPath(attempted: string): string {
  return attempted === HOME_AFTER_LOGIN ? '/login' : `/login?returnUrl=${encodeURIComponent(attempted)}`;
}

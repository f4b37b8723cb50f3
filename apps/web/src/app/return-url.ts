import type { CurrentUser } from '#api/session.ts';
import { links } from './links.ts';

export const HOME_AFTER_LOGIN = '/properties';

/** The page that a person chose to start on; /properties until they have chosen. */
export function startPath(user: Pick<CurrentUser, 'startPage'> | null): string {
  return user?.startPage === 'TODAY' ? links.home() : HOME_AFTER_LOGIN;
}

/** The path to go to after a sign-in: `returnUrl` when it is a path of this site, else where the person starts. */
export function safeReturnUrl(returnUrl: string | null, start = HOME_AFTER_LOGIN): string {
  if (!returnUrl?.startsWith('/')) return start;
  // why: browsers read //host and /\host as another site, and drop tabs and line ends before they parse
  if (returnUrl.startsWith('//') || returnUrl.includes('\\') || /\p{Cc}|\s/u.test(returnUrl)) return start;
  const url = new URL(returnUrl, 'http://site.invalid');
  if (url.origin !== 'http://site.invalid') return start;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where someone without a session is sent from a guarded path. */
export function loginPath(attempted: string): string {
  return attempted === HOME_AFTER_LOGIN ? '/login' : `/login?returnUrl=${encodeURIComponent(attempted)}`;
}

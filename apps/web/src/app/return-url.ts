export const HOME_AFTER_LOGIN = '/properties';

const SITE = 'http://site.invalid';

/** The path to go to after a sign-in: `returnUrl` when it is a path of this site, else /properties. */
export function safeReturnUrl(returnUrl: string | null): string {
  if (!returnUrl?.startsWith('/')) return HOME_AFTER_LOGIN;
  // why: browsers drop tabs and line ends before they parse, and read a backslash as a slash
  if (returnUrl.includes('\\') || /\p{Cc}|\s/u.test(returnUrl)) return HOME_AFTER_LOGIN;
  const path = pathOn(returnUrl);
  // why: /a/..//host becomes //host, which is another site; only a path that stays as it is when it is read again is safe
  return path !== null && path === pathOn(path) ? path : HOME_AFTER_LOGIN;
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

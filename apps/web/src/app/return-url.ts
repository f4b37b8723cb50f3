export const HOME_AFTER_LOGIN = '/properties';

/** The path to go to after a sign-in: `returnUrl` when it is a path of this site, else /properties. */
export function safeReturnUrl(returnUrl: string | null): string {
  if (!returnUrl?.startsWith('/')) return HOME_AFTER_LOGIN;
  // why: browsers read //host and /\host as another site, and drop tabs and line ends before they parse
  if (returnUrl.startsWith('//') || returnUrl.includes('\\') || /\p{Cc}|\s/u.test(returnUrl)) return HOME_AFTER_LOGIN;
  const url = new URL(returnUrl, 'http://site.invalid');
  if (url.origin !== 'http://site.invalid') return HOME_AFTER_LOGIN;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where someone without a session is sent from a guarded path. */
export function loginPath(attempted: string): string {
  return attempted === HOME_AFTER_LOGIN ? '/login' : `/login?returnUrl=${encodeURIComponent(attempted)}`;
}

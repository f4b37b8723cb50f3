export const ACCESS_TOKEN_KEY = 'ACCESS_TOKEN';
export const REFRESH_TOKEN_KEY = 'REFRESH_TOKEN';

/** Who is signed in, for the time without a signal. */
export const PERSON_KEY = 'OFFLINE_PERSON';

export type Tokens = { accessToken: string; refreshToken: string };

/** Both tokens, or null when either is missing or empty: one without the other is of no use. */
export function readTokens(): Tokens | null {
  const accessToken = localStorage.getItem(ACCESS_TOKEN_KEY);
  const refreshToken = localStorage.getItem(REFRESH_TOKEN_KEY);
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

/** There while no tokens are stored because the server ended the session: nobody signed out. */
const EXPIRED_KEY = 'SESSION_EXPIRED';

export function writeTokens(tokens: Tokens): void {
  localStorage.removeItem(EXPIRED_KEY);
  // why: other tabs react to the access token's storage event and must find the new refresh token already there
  localStorage.setItem(REFRESH_TOKEN_KEY, tokens.refreshToken);
  localStorage.setItem(ACCESS_TOKEN_KEY, tokens.accessToken);
}

export function clearTokens(): void {
  localStorage.removeItem(EXPIRED_KEY);
  removeTokens();
}

/** Removes the tokens of a session that the server has ended; other tabs can tell that from a sign-out. */
export function dropExpiredTokens(): void {
  // why: other tabs look for it when the access token goes
  localStorage.setItem(EXPIRED_KEY, 'yes');
  removeTokens();
}

export function areTokensExpired(): boolean {
  return localStorage.getItem(EXPIRED_KEY) !== null;
}

function removeTokens(): void {
  for (const key of [REFRESH_TOKEN_KEY, ACCESS_TOKEN_KEY, PERSON_KEY]) localStorage.removeItem(key);
}

/** An administrator's own tokens, kept aside while they view as somebody else. */
const PARKED_KEY = 'OWN_TOKENS';

export function parkTokens(tokens: Tokens): void {
  localStorage.setItem(PARKED_KEY, JSON.stringify(tokens));
}

/** Removes and returns the tokens that were kept aside; null where there are none. */
export function takeParkedTokens(): Tokens | null {
  const text = localStorage.getItem(PARKED_KEY);
  localStorage.removeItem(PARKED_KEY);
  return text === null ? null : (JSON.parse(text) as Tokens);
}

export function hasParkedTokens(): boolean {
  return localStorage.getItem(PARKED_KEY) !== null;
}

/** Calls back when another tab signs in, refreshes or signs out. */
export function onTokensChangedElsewhere(callback: (tokens: Tokens | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === ACCESS_TOKEN_KEY || event.key === null) callback(readTokens());
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

import { runtimeConfig } from './config.ts';
import { csrfHeader } from './send.ts';
import type { Tokens } from './token-storage.ts';

export type RefreshOutcome = { kind: 'tokens'; tokens: Tokens } | { kind: 'refused' } | { kind: 'unreachable' };

const REFRESH_PATIENCE_MS = 30_000;

/** Exchanges a refresh token for a new pair; nothing is stored here. */
export async function refresh(tokens: Tokens | null): Promise<RefreshOutcome> {
  if (tokens === null) return { kind: 'refused' };
  const { apiBase } = await runtimeConfig();
  try {
    const response = await fetch(`${apiBase}/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...csrfHeader() },
      credentials: 'same-origin',
      body: JSON.stringify({ refreshToken: tokens.refreshToken }),
      signal: AbortSignal.timeout(REFRESH_PATIENCE_MS),
    });
    if (response.status === 429 || response.status >= 500) return { kind: 'unreachable' };
    const answer = response.ok ? ((await response.json()) as Partial<Tokens>) : {};
    if (!answer.accessToken || !answer.refreshToken) return { kind: 'refused' };
    return { kind: 'tokens', tokens: { accessToken: answer.accessToken, refreshToken: answer.refreshToken } };
  } catch {
    return { kind: 'unreachable' };
  }
}

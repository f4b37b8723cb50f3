import { refresh } from './refresh.ts';
import { type ApiCall, type SentAnswer, send } from './send.ts';
import type { Tokens } from './token-storage.ts';

/**
 * Ends sessions on the server that have already ended here. It bypasses the store and uses the tokens of those sessions
 * alone, so that it neither waits for the next session nor affects it. If the server cannot be reached, the sessions
 * expire there by themselves.
 */
export async function endOnServer(sessions: readonly Tokens[]): Promise<void> {
  // why: one after the other, as each answer brings the anti-forgery cookie that its session needs
  for (const tokens of sessions) await endOne(tokens);
}

async function endOne(tokens: Tokens): Promise<void> {
  const first = await logout(tokens);
  if (first.ok || first.status !== 401) return;
  const outcome = await refresh(tokens);
  if (outcome.kind === 'tokens') await logout(outcome.tokens);
}

async function logout(tokens: Tokens): Promise<SentAnswer> {
  const call: ApiCall = {
    operation: 'logout',
    method: 'POST',
    path: '/auth/logout',
    body: { refreshToken: tokens.refreshToken },
    access: 'user',
    isIdempotent: false,
    errors: 'inline',
  };
  const once = () => send(call, tokens, undefined, new AbortController().signal);
  const answer = await once();
  // The anti-forgery cookie belonged to another session; the refusal has set the right one.
  return !answer.ok && answer.status === 403 ? once() : answer;
}

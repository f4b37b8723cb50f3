import { refresh } from './refresh.ts';
import { type ApiCall, type SentAnswer, send } from './send.ts';
import type { Tokens } from './token-storage.ts';

/**
 * Ends sessions on the server that have already ended here. It goes beside the store, with the tokens of those sessions alone, so
 * that it neither waits for the next session nor touches it. A server that cannot be reached ends them by their age.
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
  // The anti-forgery cookie was of another session; its successor came with the refusal.
  return !answer.ok && answer.status === 403 ? once() : answer;
}

import type { Archived, FieldError, Problem } from '@lintel/contract/base/errors';
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { runtimeConfig } from './config.ts';
import { signedInAgain, unsavedWork } from './ended-session.ts';
import { CLIENT_ERRORS, type ClientErrorCode, errorWords, fallbackOf } from './error-text.ts';
import { addError } from './errors.ts';
import { intentKeys } from './intent-keys.ts';
import { keptReads } from './kept-reads.ts';
import { noteFailure } from './last-failure.ts';
import { hasUnkeptWrites, noteWrite } from './open-writes.ts';
import { type RefreshOutcome, refresh } from './refresh.ts';
import { type ApiCall, type SentAnswer, send } from './send.ts';
import { rehydrateTokens, type SessionState, setLoggedOut, setOver } from './session.ts';
import { dropExpiredTokens, hasParkedTokens, readTokens, type Tokens, writeTokens } from './token-storage.ts';

/** A failed call in words for people, with the server's code and fields for the code that shows it. */
export type ApiError = {
  status: number | ClientErrorCode;
  /** The server's stable code, such as STALE; absent when no answer could be read. */
  code: string | undefined;
  message: string;
  fields: FieldError[];
  /** What has the name already, and is archived. */
  archived?: Archived;
};

export type ApiBaseQuery = BaseQueryFn<ApiCall, unknown, ApiError>;

/**
 * Calls the API with the session's token; a 401 leads to one refresh shared by all waiting calls, one retry, then logout. Where the logout
 * would lose what somebody typed or a change that is on its way, the call waits until they have signed in again over the page.
 */
export function createBaseQuery(): ApiBaseQuery {
  const keys = intentKeys();
  let refreshing: Promise<RefreshOutcome> | undefined;

  return (call, api) =>
    call.method === 'GET'
      ? make(call, api)
      : noteWrite(make(call, api), call.personId !== undefined || call.access === 'public');

  async function make(call: ApiCall, api: BaseQueryApi): Promise<{ data: unknown } | { error: ApiError }> {
    const isSigned = call.access !== 'public' || (call.knowsCaller === true && sessionOf(api).tokens !== null);
    // why: a component that is still on the page after sign-out may make a call, but it does not leave the browser
    if (call.access !== 'public' && isSignedOut(sessionOf(api))) return { error: NOT_SIGNED_IN };
    if (call.access !== 'public' && isHeldBack(call, sessionOf(api)) && !(await mayGoOn(call)))
      return { error: NOT_SIGNED_IN };
    const key = call.key ?? (call.isIdempotent ? keys.keyFor(call) : undefined);
    const used = isSigned ? sessionOf(api).tokens : null;
    let answer = await send(call, used, key, api.signal);
    // The anti-forgery cookie belonged to another session; the refusal has set the right one.
    if (isForgeryRefusal(answer)) answer = await send(call, used, key, api.signal);
    // The server had more to do than it could for a moment, and says when it may be asked again.
    const pauseMs = call.method === 'GET' ? pauseOf(answer) : 0;
    if (pauseMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (!api.signal.aborted) answer = await send(call, used, key, api.signal);
    }

    if (isUnauthenticated(answer) && isSigned && !api.signal.aborted) {
      const outcome = await renew(api, used);
      if (outcome.kind === 'tokens') answer = await send(call, outcome.tokens, key, api.signal);
      if (outcome.kind === 'unreachable') answer = { ok: false, status: 'FETCH_ERROR', data: null };
      // why: a call that was aborted with its session says nothing about the next session
      else if (isUnauthenticated(answer) && !api.signal.aborted && endSession(api) === 'asked') {
        const tokens = await mayGoOn(call);
        if (tokens && !api.signal.aborted) answer = await send(call, tokens, key, api.signal);
      }
    }

    if (key !== undefined) keys.settle(call, answer.ok ? undefined : answer.status);
    const readerId = call.method === 'GET' ? sessionOf(api).currentUser?.id : undefined;
    if (answer.ok) {
      if (readerId) keptReads.answered?.(call, readerId, answer.data);
      return { data: answer.data };
    }

    const error = apiErrorOf(answer);
    if (api.signal.aborted) return { error };
    const kept = readerId && isUnreached(answer) && (await keptReads.read?.(call, readerId));
    if (kept) return kept;
    noteFailure(answer.data);
    const fallback = fallbackOf(call.method, call.path);
    if (call.errors === 'modal') await showInModal(api, error, fallback);
    return { error: { ...error, message: error.message || (fallback ?? '') } };
  }

  /** Another tab or an earlier call may have newer tokens already; then the server is not called. */
  function renew(api: BaseQueryApi, used: Tokens | null): Promise<RefreshOutcome> {
    const stored = readTokens();
    if (refreshing === undefined && stored && stored.accessToken !== used?.accessToken) {
      api.dispatch(rehydrateTokens(stored));
      return Promise.resolve({ kind: 'tokens', tokens: stored });
    }
    refreshing ??= refresh(stored)
      .then((outcome) => {
        if (outcome.kind !== 'tokens') return outcome;
        // why: a person who signed out while the new pair was on its way stays signed out
        if (api.signal.aborted || readTokens() === null) return { kind: 'refused' } as const;
        writeTokens(outcome.tokens);
        api.dispatch(rehydrateTokens(outcome.tokens));
        return outcome;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }
}

/** Whoever waits longer is shown that it failed, with a button to try again. */
const LONGEST_PAUSE_SECONDS = 5;

const NOT_SIGNED_IN: ApiError = { status: 401, code: 'UNAUTHENTICATED', message: '', fields: [] };

/** Nobody is signed in, and no stored token could change that. */
function isSignedOut({ tokens, loggedIn, tryLogin }: SessionState): boolean {
  return tokens === null && !loggedIn && !tryLogin;
}

function isUnauthenticated(answer: SentAnswer): boolean {
  return !answer.ok && answer.status === 401;
}

/** Not an answer of the server: none at all, or that of a proxy before it. */
function isUnreached(answer: SentAnswer): boolean {
  return !answer.ok && (typeof answer.status === 'string' || answer.status > 501);
}

/**
 * How long to wait before a call that the server was too busy for, or that came when enough of one's own were on their way, is made
 * once more; 0 for any other answer, and for calls that are refused for longer.
 */
function pauseOf(answer: SentAnswer): number {
  if (answer.ok) return 0;
  const { code } = apiErrorOf(answer);
  const seconds = answer.retryAfterSeconds ?? 0;
  if (code === 'TOO_MANY_REQUESTS') return seconds <= LONGEST_PAUSE_SECONDS ? seconds * 1000 : 0;
  return code === 'OVERLOADED' ? Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1000 : 0;
}

function isForgeryRefusal(answer: SentAnswer): boolean {
  return !answer.ok && answer.status === 403 && apiErrorOf(answer).code === 'CSRF_MISMATCH';
}

function apiErrorOf({ status, data }: Extract<SentAnswer, { ok: false }>): ApiError {
  if (typeof status === 'string') return { status, code: undefined, message: CLIENT_ERRORS[status], fields: [] };
  // why: a proxy in between can answer with anything, so each member is checked before it is used
  const problem = (typeof data === 'object' ? data : null) as Partial<Problem> | null;
  return {
    status,
    code: typeof problem?.code === 'string' ? problem.code : undefined,
    message: typeof problem?.message === 'string' ? problem.message : '',
    fields: Array.isArray(problem?.errors) ? problem.errors : [],
    ...(problem?.archived && { archived: problem.archived }),
  };
}

async function showInModal(
  api: BaseQueryApi,
  { status, message }: ApiError,
  fallback: string | undefined,
): Promise<void> {
  const { apiBase } = await runtimeConfig();
  const { host } = new URL(apiBase, window.location.origin);
  const words = errorWords({ host, status, message: message || undefined, fallback });
  if (words) api.dispatch(addError(words.errorMessage, words.errorCode));
}

/** Ends a session that the server has ended. Where the page would lose something, it stays, and its person is asked to sign in again. */
function endSession(api: BaseQueryApi): 'asked' | 'ended' {
  const { loggedIn, isOver } = sessionOf(api);
  const isUnsaved = isOver || unsavedWork.isThere() || hasUnkeptWrites();
  // why: whoever views as somebody else changes nothing, and goes on as themselves
  const isKept = loggedIn && isUnsaved && !hasParkedTokens();
  dropExpiredTokens();
  api.dispatch(isKept ? setOver() : setLoggedOut());
  return isKept ? 'asked' : 'ended';
}

/** The session is over, and it is not known yet who goes on; only the question who they are is asked. */
function isHeldBack({ operation }: ApiCall, { isOver, tokens }: SessionState): boolean {
  return isOver && !(operation === 'getCurrentUser' && tokens !== null);
}

/** What the device keeps is sent later by itself; everything else waits for the sign-in. */
function mayGoOn({ personId }: ApiCall): Promise<Tokens | null> {
  return personId === undefined ? signedInAgain() : Promise.resolve(null);
}

function sessionOf(api: BaseQueryApi): SessionState {
  // why: RTK Query types the state as unknown here; importing the store would be a cycle
  return (api.getState() as { session: SessionState }).session;
}

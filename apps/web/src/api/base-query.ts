import type { FieldError, Problem } from '@lintel/contract/errors';
import type { Access } from '@lintel/contract/route';
import { type BaseQueryApi, type BaseQueryFn, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { runtimeConfig } from '#app/config.ts';
import { type ClientErrorCode, CODE_NOT_SHOWN, errorWords } from '#app/error-text.ts';
import { addError } from '#app/errors.ts';
import { rehydrateTokens, type SessionState, setLoggedOut } from '#app/session.ts';
import { clearTokens, readTokens, type Tokens, writeTokens } from '#app/token-storage.ts';
import { intentKeys } from './intent-keys.ts';

/** One call, as the endpoints derived from the contract ask for it. */
export type ApiCall = {
  operation: string;
  method: string;
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  ifMatch?: number | undefined;
  access: Access;
  isIdempotent: boolean;
  /** `inline`: the caller shows the failure itself; `modal` puts it into the error modal's queue. */
  errors: 'inline' | 'modal';
  /** `file`: the answer is kept as an object URL with its name. */
  answer?: 'file';
};

export type FileAnswer = { url: string; fileName: string };

/** A failed call in words for people, with the server's code and fields for the code that shows it. */
export type ApiError = {
  status: number | ClientErrorCode;
  /** The server's stable code, such as STALE; absent when no answer could be read. */
  code: string | undefined;
  message: string;
  fields: FieldError[];
};

export type ApiBaseQuery = BaseQueryFn<ApiCall, unknown, ApiError>;

/** Calls the API with the session's token; a 401 leads to one refresh shared by all waiting calls, one retry, then logout. */
export function createBaseQuery(): ApiBaseQuery {
  const raw = fetchBaseQuery({ baseUrl: '' });
  const keys = intentKeys();
  let refreshing: Promise<RefreshOutcome> | undefined;

  return async (call, api, extra) => {
    const key = call.isIdempotent ? keys.keyFor(call) : undefined;
    const send = async (tokens: Tokens | null) =>
      raw(await requestOf(call, tokens, key), api, extra as Record<string, never>);

    const used = sessionOf(api).tokens;
    let answer = await send(call.access === 'public' ? null : used);

    if (answer.error?.status === 401 && call.access !== 'public') {
      const outcome = await renew(api, used);
      if (outcome.kind === 'tokens') answer = await send(outcome.tokens);
      if (outcome.kind === 'refused' || (outcome.kind === 'tokens' && answer.error?.status === 401)) endSession(api);
      if (outcome.kind === 'unreachable')
        answer = { error: { status: 'FETCH_ERROR', error: 'refresh' }, meta: answer.meta };
    }

    if (key !== undefined) keys.settle(call, answer.error?.status);
    if (answer.error === undefined) return { data: answer.data ?? null };

    const error = apiErrorOf(answer.error);
    if (call.errors === 'modal') showInModal(api, error, await apiHost());
    return { error };
  };

  /** Another tab or an earlier call may hold newer tokens already; only then nothing is asked of the server. */
  function renew(api: BaseQueryApi, used: Tokens | null): Promise<RefreshOutcome> {
    const stored = readTokens();
    if (stored && stored.accessToken !== used?.accessToken && refreshing === undefined) {
      api.dispatch(rehydrateTokens(stored));
      return Promise.resolve({ kind: 'tokens', tokens: stored });
    }
    refreshing ??= refresh(stored)
      .then((outcome) => {
        if (outcome.kind === 'tokens') {
          writeTokens(outcome.tokens);
          api.dispatch(rehydrateTokens(outcome.tokens));
        }
        return outcome;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }
}

type RefreshOutcome = { kind: 'tokens'; tokens: Tokens } | { kind: 'refused' } | { kind: 'unreachable' };

async function refresh(tokens: Tokens | null): Promise<RefreshOutcome> {
  if (tokens === null) return { kind: 'refused' };
  const { apiBase } = await runtimeConfig();
  try {
    const response = await fetch(`${apiBase}/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...csrfHeader() },
      credentials: 'same-origin',
      body: JSON.stringify({ refreshToken: tokens.refreshToken }),
    });
    if (response.status === 429 || response.status >= 500) return { kind: 'unreachable' };
    const answer = response.ok ? ((await response.json()) as Partial<Tokens>) : {};
    if (!answer.accessToken || !answer.refreshToken) return { kind: 'refused' };
    return { kind: 'tokens', tokens: { accessToken: answer.accessToken, refreshToken: answer.refreshToken } };
  } catch {
    return { kind: 'unreachable' };
  }
}

async function requestOf(call: ApiCall, tokens: Tokens | null, key: string | undefined) {
  const { apiBase } = await runtimeConfig();
  return {
    url: `${apiBase}${call.path}`,
    method: call.method,
    params: call.query,
    body: call.body,
    credentials: 'same-origin' as const,
    ...(call.answer === 'file' ? { responseHandler: fileAnswer } : {}),
    headers: {
      ...(tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {}),
      ...(call.method === 'GET' ? {} : csrfHeader()),
      ...(call.ifMatch === undefined ? {} : { 'if-match': `"${call.ifMatch}"` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  };
}

async function fileAnswer(response: Response): Promise<unknown> {
  if (!response.ok) return response.json();
  const fileName =
    /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'lintel-export';
  return { url: URL.createObjectURL(await response.blob()), fileName } satisfies FileAnswer;
}

/** The anti-forgery token the server set as a cookie, sent back as a header. */
export function csrfHeader(): Record<string, string> {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {};
}

function apiErrorOf(error: { status: number | string; data?: unknown }): ApiError {
  if (typeof error.status === 'string') {
    const status = error.status as ClientErrorCode;
    return {
      status,
      code: undefined,
      message: errorWords({ host: '', status, message: undefined })?.errorMessage ?? '',
      fields: [],
    };
  }
  // why: a proxy in between can answer with anything, so each member is looked at before it is used
  const problem = (typeof error.data === 'object' ? error.data : null) as Partial<Problem> | null;
  return {
    status: error.status,
    code: typeof problem?.code === 'string' ? problem.code : undefined,
    message: typeof problem?.message === 'string' ? problem.message : '',
    fields: Array.isArray(problem?.errors) ? problem.errors : [],
  };
}

function showInModal(api: BaseQueryApi, error: ApiError, host: string): void {
  const words = errorWords({ host, status: error.status, message: error.message || undefined });
  if (words) api.dispatch(addError(words.errorMessage, words.errorCode ?? CODE_NOT_SHOWN));
}

async function apiHost(): Promise<string> {
  const { apiBase } = await runtimeConfig();
  return new URL(apiBase, window.location.origin).host;
}

function endSession(api: BaseQueryApi): void {
  clearTokens();
  api.dispatch(setLoggedOut());
}

function sessionOf(api: BaseQueryApi): SessionState {
  // why: RTK Query types the state as unknown here; importing the store would be a cycle
  return (api.getState() as { session: SessionState }).session;
}

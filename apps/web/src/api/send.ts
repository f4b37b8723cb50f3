import type { Access } from '@lintel/contract/base/route';
import { runtimeConfig } from './config.ts';
import type { ClientErrorCode } from './error-text.ts';
import type { Tokens } from './token-storage.ts';

/** One call, as the endpoints derived from the contract ask for it. */
export type ApiCall = {
  operation: string;
  method: string;
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  ifMatch?: number | undefined;
  access: Access;
  /** A public call that sends the token, if anybody is signed in. */
  knowsCaller?: boolean;
  isIdempotent: boolean;
  /** The Idempotency-Key of a call that was kept on the device; others get theirs when they are made. */
  key?: string;
  /** Who recorded it: the server makes it in nobody else's name. */
  personId?: number;
  /** `inline`: the caller shows the failure itself; `modal` puts it into the error modal's queue. */
  errors: 'inline' | 'modal';
  /** How long to wait for the answer; PATIENCE_MS by default. */
  patienceMs?: number;
  /** `file`: the answer is kept as an object URL with its name. */
  answer?: 'file';
};

/**
 * How long to wait for an answer with its whole body. The server gives up sooner, so this ends only calls that hang on
 * the way.
 */
export const PATIENCE_MS = 60_000;

/** How long to wait for imports, uploads and exports, which carry megabytes over possibly slow lines. */
export const LONG_PATIENCE_MS = 10 * 60_000;

export type FileAnswer = { url: string; fileName: string };

export type SentAnswer =
  | { ok: true; data: unknown }
  | { ok: false; status: number | ClientErrorCode; data: unknown; retryAfterSeconds?: number };

/** Makes the call once, with these tokens; every failure comes back as a value. */
export async function send(
  call: ApiCall,
  tokens: Tokens | null,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<SentAnswer> {
  const { apiBase } = await runtimeConfig();
  const patience = AbortSignal.timeout(call.patienceMs ?? PATIENCE_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${apiBase}${call.path}${queryText(call.query)}`, {
      method: call.method,
      headers: headersOf(call, tokens, idempotencyKey),
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, patience]),
      // why: a sign-out from a tab that is being closed still reaches the server
      keepalive: call.operation === 'logout',
    });
    if (response.ok && call.answer === 'file') return { ok: true, data: await fileAnswer(response) };
    text = await response.text();
  } catch {
    return { ok: false, status: patience.aborted && !signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', data: null };
  }
  const parsed = parse(text);
  if (!response.ok) {
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0);
    return { ok: false, status: response.status, data: parsed.data, retryAfterSeconds };
  }
  return parsed.isJson ? { ok: true, data: parsed.data } : { ok: false, status: 'PARSING_ERROR', data: null };
}

/** The anti-forgery token the server set as a cookie, sent back as a header. */
export function csrfHeader(): Record<string, string> {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {};
}

function headersOf(call: ApiCall, tokens: Tokens | null, key: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {}),
    ...(call.method === 'GET' ? {} : csrfHeader()),
    ...(call.ifMatch === undefined ? {} : { 'if-match': `"${call.ifMatch}"` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(call.personId === undefined ? {} : { 'x-person': String(call.personId) }),
  };
}

export function queryText(query: Record<string, unknown> | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) params.append(name, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
}

async function fileAnswer(response: Response): Promise<FileAnswer> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const fileName = /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? 'lintel-export';
  return { url: URL.createObjectURL(await response.blob()), fileName };
}

/** An empty answer is null; text that is not JSON is a failure. */
function parse(text: string): { isJson: boolean; data: unknown } {
  if (text === '') return { isJson: true, data: null };
  try {
    return { isJson: true, data: JSON.parse(text) };
  } catch {
    return { isJson: false, data: null };
  }
}

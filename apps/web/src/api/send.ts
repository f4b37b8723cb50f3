import type { Access } from '@lintel/contract/route';
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
  /** A public call that says who is signed in, if anybody is. */
  knowsCaller?: boolean;
  isIdempotent: boolean;
  /** `inline`: the caller shows the failure itself; `modal` puts it into the error modal's queue. */
  errors: 'inline' | 'modal';
  /** How long an answer is waited for; PATIENCE_MS unless said. */
  patienceMs?: number;
  /** `file`: the answer is kept as an object URL with its name. */
  answer?: 'file';
};

/** How long an answer is waited for, bytes included. The server gives up sooner, so this ends only what hangs on the way. */
export const PATIENCE_MS = 60_000;

/** The same for imports, uploads and exports, which carry megabytes over whatever line there is. */
export const LONG_PATIENCE_MS = 10 * 60_000;

export type FileAnswer = { url: string; fileName: string };

export type SentAnswer = { ok: true; data: unknown } | { ok: false; status: number | ClientErrorCode; data: unknown };

/** Makes the call once, with these tokens; a failure comes back as a value, whatever failed. */
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
      // why: the goodbye of a tab that is being closed still gets through
      keepalive: call.operation === 'logout',
    });
    if (response.ok && call.answer === 'file') return { ok: true, data: await fileAnswer(response) };
    text = await response.text();
  } catch {
    return { ok: false, status: patience.aborted && !signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', data: null };
  }
  const parsed = parse(text);
  if (!response.ok) return { ok: false, status: response.status, data: parsed.data };
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
  };
}

function queryText(query: Record<string, unknown> | undefined): string {
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

/** An empty answer is null; text that is no JSON says so. */
function parse(text: string): { isJson: boolean; data: unknown } {
  if (text === '') return { isJson: true, data: null };
  try {
    return { isJson: true, data: JSON.parse(text) };
  } catch {
    return { isJson: false, data: null };
  }
}

import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTemplate, type RecordedCall } from './calls.ts';
import type { Subject } from './pages.ts';

/** One call as a person feels it: until its answer was there in full, a pause that the server asked for included. */
export type Sample = {
  /** When it was made, in milliseconds of the generator's clock. */
  at: number;
  ms: number;
  method: string;
  /** Of the last answer; 0 where none came. */
  status: number;
  /** How often the server refused it, with 503 or 429. */
  refusals: number;
  /** The person typed on before the answer was there; it counts with the time until then. */
  isLeft: boolean;
};

/** A browser keeps six connections to a server. */
const CONNECTIONS = 6;
/** How long the web waits for an answer, and for how long it lets itself be told to wait. */
const PATIENCE_MS = 60_000;
const LONGEST_PAUSE_SECONDS = 5;

type Answer = { status: number; etag: string | undefined; retryAfterSeconds: number; cookie: string | undefined };

/** The versions of the items that were changed in this run, whoever changed them; before, they are as they were drawn. */
const versions = new Map<number, string>();

/** The part of a browser that talks to the server: connections of its own, what it keeps of answers, a token and a cookie. */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #etags = new Map<string, string>();
  readonly #host: string;
  readonly #port: number;
  readonly #headers: Record<string, string>;

  constructor(baseUrl: string, token: string) {
    const { hostname, port } = new URL(baseUrl);
    this.#host = hostname;
    this.#port = Number(port);
    this.#headers = { accept: 'application/json', 'accept-encoding': 'br, gzip', authorization: `Bearer ${token}` };
  }

  /** Makes a call as the web does: with the ETag of the last answer, and once more where the server says when. */
  async call(
    one: RecordedCall,
    subject: Subject,
    { typed, isLeft }: { typed?: string; isLeft?: AbortSignal } = {},
  ): Promise<Sample> {
    const at = performance.now();
    const path = fillTemplate(one.path, subject, typed);
    let answer = await this.#send(one, path, subject, isLeft);
    let refusals = isRefusal(answer) ? 1 : 0;
    const pauseSeconds = pauseOf(one.method, answer);
    if (pauseSeconds > 0) {
      await sleep(pauseSeconds * 1000);
      answer = await this.#send(one, path, subject, isLeft);
      refusals += isRefusal(answer) ? 1 : 0;
    }
    const ms = performance.now() - at;
    return {
      at,
      ms,
      method: one.method,
      status: answer.status,
      refusals,
      isLeft: answer.status === 0 && isLeft?.aborted === true,
    };
  }

  async #send(one: RecordedCall, path: string, subject: Subject, isLeft?: AbortSignal): Promise<Answer> {
    const isRead = one.method === 'GET';
    const body = one.body === undefined ? undefined : fillTemplate(one.body, subject);
    const etag = isRead ? this.#etags.get(path) : undefined;
    const headers = {
      ...this.#headers,
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(one.isVersioned && { 'if-match': versions.get(subject.itemId) ?? `"${subject.version}"` }),
      ...(one.isIdempotent && { 'idempotency-key': crypto.randomUUID() }),
    };
    const options = { agent: this.#agent, host: this.#host, port: this.#port, method: one.method, path, headers };
    const answer = await exchange({ ...options, ...(isLeft && { signal: isLeft }) }, body);
    if (answer.cookie !== undefined && this.#headers.cookie !== answer.cookie) {
      this.#headers.cookie = answer.cookie;
      this.#headers['x-xsrf-token'] = answer.cookie.replace(/^[^=]*=/, '');
    }
    if (answer.etag !== undefined && answer.status < 300) {
      if (isRead) this.#etags.set(path, answer.etag);
      else if (one.isVersioned) versions.set(subject.itemId, answer.etag);
    }
    return answer;
  }
}

function isRefusal({ status }: Answer): boolean {
  return status === 503 || status === 429;
}

function pauseOf(method: string, { status, retryAfterSeconds }: Answer): number {
  if (method !== 'GET') return 0;
  if (status === 429) return retryAfterSeconds <= LONGEST_PAUSE_SECONDS ? retryAfterSeconds : 0;
  return status === 503 ? Math.min(retryAfterSeconds, LONGEST_PAUSE_SECONDS) : 0;
}

const NONE: Answer = { status: 0, etag: undefined, retryAfterSeconds: 0, cookie: undefined };

/** Sends a request and reads its answer without looking into it. */
async function exchange(options: RequestOptions, body: string | undefined, isSecond = false): Promise<Answer> {
  const done = Promise.withResolvers<Answer | 'closed'>();
  const call = request({ ...options, timeout: PATIENCE_MS });
  call.on('response', (answer: IncomingMessage) => {
    answer.on('end', () => done.resolve(answerOf(answer)));
    answer.on('error', () => done.resolve(NONE));
    answer.resume();
  });
  call.on('timeout', () => call.destroy());
  call.on('error', (error: NodeJS.ErrnoException) =>
    // why: the server closed a resting connection at the moment it was used again; a browser then takes another
    done.resolve(call.reusedSocket && error.code === 'ECONNRESET' && !isSecond ? 'closed' : NONE),
  );
  call.end(body);
  const answer = await done.promise;
  return answer === 'closed' ? exchange(options, body, true) : answer;
}

function answerOf(answer: IncomingMessage): Answer {
  const [cookie] = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]);
  return {
    status: answer.statusCode ?? 0,
    etag: answer.headers.etag,
    retryAfterSeconds: Number(answer.headers['retry-after'] ?? 0),
    cookie,
  };
}

import { randomBytes } from 'node:crypto';
import type { Route } from '@lintel/contract/base/route';
import type { RawBuilder } from 'kysely';
import type { RequestTx } from '../base/request-tx.ts';
import type { StoredAnswer } from './idempotency.ts';

const BYTES_MAX = 24 * 1024 * 1024;
const ENTRY_BYTES_MAX = 2 * 1024 * 1024;

/** A rendered answer; the text of one that is kept is already in bytes. */
export type Rendered = { status: number; headers: Record<string, string>; text: string | Buffer };

/** Rendered answers by question. The least recently used are dropped once their text exceeds `bytesMax`. */
export type AnswerCache = {
  get(question: string): Rendered | undefined;
  set(question: string, answer: Rendered): void;
};

/** Room for the answers of one process. */
export function createAnswerCache(bytesMax = BYTES_MAX): AnswerCache {
  const entries = new Map<string, Rendered>();
  let bytes = 0;

  function drop(question: string): void {
    const known = entries.get(question);
    if (known && entries.delete(question)) bytes -= sizeOf(question, known);
  }

  return {
    get(question) {
      const known = entries.get(question);
      if (!known) return undefined;
      entries.delete(question);
      entries.set(question, known);
      return known;
    },
    set(question, answer) {
      drop(question);
      const size = sizeOf(question, answer);
      if (size > Math.min(ENTRY_BYTES_MAX, bytesMax)) return;
      entries.set(question, answer);
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= bytesMax) break;
        drop(oldest);
      }
    },
  };
}

/**
 * Answers a question whose route declares a `revision`. The revision is read in any case, as the person who asks and in the moment
 * they ask; if it is the one of the answer that the caller has, there is no need for another (304), and if it is that of the cached answer,
 * that one is given. Else `run` answers anew, in a transaction that reads the revision before anything else.
 */
export async function answerByRevision(ask: Asked): Promise<Rendered> {
  const { kept, question, ifNoneMatch, revision: asked, tx, run } = ask;
  const known = kept.get(question);
  if (known || ifNoneMatch !== undefined) {
    const { rows } = await tx.read((db) => asked.execute(db));
    const revision = rows[0]?.revision;
    const etag = revision === undefined ? undefined : etagOf(revision);
    if (etag && isNamed(etag, ifNoneMatch)) return { status: 304, headers: headersOf(etag), text: '' };
    if (known && known.headers.etag === etag) return known;
  }
  let revision: string | undefined;
  const answer = await run(
    beginningWith(tx, asked, (value) => {
      revision = value;
    }),
  );
  if (revision === undefined) return answer;
  const headers = { ...answer.headers, ...headersOf(etagOf(revision)) };
  const made = { status: answer.status, headers, text: Buffer.from(answer.text) };
  kept.set(question, made);
  return made;
}

/** What is asked, as a text: equal for equal questions of people whose answers are the same. */
export function questionOf(operationId: string, { params, query }: Question, rights: unknown): string {
  return `${operationId} ${JSON.stringify([params, query, rights])}`;
}

/** True where the route's answer to this input is kept: rows as JSON are, files are not. */
export function isKept(route: Route, { query }: Question): boolean {
  if (!route.revision) return false;
  const { format = 'json' } = (query ?? {}) as { format?: string };
  return format === 'json';
}

// Weak: two processes that answer anew under one revision say the same but for when they computed it. What another program
// version rendered is never confirmed, so every start has tags of its own.
const START = randomBytes(6).toString('base64url');

function etagOf(revision: string): string {
  return `W/"${START}-${revision}"`;
}

function headersOf(etag: string): Record<string, string> {
  return { etag, 'cache-control': 'private, no-cache' };
}

function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === etag);
}

// The first transaction asks for the revision before anything else.
function beginningWith(tx: RequestTx, asked: Asked['revision'], take: (revision?: string) => void): RequestTx {
  let isBegun = false;
  return {
    ...tx,
    read(fn, options) {
      if (isBegun) return tx.read(fn, options);
      isBegun = true;
      return tx.read(async (db, held) => {
        const { rows } = await asked.execute(db);
        take(rows[0]?.revision);
        return fn(db, held);
      }, options);
    },
  };
}

function sizeOf(question: string, { text }: Rendered): number {
  return 2 * question.length + Buffer.byteLength(text);
}

type Question = { params: unknown; query: unknown };

type Asked = {
  kept: AnswerCache;
  question: string;
  /** The If-None-Match that came with it. */
  ifNoneMatch: string | undefined;
  /** The question for the revision; no row where the caller sees no such place. */
  revision: RawBuilder<{ revision: string }>;
  tx: RequestTx;
  run: (tx: RequestTx) => Promise<StoredAnswer>;
};

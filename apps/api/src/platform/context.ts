import type { Contract, Route, RouteInput, RouteOutput } from '@lintel/contract/route';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry, Tx } from '@lintel/db/tx';
import type { Logger } from './log.ts';
import type { Platform } from './platform.ts';
import type { TableFile } from './table-file.ts';
import type { Viewer } from './viewer.ts';

/** What every handler gets beside its input. */
export type Ctx<V = Viewer> = {
  viewer: V;
  /** Today in UTC, 'yyyy-MM-dd'; rules take it from here, never from a clock. */
  today: string;
  /** The instant the request came in, ISO 8601 UTC. */
  now: string;
  requestId: string;
  address: string;
  userAgent: string | null;
  log: Logger;
  /** The instance itself: sign-in needs its session lookup; features otherwise need only `read` and `write`. */
  platform: Platform;
  /** Sends the anti-forgery cookie of a session that this answer begins or goes on with. */
  bindCookie(familyId: string): void;
  /** Opens the request's one transaction, read only. */
  read<T>(fn: (db: Db, tx: Tx) => Promise<T>, options?: { timeoutMs?: number; isSingle?: boolean }): Promise<T>;
  /** Opens the request's one transaction for writing; audit lines commit with it. */
  write<T>(
    fn: (db: Db, audit: (entry: AuditEntry) => void, tx: Tx) => Promise<T>,
    options?: { timeoutMs?: number; isLong?: boolean },
  ): Promise<T>;
};

type ViewerOf<R extends Route> = R['access'] extends 'public'
  ? R['knowsCaller'] extends true
    ? Viewer | null
    : null
  : Viewer;

/** JSON text built in SQL, sent through as it is; `version` feeds the ETag. */
export type RawJson = { readonly rawJson: string; readonly version?: number };

/** Sends JSON text through without parsing it; in tests it is checked against the contract all the same. */
export function rawJson(text: string, version?: number): RawJson {
  return { rawJson: text, version };
}

/** What a handler of the route may answer with. */
export type Answer<R extends Route> =
  | RouteOutput<R>
  | RawJson
  | (R['exports'] extends true ? TableFile : never)
  | (R['streams'] extends true ? AsyncIterable<RouteOutput<R>> : never);

/** One handler for each operation of a contract: validated input in, answer out. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: RouteInput<C[K]>, ctx: Ctx<ViewerOf<C[K]>>) => Promise<Answer<C[K]>>;
};

import type { Contract, Route, RouteInput, RouteOutput } from '@lintel/contract/base/route';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry, Tx } from '@lintel/db/tx';
import type { Logger } from '../base/log.ts';
import type { RequestTx } from '../base/request-tx.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { SentBytes, SentFile, TableFile } from '../tables/table-file.ts';
import type { Platform } from './platform.ts';

/** What every handler gets beside its input. */
export type Ctx<V = Viewer> = {
  viewer: V;
  /**
   * The instant the request came in, ISO 8601 UTC; rules take it from here, never from a clock. Which day it is depends on the
   * property or organization: platform/identity/day.ts.
   */
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
  read: RequestTx['read'];
  /** Opens the request's one transaction for writing; audit lines commit with it. */
  write<T>(
    fn: (db: Db, audit: (entry: AuditEntry) => void, tx: Tx) => Promise<T>,
    options?: { timeoutMs?: number; isLong?: boolean },
  ): Promise<T>;
  /** Done once the request's transaction has committed, before it is answered. */
  afterCommit(work: () => Promise<void>): void;
};

type ViewerOf<R extends Route> = R['access'] extends 'public'
  ? R['knowsCaller'] extends true
    ? Viewer | null
    : null
  : Viewer;

/** What a handler of the route may answer with: the route's shape, or a file where the route gives one. */
export type Answer<R extends Route> =
  | RouteOutput<R>
  | (R['exports'] extends true ? TableFile : never)
  | (R['sends'] extends 'application/pdf' ? TableFile : never)
  | (R['sends'] extends 'text/calendar' | 'text/csv' ? SentFile : never)
  | (R['sends'] extends 'application/pdf' | 'application/zip' ? SentBytes : never)
  | (R['streams'] extends true ? AsyncIterable<RouteOutput<R>> : never);

/** One handler for each operation of a contract: validated input in, answer out. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: RouteInput<C[K]>, ctx: Ctx<ViewerOf<C[K]>>) => Promise<Answer<C[K]>>;
};

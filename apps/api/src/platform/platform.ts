import type { Route } from '@lintel/contract/route';
import type { Database } from '@lintel/db/open';
import type { Logger } from './log.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { SessionLookup } from './session-lookup.ts';
import type { Viewer } from './viewer.ts';

/** What an instance is made of; one object a process, decorated on the server as `platform`. */
export type Platform = {
  database: Pick<Database, 'withTx' | 'ping'>;
  log: Logger;
  sessions: SessionLookup;
  limiter: RateLimiter;
  settings: PlatformSettings;
  /** The application's clock, for `today` and `now` only; sessions and leases live by the database's. */
  clock: () => Date;
};

export type PlatformSettings = {
  apiBasePath: string;
  publicBaseUrl: string | null;
  hasRateLimits: boolean;
  /** Every answer is checked against the contract's strict schema: in tests, and by LINTEL_CHECK_RESPONSES=1. */
  checksResponses: boolean;
  /** The demo's sign-ins are offered by the login page. */
  isDemo: boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
    /** What `mount` has taken so far, to refuse doubles and to answer 405. */
    mounted: { operations: Map<string, Route>; addresses: Set<string> };
  }
  interface FastifyContextConfig {
    operationId?: string;
    route?: Route;
  }
  interface FastifyRequest {
    /** Hash of operation and body, kept only when an Idempotency-Key came with it. */
    bodyHash: string | null;
    startedAt: number;
    userId: number | null;
    /** Who calls, as the route may use them; null on public routes. */
    viewer: Viewer | null;
  }
}

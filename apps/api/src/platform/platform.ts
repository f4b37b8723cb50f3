import type { Route } from '@lintel/contract/route';
import type { Database } from '@lintel/db/open';
import type { Couriers } from './courier.ts';
import type { Files } from './files/files.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Logger } from './log.ts';
import type { Operation } from './operation.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { SessionLookup } from './session-lookup.ts';
import type { Viewer } from './viewer.ts';

/** What an instance is made of; one object a process, decorated on the server as `platform`. */
export type Platform = {
  database: Pick<Database, 'withTx' | 'ping' | 'connections'>;
  log: Logger;
  sessions: SessionLookup;
  keptAnswers: KeptAnswers;
  limiter: RateLimiter;
  files: Files;
  /** Who carries mail and SMS out of the house. */
  couriers: Couriers;
  settings: PlatformSettings;
  /** The application's clock, for `today` and `now` only; sessions and leases live by the database's. */
  clock: () => Date;
};

export type PlatformSettings = {
  apiBasePath: string;
  publicBaseUrl: string | null;
  hasRateLimits: boolean;
  /** Addresses and CIDRs of the proxies whose word on who calls is taken. */
  trustedProxies: readonly string[];
  /** The instance's secret; never used as it is, only through a key derived for one purpose. */
  secret: string;
  /** Every answer is checked against the contract's strict schema: in tests, and by LINTEL_CHECK_RESPONSES=1. */
  checksResponses: boolean;
  /** Where bug reports are mailed to; null keeps them in the database. */
  supportEmail: string | null;
  /** Opens /metrics to whoever has it; null opens them to this machine only. */
  metricsToken: string | null;
  /** Past these the server turns calls away; null never does. */
  shedding: SheddingLimits | null;
  /** The demo's sign-ins are offered by the login page. */
  isDemo: boolean;
};

export type SheddingLimits = { loopDelayMs: number; memoryBytes: number };

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
    /** What `mount` has taken so far, to refuse doubles and to answer 405. */
    mounted: { operations: Map<string, Operation>; addresses: Set<string> };
  }
  interface FastifyContextConfig {
    operationId?: string;
    route?: Route;
    /** Logged only in trouble: what watches the instance asks all the time. */
    isQuiet?: boolean;
  }
  interface FastifyRequest {
    /** Hash of operation and body, kept only when an Idempotency-Key came with it. */
    bodyHash: string | null;
    startedAt: number;
    /** Who calls: whoever connects, or whom a trusted proxy names. */
    clientAddress: string;
    userId: number | null;
    /** Who calls, as the route may use them; null on public routes. */
    viewer: Viewer | null;
  }
}

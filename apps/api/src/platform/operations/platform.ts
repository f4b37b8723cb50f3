import type { Route } from '@lintel/contract/base/route';
import type { Database } from '@lintel/db/open';
import type { FileLimit } from '../base/file-limit.ts';
import type { Logger } from '../base/log.ts';
import type { RateLimiter } from '../base/rate-limit.ts';
import type { Files } from '../files/files.ts';
import type { SessionLookup } from '../identity/session-lookup.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Couriers } from '../mail/courier.ts';
import type { AnswerCache } from './answer-cache.ts';

/** Everything an instance consists of; one object per process, decorated on the server as `platform`. */
export type Platform = {
  database: Pick<Database, 'withTx' | 'ping' | 'connections'>;
  log: Logger;
  sessions: SessionLookup;
  answerCache: AnswerCache;
  limiter: RateLimiter;
  fileLimit: FileLimit;
  files: Files;
  /** The services that send mail and SMS. */
  couriers: Couriers;
  settings: PlatformSettings;
  /** The application's clock, for `now` and the days it is somewhere; sessions and leases live by the database's. */
  clock: () => Date;
};

export type PlatformSettings = {
  apiBasePath: string;
  publicBaseUrl: string | null;
  hasRateLimits: boolean;
  /** Servers that people name (a mailbox) may be in private networks; else those are refused. */
  allowsPrivateNetworks: boolean;
  /** Addresses and CIDRs of the proxies that are trusted to name the client. */
  trustedProxies: readonly string[];
  /** The instance's secret; never used as it is, only through a key derived for one purpose. */
  secret: string;
  /** Every answer is checked against the contract's strict schema: in tests, and by LINTEL_CHECK_RESPONSES=1. */
  checksResponses: boolean;
  /** Where bug reports are mailed to; null keeps them in the database. */
  supportEmail: string | null;
  /** Opens /metrics to whoever has it; null opens them to this machine only. */
  metricsToken: string | null;
  /** Limits above which the server refuses calls; null has no limits. */
  overload: OverloadLimits | null;
  /** The demo's sign-ins are offered by the login page. */
  isDemo: boolean;
};

export type OverloadLimits = { loopDelayMs: number; memoryBytes: number };

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
  }
  interface FastifyContextConfig {
    operationId?: string;
    route?: Route;
    /** Logged only when it fails, because monitoring calls it all the time. */
    isQuiet?: boolean;
  }
  interface FastifyRequest {
    /** Hash of operation and body, kept only when an Idempotency-Key came with it. */
    bodyHash: string | null;
    startedAt: number;
    /** The client's address: that of the connection, or the one that a trusted proxy names. */
    clientAddress: string;
    userId: number | null;
    /** The caller as the route may use them; null on public routes. */
    viewer: Viewer | null;
  }
}

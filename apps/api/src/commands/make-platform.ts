import type { Env } from '#platform/env.ts';
import { createLogger } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { createRateLimiter } from '#platform/rate-limit.ts';
import { createSessionLookup } from '#platform/session-lookup.ts';
import type { Store } from './store.ts';

/** Puts an instance together from its variables and its open database. */
export function makePlatform(env: Env, store: Store, isDemo: boolean): Platform {
  return {
    database: store.database,
    log: createLogger(env.logLevel),
    sessions: createSessionLookup(store.database),
    limiter: createRateLimiter(env.hasRateLimits),
    settings: {
      apiBasePath: env.apiBasePath,
      publicBaseUrl: env.publicBaseUrl,
      hasRateLimits: env.hasRateLimits,
      checksResponses: env.checksResponses,
      isDemo,
    },
    clock: () => new Date(),
  };
}

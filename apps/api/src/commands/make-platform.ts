import path from 'node:path';
import { createFileLimit } from '#platform/base/file-limit.ts';
import { createLogger } from '#platform/base/log.ts';
import { createRateLimiter } from '#platform/base/rate-limit.ts';
import { createFiles, type Files } from '#platform/files/files.ts';
import { type Env, instanceSecret } from '#platform/http/env.ts';
import { overloadLimits } from '#platform/http/overload.ts';
import { createSessionLookup } from '#platform/identity/session-lookup.ts';
import { smtpCourier } from '#platform/mail/mail.ts';
import { smsCourier } from '#platform/mail/sms.ts';
import { createAnswerCache } from '#platform/operations/answer-cache.ts';
import type { Platform } from '#platform/operations/platform.ts';
import type { Store } from './store.ts';

/** Builds the Platform of an instance from its variables and its open database. */
export function makePlatform(env: Env, store: Store, isDemo: boolean): Platform {
  return {
    database: store.database,
    log: createLogger(env.logLevel),
    sessions: createSessionLookup(store.database),
    answerCache: createAnswerCache(env.answerCacheBytes),
    couriers: {
      MAIL: env.smtpUrl === null ? null : smtpCourier({ smtpUrl: env.smtpUrl, publicBaseUrl: env.publicBaseUrl }),
      SMS: env.smsUrl === null ? null : smsCourier(env.smsUrl),
    },
    limiter: createRateLimiter(env.hasRateLimits),
    fileLimit: createFileLimit(),
    files: filesOf(env),
    settings: {
      apiBasePath: env.apiBasePath,
      publicBaseUrl: env.publicBaseUrl ?? localAddress(env),
      hasRateLimits: env.hasRateLimits,
      allowsPrivateNetworks: env.allowsPrivateNetworks,
      trustedProxies: env.trustedProxies,
      secret: instanceSecret(env),
      checksResponses: env.checksResponses,
      supportEmail: env.supportEmail,
      metricsToken: env.metricsToken,
      overload: overloadLimits(),
      isDemo,
    },
    clock: () => new Date(),
  };
}

/** The base of links until PUBLIC_BASE_URL is set; production does not start without it. */
export function localAddress({ host, port }: Env): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The files of the instance. */
export function filesOf(env: Env): Files {
  return createFiles({
    folder: path.join(env.dataDir, 'files'),
    secret: instanceSecret(env),
    apiBasePath: env.apiBasePath,
    s3: env.s3,
    clock: () => new Date(),
  });
}

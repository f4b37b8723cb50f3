import path from 'node:path';
import { type Env, instanceSecret } from '#platform/env.ts';
import { createFileTurns } from '#platform/file-turns.ts';
import { createFiles, type Files } from '#platform/files/files.ts';
import { createKeptAnswers } from '#platform/kept-answers.ts';
import { createLogger } from '#platform/log.ts';
import { smtpCourier } from '#platform/mail.ts';
import type { Platform } from '#platform/platform.ts';
import { createRateLimiter } from '#platform/rate-limit.ts';
import { createSessionLookup } from '#platform/session-lookup.ts';
import { sheddingLimits } from '#platform/shed.ts';
import { smsCourier } from '#platform/sms.ts';
import type { Store } from './store.ts';

/** Builds the Platform of an instance from its variables and its open database. */
export function makePlatform(env: Env, store: Store, isDemo: boolean): Platform {
  return {
    database: store.database,
    log: createLogger(env.logLevel),
    sessions: createSessionLookup(store.database),
    keptAnswers: createKeptAnswers(env.keptAnswersBytes),
    couriers: {
      MAIL: env.smtpUrl === null ? null : smtpCourier({ smtpUrl: env.smtpUrl, publicBaseUrl: env.publicBaseUrl }),
      SMS: env.smsUrl === null ? null : smsCourier(env.smsUrl),
    },
    limiter: createRateLimiter(env.hasRateLimits),
    fileTurns: createFileTurns(),
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
      shedding: sheddingLimits(),
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

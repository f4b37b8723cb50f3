import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { createFileLimit } from '#platform/base/file-limit.ts';
import { createLogger, type Logger } from '#platform/base/log.ts';
import { createRateLimiter } from '#platform/base/rate-limit.ts';
import { createFiles, type FilesOptions } from '#platform/files/files.ts';
import { createSessionLookup } from '#platform/identity/session-lookup.ts';
import type { Couriers } from '#platform/mail/courier.ts';
import { createAnswerCache } from '#platform/operations/answer-cache.ts';
import type { Platform, PlatformSettings } from '#platform/operations/platform.ts';
import { buildApp } from '../app.ts';
import { type ClonedDatabase, cloneDatabase } from './database.ts';
import { atEndOfFile } from './end-of-file.ts';
import { makeFactories } from './factories.ts';
import type { TestUser } from './user-factory.ts';

/** Day on which every test happens unless it says otherwise. */
export const TEST_NOW = '2026-05-18T12:00:00.000Z';

/**
 * The whole API on a database of the test file's own, as the runtime role; call it in `beforeAll`. An error that the server
 * logs fails the file unless the test takes it from `errors`.
 */
export async function startTestApp(options: TestAppOptions = {}) {
  const clone = options.on ?? (await cloneDatabase(options));
  const errors: string[] = [];
  const settings: PlatformSettings = {
    apiBasePath: '/v1',
    publicBaseUrl: null,
    allowsPrivateNetworks: false,
    hasRateLimits: false,
    trustedProxies: [],
    secret: 'the secret of an instance under test',
    checksResponses: true,
    supportEmail: null,
    metricsToken: null,
    overload: null,
    isDemo: false,
    ...options.settings,
  };
  const clock = options.clock ?? (() => new Date(TEST_NOW));
  const filesFolder = path.join(os.tmpdir(), `lintel-files-${randomUUID()}`);
  const platform: Platform = {
    database: clone.database,
    log: collecting(errors, options.logLines),
    sessions: createSessionLookup(clone.database),
    answerCache: createAnswerCache(),
    limiter: createRateLimiter(settings.hasRateLimits),
    fileLimit: createFileLimit(),
    couriers: { MAIL: null, SMS: null, ...options.couriers },
    files: createFiles({
      folder: filesFolder,
      secret: settings.secret,
      apiBasePath: settings.apiBasePath,
      s3: null,
      clock,
      ...options.files,
    }),
    settings,
    clock,
  };
  const app = await buildApp(platform, { webFolder: options.webFolder ?? path.join(import.meta.dirname, 'no-web') });
  await app.ready();
  atEndOfFile(async () => {
    await app.close();
    await clone.drop();
    await rm(filesFolder, { recursive: true, force: true });
    expect(errors, 'errors that the server logged').toEqual([]);
  });
  const call = makeCall(app);
  return {
    app,
    platform,
    database: clone.database,
    adminUrl: clone.url,
    errors,
    a: makeFactories(clone.database),
    call,
    get: (url: string, as?: Caller) => call('GET', url, { as }),
    post: (url: string, body: unknown, as?: Caller, headers?: Record<string, string>) =>
      call('POST', url, { as, body, headers }),
    put: (url: string, body: unknown, as?: Caller, headers?: Record<string, string>) =>
      call('PUT', url, { as, body, headers }),
    delete: (url: string, as?: Caller, headers?: Record<string, string>) => call('DELETE', url, { as, headers }),
    /** Listens on a free port of the loopback and gives the address; closed with the app. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
  };
}

function makeCall(app: FastifyInstance) {
  return async (method: Method, url: string, options: CallOptions = {}): Promise<TestAnswer> => {
    const token = typeof options.as === 'string' ? options.as : options.as?.token;
    const answer = await app.inject({
      method,
      url: url.startsWith('/v1') || options.isOutsideApi ? url : `/v1${url}`,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: JSON.stringify(options.body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string | undefined>,
      text: answer.body,
      bytes: answer.rawPayload,
      body: /json/.test(String(answer.headers['content-type'])) ? JSON.parse(answer.body) : undefined,
    };
  };
}

function collecting(errors: string[], lines: string[] = []): Logger {
  const log = createLogger('debug', (line) => lines.push(line));
  return { ...log, error: (message, fields) => errors.push(`${message}: ${fields?.detail ?? ''}`) };
}

/** The header of a change that names the version that was read. */
export function atVersion(version: number): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A user of the factories, or a bearer token. */
export type Caller = TestUser | string;

type CallOptions = {
  as?: Caller | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  /** The address is not below the API base. */
  isOutsideApi?: boolean;
};

export type TestAnswer = {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  bytes: Buffer;
  // why: a test reads what came over the wire, whose shape is what it asserts
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
};

export type TestAppOptions = {
  poolSize?: number;
  settings?: Partial<PlatformSettings>;
  /** A database other than a clone of the template. */
  on?: ClonedDatabase;
  clock?: () => Date;
  webFolder?: string;
  /** What carries mail and SMS out; nothing unless said. */
  couriers?: Partial<Couriers>;
  /** Where files lie; a folder of the test's own on this disk unless said. */
  files?: Partial<FilesOptions>;
  /** Collects the log's lines. */
  logLines?: string[];
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createFileLimit } from '#platform/base/file-limit.ts';
import { createLogger } from '#platform/base/log.ts';
import { createRateLimiter } from '#platform/base/rate-limit.ts';
import { createFiles, type Files, type FilesOptions } from '#platform/files/files.ts';
import { serveFiles } from '#platform/http/files-route.ts';
import { buildServer } from '#platform/http/server.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { atEndOfFile } from './end-of-file.ts';

/** The server with its signed addresses and nothing else, on a free port and a folder of its own; closed after the file's tests. */
export async function startFilesServer(
  options: Pick<FilesOptions, 'clock'> & Partial<FilesOptions>,
): Promise<FilesServer> {
  const folder = path.join(os.tmpdir(), `lintel-files-${randomUUID()}`);
  const files = createFiles({
    folder,
    secret: 'the secret of an instance under test',
    apiBasePath: '/v1',
    s3: null,
    ...options,
  });
  // Without a database: the bytes of these tests belong to no file.
  const platform: Omit<Platform, 'database' | 'sessions' | 'answerCache'> = {
    files,
    log: createLogger('silent'),
    limiter: createRateLimiter(false),
    fileLimit: createFileLimit(),
    couriers: { MAIL: null, SMS: null },
    settings: {
      apiBasePath: '/v1',
      publicBaseUrl: null,
      allowsPrivateNetworks: false,
      hasRateLimits: false,
      trustedProxies: [],
      secret: '',
      checksResponses: true,
      supportEmail: null,
      metricsToken: null,
      overload: null,
      isDemo: false,
    },
    clock: options.clock,
  };
  const app = await buildServer(platform as Platform);
  await app.register((api) => serveFiles(api, async () => true), { prefix: '/v1' });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  atEndOfFile(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { files, storage: files.storage, folder, base };
}

export type FilesServer = { files: Files; storage: Files['storage']; folder: string; base: string };

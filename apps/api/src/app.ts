import type { FastifyInstance } from 'fastify';
import { serveDocs } from '#platform/http/docs-page.ts';
import { serveFiles } from '#platform/http/files-route.ts';
import { serveHealth } from '#platform/http/health.ts';
import { serveMeta } from '#platform/http/meta.ts';
import { serveMetrics } from '#platform/http/metrics.ts';
import { buildServer } from '#platform/http/server.ts';
import { serveWeb } from '#platform/http/static-web.ts';
import { mount } from '#platform/operations/mount.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { eachResource } from './resources.ts';
import { jobsOf } from './worker.ts';

/** The whole server: every resource, health, and the web app's files. */
export async function buildApp(platform: Platform, options: AppOptions): Promise<FastifyInstance> {
  const app = await buildServer(platform);
  serveMetrics(app);
  await app.register(
    async (api) => {
      eachResource(jobsOf(platform, app.mounted.operations), (contract, handlers) => mount(api, contract, handlers));
      await serveFiles(api);
    },
    { prefix: platform.settings.apiBasePath },
  );
  serveHealth(app, options.isStopping ?? (() => false));
  serveMeta(app);
  serveDocs(app);
  await serveWeb(app, options.webFolder);
  return app;
}

export type AppOptions = {
  /** The folder of the built web app; nothing is served from a folder without an index.html. */
  webFolder: string;
  isStopping?: () => boolean;
};

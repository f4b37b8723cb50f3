import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuseUnknown } from './server.ts';

const YEAR_SECONDS = 31_536_000;

/** Serves the built web app beside the API: hashed assets for a year, and index.html for every page address. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const hasWeb = existsSync(path.join(folder, 'index.html'));
  if (hasWeb)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  app.setNotFoundHandler(async (request, reply) => {
    // A file that is not there is no page: it would come as HTML under the name of a script or a backup.
    const isFile = request.url.startsWith('/assets/');
    const isPage = request.method === 'GET' && !isFile && (request.headers.accept ?? '').includes('text/html');
    const isApi = request.url.startsWith(`${app.platform.settings.apiBasePath}/`);
    if (hasWeb && isPage && !(isApi && app.platform.settings.apiBasePath !== '')) return reply.sendFile('index.html');
    throw refuseUnknown(app, request);
  });
}

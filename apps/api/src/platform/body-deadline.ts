import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends a connection on which a body has not come whole in time, as Node does with `requestTimeout`: which holds for every
 * route alike, and so has to leave an upload the time it needs.
 */
export function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // A request that was injected comes over no connection.
    const isOverWire = raw.socket instanceof Socket;
    if (!hasBody || !isOverWire || raw.complete || routeOptions.config.takesBytes) return;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!raw.complete) app.server.emit('clientError', error, raw.socket);
    }, withinMs);
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
}

import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes a connection whose body has not arrived completely in time. Node's own `requestTimeout` is the same for all
 * routes, and so has to allow for uploads.
 */
export function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // An injected request (tests) has no connection.
    const isOverWire = raw.socket instanceof Socket;
    if (!hasBody || !isOverWire || raw.complete || routeOptions.config.takesBytes) return;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!raw.complete) app.server.emit('clientError', error, raw.socket);
    }, withinMs);
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
}

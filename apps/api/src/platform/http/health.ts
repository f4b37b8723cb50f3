import type { FastifyInstance } from 'fastify';

const REMEMBER_MS = 1000;

/**
 * Health checks for the operator: cheap, and revealing nothing. `isStopping` turns readiness off before the server
 * closes.
 */
export function serveHealth(app: FastifyInstance, isStopping: () => boolean): void {
  let checked = { until: 0, isUp: Promise.resolve(false) };

  function databaseIsUp(): Promise<boolean> {
    const now = performance.now();
    if (checked.until < now) {
      const isUp = app.platform.database.ping().then(
        () => true,
        () => false,
      );
      checked = { until: now + REMEMBER_MS, isUp };
    }
    return checked.isUp;
  }

  const config = { isQuiet: true };
  app.get('/livez', { config }, async (_request, reply) => reply.type('text/plain').send('ok'));
  for (const path of ['/readyz', '/healthz'])
    app.get(path, { config }, async (_request, reply) => {
      const isReady = !isStopping() && (await databaseIsUp());
      return reply
        .code(isReady ? 200 : 503)
        .type('text/plain')
        .send(isReady ? 'ok' : 'not ready');
    });
}

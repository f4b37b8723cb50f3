import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isSameText } from '../base/same-text.ts';
import { PLATFORM } from '../identity/session-lookup.ts';
import { refuseUnknown } from './server.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const SAMPLE_MS = 20;
const NANOSECONDS = 1e9;
/** Headers that show that a request came through a proxy. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const HERE_BY_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;
const HERE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Figures for Prometheus at /metrics: for whoever has METRICS_TOKEN, or without one for this machine alone. Calls are
 * labelled by their route's pattern, never by an address. Others get the answer of an unknown address.
 */
export function serveMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  measureCalls(app, registry);
  measureProcess(app, registry);
  const counts = queueGauges(registry);

  app.get('/metrics', { config: { isQuiet: true } }, async (request, reply) => {
    if (!mayRead(request)) throw refuseUnknown(app, request);
    await counts(app);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function measureCalls(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'lintel_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by route pattern',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      (performance.now() - request.startedAt) / 1000,
    );
  });
}

function measureProcess(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  new Gauge({
    name: 'lintel_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last look',
    labelNames: ['quantile'] as const,
    registers,
    collect() {
      for (const quantile of [50, 99, 100])
        this.set({ quantile: quantile / 100 }, delay.count === 0 ? 0 : delay.percentile(quantile) / NANOSECONDS);
      delay.reset();
    },
  });
  new Gauge({
    name: 'lintel_memory_bytes',
    help: 'Memory of the process',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      const { rss, heapUsed } = process.memoryUsage();
      this.set({ kind: 'resident' }, rss);
      this.set({ kind: 'heap' }, heapUsed);
    },
  });
  new Counter({
    name: 'lintel_cpu_seconds_total',
    help: 'Processor time of the process',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'lintel_database_connections',
    help: 'Connections of each pool, and calls that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const { pool, open, idle, waiting } of app.platform.database.connections()) {
        this.set({ pool, state: 'busy' }, open - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

// Jobs and messages are counted by what is open or went wrong; the finished ones are history. Without a database the
// figures of the process are still given.
function queueGauges(registry: Registry): (app: FastifyInstance) => Promise<void> {
  const labelNames = ['state'] as const;
  const registers = [registry];
  const jobs = new Gauge({
    name: 'lintel_jobs',
    help: 'Background jobs that wait or run, and those that failed within a day',
    labelNames,
    registers,
  });
  const messages = new Gauge({
    name: 'lintel_outbox_messages',
    help: 'Messages that have not gone out, by state',
    labelNames,
    registers,
  });
  const oldest = new Gauge({
    name: 'lintel_outbox_oldest_seconds',
    help: 'How long the oldest message has been due',
    registers,
  });
  const up = new Gauge({ name: 'lintel_database_up', help: '1 when the database answered', registers });
  return async (app) => {
    const found = await selectQueues(app).catch(() => undefined);
    up.set(found ? 1 : 0);
    for (const gauge of [jobs, messages, oldest]) gauge.reset();
    if (!found) return;
    for (const { queue, state, n } of found.counts) (queue === 'job' ? jobs : messages).set({ state }, n);
    oldest.set(found.oldestSeconds);
  };
}

async function selectQueues(app: FastifyInstance) {
  return app.platform.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }) => {
    const { rows } = await sql<{ counts: QueueCount[] | null; oldestSeconds: number }>`
      select (select json_agg(c) from (
          select 'job' as queue, state, count(*)::int as n from job
          where state in ('QUEUED', 'RUNNING') group by state
          union all
          select 'job', state, count(*)::int from job where state = 'FAILED' and finished_at > now() - interval '1 day' group by state
          union all
          select 'outbox', state, count(*)::int from outbox where state in ('QUEUED', 'SENDING') group by state
          union all
          select 'outbox', state, count(*)::int from outbox where state in ('FAILED', 'NOT_SENT') group by state
        ) c) as counts,
        (select coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 from outbox
          where state = 'QUEUED' and next_try_at <= now()) as "oldestSeconds"`.execute(db);
    return { counts: rows[0]?.counts ?? [], oldestSeconds: rows[0]?.oldestSeconds ?? 0 };
  });
}

function mayRead(request: FastifyRequest): boolean {
  const { metricsToken } = request.server.platform.settings;
  if (metricsToken !== null) return isSameText(`Bearer ${metricsToken}`, request.headers.authorization ?? '');
  // A page whose name was made to point here comes from here too, under that name; and so does a proxy on this machine.
  return (
    HERE.has(request.ip) &&
    HERE_BY_NAME.test(request.headers.host ?? '') &&
    !FORWARDED.some((name) => request.headers[name] !== undefined)
  );
}

type QueueCount = { queue: 'job' | 'outbox'; state: string; n: number };

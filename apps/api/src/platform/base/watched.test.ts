import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_ROUTES } from '@lintel/contract/all';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { buildApp } from '../../app.ts';
import { queueMessage } from '../background/outbox.ts';
import type { Platform } from '../operations/platform.ts';
import { createLogger } from './log.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

/** Another server on the same database, with its log's lines. */
async function another(change: Partial<Platform>, settings: Partial<Platform['settings']> = {}) {
  const lines: string[] = [];
  const log = createLogger('debug', (line) => lines.push(line));
  const platform = { ...t.platform, log, ...change, settings: { ...t.platform.settings, ...settings } };
  const app = await buildApp(platform, { webFolder: 'no-web' });
  await app.ready();
  return { app, lines, get: (url: string, headers = {}) => app.inject({ method: 'GET', url, headers }) };
}

test('two thousand looks at the health cost one call of the database a second, and tell nothing but ok', async () => {
  let calls = 0;
  const ping = () => {
    calls += 1;
    return t.database.ping();
  };
  const { app, get } = await another({ database: { ...t.database, ping } });
  const startedAt = performance.now();
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => get(['/livez', '/readyz', '/healthz'][n % 3] ?? '')),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(new Set(['200 ok']));
    // why: a random value can happen to contain one of these words
    const { 'set-cookie': _cookie, 'x-request-id': _id, ...headers } = answers[0]?.headers ?? {};
    expect(JSON.stringify(headers)).not.toMatch(/fastify|lintel|node|version|\d+\.\d+\.\d+/i);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  expect(calls).toBeLessThanOrEqual(Math.ceil(seconds));
  expect(calls).toBeGreaterThan(0);
  await app.close();
});

test('with the database away the server is alive but not ready', async () => {
  const { app, get } = await another({ database: { ...t.database, ping: () => Promise.reject(new Error('away')) } });
  expect((await get('/livez')).statusCode).toBe(200);
  for (const path of ['/readyz', '/healthz']) {
    const answer = await get(path);
    expect([answer.statusCode, answer.body]).toEqual([503, 'not ready']);
  }
  await app.close();
});

test('the figures name routes by their pattern, pools, delay, jobs and the outbox', async () => {
  const property = await t.a.property();
  const user = await t.a.user({ organizationId: property.organizationId });
  await t.a.run((db) =>
    queueMessage(db, {
      organizationId: null,
      channel: 'MAIL',
      to: 'a@b.example',
      subject: '',
      text: '',
      template: 'HELLO',
    }),
  );
  await t.get(`/property/${property.id}?secret=canary`, user);
  const { status, text, headers } = await t.call('GET', '/metrics', { isOutsideApi: true });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text).toMatch(/lintel_http_request_seconds_bucket\{[^}]*route="\/v1\/property\/:propertyId"[^}]*\} \d+/);
  expect(text).toMatch(/lintel_database_connections\{pool="reads",state="idle"\} \d+/);
  expect(text).toMatch(/lintel_event_loop_delay_seconds\{quantile="0.99"\} \d/);
  expect(text).toMatch(/lintel_outbox_messages\{state="QUEUED"\} 1/);
  expect(text).toMatch(/lintel_database_up 1/);
  expect(text).not.toContain('canary');
});

test('the figures are for this machine alone, also behind a proxy on it; anybody else finds nothing there', async () => {
  const { app, get } = await another({});
  const unknown = await get('/nothing');
  const withoutId = (body: string) => body.replaceAll(/[0-9a-f-]{36}/g, 'X');
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    const answer = await get('/metrics', { [name]: '203.0.113.7' });
    expect([answer.statusCode, withoutId(answer.body)]).toEqual([404, withoutId(unknown.body)]);
  }
  for (const host of [
    'rebound.example',
    'rebound.example:4000',
    '127.0.0.1.rebound.example',
    'localhost.rebound.example',
  ])
    expect((await get('/metrics', { host })).statusCode, host).toBe(404);
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])
    expect((await get('/metrics', { host })).statusCode, host).toBe(200);
  const elsewhere = await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.7' });
  expect(elsewhere.statusCode).toBe(404);
  await app.close();
});

test('with a token the figures are for whoever has it, from anywhere', async () => {
  const { app, get } = await another({}, { metricsToken: 'a token of the scraper' });
  expect((await get('/metrics')).statusCode).toBe(404);
  expect((await get('/metrics', { authorization: 'Bearer another' })).statusCode).toBe(404);
  const headers = {
    authorization: 'Bearer a token of the scraper',
    'x-forwarded-for': '203.0.113.7',
    host: 'lintel.example',
  };
  expect((await get('/metrics', headers)).statusCode).toBe(200);
  await app.close();
});

test('without a database the figures of the process are still given', async () => {
  const database = { ...t.database, withTx: () => Promise.reject(new Error('away')) };
  const { app, get } = await another({ database });
  const answer = await get('/metrics');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('lintel_database_up 0');
  expect(answer.body).not.toContain('lintel_jobs{');
  await app.close();
});

test('a server that cannot keep up turns calls away with 503 and Retry-After, gives out pages and its health, and is itself again', async () => {
  const { app, get } = await another({}, { overload: { loopDelayMs: 200, memoryBytes: Number.POSITIVE_INFINITY } });
  let shed = await get('/v1/unknown');
  for (let round = 0; round < 6 && shed.statusCode === 404; round += 1) {
    for (let turn = 0; turn < 6; turn += 1) {
      const until = performance.now() + 300;
      while (performance.now() < until);
      await sleep(1);
    }
    shed = await get('/v1/unknown');
  }
  expect(shed.statusCode).toBe(503);
  expect(shed.headers['retry-after']).toBe('2');
  expect(shed.json()).toMatchObject({ code: 'OVERLOADED', status: 503 });
  expect((await get('/livez')).statusCode).toBe(200);
  expect((await get('/readyz')).statusCode).toBe(200);
  // A page without its script could not try again.
  expect((await get('/docs/page.js')).statusCode).toBe(200);
  await expect.poll(async () => (await get('/v1/unknown')).statusCode).toBe(404);
  await app.close();
});

test('one long turn of the event loop is no overload', async () => {
  const { app, get } = await another({}, { overload: { loopDelayMs: 200, memoryBytes: Number.POSITIVE_INFINITY } });
  let shed = 0;
  // A machine with other things to do may well be overloaded once; one long turn would be each time.
  for (let round = 0; round < 5 && shed === round; round += 1) {
    await sleep(600);
    const until = performance.now() + 450;
    while (performance.now() < until);
    await sleep(100);
    if ((await get('/v1/unknown')).statusCode === 503) shed += 1;
  }
  expect(shed).toBeLessThan(5);
  await app.close();
});

test('a process that holds more memory than it may turns calls away', async () => {
  const { app, get, lines } = await another({}, { overload: { loopDelayMs: 60_000, memoryBytes: 1024 } });
  await expect.poll(async () => (await get('/v1/unknown')).statusCode).toBe(503);
  expect(lines.filter((line) => line.includes('are refused'))).toHaveLength(1);
  await app.close();
});

test('each request is one line of JSON with its id, person, organizations, pattern, status and time', async () => {
  const { app, lines, get } = await another({});
  const property = await t.a.property();
  const user = await t.a.user({ organizationId: property.organizationId });
  const answer = await get(`/v1/property/${property.id}?secret=canary-of-the-query`, {
    authorization: `Bearer ${user.token}`,
    cookie: 'canary-of-the-cookie=1',
    'user-agent': 'canary-of-the-agent',
  });
  const told = lines.filter((line) => line.includes('"message":"request"'));
  expect(told).toHaveLength(1);
  const entry = JSON.parse(told[0] ?? '');
  expect(Object.keys(entry).sort()).toEqual(
    ['level', 'message', 'method', 'ms', 'organizationIds', 'requestId', 'route', 'status', 'time', 'userId'].sort(),
  );
  expect(entry).toMatchObject({
    requestId: answer.headers['x-request-id'],
    userId: user.id,
    organizationIds: [property.organizationId],
    route: '/v1/property/:propertyId',
    method: 'GET',
    status: answer.statusCode,
  });
  expect(lines.join('')).not.toMatch(/canary|Bearer/);
  await app.close();
});

test('what a request carries comes into no line of the log, whatever goes wrong with it', async () => {
  const canary = 'canary-5Rz8';
  const database: Platform['database'] = {
    ...t.database,
    withTx: () =>
      Promise.reject(Object.assign(new Error(`invalid input syntax for type bigint: "${canary}"`), { code: '22P02' })),
  };
  const { app, lines } = await another({ database, sessions: t.platform.sessions });
  const user = await t.a.user({ isSuperUser: true });
  const attempts = [
    ...Object.values(ALL_ROUTES).map(({ method, path }) => ({
      method,
      url: `/v1${path.replaceAll(/:\w+/g, '1')}?q=${canary}&password=${canary}`,
      body:
        method === 'GET' ? undefined : { text: canary, email: `${canary}@x.example`, password: canary, page: canary },
    })),
    { method: 'GET' as const, url: `/${canary}\r\n{"level":"info","message":"forged"}`, body: undefined },
  ];
  for (const { method, url, body } of attempts)
    for (const token of [user.token, canary])
      await app.inject({
        method,
        url: encodeURI(url),
        headers: {
          authorization: `Bearer ${token}`,
          'x-request-id': canary,
          'idempotency-key': canary,
          'user-agent': `${canary}\u2028`,
        },
        ...(body && { payload: body }),
      });
  await app.inject({
    method: 'POST',
    url: '/v1/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"password": "${canary}`,
  });
  expect(lines.length).toBeGreaterThanOrEqual(attempts.length * 2);
  expect(lines.join('')).not.toContain(canary);
  expect(lines.join('')).not.toContain(user.token);
  for (const line of lines) expect(line.indexOf('\n')).toBe(line.length - 1);
  expect(lines.some((line) => line.includes('forged'))).toBe(false);
  await app.close();
});

test('a call that cannot even be read has its line too, under the id it was answered with', async () => {
  const { app, lines } = await another({});
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
      socket.end('GET /canary HTTP/9.9\r\n\r\n'),
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
  const id = /x-request-id: (\S+)/i.exec(answer)?.[1];
  expect(id).toBeDefined();
  expect(lines.filter((line) => line.includes(id ?? 'none'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('canary');
  await app.close();
});

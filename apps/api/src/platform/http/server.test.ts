import { Socket } from 'node:net';
import { Problem } from '@lintel/contract/base/errors';
import { DatabaseUnavailable } from '@lintel/db/tx';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let person: TestUser;
let address: URL;
beforeAll(async () => {
  t = await startTestApp();
  person = await t.a.user({ organizationId: (await t.a.organization()).id });
  address = new URL(await t.listen());
});

const login = (payload: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/auth/login',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

const CREDENTIALS = { email: 'a@b.example', password: 'x' };

test('every refusal is problem+json with the whole set of members and nothing internal', async () => {
  const answers: [string, TestAnswer][] = [
    ['401', await t.get('/user/me')],
    ['404', await t.get('/no/such/place')],
    ['405', await t.call('DELETE', '/user/me')],
    ['400 query', await t.get('/user/me?surprise=1', person)],
    ['400 body', await t.post('/auth/login', { email: 'no address', password: 5 })],
    ['400 url', await t.call('GET', '/%zz')],
    ['414', await t.get(`/user/me?x=${'a'.repeat(9000)}`)],
  ];
  for (const [name, answer] of answers) {
    expect(answer.headers['content-type'], name).toBe('application/problem+json; charset=utf-8');
    const problem = Problem.parse(answer.body);
    expect(problem.status, name).toBe(answer.status);
    expect(answer.headers['x-request-id'], name).toBe(problem.requestId);
    expect(problem.message).toBe(problem.detail);
    expect(answer.text, name).not.toMatch(/node_modules|\.ts:|select |at \w+ \(/);
  }
});

test('all faults of a body are told at once, each at its place', async () => {
  const { body } = await t.post('/auth/login', { email: 'no address', password: 5, isAdmin: true });
  expect(body.errors.map((one: { path: string }) => one.path).sort()).toEqual(['email', 'isAdmin', 'password']);
});

const LOGIN_HEAD = 'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

test.each([
  ['what is not HTTP', 'NONSENSE\r\n\r\n', 400, 'BAD_REQUEST'],
  ['no Host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  ['two Hosts', 'GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  ['two lengths', `${LOGIN_HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, 400, 'BAD_REQUEST'],
  [
    'an odd expectation',
    'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
    417,
    'EXPECTATION_FAILED',
  ],
  [
    'headers past 16 KiB',
    `GET /livez HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
])('%s gets a problem with the protections of every answer', async (_, text, status, code) => {
  const [head = '', body = ''] = (await rawAnswer(text)).split('\r\n\r\n');
  const headers = new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
  );
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(Problem.parse(JSON.parse(body))).toMatchObject({ status, code, requestId: headers.get('x-request-id') });
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const usual = (await t.get('/user/me')).headers;
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
    expect(headers.get(name), name).toBe(usual[name]);
});

test('headers that do not come in time end the connection, soon after their time is up', async () => {
  expect(t.app.server.headersTimeout).toBe(10_000);
  t.app.server.headersTimeout = 200;
  const begun = performance.now();
  expect(await rawAnswer('GET /livez HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1.1 408 .*"code":"REQUEST_TIMEOUT"/s);
  // Looked after twice a minute, as Node does by itself, it would be the half of one.
  expect(performance.now() - begun).toBeLessThan(15_000);
  t.app.server.headersTimeout = 10_000;
}, 40_000);

test('only JSON, exactly named, is read', async () => {
  const text = JSON.stringify(CREDENTIALS);
  for (const type of [
    'text/plain',
    'application/json ; charset=latin1',
    'application/jsonx',
    'application/json\t',
    'multipart/form-data',
    '',
  ])
    expect((await login(text, { 'content-type': type })).statusCode, type).toBe(415);
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8'])
    expect((await login(text, { 'content-type': type })).statusCode, type).toBe(401);
});

test('a body past 1 MiB, nested past 20 levels, or with a prototype key is refused', async () => {
  expect((await login(JSON.stringify({ ...CREDENTIALS, password: 'x'.repeat(1_100_000) }))).statusCode).toBe(413);
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  for (const text of [
    deep,
    '{"__proto__":{"isAdmin":true}}',
    '{"a":{"constructor":1}}',
    '{"\\u005f_proto__":1}',
    '{',
    'nul',
  ])
    expect(JSON.parse((await login(text)).body).code, text.slice(0, 30)).toBe('BAD_REQUEST');
});

test('a body that is not UTF-8 is refused, never stored with other characters than were sent', async () => {
  const halves = [Buffer.from('{"email":"a'), Buffer.from('","password":"x"}')];
  for (const wrong of [[0xff], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
    const payload = Buffer.concat([halves[0] as Buffer, Buffer.from(wrong), halves[1] as Buffer]);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'The body is not UTF-8.']);
  }
});

test('arrays and other types where a text is due are refused, also in the address', async () => {
  expect((await login(JSON.stringify({ ...CREDENTIALS, email: ['a@b.example', 'c@d.example'] }))).statusCode).toBe(400);
  const admin = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  expect((await t.get('/organization/admin/withProperties?searchTerm=a&searchTerm=b', admin)).status).toBe(400);
  expect((await t.get('/organization/admin/withProperties?searchTerm=%00', admin)).status).toBe(400);
});

test('a call that another site’s page makes is refused, and the anti-forgery cookie must come back as a header', async () => {
  const given = await t.get('/setup');
  const cookie = /XSRF-TOKEN=([\w-]+); Path=\/; SameSite=Lax/.exec(String(given.headers['set-cookie']))?.[1] ?? '';
  expect(cookie).not.toBe('');
  const text = JSON.stringify(CREDENTIALS);
  const status = async (headers: Record<string, string>) => (await login(text, headers)).statusCode;
  expect(await status({ cookie: `XSRF-TOKEN=${cookie}` })).toBe(403);
  expect(await status({ cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': `${cookie.slice(1)}x` })).toBe(403);
  expect(await status({ cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie })).toBe(401);
  expect(await status({ origin: 'https://evil.example' })).toBe(403);
  expect(await status({ origin: 'null' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ origin: 'http://localhost:80', host: 'localhost:80' })).toBe(403);
  expect(await status({ origin: 'http://localhost', host: 'localhost' })).toBe(401);
  const again = await t.call('GET', '/setup', { headers: { cookie: `XSRF-TOKEN=${cookie}` } });
  expect(again.headers['set-cookie']).toBeUndefined();
  expect(
    (await t.call('GET', '/setup', { headers: { origin: 'https://evil.example' } })).headers[
      'access-control-allow-origin'
    ],
  ).toBeUndefined();
});

test('a slash at the end of an address does not matter', async () => {
  expect((await t.get('/user/me/', person)).status).toBe(200);
});

test('every answer forbids foreign scripts, frames and sniffing, and gives camera and microphone to our own pages alone', async () => {
  const { headers } = await t.get('/user/me', person);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self' 'wasm-unsafe-eval'/);
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(), microphone=(self)');
});

test('when the database is away it is a 503 that says when to come back, never an empty list', async () => {
  const away = vi.spyOn(t.platform.database, 'withTx').mockRejectedValue(new DatabaseUnavailable('away'));
  const other = await t.get('/organization', 'a'.repeat(43));
  away.mockRestore();
  expect(other.body).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
  expect(Number(other.headers['retry-after'])).toBeGreaterThan(0);
  expect(t.errors.splice(0)).toHaveLength(1);
});

test('an unforeseen failure is a 500 that tells only its request id', async () => {
  const broken = vi.spyOn(t.platform.sessions, 'find').mockRejectedValue(new Error('secret detail of select * from x'));
  const { status, text } = await t.get('/organization', 'b'.repeat(43));
  broken.mockRestore();
  expect(status).toBe(500);
  expect(text).not.toMatch(/secret|select/);
  expect(t.errors.splice(0)[0]).toMatch(/secret detail/);
});

test('health answers are mute, and readiness asks the database at most once a second', async () => {
  const ping = vi.spyOn(t.platform.database, 'ping');
  for (let index = 0; index < 50; index += 1) {
    const ready = await t.call('GET', '/readyz', { isOutsideApi: true });
    expect([ready.status, ready.text]).toEqual([200, 'ok']);
  }
  expect(ping.mock.calls.length).toBeLessThanOrEqual(2);
  ping.mockRestore();
  expect((await t.call('GET', '/livez', { isOutsideApi: true })).text).toBe('ok');
});

function rawAnswer(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new Socket();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.connect(Number(address.port), address.hostname, () => socket.write(text));
  });
}

import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Problem } from '@lintel/contract/base/errors';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

const MIB = 1024 * 1024;
// A second of a processor, whatever else it has to do; what is unbounded takes minutes.
const WITHIN_CPU_MS = 5000;
const RSS_MAX = 150 * MIB;
const ANSWER_MAX = 64 * 1024;

let t: TestApp;
let admin: TestUser;
let organizationId: number;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  admin = await t.a.user({ organizationId, isAdmin: true });
  port = Number(new URL(await t.listen()).port);
  // What is compiled and cached at the first call is no growth.
  await post('/admin/onboard/preview', JSON.stringify({ orgId: organizationId, csvString: 'Unit\n1\n' }));
});

const many = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join(',');
const IMPORT = '/admin/onboard/preview';

const PACKED = { 'content-encoding': 'gzip' };
const HOSTILE: [string, string, () => string | Buffer, number, Record<string, string>?][] = [
  ['a body past 1 MiB', '/unit', () => JSON.stringify({ name: 'x'.repeat(MIB) }), 413],
  ['a file past 16 MiB', IMPORT, () => JSON.stringify({ fileBase64: 'x'.repeat(24 * MIB) }), 413],
  ['a body nested 21 deep', '/unit', () => `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, 400],
  ['a body nested a hundred thousand deep', '/unit', () => `${'['.repeat(1e5)}${']'.repeat(1e5)}`, 400],
  ['5,000 keys', '/unit', () => `{${many(5000, (at) => `"${at.toString(36)}":1`)}}`, 400],
  ['100,000 keys', '/unit', () => `{${many(1e5, (at) => `"${at.toString(36)}":1`)}}`, 400],
  ['400,000 keys where files are taken', IMPORT, () => `{${many(4e5, (at) => `"${at.toString(36)}":1`)}}`, 400],
  ['200,000 wrong ids', '/permission-group', () => `{"propertyIds":[${many(2e5, () => '"x"')}]}`, 400],
  ['500,000 wrong fields where files are taken', IMPORT, () => `{"mapping":[${many(5e5, () => '{"x":1}')}]}`, 400],
  ['packed JSON of a field unheard of', '/unit', () => gzipSync('{"nam":"x"}'), 400, PACKED],
  ['8 MiB, packed', '/unit', () => gzipSync(`{"name":"${'x'.repeat(8 * MIB)}"}`), 413, PACKED],
  ['a bomb of packed zeros', '/unit', () => gzipSync(Buffer.alloc(64 * MIB)), 413, PACKED],
  ['a body that says it is packed and is not', '/unit', () => '{"name":"x"}', 400, PACKED],
];

test.each(HOSTILE)('%s is refused in time and in little room', async (_, url, body, status, headers) => {
  const payload = body();
  const before = process.memoryUsage.rss();
  const startedAt = process.cpuUsage();
  const answer = await post(url, payload, headers);
  const { user, system } = process.cpuUsage(startedAt);
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  Problem.parse(JSON.parse(answer.text));
  expect((user + system) / 1000).toBeLessThan(WITHIN_CPU_MS);
  expect(process.memoryUsage.rss() - before).toBeLessThan(RSS_MAX);
  expect(answer.text.length, 'the answer to rubbish is short').toBeLessThan(ANSWER_MAX);
});

test('a file of 3 MiB is taken where files are taken, and 20 levels are not too deep', async () => {
  const csvString = `Unit,Note\n${`101,${'x'.repeat(900)}\n`.repeat(3 * 1200)}`;
  expect(csvString.length).toBeGreaterThan(3 * MIB);
  const taken = await post(IMPORT, JSON.stringify({ orgId: organizationId, csvString }));
  expect(taken.status, taken.text.slice(0, 300)).toBe(200);
  const deep = await post('/unit', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`);
  expect(JSON.parse(deep.text).code).toBe('INVALID_INPUT');
});

test('an address past 8 KiB, headers past 16 KiB and 100,000 names in an address are refused', async () => {
  const statusOf = async (path: string, headers = '') =>
    /^HTTP\/1.1 (\d+)/.exec(
      await raw(`GET /v1${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`),
    )?.[1];
  expect(await statusOf(`/property?searchTerm=${'a'.repeat(8 * 1024)}`)).toBe('414');
  expect(await statusOf('/property', `X-Long: ${'a'.repeat(17 * 1024)}\r\n`)).toBe('431');
  expect(await statusOf(`/property?${many(1e5, (at) => `k${at}`).replaceAll(',', '&')}`)).toBe('431');
  expect(await statusOf(`/property?${many(1000, (at) => `k${at}`).replaceAll(',', '&')}`)).toBe('401');
});

test('a body without an end is cut off once it is too large', async () => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let isOver = false;
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
  });
  socket.write(
    `POST /v1/unit HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  let sent = 0;
  while (!isOver && answer === '' && sent < 64 * MIB) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    await new Promise(setImmediate);
    sent += 65_536;
  }
  await expect.poll(() => isOver || /TOO_LARGE/.test(answer)).toBe(true);
  // Who is still sending when the server closes may lose the answer to the reset of the connection.
  if (answer !== '') expect(answer).toMatch(/^HTTP\/1.1 413 .*"code":"TOO_LARGE"/s);
  socket.destroy();
  expect(sent).toBeLessThan(32 * MIB);
});

test('after all of it the server answers as ever', async () => {
  expect((await t.get('/user/me', admin)).status).toBe(200);
});

async function post(url: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/v1${url}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: answer.statusCode, text: answer.body };
}

function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { seeded } from '#testing/killed-server.ts';
import { startTestApp, type TestApp } from '../app-under-test.ts';

/** LINTEL_HEADER_RUNS=20000 in the soak. */
const RUNS = Number(process.env.LINTEL_HEADER_RUNS ?? 1500);
const SEED = Number(process.env.LINTEL_FUZZ_SEED ?? 20_261_122);
const AT_ONCE = 8;
const HANGS_MS = 15_000;

/** Calls that anybody may make, with a body that fits. */
const CALLS: readonly [method: string, path: string, body?: object][] = [
  ['GET', '/v1/setup'],
  ['GET', '/v1/auth/registration'],
  ['GET', '/v1/user/me'],
  ['GET', '/healthz'],
  ['GET', '/metrics'],
  ['GET', '/'],
  ['POST', '/v1/auth/refresh', { refreshToken: 'no such token' }],
  ['POST', '/v1/auth/resetpassword', { email: 'nobody@quay.example' }],
  ['POST', '/v1/auth/checkEmail', { email: 'nobody@quay.example' }],
  ['POST', '/v1/auth/verify', { token: 'x'.repeat(43) }],
  ['POST', '/v1/invitation/show', { token: 'x'.repeat(43) }],
  ['POST', '/v1/auth/login', { email: 'nobody@quay.example', password: 'x', reset: 'x'.repeat(43) }],
  ['POST', '/v1/nowhere', {}],
];

const NAMES = [
  ...['Cookie', 'X-XSRF-TOKEN', 'Authorization', 'Origin', 'Referer', 'Host', 'Accept', 'Accept-Encoding', 'Range'],
  ...['Content-Type', 'Content-Encoding', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Modified-Since'],
  ...['User-Agent', 'X-Forwarded-For', 'Forwarded', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'Sec-Fetch-Site', 'Via'],
  ...['X-Request-Id', 'X-HTTP-Method-Override', 'TE', 'Upgrade', 'Accept-Language'],
];

/** Beginnings that get past the first look at a header. */
const STARTS: Record<string, readonly string[]> = {
  Cookie: ['XSRF-TOKEN=', 'XSRF-TOKEN=AAAAAAAAAAAAAAAAAAAAAAAA', 'a=b; XSRF-TOKEN=', ';;;', 'ACCESS_TOKEN='],
  Authorization: ['Bearer ', 'bearer ', 'Basic '],
  Origin: ['http://', 'https://[', 'null'],
  'Accept-Encoding': ['gzip;q=', 'br, ', '*;q=0,'],
  'Content-Type': ['application/json; charset=', 'application/json'],
  'Content-Encoding': ['gzip', 'br'],
  Forwarded: ['for=', 'for="[', 'for=192.0.2.1, for='],
  'X-Forwarded-For': ['192.0.2.1, ', '::ffff:', ','],
  Range: ['bytes=', 'bytes=0-'],
  'If-Match': ['"', 'W/"'],
};

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  port = Number(new URL(await t.listen()).port);
});

test(`no bytes in any header end in a 5xx or a hang, ${RUNS} times over (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const counts = new Map<number, number>();
  let left = RUNS;
  const work = async () => {
    while (left-- > 0) {
      const bytes = requestOf(random);
      const answer = await sent(bytes);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
      expect(status, `${bytes.toString('latin1')}\n→ ${answer.slice(0, 500)}`).toBeLessThan(500);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(t.errors).toEqual([]);
  // Most of it has to get past the parser for the rest to mean something.
  expect((counts.get(200) ?? 0) + (counts.get(401) ?? 0) + (counts.get(403) ?? 0)).toBeGreaterThan(RUNS / 4);
}, 600_000);

test('an anti-forgery header of any bytes, as long as its cookie, is a mismatch', async () => {
  for (const last of ['\u00e9', '\u0080', '\u00ff', '_']) {
    const head = `POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\nCookie: XSRF-TOKEN=${'A'.repeat(24)}\r\nX-XSRF-TOKEN: ${'A'.repeat(23)}${last}\r\n\r\n{}`;
    expect(await sent(Buffer.from(head, 'latin1'))).toMatch(/^HTTP\/1\.1 403 .*"code":"CSRF_MISMATCH"/s);
  }
});

function requestOf(random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(from: readonly T[]) => from[below(from.length)] as T;
  const [method, path, body] = oneOf(CALLS);
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines: string[] = [];
  const add = (name: string) => lines.push(`${name}: ${textFor(name)}`);
  for (let count = below(4); count >= 0; count -= 1) {
    const name = oneOf(NAMES);
    for (let copies = random() < 0.15 ? 3 : 1; copies > 0; copies -= 1) add(name);
  }
  // The cookie and its echo, one byte off or not at all.
  if (random() < 0.3) {
    const token = Array.from({ length: 20 + below(80) }, () => oneOf([...'Az09_.-'])).join('');
    const echo = random() < 0.5 ? token : `${token.slice(0, -1)}${String.fromCharCode(128 + below(128))}`;
    lines.push(`Cookie: XSRF-TOKEN=${token}`, `X-XSRF-TOKEN: ${echo}`);
  }
  const has = (name: string) => lines.some((line) => line.startsWith(`${name}: `));
  if (!has('Host')) lines.unshift('Host: localhost');
  if (payload !== '' && !has('Content-Type')) lines.push('Content-Type: application/json');
  lines.push(`Content-Length: ${payload.length}`, 'Connection: close');
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${payload}`, 'latin1');

  function textFor(name: string): string {
    const start = random() < 0.5 ? oneOf(STARTS[name] ?? ['']) : '';
    const length = random() < 0.03 ? below(20_000) : below(60);
    // Control characters are refused by the parser: most values go without, so that they get further.
    const hasControls = random() < 0.05;
    const byte = () => (hasControls ? below(256) : random() < 0.4 ? 128 + below(128) : 32 + below(95));
    return start + String.fromCharCode(...Array.from({ length }, byte));
  }
}

function sent(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${HANGS_MS} ms to\n${bytes.toString('latin1')}`));
    }, HANGS_MS);
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // Whoever is refused while still sending may find the line cut.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

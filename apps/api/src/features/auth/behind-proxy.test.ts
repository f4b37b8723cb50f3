import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import {
  callAs,
  type ReverseProxy,
  startNginx,
  startNodeProxy,
  whyNoLoopbackAddresses,
  whyNoNginx,
} from '#testing/reverse-proxy.ts';
import { TEST_PASSWORD } from '#testing/user-factory.ts';

const STRANGER = '127.0.0.2';
const OTHER_STRANGER = '127.0.0.3';
const CLIENT = '127.0.0.4';

let t: TestApp;
let targetPort: number;
const running: ReverseProxy[] = [];
beforeAll(async () => {
  t = await startTestApp({ settings: { hasRateLimits: true, trustedProxies: ['127.0.0.1'] } });
  targetPort = Number(new URL(await t.listen()).port);
});
afterAll(() => Promise.all(running.map((proxy) => proxy.end())));

const withoutAddresses = await whyNoLoopbackAddresses();
const PROXIES: [string, string | null, () => Promise<ReverseProxy>][] = [
  ['a proxy of Node', withoutAddresses, () => startNodeProxy(targetPort)],
  ['nginx', withoutAddresses ?? whyNoNginx(), () => startNginx(targetPort)],
];

for (const [name, whyNot, start] of PROXIES) {
  if (whyNot !== null) console.info(whyNot);
  test.skipIf(whyNot !== null)(`behind ${name}, a stranger uses up their own limits and nobody else’s`, async () => {
    const proxy = await start();
    running.push(proxy);
    const post = (from: string, url: string, body: object, headers?: Record<string, string>) =>
      callAs(proxy, from, 'POST', `/v1${url}`, body, headers);
    const person = await t.a.user();
    const tries: [string, (index: number) => object][] = [
      ['/auth/refresh', (index) => ({ refreshToken: `made up ${index}` })],
      ['/auth/login', (index) => ({ email: `${index}@quay.example`, password: 'x', reset: 'x'.repeat(43) })],
      ['/auth/resetpassword', (index) => ({ email: `${index}@quay.example` })],
    ];
    for (const [url, body] of tries) {
      // Whatever the stranger writes there themselves.
      const forged = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` });
      const answers = await Promise.all(
        Array.from({ length: 35 }, (_, index) => post(STRANGER, url, body(index), forged(index))),
      );
      expect(answers.filter(({ status }) => status === 429).length, url).toBeGreaterThanOrEqual(5);
    }

    const signedIn = await post(CLIENT, '/auth/login', { email: person.email, password: TEST_PASSWORD });
    expect(signedIn.status).toBe(200);
    const { refreshToken } = JSON.parse(signedIn.text);
    expect((await post(CLIENT, '/auth/refresh', { refreshToken })).status).toBe(200);
    expect((await post(CLIENT, '/auth/resetpassword', { email: person.email })).status).toBe(202);
    // Even from the stranger's own address, a token that is good is taken.
    expect((await post(STRANGER, '/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(200);
    const sessions = await t.a.run((db) =>
      db.selectFrom('session').select('address').where('user_id', '=', person.id).orderBy('id').execute(),
    );
    expect(sessions.map((one) => one.address)).toEqual(['127.0.0.1', CLIENT, CLIENT, STRANGER]);

    // A second header cannot choose another address either: without an agreement it is the proxy's.
    const spoofed = await post(OTHER_STRANGER, '/auth/refresh', { refreshToken: 'x' }, { forwarded: 'for=127.0.0.4' });
    expect(spoofed.status).toBe(401);
  });
}

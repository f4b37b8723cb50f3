import { once } from 'node:events';
import { FILE_TYPES } from '@lintel/domain/base/file-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { sha256 } from '#testing/file-kit.ts';
import {
  callAs,
  openAs,
  type ReverseProxy,
  startCaddy,
  startNginx,
  startNodeProxy,
  whyNoLoopbackAddresses,
  whyNoProgram,
} from '#testing/reverse-proxy.ts';
import { TEST_PASSWORD } from '#testing/user-factory.ts';

const LARGEST_FILE = FILE_TYPES['application/pdf'].maxBytes;
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
  ['nginx', withoutAddresses ?? whyNoProgram('nginx'), () => startNginx(targetPort)],
  ['Caddy', withoutAddresses ?? whyNoProgram('caddy'), () => startCaddy(targetPort)],
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
      // Including headers that the stranger invents.
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
    // Even from the stranger's own address, a valid token is accepted.
    expect((await post(STRANGER, '/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(200);
    const sessions = await t.a.run((db) =>
      db.selectFrom('session').select('address').where('user_id', '=', person.id).orderBy('id').execute(),
    );
    expect(sessions.map((one) => one.address)).toEqual(['127.0.0.1', CLIENT, CLIENT, STRANGER]);

    // A second header cannot choose another address either: without an agreement it is the proxy's.
    const spoofed = await post(OTHER_STRANGER, '/auth/refresh', { refreshToken: 'x' }, { forwarded: 'for=127.0.0.4' });
    expect(spoofed.status).toBe(401);
  });

  test.skipIf(whyNot !== null)(`${name} lets the largest file in and passes events on at once`, async () => {
    const proxy = await start();
    running.push(proxy);
    const { organizationId, id: propertyId } = await t.a.property();
    const admin = await t.a.user({ organizationId, isAdmin: true });
    const bytes = Buffer.alloc(LARGEST_FILE, '%PDF-1.7\n');
    const file = { name: 'plan.pdf', contentType: 'application/pdf', purpose: 'DOCUMENT', propertyId };
    const announced = await t.post('/file', { ...file, size: bytes.length, sha256: sha256(bytes) }, admin);
    const { url, method, headers } = announced.body.upload;
    expect((await callAs(proxy, CLIENT, method, url, bytes, headers)).status).toBe(200);

    const csvString = 'Property,Unit\nProxy Court,101\n';
    const { body } = await t.post('/admin/onboard', { orgId: organizationId, csvString }, admin);
    // No worker runs here, so what arrives is not the end of a buffered answer.
    const events = await openAs(proxy, CLIENT, 'GET', `/v1/job/${body.jobId}/events`, undefined, {
      authorization: `Bearer ${admin.token}`,
    });
    const [first] = await once(events, 'data');
    events.destroy();
    expect(String(first)).toContain('open');
  });
}

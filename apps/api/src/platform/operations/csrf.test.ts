import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { TEST_PASSWORD, type TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let person: TestUser;
let other: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  person = await t.a.user();
  other = await t.a.user();
});

const cookieOf = (header: unknown) => /XSRF-TOKEN=([\w.-]+);/.exec(String(header))?.[1] ?? '';

/** The cookie that the server sets after a read of this person with the given cookie. */
async function given(as?: TestUser, before?: string): Promise<string> {
  const headers: Record<string, string> = before === undefined ? {} : { cookie: `XSRF-TOKEN=${before}` };
  return cookieOf((await t.call('GET', as ? '/user/me' : '/setup', { as, headers })).headers['set-cookie']);
}

const rename = (as: TestUser, cookie: string, header: string | undefined = cookie) =>
  t.call('PUT', '/user', {
    as,
    body: { title: 'Technician' },
    headers: { cookie: `XSRF-TOKEN=${cookie}`, ...(header !== undefined && { 'x-xsrf-token': header }) },
  });

test('the cookie of a session carries an HMAC of it, and the header must be that cookie', async () => {
  const mine = await given(person);
  expect(mine).toMatch(/^[\w-]{24}\.[\w-]{43}$/);
  expect((await rename(person, mine)).status).toBe(200);
  expect((await rename(person, mine, `${mine.slice(0, -1)}_`)).status).toBe(403);
  expect(
    (await t.call('PUT', '/user', { as: person, body: {}, headers: { cookie: `XSRF-TOKEN=${mine}` } })).status,
  ).toBe(403);
});

test('a page for people without an account sets no cookie', async () => {
  for (const path of ['/info/t/7K2PQM9XAB', `/info/tag/${crypto.randomUUID()}`])
    expect((await t.call('GET', path, {})).headers['set-cookie'], path).toBeUndefined();
});

test('a planted cookie is refused, even when the header agrees with it', async () => {
  const theirs = await given(other);
  const nobodys = await given();
  const [nonce = ''] = (await given(person)).split('.');
  for (const planted of [theirs, nobodys, 'x'.repeat(40), `${nonce}.${'A'.repeat(43)}`]) {
    const answer = await rename(person, planted);
    expect(answer.body, planted).toMatchObject({ status: 403, code: 'CSRF_MISMATCH' });
    const right = cookieOf(answer.headers['set-cookie']);
    expect((await rename(person, right)).status).toBe(200);
  }
});

test('a read replaces the cookie of an anonymous visitor by the session’s, and leaves the right one alone', async () => {
  const bound = await given(person, await given());
  expect((await rename(person, bound)).status).toBe(200);
  expect(await given(person, bound)).toBe('');
});

test('a cookie survives a refresh of its session, and ends with a new sign-in', async () => {
  const fresh = await t.a.user();
  const cookie = await given(fresh);
  const { body } = await t.post('/auth/refresh', { refreshToken: fresh.refreshToken });
  expect((await rename({ ...fresh, token: body.accessToken }, cookie)).status).toBe(200);
  const again = await t.post('/auth/login', { email: fresh.email, password: TEST_PASSWORD });
  expect((await rename({ ...fresh, token: again.body.accessToken }, cookie)).body.code).toBe('CSRF_MISMATCH');
});

test('a sign-in and a refresh bring the session’s cookie with them: the first call may be a write', async () => {
  const nobodys = await given();
  const ways: [string, object][] = [
    ['/auth/login', { email: person.email, password: TEST_PASSWORD }],
    ['/auth/refresh', { refreshToken: (await t.a.user()).refreshToken }],
  ];
  for (const [url, body] of ways) {
    const jar = { cookie: `XSRF-TOKEN=${nobodys}`, 'x-xsrf-token': nobodys };
    const answer = await t.call('POST', url, { body, headers: jar });
    expect(answer.status, url).toBe(200);
    const bound = cookieOf(answer.headers['set-cookie']);
    expect((await rename({ ...person, token: answer.body.accessToken }, bound)).status, url).toBe(200);
    const withoutCookie = await t.call('POST', '/auth/refresh', { body: { refreshToken: answer.body.refreshToken } });
    expect(cookieOf(withoutCookie.headers['set-cookie']), 'the same for the whole session').toBe(bound);
  }
});

test('a call that waited on a device is made by the person who recorded it and by nobody else', async () => {
  const rename = (as: TestUser, meant: number) =>
    t.call('PUT', '/user', { as, body: { title: 'Technician' }, headers: { 'x-person': String(meant) } });
  expect((await rename(person, person.id)).status).toBe(200);
  const refused = await rename(other, person.id);
  expect([refused.status, refused.body.code]).toEqual([403, 'CSRF_MISMATCH']);
  expect(refused.body.message).toContain('recorded by somebody else');
});

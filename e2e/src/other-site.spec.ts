import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addPerson } from './support/people.ts';
import { expect, PASSWORD, signIn, test } from './support/test.ts';

test('a page of another origin can neither read nor change anything with the visitor’s cookies', async ({
  page,
  context,
  sql,
  trouble,
  baseURL,
}) => {
  trouble.expectSome(/CORS|ERR_FAILED|ERR_BLOCKED_BY_RESPONSE|status of 40\d|status of 415/);
  const email = 'visitor@other-site.example';
  const userId = await addPerson(sql, { email, property: 'Orchard Gate' });
  await sql('update app_user set is_super_user = true where id = $1', [userId]);
  await signIn(page, email);
  const sessions = () => sql('select id from session where user_id = $1', [userId]).then((rows) => rows.length);
  const before = await sessions();

  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Another site</title><h1>Another site</h1>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const stranger = await context.newPage();
    await stranger.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const outcomes = await stranger.evaluate(
      async ({ target, body }) => {
        const attempt = async (path: string, init: RequestInit) => {
          try {
            const answer = await fetch(`${target}${path}`, { credentials: 'include', ...init });
            return answer.type === 'opaque' ? 'sent, unread' : `read ${answer.status}`;
          } catch {
            return 'refused';
          }
        };
        const json = { 'content-type': 'application/json' };
        return {
          reading: await attempt('/v1/user/me', {}),
          signingIn: await attempt('/v1/auth/login', { method: 'POST', headers: json, body }),
          signingInQuietly: await attempt('/v1/auth/login', { method: 'POST', mode: 'no-cors', body }),
          loggingOutQuietly: await attempt('/v1/auth/logout', { method: 'POST', mode: 'no-cors', body: '{}' }),
        };
      },
      { target: baseURL ?? '', body: JSON.stringify({ email, password: PASSWORD, reset: false }) },
    );
    expect(outcomes).toEqual({
      reading: 'refused',
      signingIn: 'refused',
      signingInQuietly: 'refused',
      loggingOutQuietly: 'refused',
    });
    const posting = stranger.waitForResponse((response) => response.request().method() === 'POST');
    await stranger.setContent(
      `<form method="post" enctype="text/plain" action="${baseURL}/v1/auth/logout"><button>Win a prize</button></form>`,
    );
    await stranger.getByRole('button', { name: 'Win a prize' }).click();
    expect((await posting).status()).toBe(403);
    expect(await sessions()).toBe(before);
    await page.reload();
    await expect(page.getByRole('button', { name: /, account menu$/ })).toBeVisible();
  } finally {
    server.close();
  }
});

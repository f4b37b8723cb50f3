import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const get = (url: string, headers = {}) => t.call('GET', url, { isOutsideApi: true, headers });

test('the reference is a page of ours over our own description, for everyone, under the policy of every page', async () => {
  const page = await get('/docs/');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('<title>Lintel API</title>');
  expect(page.headers['content-security-policy']).toBe((await t.get('/user/me')).headers['content-security-policy']);
  expect(page.text).not.toMatch(/https?:\/\/|<script>|\son\w+=/);
  expect((await get('/docs/page.js')).text).toContain("url: '/openapi.json'");
  expect((await get('/openapi.json')).body.info.title).toBe('Lintel');
});

test('every file that the page names is there, as what it is, packed for who takes it', async () => {
  const { text } = await get('/docs');
  const named = [...text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map((match) => match[1] as string);
  expect(named).toHaveLength(4);
  for (const address of named) {
    const [plain, packed] = [await get(address), await get(address, { 'accept-encoding': 'br' })];
    expect(plain.headers['content-type']).toMatch(address.endsWith('.js') ? /^text\/javascript/ : /^text\/css/);
    expect([plain.status, packed.headers['content-encoding']]).toEqual([200, 'br']);
    expect(plain.bytes.length).toBeGreaterThan(200);
  }
  expect((await get('/docs/package.json')).status).toBe(404);
});

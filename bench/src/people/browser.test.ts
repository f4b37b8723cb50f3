import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser } from './browser.ts';
import type { RecordedCall } from './calls.ts';
import { openPage, typeWord } from './visit.ts';

const SUBJECT = { organizationId: 1, propertyId: 2, unitId: 3, itemId: 4, version: 5 };
const get = (path: string, after?: number): RecordedCall => ({
  method: 'GET',
  path,
  ...(after !== undefined && { after }),
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A browser of a server that answers so, and what it was asked. */
async function against(answer: (request: IncomingMessage, response: ServerResponse, nth: number) => void) {
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: `${request.method} ${request.url}`, headers: request.headers });
    answer(request, response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, browser: new Browser(`http://127.0.0.1:${port}`, 'token') };
}

describe('the browser of a person', () => {
  it('sends the ETag of its last answer, and the cookie back as a header', async () => {
    const { asked, browser } = await against((_, response) => {
      response.setHeader('etag', 'W/"7"');
      response.setHeader('set-cookie', 'XSRF-TOKEN=abc; Path=/');
      response.end('{}');
    });
    for (const path of ['/units/{unitId}', '/units/{unitId}', '/others']) await browser.call(get(path), SUBJECT);
    expect(asked.map(({ url }) => url)).toEqual(['GET /units/3', 'GET /units/3', 'GET /others']);
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"7"', undefined]);
    expect(asked.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, 'abc', 'abc']);
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer token', 'accept-encoding': 'br, gzip' });
  });

  it('saves over the version that its last change led to', async () => {
    const { asked, browser } = await against((_, response) => {
      response.setHeader('etag', '"6"');
      response.end('{}');
    });
    const save: RecordedCall = { method: 'PUT', path: '/item/{itemId}', body: '{"condition":4}', isVersioned: true };
    for (let turn = 0; turn < 2; turn += 1) await browser.call(save, SUBJECT);
    expect(asked.map(({ headers }) => headers['if-match'])).toEqual(['"5"', '"6"']);
  });

  it('asks once more where the server was too busy, and counts the refusal', async () => {
    const { browser } = await against((_, response, nth) => {
      if (nth === 1) response.writeHead(503, { 'retry-after': '1' });
      response.end();
    });
    const sample = await browser.call(get('/today'), SUBJECT);
    expect(sample).toMatchObject({ status: 200, refusals: 1 });
    expect(sample.ms).toBeGreaterThanOrEqual(990);
  });

  it('makes a call that needs an answer after it, and the others at once', async () => {
    const waiting: (() => void)[] = [];
    const { asked, browser } = await against((_, response) => {
      waiting.push(() => response.end('{}'));
      if (waiting.length === 2) for (const end of waiting.splice(0)) end();
      else if (asked.length === 3) response.end('{}');
    });
    const { samples } = await openPage(browser, [get('/first'), get('/beside'), get('/then', 0)], SUBJECT);
    expect(asked.map(({ url }) => url)).toEqual(['GET /first', 'GET /beside', 'GET /then']);
    expect(samples.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('leaves the answer to a key when the next one is typed', async () => {
    const { asked, browser } = await against((request, response) => {
      if (request.url !== '/search?q=w') response.end('{}');
    });
    const samples = await typeWord(browser, [get('/search?q={typed}')], SUBJECT, 'wa');
    expect(asked.map(({ url }) => url)).toEqual(['GET /search?q=w', 'GET /search?q=wa']);
    expect(samples.map(({ isLeft, status }) => [isLeft, status])).toEqual([
      [true, 0],
      [false, 200],
    ]);
  });
});

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { nothingAside } from './nothing-aside.ts';

export type FakeRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: unknown };
export type FakeAnswer = {
  status?: number;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  isLeftOpen?: true;
  /** The connection stays open until then. */
  endsAfter?: Promise<unknown>;
};
export type Handler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

/**
 * Changes of versioned things: the web always sends the version that it showed, even where the server does not require
 * it.
 */
const VERSIONED = Object.values<Route>(ALL_ROUTES)
  .filter((route) => route.ifMatch !== undefined)
  .map(({ method, path }) => ({ method, pattern: new RegExp(`^(/v1)?${path.replace(/:\w+/g, '\\d+')}$`) }));
const NO_VERSION: FakeAnswer = {
  status: 428,
  body: { status: 428, code: 'VERSION_REQUIRED', message: 'A change was sent without If-Match.', errors: [] },
};

/**
 * A real HTTP server with the answers of a test; `requests` lists what it received, `open` what is neither answered nor
 * aborted. A change that should name a version and does not gets a 428, whatever the test answers.
 */
export async function startFakeApi(handler: Handler) {
  const requests: FakeRequest[] = [];
  const open = new Set<FakeRequest>();
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const chunk of incoming) text += String(chunk);
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    };
    if (incoming.method === 'OPTIONS') return void outgoing.writeHead(204, cors).end();
    const request: FakeRequest = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: text && /json/.test(incoming.headers['content-type'] ?? '') ? JSON.parse(text) : text || undefined,
    };
    const nothing = await nothingAside(request, handler);
    if (!nothing) requests.push(request);
    open.add(request);
    outgoing.on('close', () => open.delete(request));
    const answer = nothing ?? (overwritesUnseen(request) ? NO_VERSION : await handler(request));
    const { status = 200, body, raw, headers = {}, isLeftOpen, endsAfter } = answer;
    outgoing.writeHead(status, { 'content-type': 'application/json', ...cors, ...headers });
    const content = raw ?? (body === undefined ? '' : JSON.stringify(body));
    if (isLeftOpen || endsAfter) outgoing.write(content);
    else outgoing.end(content);
    await endsAfter;
    if (endsAfter) outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    requests,
    open,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // why: a call that a test left unanswered would keep the server open
        server.closeAllConnections();
      }),
  };
}

function overwritesUnseen({ method, path, headers }: FakeRequest): boolean {
  if (headers['if-match'] !== undefined) return false;
  return VERSIONED.some((route) => route.method === method && route.pattern.test(path));
}

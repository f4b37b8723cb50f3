import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/route';

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
type Handler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

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
    const tags =
      noTags(request) ??
      (await noQuotes(request, handler)) ??
      (await noSerialDate(request, handler)) ??
      (await noScanTags(request, handler)) ??
      (await noPlates(request, handler));
    if (tags) {
      outgoing.writeHead(200, { 'content-type': 'application/json', ...cors });
      return void outgoing.end(JSON.stringify(tags));
    }
    requests.push(request);
    open.add(request);
    outgoing.on('close', () => open.delete(request));
    const {
      status = 200,
      body,
      raw,
      headers = {},
      isLeftOpen,
      endsAfter,
    } = overwritesUnseen(request) ? NO_VERSION : await handler(request);
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

/** Tags stand in every drawer and at every unit, and few tests are about them: nothing has any. */
function noTags({ method, path }: FakeRequest): object | undefined {
  const found = method === 'GET' ? /^(?:\/v1)?\/tag(\/(?:item|unit)\/\d+)?(?:\?|$)/.exec(path) : null;
  if (!found) return undefined;
  return found[1] === undefined ? { results: [], total: 0, nextCursor: null } : { propertyId: 7, names: [] };
}

/** Quotes stand in every drawer, too: without an answer of the test, an item has none. */
async function noQuotes(request: FakeRequest, handler: Handler): Promise<object | undefined> {
  const itemId = request.method === 'GET' && /^(?:\/v1)?\/item\/(\d+)\/quotes$/.exec(request.path)?.[1];
  if (!itemId) return undefined;
  const { body } = await handler(request);
  if (typeof body === 'object' && body !== null && 'quotes' in body) return undefined;
  const counts = { repairQuoteId: null, replacementQuoteId: null };
  return { itemId: Number(itemId), organizationId: 1, propertyId: 7, asOf: '2026-05-18', quotes: [], counts };
}

/** A serial number in a form is looked up, too: without an answer of the test, it says nothing. */
async function noSerialDate(request: FakeRequest, handler: Handler): Promise<object | undefined> {
  if (!/^(?:\/v1)?\/item\/serialDate\?/.test(request.path)) return undefined;
  const { body } = await handler(request);
  if (typeof body === 'object' && body !== null && 'hasRule' in body) return undefined;
  return { hasRule: false, made: null, likely: [], elsewhere: [] };
}

/** So do printed tags: without an answer of the test, nothing has one. */
async function noScanTags(request: FakeRequest, handler: Handler): Promise<object | undefined> {
  const [, kind, id] = /^(?:\/v1)?\/(item|unit)\/(\d+)\/(?:scanTags|tagWalk)$/.exec(request.path) ?? [];
  if (request.method !== 'GET' || kind === undefined) return undefined;
  const { body, status } = await handler(request);
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  if (status === 403 || fields.includes('nextUnit') || fields.join() === 'propertyId,results') return undefined;
  if (kind === 'item') return { propertyId: 7, results: [] };
  const unit = { unitId: Number(id), unitName: '101', organizationId: 1, propertyId: 7, propertyName: 'Alder Court' };
  return { ...unit, items: [], missing: [], tagged: 0, expected: 0, nextUnit: null };
}

/** Photos of plates are asked for in every drawer: without an answer of the test, an item has none. */
async function noPlates(request: FakeRequest, handler: Handler): Promise<object | undefined> {
  if (!/^(?:\/v1)?\/serial-plate\?.*itemId=/.test(request.path)) return undefined;
  const { body } = await handler(request);
  if (typeof body === 'object' && body !== null && 'figures' in body) return undefined;
  return { results: [], total: 0, nextCursor: null };
}

function overwritesUnseen({ method, path, headers }: FakeRequest): boolean {
  if (headers['if-match'] !== undefined) return false;
  return VERSIONED.some((route) => route.method === method && route.pattern.test(path));
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: unknown };
export type FakeAnswer = { status?: number; body?: unknown; raw?: string; headers?: Record<string, string> };
type Handler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

/** A real HTTP server that answers with what a test says; `requests` is what it was asked, `open` what nobody has answered or given up. */
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
    requests.push(request);
    open.add(request);
    outgoing.on('close', () => open.delete(request));
    const { status = 200, body, raw, headers = {} } = await handler(request);
    outgoing.writeHead(status, { 'content-type': 'application/json', ...cors, ...headers });
    outgoing.end(raw ?? (body === undefined ? '' : JSON.stringify(body)));
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

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSlowBodies } from './body-deadline.ts';

const app = Fastify({
  clientErrorHandler: (error, socket) => {
    socket.end(`HTTP/1.1 ${error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400} x\r\nConnection: close\r\n\r\n`);
  },
});
let port = 0;

beforeAll(async () => {
  endSlowBodies(app, 150);
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const length = async (body: unknown) => {
    let sum = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) sum += chunk.length;
    return String(sum);
  };
  app.post('/json', ({ body }) => length(body));
  app.post('/bytes', { config: { takesBytes: true } }, ({ body }) => length(body));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends eight bytes over more than a quarter of a second and gives the answer's first line. */
async function drip(path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 8\r\n\r\n`);
  for (let sent = 0; sent < 8; sent += 1) {
    socket.write('x');
    await sleep(35);
  }
  await expect.poll(() => answer).not.toBe('');
  socket.destroy();
  return answer.split('\r\n', 1)[0] ?? '';
}

test('a body that drips is ended with a 408, an upload may take longer', async () => {
  expect(await drip('/json')).toContain('408');
  expect(await drip('/bytes')).toContain('200');
});

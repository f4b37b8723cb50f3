import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { drainAfterRefusal } from './drain-body.ts';

const KIB = 1024;
let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function serve(limits: { bytes: number; ms: number }): Promise<number> {
  app = Fastify({ bodyLimit: KIB });
  drainAfterRefusal(app, limits);
  app.post('/', () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

/** Sends a body in pieces, whatever is answered meanwhile, and gives what came back, how much was sent, and whether the connection was reset. */
async function send(port: number, { bytes, pauseMs = 0 }: { bytes: number; pauseMs?: number }) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const seen = { answer: '', isReset: false, isOver: false, sent: 0 };
  socket.on('data', (chunk) => {
    seen.answer += chunk;
  });
  socket.on('error', () => {
    seen.isReset = true;
  });
  socket.on('close', () => {
    seen.isOver = true;
  });
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`);
  const piece = Buffer.alloc(64 * KIB, 0x20);
  for (; seen.sent < bytes && !seen.isOver; seen.sent += piece.length) {
    if (!socket.write(piece.subarray(0, Math.min(piece.length, bytes - seen.sent))))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    await sleep(pauseMs);
  }
  return { seen, socket };
}

test('a client that sends its whole body first reads the 413 afterwards, and may go on with the connection', async () => {
  const port = await serve({ bytes: 16 * KIB * KIB, ms: 60_000 });
  const { seen, socket } = await send(port, { bytes: 8 * KIB * KIB });
  await expect.poll(() => seen.answer).toMatch(/^HTTP\/1.1 413 /);
  expect([seen.isReset, seen.isOver]).toEqual([false, false]);
  seen.answer = '';
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
  await expect.poll(() => seen.answer).toMatch(/^HTTP\/1.1 200 .*taken$/s);
  socket.destroy();
});

test.each([
  ['more than is read on', { bytes: 64 * KIB, ms: 60_000 }, { bytes: 64 * KIB * KIB, pauseMs: 1 }],
  ['for longer than is read on', { bytes: 64 * KIB * KIB, ms: 200 }, { bytes: 4 * KIB * KIB, pauseMs: 50 }],
])('one that sends %s is cut off', async (_name, limits, body) => {
  const port = await serve(limits);
  const { seen } = await send(port, body);
  await expect.poll(() => seen.isOver).toBe(true);
  expect(seen.answer === '' || seen.answer.startsWith('HTTP/1.1 413 ')).toBe(true);
  expect(seen.sent).toBeLessThan(body.bytes);
});

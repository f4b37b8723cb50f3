import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { ClientBase } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { cutWhenSilent, expectAnswersWithin } from './silence.ts';

const GRACE_MS = 2000;
const opened: { close(): void }[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

test('a connection whose statement gets no answer is cut', async () => {
  const { client, stream } = await connectionToSilence();
  cutWhenSilent(client);
  client.readyForQuery = false;
  expectAnswersWithin(client, 20 - GRACE_MS);
  const [error] = await once(stream, 'error');
  expect(String(error)).toContain('no answer came in time');
});

test('a statement sent just as an idle connection times out is not taken for one without an answer', async () => {
  const { client, stream } = await connectionToSilence();
  cutWhenSilent(client);
  client.readyForQuery = true;
  const timedOut = once(stream, 'timeout');
  // Like a request that was waiting in the socket while the process was busy.
  stream.on('timeout', () => {
    client.readyForQuery = false;
  });
  expectAnswersWithin(client, 20 - GRACE_MS);
  await timedOut;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(stream.destroyed).toBe(false);
});

async function connectionToSilence() {
  const server = createServer((socket) => opened.push({ close: () => socket.destroy() }));
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stream: Socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  await once(stream, 'connect');
  opened.push({ close: () => stream.destroy() });
  const client = { connection: { stream }, readyForQuery: true };
  return { client: client as unknown as ClientBase & { readyForQuery: boolean }, stream };
}

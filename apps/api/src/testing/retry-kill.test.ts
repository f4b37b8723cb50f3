import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltProperty, type Killable, seeded, startKillable } from './killed-server.ts';

const ROUNDS = Number(process.env.LINTEL_RETRY_ROUNDS ?? 1);

let server: Killable;
let property: BuiltProperty;
let refrigerator: number;
beforeAll(async () => {
  server = await startKillable();
  property = await server.build('Cedar');
  const { results } = await server.ask('GET', '/item/types');
  refrigerator = results.find(({ name }: { name: string }) => name === 'Refrigerator').id;
});
afterAll(() => server.remove());

test('an answer that is lost with its server is given again, byte for byte, to whoever asks with the same key', async () => {
  const body = JSON.stringify({ unitId: property.units[0]?.id, itemTypeId: refrigerator, serialNumber: 'LOST' });
  sendDeaf(body, 'key-lost');
  // Committed, and answered to nobody.
  await expect.poll(() => countOf('LOST'), { timeout: 10_000, interval: 20 }).toBe(1);
  await restart();
  const [first, second] = [await send(body, 'key-lost'), await send(body, 'key-lost')];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect(await countOf('LOST')).toBe(1);
  const other = body.replace('LOST', 'ELSE');
  expect((await send(other, 'key-lost')).status).toBe(422);
});

test(`${ROUNDS} requests cut by a kill at any moment and sent again act once each`, async () => {
  const random = seeded(25);
  for (let round = 0; round < ROUNDS; round += 1) {
    const serialNumber = `CUT-${round}`;
    const body = JSON.stringify({ unitId: property.units[0]?.id, itemTypeId: refrigerator, serialNumber });
    const cut = send(body, serialNumber).catch(() => undefined);
    await sleep(random() * 25);
    await restart();
    const before = await cut;
    const after = await send(body, serialNumber);
    expect(after.status).toBe(201);
    if (before) expect(after.text).toBe(before.text);
    expect(await countOf(serialNumber)).toBe(1);
  }
}, 3_600_000);

async function restart(): Promise<void> {
  await server.kill('server');
  await server.start();
  await server.signIn();
}

async function countOf(serialNumber: string): Promise<number> {
  const items = await server.items(property.id);
  return items.filter((item) => item.serialNumber === serialNumber).length;
}

async function send(body: string, key: string) {
  const answer = await fetch(`${server.base}/v1/item`, { method: 'POST', headers: headersOf(key), body });
  return { status: answer.status, text: await answer.text() };
}

// A client that is gone before the answer comes.
function sendDeaf(body: string, key: string): void {
  const head = Object.entries({ ...headersOf(key), host: 'localhost', 'content-length': Buffer.byteLength(body) });
  const text = `POST /v1/item HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`;
  const socket = connect(Number(new URL(server.base).port), '127.0.0.1', () => socket.write(text));
  socket.pause();
  socket.on('error', () => {});
}

function headersOf(key: string): Record<string, string> {
  return { authorization: `Bearer ${server.token}`, 'content-type': 'application/json', 'idempotency-key': key };
}

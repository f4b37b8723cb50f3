import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltProperty, type Killable, seeded, startKillable } from './killed-server.ts';

const ROUNDS = Math.max(3, Math.round(Number(process.env.LINTEL_KILL_ROUNDS ?? 30) / 3));
const WRITERS = 6;
const LOAD_MS = 1500;
const VICTIMS = ['server', 'database', 'both'] as const;

let server: Killable;
let property: BuiltProperty;
let refrigerator: number;
/** The oracle: what the server said it has done, kept outside of what is killed. */
const acknowledged = { items: new Map<string, { id: number; unitId: number }>(), prices: new Map<number, number>() };
const unexpected: string[] = [];
beforeAll(async () => {
  server = await startKillable();
  property = await server.build('Cedar');
  const { results } = await server.ask('GET', '/item/types');
  refrigerator = results.find(({ name }: { name: string }) => name === 'Refrigerator').id;
});
afterAll(() => server.remove());

test(`what was acknowledged stands after each of ${ROUNDS} kills of server, database and both under load`, async () => {
  const random = seeded(1939);
  let tried = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length] ?? 'both';
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let count = 0; !isOver; count += 1) {
        tried += 1;
        await write(`R${round}-${writer}-${count}`, Math.floor(random() * property.units.length));
      }
    });
    await sleep(LOAD_MS * (0.3 + 0.7 * random()));
    await server.kill(victim);
    // Those still writing to a server that lost its database go on until it has it back.
    await sleep(victim === 'database' ? LOAD_MS : 100);
    isOver = true;
    await Promise.all(writers);
    if (victim !== 'database') await server.start();
    await isBack();
    await server.signIn();
    await expectAcknowledged();
  }
  const { items, prices } = acknowledged;
  console.log(
    `${ROUNDS} kills under load: ${tried} items tried, ${items.size} acknowledged, ${prices.size} of them changed, all there`,
  );
  expect(items.size).toBeGreaterThan(ROUNDS * 10);
  expect(unexpected).toEqual([]);
}, 600_000);

test('each acknowledged item has its history: recorded once, and edited where the edit was acknowledged', async () => {
  for (const [, { id, unitId }] of [...acknowledged.items].slice(-50)) {
    const { results } = await server.ask('GET', `/item/history/${unitId}/${id}`);
    const kinds = results.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'RECORDED' || kind === 'INSTALLED').length).toBe(1);
    if (acknowledged.prices.has(id)) expect(kinds).toContain('EDITED');
  }
});

/** Records an item and changes it; what answers 201 or 200 goes into the oracle, what breaks may or may not have happened. */
async function write(serialNumber: string, at: number): Promise<void> {
  const unitId = property.units[at]?.id ?? 0;
  const made = await attempt('POST', '/v1/item', { unitId, itemTypeId: refrigerator, serialNumber });
  if (made?.status !== 201) return;
  acknowledged.items.set(serialNumber, { id: made.body.id, unitId });
  const purchaseCents = 10_000 + at;
  const changed = await attempt('PUT', `/v1/item/${made.body.id}`, { purchaseCents });
  if (changed?.status === 200) acknowledged.prices.set(made.body.id, purchaseCents);
}

async function attempt(method: string, route: string, body: unknown) {
  const answer = await server.call(method, route, body).catch(() => undefined);
  if (!answer) await sleep(20);
  else if (answer.status >= 400 && answer.status !== 503) unexpected.push(`${route} ${answer.status} ${answer.text}`);
  return answer;
}

async function isBack(): Promise<void> {
  await expect
    .poll(async () => (await server.call('GET', `/v1/property/${property.id}`).catch(() => ({ status: 0 }))).status, {
      timeout: 30_000,
      interval: 50,
    })
    .toBe(200);
}

async function expectAcknowledged(): Promise<void> {
  const items = await server.items(property.id);
  const standing = new Map(items.map((item) => [item.serialNumber, item]));
  expect(standing.size, 'no item stands twice').toBe(items.length);
  const lost = [...acknowledged.items].filter(([serial, { id }]) => standing.get(serial)?.id !== id);
  expect(lost).toEqual([]);
  const unchanged = items.filter(({ id, purchaseCents }) => {
    const told = acknowledged.prices.get(id);
    return told !== undefined && told !== purchaseCents;
  });
  expect(unchanged).toEqual([]);
}

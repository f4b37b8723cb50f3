import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '@lintel/db/embedded';
import { query } from '@lintel/db/embedded-test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltProperty, type Killable, seeded, spawnLintel, startKillable } from './killed-server.ts';

const ROUNDS = Number(process.env.LINTEL_KILL_ROUNDS ?? 1);
const WRITERS = 6;
const LOAD_MS = 900;
/** A round's kill comes after so many items more were acknowledged, however slow the machine is. */
const ITEMS_A_ROUND = 6;
const VICTIMS = ['both', 'server', 'database'] as const;

let server: Killable;
let property: BuiltProperty;
let refrigerator: number;
/** The oracle: what the server acknowledged, kept outside of the killed processes. */
const acknowledged = {
  items: new Map<string, { id: number; unitId: number }>(),
  prices: new Map<number, number>(),
  /** The names that a unit may have: what was acknowledged last, and what was tried since. */
  names: new Map<number, string[]>(),
  renamed: 0,
};
const unexpected: string[] = [];
beforeAll(async () => {
  server = await startKillable();
  property = await server.build('Cedar');
  const { results } = await server.ask('GET', '/item/types');
  refrigerator = results.find(({ name }: { name: string }) => name === 'Refrigerator').id;
});
afterAll(() => server.remove());

test(`what was acknowledged is kept after each of ${ROUNDS} kills of server, database and both under load`, async () => {
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
    const before = acknowledged.items.size;
    await expect
      .poll(() => acknowledged.items.size - before, { timeout: 60_000, interval: 5 })
      .toBeGreaterThanOrEqual(ITEMS_A_ROUND);
    await sleep(LOAD_MS * (0.3 + 0.7 * random()));
    await server.kill(victim);
    // Writers of a server that lost its database continue until the database is back.
    await sleep(victim === 'database' ? LOAD_MS : 100);
    isOver = true;
    await Promise.all(writers);
    if (victim !== 'database') await server.start();
    await isBack();
    await server.signIn();
    await expectAcknowledged();
  }
  const { items, prices, renamed } = acknowledged;
  console.log(
    `${ROUNDS} kills under load: ${tried} items tried, ${items.size} acknowledged, ${prices.size} of them changed, ${renamed} units renamed, 0 lost`,
  );
  expect(items.size).toBeGreaterThanOrEqual(ROUNDS * ITEMS_A_ROUND);
  expect(unexpected).toEqual([]);
}, 3_600_000);

test('each acknowledged item has its history: recorded once, and edited where the edit was acknowledged', async () => {
  for (const [, { id, unitId }] of [...acknowledged.items].slice(-50)) {
    const { results } = await server.ask('GET', `/item/history/${unitId}/${id}`);
    const kinds = results.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'RECORDED' || kind === 'INSTALLED').length).toBe(1);
    if (acknowledged.prices.has(id)) expect(kinds).toContain('EDITED');
  }
});

test('after the kills the audit log is intact, each acknowledged write has its line, and no foreign key dangles', async () => {
  await server.stop();
  const verify = spawnLintel(['audit', 'verify'], { LINTEL_DATA_DIR: server.dataDir });
  expect(await verify.ended, verify.output()).toBe(0);
  expect(verify.output()).toMatch(/^organization \d+: \d+ lines, intact$/m);
  const embedded = await startEmbedded({ dataDir: path.join(server.dataDir, 'postgres') });
  try {
    const url = embedded.connectionUrl('lintel');
    const told = await query<{ action: string; id: string }>(
      url,
      "select action, entity_id as id from audit_event where entity = 'item'",
    );
    const linesOf = (action: string) => told.filter((line) => line.action === action).map(({ id }) => Number(id));
    const [created, updated] = [new Set(linesOf('create')), new Set(linesOf('update'))];
    expect([...acknowledged.items.values()].filter(({ id }) => !created.has(id))).toEqual([]);
    expect([...acknowledged.prices.keys()].filter((id) => !updated.has(id))).toEqual([]);
    expect(linesOf('create'), 'one line for what was made once').toHaveLength(created.size);
    expect(await danglingKeys(url)).toEqual([]);
    console.log(`after the kills, ${verify.output().trim()}`);
  } finally {
    await embedded.stop();
  }
}, 120_000);

/** Every foreign key with dangling rows, found by comparing the rows themselves. */
async function danglingKeys(url: string): Promise<string[]> {
  const keys = await query<{ name: string; statement: string }>(
    url,
    `select k.conrelid::regclass || '.' || k.conname as name,
       format('select count(*) as n from %s c where %s and not exists (select from %s p where %s)', k.conrelid::regclass,
         string_agg(format('c.%I is not null', a.attname), ' and '), k.confrelid::regclass,
         string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')) as statement
     from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair (child, parent)
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.child
     join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.parent
     where k.contype = 'f' group by k.oid, k.conrelid, k.conname, k.confrelid`,
  );
  expect(keys.length).toBeGreaterThan(50);
  const dangling: string[] = [];
  for (const { name, statement } of keys)
    if (Number((await query<{ n: string }>(url, statement))[0]?.n) > 0) dangling.push(name);
  return dangling;
}

/** Records an item and changes it; what answers 201 or 200 goes into the oracle, what breaks may or may not have happened. */
async function write(serialNumber: string, at: number): Promise<void> {
  const unitId = property.units[at]?.id ?? 0;
  const made = await attempt('POST', '/v1/item', { unitId, itemTypeId: refrigerator, serialNumber });
  if (made?.status !== 201) return;
  acknowledged.items.set(serialNumber, { id: made.body.id, unitId });
  const purchaseCents = 10_000 + at;
  const changed = await attempt('PUT', `/v1/item/${made.body.id}`, { purchaseCents }, { 'if-match': '"1"' });
  if (changed?.status === 200) acknowledged.prices.set(made.body.id, purchaseCents);
  await attempt('GET', `/v1/item/propertyitems/${property.id}?limit=20`);
  await rename(serialNumber);
}

// Each writer has a unit of its own, so that the last acknowledged value must be stored.
async function rename(serialNumber: string): Promise<void> {
  const writer = Number(serialNumber.split('-')[1]);
  const unitId = property.units[writer]?.id ?? 0;
  acknowledged.names.set(unitId, [
    ...(acknowledged.names.get(unitId) ?? [property.units[writer]?.name ?? '']),
    serialNumber,
  ]);
  const renamed = await attempt('PUT', `/v1/unit/${unitId}`, { name: serialNumber });
  if (renamed?.status !== 200) return;
  acknowledged.names.set(unitId, [serialNumber]);
  acknowledged.renamed += 1;
}

async function attempt(method: string, route: string, body?: unknown, headers?: Record<string, string>) {
  const answer = await server.call(method, route, body, headers).catch(() => undefined);
  if (!answer || answer.status === 503) await sleep(20);
  else if (answer.status >= 400) unexpected.push(`${route} ${answer.status} ${answer.text}`);
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
  expect(standing.size, 'no item is stored twice').toBe(items.length);
  const lost = [...acknowledged.items].filter(([serial, { id }]) => standing.get(serial)?.id !== id);
  expect(lost).toEqual([]);
  const unchanged = items.filter(({ id, purchaseCents }) => {
    const told = acknowledged.prices.get(id);
    return told !== undefined && told !== purchaseCents;
  });
  expect(unchanged).toEqual([]);
  const { results } = await server.ask('GET', `/unit/property/${property.id}?limit=200`);
  const names = new Map<number, string>(results.map((unit: { id: number; name: string }) => [unit.id, unit.name]));
  expect([...acknowledged.names].filter(([unitId, allowed]) => !allowed.includes(names.get(unitId) ?? ''))).toEqual([]);
}

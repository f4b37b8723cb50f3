import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltProperty, type Killable, seeded, startKillable } from './killed-server.ts';

const ROUNDS = Number(process.env.LINTEL_KILL_ROUNDS ?? 1);
/** In the soak also an import that is long enough to be killed between two statements. */
const IS_LONG = ROUNDS > 1;
const DATABASE_ROUNDS = Math.ceil(ROUNDS / 10);
const ROWS = 3000;
/** Written by two statements, of which the second has a third of the rows. */
const LONG_ROWS = 30_000;
/** What a job says once the first of them is through: past the verdicts (0.4), and before all is written (0.9). */
const HALF_WRITTEN = 0.7;
/** Only ends a hang: how quickly it is back depends on the machine, and is printed. */
const BACK_WITHIN_MS = 180_000;
const ENDS_WITHIN_MS = 180_000;
const ENDED = ['APPLIED', 'FAILED', 'CANCELLED'];

let server: Killable;
/** How long an import takes that nobody disturbs, from the call to its end, in milliseconds. */
let undisturbedMs = 0;
let last: BuiltProperty | undefined;
let killed: BuiltProperty;
beforeAll(async () => {
  server = await startKillable();
  for (const name of ['Warm-up', 'Undisturbed']) {
    const property = await server.build(name);
    const startedAt = performance.now();
    expect(await start(property)).toBe(202);
    expect(await outcome(property)).toMatchObject({ state: 'APPLIED' });
    undisturbedMs = performance.now() - startedAt;
  }
});
afterAll(() => server.remove());

test(`kill -9 of the server at ${ROUNDS} moments of an import leaves none or all of its rows, and the next start finishes it by itself`, async () => {
  const random = seeded(20260518);
  const fates = { 'before it was stored': 0, 'stored, before its commit': 0, 'after its commit': 0 };
  const startsMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const property = await server.build(`Killed ${round}`);
    // One moment in each of as many equal parts of the import, in mixed order, so that all of it is covered.
    const part = (((round * 7) % ROUNDS) + random()) / ROUNDS;
    const answer = start(property);
    await sleep(part * undisturbedMs * 1.1);
    await server.kill('server');
    const killedAt = new Date().toISOString();
    const isAcknowledged = (await answer) === 202;
    startsMs.push(await server.start());
    await server.signIn();
    const ended = await outcome(property);
    if (isAcknowledged) expect(ended, `${property.name} was acknowledged`).toBeDefined();
    fates[
      !ended ? 'before it was stored' : ended.appliedAt > killedAt ? 'stored, before its commit' : 'after its commit'
    ] += 1;
    killed = property;
    last = ended ? property : last;
  }
  const [median = 0, longest = 0] = [startsMs.sort((a, b) => a - b)[ROUNDS >> 1], startsMs.at(-1)];
  console.log(`${ROUNDS} kills of the server over an import of ${ROWS} rows (${Math.round(undisturbedMs)} ms):`, fates);
  console.log(`starts afterwards: median ${Math.round(median)} ms, longest ${Math.round(longest)} ms`);
}, 900_000);

test(`kill -9 of PostgreSQL during an import, ${DATABASE_ROUNDS} times: the server answers 503, has it started anew, and finishes the import`, async () => {
  const random = seeded(7);
  const { pid } = server;
  for (let round = 0; round < DATABASE_ROUNDS; round += 1) {
    const property = await server.build(`Cut off ${round}`);
    const answer = start(property);
    await sleep(((round + random()) / DATABASE_ROUNDS) * undisturbedMs);
    await server.kill('database');
    const killedAt = performance.now();
    const statuses = new Set<number>();
    while (!statuses.has(200)) {
      expect(performance.now() - killedAt, 'milliseconds without a database').toBeLessThan(BACK_WITHIN_MS);
      statuses.add((await server.call('GET', `/v1/property/${property.id}`)).status);
      await sleep(50);
    }
    expect([...statuses].filter((status) => status !== 503 && status !== 200)).toEqual([]);
    const backMs = Math.round(performance.now() - killedAt);
    const isAcknowledged = (await answer) === 202;
    const ended = await outcome(property);
    if (isAcknowledged) expect(ended, `${property.name} was acknowledged`).toBeDefined();
    const doneMs = Math.round(performance.now() - killedAt);
    console.log(
      `PostgreSQL killed: back after ${backMs} ms, import ${ended?.state ?? 'not stored'} after ${doneMs} ms`,
    );
  }
  expect(server.pid, 'the same server all along').toBe(pid);
}, 600_000);

test.runIf(IS_LONG)(
  `kill -9 of the server between the statements that write ${LONG_ROWS} rows: none of them is there, and the next start writes all`,
  async () => {
    const property = await server.build('Long');
    const { jobId } = await server.ask('POST', '/admin/onboard', file(property, LONG_ROWS));
    while ((await server.ask('GET', `/job/${jobId}`)).progress < HALF_WRITTEN) await sleep(20);
    await server.kill('server');
    const killedAt = new Date().toISOString();
    await server.start();
    await server.signIn();
    const seen = new Set<number>();
    while (!seen.has(LONG_ROWS)) {
      seen.add((await server.ask('GET', `/item/propertyitems/${property.id}?limit=1`)).total);
      await sleep(100);
    }
    expect([...seen], 'items that are seen until the import has ended').toEqual([0, LONG_ROWS]);
    const ended = await outcome(property, LONG_ROWS);
    expect(ended?.appliedAt > killedAt).toBe(true);
  },
  600_000,
);

test('afterwards no import hangs, and the file of a killed one that comes again changes nothing', async () => {
  const { results } = await server.ask('GET', '/admin/import?limit=200');
  expect(results.filter(({ state }: { state: string }) => !ENDED.includes(state))).toEqual([]);
  // On a busy machine every kill can come before the file was stored: then the last one is imported first.
  if (last === undefined) {
    expect(await start(killed)).toBe(202);
    expect(await outcome(killed)).toBeDefined();
  }
  const again = last ?? killed;
  await server.ask('POST', '/admin/onboard', { ...file(again), fileName: 'again.csv' });
  expect(await ending('again.csv')).toMatchObject({
    state: 'APPLIED',
    counts: { read: ROWS, same: ROWS, create: 0, update: 0, skip: 0, error: 0 },
  });
  expect(await standing(again)).toEqual(serialsOf(again));
});

/** The status of the answer, or 'cut off'. */
function start(property: BuiltProperty): Promise<number | 'cut off'> {
  return server.call('POST', '/v1/admin/onboard', file(property)).then(
    ({ status }) => status,
    () => 'cut off' as const,
  );
}

/** Waits for the import's end and proves it: applied with every row once, or not even stored and no row; undefined then. */
async function outcome(property: BuiltProperty, rows = ROWS) {
  const ended = await ending(`${property.name}.csv`);
  if (ended) expect(ended).toMatchObject({ state: 'APPLIED', counts: { read: rows, create: rows } });
  expect(await standing(property)).toEqual(ended ? serialsOf(property, rows) : []);
  return ended;
}

async function ending(fileName: string) {
  const deadline = performance.now() + ENDS_WITHIN_MS;
  for (;;) {
    const { results } = await server.ask('GET', '/admin/import?limit=200');
    const found = results.filter((one: { fileName: string }) => one.fileName === fileName);
    if (found.length === 0) return undefined;
    expect(found).toHaveLength(1);
    if (ENDED.includes(found[0].state)) return found[0];
    expect(performance.now(), `${fileName} is ${found[0].state} for ever`).toBeLessThan(deadline);
    await sleep(25);
  }
}

async function standing({ id }: BuiltProperty): Promise<string[]> {
  return (await server.items(id)).map(({ serialNumber }) => serialNumber).sort();
}

function serialsOf({ id }: BuiltProperty, rows = ROWS): string[] {
  return Array.from({ length: rows }, (_, row) => `S${id}-${row}`).sort();
}

function file(property: BuiltProperty, count = ROWS) {
  const rows = serialsOf(property, count).map((serial, row) => {
    const unit = property.units[row % property.units.length]?.name;
    return `${property.name},${unit},Refrigerator,GE,GTS18GTNRWW,${serial},06/15/2010,$498.00`;
  });
  const csvString = `Property,Unit #,Appliance,Make,Model #,Serial #,Install Date,Cost\n${rows.join('\n')}\n`;
  return { orgId: server.organizationId, csvString, fileName: `${property.name}.csv` };
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawBills } from './draw-bills.ts';
import { sha256 } from './file-kit.ts';
import { picture } from './hostile-files.ts';
import { INHERITED, type Killable, seeded, startKillable } from './killed-server.ts';

/** One in the gate, 200 in the soak. */
const ROUNDS = Number(process.env.LINTEL_FILE_KILL_ROUNDS ?? 1);
const MAIN = path.join(import.meta.dirname, '../main.ts');

let server: Killable;
let jpeg: Buffer;
/** Files whose finish was acknowledged: they must be ready in the end. */
const finished = new Set<number>();
const announced: number[] = [];
/** The numbers of the bills whose finish was acknowledged. */
const bills = new Set<string>();
let propertyId: number;

beforeAll(async () => {
  jpeg = await picture('jpeg');
  server = await startKillable();
  const property = { organizationId: server.organizationId, name: 'Alder Court' };
  propertyId = (await server.ask('POST', '/property', property)).id;
});
afterAll(() => server.remove());

test(`rows and bytes agree after ${ROUNDS} kills between announcing, sending, finishing and keeping`, async () => {
  const random = seeded(26);
  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    const people = [sendPicture, sendPicture, sendPicture, sendBill].map(async (send) => {
      while (!isOver) await send().catch(() => sleep(20));
    });
    // However slow the machine is, a picture and a bill more are finished before the kill.
    const least = () => Math.min(finished.size - bills.size, bills.size);
    await expect.poll(least, { timeout: 60_000, interval: 5 }).toBeGreaterThan(round);
    await sleep(random() * 500);
    await server.kill('server');
    isOver = true;
    await Promise.all(people);
    await server.start();
    await server.signIn();
    // why: a job under which five servers died is given up
    if (round % 3 === 2 || round === ROUNDS - 1) await allIsDone();
  }
  for (const id of finished)
    expect((await look(id)).body, `file ${id}`).toMatchObject({ state: 'READY', damage: null });
  await eachBillIsReadOnce();
  await server.kill('both');

  const objects = path.join(server.dataDir, 'files/objects');
  const before = filesBelow(objects).length;
  const swept = lintelFiles();
  expect(swept.stderr).toBe('');
  const kept = filesBelow(objects);
  expect(kept.length).toBe(finished.size + extraReady(swept.stdout));
  for (const file of kept) {
    expect(file).toMatch(/\/files\//);
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(file.slice(-64));
  }
  for (const folder of ['tmp', 'scratch']) expect(filesBelow(path.join(server.dataDir, 'files', folder))).toEqual([]);
  expect(lintelFiles().stdout).toContain(
    'Deleted 0 uploads that were never finished or long archived, and 0 files nobody names.',
  );
  console.log(
    `${ROUNDS} kills: ${announced.length} files announced, ${finished.size} finished and all ready; ${before} objects before the sweep, ${kept.length} after, 0 dangling`,
  );
  expect(finished.size).toBeGreaterThanOrEqual(ROUNDS);
}, 900_000);

async function allIsDone(): Promise<void> {
  await expect.poll(waiting, { timeout: 60_000, interval: 300 }).toEqual([]);
  await expect.poll(unread, { timeout: 60_000, interval: 300 }).toEqual([]);
}

async function sendPicture(): Promise<void> {
  const file = {
    name: 'me.jpg',
    contentType: 'image/jpeg',
    purpose: 'AVATAR',
    size: jpeg.length,
    sha256: sha256(jpeg),
  };
  const made = await server.ask('POST', '/file', file);
  await sendBytes(made.id, made.upload, jpeg);
}

let lastBill = 0;
async function sendBill(): Promise<void> {
  lastBill += 1;
  const number = `K-${1000 + lastBill}`;
  const lines = [['Filter change', 100 + lastBill]] as const;
  const pdf = await drawBills([{ vendor: 'Brook Appliance Service', number, date: '05/04/2026', lines }]);
  const facts = { size: pdf.length, sha256: sha256(pdf), contentType: 'application/pdf' };
  const made = await server.ask('POST', `/pdf/${propertyId}/${number}.pdf`, facts);
  if (await sendBytes(made.fileId, made.upload, pdf)) bills.add(number);
}

type Upload = { url: string; method: string; headers: Record<string, string> };

async function sendBytes(id: number, { url, method, headers }: Upload, bytes: Buffer): Promise<boolean> {
  announced.push(id);
  await fetch(new URL(url, server.base), { method, headers, body: new Uint8Array(bytes) });
  const done = await server.ask('POST', `/file/${id}/finish`);
  if (done.state === 'PENDING') return false;
  finished.add(id);
  return true;
}

/** Bills that were sent whole and wait to be read. */
async function unread(): Promise<string[]> {
  const documents = await allOf(`/pdf?propertyId=${propertyId}&limit=1000`);
  return documents.filter(({ state }) => state === 'WAITING' || state === 'READING').map(({ fileName }) => fileName);
}

async function eachBillIsReadOnce(): Promise<void> {
  const invoices = await allOf(`/invoice?propertyId=${propertyId}&limit=1000`);
  const numbers = invoices.map(({ number }) => number).toSorted();
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers).toEqual(expect.arrayContaining([...bills]));
  for (const { id, number, totalCents } of invoices) {
    expect(totalCents, number).toBe((Number(number.slice(2)) - 900) * 100);
    const { PdfDataLineItem: lines } = await server.ask('GET', `/invoice/${id}`);
    expect(lines, number).toHaveLength(1);
  }
}

// why: a test reads what came over the wire, whose shape is what it asserts
// biome-ignore lint/suspicious/noExplicitAny: see above
async function allOf(route: string): Promise<any[]> {
  return (await server.ask('GET', route)).results;
}

const look = (id: number) => server.call('GET', `/v1/file/${id}`);

async function waiting(): Promise<number[]> {
  const states = await Promise.all(announced.map(async (id) => ({ id, state: (await look(id)).body?.state })));
  return states.filter(({ state }) => state === 'QUARANTINED').map(({ id }) => id);
}

function lintelFiles() {
  return spawnSync(process.execPath, [MAIN, 'files', '--older-than', '0'], {
    env: { ...INHERITED, LINTEL_DATA_DIR: server.dataDir },
    encoding: 'utf8',
  });
}

// A finish that was not acknowledged may have happened all the same; the scan counts what is ready.
function extraReady(words: string): number {
  expect(words).toContain(': 0 damaged.');
  return Number(/Read (\d+) files/.exec(words)?.[1]) - finished.size;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

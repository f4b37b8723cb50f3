import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

const WRITERS = 8;
const EDITS = Number(process.env.LINTEL_EDITS ?? 40);

let t: TestApp;
let admin: TestUser;
let property: { id: number; organizationId: number };

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
});

type Thing = { version: number } & Record<string, unknown>;
type Edited = {
  read: () => Promise<Thing>;
  write: (field: string, value: string, ifMatch: string) => Promise<TestAnswer>;
  /** Each writer has one of these to itself or shares it: what one saves, another's edit of the other field must not undo. */
  fields: readonly [string, string];
  textOf: (n: number) => string;
};

// Every writer reads, then writes over the version it read; a success is an entry of the log under the version it made.
async function race({ read, write, fields, textOf }: Edited): Promise<void> {
  const start = await read();
  const log: { version: number; field: string; value: string }[] = [];
  let refused = 0;
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const field = fields[writer % 2] as string;
      let version = start.version;
      for (let edit = 0; edit < EDITS; edit += 1) {
        const value = textOf(writer * EDITS + edit + 1);
        const answer = await write(field, value, `"${version}"`);
        if (answer.status === 412) refused += 1;
        else {
          expect(answer.status).toBe(200);
          log.push({ version: answer.body.version, field, value });
        }
        version = answer.status === 200 ? answer.body.version : (await read()).version;
      }
    }),
  );
  const end = await read();
  expect(log.length + refused).toBe(WRITERS * EDITS);
  expect(end.version - start.version).toBe(log.length);
  const versions = log.map((entry) => entry.version).toSorted((a, b) => a - b);
  expect(versions).toEqual(Array.from({ length: log.length }, (_, at) => start.version + at + 1));
  const replayed = { ...start };
  for (const { field, value } of log.toSorted((a, b) => a.version - b.version)) replayed[field] = value;
  for (const field of fields) expect(String(end[field]), field).toBe(String(replayed[field]));
}

test('eight people over one property: what was answered as saved is what a replay of the log gives', async () => {
  await race({
    read: async () => (await t.get(`/property/${property.id}`, admin)).body,
    write: (field, value, ifMatch) =>
      t.put('/property', { id: property.id, [field]: value }, admin, { 'if-match': ifMatch }),
    fields: ['city', 'address'],
    textOf: (n) => `Street ${n}`,
  });
});

test('eight people over one unit', async () => {
  const unit = await t.a.unit({ property });
  await race({
    read: async () => (await t.get(`/unit/${unit.id}/details`, admin)).body.results,
    write: (field, value, ifMatch) =>
      t.put(`/unit/${unit.id}`, { [field]: field === 'sqft' ? Number(value) : value }, admin, { 'if-match': ifMatch }),
    fields: ['floorPlan', 'sqft'],
    textOf: (n) => String(n),
  });
});

test('eight people over one building', async () => {
  const building = await t.a.building({ property });
  const find = (body: { buildings: Thing[] }) => body.buildings.find((one) => one.id === building.id) as Thing;
  await race({
    read: async () => find((await t.get(`/property/fullproperty/${property.id}`, admin)).body),
    write: (field, value, ifMatch) =>
      t.put('/building', { id: building.id, [field]: value }, admin, { 'if-match': ifMatch }),
    fields: ['name', 'name'],
    textOf: (n) => `Block ${n}`,
  });
});

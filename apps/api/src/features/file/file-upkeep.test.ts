import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readyKey, stagingKey } from '#platform/files/storage.ts';
import { type FileKit, sha256, startFileKit } from '#testing/file-kit.ts';
import { picture } from '#testing/hostile-files.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { scanFiles, sweepFiles } from './file-upkeep.ts';

const HOUR = 3_600_000;

let kit: FileKit;
let member: TestUser;
let jpeg: Buffer;

beforeAll(async () => {
  kit = await startFileKit();
  const { id: organizationId } = await kit.t.a.organization();
  member = await kit.t.a.user({ organizationId });
  jpeg = await picture('jpeg');
});

const AVATAR = { name: 'me.jpg', contentType: 'image/jpeg', purpose: 'AVATAR' };
const upload = () => kit.upload(jpeg, AVATAR, member);
const look = async (id: number) => (await kit.t.get(`/file/${id}`, member)).body;
const placeOf = async (id: number) => {
  const { rows } = await kit.t.a.run((db) =>
    sql<{ key: string }>`select storage_key as key from file where id = ${id}`.execute(db),
  );
  return path.join(kit.folder, 'objects', rows[0]?.key ?? '');
};
const age = (id: number, interval: string) =>
  kit.t.a.run((db) => sql`update file set created_at = now() - ${interval}::interval where id = ${id}`.execute(db));
const scanAll = () => scanFiles(kit.t.platform, { days: 0, limit: 1000 });
async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of kit.t.platform.files.storage.list()) found.push(key);
  return found;
}

test('deleted, flipped and lengthened bytes: the scan finds every one, and none is served', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 9; count += 1) ids.push((await upload()).id);
  const damaged = new Map<number, string>();
  for (const [at, id] of ids.entries()) {
    const place = await placeOf(id);
    const { url } = await look(id);
    if (at % 4 === 0) await rm(place);
    if (at % 4 === 1) {
      const bytes = await readFile(place);
      bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
      await writeFile(place, bytes);
    }
    if (at % 4 === 2) await appendFile(place, 'x');
    if (at % 4 === 3) continue;
    damaged.set(id, at % 4 === 0 ? 'MISSING' : 'ALTERED');
    expect((await kit.fetch(url)).status, 'an address given out before').toBe(404);
  }
  const { damaged: found } = await scanAll();
  expect(new Map(found.map((one) => [one.fileId, one.damage]))).toEqual(damaged);
  for (const id of ids) {
    const file = await look(id);
    expect(file.damage).toBe(damaged.get(id) ?? null);
    expect(file.url === null).toBe(damaged.has(id));
  }
});

test('missing or truncated bytes are reported at the next request, without waiting for the scan; restored, they are served again', async () => {
  const { id } = await upload();
  const place = await placeOf(id);
  const bytes = await readFile(place);
  await writeFile(place, bytes.subarray(0, 10));
  expect(await look(id)).toMatchObject({ damage: 'ALTERED', url: null });
  await writeFile(place, bytes);
  await scanAll();
  const { damage, url } = await look(id);
  expect(damage).toBeNull();
  expect((await kit.fetch(url)).status).toBe(200);
});

test('a smaller version of an altered picture is not made', async () => {
  const { id } = await upload();
  const { url } = (await kit.t.get(`/file/${id}?w=64`, member)).body;
  const place = await placeOf(id);
  const bytes = await readFile(place);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  await writeFile(place, bytes);
  expect((await kit.fetch(url)).status).toBe(404);
});

test('unfinished uploads are deleted with their bytes after 24 hours, not before', async () => {
  const old = (await kit.announce(jpeg, AVATAR, member)).body;
  await kit.send(old.upload, jpeg);
  const young = (await kit.announce(jpeg, AVATAR, member)).body;
  await kit.send(young.upload, jpeg);
  await age(old.id, '25 hours');
  await age(young.id, '23 hours');
  const swept = await sweepFiles(kit.t.platform, { olderThanMs: 24 * HOUR });
  expect(swept.rows).toBe(1);
  expect((await kit.t.get(`/file/${old.id}`, member)).status).toBe(404);
  expect((await kit.t.post(`/file/${young.id}/finish`, undefined, member)).status).toBe(200);
  await kit.worker.idle();
  expect((await look(young.id)).state).toBe('READY');
});

test('an invoice that was announced and never sent goes with its upload after 24 hours, not before', async () => {
  const { t } = kit;
  const property = await t.a.property({ name: 'Alder Court' });
  const person = await t.a.user({ organizationId: property.organizationId, properties: [property], roleId: 3 });
  const facts = { size: 9, sha256: sha256(Buffer.from('an invoice')), contentType: 'application/pdf' };
  const { fileId } = (await t.post(`/pdf/${property.id}/bill.pdf`, facts, person)).body;
  const listed = async () => (await t.get(`/pdf?propertyId=${property.id}`, person)).body.results.length;
  await age(fileId, '23 hours');
  await sweepFiles(t.platform, { olderThanMs: 24 * HOUR });
  expect(await listed()).toBe(1);
  await age(fileId, '25 hours');
  await sweepFiles(t.platform, { olderThanMs: 24 * HOUR });
  expect(await listed()).toBe(0);
  expect((await t.get(`/file/${fileId}`, person)).status).toBe(404);
});

test('bytes that no row names are deleted after 24 hours; those of files are kept', async () => {
  const file = await upload();
  const orphans = [
    stagingKey(1, randomUUID()),
    readyKey(1, 1, sha256(jpeg)),
    readyKey(file.organizationId, file.id, sha256(Buffer.from('x'))),
  ];
  await writeFile(path.join(kit.folder, 'x'), 'x');
  for (const key of orphans) await kit.t.platform.files.storage.write(key, path.join(kit.folder, 'x'), '');
  await sweepFiles(kit.t.platform, { olderThanMs: 24 * HOUR });
  expect(await keys()).toEqual(expect.arrayContaining(orphans));
  const { objects } = await sweepFiles(kit.t.platform, {
    olderThanMs: 24 * HOUR,
    now: new Date(Date.now() + 25 * HOUR),
  });
  expect(objects).toBeGreaterThanOrEqual(3);
  const left = await keys();
  expect(left.filter((key) => orphans.includes(key))).toEqual([]);
  expect((await kit.fetch((await look(file.id)).url)).status).toBe(200);
});

test('a file archived 30 days ago is deleted for good, unless something still refers to it', async () => {
  const { id } = await upload();
  const place = await placeOf(id);
  await kit.t.delete(`/file/${id}`, member);
  await sweepFiles(kit.t.platform, { olderThanMs: 24 * HOUR });
  expect((await kit.t.post(`/file/${id}/restore`, undefined, member)).status).toBe(200);
  await kit.t.delete(`/file/${id}`, member);
  await kit.t.a.run((db) => sql`update file set archived_at = now() - interval '31 days' where id = ${id}`.execute(db));
  await sweepFiles(kit.t.platform, { olderThanMs: 24 * HOUR });
  expect((await kit.t.post(`/file/${id}/restore`, undefined, member)).status).toBe(404);
  await expect(readFile(place)).rejects.toThrow('ENOENT');
});

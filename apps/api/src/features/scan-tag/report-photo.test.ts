import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { atVersion } from '#testing/app-under-test.ts';
import { type FileKit, sha256, startFileKit } from '#testing/file-kit.ts';
import { HEIC_PHOTO } from '#testing/heic-photo.ts';
import { picture } from '#testing/hostile-files.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { sweepFiles } from '../file/file-upkeep.ts';

let kit: FileKit;
let t: FileKit['t'];
let property: Awaited<ReturnType<FileKit['t']['a']['property']>>;
let unit: Awaited<ReturnType<FileKit['t']['a']['unit']>>;
let admin: TestUser;
beforeAll(async () => {
  kit = await startFileKit({ settings: { hasRateLimits: true } });
  t = kit.t;
  property = await t.a.property({ name: 'Alder Court' });
  unit = await t.a.unit({ property });
  admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
});

let batches = 0;
async function tagged(what: 'ITEM' | 'UNIT' = 'ITEM') {
  batches += 1;
  const body = { propertyId: property.id, name: `Photos ${batches}`, count: 1, kind: what };
  const made = await t.post('/tagBatch', body, admin);
  const [tag] = (await t.get(`/tagBatch/${made.body.id}/tags`, admin)).body.results;
  const item = await t.a.item({ unit, itemType: 'refrigerator' });
  const on = what === 'ITEM' ? { itemId: item.id } : { unitId: unit.id };
  await t.put(`/scanTag/${tag.code}/link`, on, admin, atVersion(1));
  await t.a.run((db) => sql`delete from auth_attempt`.execute(db));
  return { item, uuid: tag.uuid as string, code: tag.code as string };
}

const announced = (bytes: Buffer, contentType = 'image/jpeg') => ({
  size: bytes.length,
  sha256: sha256(bytes),
  contentType,
});
const report = (uuid: string, photos: object[], over: object = {}) =>
  t.post(`/info/tag/${uuid}/report`, { category: 'LEAK', text: 'Water under it.', photos, ...over });
const finish = (uuid: string, key: string) => t.post(`/info/tag/${uuid}/photo/${key}`, undefined);

/** The whole way of a stranger's phone; the answer is what it is told in the end. */
async function reported(uuid: string, bytes: Buffer, contentType?: string) {
  const [photo] = (await report(uuid, [announced(bytes, contentType)])).body.photos;
  const sent = await kit.send(photo.upload, bytes);
  const first = await finish(uuid, photo.key);
  await kit.worker.idle();
  return { sent: sent.status, first: first.body, last: (await finish(uuid, photo.key)).body, ...photo };
}
const filesOf = async (uuid: string) => {
  const { rows } = await t.a.run((db) =>
    sql<{ id: number; state: string; name: string; storageKey: string | null }>`
      select f.id, f.state, f.name, f.storage_key as "storageKey" from file f join scan_tag_scan x on x.id = f.report_id
      join scan_tag g on g.id = x.tag_id where g.uuid = ${uuid}::uuid order by f.id`.execute(db),
  );
  return rows;
};

test('a photo that comes with a report is at the flag and in the gallery of the item, marked as a stranger’s and without its position', async () => {
  const { uuid, item } = await tagged();
  const { sent, first, last } = await reported(uuid, await picture('jpeg'));
  expect([sent, first, last]).toEqual([200, { state: 'CHECKING', reason: null }, { state: 'TAKEN', reason: null }]);
  const gallery = await t.get(`/file/item/${item.id}`, admin);
  expect(gallery.body.results, gallery.text).toMatchObject([
    { purpose: 'REPORT_PHOTO', name: 'report.jpg', state: 'READY', itemId: item.id, takenAt: null },
  ]);
  const [shown] = gallery.body.results;
  const kept = Buffer.from(await (await kit.fetch(shown.url)).arrayBuffer());
  expect(kept.includes('SecretCamera')).toBe(false);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  const board = await t.get(`/report/${property.id}/redflag?itemId=${item.id}`, admin);
  const [flag] = board.body.results;
  expect(flag.photo, board.text.slice(0, 300)).toMatchObject({ fileId: shown.id, of: 'REPORT' });
  expect((await t.get(`/asset-alert/${flag.id}`, admin)).body.photos).toMatchObject([{ fileId: shown.id }]);
  const elsewhere = await t.a.user({
    organizationId: property.organizationId,
    properties: [await t.a.property({ organizationId: property.organizationId })],
  });
  expect((await t.get(`/file/${shown.id}`, elsewhere)).status).toBe(404);
});

test('a report on a unit has its photos at the flag and in the unit; a HEIC becomes a JPEG', async () => {
  const { uuid } = await tagged('UNIT');
  const { last } = await reported(uuid, HEIC_PHOTO, 'image/heic');
  expect(last.state).toBe('TAKEN');
  const gallery = await t.get(`/file/unit/${unit.id}`, admin);
  expect(gallery.body.results).toMatchObject([
    { purpose: 'REPORT_PHOTO', contentType: 'image/jpeg', name: 'report.jpg' },
  ]);
  const board = await t.get(`/report/${property.id}/redflag?q=${encodeURIComponent(unit.name)}`, admin);
  expect(board.body.results.some(({ photo }: { photo: object | null }) => photo !== null)).toBe(true);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/png'],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
  ['half a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'), 'image/jpeg'],
])(
  '%s that is called a picture is refused with the reason, and the report stays',
  async (_what, bytes, contentType) => {
    const { uuid, item } = await tagged();
    const { last } = await reported(uuid, bytes, contentType);
    expect(last.state).toBe('REFUSED');
    expect(last.reason).toMatch(/is inside is not|damaged/);
    expect((await t.get(`/file/item/${item.id}`, admin)).body.results).toEqual([]);
    expect((await t.get(`/report/${property.id}/redflag?itemId=${item.id}`, admin)).body.total).toBe(1);
  },
);

test('what is too large, too many or no kind of picture is refused before anything is stored', async () => {
  const { uuid, item } = await tagged();
  const photo = announced(Buffer.from('x'));
  const wrong = [
    [{ ...photo, size: 10 * 1024 * 1024 + 1 }],
    [photo, photo, photo, photo],
    [{ ...photo, contentType: 'image/svg+xml' }],
    [{ ...photo, contentType: 'application/pdf' }],
    [{ ...photo, sha256: 'no' }],
    [{ ...photo, itemId: item.id }],
  ];
  for (const photos of wrong) expect((await report(uuid, photos)).status, JSON.stringify(photos)).toBe(400);
  expect(await filesOf(uuid)).toEqual([]);
  const robot = await report(uuid, [photo], { website: 'https://spam.example' });
  expect([robot.status, robot.body]).toEqual([202, { accepted: true, photos: [] }]);
  expect(await filesOf(uuid)).toEqual([]);
});

test('an address takes the announced bytes once, and nothing is read back from it', async () => {
  const { uuid } = await tagged();
  const bytes = await picture('png');
  const { body } = await report(uuid, [announced(bytes, 'image/png')]);
  const [{ upload, key }] = body.photos;
  expect((await finish(uuid, key)).status).toBe(409);
  const longer = Buffer.concat([bytes, Buffer.from('more')]);
  expect((await kit.send(upload, longer)).status).toBe(403);
  const other = Buffer.from(bytes);
  other[other.length - 1] = 1;
  expect((await kit.send(upload, other)).status).toBeGreaterThanOrEqual(400);
  const page = { ...upload, headers: { ...upload.headers, 'content-type': 'text/html' } };
  expect((await kit.send(page, bytes)).status).toBe(403);
  const elsewhere = { ...upload, url: upload.url.replace(/[0-9a-f-]{36}/, randomUUID()) };
  expect((await kit.send(elsewhere, bytes)).status).toBe(403);
  const sent = await kit.send(upload, bytes);
  expect([sent.status, sent.headers.get('set-cookie')]).toEqual([200, null]);
  expect((await kit.send(upload, bytes)).status).toBeGreaterThanOrEqual(400);
  expect((await kit.fetch(upload.url)).status).toBe(403);
  await finish(uuid, key);
  await kit.worker.idle();
  const [file] = await filesOf(uuid);
  expect(file?.state).toBe('READY');
  for (const path of [`/file/${file?.id}`, `/file/item/1`]) expect((await t.get(path)).status, path).toBe(401);
  expect((await kit.fetch(`/v1/file-bytes/${file?.storageKey}`)).status).toBe(403);
  expect((await kit.send(upload, bytes)).status).toBeGreaterThanOrEqual(400);
});

test('keys are good with their tag alone, and what is unknown is the same everywhere', async () => {
  const [mine, other] = [await tagged(), await tagged()];
  const { body } = await report(mine.uuid, [announced(await picture('png'), 'image/png')]);
  const [{ key }] = body.photos;
  for (const [uuid, asked] of [
    [other.uuid, key],
    [mine.uuid, randomUUID()],
    [randomUUID(), randomUUID()],
  ] as const) {
    const answer = await finish(uuid, asked);
    expect([answer.status, answer.body.message]).toEqual([404, 'There is no such photo, or it is not yours to see.']);
  }
  const gone = await report(randomUUID(), [announced(Buffer.from('x'))]);
  expect([gone.status, gone.body.message]).toEqual([404, 'There is no such tag, or it is not yours to see.']);
});

test('an announced photo that never comes is swept with its row and its bytes, and the report stays', async () => {
  const { uuid, item } = await tagged();
  const bytes = await picture('webp');
  const { body } = await report(uuid, [announced(bytes, 'image/webp')]);
  await kit.send(body.photos[0].upload, bytes);
  const [{ storageKey } = { storageKey: null }] = await filesOf(uuid);
  await t.a.run((db) => sql`update file set created_at = created_at - interval '2 days'`.execute(db));
  await sweepFiles(t.platform, { olderThanMs: 24 * 3_600_000 });
  expect(await filesOf(uuid)).toEqual([]);
  expect(await t.platform.files.storage.head(storageKey ?? '')).toBeUndefined();
  expect((await t.get(`/report/${property.id}/redflag?itemId=${item.id}`, admin)).body.total).toBe(1);
});

test('an administrator takes a stranger’s photo away; the same person cannot send one as a stranger’s', async () => {
  const { uuid, item } = await tagged();
  await reported(uuid, await picture('jpeg'));
  const [file] = (await t.get(`/file/item/${item.id}`, admin)).body.results;
  const member = await t.a.user({ organizationId: property.organizationId, properties: [property] });
  expect((await t.delete(`/file/${file.id}`, member)).status).toBe(403);
  expect((await t.delete(`/file/${file.id}`, admin)).status).toBe(204);
  const made = await kit.announce(
    await picture('png'),
    { name: 'a.png', contentType: 'image/png', purpose: 'REPORT_PHOTO', propertyId: property.id },
    admin,
  );
  expect(made.status).toBe(400);
});

test('of a thousand attempts twenty photos a day are taken from one address and of one tag, and the reports go on', async () => {
  const { uuid } = await tagged();
  const photo = announced(Buffer.from('x'));
  const counts: number[] = [];
  for (let n = 0; n < 1000; n += 1) {
    // The hourly limit of reports is another one: an hour passes.
    if (n % 10 === 0) await t.a.run((db) => sql`delete from auth_attempt where bucket like 'tag report%'`.execute(db));
    if (n % 250 === 0)
      await t.a.run((db) => sql`update auth_attempt set created_at = created_at - interval '2 hours'`.execute(db));
    const answer = await report(uuid, [photo, photo, photo]);
    if (answer.status === 202) counts.push(answer.body.photos.length);
  }
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(20);
  expect(counts.length).toBeGreaterThan(20);
  expect(await filesOf(uuid)).toHaveLength(20);
}, 120_000);

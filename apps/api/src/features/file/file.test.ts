import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestAnswer } from '#testing/app-under-test.ts';
import { type FileKit, sha256, startFileKit } from '#testing/file-kit.ts';
import { pdf, picture } from '#testing/hostile-files.ts';
import type { TestUser } from '#testing/user-factory.ts';

let kit: FileKit;
let jpeg: Buffer;
let property: { id: number; organizationId: number };
let admin: TestUser;
let member: TestUser;
let colleague: TestUser;
let viewer: TestUser;
let elsewhere: TestUser;
let stranger: TestUser;
let root: TestUser;

beforeAll(async () => {
  kit = await startFileKit();
  const { a } = kit.t;
  jpeg = await picture('jpeg');
  property = await a.property();
  const { organizationId } = property;
  const other = await a.property({ organizationId });
  admin = await a.user({ organizationId, isAdmin: true });
  member = await a.user({ organizationId, properties: [property] });
  colleague = await a.user({ organizationId, properties: [property] });
  viewer = await a.user({ organizationId, properties: [property], roleId: 1 });
  elsewhere = await a.user({ organizationId, properties: [other] });
  stranger = await a.user({ organizationId: (await a.organization()).id, isAdmin: true });
  root = await a.user({ isSuperUser: true });
});

const AVATAR = { name: 'me.jpg', contentType: 'image/jpeg', purpose: 'AVATAR' };
const photo = () => ({ ...AVATAR, purpose: 'ITEM_PHOTO', propertyId: property.id });
const status = async (id: number, as: TestUser) => (await kit.t.get(`/file/${id}`, as)).status;
const idOf = ({ id }: { id: number }) => id;
const withoutIds = ({ body }: TestAnswer) => ({ ...body, instance: '', requestId: '' });

test('an upload is visible only to its sender until it is checked, then to those who may see its property', async () => {
  const { body } = await kit.announce(jpeg, photo(), member);
  expect((await kit.t.get(`/file/${body.id}`, member)).body).toMatchObject({ state: 'PENDING', url: null });
  expect(await status(body.id, colleague)).toBe(404);
  await kit.send(body.upload, jpeg);
  expect(await status(body.id, admin)).toBe(404);
  expect((await kit.t.post(`/file/${body.id}/finish`, undefined, member)).status).toBe(200);
  await kit.worker.idle();
  const seen = (await kit.t.get(`/file/${body.id}`, colleague)).body;
  expect(seen).toMatchObject({ state: 'READY', purpose: 'ITEM_PHOTO', name: 'me.jpg', propertyId: property.id });
  expect((await kit.fetch(seen.url)).status).toBe(200);
  for (const [who, expected] of [
    [viewer, 200],
    [admin, 200],
    [root, 200],
    [elsewhere, 404],
    [stranger, 404],
  ] as const)
    expect(await status(body.id, who)).toBe(expected);
});

test('a picture of a person is for their whole organization, a screenshot for its sender and the administrators', async () => {
  const avatar = await kit.upload(jpeg, AVATAR, viewer);
  const screenshot = await kit.upload(jpeg, { ...AVATAR, purpose: 'SCREENSHOT' }, viewer);
  expect(avatar).toMatchObject({ state: 'READY', organizationId: property.organizationId, propertyId: null });
  const seers = [viewer, admin, elsewhere, stranger];
  expect(await Promise.all(seers.map((who) => status(avatar.id, who)))).toEqual([200, 200, 200, 404]);
  expect(await Promise.all(seers.map((who) => status(screenshot.id, who)))).toEqual([200, 200, 404, 404]);
});

test('files of a property need the right to record on it, and an item of that property', async () => {
  const send = (as: TestUser, change = {}) => kit.announce(jpeg, { ...photo(), ...change }, as);
  expect((await send(viewer)).status).toBe(403);
  expect((await send(elsewhere)).status).toBe(404);
  expect((await send(stranger)).status).toBe(404);
  expect((await send(root)).status).toBe(201);
  const here = await kit.t.a.item({ unit: await kit.t.a.unit({ property }) });
  const there = await kit.t.a.item();
  expect((await send(member, { itemId: here.id })).status).toBe(201);
  expect(withoutIds(await send(member, { itemId: there.id }))).toEqual(
    withoutIds(await send(member, { propertyId: 999_999_999 })),
  );
  expect((await send(member, { organizationId: 999_999_999 })).status).toBe(404);
  expect((await kit.announce(jpeg, { ...AVATAR, organizationId: 999_999_999 }, member)).status).toBe(404);
});

test.each([
  ['name', { name: 'me.svg' }],
  ['name', { name: '../../../' }],
  ['name', { name: '.jpg' }],
  ['contentType', { contentType: 'application/pdf', name: 'a.pdf' }],
  ['propertyId', { purpose: 'DOCUMENT' }],
  ['propertyId', { propertyId: 1 }],
  ['itemId', { itemId: 1 }],
  ['size', { size: 26_214_401 }],
])('an unacceptable file is refused on %s before a byte is sent: %j', async (path, change) => {
  const answer = await kit.announce(jpeg, { ...AVATAR, ...change }, member);
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, path]);
});

test.each([
  { name: `${'x'.repeat(300)}.jpg` },
  { name: 'a\u0000.jpg' },
  { name: '\ud800.jpg' },
  { contentType: 'image/svg+xml' },
  { contentType: 'text/html' },
  { contentType: 'application/zip' },
  { size: 0 },
  { size: 52_428_801 },
  { sha256: 'x' },
  { purpose: 'VIRUS' },
  { storageKey: 'files/1/aa/1-x' },
])('%j is a 400', async (change) => {
  expect((await kit.announce(jpeg, { ...AVATAR, ...change }, member)).status).toBe(400);
});

test('names are returned as people read them, and are part of no path', async () => {
  for (const [name, shown, savedAs] of [
    ['../../etc/passwd.jpg', '_.._etc_passwd.jpg', '_.._etc_passwd.jpg'],
    ['תמונה \u202egpj.exe.jpg', 'תמונה gpj.exe.jpg', 'תמונה gpj.exe.jpg'],
    ['🏠 кухня "4".jpg', '🏠 кухня "4".jpg', '🏠 кухня 4.jpg'],
    [`${'ü'.repeat(250)}.jpg`, `${'ü'.repeat(250)}.jpg`, `${'ü'.repeat(80)}.jpg`],
  ] as const) {
    const file = await kit.upload(jpeg, { ...AVATAR, name }, member);
    expect(file).toMatchObject({ state: 'READY', name: shown });
    const answer = await kit.fetch(file.url);
    expect(decodeURIComponent(answer.headers.get('content-disposition')?.split("UTF-8''")[1] ?? '')).toBe(savedAs);
    expect(new URL(file.url, kit.base).pathname).toMatch(
      /^\/v1\/file-bytes\/files\/\d+\/[0-9a-f]{2}\/\d+-[0-9a-f]{64}$/,
    );
  }
});

test('finishing before the bytes arrived is refused; finishing twice, at once or later, checks once', async () => {
  const { body } = await kit.announce(jpeg, AVATAR, member);
  expect((await kit.t.post(`/file/${body.id}/finish`, undefined, member)).status).toBe(409);
  await kit.send(body.upload, jpeg);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => kit.t.post(`/file/${body.id}/finish`, undefined, member)),
  );
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
  await kit.worker.idle();
  expect((await kit.t.post(`/file/${body.id}/finish`, undefined, member)).body).toMatchObject({ state: 'READY' });
  const jobs = await kit.t.a.run((db) => sql`select from job where unique_key = ${`file ${body.id}`}`.execute(db));
  const checks = await kit.t.a.run((db) =>
    sql`select from audit_event where entity = 'file' and entity_id = ${body.id} and action = 'check'`.execute(db),
  );
  expect([jobs.rows.length, checks.rows.length]).toEqual([1, 1]);
  expect([409, 412]).toContain((await kit.send(body.upload, jpeg)).status);
});

test('somebody else cannot finish, remove or restore a file, and learns nothing from trying', async () => {
  const { body } = await kit.announce(jpeg, photo(), member);
  await kit.send(body.upload, jpeg);
  for (const who of [colleague, stranger, elsewhere])
    expect(withoutIds(await kit.t.post(`/file/${body.id}/finish`, undefined, who))).toEqual(
      withoutIds(await kit.t.post('/file/999999999/finish', undefined, who)),
    );
  const ready = await kit.upload(jpeg, photo(), member);
  expect((await kit.t.delete(`/file/${ready.id}`, colleague)).status).toBe(403);
  for (const send of [
    (id: number) => kit.t.delete(`/file/${id}`, stranger),
    (id: number) => kit.t.post(`/file/${id}/restore`, undefined, stranger),
  ])
    expect(withoutIds(await send(ready.id))).toEqual(withoutIds(await send(999_999_999)));
});

test('bytes that changed between sending and finishing are refused with what to do', async () => {
  const { body } = await kit.announce(jpeg, AVATAR, member);
  await kit.send(body.upload, jpeg);
  const { rows } = await kit.t.a.run((db) =>
    sql<{ key: string }>`select storage_key as key from file where id = ${body.id}`.execute(db),
  );
  const { storage } = kit.t.platform.files;
  await storage.remove(rows[0]?.key ?? '');
  const other = Buffer.alloc(jpeg.length, 1);
  await writeFile(path.join(kit.folder, 'other'), other);
  await storage.write(rows[0]?.key ?? '', path.join(kit.folder, 'other'), sha256(other));
  const finished = await kit.t.post(`/file/${body.id}/finish`, undefined, member);
  expect(finished.body).toMatchObject({ state: 'REJECTED', rejectedCode: 'NOT_WHOLE', url: null });
  expect(finished.body.reason).toContain('Upload it again');
});

test('an archived file is gone for everybody, and can be restored', async () => {
  const file = await kit.upload(jpeg, photo(), member);
  expect((await kit.t.delete(`/file/${file.id}`, member)).status).toBe(204);
  expect(await status(file.id, member)).toBe(404);
  expect((await kit.t.post(`/file/${file.id}/restore`, undefined, admin)).body).toMatchObject({ state: 'READY' });
  expect((await kit.t.post(`/file/${file.id}/restore`, undefined, admin)).status).toBe(409);
  expect(await status(file.id, colleague)).toBe(200);
});

test('the photos of an item are listed, newest first, to who may see it', async () => {
  const item = await kit.t.a.item({ unit: await kit.t.a.unit({ property }) });
  const first = await kit.upload(jpeg, { ...photo(), itemId: item.id }, member);
  const second = await kit.upload(
    await picture('png'),
    { ...photo(), itemId: item.id, name: 'b.png', contentType: 'image/png' },
    member,
  );
  const listed = await kit.t.get(`/file/item/${item.id}?w=128`, viewer);
  expect(listed.body.results.map((one: { id: number }) => one.id)).toEqual([second.id, first.id]);
  expect(listed.body.results[0].url).toContain('/file-rendition/');
  expect((await kit.t.get(`/file/item/${item.id}`, elsewhere)).status).toBe(404);
});

test('the photos of a unit itself are listed beside those of its items, and go with Remove until they are restored', async () => {
  const unit = await kit.t.a.unit({ property });
  const item = await kit.t.a.item({ unit });
  const first = await kit.upload(jpeg, { ...photo(), unitId: unit.id, takenAt: '2026-05-02T10:00:00.000Z' }, member);
  const second = await kit.upload(jpeg, { ...photo(), unitId: unit.id }, member);
  await kit.upload(jpeg, { ...photo(), itemId: item.id }, member);
  expect(first).toMatchObject({ unitId: unit.id, itemId: null, takenAt: '2026-05-02T10:00:00.000Z' });
  const ids = async () => (await kit.t.get(`/file/unit/${unit.id}?w=256`, viewer)).body.results.map(idOf);
  expect(await ids()).toEqual([second.id, first.id]);
  expect((await kit.t.delete(`/file/${second.id}`, member)).status).toBe(204);
  expect(await ids()).toEqual([first.id]);
  expect((await kit.t.post(`/file/${second.id}/restore`, undefined, member)).body.unitId).toBe(unit.id);
  expect(await ids()).toEqual([second.id, first.id]);
  for (const who of [elsewhere, stranger])
    expect(withoutIds(await kit.t.get(`/file/unit/${unit.id}`, who))).toEqual(
      withoutIds(await kit.t.get('/file/unit/999999999', who)),
    );
});

test('a photo is of an item or of its unit, at its property, and nothing but a photo is of a unit', async () => {
  const unit = await kit.t.a.unit({ property });
  const item = await kit.t.a.item({ unit });
  const there = await kit.t.a.unit();
  const send = (change: object) => kit.announce(jpeg, { ...photo(), ...change }, member);
  expect(withoutIds(await send({ unitId: there.id }))).toEqual(withoutIds(await send({ unitId: 999_999_999 })));
  for (const change of [
    { unitId: unit.id, itemId: item.id },
    { unitId: unit.id, purpose: 'DOCUMENT' },
    { unitId: unit.id, purpose: 'AVATAR', propertyId: undefined },
  ]) {
    const answer = await send(change);
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'unitId']);
  }
});

test('only listed widths and quality 75 are served, and only for pictures', async () => {
  const file = await kit.upload(jpeg, photo(), member);
  for (const query of [
    'w=641',
    'w=0',
    'w=-640',
    'w=640.5',
    'w=1e3',
    'w=640&w=750',
    'w=',
    'w=640&q=80',
    'q=100',
    'h=10',
  ])
    expect((await kit.t.get(`/file/${file.id}?${query}`, member)).status, query).toBe(400);
  for (const query of ['w=16', 'w=640&q=75', 'w=3840', 'q=75'])
    expect((await kit.t.get(`/file/${file.id}?${query}`, member)).status, query).toBe(200);
  const plan = await kit.upload(
    pdf(),
    { name: 'a.pdf', contentType: 'application/pdf', purpose: 'DOCUMENT', propertyId: property.id },
    member,
  );
  expect((await kit.t.get(`/file/${plan.id}?w=640`, member)).status).toBe(422);
});

test('a photo keeps the time that the device says it was taken at', async () => {
  const takenAt = '2026-05-02T14:30:09.000Z';
  expect((await kit.upload(jpeg, { ...photo(), takenAt }, member)).takenAt).toBe(takenAt);
  expect((await kit.upload(jpeg, photo(), member)).takenAt).toBeNull();
  const body = { ...photo(), size: jpeg.length, sha256: sha256(jpeg) };
  for (const wrong of ['yesterday', '2026-05-02', '0000-01-01T00:00:00.000Z', '2026-13-01T00:00:00.000Z'])
    expect((await kit.t.post('/file', { ...body, takenAt: wrong }, member)).status, wrong).toBe(400);
});

test('the same key announces one file', async () => {
  const body = { ...AVATAR, size: jpeg.length, sha256: sha256(jpeg) };
  const key = randomUUID();
  const [first, again] = [
    await kit.t.post('/file', body, member, { 'idempotency-key': key }),
    await kit.t.post('/file', body, member, { 'idempotency-key': key }),
  ];
  expect(first.status).toBe(201);
  expect(again.text).toBe(first.text);
});

test('an address given out before its file was removed ends with the file, and works again when the file is brought back', async () => {
  const { id, url } = await kit.upload(jpeg, AVATAR, member);
  const small = (await kit.t.get(`/file/${id}?w=64`, member)).body.url;
  const both = () => Promise.all([url, small].map(async (address) => (await kit.fetch(address)).status));
  expect(await both()).toEqual([200, 200]);
  await kit.t.delete(`/file/${id}`, member);
  expect(await both()).toEqual([403, 403]);
  await kit.t.post(`/file/${id}/restore`, undefined, member);
  expect(await both()).toEqual([200, 200]);
});

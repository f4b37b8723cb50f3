import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type FileKit, startFileKit } from '#testing/file-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { plateJob, startPlateReading } from './plate-reading.jobs.ts';

let kit: FileKit;
let place: { propertyId: number; unitId: number; member: TestUser };
beforeAll(async () => {
  kit = await startFileKit({ whenChecked: startPlateReading, jobsOf: (files) => [plateJob(files)] });
  const property = await kit.t.a.property();
  const unit = await kit.t.a.unit({ property });
  const member = await kit.t.a.user({ organizationId: property.organizationId, properties: [property] });
  place = { propertyId: property.id, unitId: unit.id, member };
});

/** A photo of a plate that lies on its side. */
function aPlate(lines: readonly string[], code = ''): Promise<Buffer> {
  const texts = lines.map(
    (line, at) =>
      `<text x="50" y="${80 + 62 * at}" font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" font-size="30">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="380"><rect width="100%" height="100%" fill="#dfe1e2"/>${texts.join('')}${barsOf(code)}</svg>`;
  return sharp(Buffer.from(svg)).rotate(90).jpeg({ quality: 85 }).toBuffer();
}

/** A text as Code 128, below the lines. */
function barsOf(text: string): string {
  if (text === '') return '';
  const [drawn] = bwip.raw('code128', text, '');
  let at = 60;
  const bars = drawn && 'sbs' in drawn ? drawn.sbs : [];
  return bars
    .map((modules, index) => {
      const from = at;
      at += 3 * modules;
      return index % 2 === 1 ? '' : `<rect x="${from}" y="300" width="${3 * modules}" height="60"/>`;
    })
    .join('');
}

/** Hands in a photo as a phone does, and answers with the plate as a reader is given it once all was read. */
async function handIn(bytes: Buffer) {
  const { propertyId, unitId, member } = place;
  const file = { name: 'plate.jpg', contentType: 'image/jpeg', purpose: 'ITEM_PHOTO', propertyId };
  const made = await kit.announce(bytes, file, member);
  await kit.send(made.body.upload, bytes);
  const plate = await kit.t.post('/serial-plate', { fileId: made.body.id, propertyId, unitId }, member);
  expect(plate.status, plate.text).toBe(201);
  await kit.t.post(`/file/${made.body.id}/finish`, undefined, member);
  await kit.worker.idle();
  const { body } = await kit.t.get(`/item/serialTurk/${propertyId}`, member);
  return body.results.find((one: { id: number }) => one.id === plate.body.id);
}

test('a photo that is handed in is read, and its reader is given what stands on it with its place', async () => {
  const plate = await handIn(await aPlate(['Goodman', 'MODEL NO. GMSS920402BN', 'SERIAL NO. 1404123456', 'VOLTS 115']));
  expect(plate).toMatchObject({ state: 'WAITING', isLookedAt: true, url: expect.any(String) });
  expect(plate.read.serial).toMatchObject({ value: '1404123456', isSure: true, doubt: null });
  expect(plate.read.serial.box).toHaveLength(4);
  expect(plate.read.model).toMatchObject({ value: 'GMSS920402BN' });
  expect(plate.read.manufacturer).toMatchObject({ value: 'Goodman' });
  expect([Math.abs(plate.read.turn) % 180, plate.read.retake]).toEqual([90, null]);
  const makers = await kit.t.a.run((db) => db.selectFrom('manufacturer').select(['id', 'name']).execute());
  expect(makers.find(({ id }) => id === plate.manufacturerId)?.name).toBe('Goodman');
}, 120_000);

test('the barcode of a plate tells letters from the digits that they look like', async () => {
  const lines = ['Acme', 'MODEL NO. GMSS920402BN', 'SERIAL NO. 1O04I23456'];
  const plate = await handIn(await aPlate(lines, '1O04I23456'));
  expect(plate.read.serial).toMatchObject({ value: '1O04I23456', isSure: true, doubt: null });
}, 120_000);

test('a photo in which nothing can be seen says how to take it again, and what is no photo is given to no reader', async () => {
  const dark = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#050505' } })
    .jpeg()
    .toBuffer();
  expect(await handIn(dark)).toMatchObject({ isLookedAt: true, read: { serial: null, retake: 'TOO_DARK' } });
  expect(await handIn(Buffer.from('no photo at all'))).toBeUndefined();
}, 120_000);

/** Two plates on one photo, the first above the second. */
function twoPlates(first: string, second: string): Promise<Buffer> {
  const lines = [
    'Goodman',
    'MODEL NO. GMSS920402BN',
    `SERIAL NO. ${first}`,
    '',
    '',
    'Goodman',
    'MODEL NO. GMSS920402BN',
    `SERIAL NO. ${second}`,
  ];
  const texts = lines.map(
    (line, at) =>
      `<text x="50" y="${80 + 62 * at}" font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" font-size="30">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="600"><rect width="100%" height="100%" fill="#dfe1e2"/>${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

test('the part of a photo that a person marks is read alone, and what was read before stays until then', async () => {
  const { propertyId, member } = place;
  const { id, read } = await handIn(await twoPlates('1404111222', '1602333444'));
  const part = { left: 0.02, top: 0.6, right: 0.98, bottom: 0.95 };
  const readPart = (body: object, as: TestUser = member) => kit.t.post(`/serial-plate/${id}/readPart`, body, as);
  const asked = await readPart({ part });
  expect([asked.status, asked.body.isLookedAt, asked.body.part], asked.text).toEqual([200, false, part]);
  expect(asked.body.read).toEqual(read);
  await kit.worker.idle();
  const shown = async () =>
    (await kit.t.get(`/item/serialTurk/${propertyId}`, member)).body.results.find(
      (one: { id: number }) => one.id === id,
    );
  const again = await shown();
  expect([again.isLookedAt, again.part, again.read.serial.value]).toEqual([true, part, '1602333444']);
  expect(again.read.width / again.read.height).toBeCloseTo((760 * 0.96) / (600 * 0.35), 0);
  const nothing = { left: 0.8, top: 0, right: 0.98, bottom: 0.1 };
  await readPart({ part: nothing });
  await kit.worker.idle();
  expect((await shown()).read.serial).toMatchObject({ value: '1602333444', box: null });
  expect((await readPart({ part: { ...part, right: 0.03 } })).status).toBe(400);
  expect((await readPart({ part: null })).body.part).toBeNull();
  await kit.worker.idle();
}, 180_000);

test('a part is read for who may record there, of a plate that waits and that nobody else has', async () => {
  const { propertyId, member } = place;
  const { organizationId } = await kit.t.a.run((db) =>
    db
      .selectFrom('property')
      .select('organization_id as organizationId')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow(),
  );
  const { id, version } = await handIn(await aPlate(['Goodman', 'SERIAL NO. 1404555666']));
  const readPart = (as: TestUser) => kit.t.post(`/serial-plate/${id}/readPart`, { part: null }, as);
  const viewer = await kit.t.a.user({ organizationId, properties: [{ id: propertyId }], roleId: 1 });
  expect((await readPart(viewer)).status).toBe(403);
  const stranger = await kit.t.a.user({ organizationId: (await kit.t.a.organization()).id, isAdmin: true });
  expect((await readPart(stranger)).status).toBe(404);
  const other = await kit.t.a.user({ organizationId, isAdmin: true });
  expect((await readPart(other)).status).toBe(409);
  await kit.t.post('/item/serialTurk', { outcome: 'UNREADABLE', plateId: id, version }, member);
  expect((await readPart(member)).status).toBe(409);
}, 120_000);

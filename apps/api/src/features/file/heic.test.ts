import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type FileKit, startFileKit } from '#testing/file-kit.ts';
import { HEIC_PHOTO } from '#testing/heic-photo.ts';
import type { TestUser } from '#testing/user-factory.ts';

let kit: FileKit;
let member: TestUser;
let property: { id: number; organizationId: number };

beforeAll(async () => {
  kit = await startFileKit();
  property = await kit.t.a.property();
  member = await kit.t.a.user({ organizationId: property.organizationId, properties: [property] });
});

const upload = (bytes: Buffer, name = 'IMG_0042.HEIC') =>
  kit.upload(bytes, { name, contentType: 'image/heic', purpose: 'ITEM_PHOTO', propertyId: property.id }, member);

/** The photo, said to have so many pixels each way. */
function saidToBe(side: number): Buffer {
  const bytes = Buffer.from(HEIC_PHOTO);
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(side, size);
  bytes.writeUInt32BE(side, size + 4);
  return bytes;
}

test('the photo of a phone becomes an upright JPEG without where and with what it was taken', async () => {
  expect(HEIC_PHOTO.includes('Phone')).toBe(true);
  const file = await upload(HEIC_PHOTO);
  expect(file).toMatchObject({
    state: 'READY',
    contentType: 'image/jpeg',
    name: 'IMG_0042.jpg',
    width: 64,
    height: 96,
  });
  const answer = await kit.fetch(file.url);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
  expect([format, width, height, exif, orientation]).toEqual(['jpeg', 64, 96, undefined, undefined]);
  expect(bytes.includes('Phone')).toBe(false);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  const [red, blue, white] = [at(20, 30), at(32, 80), at(56, 8)];
  expect([red[0], blue[2], Math.min(...white)].every((value) => (value ?? 0) > 150)).toBe(true);
  expect([red[2], blue[0]].every((value) => (value ?? 255) < 80)).toBe(true);
  const small = (await kit.t.get(`/file/${file.id}?w=48`, member)).body.url;
  expect((await kit.fetch(small)).status).toBe(200);
});

test.each([
  ['cut off in its pixels', HEIC_PHOTO.subarray(0, 600), ['DAMAGED']],
  ['of more pixels than are taken', saidToBe(9000), ['TOO_MANY_PIXELS']],
])('a photo that is %s is refused, and says why', async (_, bytes, codes) => {
  const file = await upload(Buffer.from(bytes));
  expect(file.state).toBe('REJECTED');
  expect(codes).toContain(file.rejectedCode);
  expect(file.reason).toMatch(/\.$/);
});

test('what only calls itself HEIC is refused before it is opened', async () => {
  const file = await upload(Buffer.from('GIF89a, and more bytes than that'));
  expect([file.state, file.rejectedCode]).toEqual(['REJECTED', 'WRONG_TYPE']);
});

import { FILE_REJECTIONS, FILE_TYPES, type FileType } from '@lintel/domain/base/file-rules';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type FileKit, startFileKit } from '#testing/file-kit.ts';
import { hostileFiles, pdf, picture, pngBomb, textBomb, zip } from '#testing/hostile-files.ts';
import { hostileSounds, m4a, ogg, webm } from '#testing/sounds.ts';
import type { TestUser } from '#testing/user-factory.ts';

let kit: FileKit;
let member: TestUser;
let propertyId: number;

beforeAll(async () => {
  kit = await startFileKit();
  const property = await kit.t.a.property();
  propertyId = property.id;
  member = await kit.t.a.user({ organizationId: property.organizationId, properties: [property] });
});

const named = (type: string) => `file.${FILE_TYPES[type as FileType].endings[0]}`;
const send = (bytes: Buffer, type: string) => {
  const purpose = type.startsWith('audio/') ? 'VOICE_NOTE' : 'DOCUMENT';
  return kit.upload(bytes, { name: named(type), contentType: type, purpose, propertyId }, member);
};

test('no file of the hostile corpus is accepted, each gets the reason, and reads continue meanwhile', async () => {
  const corpus = [...(await hostileFiles()), ...hostileSounds(zip())];
  let isOver = false;
  let reads = 0;
  const reader = (async () => {
    while (!isOver) {
      expect((await kit.t.get(`/property/${propertyId}`, member)).status).toBe(200);
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const wrong: string[] = [];
  for (const { label, bytes, type, codes } of corpus) {
    const { state, rejectedCode, reason, url } = await send(bytes, type);
    if (state !== 'REJECTED' || !codes.includes(rejectedCode) || url !== null)
      wrong.push(`${label}: ${state} ${rejectedCode}`);
    else expect(reason).toBe(FILE_REJECTIONS[rejectedCode as keyof typeof FILE_REJECTIONS]);
  }
  isOver = true;
  await reader;
  console.log(`${corpus.length} hostile files refused; ${reads} reads answered meanwhile`);
  expect(wrong).toEqual([]);
  // A check takes as long as its process needs to start; a server that waited for it would answer one read a file at most.
  expect(reads).toBeGreaterThan(corpus.length);
}, 240_000);

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is stored as a picture of its kind, without where it was taken',
  async (kind) => {
    const sent = await picture(kind);
    expect(sent.includes('SecretCamera')).toBe(true);
    const file = await send(sent, `image/${kind}`);
    expect(file).toMatchObject({ state: 'READY', contentType: `image/${kind}`, width: 320, height: 200, damage: null });
    const kept = Buffer.from(await (await kit.fetch(file.url)).arrayBuffer());
    expect(kept.length).toBe(file.size);
    expect(kept.includes('SecretCamera')).toBe(false);
    const { format, exif } = await sharp(kept).metadata();
    expect({ format, exif }).toEqual({ format: kind, exif: undefined });
  },
);

test('what is appended to a picture is removed: an archive, a page, another picture', async () => {
  for (const rider of [zip('evil.txt', 'EVIL-PAYLOAD'), Buffer.from('<script>EVIL-PAYLOAD</script>')]) {
    const file = await send(Buffer.concat([await picture('jpeg'), rider]), 'image/jpeg');
    expect(file.state).toBe('READY');
    expect(await (await kit.fetch(file.url)).text()).not.toContain('EVIL-PAYLOAD');
  }
});

test('a picture with a rotation in its metadata is turned upright', async () => {
  const sent = await sharp(await picture('jpeg'))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await send(sent, 'image/jpeg')).toMatchObject({ state: 'READY', width: 200, height: 320 });
});

test('a PDF and tables of any encoding are stored byte for byte', async () => {
  const tables = ['unit,type\r\n1,A\n', '\ufeff"Unité";"Ügyfél"\n', 'a\tb\n=1+1\t2\n'].map((text) => Buffer.from(text));
  const wide = Buffer.from('\ufeffunit,Größe\r\n1,A', 'utf16le');
  for (const [bytes, type] of [
    [pdf(), 'application/pdf'],
    ...[...tables, wide, Buffer.from(wide).swap16(), Buffer.from('caf\xe9,1\n', 'latin1')].map((one) => [
      one,
      'text/csv',
    ]),
  ] as [Buffer, string][]) {
    const file = await send(bytes, type);
    expect(file).toMatchObject({ state: 'READY', size: bytes.length, width: null });
    const answer = await kit.fetch(file.url);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  }
});

test.each([
  ['WebM', webm(), 'audio/webm'],
  ['Ogg', ogg(), 'audio/ogg'],
  ['M4A', m4a(), 'audio/mp4'],
])(
  'a recording as %s is stored byte for byte, and sent whole or in the part that is asked for',
  async (_kind, bytes, type) => {
    const file = await send(bytes, type);
    expect(file).toMatchObject({ state: 'READY', contentType: type, size: bytes.length, width: null });
    const whole = await kit.fetch(file.url);
    expect(whole.headers.get('content-type')).toBe(type);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    const part = (range: string) => fetch(new URL(file.url, kit.base), { headers: { range } });
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=10-', 10, bytes.length - 1],
      ['bytes=10-999999', 10, bytes.length - 1],
    ] as const) {
      const answer = await part(range);
      expect([answer.status, answer.headers.get('content-range')], range).toEqual([
        206,
        `bytes ${from}-${to}/${bytes.length}`,
      ]);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(from, to + 1));
    }
    for (const range of ['bytes=999999-', 'bytes=5-2', 'bytes=-5', 'bytes=0-1,4-5', 'lines=1-2'])
      expect((await part(range)).status, range).toBe(200);
  },
);

test('at the limits: 49 megapixels are accepted, and text that would grow to 512 MiB is dropped unread', async () => {
  expect(await send(pngBomb(7000, 7000), 'image/png')).toMatchObject({ state: 'READY', width: 7000 });
  const text = await send(textBomb(512), 'image/png');
  expect(text).toMatchObject({ state: 'READY', width: 16 });
  expect(text.size).toBeLessThan(1000);
}, 120_000);

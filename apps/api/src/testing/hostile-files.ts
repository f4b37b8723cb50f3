import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A small picture of a kind, with the place it was taken at in it. */
export async function picture(kind: 'jpeg' | 'png' | 'webp', { width = 320, height = 200 } = {}): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 31 + (at >> 5) * 17) % 251));
  const image = sharp(noise, { raw: { width, height, channels: 3 } });
  return image
    .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'GPS 52.37 4.89' } })
    .toFormat(kind)
    .toBuffer();
}

/** A PDF of one empty page. */
export function pdf(body = ''): Buffer {
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj',
  ];
  const text = `%PDF-1.4\n${objects.join('\n')}\n${body}`;
  return Buffer.from(
    `${text}xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 4>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** An archive of one stored file. */
export function zip(name = 'a.txt', content = 'x'): Buffer {
  const data = Buffer.from(content);
  const header = (signature: number, skip: number[]) =>
    Buffer.concat([
      u32(signature),
      Buffer.from(skip),
      u32(crc32(data)),
      u32(data.length),
      u32(data.length),
      u16(name.length),
    ]);
  const local = Buffer.concat([header(0x04034b50, [20, 0, 0, 0, 0, 0, 0, 0, 0, 0]), u16(0), Buffer.from(name), data]);
  const central = Buffer.concat([
    header(0x02014b50, [20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from(name),
  ]);
  return Buffer.concat([
    local,
    central,
    u32(0x06054b50),
    Buffer.alloc(4),
    u16(1),
    u16(1),
    u32(central.length),
    u32(local.length),
    u16(0),
  ]);
}

/** A PNG whose header says `width` by `height`, with `rows` of zeros really there: small on the wire, huge in memory. */
export function pngBomb(width: number, height: number, rows = height): Buffer {
  const bytes = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  const head = Buffer.concat([u32be(width), u32be(height), Buffer.from([1, 0, 0, 0, 0])]);
  return Buffer.concat([PNG, chunk('IHDR', head), chunk('IDAT', bytes), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG with a chunk of compressed text that grows to `mebibytes`. */
export function textBomb(mebibytes: number): Buffer {
  const text = deflateSync(Buffer.alloc(mebibytes * 1024 * 1024), { level: 9 });
  const head = Buffer.concat([u32be(16), u32be(16), Buffer.from([1, 0, 0, 0, 0])]);
  const data = deflateSync(Buffer.alloc(3 * 16));
  return Buffer.concat([
    PNG,
    chunk('IHDR', head),
    chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), text])),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG that says it has other dimensions than it was made with. */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length - 9; ) {
    const mark = copy[at + 1] ?? 0;
    if (mark === 0xc0 || mark === 0xc2) {
      copy.writeUInt16BE(height, at + 5);
      copy.writeUInt16BE(width, at + 7);
      return copy;
    }
    at += 2 + copy.readUInt16BE(at + 2);
  }
  throw new Error('no frame');
}

/** Files that must not get in, or not as they are; made when the test runs, never kept in the repository. */
export async function hostileFiles(): Promise<Hostile[]> {
  const [jpeg, png, webp] = [await picture('jpeg'), await picture('png'), await picture('webp')];
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const image = (label: string, bytes: Buffer, codes: string[], type = 'image/png'): Hostile => ({
    label,
    bytes,
    type,
    codes,
  });
  const document = (label: string, bytes: Buffer, codes: string[]): Hostile => ({
    label,
    bytes,
    type: 'application/pdf',
    codes,
  });
  const table = (label: string, bytes: Buffer, codes: string[]): Hostile => ({ label, bytes, type: 'text/csv', codes });
  const wrong = ['WRONG_TYPE'];
  const broken = ['DAMAGED', 'TOO_COSTLY', 'TOO_MANY_PIXELS', 'WRONG_TYPE', 'TOO_SMALL'];
  return [
    image('an SVG called PNG', svg, wrong),
    image('HTML called PNG', html, wrong),
    image('an archive called PNG', zip(), wrong),
    image('a JPEG called PNG', jpeg, wrong),
    image('a PDF called JPEG', pdf(), wrong, 'image/jpeg'),
    image('a GIF called PNG', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), wrong),
    image('a TIFF called WebP', Buffer.from('II*\0\x08\0\0\0', 'latin1'), wrong, 'image/webp'),
    image('an HEIC called JPEG', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), wrong, 'image/jpeg'),
    image('a WAV called WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), wrong, 'image/webp'),
    image('an SVG behind a PNG mark', Buffer.concat([PNG, svg]), broken),
    image('a PNG of 256 megapixels', pngBomb(16_000, 16_000), ['TOO_MANY_PIXELS']),
    image('a PNG of 51 megapixels', pngBomb(7142, 7142), ['TOO_MANY_PIXELS']),
    image('a PNG that says 65,535 by 65,535', pngBomb(65_535, 65_535, 1), ['TOO_MANY_PIXELS']),
    image('a PNG that says 2,147,483,647 wide', pngBomb(2_147_483_647, 1, 0), broken),
    image('a PNG with half its rows', pngBomb(4000, 4000, 2000), broken),
    image('a PNG without rows', pngBomb(100, 100, 0), broken),
    image('a PNG of one pixel', pngBomb(1, 1), ['TOO_SMALL']),
    image('a PNG of no size', pngBomb(0, 0, 0), broken),
    image('a PNG cut in half', png.subarray(0, png.length / 2), broken),
    image('a PNG with a flipped byte', flipped(png, png.length - 400), broken),
    image('a PNG of its mark only', PNG, broken),
    image('a JPEG cut in half', jpeg.subarray(0, jpeg.length / 2), ['DAMAGED'], 'image/jpeg'),
    image('a JPEG without its last bytes', jpeg.subarray(0, jpeg.length - 40), ['DAMAGED'], 'image/jpeg'),
    image('a JPEG of its mark only', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), broken, 'image/jpeg'),
    image('a JPEG that says 65,000 by 65,000', withJpegSize(jpeg, 65_000, 65_000), ['TOO_MANY_PIXELS'], 'image/jpeg'),
    image('a JPEG that says 7,000 by 7,000', withJpegSize(jpeg, 7000, 7000), broken, 'image/jpeg'),
    image('a WebP cut in half', webp.subarray(0, webp.length / 2), broken, 'image/webp'),
    image('a WebP of its mark only', webp.subarray(0, 16), broken, 'image/webp'),
    document('HTML called PDF', html, wrong),
    document('a PNG called PDF', png, wrong),
    document('a PDF after HTML', Buffer.concat([html, pdf()]), wrong),
    document(
      'HTML inside a PDF’s head',
      Buffer.concat([Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>\n'), pdf()]),
      ['MIXED'],
    ),
    document('an archive behind a PDF', Buffer.concat([pdf(), zip()]), ['MIXED']),
    document('an archive inside a PDF', pdf(zip().toString('latin1')), ['MIXED']),
    document('a PDF without an end', pdf().subarray(0, -20), ['DAMAGED']),
    document(
      'a PDF without a page',
      Buffer.from(pdf().toString('latin1').replace('/Type/Page/', '/Type/Xage/'), 'latin1'),
      ['DAMAGED'],
    ),
    document(
      'a PDF whose table is past its end',
      Buffer.from(
        pdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n99999999'),
        'latin1',
      ),
      ['DAMAGED'],
    ),
    table('HTML called CSV', html, wrong),
    table('an SVG after a mark and spaces', Buffer.from(`\ufeff \n${svg}`), wrong),
    table('an archive called CSV', zip(), wrong),
    table('a gzip called CSV', gzipSync('a,b'), ['NOT_TEXT']),
    table('a program called CSV', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), ['NOT_TEXT']),
    table(
      'a page of HTML below empty lines, called CSV',
      Buffer.from(`${'\n'.repeat(900)}<html><script>x</script></html>`),
      ['WRONG_TYPE'],
    ),
    table('text with a NUL', Buffer.from('a,b\n1,\0\n'), ['NOT_TEXT']),
    table('text with escape codes', Buffer.from('a,b\n\x1b[2J\n'), ['NOT_TEXT']),
    table('nothing but spaces', Buffer.from(' \n\n'), wrong),
    table('markup in UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), wrong),
  ];
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([u32be(data.length), body, u32be(crc32(body))]);
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

function u32be(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function u32(value: number): Buffer {
  return u32be(value).reverse();
}

function u16(value: number): Buffer {
  return Buffer.from([value & 255, value >> 8]);
}

/** `codes`: the refusals that are right for it. */
export type Hostile = { label: string; bytes: Buffer; type: string; codes: string[] };

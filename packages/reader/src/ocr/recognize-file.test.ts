import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lettersOfDictionary } from './line-reader.ts';
import { imagePicture, openPdf, pdfPagePicture } from './page-picture.ts';

test('a page of a copier, whose picture is JBIG2, is drawn as it is', async () => {
  const document = await openPdf(pdfOf(barInJbig2(), '/Filter /JBIG2Decode /BitsPerComponent 1'));
  const { picture, size } = await pdfPagePicture(await document.getPage(1));
  await document.loadingTask.destroy();
  expect(size).toEqual({ width: 64, height: 64 });
  expect([picture.width, picture.height]).toEqual([178, 178]);
  const shades = [20, 89, 158].map((x) => picture.data[(89 * picture.width + x) * 4]);
  expect(shades).toEqual([255, 0, 255]);
});

test('a photograph is as wide as letter paper, upright and without colours', async () => {
  const bytes = await sharp({ create: { width: 60, height: 120, channels: 3, background: '#fff' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { picture, size } = await imagePicture(bytes);
  expect([picture.width, picture.height, picture.channels]).toEqual([120, 60, 1]);
  expect(size).toEqual({ width: 612, height: 306 });
});

test('a picture of too many pixels is refused', async () => {
  const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  // Its header says 9,000 by 6,000.
  bytes.writeUInt32BE(9000, 16);
  bytes.writeUInt32BE(6000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  await expect(imagePicture(bytes)).rejects.toThrow('pixel limit');
});

test('letters are the same where a dictionary begins with an empty line; signs of other scripts are none', () => {
  const letters = lettersOfDictionary("'\n疗\nA\n：\n:\né\n");
  expect([...letters]).toEqual([
    ["'", [1]],
    ['A', [3]],
    [':', [4, 5]],
    ['é', [6]],
    [' ', [7]],
  ]);
  expect(lettersOfDictionary("\n'\n疗\nA\n：\n:\né")).toEqual(letters);
});

/** A PDF of one page of 64 by 64 points that is one grey picture. */
function pdfOf(picture: Buffer, about: string): Uint8Array {
  const draw = 'q 64 0 0 64 0 0 cm /P Do Q';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 64 64] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    `<< /Length ${draw.length} >> stream\n${draw}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray ${about} /Length ${picture.length} >> stream\n${picture.toString('latin1')}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj ${object} endobj\n`);
  return new Uint8Array(Buffer.from(`%PDF-1.4\n${objects.join('')}trailer << /Root 1 0 R >>\n%%EOF`, 'latin1'));
}

/** 64 by 64 pixels, white with a black bar from column 16 to 48, in the coding of a fax. */
function barInJbig2(): Buffer {
  // The first row is said in runs: 16 of white (101010), 32 of black (000001101010); the others are like the one above.
  const bits = `001${'101010'}${'000001101010'}1${'111'.repeat(63)}`.padEnd(27 * 8, '0');
  const rows = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const side = [0, 0, 0, 64];
  const page = Buffer.from([...side, ...side, ...new Array<number>(11).fill(0)]);
  const region = Buffer.concat([Buffer.from([...side, ...side, ...new Array<number>(9).fill(0), 1]), rows]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}

function segment(number: number, type: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, number, type, 0, 1, 0, 0, 0, data.length]), data]);
}

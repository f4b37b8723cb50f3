import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { beforeAll, expect, test } from 'vitest';
import type { PlateMakers } from '../plates/plate-reading.ts';
import { type Engines, openEngines } from './engines.ts';
import { readPlateFile } from './read-plate-file.ts';

const FONTS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);
const [WIDTH, HEIGHT] = [700, 360];
const MAKERS: PlateMakers = {
  makerOf: (text) => (text === 'Goodman' ? { name: 'Goodman', isExact: true } : null),
  serialFit: (_, serial) => (/^\d{10}$/.test(serial) ? 'FITS' : 'FITS_NOT'),
};

let engines: Engines;
beforeAll(async () => {
  GlobalFonts.registerFromPath(path.join(FONTS, 'LiberationSans-Regular.ttf'), 'Plate');
  engines = await openEngines();
});

test('a picture of a plate that lies on its side is turned and read', async () => {
  const reading = await readPlateFile(plate(), MAKERS, { engines });
  expect(reading.manufacturer).toMatchObject({ value: 'Goodman', isSure: true });
  expect(reading.model).toMatchObject({ value: 'GMSS920402BN', isSure: true });
  expect(reading.serial).toMatchObject({ value: '1404123456', isSure: true });
  expect([Math.abs(reading.turn), reading.retake]).toEqual([90, null]);
});

test('a number whose signs are too narrow to be told apart is read, and not sure', async () => {
  const { serial } = await readPlateFile(plate({ narrowed: 0.45 }), MAKERS, { engines });
  expect(serial).toMatchObject({ value: '1404123456', isSure: false, doubt: 'SMALL_TYPE' });
});

test('a picture in which nothing can be seen is to be taken again', async () => {
  const canvas = createCanvas(420, 200);
  canvas.getContext('2d').fillRect(0, 0, 420, 200);
  const reading = await readPlateFile(canvas.toBuffer('image/png'), MAKERS, { engines });
  expect(reading).toMatchObject({ manufacturer: null, serial: null, model: null, madeOn: null, retake: 'TOO_DARK' });
});

test('bytes that are no picture are refused', async () => {
  await expect(readPlateFile(new TextEncoder().encode('no picture'), MAKERS, { engines })).rejects.toThrow();
});

/** A plate that lies on its side, with its type narrowed to a share. */
function plate({ narrowed = 1 } = {}): Buffer {
  const canvas = createCanvas(HEIGHT, WIDTH);
  const context = canvas.getContext('2d');
  context.translate(HEIGHT, 0);
  context.rotate(Math.PI / 2);
  context.scale(narrowed, 1);
  context.fillStyle = '#dfe1e2';
  context.fillRect(0, 0, WIDTH / narrowed, HEIGHT);
  context.fillStyle = '#181818';
  for (const [text, x, y, size] of [
    ['Goodman', 40, 70, 48],
    ['MODEL', 40, 140, 26],
    ['GMSS920402BN', 240, 140, 32],
    ['SERIAL', 40, 200, 26],
    ['1404123456', 240, 200, 32],
    ['115 V 60 HZ', 40, 280, 26],
  ] as const) {
    context.font = `${size}px Plate`;
    context.fillText(text, x, y);
  }
  return canvas.toBuffer('image/png');
}

import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { readCodes } from './barcodes.ts';

/** 'LT221102' as Code 128, and 'AB-1' as Code 39: widths of bars and of the white between them, in modules. */
const CODES = {
  LT221102: [
    2, 1, 1, 2, 1, 4, 1, 3, 2, 1, 3, 1, 2, 1, 3, 3, 1, 1, 1, 1, 3, 1, 4, 1, 2, 2, 3, 1, 1, 2, 2, 3, 1, 2, 1, 2, 2, 2, 2,
    2, 2, 1, 4, 1, 1, 2, 1, 2, 2, 3, 3, 1, 1, 1, 2,
  ],
  'AB-1': [
    1, 3, 1, 1, 3, 1, 3, 1, 1, 1, 3, 1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 1, 3, 1, 1, 3, 1, 1, 3, 1, 1, 3, 1, 1, 1, 1, 3, 1, 3,
    1, 3, 1, 1, 3, 1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 3, 1, 3, 1, 1, 1,
  ],
};

/** The bars on a light plate, upright or lying on their side. */
function picture(modules: readonly number[], isOnItsSide: boolean) {
  const [long, short] = [700, 200];
  const [width, height] = isOnItsSide ? [short, long] : [long, short];
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#dfe1e2';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#181818';
  let at = 60;
  for (const [index, wide] of modules.entries()) {
    if (index % 2 === 0)
      context.fillRect(
        ...((isOnItsSide ? [40, at, 120, 4 * wide] : [at, 40, 4 * wide, 120]) as [number, number, number, number]),
      );
    at += 4 * wide;
  }
  const { data } = context.getImageData(0, 0, width, height);
  return { data: new Uint8Array(data.filter((_, index) => index % 4 === 0)), width, height };
}

test('the bars of a plate are read, whichever way the photo lies', async () => {
  for (const [text, modules] of Object.entries(CODES))
    for (const isOnItsSide of [false, true]) expect(await readCodes(picture(modules, isOnItsSide))).toEqual([text]);
});

test('where there is no code nothing is read', async () => {
  expect(await readCodes(picture([], false))).toEqual([]);
});

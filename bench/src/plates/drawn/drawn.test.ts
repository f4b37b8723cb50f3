import { MANUFACTURERS } from '@lintel/domain/items/manufacturers';
import { plateMakers } from '@lintel/domain/serials/plate-makers';
import { Dice } from '@lintel/fixtures/dice';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnPlate, picturesOf } from './draw.ts';
import { PLATE_LAYOUTS } from './layouts.ts';
import { textOfPattern } from './text-of-pattern.ts';

const NUMBERS = [...Array(56).keys()];

test('plates are set in twelve layouts and more, with names of their own', () => {
  expect(new Set(PLATE_LAYOUTS.map(({ name }) => name)).size).toBe(PLATE_LAYOUTS.length);
  expect(PLATE_LAYOUTS.length).toBeGreaterThanOrEqual(12);
  expect(new Set(NUMBERS.map((number) => drawnPlate(3, number).layout)).size).toBe(PLATE_LAYOUTS.length);
});

test('the same seed draws the same plates, another seed others', () => {
  const drawn = (seed: number) => NUMBERS.map((number) => drawnPlate(seed, number));
  const first = drawn(7);
  expect(drawn(7)).toEqual(first);
  expect(drawn(8).filter(({ svg }, at) => svg === first[at]?.svg)).toEqual([]);
});

test('every value of the truth is printed, and the serial number is one of its maker', () => {
  const { serialFit } = plateMakers(MANUFACTURERS, '2026-06-15');
  for (const number of NUMBERS) {
    const { svg, truth, plate } = drawnPlate(11, number);
    for (const printed of [truth.model, truth.serial, plate.madeOn?.printed ?? '']) expect(svg).toContain(printed);
    expect(serialFit(truth.manufacturer ?? '', truth.serial ?? '', truth.model ?? null), truth.serial ?? '').toBe(
      'FITS',
    );
  }
});

test('a text is drawn that its pattern allows', () => {
  const dice = new Dice(5);
  for (const pattern of [/^(?:R|RH)?(?<month>0[1-9]|1[0-2])\d{2}[A-Z0-9]{4,8}$/, /^[A-HJ-M]X(?:[A-Z]\d{6}|\d{6,9})$/])
    for (let count = 0; count < 40; count += 1) expect(textOfPattern(pattern, dice)).toMatch(pattern);
});

test('a photograph is the same by the same seed, and its plate stands out from the wall', async () => {
  const [first, again] = await Promise.all([picturesOf(drawnPlate(2, 1)), picturesOf(drawnPlate(2, 1))]);
  expect(again).toEqual(first);
  const [, bytes = Buffer.alloc(0)] = first[0] ?? [];
  const { channels, isOpaque } = await sharp(bytes).stats();
  expect(isOpaque).toBe(true);
  expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(60);
});

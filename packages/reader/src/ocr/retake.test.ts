import { expect, test } from 'vitest';
import type { Grey } from './picture.ts';
import { retakeOf } from './retake.ts';

const [WIDTH, HEIGHT] = [480, 240];

test('a picture that says why nothing is read in it', () => {
  expect(retakeOf(stripes(200, 40))).toBe('NO_NUMBER');
  expect(retakeOf(stripes(30, 5))).toBe('TOO_DARK');
  expect(retakeOf(stripes(230, 215))).toBe('GLARE');
  expect(retakeOf(stripes(255, 40))).toBe('GLARE');
  expect(retakeOf(stripes(200, 40, 60))).toBe('TOO_BLURRED');
  expect(retakeOf({ ...stripes(200, 40), width: 240, height: 480 })).toBe('NO_NUMBER');
  expect(retakeOf({ data: stripes(200, 40).data.slice(0, 240 * 120), width: 240, height: 120 })).toBe('TOO_SMALL');
});

/** Bars of two shades, each 120 pixels wide, which pass into each other over some pixels. */
function stripes(light: number, dark: number, edge = 1): Grey {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (const at of data.keys()) {
    const x = at % WIDTH;
    const into = Math.min(1, (x % 120) / edge);
    const share = Math.floor(x / 120) % 2 === 0 ? into : 1 - into;
    data[at] = dark + share * (light - dark);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

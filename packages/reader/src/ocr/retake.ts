import type { Grey } from './picture.ts';

/** Why a picture in which no serial number was found should be taken again. */
export type Retake = 'TOO_DARK' | 'TOO_SMALL' | 'GLARE' | 'TOO_BLURRED' | 'NO_NUMBER';

/** A plate in a picture with less pixels on its longer side has letters that no engine reads. */
const SIDE_MIN = 400;
/** Of a dark picture, the shade that all but a hundredth of its pixels stay below. */
const DARK_MAX = 70;
/** Burnt-out shades, and the share of the picture that they fill where light is thrown back. */
const BURNT = 250;
const GLARE_SHARE = 0.12;
/** A light picture whose darkest shades are so near to its lightest is covered by a reflection. */
const FAINT_FROM = 140;
const FAINT = 0.25;
/** The steepest edges of a sharp picture rise at least by this share of its contrast from one pixel to the next but one. */
const SHARP_MIN = 0.36;

/** Says what is wrong with a picture; NO_NUMBER where nothing is. */
export function retakeOf({ data, width, height }: Grey): Retake {
  const counts = new Array<number>(256).fill(0);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const light = shadeBelow(counts, 0.99 * data.length);
  if (light < DARK_MAX) return 'TOO_DARK';
  if (Math.max(width, height) < SIDE_MIN) return 'TOO_SMALL';
  const contrast = Math.max(1, light - shadeBelow(counts, 0.02 * data.length));
  const burnt = counts.slice(BURNT).reduce((sum, count) => sum + count, 0);
  if (burnt > GLARE_SHARE * data.length || (light > FAINT_FROM && contrast < FAINT * light)) return 'GLARE';
  return steepest({ data, width, height }) < SHARP_MIN * contrast ? 'TOO_BLURRED' : 'NO_NUMBER';
}

function shadeBelow(counts: readonly number[], pixels: number): number {
  let seen = 0;
  return counts.findIndex((count) => {
    seen += count;
    return seen >= pixels;
  });
}

/** The step that one pixel in two hundred exceeds. */
function steepest({ data, width }: Grey): number {
  const counts = new Array<number>(256).fill(0);
  const steps = Math.max(0, data.length - 2 * width - 2);
  for (let at = 0; at < steps; at += 1) {
    const here = data[at] ?? 0;
    const step = Math.max(Math.abs((data[at + 2] ?? 0) - here), Math.abs((data[at + 2 * width] ?? 0) - here));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return shadeBelow(counts, 0.995 * steps);
}

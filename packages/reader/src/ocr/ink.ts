import type { Grey } from './picture.ts';

/** How far from the paper's shade, of the farthest there is, a pixel is taken for ink. */
const SHARE = 0.4;
/** Above and below stand parts of other lines. */
const EDGE = 0.12;
const SHADES = 16;

/** Whether there is ink in each column of a line of text, dark on light or light on dark. */
export function inkOf({ data, width, height }: Grey): boolean[] {
  const [top, bottom] = [Math.round(height * EDGE), Math.round(height * (1 - EDGE))];
  const inner = data.subarray(top * width, bottom * width);
  const paper = commonShade(inner);
  const farthest = inner.reduce((most, value) => Math.max(most, Math.abs(value - paper)), 0);
  return Array.from({ length: width }, (_, x) => {
    for (let at = x; at < inner.length; at += width)
      if (Math.abs((inner[at] ?? 0) - paper) > SHARE * farthest) return true;
    return false;
  });
}

/** The longest run of columns without ink between two of them. */
export function gapBetween(ink: readonly boolean[], from: number, to: number): number {
  let [run, longest] = [0, 0];
  for (let x = Math.max(0, Math.round(from)); x < Math.min(ink.length, to); x += 1) {
    run = ink[x] ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The span from the first to the last column with ink between two of them; these themselves where there is none. */
export function inkedSpan(ink: readonly boolean[], from: number, to: number): [from: number, to: number] {
  const [start, end] = [Math.max(0, Math.floor(from)), Math.min(ink.length, Math.ceil(to))];
  const first = ink.indexOf(true, start);
  const last = ink.lastIndexOf(true, end - 1);
  return first === -1 || first >= end || last < first ? [start, end] : [first, last + 1];
}

function commonShade(values: Uint8Array): number {
  const counts = new Array<number>(256 / SHADES).fill(0);
  for (const value of values) counts[Math.floor(value / SHADES)] = (counts[Math.floor(value / SHADES)] ?? 0) + 1;
  return (counts.indexOf(Math.max(...counts)) + 0.5) * SHADES;
}

import type { Grey } from './picture.ts';

/** Where there is ink in a line of text, dark on light or light on dark. */
export type Ink = {
  /** Of each column, without the edges, where parts of other lines stand. */
  columns: readonly boolean[];
  /** The rows that its letters fill. */
  top: number;
  bottom: number;
};

/** Columns without ink between two letters. */
export type Gap = { width: number; middle: number };

/** How far from the paper's shade, of the farthest there is, a pixel is taken for ink. */
const SHARE = 0.4;
const EDGE = 0.12;
const SHADES = 16;

/** Looks for the ink of a line. */
export function inkOf({ data, width, height }: Grey): Ink {
  const paper = commonShade(data);
  const farthest = data.reduce((most, value) => Math.max(most, Math.abs(value - paper)), 0);
  const columns = new Array<boolean>(width).fill(false);
  const rows = new Array<boolean>(height).fill(false);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (Math.abs((data[y * width + x] ?? 0) - paper) <= SHARE * farthest) continue;
      rows[y] = true;
      if (y >= height * EDGE && y < height * (1 - EDGE)) columns[x] = true;
    }
  const middle = Math.floor(height / 2);
  let [top, bottom] = [middle, middle];
  while (rows[top - 1]) top -= 1;
  while (rows[bottom]) bottom += 1;
  return bottom - top < height / 4 ? { columns, top: 0, bottom: height } : { columns, top, bottom };
}

/** The widest gap between two columns. */
export function gapBetween({ columns }: Ink, from: number, to: number): Gap {
  let [run, widest] = [0, { width: 0, middle: (from + to) / 2 }];
  for (let x = Math.max(0, Math.round(from)); x < Math.min(columns.length, to); x += 1) {
    run = columns[x] ? 0 : run + 1;
    if (run > widest.width) widest = { width: run, middle: x + 1 - run / 2 };
  }
  return widest;
}

/** The span from the first to the last column with ink between two of them; these themselves where there is none. */
export function inkedSpan({ columns }: Ink, from: number, to: number): [from: number, to: number] {
  const [start, end] = [Math.max(0, Math.floor(from)), Math.min(columns.length, Math.ceil(to))];
  const first = columns.indexOf(true, start);
  const last = columns.lastIndexOf(true, end - 1);
  return first === -1 || first >= end || last < first ? [start, end] : [first, last + 1];
}

function commonShade(values: Uint8Array): number {
  const counts = new Array<number>(256 / SHADES).fill(0);
  for (const value of values) counts[Math.floor(value / SHADES)] = (counts[Math.floor(value / SHADES)] ?? 0) + 1;
  return (counts.indexOf(Math.max(...counts)) + 0.5) * SHADES;
}

import { type Grey, scaled } from './picture.ts';

/** A scan may lie askew by this much; more is taken for a photograph, whose lines are not parallel anyway. */
const DEGREES_MAX = 5;
const COARSE = 0.5;
const FINE = 0.1;
const LONG_SIDE = 1000;
/** How much darker a pixel is than the next one at the edge of a letter. */
const EDGE = 24;
/** Too few edges for a line of text. */
const EDGES_MIN = 50;

/**
 * By how many degrees the page is turned clockwise: at that angle its letters stand on the fewest and fullest lines, be these
 * rows or, of a page that lies on its side, columns.
 */
export function tiltOf(picture: Grey): number {
  const shrink = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
  const small = scaled(
    picture,
    [0, 0, picture.width, picture.height],
    Math.max(1, Math.round(picture.width * shrink)),
    Math.max(1, Math.round(picture.height * shrink)),
  );
  const all = [edgesOf(small, 'ROWS'), edgesOf(small, 'COLUMNS')].filter(({ across }) => across.length >= EDGES_MIN);
  const score = (degrees: number) => Math.max(0, ...all.map((edges) => sharpness(edges, degrees)));
  const coarse = best(range(-DEGREES_MAX, DEGREES_MAX, COARSE), score);
  return best(range(coarse - COARSE, coarse + COARSE, FINE), score);
}

/** Of each edge, where it is along a line of text and across the lines. */
type Edges = { along: number[]; across: number[]; size: number };

function edgesOf({ data, width, height }: Grey, lines: 'ROWS' | 'COLUMNS'): Edges {
  const next = lines === 'ROWS' ? width : 1;
  const [along, across]: [number[], number[]] = [[], []];
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x;
      if ((data[at] ?? 0) + EDGE > (data[at + next] ?? 0)) continue;
      along.push(lines === 'ROWS' ? x : -y);
      across.push(lines === 'ROWS' ? y : x);
    }
  return { along, across, size: Math.ceil((width + height) * 1.2) };
}

function sharpness({ along, across, size }: Edges, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const counts = new Float64Array(2 * size);
  for (const [index, place] of across.entries()) {
    const bin = size + Math.round(place - (along[index] ?? 0) * slope);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  // why: divided by their number, so that rows and columns can be compared
  return counts.reduce((sum, count) => sum + count * count, 0) / across.length ** 2;
}

function best(angles: number[], score: (degrees: number) => number): number {
  let [found, most] = [0, score(0)];
  for (const degrees of angles) {
    const now = score(degrees);
    if (now > most) [found, most] = [degrees, now];
  }
  return found;
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

import { create, type Font } from 'fontkit';
import { FONT_FILES, type Weight } from '#platform/tables/table-pdf-font.ts';

/** Shades of grey, row by row. */
export type Canvas = { data: Uint8Array; width: number; height: number };
type Point = readonly [x: number, y: number];
/** Where an outline crosses a line of the picture, and whether it goes down or up there. */
type Crossing = { x: number; winds: 1 | -1 };

const FONTS = { plain: create(FONT_FILES.plain) as Font, bold: create(FONT_FILES.bold) as Font };
/** Of a curve, and lines that are looked at within a row of pixels. */
const STEPS = 6;
const LINES = 4;

/** Draws a line of text whose baseline begins at `x`, `y`, in a shade from 0 for black; its right end. */
export function drawText(canvas: Canvas, text: string, at: TextAt): number {
  const { x, y, size, shade, weight = 'plain' } = at;
  const font = FONTS[weight];
  const scale = size / font.unitsPerEm;
  let right = x;
  for (const glyph of font.layout(text).glyphs) {
    const outlines = outlinesOf(glyph.path.commands, ([px, py]) => [right + px * scale, y - py * scale]);
    fill(canvas, outlines, shade);
    right += glyph.advanceWidth * scale;
  }
  return right;
}
type TextAt = { x: number; y: number; size: number; shade: number; weight?: Weight };

function outlinesOf(commands: readonly Command[], to: (point: Point) => Point) {
  const outlines: Point[][] = [];
  let here: Point = [0, 0];
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, n): Point => [args[2 * n] ?? 0, args[2 * n + 1] ?? 0]);
    const end = points.at(-1);
    if (command === 'moveTo' && end) outlines.push([to(end)]);
    else if (end)
      for (let step = 1; step <= STEPS; step += 1) outlines.at(-1)?.push(to(along([here, ...points], step / STEPS)));
    here = end ?? here;
  }
  return outlines;
}
type Command = { command: string; args: number[] };

/** The point of a line or curve at a share of its way, by its end points and those that bend it. */
function along(points: readonly Point[], share: number): Point {
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return first ?? [0, 0];
  const nearer = rest.map((point, n): Point => {
    const [x, y] = points[n] ?? point;
    return [x + (point[0] - x) * share, y + (point[1] - y) * share];
  });
  return along(nearer, share);
}

function fill(canvas: Canvas, outlines: readonly Point[][], shade: number): void {
  const heights = outlines.flat().map(([, y]) => y);
  if (heights.length === 0) return;
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...heights))),
    Math.min(canvas.height - 1, Math.max(...heights)),
  ];
  for (let row = top; row <= bottom; row += 1) {
    const covered = new Float32Array(canvas.width);
    for (let line = 0; line < LINES; line += 1)
      for (const [from, to] of spansAt(outlines, row + (line + 0.5) / LINES)) cover(covered, from, to);
    for (let x = 0; x < canvas.width; x += 1) {
      const share = Math.min(1, covered[x] ?? 0);
      const at = row * canvas.width + x;
      if (share > 0) canvas.data[at] = Math.round((canvas.data[at] ?? 0) * (1 - share) + shade * share);
    }
  }
}

function cover(covered: Float32Array, from: number, to: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(covered.length, to); x += 1)
    covered[x] = (covered[x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / LINES;
}

/** The inside of the outlines on one line: where they wind around it. */
function spansAt(outlines: readonly Point[][], y: number): [from: number, to: number][] {
  const crossings = outlines.flatMap((outline) =>
    outline.flatMap((point, n) => crossingOf(point, outline[(n + 1) % outline.length], y)),
  );
  crossings.sort((one, other) => one.x - other.x);
  let winding = 0;
  return crossings.flatMap(({ x, winds }, n): [number, number][] => {
    winding += winds;
    const next = crossings[n + 1];
    return winding !== 0 && next ? [[x, next.x]] : [];
  });
}

function crossingOf([x, y]: Point, to: Point | undefined, line: number): Crossing[] {
  const [toX, toY] = to ?? [x, y];
  if (y <= line === toY <= line) return [];
  return [{ x: x + ((toX - x) * (line - y)) / (toY - y), winds: toY > y ? 1 : -1 }];
}

import type { Box, Page, Word } from '../words.ts';
import type { Engines } from './engines.ts';
import { findLines } from './line-finder.ts';
import { columnsOf, type LineReader, type LineWord, readLine } from './line-reader.ts';
import { type Grey, greyOf, type Picture, quarterTurned, scaled, turned } from './picture.ts';
import { readByTesseract } from './tesseract.ts';
import { tiltOf } from './tilt.ts';
import { typeSize } from './type-size.ts';

/** A letter of paper at 200 dots an inch has 3.7 million pixels; more of them are not read better. */
const PIXELS_READ = 4e6;
/** Less of an angle is within what a line reader forgives. */
const TILT_MIN = 0.2;
/** Of all lines that the first engine reads, some 12 seconds on an idle machine; an invoice has 5,000 to 20,000, a page of conditions 200,000. */
const COLUMNS_MAX = 60_000;
/** The longest lines tell which way is up. */
const LINES_TRIED = 6;
/** Lines that are read so surely stand upright. */
const UPRIGHT_MIN = 0.85;

/**
 * The words of a picture of a page, by both engines. A page that lies askew or on its side is turned upright first: its width, height
 * and boxes are those of the page as it is turned then, and `turn` says by how much.
 */
export async function recognizePicture(
  engines: Engines,
  picture: Picture,
  size: { width: number; height: number },
): Promise<Page> {
  const grey = shrunk(greyOf(picture));
  const { upright, turn, lines } = await readUpright(engines, grey);
  const points = size.width / grey.width;
  return {
    width: upright.width * points,
    height: upright.height * points,
    from: 'SCAN',
    words: lines.flatMap((line) => pointsOf(line, points)),
    secondWords: readByTesseract(engines.tesseract, upright, 72 / points).flatMap((line) => pointsOf(line, points)),
    ...(turn === 0 ? {} : { turn }),
  };
}

function shrunk(grey: Grey): Grey {
  const shrink = Math.sqrt(PIXELS_READ / (grey.width * grey.height));
  if (shrink >= 1) return grey;
  return scaled(
    grey,
    [0, 0, grey.width, grey.height],
    Math.max(1, Math.round(grey.width * shrink)),
    Math.max(1, Math.round(grey.height * shrink)),
  );
}

/** As many lines as may be read. What counts stands in short lines; the long ones are left out first. */
function shortest(lines: Box[]): Box[] {
  let columns = 0;
  return lines
    .toSorted((a, b) => columnsOf(a) - columnsOf(b))
    .filter((line) => {
      columns += columnsOf(line);
      return columns <= COLUMNS_MAX;
    });
}

/** A picture that stands upright, by how many degrees it was turned for that, and the words of its lines. */
type Upright = { upright: Grey; turn: number; lines: LineWord[][] };

async function readUpright({ finder, reader }: Engines, grey: Grey): Promise<Upright> {
  const tilt = tiltOf(grey);
  const isTilted = Math.abs(tilt) >= TILT_MIN;
  let turn = isTilted ? -tilt : 0;
  let upright = isTilted ? turned(grey, -tilt) : grey;
  let boxes = await findLines(finder, upright);
  if (isOnItsSide(boxes)) {
    turn += 90;
    upright = quarterTurned(upright, 1);
    boxes = await findLines(finder, upright);
  }
  let lines = await readLines(reader, upright, shortest(boxes));
  if (surenessOf(lines) < UPRIGHT_MIN && (await isUpsideDown(reader, upright, boxes))) {
    turn += 180;
    upright = quarterTurned(upright, 2);
    lines = await readLines(reader, upright, shortest(await findLines(finder, upright)));
  }
  return { upright, turn: turn > 180 ? turn - 360 : turn, lines };
}

async function readLines(reader: LineReader, picture: Grey, boxes: Box[]): Promise<LineWord[][]> {
  const lines: LineWord[][] = [];
  for (const box of boxes) lines.push(await readLine(reader, picture, box));
  return lines;
}

function isOnItsSide(lines: Box[]): boolean {
  let [lying, standing] = [0, 0];
  for (const [left, top, right, bottom] of lines) {
    const [width, height] = [right - left, bottom - top];
    if (width > 2 * height) lying += width;
    if (height > 2 * width) standing += height;
  }
  return standing > lying;
}

async function isUpsideDown(reader: LineReader, upright: Grey, boxes: Box[]): Promise<boolean> {
  const longest = shortest(boxes).slice(-LINES_TRIED);
  const { width, height } = upright;
  const over = longest.map(
    ([left, top, right, bottom]): Box => [width - right, height - bottom, width - left, height - top],
  );
  const asItIs = surenessOf(await readLines(reader, upright, longest));
  return surenessOf(await readLines(reader, quarterTurned(upright, 2), over)) > asItIs;
}

/** How sure the letters are on average. */
function surenessOf(lines: LineWord[][]): number {
  let [sum, letters] = [0, 0];
  for (const { text, confidence } of lines.flat()) {
    sum += confidence * text.length;
    letters += text.length;
  }
  return letters === 0 ? 0 : sum / letters;
}

function pointsOf(line: LineWord[], points: number): Word[] {
  const [top, bottom] = [Math.min(...line.map(({ box }) => box[1])), Math.max(...line.map(({ box }) => box[3]))];
  const size = typeSize(line.map(({ text }) => text).join(''), bottom - top) * points;
  return line.map(({ text, box: [left, upper, right, lower], confidence }) => ({
    text,
    box: [left * points, upper * points, right * points, lower * points],
    size,
    isBold: false,
    confidence,
  }));
}

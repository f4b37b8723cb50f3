import type { Box, Page, Word } from '../words.ts';
import type { Engines } from './engines.ts';
import { findLines } from './line-finder.ts';
import { type LineReader, type LineWord, readLine } from './line-reader.ts';
import { type Grey, greyOf, type Picture, quarterTurned, scaled, turned } from './picture.ts';
import { readByTesseract } from './tesseract.ts';
import { tiltOf } from './tilt.ts';

/** A letter of paper at 200 dots an inch has 3.7 million pixels; more of them are not read better. */
const PIXELS_READ = 4e6;
/** Less of an angle is within what a line reader forgives. */
const TILT_MIN = 0.2;
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
  const { upright, turn, lines } = await turnUpright(engines, grey);
  const first: LineWord[][] = [];
  for (const line of lines) first.push(await readLine(engines.reader, upright, line));
  const points = size.width / grey.width;
  return {
    width: upright.width * points,
    height: upright.height * points,
    from: 'SCAN',
    words: first.flatMap((line) => pointsOf(line, points)),
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

type Upright = { upright: Grey; turn: number; lines: Box[] };

async function turnUpright({ finder, reader }: Engines, grey: Grey): Promise<Upright> {
  const tilt = tiltOf(grey);
  const isTilted = Math.abs(tilt) >= TILT_MIN;
  const straight = isTilted ? turned(grey, -tilt) : grey;
  let turn = isTilted ? -tilt : 0;
  let upright = straight;
  let lines = await findLines(finder, upright);
  if (isOnItsSide(lines)) {
    turn += 90;
    upright = quarterTurned(straight, 1);
    lines = await findLines(finder, upright);
  }
  if (await isUpsideDown(reader, upright, lines)) {
    turn += 180;
    upright = quarterTurned(upright, 2);
    lines = await findLines(finder, upright);
  }
  return { upright, turn: turn > 180 ? turn - 360 : turn, lines };
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

async function isUpsideDown(reader: LineReader, upright: Grey, lines: Box[]): Promise<boolean> {
  const longest = lines.toSorted((a, b) => b[2] - b[0] - (a[2] - a[0])).slice(0, LINES_TRIED);
  const asItIs = await surenessOf(reader, upright, longest);
  if (longest.length === 0 || asItIs >= UPRIGHT_MIN) return false;
  const { width, height } = upright;
  const over = longest.map(
    ([left, top, right, bottom]): Box => [width - right, height - bottom, width - left, height - top],
  );
  return (await surenessOf(reader, quarterTurned(upright, 2), over)) > asItIs;
}

async function surenessOf(reader: LineReader, picture: Grey, lines: Box[]): Promise<number> {
  let [sum, letters] = [0, 0];
  for (const line of lines)
    for (const { text, confidence } of await readLine(reader, picture, line)) {
      sum += confidence * text.length;
      letters += text.length;
    }
  return letters === 0 ? 0 : sum / letters;
}

function pointsOf(line: LineWord[], points: number): Word[] {
  const height = Math.max(...line.map(({ box }) => box[3] - box[1]));
  return line.map(({ text, box: [left, top, right, bottom], confidence }) => ({
    text,
    box: [left * points, top * points, right * points, bottom * points],
    size: height * points,
    isBold: false,
    confidence,
  }));
}

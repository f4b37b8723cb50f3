import { createHash } from 'node:crypto';
import type { PlateFileReading } from '@lintel/reader/ocr/read-plate-file';
import { retakeOf } from '@lintel/reader/ocr/retake';
import type { PlateMakers } from '@lintel/reader/plates/plate-reading';
import { readPlate } from '@lintel/reader/plates/read-plate';
import type { Box, Page, Word } from '@lintel/reader/words';
import { pngOf } from './demo-pictures.ts';
import { type Canvas, drawText } from './draw-text.ts';
import { Random } from './random.ts';

/** What stands on a drawn plate. `isWorn`: the second engine takes one sign of the serial number for another. `isDark`: nobody lit it. */
export type DemoPlate = {
  maker: string;
  model: string;
  serial: string;
  /** 'MM/yyyy', or null where the plate has no date. */
  madeOn: string | null;
  isWorn: boolean;
  isDark: boolean;
};
export type DrawnPlate = { bytes: Buffer; sha256: string; reading: PlateFileReading };

export const PLATE_WIDTH = 720;
export const PLATE_HEIGHT = 480;
/** The reader's pages are as wide as letter paper, in points. */
const POINTS = 612 / PLATE_WIDTH;
/** A dark photo has so much of its light. */
const DARK = 0.18;
const INK = 34;

/** The photo of a plate, and what the reader makes of its words: they are not recognized in the picture, but known from drawing it. */
export function drawDemoPlate(plate: DemoPlate, seed: string, makers: PlateMakers): DrawnPlate {
  const random = new Random(`plate ${seed}`);
  const canvas = { data: new Uint8Array(PLATE_WIDTH * PLATE_HEIGHT), width: PLATE_WIDTH, height: PLATE_HEIGHT };
  paintPlate(canvas, random);
  const words = write(canvas, plate, random.between(40, 70));
  photograph(canvas, random, plate.isDark ? DARK : 1);
  const bytes = pngOf(rowsOf(canvas), { width: PLATE_WIDTH, height: PLATE_HEIGHT, colourType: 0 });
  const seen = plate.isDark ? [] : words;
  const secondWords = seen.map((word) => (plate.isWorn && word.text === plate.serial ? misread(word) : word));
  const page: Page = { width: 612, height: PLATE_HEIGHT * POINTS, from: 'SCAN', words: seen, secondWords };
  const reading = readPlate([page], makers);
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    reading: {
      ...reading,
      width: page.width,
      height: page.height,
      turn: 0,
      retake: reading.serial ? null : retakeOf(canvas),
    },
  };
}

/** The plate on the side of an appliance. */
function paintPlate({ data, width, height }: Canvas, random: Random): void {
  const [side, plate] = [random.between(120, 190), random.between(205, 235)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isPlate = x > 24 && x < width - 24 && y > 22 && y < height - 22;
      const isEdge = isPlate && (x < 30 || x > width - 30 || y < 28 || y > height - 28);
      data[y * width + x] = isEdge ? 90 : isPlate ? plate : side;
    }
}

function write(canvas: Canvas, { maker, model, serial, madeOn }: DemoPlate, left: number): Word[] {
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['MODEL NO.', model],
    ['SERIAL NO.', serial],
    ...(madeOn === null ? [] : [['MFG DATE', madeOn] as const]),
    ['VOLTS', '120 60 HZ'],
  ];
  const title = wordsAt(canvas, maker.toUpperCase(), { x: left, y: 104, size: 46, weight: 'bold' });
  const values = rows.flatMap(([label, value], row) => {
    const y = 178 + 68 * row;
    const labels = wordsAt(canvas, label, { x: left, y, size: 25 });
    return [...labels, ...wordsAt(canvas, value, { x: left + 200, y, size: 36 })];
  });
  return [...title, ...values];
}

type WordsAt = { x: number; y: number; size: number; weight?: 'bold' };

function wordsAt(canvas: Canvas, line: string, { x, y, size, weight }: WordsAt): Word[] {
  let from = x;
  return line.split(' ').map((text) => {
    const to = drawText(canvas, text, { x: from, y, size, shade: INK, ...(weight && { weight }) });
    const air = 0.12 * size;
    const box: Box = [(from - air) * POINTS, (y - 0.71 * size - air) * POINTS, (to + air) * POINTS, (y + air) * POINTS];
    from = to + 0.28 * size;
    return { text, box, size: size * POINTS, isBold: weight === 'bold', confidence: 0.97 };
  });
}

/** Light that falls off to one side, and the grain of a photo. */
function photograph({ data, width, height }: Canvas, random: Random, light: number): void {
  const fall = random.between(-26, 26);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const grain = Math.round((random.next() - 0.5) * 5);
      const shade = ((data[at] ?? 0) + fall * (x / width - 0.5)) * light + grain;
      data[at] = Math.min(245, Math.max(0, Math.round(shade)));
    }
}

function rowsOf({ data, width, height }: Canvas): Buffer {
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return rows;
}

const TAKEN_FOR: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '2': 'Z', '6': 'G' };

function misread(word: Word): Word {
  const at = [...word.text].findLastIndex((sign) => TAKEN_FOR[sign] !== undefined);
  if (at < 0) return word;
  return { ...word, text: word.text.slice(0, at) + TAKEN_FOR[word.text.charAt(at)] + word.text.slice(at + 1) };
}

import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { beforeAll, expect, test } from 'vitest';
import type { Word } from '../words.ts';
import { type Engines, openEngines } from './engines.ts';
import { type Grey, greyOf, quarterTurned, turned } from './picture.ts';
import { recognizePicture } from './recognize.ts';

const FONTS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);
/** At 100 dots an inch. */
const [WIDTH, HEIGHT] = [840, 420];
const LINES = [
  { text: 'Ridgeline Plumbing and Heating LLC', x: 40, y: 60 },
  { text: 'Invoice No: SR-7781', x: 40, y: 130 },
  { text: 'Date: 02/11/2025', x: 480, y: 130 },
  { text: 'Replace the disposal in unit B102', x: 40, y: 220 },
  { text: '1,536.52', x: 680, y: 220 },
  { text: 'Total due', x: 480, y: 330 },
  { text: '$1,536.52', x: 660, y: 330 },
];

let engines: Engines;
beforeAll(async () => {
  GlobalFonts.registerFromPath(path.join(FONTS, 'LiberationSans-Regular.ttf'), 'Paper');
  engines = await openEngines();
});

test('both engines read the words of a scan, where they stand', async () => {
  const page = await recognize(scan());
  expect(page).toMatchObject({ from: 'SCAN', width: 604.8, height: 302.4 });
  expect(page.turn).toBeUndefined();
  for (const words of [page.words, page.secondWords ?? []]) {
    expect(textOf(words)).toEqual(expect.arrayContaining(['SR-7781', '02/11/2025', 'B102', '1,536.52', '$1,536.52']));
    const [left = 0, top = 0, right = 0, bottom = 0] = words.find(({ text }) => text === '$1,536.52')?.box ?? [];
    expect([left, right].map(Math.round)).toEqual([within(475, 2), within(565, 2)]);
    expect((top + bottom) / 2).toBeCloseTo(230.5, -1);
    for (const { confidence, size } of words.filter(({ text }) => text.length > 3)) {
      expect(confidence).toBeGreaterThan(0.5);
      // 28 pixels of a hundredth of an inch.
      expect(size).toEqual(within(20.2, 2));
    }
  }
});

test('a page that lies askew is straightened first', async () => {
  const page = await recognize(turned(scan(), 2));
  expect(page.turn).toEqual(within(-2, 0.2));
  for (const words of [page.words, page.secondWords ?? []])
    expect(textOf(words)).toEqual(expect.arrayContaining(['SR-7781', '02/11/2025', '$1,536.52']));
  const row = page.words.filter(({ text }) => /SR-7781|02\/11\/2025/.test(text)).map(({ box }) => box[3]);
  expect(Math.abs((row[0] ?? 0) - (row[1] ?? 99))).toBeLessThan(4);
});

test('a page that lies on its side is turned until its words can be read', async () => {
  const page = await recognize(quarterTurned(scan(), 1));
  expect(page.turn).toBe(-90);
  expect(page.width).toBeGreaterThan(page.height);
  expect(textOf(page.words)).toEqual(expect.arrayContaining(['SR-7781', '02/11/2025', '$1,536.52']));
});

test('a blank page has no words', async () => {
  const page = await recognize({ data: new Uint8Array(WIDTH * HEIGHT).fill(250), width: WIDTH, height: HEIGHT });
  expect([page.words, page.secondWords]).toEqual([[], []]);
});

function recognize({ data, width, height }: Grey) {
  const points = 72 / 100;
  return recognizePicture(
    engines,
    { data, width, height, channels: 1 },
    { width: width * points, height: height * points },
  );
}

function scan(): Grey {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f1ea';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#222';
  context.font = '28px Paper';
  for (const { text, x, y } of LINES) context.fillText(text, x, y);
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  return greyOf({ data: new Uint8Array(data.buffer), width: WIDTH, height: HEIGHT, channels: 4 });
}

function textOf(words: Word[]): string[] {
  return words.map(({ text }) => text);
}

function within(middle: number, distance: number) {
  return expect.closeTo(middle, -Math.log10(2 * distance)) as number;
}

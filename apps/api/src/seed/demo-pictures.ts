import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { Random } from './random.ts';

type Colour = readonly [number, number, number];
type Pen = {
  rect: (x: number, y: number, w: number, h: number, colour: Colour) => void;
  oval: (x: number, y: number, rx: number, ry: number, colour: Colour) => void;
};
/** A picture of the demo, drawn by code: what it shows, how worn it is (0 to 2), and its bytes. */
export type DemoPicture = { scene: string; wear: number; name: string; bytes: Buffer; sha256: string };

export const PICTURE_WIDTH = 480;
export const PICTURE_HEIGHT = 360;
const WEARS = [0, 1, 2] as const;

/** What can be seen; each is drawn from the same place, more worn from year to year. */
const SCENES: Record<string, (pen: Pen, wear: number) => void> = {
  kitchen: (pen, wear) => {
    pen.rect(0, 0, 480, 260, [226, 221, 208]);
    pen.rect(0, 260, 480, 100, [150, 128, 104]);
    pen.rect(20, 40, 300, 80, [182, 158, 128]);
    for (let at = 0; at < 4; at += 1) pen.rect(28 + at * 74, 48, 62, 64, [196, 173, 142]);
    pen.rect(20, 180, 300, 14, [70, 74, 82]);
    pen.rect(20, 194, 300, 110, [182, 158, 128]);
    pen.rect(180, 176, 84, 128, [232, 234, 236]);
    pen.rect(190, 220, 64, 60, [44, 48, 56]);
    pen.rect(350, 60, 110, 250, [214, 218, 222]);
    pen.rect(350, 148, 110, 3, [150, 154, 160]);
    if (wear > 0) pen.oval(220, 302, 34 + wear * 10, 8, [104, 86, 66]);
    if (wear > 1) pen.oval(402, 312, 40, 7, [120, 110, 92]);
  },
  bath: (pen, wear) => {
    pen.rect(0, 0, 480, 360, [222, 230, 232]);
    for (let x = 0; x < 480; x += 40) pen.rect(x, 0, 2, 240, [198, 208, 212]);
    for (let y = 0; y < 240; y += 40) pen.rect(0, y, 480, 2, [198, 208, 212]);
    pen.rect(30, 210, 300, 110, [250, 250, 248]);
    pen.rect(30, 204, 300, 12, [236, 238, 238]);
    pen.oval(405, 250, 46, 60, [248, 248, 246]);
    pen.rect(368, 180, 74, 50, [240, 240, 238]);
    for (let at = 0; at < wear * 9; at += 1) pen.oval(44 + at * 30, 203 + (at % 3) * 3, 7, 4, [62, 74, 60]);
    if (wear > 1) pen.oval(150, 120, 60, 34, [196, 190, 160]);
  },
  alarm: (pen, wear) => {
    pen.rect(0, 0, 480, 360, [236, 234, 228]);
    pen.oval(240, 180, 120, 120, [246, 245, 240]);
    pen.oval(240, 180, 96, 96, wear > 1 ? [216, 200, 158] : [250, 250, 247]);
    pen.oval(240, 180, 26, 26, [220, 220, 214]);
    pen.oval(300, 120, 6, 6, wear > 1 ? [90, 90, 90] : [60, 180, 90]);
    for (let at = 0; at < 10; at += 1) pen.rect(180 + at * 12, 226, 6, 26, [196, 196, 190]);
  },
  'water-heater': (pen, wear) => {
    pen.rect(0, 0, 480, 360, [198, 192, 182]);
    pen.rect(0, 310, 480, 50, [128, 122, 116]);
    pen.rect(160, 60, 160, 260, [232, 232, 228]);
    pen.oval(240, 60, 80, 18, [214, 214, 210]);
    pen.rect(196, 10, 10, 56, [176, 112, 74]);
    pen.rect(274, 10, 10, 56, [176, 112, 74]);
    pen.rect(200, 250, 80, 40, [206, 206, 202]);
    if (wear > 0) pen.oval(204, 300, 16 + wear * 12, 14, [156, 92, 52]);
    if (wear > 1) pen.oval(250, 332, 120, 14, [96, 112, 128]);
  },
  panel: (pen, wear) => {
    pen.rect(0, 0, 480, 360, [220, 216, 206]);
    pen.rect(130, 30, 220, 300, [120, 126, 132]);
    pen.rect(146, 46, 188, 268, [150, 156, 162]);
    for (let row = 0; row < 9; row += 1)
      for (let side = 0; side < 2; side += 1)
        if (!(wear > 1 && row === 4 && side === 1)) pen.rect(164 + side * 82, 62 + row * 27, 70, 20, [40, 42, 46]);
    if (wear > 1) pen.rect(246, 170, 70, 20, [16, 14, 12]);
  },
  floor: (pen, wear) => {
    for (let row = 0; row < 9; row += 1) pen.rect(0, row * 40, 480, 40, row % 2 ? [170, 134, 96] : [160, 124, 88]);
    for (let row = 0; row < 9; row += 1) pen.rect(((row * 130) % 400) + 30, row * 40, 2, 40, [116, 86, 58]);
    if (wear > 0) pen.oval(210, 200, 40 + wear * 26, 22 + wear * 10, [128, 104, 78]);
    if (wear > 1) pen.rect(190, 160, 120, 8, [60, 44, 30]);
  },
};

/** Every picture of the demo, the same bytes each time. */
export function demoPictures(): DemoPicture[] {
  return Object.entries(SCENES).flatMap(([scene, draw]) =>
    WEARS.map((wear) => {
      const bytes = png(scene, (pen) => draw(pen, wear));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { scene, wear, name: `${scene}-${wear + 1}.png`, bytes, sha256 };
    }),
  );
}

/** Draws on pixels with the grain of a photo, and writes them as PNG. */
function png(seed: string, draw: (pen: Pen) => void): Buffer {
  const row = PICTURE_WIDTH * 3 + 1;
  const pixels = Buffer.alloc(row * PICTURE_HEIGHT);
  const set = (x: number, y: number, colour: Colour) => {
    if (x < 0 || y < 0 || x >= PICTURE_WIDTH || y >= PICTURE_HEIGHT) return;
    const at = y * row + 1 + x * 3;
    for (const [part, value] of colour.entries()) pixels[at + part] = value;
  };
  draw({
    rect: (x, y, w, h, colour) => {
      for (let dy = 0; dy < h; dy += 1) for (let dx = 0; dx < w; dx += 1) set(x + dx, y + dy, colour);
    },
    oval: (x, y, rx, ry, colour) => {
      for (let dy = -ry; dy <= ry; dy += 1)
        for (let dx = -rx; dx <= rx; dx += 1)
          if ((dx / rx) ** 2 + (dy / ry) ** 2 <= 1) set(Math.round(x + dx), Math.round(y + dy), colour);
    },
  });
  const grain = new Random(`picture ${seed}`);
  for (let y = 0; y < PICTURE_HEIGHT; y += 1)
    for (let x = 1; x < row; x += 1) {
      const at = y * row + x;
      const light = 14 - Math.round((y / PICTURE_HEIGHT) * 28) + Math.round((grain.next() - 0.5) * 6);
      pixels[at] = Math.min(255, Math.max(0, (pixels[at] ?? 0) + light));
    }
  return pngOf(pixels, { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, colourType: 2 });
}

/** Rows of pixels, each after a byte 0, as PNG: grey (colour type 0) or of three colours (2). */
export function pngOf(
  rows: Buffer,
  { width, height, colourType }: { width: number; height: number; colourType: 0 | 2 },
) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

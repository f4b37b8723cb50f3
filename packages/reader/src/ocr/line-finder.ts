import ort from 'onnxruntime-web';
import type { Box } from '../words.ts';
import { type Grey, scaled } from './picture.ts';

/** Smaller letters are not found in a smaller picture; a larger one takes longer. */
const PIXELS = 1.6e6;
/** The network takes sides that are multiples of this. */
const MULTIPLE = 32;
/** The picture is looked at in strips of this many rows, with as much of the neighbours as the network needs to see: memory stays small. */
const STRIP = 256;
const MARGIN = 64;
const [MEAN, DEVIATION] = [
  [0.485, 0.456, 0.406],
  [0.229, 0.224, 0.225],
];
/** A pixel is part of a text from this probability on, a text is one from this average on. */
const PIXEL_MIN = 0.3;
const TEXT_MIN = 0.5;
const SIDE_MIN = 4;
/** The network marks the core of a line, this times its area by its circumference too small on each side. */
const GROWTH = 1.5;

/** The lines of text of an upright picture, in pixels and no particular order. */
export async function findLines(session: ort.InferenceSession, picture: Grey): Promise<Box[]> {
  const { width, height } = picture;
  const shrink = Math.min(1, Math.sqrt(PIXELS / (width * height)));
  const small = scaled(picture, [0, 0, width, height], sideOf(width * shrink), sideOf(height * shrink));
  const [scaleX, scaleY] = [width / small.width, height / small.height];
  return boxesIn(await textMap(session, small)).map(([left, top, right, bottom]) => [
    Math.max(0, left * scaleX),
    Math.max(0, top * scaleY),
    Math.min(width, right * scaleX),
    Math.min(height, bottom * scaleY),
  ]);
}

function sideOf(length: number): number {
  return Math.max(MULTIPLE, Math.round(length / MULTIPLE) * MULTIPLE);
}

/** For each pixel the probability that it is part of a text. */
type TextMap = { data: Float32Array; width: number; height: number };

async function textMap(session: ort.InferenceSession, { data, width, height }: Grey): Promise<TextMap> {
  const map = new Float32Array(width * height);
  for (let top = 0; top < height; top += STRIP) {
    const bottom = Math.min(height, top + STRIP);
    const [from, to] = [Math.max(0, top - MARGIN), Math.min(height, bottom + MARGIN)];
    const input = inputOf(data.subarray(from * width, to * width));
    const { [session.outputNames[0] ?? '']: output } = await session.run({
      [session.inputNames[0] ?? '']: new ort.Tensor('float32', input, [1, 3, to - from, width]),
    });
    const found = output?.data as Float32Array;
    map.set(found.subarray((top - from) * width, (bottom - from) * width), top * width);
  }
  return { data: map, width, height };
}

function inputOf(grey: Uint8Array): Float32Array {
  const input = new Float32Array(3 * grey.length);
  for (let channel = 0; channel < 3; channel += 1) {
    const [mean, deviation] = [MEAN?.[channel] ?? 0, DEVIATION?.[channel] ?? 1];
    for (let at = 0; at < grey.length; at += 1)
      input[channel * grey.length + at] = ((grey[at] ?? 0) / 255 - mean) / deviation;
  }
  return input;
}

function boxesIn({ data, width, height }: TextMap): Box[] {
  const isSeen = new Uint8Array(data.length);
  const boxes: Box[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (isSeen[start] || (data[start] ?? 0) < PIXEL_MIN) continue;
    let [left, top, right, bottom, sum, count] = [width, height, 0, 0, 0, 0];
    isSeen[start] = 1;
    for (const open = [start]; open.length > 0; ) {
      const at = open.pop() ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + 1),
        Math.max(bottom, y + 1),
      ];
      sum += data[at] ?? 0;
      count += 1;
      for (const [next, isOnMap] of [
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, y > 0],
        [at + width, y < height - 1],
      ] as const)
        if (isOnMap && !isSeen[next] && (data[next] ?? 0) >= PIXEL_MIN) {
          isSeen[next] = 1;
          open.push(next);
        }
    }
    const [boxWidth, boxHeight] = [right - left, bottom - top];
    if (Math.min(boxWidth, boxHeight) < SIDE_MIN || sum / count < TEXT_MIN) continue;
    const growth = (GROWTH * boxWidth * boxHeight) / (2 * (boxWidth + boxHeight));
    boxes.push([left - growth, top - growth, right + growth, bottom + growth]);
  }
  return boxes;
}

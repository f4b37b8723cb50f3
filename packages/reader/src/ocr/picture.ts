import type { Box } from '../words.ts';

/** A picture as it is decoded: its pixels row by row, each of one to four bytes (grey, RGB, RGB with opacity). */
export type Picture = { data: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 };

/** A picture of one byte a pixel, from 0 for black to 255 for white. */
export type Grey = { data: Uint8Array; width: number; height: number };

const WHITE = 255;

/** The picture without its colours. It must be opaque. */
export function greyOf({ data, width, height, channels }: Picture): Grey {
  if (channels === 1) return { data, width, height };
  const grey = new Uint8Array(width * height);
  for (let to = 0, from = 0; to < grey.length; to += 1, from += channels)
    grey[to] = 0.299 * byte(data, from) + 0.587 * byte(data, from + 1) + 0.114 * byte(data, from + 2);
  return { data: grey, width, height };
}

/** What is within a box of a picture, in another size. */
export function scaled(picture: Grey, [left, top, right, bottom]: Box, width: number, height: number): Grey {
  const data = new Uint8Array(width * height);
  const [stepX, stepY] = [(right - left) / width, (bottom - top) / height];
  // why: a pixel of a smaller picture is the average of those it stands for, or thin strokes vanish
  const [timesX, timesY] = [Math.max(1, Math.ceil(stepX)), Math.max(1, Math.ceil(stepY))];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let j = 0; j < timesY; j += 1)
        for (let i = 0; i < timesX; i += 1)
          sum += pixelAt(
            picture,
            left + (x + (i + 0.5) / timesX) * stepX - 0.5,
            top + (y + (j + 0.5) / timesY) * stepY - 0.5,
          );
      data[y * width + x] = sum / (timesX * timesY) + 0.5;
    }
  return { data, width, height };
}

/** The picture turned clockwise by 0 to 3 quarters. */
export function quarterTurned(picture: Grey, quarters: number): Grey {
  const { data, width, height } = picture;
  if (quarters === 0) return picture;
  const [newWidth, newHeight] = quarters === 2 ? [width, height] : [height, width];
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [toX, toY] =
        quarters === 1 ? [height - 1 - y, x] : quarters === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      turned[toY * newWidth + toX] = byte(data, y * width + x);
    }
  return { data: turned, width: newWidth, height: newHeight };
}

/** The picture turned clockwise around its middle by a small angle, on a sheet that is large enough for all of it. */
export function turned(picture: Grey, degrees: number): Grey {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const width = Math.ceil(picture.width * cos + picture.height * Math.abs(sin));
  const height = Math.ceil(picture.height * cos + picture.width * Math.abs(sin));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromMiddleX, fromMiddleY] = [x + 0.5 - width / 2, y + 0.5 - height / 2];
      const fromX = fromMiddleX * cos + fromMiddleY * sin + picture.width / 2 - 0.5;
      const fromY = fromMiddleY * cos - fromMiddleX * sin + picture.height / 2 - 0.5;
      const isOnIt = fromX > -1 && fromY > -1 && fromX < picture.width && fromY < picture.height;
      data[y * width + x] = isOnIt ? pixelAt(picture, fromX, fromY) + 0.5 : WHITE;
    }
  return { data, width, height };
}

/** Between pixels it is their average, weighted by nearness; beyond the edge it is that of the edge. */
function pixelAt({ data, width, height }: Grey, x: number, y: number): number {
  const [inX, inY] = [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)];
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [shareX, shareY] = [inX - left, inY - top];
  const above = byte(data, top * width + left) * (1 - shareX) + byte(data, top * width + right) * shareX;
  const below = byte(data, bottom * width + left) * (1 - shareX) + byte(data, bottom * width + right) * shareX;
  return above * (1 - shareY) + below * shareY;
}

function byte(data: Uint8Array, at: number): number {
  return data[at] ?? WHITE;
}

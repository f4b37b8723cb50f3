import { type Grey, scaled } from './picture.ts';

/** A smaller picture is enlarged to this width, so that small type is large enough for the engines. */
const WIDTH_MIN = 1500;
/** The surroundings that a pixel is compared with reach this share of the picture's width. */
const REACH = 1 / 28;
/** Shades by which a plain surface may differ without being stretched. */
const CALM = 10;
const STRETCH = 60;

/** The picture with the same light everywhere: each pixel by how it differs from what surrounds it, which takes shadows and glare away. */
export function evened(picture: Grey): Grey {
  const times = Math.max(1, WIDTH_MIN / picture.width);
  const large =
    times === 1
      ? picture
      : scaled(
          picture,
          [0, 0, picture.width, picture.height],
          Math.round(picture.width * times),
          Math.round(picture.height * times),
        );
  const { data, width, height } = large;
  const sums = sumsOf(large);
  const reach = Math.round(width * REACH);
  const even = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const { mean, deviation } = around(sums, width, height, x, y, reach);
      const value = 150 + (STRETCH * ((data[y * width + x] ?? 0) - mean)) / (deviation + CALM);
      even[y * width + x] = Math.max(0, Math.min(255, value));
    }
  return { data: even, width, height };
}

/** Of each pixel, the sum of all left of and above it, and that of their squares; one row and column more than the picture. */
type Sums = { plain: Float64Array; squares: Float64Array };

function sumsOf({ data, width, height }: Grey): Sums {
  const plain = new Float64Array((width + 1) * (height + 1));
  const squares = new Float64Array(plain.length);
  for (let y = 0; y < height; y += 1) {
    let [row, rowSquares] = [0, 0];
    for (let x = 0; x < width; x += 1) {
      const value = data[y * width + x] ?? 0;
      row += value;
      rowSquares += value * value;
      const at = (y + 1) * (width + 1) + x + 1;
      plain[at] = (plain[at - width - 1] ?? 0) + row;
      squares[at] = (squares[at - width - 1] ?? 0) + rowSquares;
    }
  }
  return { plain, squares };
}

function around({ plain, squares }: Sums, width: number, height: number, x: number, y: number, reach: number) {
  const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
  const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
  const count = (right - left) * (bottom - top);
  const within = (sums: Float64Array) =>
    (sums[bottom * (width + 1) + right] ?? 0) -
    (sums[top * (width + 1) + right] ?? 0) -
    (sums[bottom * (width + 1) + left] ?? 0) +
    (sums[top * (width + 1) + left] ?? 0);
  const mean = within(plain) / count;
  return { mean, deviation: Math.sqrt(Math.max(0, within(squares) / count - mean * mean)) };
}

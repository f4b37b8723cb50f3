import type { Dice } from '@lintel/fixtures/dice';
import sharp from 'sharp';

/** How well a photograph shows the plate. */
export type Sight = 'LEGIBLE' | 'HARD' | 'NOT_LEGIBLE';
type Raster = { data: Buffer; width: number; height: number };

/** How a plate is held before a camera: angles in degrees, and what spoils the picture. */
type Pose = {
  width: number;
  height: number;
  share: number;
  roll: number;
  yaw: number;
  pitch: number;
  /** Radius of a tank that the plate is bent around, in widths of the plate; null for a flat one. */
  bend: number | null;
  glare: number;
  glareSize: number;
  dirt: number;
  blur: number;
  light: number;
  noise: number;
  quality: number;
};

const WALL = [96, 98, 100] as const;

/** The plate as a camera takes it, as JPEG. */
export async function photographed(svg: string, sight: Sight, dice: Dice): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pose = poseOf(sight, dice);
  const seen = projected({ data, width: info.width, height: info.height }, pose);
  const { width, height } = pose;
  const spoilt = await sharp(seen, { raw: { width, height, channels: 3 } })
    .composite([
      { input: Buffer.from(dirtSvg(pose, dice)), blend: 'over' },
      { input: Buffer.from(glareSvg(pose, dice)), blend: 'screen' },
    ])
    .png()
    .toBuffer();
  const blurred = pose.blur >= 0.3 ? sharp(spoilt).blur(pose.blur) : sharp(spoilt);
  const lit = await blurred.linear(pose.light, 0).png().toBuffer();
  return await sharp(lit)
    .composite([
      {
        input: grains(pose.noise, dice),
        raw: { width: TILE, height: TILE, channels: 3 },
        tile: true,
        blend: 'overlay',
      },
    ])
    .jpeg({ quality: pose.quality })
    .toBuffer();
}

function poseOf(sight: Sight, dice: Dice): Pose {
  const tenths = (most: number) => dice.int(-10 * most, 10 * most) / 10;
  const usual: Pose = {
    width: 1280,
    height: 960,
    share: dice.int(66, 90) / 100,
    roll: tenths(5),
    yaw: tenths(14),
    pitch: tenths(12),
    bend: dice.chance(0.15) ? 1.1 : null,
    glare: dice.int(0, 45) / 100,
    glareSize: dice.int(10, 18) / 100,
    dirt: dice.int(0, 6),
    blur: dice.pick([0, 0.5, 0.8, 1]),
    light: dice.int(70, 105) / 100,
    noise: dice.int(4, 18),
    quality: dice.int(70, 90),
  };
  if (sight === 'LEGIBLE') return usual;
  if (sight === 'NOT_LEGIBLE') return { ...usual, ...dice.pick(RUINED) };
  const hard: Pose = {
    ...usual,
    roll: tenths(9),
    yaw: tenths(26),
    pitch: tenths(22),
    dirt: dice.int(6, 22),
    noise: dice.int(10, 40),
    quality: dice.int(40, 75),
  };
  const worse: Partial<Pose> = dice.pick([
    { blur: 2.2 },
    { blur: 1.8, light: 0.4 },
    { light: 0.22 },
    { share: 0.38, blur: 0.6 },
    { glare: 0.85, glareSize: 0.22 },
    { bend: 0.62 },
    { roll: 90 * dice.int(1, 3) + tenths(4) },
  ]);
  return { ...hard, ...worse };
}

/** Pictures in which nobody reads a number. */
const RUINED: readonly Partial<Pose>[] = [
  { light: 0.01, noise: 4 },
  { blur: 16 },
  { width: 320, height: 240, share: 0.3 },
  { glare: 1, glareSize: 1.4 },
];

/** Each pixel of the photograph takes its colour from where its ray of light meets the plate. */
function projected(plate: Raster, pose: Pose): Buffer {
  const { width, height } = pose;
  const out = Buffer.alloc(3 * width * height);
  const [roll, yaw, pitch] = [pose.roll, pose.yaw, pose.pitch].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const axes = rotation(roll, yaw, pitch);
  const focal = 1.5 * width;
  const isTurned = Math.abs(Math.sin(roll)) > 0.7;
  const [wide, high] = isTurned ? [plate.height, plate.width] : [plate.width, plate.height];
  const distance = (focal * Math.max(wide / width, high / height)) / pose.share;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = placeOn(axes, [(x - width / 2) / focal, (y - height / 2) / focal, 1], distance);
      const radius = pose.bend === null ? null : pose.bend * plate.width;
      const across =
        radius === null ? at[0] : Math.abs(at[0]) < radius ? radius * Math.asin(at[0] / radius) : Number.NaN;
      copyColour(plate, across + plate.width / 2, at[1] + plate.height / 2, out, 3 * (y * width + x));
    }
  return out;
}

type Vector = readonly [number, number, number];

/** The plate's axes (right, down, away) in space. */
function rotation(roll: number, yaw: number, pitch: number): readonly [Vector, Vector, Vector] {
  const [cr, sr, cy, sy, cp, sp] = [
    Math.cos(roll),
    Math.sin(roll),
    Math.cos(yaw),
    Math.sin(yaw),
    Math.cos(pitch),
    Math.sin(pitch),
  ];
  return [
    [cy * cr, cy * sr, sy],
    [-cp * sr + sp * sy * cr, cp * cr + sp * sy * sr, -sp * cy],
    [-sp * sr - cp * sy * cr, sp * cr - cp * sy * sr, cp * cy],
  ];
}

function placeOn(
  [right, down, away]: readonly [Vector, Vector, Vector],
  ray: Vector,
  distance: number,
): [number, number] {
  const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const times = (distance * away[2]) / dot(away, ray);
  const hit: Vector = [ray[0] * times, ray[1] * times, ray[2] * times - distance];
  return [dot(hit, right), dot(hit, down)];
}

function copyColour({ data, width, height }: Raster, x: number, y: number, out: Buffer, to: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const isOn = left >= 0 && top >= 0 && left < width - 1 && top < height - 1;
  for (let channel = 0; channel < 3; channel += 1) {
    if (!isOn) {
      out[to + channel] = WALL[channel] ?? 0;
      continue;
    }
    const at = (column: number, row: number) => data[3 * (row * width + column) + channel] ?? 0;
    const [shareX, shareY] = [x - left, y - top];
    const upper = at(left, top) * (1 - shareX) + at(left + 1, top) * shareX;
    const lower = at(left, top + 1) * (1 - shareX) + at(left + 1, top + 1) * shareX;
    out[to + channel] = Math.round(upper * (1 - shareY) + lower * shareY);
  }
}

function glareSvg({ width, height, glare, glareSize }: Pose, dice: Dice): string {
  const [x, y] = [dice.int(20, 80) / 100, dice.int(20, 80) / 100];
  const [cx, cy] = glareSize > 0.5 ? [0.5, 0.5] : [x, y];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="${glare}"/><stop offset="0.5" stop-color="#fff" stop-opacity="${glare * (glareSize > 0.5 ? 1 : 0.6)}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="${cx * width}" cy="${cy * height}" rx="${glareSize * width}" ry="${glareSize * width * 0.8}" fill="url(#g)"/></svg>`;
}

/** Spots and scratches. */
function dirtSvg({ width, height, dirt }: Pose, dice: Dice): string {
  const spots = Array.from({ length: dirt }, () => {
    const [x, y] = [dice.int(0, width), dice.int(0, height)];
    if (dice.chance(0.4))
      return `<path d="M${x} ${y} l${dice.int(-160, 160)} ${dice.int(-60, 60)}" stroke="${dice.pick(['#777', '#ddd'])}" stroke-width="1.5" opacity="0.6"/>`;
    return `<ellipse cx="${x}" cy="${y}" rx="${dice.int(3, 26)}" ry="${dice.int(3, 14)}" fill="#5a4a3a" opacity="${dice.int(10, 45) / 100}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${spots.join('')}</svg>`;
}

/** Fits into the smallest picture. */
const TILE = 128;

/** A square of grey grains around the middle grey, which leaves the picture as it is on the whole. */
function grains(strength: number, dice: Dice): Buffer {
  const pixels = Buffer.alloc(3 * TILE * TILE);
  for (let at = 0; at < TILE * TILE; at += 1) pixels.fill(128 + dice.int(-strength, strength), 3 * at, 3 * at + 3);
  return pixels;
}

import { Dice } from '@lintel/fixtures/dice';
import sharp from 'sharp';
import { hashOf } from '../../invoices/drawn/paper.ts';
import type { PlateTruth } from '../judge-plates.ts';
import { photographed, type Sight } from './camera.ts';
import { PLATE_LAYOUTS } from './layouts.ts';
import { svgOfSheet } from './picture-of-sheet.ts';
import { drawPlate, type Plate } from './plate.ts';

/** A plate with its truth; the straight picture of every fourth, and a photograph of each. */
export type DrawnPlate = { layout: string; svg: string; plate: Plate; sight: Sight; truth: PlateTruth };

/** Draws the plate of a number by a seed, as SVG and with its truth. */
export function drawnPlate(seed: number, number: number): DrawnPlate {
  const dice = new Dice(hashOf(`${seed} plate ${number}`));
  const layout = PLATE_LAYOUTS[(number + seed) % PLATE_LAYOUTS.length];
  if (!layout) throw new Error('There is no layout');
  const plate = drawPlate(dice);
  const svg = svgOfSheet(layout.draw(plate, dice), dice);
  const sight = dice.weighed<Sight>([
    ['LEGIBLE', 60],
    ['HARD', 30],
    ['NOT_LEGIBLE', 10],
  ]);
  const name = `plate_${seed}_${String(number).padStart(3, '0')}`;
  const truth: PlateTruth = {
    ...(number % 4 === 0 ? { file: `${name}_clean.png` } : {}),
    photo: `${name}_photo.jpg`,
    manufacturer: plate.manufacturer,
    model: plate.model,
    serial: plate.serial,
    printedMfgDate: plate.madeOn?.value ?? null,
    legible: sight !== 'NOT_LEGIBLE',
    hard: sight === 'HARD',
  };
  return { layout: layout.name, svg, plate, sight, truth };
}

/** The pictures of a plate by their names. */
export async function picturesOf({ svg, sight, truth }: DrawnPlate): Promise<[name: string, bytes: Buffer][]> {
  const { file, photo = '' } = truth;
  const photograph = await photographed(svg, sight, new Dice(hashOf(photo)));
  const pictures: [string, Buffer][] = [[photo, photograph]];
  if (file !== undefined) pictures.push([file, await sharp(Buffer.from(svg)).png().toBuffer()]);
  return pictures;
}

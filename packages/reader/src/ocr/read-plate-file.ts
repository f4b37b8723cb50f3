import type { PlateField, PlateMakers, PlateReading } from '../plates/plate-reading.ts';
import { readPlate } from '../plates/read-plate.ts';
import type { Page } from '../words.ts';
import { readCodes } from './barcodes.ts';
import { closerLooks, uprightOf } from './closer-look.ts';
import { type Engines, openEngines } from './engines.ts';
import { evened } from './evened.ts';
import { imagePicture, type PhotoPart } from './page-picture.ts';
import { type Grey, greyOf, quarterTurned } from './picture.ts';
import { recognizePicture } from './recognize.ts';
import { type Retake, retakeOf } from './retake.ts';

export type { PhotoPart };

/** What a picture of a serial plate says, and what to do better where it says too little. */
export type PlateFileReading = PlateReading & {
  /** Of the picture as it was turned for reading, in points as the boxes, and by how many degrees clockwise it was turned. */
  width: number;
  height: number;
  turn: number;
  /** Why the picture should be taken again; null where a serial number was found. */
  retake: Retake | null;
};

/** Reads a JPEG, PNG or WebP of a serial plate: its barcodes first, then by both engines; a picture that is not read surely is evened out and read once more; of a part, that alone. Fails where the bytes are no picture. */
export async function readPlateFile(
  bytes: Uint8Array,
  makers: PlateMakers,
  { engines, part = null }: { engines?: Engines; part?: PhotoPart | null } = {},
): Promise<PlateFileReading> {
  const opened = engines ?? (await openEngines());
  const { picture, size } = await imagePicture(bytes, part);
  const points = size.width / picture.width;
  const whole = greyOf(picture);
  const barcodes = await readCodes(whole);
  const { grey, page, turn } = await lookAround(opened, whole, points, makers);
  const reading = await lookCloser(opened, grey, points, page, (looks) => readPlate(looks, makers, barcodes));
  const read = { serial: heldBack(reading.serial, points), model: heldBack(reading.model, points) };
  const retake = reading.serial === null ? retakeOf(grey) : null;
  return { ...reading, ...read, width: page.width, height: page.height, turn: (page.turn ?? 0) + turn, retake };
}

type Found = { grey: Grey; page: Page; turn: number };

/** The picture the way round that shows a number with its label; as it is where none does. */
async function lookAround(engines: Engines, grey: Grey, points: number, makers: PlateMakers): Promise<Found> {
  let asItIs: Found | null = null;
  for (const quarters of [0, 1, 2, 3]) {
    const turned = quarterTurned(grey, quarters);
    const found = { grey: turned, page: await look(engines, turned, points), turn: 90 * quarters };
    const { serial, model } = readPlate([found.page], makers);
    asItIs ??= found;
    if ([serial, model].some((field) => field !== null && field.doubt !== 'NO_LABEL')) return found;
    // why: text that is not seen at all is not seen lying on its side either
    if (found.page.words.length === 0) break;
  }
  if (!asItIs) throw new Error('the picture was looked at once');
  return asItIs;
}

/**
 * Pixels that a letter or digit must be high and wide to be told from all others: a zero with a dot that is eight pixels wide is an 8 to
 * both engines, however much it is enlarged.
 */
const [HIGH_MIN, WIDE_MIN] = [11, 9];

function heldBack(field: PlateField | null, points: number): PlateField | null {
  if (!field?.box || !field.isSure) return field;
  const [left, top, right, bottom] = field.box;
  const [high, wide] = [(bottom - top) / points, (right - left) / points / field.words.length];
  if (high >= HIGH_MIN && wide >= WIDE_MIN) return field;
  return { ...field, isSure: false, doubt: 'SMALL_TYPE', probability: 0.8 };
}

/** Looks at the whole picture evened out where a label or number is missing, then closer at each number that is not sure. */
async function lookCloser(
  engines: Engines,
  grey: Grey,
  points: number,
  page: Page,
  read: (looks: Page[]) => PlateReading,
): Promise<PlateReading> {
  const looks = [page];
  const upright = uprightOf(grey, page.turn ?? 0);
  const isFound = (field: PlateField | null) => field !== null && field.doubt !== 'NO_LABEL';
  let reading = read(looks);
  if (!isFound(reading.serial) || !isFound(reading.model)) {
    const even = evened(upright);
    looks.push(await look(engines, even, (points * upright.width) / even.width));
    reading = read(looks);
  }
  for (const field of [reading.serial, reading.model])
    if (field?.box && !field.isSure)
      looks.push(...(await closerLooks(engines, upright, points, { box: field.box, isLabelSought: !isFound(field) })));
  return looks.length === 1 ? reading : read(looks);
}

function look(engines: Engines, grey: Grey, points: number): Promise<Page> {
  return recognizePicture(
    engines,
    { ...grey, channels: 1 },
    { width: grey.width * points, height: grey.height * points },
  );
}

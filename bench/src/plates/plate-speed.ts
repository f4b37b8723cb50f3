import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFiles } from '@lintel/api/platform/files/files';
import { readPlatePhoto } from '@lintel/api/platform/reading/read-plate';
import { MANUFACTURERS } from '@lintel/domain/items/manufacturers';
import { plateMakers } from '@lintel/domain/serials/plate-makers';
import { openEngines } from '@lintel/reader/ocr/engines';
import { imagePicture } from '@lintel/reader/ocr/page-picture';
import { greyOf } from '@lintel/reader/ocr/picture';
import { readPlateFile } from '@lintel/reader/ocr/read-plate-file';
import { confinedCost, cpuEach, type Tell, tellEngines } from '../reading-cost.ts';
import { drawnPlate, picturesOf } from './drawn/draw.ts';

const KNOWN = { manufacturers: MANUFACTURERS, today: '2026-05-18', part: null };

/** How much CPU photos of serial plates take, drawn by a seed, beside the bare engines; gives the bytes that the reading process held at most. */
export async function measurePlates(count: number, seed: number, tell: Tell): Promise<number | null> {
  const photos: Buffer[] = [];
  for (let number = 0; number < count; number += 1) {
    const [photo] = await picturesOf(drawnPlate(seed, number));
    if (photo) photos.push(photo[1]);
  }
  const [engines, makers] = [await openEngines(), plateMakers(MANUFACTURERS, KNOWN.today)];
  const ours = async () => {
    for (const photo of photos) await readPlateFile(photo, makers, { engines });
  };
  tell('photos of plates: turned, both engines, looked at closer', await cpuEach(count, ours));
  const greys = await Promise.all(photos.map(async (photo) => greyOf((await imagePicture(photo)).picture)));
  await tellEngines(engines, greys, tell);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-bench-'));
  try {
    const files = createFiles({ folder, secret: 'bench', apiBasePath: '/v1', s3: null, clock: () => new Date() });
    const confined = await confinedCost(files, folder, photos, async (key) => {
      if ((await readPlatePhoto(files, key, KNOWN)) === null) throw new Error('a photo of a plate was not read');
    });
    tell('the same photos, each in a bounded process of its own', confined.cpu);
    return confined.bytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

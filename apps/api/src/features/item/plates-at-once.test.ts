import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startFileKit } from '#testing/file-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { plateJob, startPlateReading } from './plate-reading.jobs.ts';

/** A few in the gate; the soak hands in 500. */
const PHOTOS = Number(process.env.LINTEL_PLATES_AT_ONCE ?? 3);
/** A reading takes three seconds of a processor, and longer beside other heavy work. */
const READING_MS = 40_000;
const IS_LONG = PHOTOS >= 100;
const NEVER_BLOCKED_MS = 100;
const TAKEN = 3;

const serialOf = (at: number) => `1404${String(100_000 + at)}`;

function aPlate(serial: string): Promise<Buffer> {
  const lines = ['Goodman', 'MODEL NO. GMSS920402BN', `SERIAL NO. ${serial}`];
  const texts = lines.map(
    (line, at) =>
      `<text x="50" y="${80 + 62 * at}" font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" font-size="30">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="300"><rect width="100%" height="100%" fill="#dfe1e2"/>${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

test(
  `${PHOTOS} photos at once are read in the background, each once, and two reviewers never meet`,
  async () => {
    const kit = await startFileKit({ whenChecked: startPlateReading, jobsOf: (files) => [plateJob(files)] });
    const { t } = kit;
    const property = await t.a.property();
    const { organizationId, id: propertyId } = property;
    const unit = await t.a.unit({ property });
    const [first, second] = [
      await t.a.user({ organizationId, properties: [property] }),
      await t.a.user({ organizationId, properties: [property] }),
    ];
    const pictures = await Promise.all(Array.from({ length: PHOTOS }, (_, at) => aPlate(serialOf(at))));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    for (const [at, bytes] of pictures.entries()) {
      const file = { name: `plate-${at}.jpg`, contentType: 'image/jpeg', purpose: 'ITEM_PHOTO', propertyId };
      const made = await kit.announce(bytes, file, first);
      await kit.send(made.body.upload, bytes);
      const plate = await t.post('/serial-plate', { fileId: made.body.id, propertyId, unitId: unit.id }, first);
      expect(plate.status, plate.text).toBe(201);
      await t.post(`/file/${made.body.id}/finish`, undefined, first);
    }
    await kit.worker.idle();
    delay.disable();
    const list = await t.get(`/serial-plate?propertyId=${propertyId}&sort=serial&limit=500`, first);
    const read = list.body.results.map((row: { serial: string }) => row.serial);
    expect(read).toEqual(pictures.map((_, at) => serialOf(at)));
    if (IS_LONG) {
      const longest = delay.max / 1e6;
      console.log(
        `${PHOTOS} plates read, the event loop was blocked for ${longest.toFixed(0)} ms at most, lines, intact`,
      );
      expect(longest).toBeLessThan(NEVER_BLOCKED_MS);
    }

    const answered = (await Promise.all([reviewed(first), reviewed(second)])).flat();
    expect(answered.toSorted((a, b) => a - b)).toEqual(
      list.body.results.map((row: { id: number }) => row.id).toSorted((a: number, b: number) => a - b),
    );

    /** Takes a few plates at a time and answers them until none is left; their ids. Each answer is accepted. */
    async function reviewed(as: TestUser): Promise<number[]> {
      const ids: number[] = [];
      for (;;) {
        const { results } = (await t.get(`/item/serialTurk/${propertyId}?limit=${TAKEN}`, as)).body;
        if (results.length === 0) return ids;
        for (const { id: plateId, version } of results) {
          const answer = await t.post('/item/serialTurk', { outcome: 'DUPLICATE', plateId, version }, as);
          expect(answer.status, answer.text).toBe(200);
          ids.push(plateId);
        }
      }
    }
  },
  (PHOTOS + 1) * READING_MS,
);

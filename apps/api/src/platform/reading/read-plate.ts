import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NamedManufacturer } from '@lintel/domain/items/manufacturers';
import type { PhotoPart, PlateFileReading } from '@lintel/reader/ocr/read-plate-file';
import { confinedProgram } from '../files/confined-process.ts';
import { fetchOriginal } from '../files/fetch-original.ts';
import type { Files } from '../files/files.ts';
import { samplePlate } from './sample-plate.ts';

const MIB = 1024 * 1024;
const PACKAGES = path.join(import.meta.dirname, '../../../../../packages');

const read = confinedProgram(new URL('./read-plate-program.ts', import.meta.url), {
  // A plate takes two to five seconds; one that is looked at from all sides, and closer, some twenty.
  cpuSeconds: 120,
  dataBytes: 1536 * MIB,
  // why: the addresses that WebAssembly reserves for two engines (decision 61)
  addressBytes: 16_384 * MIB,
  outputBytes: 8 * MIB,
  heapMb: 384,
  wallMs: 180_000,
  nodeFlags: ['--allow-addons', '--disable-wasm-trap-handler', '--wasm-tiering-budget=500000000'],
  readable: [path.join(PACKAGES, 'reader'), path.join(PACKAGES, 'domain')],
  sample: async (folder) => {
    const at = (name: string) => path.join(folder, name);
    await writeFile(at('photo'), samplePlate());
    await writeFile(at('known'), JSON.stringify({ manufacturers: [], today: '2026-05-18', part: null }));
    return { from: at('photo'), known: at('known'), to: at('read') };
  },
});

/** What the reader is told: the manufacturers of the organization, the day at the property, and which part of the photo is the plate (null: not known). */
export type KnownOfPlates = { manufacturers: readonly NamedManufacturer[]; today: string; part: PhotoPart | null };

/** Reads a stored photo of a serial plate in a confined process; null where it is gone or cannot be read. */
export async function readPlatePhoto(
  { storage, scratch }: Pick<Files, 'storage' | 'scratch'>,
  key: string,
  known: KnownOfPlates,
): Promise<PlateFileReading | null> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(path.join(scratch, 'plate-'));
  const at = (name: string) => path.join(folder, name);
  try {
    if (!(await fetchOriginal(storage, key, at('photo')))) return null;
    await writeFile(at('known'), JSON.stringify(known));
    const said = await read({ from: at('photo'), known: at('known'), to: at('read') }, folder);
    if (said === null || said.includes('"rejected"')) return null;
    return JSON.parse(await readFile(at('read'), 'utf8')) as PlateFileReading;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

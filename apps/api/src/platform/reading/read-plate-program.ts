import { readFileSync, writeFileSync } from 'node:fs';
import type { NamedManufacturer } from '@lintel/domain/items/manufacturers';
import { plateMakers } from '@lintel/domain/serials/plate-makers';
import { type PhotoPart, readPlateFile } from '@lintel/reader/ocr/read-plate-file';

// Run by confined-process.ts, as a process of its own that can reach neither the network nor other files. Of ours it imports the reader and the
// rules of serial numbers alone.

type Task = { from: string; known: string; to: string };
type Known = { manufacturers: NamedManufacturer[]; today: string; part: PhotoPart | null };

const task = JSON.parse(process.argv[1] ?? '') as Task;

async function run(): Promise<object> {
  const { manufacturers, today, part } = JSON.parse(readFileSync(task.known, 'utf8')) as Known;
  const picture = new Uint8Array(readFileSync(task.from));
  writeFileSync(task.to, JSON.stringify(await readPlateFile(picture, plateMakers(manufacturers, today), { part })));
  return {};
}

run()
  .catch(() => ({ rejected: 'NOT_READ' }))
  .then((verdict) => process.stdout.write(JSON.stringify(verdict)));

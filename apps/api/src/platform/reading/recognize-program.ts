import { readFileSync, writeFileSync } from 'node:fs';
import { recognizePdf } from '@lintel/reader/ocr/recognize-file';

// Run by confined-process.ts, as a process of its own that can reach neither the network nor other files. Of ours it imports the reader alone.

type Task = { from: string; to: string; pages: number[] };

const task = JSON.parse(process.argv[1] ?? '') as Task;

async function run(): Promise<object> {
  writeFileSync(task.to, JSON.stringify(await recognizePdf(new Uint8Array(readFileSync(task.from)), task.pages)));
  return {};
}

function verdictOf(error: unknown): object {
  const name = error instanceof Error ? error.name : '';
  return { rejected: name === 'PasswordException' ? 'ENCRYPTED' : 'NOT_READ' };
}

run()
  .catch(verdictOf)
  .then((verdict) => process.stdout.write(JSON.stringify(verdict)));

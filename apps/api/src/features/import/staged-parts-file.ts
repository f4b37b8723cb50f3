import { closeSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { StagedPart } from './staged-row.ts';

const LENGTH_BYTES = 4;

/** Writes parts to a file aside as they are read: however long a list is, neither thread ever holds more than one of them. */
export class StagedPartsWriter {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600);
  }

  add(part: StagedPart): void {
    const bytes = serialize(part);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(bytes.length);
    writeWhole(this.#file, length);
    writeWhole(this.#file, bytes);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The parts of such a file in order; the next one is read when it is asked for. */
export async function* readStagedParts(path: string): AsyncGenerator<StagedPart> {
  await using file = await open(path);
  const length = Buffer.alloc(LENGTH_BYTES);
  while ((await file.read(length)).bytesRead === LENGTH_BYTES) {
    const bytes = Buffer.alloc(length.readUInt32LE());
    for (let read = 0; read < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, read);
      if (bytesRead === 0) throw new Error('the file of parts ends within one');
      read += bytesRead;
    }
    yield deserialize(bytes) as StagedPart;
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

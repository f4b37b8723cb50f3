import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { unprocessable } from '#platform/base/errors.ts';
import { threadsOf } from '#platform/base/threads.ts';
import type { SentFile } from './open-file.ts';
import type { WorkerAnswer, WorkerTask } from './parse-worker.ts';
import type { PickedRows, PickRequest } from './pick-rows.ts';
import type { ReadRequest } from './read-roster.ts';
import { readStagedParts } from './staged-parts-file.ts';
import type { Reading, ReadingAside } from './staged-row.ts';

const TIME_LIMIT_MS = 60_000;

/**
 * Reads a file in the parse worker, one file at a time, so that no file blocks other requests, and hands `use` what it says; the
 * file of its rows is gone afterwards. Throws UNPROCESSABLE for a file that holds no table, takes too long or too much memory, and
 * OVERLOADED when too many files wait.
 */
export async function readFile<T>(
  sent: SentFile,
  request: ReadRequest,
  use: (reading: ReadingAside) => T | Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lintel-import-'));
  const partsFile = path.join(folder, 'parts');
  try {
    const { parts: _, ...reading } = (await runInWorker({ sent, folder, partsFile, read: request })) as Reading;
    return await use({ ...reading, parts: () => readStagedParts(partsFile) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Picks rows out of a file in the parse worker; waits and throws as `readFile` does. */
export async function pickFromFile(sent: SentFile, request: PickRequest): Promise<PickedRows> {
  return (await runInWorker({ sent, folder: os.tmpdir(), pick: request })) as PickedRows;
}

async function runInWorker(task: WorkerTask): Promise<Reading | PickedRows> {
  const answer = await inThread([task]);
  if (answer === 'time' || answer === 'memory')
    throw unprocessable(task.sent.csvString === undefined ? 'fileBase64' : 'csvString', GAVE_UP[answer]);
  if ('refused' in answer) throw unprocessable(answer.path, answer.refused);
  return answer.done;
}

// why: files are read one at a time, for one of them may take all the memory that reading may have
const inThread = threadsOf<WorkerTask, WorkerAnswer>(new URL('./parse-worker.ts', import.meta.url), {
  atMost: 1,
  queueMax: 7,
  full: 'Too many files are being read. Try again in a minute.',
  timeMs: TIME_LIMIT_MS,
  heapMb: 512,
  youngHeapMb: 64,
  idleMs: 10 * 60_000,
  idleHeapMb: 64,
});

const GAVE_UP = {
  time: `The file could not be read within ${TIME_LIMIT_MS / 1000} seconds. Split it and import the parts.`,
  memory: 'The file could not be read with the memory an import may use. Split it and import the parts.',
};

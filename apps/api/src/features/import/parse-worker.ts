import { parentPort } from 'node:worker_threads';
import { UnreadableCsv } from './csv-rows.ts';
import { type PickedRows, type PickRequest, pickRows } from './pick-rows.ts';
import { type ReadRequest, readRoster } from './read-roster.ts';
import type { Reading } from './staged-row.ts';

parentPort?.on('message', (task: WorkerTask) => {
  parentPort?.postMessage(answer(task));
});

function answer({ read, pick }: WorkerTask): WorkerAnswer {
  try {
    return { done: read ? readRoster(read) : pickRows(pick) };
  } catch (error) {
    if (error instanceof UnreadableCsv) return { refused: error.message, path: error.path };
    throw error;
  }
}

export type WorkerTask = { read: ReadRequest; pick?: never } | { pick: PickRequest; read?: never };
export type WorkerAnswer = { done: Reading | PickedRows } | { refused: string; path: string };

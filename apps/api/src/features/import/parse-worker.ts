import { parentPort } from 'node:worker_threads';
import { UnreadableCsv } from './csv-rows.ts';
import { type ReadRequest, readRoster } from './read-roster.ts';
import type { Reading } from './staged-row.ts';

parentPort?.on('message', (request: ReadRequest) => {
  parentPort?.postMessage(answer(request));
});

function answer(request: ReadRequest): WorkerAnswer {
  try {
    return { reading: readRoster(request) };
  } catch (error) {
    if (error instanceof UnreadableCsv) return { refused: error.message, path: error.path };
    throw error;
  }
}

export type WorkerAnswer = { reading: Reading } | { refused: string; path: string };

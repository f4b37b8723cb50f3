import { Worker } from 'node:worker_threads';
import { AppError, unprocessable } from '#platform/errors.ts';
import type { WorkerAnswer, WorkerTask } from './parse-worker.ts';
import type { PickedRows, PickRequest } from './pick-rows.ts';
import type { ReadRequest } from './read-roster.ts';
import type { Reading } from './staged-row.ts';

const TIME_LIMIT_MS = 30_000;
const HEAP_LIMIT_MB = 512;
/** Size of the young generation: with less, reading a large file is mostly garbage collection. */
const YOUNG_HEAP_MB = 64;
/** How long the reader waits for the next file before it ends and frees its memory. */
const IDLE_LIMIT_MS = 10 * 60_000;
/** Files that may wait for the one reader; more are refused with a retry. */
const QUEUE_MAX = 8;

/**
 * Reads a file in the parse worker, one file at a time, so that no file blocks other requests. Throws UNPROCESSABLE for
 * a file that is no table, takes too long or too much memory, and OVERLOADED when too many files wait.
 */
export async function readFile(request: ReadRequest): Promise<Reading> {
  return (await inTurn({ read: request })) as Reading;
}

/** Picks rows out of a file in the parse worker; waits and throws as `readFile` does. */
export async function pickFromFile(request: PickRequest): Promise<PickedRows> {
  return (await inTurn({ pick: request })) as PickedRows;
}

async function inTurn(task: WorkerTask): Promise<Reading | PickedRows> {
  if (waiting >= QUEUE_MAX)
    throw new AppError('OVERLOADED', 'Too many files are being read. Try again in a minute.', {
      retryAfterSeconds: 60,
    });
  waiting += 1;
  const turn = last.then(() => readNow(task));
  last = turn.catch(() => {});
  try {
    const answer = await turn;
    if ('refused' in answer) throw unprocessable(answer.path, answer.refused);
    return answer.done;
  } finally {
    waiting -= 1;
  }
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();
let worker: Worker | undefined;
let idleTimer: NodeJS.Timeout | undefined;

async function readNow(task: WorkerTask): Promise<WorkerAnswer> {
  clearTimeout(idleTimer);
  const thread = worker ?? startWorker();
  worker = thread;
  thread.ref();
  const answer = Promise.withResolvers<WorkerAnswer>();
  const timer = setTimeout(() => answer.resolve(GAVE_UP.time), TIME_LIMIT_MS);
  const fail = (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? answer.resolve(GAVE_UP.memory) : answer.reject(error);
  thread.once('message', answer.resolve);
  thread.once('error', fail);
  thread.postMessage(task);
  try {
    const result = await answer.promise;
    if (result === GAVE_UP.time || result === GAVE_UP.memory) {
      worker = undefined;
      void thread.terminate();
    }
    return result;
  } finally {
    clearTimeout(timer);
    thread.off('message', answer.resolve).off('error', fail);
    thread.unref();
    idleTimer = setTimeout(() => endIdle(thread), IDLE_LIMIT_MS).unref();
  }
}

function endIdle(thread: Worker): void {
  if (worker !== thread) return;
  worker = undefined;
  void thread.terminate();
}

function startWorker(): Worker {
  const thread = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    env: {},
  });
  // A thread that dies while idle is replaced at the next file.
  thread.on('error', () => {
    if (worker === thread) worker = undefined;
  });
  thread.on('exit', () => {
    if (worker === thread) worker = undefined;
  });
  return thread;
}

const GAVE_UP = {
  time: {
    refused: `The file could not be read within ${TIME_LIMIT_MS / 1000} seconds. Split it and import the parts.`,
    path: 'csvString',
  },
  memory: {
    refused: 'The file could not be read with the memory an import may use. Split it and import the parts.',
    path: 'csvString',
  },
} as const satisfies Record<string, WorkerAnswer>;

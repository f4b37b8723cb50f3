import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type ConcurrencyLimit, limitConcurrency } from './concurrency-limit.ts';

const MIB = 1024 * 1024;
const HEAP_WAIT_MS = 1000;

type Limits = ConcurrencyLimit & {
  timeMs: number;
  heapMb: number;
  /** Of the young generation: with less, a task over large data is mostly garbage collection. */
  youngHeapMb: number;
  /** How long a thread waits for the next task before it ends and frees its memory. */
  idleMs: number;
  /** A thread with a larger heap after a task does not wait for another: a heap that has grown hardly shrinks. */
  idleHeapMb: number;
};

/** The messages of a task; those that come later are read as they are sent. */
type Messages<Message> = Iterable<Message> | AsyncIterable<Message>;

/** Why a task was given up. */
export type GaveUp = 'time' | 'memory';

/**
 * Makes what hands a task to a thread of a program of ours, so that it blocks no other request. A task is one message or
 * several, of which the program answers the last; the event loop turns between them. Throws OVERLOADED when too many wait.
 */
export function threadsOf<Message, Answer extends object>(
  program: URL,
  limits: Limits,
): (messages: Messages<Message>) => Promise<Answer | GaveUp> {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const limited = limitConcurrency(limits);

  async function now(messages: Messages<Message>): Promise<Answer | GaveUp> {
    const thread = takeIdle() ?? start();
    const answer = Promise.withResolvers<Answer | GaveUp>();
    const timer = setTimeout(() => answer.resolve('time'), limits.timeMs);
    const fail = (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? answer.resolve('memory') : answer.reject(error);
    thread.once('message', answer.resolve).once('error', fail);
    let isFit = false;
    try {
      const [result] = await Promise.all([answer.promise, send(thread, messages)]);
      isFit = typeof result === 'object';
      return result;
    } finally {
      clearTimeout(timer);
      thread.off('message', answer.resolve).off('error', fail);
      if (isFit && (await heapMbOf(thread)) <= limits.idleHeapMb) keep(thread);
      else void thread.terminate();
    }
  }

  function takeIdle(): Worker | undefined {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      thread.ref();
      return thread;
    }
    return undefined;
  }

  function keep(thread: Worker): void {
    thread.unref();
    const end = () => {
      idle.delete(thread);
      void thread.terminate();
    };
    idle.set(thread, setTimeout(end, limits.idleMs).unref());
  }

  function start(): Worker {
    const thread = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: limits.youngHeapMb },
      env: {},
    });
    // A thread that dies while idle is replaced at the next task.
    const forget = () => {
      clearTimeout(idle.get(thread));
      idle.delete(thread);
    };
    return thread.on('error', forget).on('exit', forget);
  }

  return (messages) => limited(() => now(messages));
}

// A thread that does not say how large its heap is counts as too large: whoever waits for the answer must not wait for that.
async function heapMbOf(thread: Worker): Promise<number> {
  const said = await Promise.race([thread.getHeapStatistics(), sleep(HEAP_WAIT_MS, undefined, { ref: false })]).catch(
    () => undefined,
  );
  return said === undefined ? Number.POSITIVE_INFINITY : said.total_heap_size / MIB;
}

async function send<Message>(thread: Worker, messages: Messages<Message>): Promise<void> {
  let isFirst = true;
  for await (const message of messages) {
    if (!isFirst) await setImmediate();
    isFirst = false;
    thread.postMessage(message);
  }
}

import { expect, test } from 'vitest';
import { threadsOf } from './threads.ts';

// Keeps as many MiB of numbers as it is told to, and answers which thread it is.
const KEEPER = `
  const { parentPort, threadId } = await import('node:worker_threads');
  let kept;
  parentPort.on('message', ({ mib }) => {
    kept = Array.from({ length: mib }, () => Array.from({ length: 131072 }, Math.random));
    parentPort.postMessage({ threadId });
  });`;

test('a thread takes the next task too, unless its heap has grown beyond what may be kept', async () => {
  const inThread = threadsOf<{ mib: number }, { threadId: number }>(
    new URL(`data:text/javascript,${encodeURIComponent(KEEPER)}`),
    {
      atMost: 1,
      queueMax: 1,
      full: 'Full.',
      timeMs: 60_000,
      heapMb: 512,
      youngHeapMb: 16,
      idleMs: 60_000,
      idleHeapMb: 64,
    },
  );
  const first = await inThread([{ mib: 1 }]);
  expect(first).toEqual({ threadId: expect.any(Number) });
  expect(await inThread([{ mib: 100 }])).toEqual(first);
  const next = await inThread([{ mib: 1 }]);
  expect(next).toEqual({ threadId: expect.any(Number) });
  expect(next).not.toEqual(first);
  expect(await inThread([{ mib: 1 }])).toEqual(next);
});

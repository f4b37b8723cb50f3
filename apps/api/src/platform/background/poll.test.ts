import { expect, test } from 'vitest';
import { startPolling } from './poll.ts';

test('however often work is announced during a poll, one more poll follows it', async () => {
  const first = Promise.withResolvers<void>();
  let polls = 0;
  const polling = startPolling({
    name: 'test',
    log: { debug() {}, info() {}, warn() {}, error() {} },
    everyMs: 1_000_000,
    async look() {
      polls += 1;
      await first.promise;
    },
  });
  const current = polling.look();
  await Promise.resolve();
  const later = Array.from({ length: 5 }, () => polling.look());
  first.resolve();
  await Promise.all([current, ...later]);
  expect(polls).toBe(2);
  await polling.look();
  expect(polls).toBe(3);
  await polling.stop();
});

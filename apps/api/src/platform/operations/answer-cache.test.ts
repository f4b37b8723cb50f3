import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const answer = (size: number) => ({ status: 200, headers: {}, text: Buffer.alloc(size) });

test('cached answers are the ones asked for last, and never more bytes than there is room for', () => {
  const kept = createAnswerCache(1000);
  for (const name of ['a', 'b', 'c']) kept.set(name, answer(300));
  expect(kept.get('a')?.text).toHaveLength(300);
  kept.set('d', answer(300));
  expect(['a', 'b', 'c', 'd'].filter((name) => kept.get(name))).toEqual(['a', 'c', 'd']);
  kept.set('a', answer(900));
  expect(['a', 'c', 'd'].filter((name) => kept.get(name))).toEqual(['a']);
  kept.set('e', answer(3 * 1024 * 1024));
  expect(kept.get('e')).toBeUndefined();
});

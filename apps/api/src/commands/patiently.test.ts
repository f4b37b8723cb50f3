import { DatabaseUnavailable } from '@lintel/db/tx';
import { expect, test } from 'vitest';
import { patiently } from './patiently.ts';

test('a call is made again while the database does not answer, and no other failure is', async () => {
  let calls = 0;
  const third = () => {
    calls += 1;
    return calls < 3 ? Promise.reject(new DatabaseUnavailable('not in time')) : Promise.resolve('there');
  };
  expect(await patiently(third, { pauseMs: 1 })).toBe('there');
  expect(calls).toBe(3);
  const wrong = () => {
    calls += 1;
    return Promise.reject(new Error('no such table'));
  };
  await expect(patiently(wrong, { pauseMs: 1 })).rejects.toThrow('no such table');
  expect(calls).toBe(4);
});

test('a database that does not answer for longer is said', async () => {
  const never = () => Promise.reject(new DatabaseUnavailable('the database did not answer in time'));
  await expect(patiently(never, { patienceMs: 20, pauseMs: 5 })).rejects.toThrow('the database did not answer in time');
});

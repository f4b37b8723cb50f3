import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const refuse = () => new Error('no room in time');

test('no more than its count run at a time, the others in the order they came', async () => {
  const slots = createSlots(2, 5000, refuse);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 7 }, async (_, number) => {
      const leave = await slots.enter();
      begun.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      leave();
    }),
  );
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('work that finds no room in time is refused and takes up no place', async () => {
  const slots = createSlots(1, 20, refuse);
  const leave = await slots.enter();
  await expect(slots.enter()).rejects.toThrow('no room in time');
  leave();
  const next = await slots.enter();
  next();
  await expect(slots.enter()).resolves.toBeTypeOf('function');
});

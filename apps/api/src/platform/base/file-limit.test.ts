import { expect, test } from 'vitest';
import type { AppError } from './errors.ts';
import { createFileLimit, makesFile } from './file-limit.ts';

const BOUNDS = { person: 1, personQueue: 2, server: 2, serverQueue: 2 };
const settle = () => new Promise((done) => setImmediate(done));

/** Asks for a slot, and tells in `began` when it was given. */
function asker() {
  const files = createFileLimit(BOUNDS);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const readers = new Map<string, () => void>();
  const ask = async (who: string, name: string) => {
    const { made, sent } = await files.take(who);
    began.push(name);
    ends.set(name, () => {
      made();
      sent();
    });
    readers.set(name, made);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  const made = async (name: string) => {
    readers.get(name)?.();
    await settle();
  };
  return { ask, began, end, made };
}

const codeOf = (asked: Promise<void>) =>
  asked.then(
    () => 'given',
    (error: AppError) => [error.code, error.retryAfterSeconds],
  );

test('one person has one file made at a time, a few wait, and more are refused with when to ask again', async () => {
  const { ask, began, end } = asker();
  const first = [ask('ana', 'a1'), ask('ana', 'a2'), ask('ana', 'a3')];
  await settle();
  expect(began).toEqual(['a1']);
  expect(await codeOf(ask('ana', 'a4'))).toEqual(['TOO_MANY_REQUESTS', 5]);
  await end('a1');
  expect(began).toEqual(['a1', 'a2']);
  await end('a2');
  await end('a3');
  await Promise.all(first);
  expect(began).toEqual(['a1', 'a2', 'a3']);
  const again = ask('ana', 'a5');
  await settle();
  expect(began).toContain('a5');
  await again;
});

test('whoever asks for many keeps nobody else from theirs', async () => {
  const { ask, began } = asker();
  for (const name of ['a1', 'a2', 'a3']) void ask('ana', name);
  void ask('ben', 'b1');
  await settle();
  expect(began).toEqual(['a1', 'b1']);
});

test('the server makes a few at once; beyond those that wait it says that it is busy', async () => {
  const { ask, began, end } = asker();
  for (const who of ['ana', 'ben', 'cem', 'dia']) void ask(who, who);
  await settle();
  expect(began).toEqual(['ana', 'ben']);
  expect(await codeOf(ask('eva', 'eva'))).toEqual(['OVERLOADED', 5]);
  await end('ben');
  expect(began).toEqual(['ana', 'ben', 'cem']);
});

test('somebody who reads slowly holds up only their own next file', async () => {
  const { ask, began, made } = asker();
  for (const who of ['ana', 'ben', 'cem', 'ana']) void ask(who, who);
  await settle();
  await made('ana');
  expect(began).toEqual(['ana', 'ben', 'cem']);
});

test('files are what a route sends, and what is asked for in a format; calendars and pages are none', () => {
  expect(makesFile({ sends: 'application/zip' }, {})).toBe(true);
  expect(makesFile({}, { format: 'pdf' })).toBe(true);
  expect([
    makesFile({}, { format: 'json' }),
    makesFile({}, undefined),
    makesFile({ sends: 'text/calendar' }, {}),
  ]).toEqual([false, false, false]);
});

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startProgram } from './start-program.ts';

const PROGRAM = { command: process.execPath, cwd: import.meta.dirname, env: {}, wallMs: 20_000, wordsMax: 4096 };
const says = (code: string, more: Partial<typeof PROGRAM> = {}) =>
  startProgram({ ...PROGRAM, ...more, args: ['--eval', code] });
/** The process that starts the programs. */
const starterId = async () => Number((await says('process.stdout.write(String(process.ppid))')).words);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a program gives what it wrote and its exit code, is ended when it says too much or takes too long, and has no environment', async () => {
  expect(await says('process.stdout.write("done"); process.exitCode = 3')).toEqual({ code: 3, words: 'done' });
  expect((await says('setInterval(() => console.log("more".repeat(999)), 1)')).code).toBeNull();
  expect((await says('setInterval(() => undefined, 1000)', { wallMs: 300 })).code).toBeNull();
  expect((await says('process.stdout.write(Object.keys(process.env).join())')).words).toBe('');
  await expect(startProgram({ ...PROGRAM, command: '/no/such/program', args: [] })).rejects.toThrow('ENOENT');
});

test('programs are started by another process, which is replaced when it ends; what it ran then fails', async () => {
  const first = await starterId();
  expect(first).not.toBe(process.pid);
  const cut = says('setInterval(() => undefined, 1000)');
  process.kill(first, 'SIGKILL');
  await expect(cut).rejects.toThrow('The process that starts programs has ended.');
  expect(await starterId()).not.toBe(first);
});

test('a server that is killed leaves neither that process nor its programs behind', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lintel-starter-'));
  const told = path.join(folder, 'ids');
  const program = `require('node:fs').writeFileSync(${JSON.stringify(told)}, process.ppid + ' ' + process.pid); setInterval(() => undefined, 1000)`;
  const code = `
    import { startProgram } from ${JSON.stringify(path.join(import.meta.dirname, 'start-program.ts'))};
    const places = { command: process.execPath, cwd: '/', env: {}, wallMs: 60_000, wordsMax: 4096 };
    await startProgram({ ...places, args: ['--eval', ${JSON.stringify(program)}] });`;
  const server = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', code]);
  const idsOf = () =>
    readFile(told, 'utf8').then(
      (text) => text.split(' ').filter(Boolean).map(Number),
      () => [],
    );
  await expect.poll(idsOf, { timeout: 20_000 }).toHaveLength(2);
  const ids = await idsOf();
  expect(ids.map(isAlive)).toEqual([true, true]);
  server.kill('SIGKILL');
  await expect.poll(() => ids.some(isAlive), { timeout: 20_000 }).toBe(false);
  await rm(folder, { recursive: true });
});

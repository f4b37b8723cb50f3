import { spawn } from 'node:child_process';
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
  const code = `
    import { startProgram } from ${JSON.stringify(path.join(import.meta.dirname, 'start-program.ts'))};
    const program = { command: process.execPath, cwd: '/', env: {}, wallMs: 60_000, wordsMax: 4096 };
    const { words } = await startProgram({ ...program, args: ['--eval', 'process.stdout.write(String(process.ppid))'] });
    process.stdout.write(words);
    await startProgram({ ...program, args: ['--eval', 'setInterval(() => undefined, 1000)'] });`;
  const server = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', code]);
  const starter = await new Promise<number>((resolve) => server.stdout.once('data', (words) => resolve(Number(words))));
  expect(isAlive(starter)).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(starter), { timeout: 10_000 }).toBe(false);
});

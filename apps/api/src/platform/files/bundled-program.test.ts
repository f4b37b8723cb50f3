import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confinedProgram } from './confined-process.ts';

const MIB = 1024 * 1024;

// What a document could do at worst: its task is code that the program runs.
const PROGRAM = `
import * as fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
type Task = { code: string; [name: string]: string };
const task = JSON.parse(process.argv[1] ?? '') as Task;
const done = async () => String(await new Function('fs', 'net', 'path', 'task', 'folder', task.code)(fs, net, path, task, process.argv[2]));
done()
  .catch((error) => error.code ?? String(error))
  .then((answer) => process.stdout.write(answer));
`;

let folder: string;
let kept: string;
let file: URL;
let sampled = 'return 1';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lintel-bundle-'));
  kept = path.join(folder, 'kept');
  file = pathToFileURL(path.join(folder, 'hostile-program.ts'));
  await writeFile(file, PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const programIn = (place: string) =>
  confinedProgram(
    file,
    {
      cpuSeconds: 3,
      dataBytes: 1024 * MIB,
      addressBytes: 4096 * MIB,
      outputBytes: 16 * MIB,
      heapMb: 128,
      wallMs: 10_000,
      nodeFlags: [],
      sample: async () => ({ code: sampled }),
    },
    place,
  );

async function ownFolder(name: string): Promise<string> {
  const own = path.join(folder, name);
  await mkdir(own);
  return own;
}

async function keptFiles(): Promise<Record<string, string>> {
  const [bundle = '', ...others] = await readdir(kept);
  expect(others).toEqual([]);
  const names = (await readdir(path.join(kept, bundle))).toSorted();
  const texts = names.map((name) => readFile(path.join(kept, bundle, name), 'base64'));
  return Object.fromEntries((await Promise.all(texts)).map((text, at) => [names[at], text]));
}

test('a program is kept as it was made: no document that it reads can change what the next process runs', async () => {
  const run = programIn(kept);
  const own = await ownFolder('poisoned');
  expect(await run({ code: 'return 6 * 7' }, own)).toBe('42');
  const before = await keptFiles();
  expect(Object.keys(before)).toEqual(['compiled', 'program.cjs']);
  for (const code of [
    "fs.writeFileSync(folder + '/program.cjs', 'process.stdout.write(\"poisoned\")')",
    "fs.writeFileSync(folder + '/compiled', 'poisoned')",
    "fs.appendFileSync(folder + '/compiled', 'poisoned')",
    "fs.truncateSync(folder + '/compiled', 0)",
    "fs.writeFileSync(folder + '/more', 'poisoned')",
    "fs.rmSync(folder + '/compiled')",
    'fs.renameSync(folder, folder + 1)',
    'fs.chmodSync(folder, 0)',
    "fs.mkdirSync(path.dirname(folder) + '/another')",
    "fs.writeFileSync(task.own + '/made', 'poisoned'); fs.renameSync(task.own + '/made', folder + '/compiled')",
    "fs.writeFileSync(task.own + '/made', 'poisoned'); fs.copyFileSync(task.own + '/made', folder + '/compiled')",
    "fs.linkSync(folder + '/compiled', task.own + '/linked')",
    "fs.symlinkSync(folder, task.own + '/linked'); fs.writeFileSync(task.own + '/linked/compiled', 'poisoned')",
    "process.getBuiltinModule('child_process').execFileSync('sh', ['-c', 'rm -r ' + folder])",
    "new (process.getBuiltinModule('worker_threads').Worker)('1', { eval: true })",
  ])
    expect(await run({ code, own }, own), code).toBe('ERR_ACCESS_DENIED');
  expect(await keptFiles()).toEqual(before);
  expect(await run({ code: 'return 6 * 7' }, own)).toBe('42');
});

test('it reads no file but its own, and what another process of the program wrote is not there', async () => {
  const run = programIn(kept);
  const [own, others] = [await ownFolder('own'), await ownFolder('others')];
  expect(await run({ code: "fs.writeFileSync(task.own + '/note', 'seen'); globalThis.seen = 1", own }, own)).toBe(
    'undefined',
  );
  const code = "return [globalThis.seen, fs.readFileSync(task.own + '/note', 'utf8')]";
  expect(await run({ code, own }, own)).toBe(',seen');
  expect(await run({ code, own }, others)).toBe('ERR_ACCESS_DENIED');
  expect(await run({ code: "return fs.readFileSync('/etc/passwd', 'utf8')" }, own)).toBe('ERR_ACCESS_DENIED');
  expect(await run({ code: 'return fs.readdirSync(task.place)', place: path.dirname(kept) }, own)).toBe(
    'ERR_ACCESS_DENIED',
  );
});

test('the next start of the server runs the program that is kept; one whose source changed is made anew', async () => {
  const own = await ownFolder('again');
  const before = await keptFiles();
  expect(await programIn(kept)({ code: 'return 1' }, own)).toBe('1');
  expect(await keptFiles()).toEqual(before);
  await writeFile(file, PROGRAM.replace('String(await', "'v2 ' + String(await"));
  expect(await programIn(kept)({ code: 'return 1' }, own)).toBe('v2 1');
  expect(await readdir(kept)).toHaveLength(2);
  await writeFile(file, PROGRAM);
});

test('where nothing can be kept, as where the packages are read-only, the program runs from its source', async () => {
  const place = path.join(folder, 'a-file');
  await writeFile(place, '');
  const warned: string[] = [];
  const warn = (warning: Error) => warned.push(warning.message);
  process.on('warning', warn);
  const run = programIn(path.join(place, 'kept'));
  const own = await ownFolder('unkept');
  expect(await run({ code: 'return 6 * 7' }, own)).toBe('42');
  expect(await run({ code: "fs.writeFileSync(task.place, 'x')", place }, own)).toBe('ERR_ACCESS_DENIED');
  process.off('warning', warn);
  expect(warned.join('\n')).toContain('hostile-program.ts starts slowly');
});

test('a bundle that cannot read its sample is not kept: the program runs from its source', async () => {
  const place = path.join(folder, 'refused');
  sampled = `return '{"rejected":"DAMAGED"}'`;
  const run = programIn(place);
  expect(await run({ code: 'return typeof folder' }, await ownFolder('unread'))).toBe('undefined');
  expect(await readdir(place)).toEqual([]);
  sampled = 'return 1';
});

test('a program that waits for what never comes gives no answer, and neither does one that runs too long', async () => {
  const run = programIn(kept);
  const own = await ownFolder('silent');
  expect(await run({ code: 'return new Promise(() => {})' }, own)).toBeNull();
  expect(await run({ code: 'for (;;);' }, own)).toBeNull();
});

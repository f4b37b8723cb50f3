import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

/** Reads an XLSX workbook; its task is said there. */
export const XLSX_PROGRAM = new URL('./xlsx-program.ts', import.meta.url);

const WORDS_MAX = 4096;
const OPEN_FILES = 64;
const WORKSPACE = path.join(import.meta.dirname, '../../..');
const MODULES = path.join(WORKSPACE, '../../node_modules');

/**
 * Makes what runs a program of ours in a process of its own: with bounded CPU, memory, output and time, an empty environment,
 * no network, and no file but those of `folder` (and `readable`). It answers what the program wrote, or null where the
 * process was killed at a bound or failed. The program is given as text, so it imports nothing of ours but what `readable` of its bounds names.
 */
export function confinedProgram(file: URL, bounds: Bounds): ConfinedProgram {
  let source: string | undefined;
  return async (task, folder, readable = folder) => {
    source ??= stripTypeScriptTypes(readFileSync(file, 'utf8'));
    const prefix = await launcher();
    const [command = '', ...args] =
      prefix.length > 0 ? [...prefix, ...limitsOf(bounds), process.execPath] : [process.execPath];
    const flags = nodeFlags(bounds, folder, readable);
    const child = spawn(command, [...args, ...flags, '--eval', source, JSON.stringify(task)], {
      cwd: WORKSPACE,
      env: { MALLOC_ARENA_MAX: '1', ...bounds.env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { code, words } = await finish(child, bounds.wallMs);
    return code === 0 ? words : null;
  };
}

function finish(child: ReturnType<typeof spawn>, wallMs: number): Promise<{ code: number | null; words: string }> {
  const done = Promise.withResolvers<{ code: number | null; words: string }>();
  let words = '';
  const timer = setTimeout(() => child.kill('SIGKILL'), wallMs);
  child.stdout?.on('data', (chunk) => {
    words += chunk;
    if (words.length > WORDS_MAX) child.kill('SIGKILL');
  });
  child.on('error', done.reject);
  child.on('close', (code) => done.resolve({ code, words }));
  return done.promise.finally(() => clearTimeout(timer));
}

function nodeFlags(bounds: Bounds, folder: string, readable: string): string[] {
  const read = [
    ...new Set([MODULES, path.join(WORKSPACE, 'package.json'), folder, readable, ...(bounds.readable ?? [])]),
  ];
  return [
    '--permission',
    ...read.map((place) => `--allow-fs-read=${place}`),
    `--allow-fs-write=${folder}`,
    ...bounds.nodeFlags,
    `--max-old-space-size=${bounds.heapMb}`,
    '--no-warnings',
    '--input-type=module',
  ];
}

function limitsOf({ cpuSeconds, dataBytes, addressBytes, outputBytes }: Bounds): string[] {
  const limits = {
    cpu: cpuSeconds,
    data: dataBytes,
    as: addressBytes,
    fsize: outputBytes,
    nofile: OPEN_FILES,
    core: 0,
  };
  return Object.entries(limits).map(([name, bound]) => `--${name}=${bound}`);
}

let found: Promise<string[]> | undefined;
function launcher(): Promise<string[]> {
  found ??= findLauncher();
  return found;
}

// Where the system has them: prlimit for the bounds, and a network namespace without a network. The wall clock holds anywhere.
async function findLauncher(): Promise<string[]> {
  for (const [command = '', ...before] of [['unshare', '--map-root-user', '--net', 'prlimit'], ['prlimit']]) {
    const works = await run(command, [...before, '--core=0', process.execPath, '--jitless', '--version']).then(
      () => true,
      () => false,
    );
    if (works) return [command, ...before];
  }
  return [];
}

const run = promisify(execFile);

/** Runs the task; the program's answer, or null where it came to a bound. */
type ConfinedProgram = (task: object, folder: string, readable?: string) => Promise<string | null>;

type Bounds = {
  cpuSeconds: number;
  /** Writable memory, which the heap of JavaScript is a part of. */
  dataBytes: number;
  addressBytes: number;
  /** Of the largest file that it writes. */
  outputBytes: number;
  heapMb: number;
  wallMs: number;
  nodeFlags: readonly string[];
  env?: Record<string, string>;
  /** Folders of ours whose modules the program imports. */
  readable?: readonly string[];
};

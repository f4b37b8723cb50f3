import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { FILE_REJECTIONS, type FileRejection, PIXELS_MAX, RENDITION_QUALITY } from '@lintel/domain/file-rules';

const MIB = 1024 * 1024;
/** Seconds of CPU, bytes of writable memory and of address space, bytes of output, open files. */
const LIMITS = { cpu: 20, data: 1024 * MIB, as: 1536 * MIB, fsize: 64 * MIB, nofile: 64, core: 0 };
const WALL_MS = 30_000;
const WORDS_MAX = 4096;
const WORKSPACE = path.join(import.meta.dirname, '../../..');
const MODULES = path.join(WORKSPACE, '../../node_modules');

/** The result of a check: accepted (with the size of a picture), or why it is refused. */
export type Verdict = { width?: number; height?: number } | { rejected: FileRejection };

/** Checks a file of a declared type; a picture is re-encoded into `to`, other kinds stay as they are. */
export function checkFile(type: string, from: string, to: string): Promise<Verdict> {
  return runConfined({ do: 'check', type, from, to, pixelsMax: PIXELS_MAX }, path.dirname(to));
}

/** Writes the picture in another width, as WebP; never wider than it is. */
export function resizePicture(from: string, to: string, width: number): Promise<Verdict> {
  return runConfined(
    { do: 'resize', from, to, width, quality: RENDITION_QUALITY, pixelsMax: PIXELS_MAX },
    path.dirname(to),
    path.dirname(from),
  );
}

/**
 * Runs the program in a process with bounded CPU, memory, output and time, an empty environment, no network, and no file but
 * those of `folder` (and `readable`). One that is killed at a bound gives the verdict TOO_COSTLY.
 */
async function runConfined(task: object, folder: string, readable = folder): Promise<Verdict> {
  const { command, before } = await launcher();
  const { code, words } = await finish(
    spawn(command, [...before, ...nodeFlags(folder, readable), '--eval', program(), JSON.stringify(task)], {
      cwd: WORKSPACE,
      // Pictures stay in memory: a file beside them would count against the output.
      env: { VIPS_DISC_THRESHOLD: '900m', MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  if (code !== 0) return { rejected: 'TOO_COSTLY' };
  const verdict = JSON.parse(words) as { rejected?: string };
  if (verdict.rejected !== undefined && !(verdict.rejected in FILE_REJECTIONS)) throw new Error('an unknown verdict');
  return verdict as Verdict;
}

function finish(child: ReturnType<typeof spawn>): Promise<{ code: number | null; words: string }> {
  const done = Promise.withResolvers<{ code: number | null; words: string }>();
  let words = '';
  const timer = setTimeout(() => child.kill('SIGKILL'), WALL_MS);
  child.stdout?.on('data', (chunk) => {
    words += chunk;
    if (words.length > WORDS_MAX) child.kill('SIGKILL');
  });
  child.on('error', done.reject);
  child.on('close', (code) => done.resolve({ code, words }));
  return done.promise.finally(() => clearTimeout(timer));
}

function nodeFlags(folder: string, readable: string): string[] {
  const read = [...new Set([MODULES, path.join(WORKSPACE, 'package.json'), folder, readable])];
  return [
    '--permission',
    '--allow-addons',
    ...read.map((place) => `--allow-fs-read=${place}`),
    `--allow-fs-write=${folder}`,
    // Half the address space that a process takes from the start would be room for compiled code.
    '--jitless',
    '--max-old-space-size=64',
    '--no-warnings',
    '--input-type=module',
  ];
}

let source: string | undefined;
function program(): string {
  source ??= stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, 'confined-program.ts'), 'utf8'));
  return source;
}

let found: Promise<Launcher> | undefined;
function launcher(): Promise<Launcher> {
  found ??= findLauncher();
  return found;
}

// Where the system has them: prlimit for the bounds, and a network namespace without a network. The wall clock holds anywhere.
async function findLauncher(): Promise<Launcher> {
  const limits = Object.entries(LIMITS).map(([name, bound]) => `--${name}=${bound}`);
  const prefixes = [
    ['unshare', '--map-root-user', '--net', 'prlimit', ...limits],
    ['prlimit', ...limits],
  ];
  for (const [command = '', ...before] of prefixes) {
    const works = await run(command, [...before, process.execPath, '--jitless', '--version']).then(
      () => true,
      () => false,
    );
    if (works) return { command, before: [...before, process.execPath] };
  }
  return { command: process.execPath, before: [] };
}

const run = promisify(execFile);
type Launcher = { command: string; before: string[] };

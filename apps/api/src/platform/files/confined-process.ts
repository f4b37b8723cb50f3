import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { bundledProgram, KEPT } from './bundled-program.ts';
import { startProgram } from './start-program.ts';

/** Reads an XLSX workbook; its task is said there. */
export const XLSX_PROGRAM = new URL('./xlsx-program.ts', import.meta.url);

const WORDS_MAX = 4096;
const LAUNCH_MS = 30_000;
const OPEN_FILES = 64;
const WORKSPACE = path.join(import.meta.dirname, '../../..');
const MODULES = path.join(WORKSPACE, '../../node_modules');

/**
 * Makes what runs a program of ours in a process of its own: with bounded CPU, memory, output and time, an empty environment,
 * no network, and no file but those of `folder` (and `readable`). It answers what the program wrote, or null where the
 * process was killed at a bound or failed. The program is given as text, so it imports nothing of ours but what `readable` of its bounds names.
 * One with a `sample` is run as a bundle with its compiled code, where that can be kept (decision 63).
 */
export function confinedProgram(file: URL, bounds: Bounds, kept = KEPT): ConfinedProgram {
  let program: Promise<Program> | undefined;
  return async (task, folder, readable = folder) => {
    program ??= bounds.sample ? bundled(file, bounds, bounds.sample, kept) : Promise.resolve(plain(file, bounds));
    return start(await program, bounds, task, { folder, readable });
  };
}

/** What Node runs and may read for it. */
type Program = { source: string; type: 'module' | 'commonjs'; args: readonly string[]; readable: readonly string[] };

function plain(file: URL, { readable = [] }: Bounds): Program {
  return { source: stripTypeScriptTypes(readFileSync(file, 'utf8')), type: 'module', args: [], readable };
}

async function bundled(file: URL, bounds: Bounds, sample: Sample, kept: string): Promise<Program> {
  const { readable: sources = [], nodeFlags } = bounds;
  const programOf = (source: string, folder: string, ...more: string[]): Program => {
    return { source, type: 'commonjs', args: [folder, ...more], readable: [folder] };
  };
  try {
    const runFirst = async (made: { start: string; folder: string }, task: object) => {
      const { folder } = made;
      const places = { folder, readable: folder };
      const words = await start(programOf(made.start, folder, 'first'), bounds, task, places);
      return words !== null && !words.includes('"rejected"');
    };
    const made = await bundledProgram(file, { sources, nodeFlags, sample, kept, runFirst });
    return programOf(made.start, made.folder);
  } catch (error) {
    process.emitWarning(`${path.basename(file.pathname)} starts slowly, for its bundle cannot be kept: ${error}`);
    return plain(file, bounds);
  }
}

type Places = { folder: string; readable: string };

async function start(program: Program, bounds: Bounds, task: object, places: Places): Promise<string | null> {
  const prefix = await launcher();
  const [command = '', ...args] =
    prefix.length > 0 ? [...prefix, ...limitsOf(bounds), process.execPath] : [process.execPath];
  const flags = nodeFlags(program, bounds, places);
  const given = ['--eval', program.source, JSON.stringify(task), ...program.args];
  const { code, words } = await startProgram({
    command,
    args: [...args, ...flags, ...given],
    cwd: WORKSPACE,
    env: { MALLOC_ARENA_MAX: '1', ...bounds.env },
    wallMs: bounds.wallMs,
    wordsMax: WORDS_MAX,
  });
  // why: a program that waits for what never comes ends well, without a word
  return code === 0 && words !== '' ? words : null;
}

function nodeFlags(program: Program, bounds: Bounds, { folder, readable }: Places): string[] {
  const read = [...new Set([MODULES, path.join(WORKSPACE, 'package.json'), folder, readable, ...program.readable])];
  return [
    '--permission',
    ...read.map((place) => `--allow-fs-read=${place}`),
    `--allow-fs-write=${folder}`,
    ...bounds.nodeFlags,
    `--max-old-space-size=${bounds.heapMb}`,
    '--no-warnings',
    `--input-type=${program.type}`,
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
    const works = await startProgram({
      ...{ command, args: [...before, '--core=0', process.execPath, '--jitless', '--version'] },
      ...{ cwd: WORKSPACE, env: {}, wallMs: LAUNCH_MS, wordsMax: WORDS_MAX },
    }).then(
      ({ code }) => code === 0,
      () => false,
    );
    if (works) return [command, ...before];
  }
  return [];
}

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
  /** Packages of ours whose modules the program imports. */
  readable?: readonly string[];
  /** Puts a document of our own into a folder; the task of reading it, which shows what to keep compiled. */
  sample?: Sample;
};

type Sample = (folder: string) => Promise<object>;

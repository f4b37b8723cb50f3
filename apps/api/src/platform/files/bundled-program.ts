import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../../../../..');
/** Where bundles are kept: they go with the packages, which are a part of each. */
export const KEPT = path.join(ROOT, 'node_modules/.cache/lintel/programs');
const DAYS_KEPT = 30;
const MAKER = fileURLToPath(new URL('./make-bundle.ts', import.meta.url));

/**
 * Runs the bundle in a folder, whose compiled code lies beside it; where it is run for the first time, it writes the compiled code.
 * why: pdf.js looks whether `Response` lacks a method, and Node's own would load a client of HTTP for that.
 */
const START = `
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { Script, constants } = require('node:vm');
const [, , folder, isFirst] = process.argv;
const filename = folder + '/program.cjs';
const code = readFileSync(filename, 'latin1');
const cachedData = isFirst ? undefined : readFileSync(folder + '/compiled');
globalThis.Response = class { bytes() {} };
const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
const script = new Script(code, { filename, cachedData, importModuleDynamically });
if (isFirst) process.once('exit', () => writeFileSync(folder + '/compiled', script.createCachedData()));
const made = { exports: {} };
script.runInThisContext()(createRequire(filename), made.exports, made);
`;

type Bundled = {
  /** What a process is given beside the task to run the program that lies in `folder`. */
  start: string;
  folder: string;
};

/** Runs the program just made in `folder`, in a confined process that may write there. Whether it read the sample. */
type RunFirst = (bundled: Bundled, task: object) => Promise<boolean>;

type Made = {
  sources: readonly string[];
  nodeFlags: readonly string[];
  sample: (folder: string) => Promise<object>;
  kept: string;
  runFirst: RunFirst;
};

/**
 * A program and all that it imports as one file with its compiled code, kept from one start of the server to the next; made where none is kept for
 * these very sources. Its first run is of a document of our own, `sample`. Only the server writes here: a confined process reads.
 */
export async function bundledProgram(file: URL, made: Made): Promise<Bundled> {
  const name = path.basename(file.pathname, '.ts');
  const kept = path.join(made.kept, `${name}-${digestOf(file, made)}`);
  const isKept = () => existsSync(path.join(kept, 'compiled'));
  if (isKept()) return { start: START, folder: kept };
  await mkdir(made.kept, { recursive: true });
  const folder = await mkdtemp(path.join(made.kept, 'making-'));
  try {
    await make(file, made, folder);
    // why: another process may have made the same one meanwhile
    await rename(folder, kept).catch((error) => {
      if (!isKept()) throw error;
    });
    await removeOld(made.kept, name);
    return { start: START, folder: kept };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function make(file: URL, { nodeFlags, sample, runFirst }: Made, folder: string): Promise<void> {
  const at = path.join(folder, 'sample');
  await mkdir(at);
  const addons = nodeFlags.includes('--allow-addons') ? ['addons'] : [];
  await run(process.execPath, [MAKER, fileURLToPath(file), path.join(folder, 'program.cjs'), ...addons]);
  const isRun = await runFirst({ start: START, folder }, await sample(at));
  if (!isRun || !existsSync(path.join(folder, 'compiled'))) throw new Error('its first run failed');
  await rm(at, { recursive: true });
}

async function removeOld(kept: string, name: string): Promise<void> {
  for (const one of (await readdir(kept)).filter((other) => other.startsWith(`${name}-`))) {
    const { mtimeMs } = await stat(path.join(kept, one)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAYS_KEPT * 86_400_000) await rm(path.join(kept, one), { recursive: true, force: true });
  }
}

function digestOf(file: URL, { sources, nodeFlags }: Made): string {
  const files = sources.flatMap((folder) =>
    globSync('src/**/*.{ts,json}', { cwd: folder }).map((name) => path.join(folder, name)),
  );
  const hash = createHash('sha256').update(JSON.stringify([process.version, process.arch, ROOT, START, nodeFlags]));
  for (const one of [fileURLToPath(file), MAKER, path.join(ROOT, 'package-lock.json'), ...files.toSorted()])
    hash.update(readFileSync(one));
  return hash.digest('hex').slice(0, 16);
}

const run = promisify(execFile);

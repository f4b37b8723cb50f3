import { spawn } from 'node:child_process';
import os from 'node:os';
import { ROOT, withBin } from './paths.mjs';

const PROGRESS_MS = 2000;
const IS_WINDOWS = process.platform === 'win32';

/** A failure whose message is all the reader needs; `main` prints it without a stack. */
export class Failure extends Error {}

/** Runs the body of a script: its number is the exit code, a Failure is one clear message and exit code 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Runs a command with this terminal's output, and returns its exit code. */
export function run(command, args, options = {}) {
  return exitCodeOf(start(command, args, options));
}

/** Runs a command silently, with a line of progress every 2 s; returns its exit code and whatever it printed. */
export async function runQuietly(label, command, args, options = {}) {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const ticker = label && setInterval(() => console.log(`${label}: ${Math.round(seconds())} s`), PROGRESS_MS);
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await exitCodeOf(child);
  if (ticker) clearInterval(ticker);
  return { code, output: output.trim(), seconds: seconds() };
}

/** Starts a command at the project's root with the project's binaries first. */
export function start(command, args, { env, stdio = ['ignore', 'inherit', 'inherit'], cwd = ROOT, ...rest } = {}) {
  return spawn(command, args, { cwd, stdio, env: env ?? withBin(), shell: IS_WINDOWS, ...rest });
}

/** The exit code of a child, as a shell would report it: 127 when it could not be started, 128 + n after signal n. */
export function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
}

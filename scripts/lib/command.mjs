import { spawn } from 'node:child_process';
import os from 'node:os';
import { ROOT, withBin } from './paths.mjs';

const PROGRESS_MS = 2000;
/** Lines of a log, where no earlier one can be written over. */
const LOGGED_PROGRESS_MS = 10_000;
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

/** Runs a command silently, showing progress from the second second on; returns its exit code and whatever it printed. */
export async function runQuietly(label, command, args, options = {}) {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const endProgress = label ? showProgress(() => `${label}: ${Math.round(seconds())} s`) : () => {};
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await exitCodeOf(child);
  endProgress();
  return { code, output: output.trim(), seconds: seconds() };
}

/** Shows a line from 2 s on: rewritten in place on a terminal, now and then in a log; returns what ends it. */
function showProgress(line) {
  const { stdout } = process;
  if (!stdout.isTTY) {
    let repeated;
    const first = setTimeout(() => {
      console.log(line());
      repeated = setInterval(() => console.log(line()), LOGGED_PROGRESS_MS);
    }, PROGRESS_MS);
    return () => {
      clearTimeout(first);
      clearInterval(repeated);
    };
  }
  const clear = '\r\u001b[K';
  let isShown = false;
  const ticker = setInterval(() => {
    stdout.write(`${clear}${line()}`);
    isShown = true;
  }, PROGRESS_MS);
  return () => {
    clearInterval(ticker);
    if (isShown) stdout.write(clear);
  };
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

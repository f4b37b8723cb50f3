import { exitCodeOf, start } from './command.mjs';

const SAME_KEYPRESS_MS = 2000;

/**
 * Runs long-lived processes until one ends or a signal asks all to stop, and returns the first one's exit code.
 *
 * They get process groups of their own: a Ctrl-C reaches every process of the terminal's group and npm passes it on once
 * more, while a server that gets the signal twice would abandon its orderly shutdown. A second Ctrl-C ends them at once.
 */
export async function runUntilStopped(commands) {
  const children = commands.map(([command, args, options]) => start(command, args, { ...options, detached: true }));
  let askedAt;
  const stop = (signal) => {
    const now = performance.now();
    if (askedAt !== undefined && now - askedAt < SAME_KEYPRESS_MS) return;
    const isImpatient = askedAt !== undefined;
    askedAt ??= now;
    if (isImpatient) console.log('Stopped at once; the database is tidied up at the next start.');
    for (const child of children) child.kill(isImpatient ? 'SIGKILL' : signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  const codes = children.map(exitCodeOf);
  const first = await Promise.race(codes);
  if (askedAt === undefined) for (const child of children) child.kill('SIGTERM');
  await Promise.all(codes);
  return first;
}

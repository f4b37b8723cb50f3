import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** A program to run: its command line, and when it is killed. */
export type Start = {
  id: number;
  command: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  wallMs: number;
  /** The longest answer that is taken. */
  wordsMax: number;
};

/** What became of a program; `failure`: it could not be started. */
export type Ended = { id: number; code: number | null; words: string; failure?: string };

// Run by start-program.ts as a process of its own, which starts programs for the server. It ends with the server, and so do the programs.
const running = new Set<ReturnType<typeof spawn>>();

process.on('message', (asked: Start) => {
  run(asked).then(
    (ended) => process.send?.(ended),
    (error) => process.send?.({ id: asked.id, code: null, words: '', failure: String(error) }),
  );
});
process.on('disconnect', () => {
  for (const child of running) child.kill('SIGKILL');
  process.exit();
});
// A Ctrl-C reaches all processes of a terminal: the server ends this one once its work is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

function run({ id, command, args, cwd, env, wallMs, wordsMax }: Start): Promise<Ended> {
  const ended = Promise.withResolvers<Ended>();
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
  running.add(child);
  giveWay(child.pid);
  let words = '';
  const timer = setTimeout(() => child.kill('SIGKILL'), wallMs);
  child.stdout.on('data', (chunk) => {
    words += chunk;
    if (words.length > wordsMax) child.kill('SIGKILL');
  });
  child.on('error', ended.reject);
  child.on('close', (code) => ended.resolve({ id, code, words }));
  return ended.promise.finally(() => {
    clearTimeout(timer);
    running.delete(child);
  });
}

/** Lowers the priority of a program that reads a document, so that pages stay quick meanwhile. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not allow it: then it runs like any other.
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import type { Ended, Start } from './program-starter.ts';

const STARTER = new URL('./program-starter.ts', import.meta.url);
/** Beyond the time that a program has. */
const SPARE_MS = 10_000;

type Waiting = { resolve: (ended: Ended) => void; reject: (error: Error) => void };

let starter: { child: ChildProcess; waiting: Map<number, Waiting> } | undefined;
let last = 0;

/**
 * Runs a program to its end, and gives its exit code with what it wrote. It is started by a small process that is kept for that: to start one
 * from a process of 500 MB takes the system 100 ms and more, in which that process answers nobody (decision 66). Rejects where it could not be started.
 */
export async function startProgram(program: Omit<Start, 'id'>): Promise<Omit<Ended, 'id' | 'failure'>> {
  const { child, waiting } = theStarter();
  last += 1;
  const id = last;
  const ended = Promise.withResolvers<Ended>();
  waiting.set(id, ended);
  child.channel?.ref();
  // A starter that does not answer any more is replaced.
  const timer = setTimeout(() => child.kill('SIGKILL'), program.wallMs + SPARE_MS);
  child.send({ ...program, id } satisfies Start, (error) => error && ended.reject(error));
  try {
    const { code, words, failure } = await ended.promise;
    if (failure !== undefined) throw new Error(failure);
    return { code, words };
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
    // What has nothing else to do may end.
    if (waiting.size === 0) child.channel?.unref();
  }
}

function theStarter() {
  if (starter) return starter;
  const child = fork(STARTER, { env: {}, execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.unref();
  const made = { child, waiting: new Map<number, Waiting>() };
  starter = made;
  child.on('message', (ended: Ended) => made.waiting.get(ended.id)?.resolve(ended));
  const lose = () => {
    if (starter === made) starter = undefined;
    for (const { reject } of made.waiting.values()) reject(new Error('The process that starts programs has ended.'));
  };
  child.on('error', lose);
  child.on('exit', lose);
  return made;
}

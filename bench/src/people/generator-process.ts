import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Order, Seen, Start } from './generator.ts';
import type { PageName } from './pages.ts';

export type Generator = {
  pid: number;
  setPeople(people: number): Promise<void>;
  tell(): Promise<Seen>;
  /** Opens a page once, as somebody who manages the property and did not open it before; the milliseconds until its last answer. */
  open(page: { name: PageName; propertyAt: number }): Promise<number>;
  stop(): void;
};

/** Starts the process that behaves like people. */
export async function startGenerator(start: Start): Promise<Generator> {
  const child = fork(path.join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  if (child.pid === undefined) throw new Error('the process did not start');
  await ask(child, { kind: 'start', start });
  return {
    pid: child.pid,
    setPeople: async (people) => void (await ask(child, { kind: 'people', people })),
    tell: () => ask<Seen>(child, { kind: 'tell' }),
    open: (page) => ask<number>(child, { kind: 'open', ...page }),
    stop: () => child.disconnect(),
  };
}

// One question at a time: the next message is its answer.
function ask<Answer>(child: ChildProcess, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the people ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as Answer);
    });
    child.send(order);
  });
}

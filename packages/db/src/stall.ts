import { Client, type ClientBase } from 'pg';
import { streamOf } from './packet.ts';

/** How often the queue is checked for waiting transactions. */
const LOOK_MS = 250;
/** A transaction that waits this long triggers the question whether the database answers at all. */
const SLOW_MS = 300;
/**
 * No answer to any transaction for this time, nor to `select 1` on a connection that does nothing else: the database
 * hangs.
 */
const ANSWER_MS = 1400;
/** A connection that got no answer while the database hung is replaced after this time, and long work on it ends. */
const GIVE_UP_MS = 3000;

/**
 * Distinguishes a database that hangs from a slow statement and from an overloaded database: while it finishes any
 * statement, it does not hang. While a transaction waits, a separate connection sends `select 1`; without an answer in
 * time all waiting transactions end with `refuse`, their connections are cut, and new ones are refused at once until
 * the database answers again. So a call fails within 2.5 s, while a report may take its 15 s. Long work, of which more
 * would be lost, ends only when the next `select 1` gets no answer either.
 */
export function watchForStalls({ url, clients, refuse }: StallOptions): StallWatch {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let probe: Probe | undefined;
  let isAsking = false;
  let isStalled = false;
  let isClosed = false;
  let finishedAt = 0;

  const arm = () => {
    timer ??= setTimeout(look, LOOK_MS).unref();
  };

  const look = () => {
    timer = undefined;
    const [oldest] = waiting;
    if (!oldest || isClosed) return;
    if (!isAsking && performance.now() - oldest.since >= SLOW_MS) void ask();
    arm();
  };

  const ask = async () => {
    isAsking = true;
    if (!(await answersWithin(ANSWER_MS, () => finishedAt)) && !isClosed) await stall();
    isAsking = false;
  };

  // An error is an answer too: a server that refuses or closes the connection does not hang, and waiting transactions
  // fail by themselves.
  // The time runs from the question, or from the last statement that finished.
  const answersWithin = async (ms: number, since = () => 0): Promise<boolean> => {
    probe ??= openProbe(url, (closed) => {
      if (probe === closed) probe = undefined;
    });
    const askedAt = performance.now();
    const { asked, cut } = probe.ask();
    let isAnswered = false;
    const answered = asked.then(() => {
      isAnswered = true;
    });
    for (;;) {
      const leftMs = Math.max(askedAt, since()) + ms - performance.now();
      if (isAnswered || leftMs <= 0 || isClosed) break;
      await Promise.race([answered, passed(leftMs)]);
    }
    if (!isAnswered) cut();
    return isAnswered;
  };

  const stall = async () => {
    isStalled = true;
    end({ isLong: false });
    while (!isClosed && !(await answersWithin(GIVE_UP_MS))) end({ isLong: true });
    isStalled = false;
  };

  const end = ({ isLong }: { isLong: boolean }) => {
    for (const entry of [...waiting].filter((one) => one.isLong === isLong)) {
      waiting.delete(entry);
      entry.reject(refuse());
    }
    for (const client of clients(isLong))
      streamOf(client).destroy(new Error('Connection terminated: the database hangs'));
  };

  return {
    async guard(work, isLong = false) {
      if (isStalled) throw refuse();
      const { promise, reject } = Promise.withResolvers<never>();
      const entry: Waiting = { since: performance.now(), isLong, reject };
      waiting.add(entry);
      arm();
      try {
        const result = await Promise.race([work(() => !waiting.has(entry)), promise]);
        finishedAt = performance.now();
        return result;
      } finally {
        waiting.delete(entry);
      }
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      probe?.close();
    },
  };
}

function openProbe(url: string, onClosed: (probe: Probe) => void): Probe {
  const client = new Client({ connectionString: url, application_name: 'lintel watch' });
  const connected = client.connect();
  const close = () => {
    streamOf(client).destroy();
    onClosed(probe);
  };
  const probe: Probe = {
    ask: () => ({ asked: connected.then(() => client.query('select 1')).then(nothing, close), cut: close }),
    close,
  };
  client.on('error', close);
  return probe;
}

// why: if this process itself was paused, the answer has arrived meanwhile and is read before the immediate runs
function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => setImmediate(resolve), ms).unref();
  });
}

function nothing(): void {}

type Waiting = { since: number; isLong: boolean; reject: (error: Error) => void };
type Probe = { ask(): { asked: Promise<void>; cut: () => void }; close: () => void };

export type StallOptions = {
  /** The database to ask. */
  url: string;
  /** The connections to cut: those of short work, or those of long work. */
  clients: (isLong: boolean) => Iterable<ClientBase>;
  /** The error that waiting transactions get. */
  refuse: () => Error;
};

export type StallWatch = {
  /** Runs work that waits for the database; `isOver` is true once its caller has been refused. */
  guard<T>(work: (isOver: () => boolean) => Promise<T>, isLong?: boolean): Promise<T>;
  close(): void;
};

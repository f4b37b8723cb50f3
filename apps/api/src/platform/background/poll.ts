import { describeError, type Logger } from '../base/log.ts';
import { onNudge } from './jobs.ts';

/** Up to this share is added to each wait, so that several processes do not poll at the same moment. */
const JITTER = 0.35;

export type PollOptions = {
  /** The name of the work in the log. */
  name: string;
  log: Logger;
  everyMs: number;
  /** The wait after a failed poll; `everyMs` by default. */
  afterFailureMs?: number;
  /** Polls at once when work was queued in this process. */
  isNudged?: boolean;
  /** Polls at the start too, not only after the first wait. */
  isEager?: boolean;
  /** One poll; it ends early when the signal is aborted. */
  look(signal: AbortSignal): Promise<void>;
};

export type Polling = {
  /** Polls now, or once right after the current poll, however often it is called meanwhile; settles when that poll is over. */
  look(): Promise<void>;
  /** Stops polling; settles when the current poll is over. */
  stop(): Promise<void>;
};

/** Polls for work until it is stopped, one poll at a time. A failed poll is logged, and polling continues. */
export function startPolling(options: PollOptions): Polling {
  const { name, log, everyMs, afterFailureMs = everyMs, isNudged = false, isEager = false } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let waitMs = everyMs;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let waiting: Promise<void> | undefined;

  async function lookOnce(): Promise<void> {
    waiting = undefined;
    if (signal.aborted) return;
    try {
      await options.look(signal);
      waitMs = everyMs;
    } catch (error) {
      waitMs = afterFailureMs;
      log.warn(`${name} failed`, { detail: describeError(error) });
    }
  }

  function look(): Promise<void> {
    waiting ??= looking.then(lookOnce);
    looking = waiting;
    return looking;
  }

  function wait(): void {
    if (signal.aborted) return;
    timer = setTimeout(() => void look().then(wait), waitMs * (1 + Math.random() * JITTER));
  }

  const stopListening = isNudged ? onNudge(() => void look()) : undefined;
  if (isEager) void look().then(wait);
  else wait();

  return {
    look,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      stopListening?.();
      await looking;
    },
  };
}

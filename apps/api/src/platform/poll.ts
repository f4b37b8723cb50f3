import { onNudge } from './jobs.ts';
import { describeError, type Logger } from './log.ts';

/** Up to this share is added to each wait, so that several processes do not all look at once. */
const JITTER = 0.35;

export type PollOptions = {
  /** What is looked for, as the log names it. */
  name: string;
  log: Logger;
  everyMs: number;
  /** The wait after a look that failed; `everyMs` unless given. */
  afterFailureMs?: number;
  /** Looks right away when work was queued in this process. */
  isNudged?: boolean;
  /** Looks at the start too, not only after the first wait. */
  isEager?: boolean;
  /** One look; it ends early when the signal is aborted. */
  look(signal: AbortSignal): Promise<void>;
};

export type Polling = {
  /** Looks now, or right after the look under way; settles when that look is over. */
  look(): Promise<void>;
  /** Ends it; settles when the look under way is over. */
  stop(): Promise<void>;
};

/** Looks for work again and again until it is stopped, one look at a time. A look that fails is logged, and the next one comes all the same. */
export function startPolling(options: PollOptions): Polling {
  const { name, log, everyMs, afterFailureMs = everyMs, isNudged = false, isEager = false } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let waitMs = everyMs;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  async function lookOnce(): Promise<void> {
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
    looking = looking.then(lookOnce);
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

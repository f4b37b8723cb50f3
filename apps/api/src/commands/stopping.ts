import { describeError, framesOf, type Logger } from '#platform/log.ts';

/** The end of a process that serves: a signal asks for it, or an error that nobody caught. */
export function stopSignal(): Stop {
  const asked = Promise.withResolvers<void>();
  let isAsked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isAsked = true;
      asked.resolve();
    });
  let hasCrashed = false;
  return {
    asked: asked.promise,
    isAsked: () => isAsked,
    hasCrashed: () => hasCrashed,
    onCrash(log) {
      // Node's own report of such an error prints what it holds: values of a statement, of a body.
      for (const event of ['uncaughtException', 'unhandledRejection'] as const)
        process.on(event, (error: unknown) => {
          // What fails while it stops is a consequence, such as a log that nobody takes.
          if (hasCrashed) return;
          hasCrashed = true;
          log.error('the process ends: nobody caught an error', {
            detail: describeError(error),
            ...(error instanceof Error && { stack: framesOf(error) }),
          });
          isAsked = true;
          asked.resolve();
        });
    },
  };
}

export type Stop = {
  asked: Promise<void>;
  isAsked: () => boolean;
  hasCrashed: () => boolean;
  /** From here on an error that nobody caught is told, and stops the process with exit code 1. */
  onCrash: (log: Logger) => void;
};

import { describeError, framesOf, type Logger } from '#platform/base/log.ts';

/** The end of a serving process: caused by a signal or an uncaught error. */
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
      // Node's own report of such an error would print its values: of a statement, of a body.
      for (const event of ['uncaughtException', 'unhandledRejection'] as const)
        process.on(event, (error: unknown) => {
          // A failure while it stops is a consequence, such as a closed log pipe.
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
  /** From here on an uncaught error is logged, and stops the process with exit code 1. */
  onCrash: (log: Logger) => void;
};

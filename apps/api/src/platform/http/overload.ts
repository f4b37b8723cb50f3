import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../base/errors.ts';
import type { OverloadLimits } from '../operations/platform.ts';

const LOOP_DELAY_MS = 200;
const MEMORY_SHARE = 0.8;
const MEMORY_LEAST_BYTES = 1024 ** 3;
const SAMPLE_MS = 20;
const WINDOW_MS = 500;
/** A single long turn of the event loop is no overload; two windows in a row are. */
const WINDOWS = 2;
const RETRY_AFTER_SECONDS = 2;
const NANOSECONDS = 1e6;

/**
 * What may be refused: a caller of the API tries again. A page whose script or style sheet was refused cannot, and monitoring must not take
 * a busy server for a dead one.
 */
const mayBeRefused = (url: string) => url.startsWith('/v1/');

/** 200 ms of delay of the event loop, and four fifths of the memory this process may have. */
export function overloadLimits(): OverloadLimits {
  const constrained = process.constrainedMemory();
  const memory = constrained > 0 && constrained < os.totalmem() ? constrained : os.totalmem();
  return { loopDelayMs: LOOP_DELAY_MS, memoryBytes: Math.max(MEMORY_LEAST_BYTES, memory * MEMORY_SHARE) };
}

/** Refuses calls with 503 and Retry-After while the process cannot keep up, before their bodies are read. */
export function refuseWhenOverloaded(app: FastifyInstance): void {
  const limits = app.platform.settings.overload;
  if (limits === null) return;
  const load = measureLoad();
  let busyWindows = 0;
  const timer = setInterval(() => {
    const { loopDelayMs, memoryBytes } = load.take();
    const isBusy = loopDelayMs > limits.loopDelayMs || memoryBytes > limits.memoryBytes;
    busyWindows = isBusy ? busyWindows + 1 : 0;
    if (busyWindows === WINDOWS)
      app.platform.log.warn('calls are refused: the server cannot keep up', { ms: Math.round(loopDelayMs) });
  }, WINDOW_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    load.stop();
  });
  app.addHook('onRequest', async (request) => {
    if (busyWindows >= WINDOWS && mayBeRefused(request.url))
      throw new AppError('OVERLOADED', 'The server has more to do than it can. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
  });
}

/** Measures the event loop's mean delay since the last measurement, and the memory of the process. */
function measureLoad() {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  return {
    take() {
      const loopDelayMs = delay.count === 0 ? 0 : delay.mean / NANOSECONDS;
      delay.reset();
      return { loopDelayMs, memoryBytes: process.memoryUsage.rss() };
    },
    stop: () => void delay.disable(),
  };
}

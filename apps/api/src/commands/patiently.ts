import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '@lintel/db/tx';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** Repeats a call for up to a minute while the database does not answer in time, as on a machine that is busy when it starts. The call must be safe to make twice. */
export async function patiently<T>(
  call: () => Promise<T>,
  { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = {},
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() - startedAt > patienceMs) throw error;
    }
    await sleep(pauseMs);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '@lintel/db/tx';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** Makes a call again, which may be made twice, for a minute where the database does not answer in time: a machine that is starting may be busy with other things. */
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault-proxy.ts';
import { expectations, type Part } from './part.ts';
import { call, startSubject } from './subject.ts';

const GONE_WITHIN_MS = 2500;
const BACK_WITHIN_MS = 5000;
const ROUNDS = 3;
const LOOK_EVERY_MS = 100;
const GONE: readonly Fault[] = ['cut', 'silent'];

/** P46: without its database the server says 503 within 2.5 s and stays alive; it is back within 5 s of the database. */
export const sickDatabase: Part = {
  name: 'database',
  about: 'a fault proxy before the database: late, trickling, cut, silent',
  async run() {
    const { failures, holds } = expectations();
    const subject = await startSubject();
    const observed: string[] = [];
    try {
      const served = await subject.serve({ roles: 'web,worker' });
      await subject.setUp(served);
      const read = (withinMs = 10_000) =>
        call(served.url, 'GET', `/property/${subject.propertyId}`, { token: subject.token, withinMs });
      for (const fault of ['late', 'trickle'] as const) {
        subject.fault.set(fault);
        const answer = await read();
        observed.push(`${fault}: ${answer.status} in ${Math.round(answer.ms)} ms`);
        holds(answer.status === 200 || answer.status === 503, `${fault}: ${answer.status}, neither an answer nor 503`);
        subject.fault.set('pass');
        await sleep(1000);
      }
      for (let round = 0; round < ROUNDS; round += 1)
        for (const fault of GONE) {
          // Waits until the cached session has expired, so that the database is queried.
          await sleep(1000);
          subject.fault.set(fault);
          const [answer, ready, live] = await Promise.all([
            read(),
            call(served.url, 'GET', 'readyz'),
            call(served.url, 'GET', 'livez'),
          ]);
          holds(answer.status === 503, `${fault}: the API said ${answer.status}`);
          holds(answer.ms < GONE_WITHIN_MS, `${fault}: the API said so after ${Math.round(answer.ms)} ms`);
          const later = ready.status === 503 ? ready : await call(served.url, 'GET', 'readyz');
          holds(later.status === 503, `${fault}: /readyz said ${later.status}`);
          holds(live.status === 200, `${fault}: /livez said ${live.status}`);
          await sleep(1000);
          subject.fault.set('pass');
          const backAt = performance.now();
          while ((await read(2000)).status !== 200 && performance.now() - backAt < 4 * BACK_WITHIN_MS)
            await sleep(LOOK_EVERY_MS);
          const backMs = Math.round(performance.now() - backAt);
          holds(backMs < BACK_WITHIN_MS, `${fault}: back after ${backMs} ms`);
          observed.push(`${fault}: ${answer.status} in ${Math.round(answer.ms)} ms, back in ${backMs} ms`);
        }
    } finally {
      await subject.remove();
    }
    return { counts: observed.join('; '), failures };
  },
};

import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { rssOf } from './memory.ts';
import { expectations, type Part } from './part.ts';
import { call, startSubject } from './subject.ts';

const SECONDS = 15;
const CONNECTIONS = 10;
const GOODPUT_SHARE = 0.8;
const ACCEPTED_P99_MS = 1500;
const RSS_MAX = 1024 ** 3;
const NORMAL_WITHIN_MS = 10_000;
const ALLOWED = new Set(['200', '429', '503']);

/** P44: at five and twenty times the load some calls are refused, and the accepted ones are still answered. */
export const overload: Part = {
  name: 'overload',
  about: `${CONNECTIONS}, then 5 and 20 times as many connections for ${SECONDS} s each`,
  async run() {
    const { failures, holds } = expectations();
    const subject = await startSubject();
    const observed: string[] = [];
    try {
      const served = await subject.serve();
      await subject.setUp(served);
      const route = `/unit/${subject.unitIds[0]}/details`;
      const load = async (times: number) => {
        const result = await autocannon({
          url: `${served.url}/v1${route}`,
          connections: CONNECTIONS * times,
          duration: SECONDS,
          headers: { authorization: `Bearer ${subject.token}` },
          reconnectRate: 900,
        });
        const { statusCodeStats = {} } = result;
        const good = (statusCodeStats['200']?.count ?? 0) / result.duration;
        const rss = rssOf(served.pid);
        const others = Object.keys(statusCodeStats).filter((status) => !ALLOWED.has(status));
        const codes = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => `${count} × ${status}`);
        observed.push(
          `${times}×: ${Math.round(good)}/s good (${codes.join(', ')}), p99 ${result.latency.p99} ms, ${Math.round(rss / 2 ** 20)} MiB`,
        );
        holds(others.length === 0, `${times}×: other statuses than 200, 429, 503: ${others.join(', ')}`);
        holds(rss < RSS_MAX, `${times}×: ${Math.round(rss / 2 ** 20)} MiB`);
        holds(result.errors === 0, `${times}×: ${result.errors} connections broke`);
        return { good, p99: result.latency.p99 };
      };
      await load(1);
      const usual = await load(1);
      for (const times of [5, 20]) {
        const { good, p99 } = await load(times);
        holds(
          good >= usual.good * GOODPUT_SHARE,
          `${times}×: ${Math.round(good)} good answers a second of ${Math.round(usual.good)}`,
        );
        holds(p99 < ACCEPTED_P99_MS, `${times}×: p99 ${p99} ms`);
      }
      const endedAt = performance.now();
      const alone = () => call(served.url, 'GET', route, { token: subject.token });
      for (let calm = 0; calm < 5 && performance.now() - endedAt < 2 * NORMAL_WITHIN_MS; ) {
        const answer = await alone();
        calm = answer.status === 200 && answer.ms < 500 ? calm + 1 : 0;
        await sleep(100);
      }
      const calmMs = Math.round(performance.now() - endedAt);
      holds(calmMs < NORMAL_WITHIN_MS, `normal again after ${calmMs} ms`);
      observed.push(`normal after ${calmMs} ms`);
    } finally {
      await subject.remove();
    }
    return { counts: observed.join('; '), failures };
  },
};

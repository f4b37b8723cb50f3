import { createServer, request, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Served } from '@lintel/api/testing/served';
import { expectations, type Part, spread } from './part.ts';
import { call, startSubject } from './subject.ts';

const RESTART_EVERY_MS = 10_000;
const EXIT_WITHIN_MS = 25_000;
const LOOK_EVERY_MS = 250;
const WRITE_EVERY = 10;
const SIGN_IN_EVERY_MS = 300_000;

/** P47: two instances behind a proxy that asks their readiness, one restarted every ten seconds: no call fails. */
export const rollingRestart: Part = {
  name: 'rolling',
  about: 'two instances, one restarted every 10 s, under a steady load',
  async run({ minutes, perSecond }) {
    const { failures, holds } = expectations();
    const subject = await startSubject();
    const instances: (Served | undefined)[] = [];
    const statuses = new Map<number, number>();
    const ms: number[] = [];
    const exits: number[] = [];
    let written = 0;
    try {
      for (const index of [0, 1]) {
        instances[index] = await subject.serve();
        if (index === 0) await subject.setUp(instances[index]);
      }
      const proxy = await startProxy(instances);
      const endAt = performance.now() + minutes * 60_000;
      let sent = 0;
      const calling: Promise<void>[] = [];
      const load = async () => {
        for (let at = performance.now(); at < endAt; at += 1000 / perSecond) {
          await sleep(Math.max(0, at - performance.now()));
          sent += 1;
          calling.push(one(sent));
        }
      };
      const one = async (number: number) => {
        const unitId = subject.unitIds[number % subject.unitIds.length];
        const isWrite = number % WRITE_EVERY === 0;
        const { token } = subject;
        const answer = isWrite
          ? await call(proxy.url, 'PUT', `/unit/${unitId}`, { token, body: { floor: 1 + (number % 9) } })
          : await call(proxy.url, 'GET', `/unit/${unitId}/details`, { token });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        ms.push(answer.ms);
        if (answer.status === 200 && isWrite) written += 1;
        else if (answer.status !== 200 && failures.length < 10)
          failures.push(`${answer.status} ${answer.text.slice(0, 200)}`);
      };
      const restarts = async () => {
        let signedInAt = performance.now();
        for (let round = 0; performance.now() + RESTART_EVERY_MS < endAt; round += 1) {
          await sleep(RESTART_EVERY_MS);
          const old = instances[round % 2];
          if (!old) continue;
          exits.push(await old.end('SIGTERM'));
          instances[round % 2] = await subject.serve();
          const other = instances[(round + 1) % 2];
          if (other && performance.now() - signedInAt > SIGN_IN_EVERY_MS) {
            await subject.signIn(other);
            signedInAt = performance.now();
          }
        }
      };
      await Promise.all([load(), restarts()]);
      await Promise.all(calling);
      await proxy.stop();
      const lines = await subject.count(
        "select count(*) as n from audit_event where entity = 'unit' and action = 'update'",
      );
      holds(exits.length > 0, 'nothing was restarted');
      holds(Math.max(0, ...exits) < EXIT_WITHIN_MS, `an instance took ${Math.round(Math.max(...exits))} ms to exit`);
      holds(lines >= written, `${written} changes were acknowledged, ${lines} are in the audit log`);
    } finally {
      await subject.remove();
    }
    const answered = [...statuses].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
    const { p50, p99, max } = spread(ms);
    return {
      counts: `${exits.length} restarts; ${answered}; p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms; exits up to ${Math.round(Math.max(0, ...exits))} ms`,
      failures,
    };
  },
};

// The smallest proxy that can deploy: a new connection a call, to whichever instance said 'ready' a moment ago.
async function startProxy(instances: readonly (Served | undefined)[]) {
  const ready = new Set<string>();
  const look = setInterval(() => {
    const urls = new Set(instances.map((each) => each?.url));
    for (const url of ready) if (!urls.has(url)) ready.delete(url);
    for (const url of urls)
      if (url)
        void call(url, 'GET', 'readyz', { withinMs: LOOK_EVERY_MS * 3 }).then(({ status }) =>
          status === 200 ? ready.add(url) : ready.delete(url),
        );
  }, LOOK_EVERY_MS);
  let turn = 0;
  const server: Server = createServer((incoming, outgoing) => {
    const urls = [...ready];
    turn += 1;
    const url = urls[turn % urls.length];
    if (!url) return void outgoing.writeHead(502).end('nobody is ready');
    const to = request(
      `${url}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    to.on('error', (error) => outgoing.headersSent || outgoing.writeHead(502).end(String(error)));
    incoming.pipe(to);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  while (ready.size < instances.length) await sleep(LOOK_EVERY_MS);
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      clearInterval(look);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

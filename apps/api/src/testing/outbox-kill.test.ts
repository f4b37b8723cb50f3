import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '@lintel/db/embedded-process';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { queueMessage } from '#platform/background/outbox.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { TEST_SECRET } from './database.ts';
import { seeded, spawnLintel } from './killed-server.ts';
import { startMailSink } from './mail-sink.ts';

const ROUNDS = Math.ceil((Number(process.env.LINTEL_KILL_ROUNDS ?? 1) * 2) / 3);
const MAILS_A_ROUND = 30;
const UP_WITHIN_MS = 120_000;

let t: TestApp;
let pid: number | undefined;
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(() => {
  if (pid !== undefined) signal(pid, 'SIGKILL');
});

test(`kill -9 of the sender at ${ROUNDS} moments loses no mail, and sends none more often than once and once for each kill inside its sending`, async () => {
  const random = seeded(37);
  const sink = await startMailSink({ delayMs: 10 });
  const killedInside = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = sink.mails.length;
    await queueMails(round);
    startSender(sink.port);
    await expect.poll(() => sink.mails.length, { timeout: UP_WITHIN_MS, interval: 5 }).toBeGreaterThan(before);
    await sleep(random() * 200);
    if (pid !== undefined) signal(pid, 'SIGKILL');
    // What was on its way when the signal came has arrived by then.
    await sleep(150);
    for (const key of await keysOf("state = 'SENDING'")) killedInside.set(key, (killedInside.get(key) ?? 0) + 1);
    await t.a.run((db) => sql`update outbox set lease_until = now() where state = 'SENDING'`.execute(db));
  }
  startSender(sink.port);
  await expect
    .poll(async () => (await keysOf("state <> 'SENT'")).length, { timeout: UP_WITHIN_MS, interval: 100 })
    .toBe(0);
  await sink.close();

  const received = Map.groupBy(sink.mails, (mail) => mail.messageId.replace(/^<(.*)@.*$/, '$1'));
  const queued = await keysOf('true');
  expect(queued).toHaveLength(ROUNDS * MAILS_A_ROUND);
  const wrong = queued.filter((key) => {
    const times = received.get(key)?.length ?? 0;
    return times < 1 || times > 1 + (killedInside.get(key) ?? 0);
  });
  expect(wrong).toEqual([]);
  const twice = [...received.values()].filter((mails) => mails.length > 1).length;
  console.log(
    `${queued.length} mails, ${ROUNDS} kills, ${killedInside.size} of them inside a sending: none lost, ${twice} came twice`,
  );
}, 900_000);

async function queueMails(round: number): Promise<void> {
  await t.a.run(async (db) => {
    for (let n = 0; n < MAILS_A_ROUND; n += 1)
      await queueMessage(db, {
        organizationId: null,
        channel: 'MAIL',
        to: 'robin@harbor.example',
        subject: `Round ${round}, number ${n}`,
        text: 'Hello',
        template: 'HELLO',
      });
  });
}

async function keysOf(condition: string): Promise<string[]> {
  const { rows } = await t.a.run((db) =>
    sql<{ key: string }>`select message_key::text as key from outbox where ${sql.raw(condition)}`.execute(db),
  );
  return rows.map((row) => row.key);
}

function startSender(port: number): void {
  const sender = spawnLintel(['serve', '--roles', 'worker', '--no-demo'], {
    DATABASE_URL: t.adminUrl,
    LINTEL_SECRET: TEST_SECRET,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  pid = sender.pid;
}

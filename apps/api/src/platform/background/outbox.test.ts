import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { startMailSink } from '#testing/mail-sink.ts';
import { startSmsSink } from '#testing/sms-sink.ts';
import { smtpCourier } from '../mail/mail.ts';
import { smsCourier } from '../mail/sms.ts';
import type { Platform } from '../operations/platform.ts';
import { type NewMessage, queueMessage } from './outbox.ts';
import { claimMessage, settleSent, TRIES_MAX, tryMsOf } from './outbox-claims.ts';
import { startOutboxSender } from './outbox-sender.ts';

let t: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  t = await startTestApp({ logLines: lines });
});

const LINK = 'https://lintel.example/reset?token=canary-of-the-link';

async function queued(message: Partial<NewMessage> = {}) {
  await t.a.run((db) =>
    queueMessage(db, {
      organizationId: null,
      channel: 'MAIL',
      to: 'robin@harbor.example',
      subject: 'Choose a new password',
      text: `Open this link:\n${LINK}\n`,
      template: 'RESET_PASSWORD',
      secret: LINK,
      ...message,
    }),
  );
  const { rows } = await t.a.run((db) => sql<{ id: number }>`select max(id) as id from outbox`.execute(db));
  return rows[0]?.id ?? 0;
}

async function stateOf(id: number) {
  const { rows } = await t.a.run((db) =>
    sql<{
      state: string;
      attempts: number;
      error: string | null;
      secret: string | null;
      body: string;
      providerRef: string | null;
    }>`
      select state, attempts, error, secret, body, provider_ref as "providerRef" from outbox where id = ${id}`.execute(
      db,
    ),
  );
  const [row] = rows;
  if (!row) throw new Error(`no message ${id}`);
  return row;
}

const makeDue = (id: number) =>
  t.a.run((db) => sql`update outbox set next_try_at = now(), lease_until = now() where id = ${id}`.execute(db));

async function sendAll(couriers: Partial<Platform['couriers']>) {
  const sender = startOutboxSender({ ...t.platform, couriers: { MAIL: null, SMS: null, ...couriers } });
  await sender.idle();
  await sender.stop();
}

const byMail = (port: number) => ({
  MAIL: smtpCourier({ smtpUrl: `smtp://127.0.0.1:${port}`, publicBaseUrl: 'https://lintel.example' }),
});

test('a mail arrives with its text, and the one-time link is erased here', async () => {
  const sink = await startMailSink();
  const id = await queued();
  expect((await stateOf(id)).body).not.toContain('canary');
  await sendAll(byMail(sink.port));
  await sink.close();
  const [mail] = sink.mails;
  expect(mail?.raw).toContain('To: robin@harbor.example');
  expect(mail?.raw).toContain('Subject: Choose a new password');
  expect(mail?.text).toContain(LINK);
  expect(mail?.raw).toMatch(/^From: Lintel <no-reply@lintel\.example>$/m);
  expect(await stateOf(id)).toMatchObject({ state: 'SENT', attempts: 1, secret: null, error: null });
});

test('what a transaction queued goes out only if the transaction commits', async () => {
  const before = await queued();
  await expect(
    t.a.run(async (db) => {
      await queueMessage(db, { ...A_MESSAGE, to: 'nobody@harbor.example' });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  const sink = await startMailSink();
  await sendAll(byMail(sink.port));
  await sink.close();
  expect(sink.mails.map((mail) => mail.to)).toEqual(['robin@harbor.example']);
  expect((await stateOf(before)).state).toBe('SENT');
});

const A_MESSAGE: NewMessage = {
  organizationId: null,
  channel: 'MAIL',
  to: 'robin@harbor.example',
  subject: 'Hello',
  text: 'Hello',
  template: 'HELLO',
};

test('a server that drops the line or says 4xx gets the same message again later, under the same Message-ID', async () => {
  const id = await queued();
  for (const fault of ['drop-at-greeting', 'drop-after-data', 'refuse-421', 'refuse-451'] as const) {
    const sink = await startMailSink({ fault });
    await sendAll(byMail(sink.port));
    await sink.close();
    expect(await stateOf(id), fault).toMatchObject({ state: 'QUEUED', secret: LINK });
    await makeDue(id);
  }
  const sink = await startMailSink();
  await sendAll(byMail(sink.port));
  await sink.close();
  expect(await stateOf(id)).toMatchObject({ state: 'SENT', attempts: 5 });
  expect(sink.mails).toHaveLength(1);
  const again = await queued();
  const dropping = await startMailSink({ fault: 'drop-after-data' });
  await sendAll(byMail(dropping.port));
  await dropping.close();
  await makeDue(again);
  const healed = await startMailSink();
  await sendAll(byMail(healed.port));
  await healed.close();
  expect(dropping.mails).toHaveLength(1);
  expect(healed.mails[0]?.messageId).toBe(dropping.mails[0]?.messageId);
});

test('an address that the server refuses for good fails at once, with its words but without the link', async () => {
  const sink = await startMailSink({ fault: 'refuse-550' });
  const id = await queued();
  await sendAll(byMail(sink.port));
  await sink.close();
  expect(await stateOf(id)).toMatchObject({ state: 'FAILED', attempts: 1, secret: LINK });
  expect((await stateOf(id)).error).toContain('no such mailbox');
});

test('a server that is away is tried eight times, then the message has failed', async () => {
  const id = await queued();
  for (let round = 1; round <= TRIES_MAX; round += 1) {
    expect((await stateOf(id)).state).toBe('QUEUED');
    await makeDue(id);
    await sendAll(byMail(1));
  }
  expect(await stateOf(id)).toMatchObject({ state: 'FAILED', attempts: TRIES_MAX });
});

test('the waits between the tries grow', async () => {
  const id = await queued();
  const waits: number[] = [];
  for (let round = 1; round <= 4; round += 1) {
    await makeDue(id);
    await sendAll(byMail(1));
    const { rows } = await t.a.run((db) =>
      sql<{
        wait: number;
      }>`select extract(epoch from next_try_at - updated_at)::int as wait from outbox where id = ${id}`.execute(db),
    );
    waits.push(rows[0]?.wait ?? 0);
  }
  expect(waits).toEqual([4, 16, 64, 256]);
  await t.a.run((db) => sql`update outbox set state = 'CANCELLED' where id = ${id}`.execute(db));
});

test('without a mail server the message stays where administrators read it, and the log says so without text, address or link', async () => {
  lines.length = 0;
  const id = await queued();
  await sendAll({});
  expect(await stateOf(id)).toMatchObject({ state: 'NOT_SENT', attempts: 0, secret: LINK });
  const told = lines.filter((line) => line.includes('no SMTP_URL'));
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ outboxId: id, code: 'RESET_PASSWORD' });
  expect(lines.join('')).not.toMatch(/canary|robin@/);
});

test('a slow mail server does not delay SMS', async () => {
  const slow = await startMailSink({ fault: 'stall' });
  const sms = await startSmsSink();
  await queued();
  const id = await queued({ channel: 'SMS', to: '+1 555 010 0100', text: 'Hi', secret: undefined });
  const sender = startOutboxSender({ ...t.platform, couriers: { ...byMail(slow.port), SMS: smsCourier(sms.url) } });
  await expect.poll(async () => (await stateOf(id)).state).toBe('SENT');
  await slow.close();
  await sender.stop();
  await sms.close();
  expect(sms.received).toMatchObject([{ to: '+15550100100', from: '+15550199', body: 'Hi' }]);
  expect((await stateOf(id)).providerRef).toBe(sms.received[0]?.sid);
});

test('a server that takes too long has its connection ended, and the message waits', async () => {
  const slow = await startMailSink({ fault: 'stall' });
  const id = await queued();
  const couriers = { SMS: null, ...byMail(slow.port) };
  const sender = startOutboxSender({ ...t.platform, couriers }, { tryMsOf: () => 300 });
  await sender.idle();
  await sender.stop();
  expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', attempts: 1, error: 'The receiver took too long.' });
  await expect.poll(() => slow.openConnections()).toBe(0);
  await slow.close();
  await t.a.run((db) => sql`update outbox set state = 'CANCELLED' where id = ${id}`.execute(db));
});

test('a sender has a message longer than it may take to send it, however large it is and how often it was tried', async () => {
  const limits: number[] = [];
  for (const megabytes of [0, 10])
    for (const attempts of [0, TRIES_MAX - 1]) {
      const file = { fileName: 'a.csv', contentType: 'text/csv', content: Buffer.alloc(megabytes * 1024 * 1024, 'a') };
      const id = await queued({ ...A_MESSAGE, secret: undefined, attachments: [file] });
      await t.a.run((db) => sql`update outbox set attempts = ${attempts} where id = ${id}`.execute(db));
      const held = await t.a.run((db) => claimMessage(db, 'MAIL'));
      expect(held).toMatchObject({ id, attempts: attempts + 1, sizeBytes: megabytes * 1024 * 1024 });
      const { rows } = await t.a.run((db) =>
        sql<{
          ms: number;
        }>`select (extract(epoch from lease_until - updated_at) * 1000)::int as ms from outbox where id = ${id}`.execute(
          db,
        ),
      );
      const limit = held ? tryMsOf(held) : Number.NaN;
      expect(rows[0]?.ms).toBeGreaterThanOrEqual(limit + 10_000);
      limits.push(limit);
      await t.a.run((db) => sql`update outbox set state = 'CANCELLED' where id = ${id}`.execute(db));
    }
  // 10 MB at 50 kB a second.
  expect(limits.map((limit) => limit / 1000)).toEqual([45, 360, 254, 569]);
});

test('an SMS service that fails is asked again under the same key; one that refuses the number is not', async () => {
  const sms = await startSmsSink([503, 429, 'drop', 201]);
  const id = await queued({ channel: 'SMS', to: '+15550100100', text: 'Hi', secret: undefined });
  for (let round = 0; round < 4; round += 1) {
    await makeDue(id);
    await sendAll({ SMS: smsCourier(sms.url) });
  }
  expect(await stateOf(id)).toMatchObject({ state: 'SENT', attempts: 4 });
  expect(new Set(sms.keys).size).toBe(1);
  await sms.close();
  const strict = await startSmsSink([400]);
  const refused = await queued({ channel: 'SMS', to: '+15550100100', text: 'Hi', secret: undefined });
  await sendAll({ SMS: smsCourier(strict.url) });
  await strict.close();
  expect(await stateOf(refused)).toMatchObject({ state: 'FAILED', attempts: 1 });
});

test('two senders on one outbox send each message once', async () => {
  const sink = await startMailSink({ delayMs: 20 });
  for (let n = 0; n < 20; n += 1) await queued({ ...A_MESSAGE, subject: `Number ${n}`, secret: undefined });
  await Promise.all([sendAll(byMail(sink.port)), sendAll(byMail(sink.port))]);
  await expect.poll(() => sink.mails.length).toBeGreaterThanOrEqual(20);
  await sink.close();
  const numbers = sink.mails.filter((mail) => mail.raw.includes('Subject: Number'));
  expect(new Set(numbers.map((mail) => mail.messageId)).size).toBe(20);
  expect(numbers).toHaveLength(20);
});

test('the late result of a sender that lost its message changes nothing', async () => {
  const id = await queued();
  const lost = await t.a.run((db) => claimMessage(db, 'MAIL'));
  expect(lost?.id).toBe(id);
  await makeDue(id);
  const held = await t.a.run((db) => claimMessage(db, 'MAIL'));
  expect(held?.messageKey).toBe(lost?.messageKey);
  await t.a.run((db) => (lost ? settleSent(db, lost, null) : Promise.resolve()));
  expect((await stateOf(id)).state).toBe('SENDING');
  await makeDue(id);
  await sendAll({});
});

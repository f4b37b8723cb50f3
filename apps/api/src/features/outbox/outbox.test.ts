import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type NewMessage, queueMessage } from '#platform/background/outbox.ts';
import { deleteOldMessages } from '#platform/background/outbox-claims.ts';
import { startOutboxSender } from '#platform/background/outbox-sender.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

const LINK = 'https://lintel.example/join?token=canary-of-the-link';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;
let superUser: TestUser;
const couriers: Platform['couriers'] = { MAIL: null, SMS: null };
beforeAll(async () => {
  t = await startTestApp();
  t.platform.couriers = couriers;
  ({ id: organizationId } = await t.a.organization());
  admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Ada', lastName: 'Quay' });
  member = await t.a.user({ organizationId });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  superUser = await t.a.user({ isSuperUser: true });
});

async function queued(message: Partial<NewMessage> = {}, by: TestUser = admin): Promise<number> {
  const as = { userId: by.id, organizationIds: [organizationId], seesAllProperties: false, isPlatform: false };
  await t.database.withTx(as, { mode: 'write' }, ({ db }) =>
    queueMessage(db, {
      organizationId,
      channel: 'MAIL',
      to: 'robin@harbor.example',
      subject: 'You are invited',
      text: `Open this link:\n${LINK}\n`,
      template: 'INVITATION',
      secret: LINK,
      ...message,
    }),
  );
  const { rows } = await t.a.run((db) => sql<{ id: number }>`select max(id) as id from outbox`.execute(db));
  return rows[0]?.id ?? 0;
}

const setState = (id: number, state: string) =>
  t.a.run((db) => sql`update outbox set state = ${state} where id = ${id}`.execute(db));

/** While `work` runs there is a mail server that accepts everything. */
async function withMail<T>(work: () => Promise<T>): Promise<T> {
  couriers.MAIL = { send: async () => null };
  try {
    return await work();
  } finally {
    couriers.MAIL = null;
  }
}

test('an administrator sees the messages of their organizations, newest first, without their texts', async () => {
  const [one, two] = [await queued(), await queued({ channel: 'SMS', to: '+15550100' }, member)];
  await queued({ organizationId: null });
  const { status, body, text } = await t.get('/admin/outbox', admin);
  expect(status).toBe(200);
  expect(body.results.map((message: { id: number }) => message.id)).toEqual([two, one]);
  expect(body).toMatchObject({ total: 2, nextCursor: null, sends: { MAIL: false, SMS: false } });
  expect(body.results[1]).toMatchObject({
    to: 'robin@harbor.example',
    subject: 'You are invited',
    template: 'INVITATION',
    state: 'QUEUED',
    queuedBy: 'Ada Quay',
  });
  expect(text).not.toContain('canary');
  const { body: sms } = await t.get('/admin/outbox?channel=SMS&state=QUEUED', admin);
  expect(sms.results.map((message: { id: number }) => message.id)).toEqual([two]);
});

test('members have no outbox, strangers see none of these messages, and those of no organization are for super users only', async () => {
  const own = await queued();
  const instance = await queued({ organizationId: null });
  expect((await t.get('/admin/outbox', member)).status).toBe(403);
  expect((await t.get(`/admin/outbox?organizationId=${organizationId}`, stranger)).status).toBe(404);
  expect((await t.get('/admin/outbox', stranger)).body.total).toBe(0);
  for (const [as, id] of [
    [stranger, own],
    [admin, instance],
  ] as const)
    for (const answer of [
      await t.get(`/admin/outbox/${id}`, as),
      await t.post(`/admin/outbox/${id}/retry`, undefined, as),
      await t.post(`/admin/outbox/${id}/cancel`, undefined, as),
    ])
      expect(answer.status).toBe(404);
  expect((await t.get(`/admin/outbox/${instance}`, superUser)).body).toMatchObject({
    id: instance,
    organizationId: null,
  });
});

test('SQL as a member reads no message and inserts none into another organization', async () => {
  await queued();
  const asMember = {
    userId: member.id,
    organizationIds: [organizationId],
    seesAllProperties: false,
    isPlatform: false,
  };
  const { rows } = await t.database.withTx(asMember, { mode: 'read' }, ({ db }) =>
    sql<{ n: number }>`select count(*)::int as n from outbox`.execute(db),
  );
  expect(rows[0]?.n).toBe(0);
  const { id: foreign } = await t.a.organization();
  await expect(queued({ organizationId: foreign }, member)).rejects.toThrow(/row-level security/);
});

test('a one-time link can be read here only while nothing is configured to send it', async () => {
  const id = await queued();
  const sender = startOutboxSender(t.platform);
  await sender.idle();
  await sender.stop();
  const shown = await t.get(`/admin/outbox/${id}`, admin);
  expect(shown.body).toMatchObject({ state: 'NOT_SENT', secret: 'SHOWN' });
  expect(shown.body.text).toContain(LINK);
  const hidden = await withMail(() => t.get(`/admin/outbox/${id}`, admin));
  expect(hidden.body).toMatchObject({ secret: 'HIDDEN', text: 'Open this link:\n[one-time link]\n' });
});

test('a failed message is sent again once an administrator asks for it', async () => {
  const id = await queued();
  await setState(id, 'FAILED');
  const { status, body } = await withMail(() => t.post(`/admin/outbox/${id}/retry`, undefined, admin));
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'QUEUED', attempts: 0, error: null });
  await withMail(async () => {
    const sender = startOutboxSender(t.platform);
    await sender.idle();
    await sender.stop();
  });
  const sent = await t.get(`/admin/outbox/${id}`, admin);
  expect(sent.body).toMatchObject({ state: 'SENT', secret: 'ERASED' });
  expect(sent.text).not.toContain('canary');
  const { rows } = await t.a.run((db) =>
    sql<{
      action: string;
      userId: number;
    }>`select action, user_id as "userId" from audit_event where entity = 'outbox' and entity_id = ${id}`.execute(db),
  );
  expect(rows).toEqual([{ action: 'RETRY', userId: admin.id }]);
});

test('nothing to send with, an erased link, and a message that is gone are refused with the reason', async () => {
  const id = await queued();
  await setState(id, 'NOT_SENT');
  expect((await t.post(`/admin/outbox/${id}/retry`, undefined, admin)).body.detail).toContain('Set SMTP_URL');
  await t.a.run((db) => sql`update outbox set secret = null where id = ${id}`.execute(db));
  const erased = await withMail(() => t.post(`/admin/outbox/${id}/retry`, undefined, admin));
  expect([erased.status, erased.body.detail]).toEqual([409, expect.stringContaining('erased')]);
  const gone = await queued();
  await setState(gone, 'SENT');
  expect((await withMail(() => t.post(`/admin/outbox/${gone}/retry`, undefined, admin))).status).toBe(409);
  expect((await t.post(`/admin/outbox/${gone}/cancel`, undefined, admin)).status).toBe(409);
});

test('the file of a mail that was never sent is kept for 14 days, then the mail does not go out without it', async () => {
  const file = { fileName: 'items.csv', contentType: 'text/csv', content: Buffer.from('a,b') };
  const report = { text: 'The file is attached.', secret: undefined, template: 'REPORT', attachments: [file] };
  const made = async (state: string, days: number) => {
    const id = await queued(report);
    await t.a.run((db) =>
      sql`update outbox set state = ${state}, created_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
        db,
      ),
    );
    return id;
  };
  const [failed, young, waiting] = [await made('FAILED', 15), await made('NOT_SENT', 13), await made('QUEUED', 15)];
  await t.platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => deleteOldMessages(db));
  const filesOf = async (id: number) => (await t.get(`/admin/outbox/${id}`, admin)).body.files;
  expect(await filesOf(failed)).toEqual([{ name: 'items.csv', sizeBytes: 3, isKept: false }]);
  for (const id of [young, waiting]) expect(await filesOf(id)).toMatchObject([{ isKept: true }]);
  await withMail(async () => {
    const refused = await t.post(`/admin/outbox/${failed}/retry`, undefined, admin);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The file of this message is erased: it is kept for 14 days. Have it made and sent anew.',
    ]);
    expect((await t.post(`/admin/outbox/${young}/retry`, undefined, admin)).body.state).toBe('QUEUED');
    await setState(failed, 'QUEUED');
    const sender = startOutboxSender(t.platform);
    await sender.idle();
    await sender.stop();
  });
  const after = async (id: number) => (await t.get(`/admin/outbox/${id}`, admin)).body;
  expect(await after(failed)).toMatchObject({ state: 'FAILED', error: expect.stringContaining('is erased') });
  for (const id of [young, waiting]) expect(await after(id)).toMatchObject({ state: 'SENT' });
});

test('a cancelled message never goes out and its link is erased', async () => {
  const id = await queued();
  const { status, body } = await t.post(`/admin/outbox/${id}/cancel`, undefined, admin);
  expect([status, body.state, body.secret]).toEqual([200, 'CANCELLED', 'ERASED']);
  expect((await t.post(`/admin/outbox/${id}/cancel`, undefined, admin)).status).toBe(409);
});

test('the list is read page by page', async () => {
  for (let n = 0; n < 3; n += 1) await queued();
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await t.get(`/admin/outbox?limit=2${cursor && `&cursor=${cursor}`}`, admin);
    seen.push(...body.results.map((message: { id: number }) => message.id));
    cursor = body.nextCursor;
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  expect((await t.get('/admin/outbox', admin)).body.total).toBe(seen.length);
});

test('the file has the messages of the filter, oldest first where that is asked, and no text', async () => {
  await queued({ channel: 'SMS', to: '+15550199' });
  const { body } = await t.get('/admin/outbox?channel=SMS&sort=queued', admin);
  const { text } = await t.get('/admin/outbox?channel=SMS&sort=queued&format=csv', admin);
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toBe('To,Subject,By,About,State,Last answer,Tries,Written by,Written,Sent');
  const written = lines.map((line) => line.split(','));
  expect(written.map(([_to, subject, by, about]) => [subject, by, about])).toEqual(
    body.results.map(({ subject }: { subject: string }) => [subject, 'SMS', 'Invitation']),
  );
  expect(written.map((cells) => cells[8])).toEqual(body.results.map((one: { queuedAt: string }) => one.queuedAt));
  expect(written.length).toBeGreaterThan(1);
  expect(text).not.toContain('canary');
});

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

const REQUEST = '0b51b6b1-7ff6-4c9e-a3a5-2f5d6f8f7c11';

let t: TestApp;
let reader: TestUser;
let organizationId: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ id: organizationId } = await t.a.organization());
  reader = await t.a.user({ organizationId, roleId: 1, firstName: 'Ada', lastName: 'Quay' });
});

const mails = async () => {
  const { rows } = await t.a.run((db) =>
    sql<{ recipient: string; subject: string; body: string; organizationId: number | null }>`
      select recipient, subject, body, organization_id as "organizationId" from outbox order by id`.execute(db),
  );
  return rows;
};

async function screenshot(by: TestUser, kind = 'SCREENSHOT'): Promise<number> {
  const { rows } = await t.a.run((db) =>
    sql<{
      id: number;
    }>`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by)
      values (${organizationId}, ${kind}, 'a.png', 'image/png', 10, 'x', 'k' || random()::text, 'QUARANTINED', ${by.id}) returning id`.execute(
      db,
    ),
  );
  return rows[0]?.id ?? 0;
}

test('anybody who is signed in may report, a viewer and somebody without an organization too', async () => {
  const nobodys = await t.a.user();
  for (const as of [reader, nobodys]) {
    const { status, body } = await t.post('/bug-report', { text: 'The total is wrong.', page: '/properties' }, as);
    expect([status, body.mailState]).toEqual([201, null]);
  }
  expect(await mails()).toEqual([]);
  expect((await t.post('/bug-report', { text: 'x', page: '/' })).status).toBe(401);
});

test('with a support address the report goes there as a mail, with the page, the request and the reporter', async () => {
  t.platform.settings.supportEmail = 'support@lintel.example';
  const report = { text: 'The total is wrong.', page: '/properties?view=heat', requestId: REQUEST };
  const { body } = await t.post('/bug-report', report, reader);
  t.platform.settings.supportEmail = null;
  expect(body.mailState).toBe('KEPT');
  const [mail] = await mails();
  expect(mail).toMatchObject({
    recipient: 'support@lintel.example',
    subject: `Lintel: report ${body.id} by Ada Quay`,
    organizationId: null,
  });
  expect(mail?.body).toContain('The total is wrong.');
  expect(mail?.body).toContain('/properties?view=heat');
  expect(mail?.body).toContain(REQUEST);
  expect(mail?.body).toContain(reader.email);
});

test('a screenshot is an own uploaded picture; another person’s, or another kind of file, does not exist', async () => {
  const report = { text: 'Look.', page: '/' };
  const own = await screenshot(reader);
  expect((await t.post('/bug-report', { ...report, screenshot: own }, reader)).status).toBe(201);
  const colleague = await t.a.user({ organizationId });
  for (const id of [await screenshot(colleague), await screenshot(reader, 'AVATAR'), 999_999_999]) {
    const answer = await t.post('/bug-report', { ...report, screenshot: id }, reader);
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('an empty text and unknown fields are refused by name', async () => {
  const { status, body } = await t.post('/bug-report', { text: '  ', page: '/', isSuperUser: true }, reader);
  expect(status).toBe(400);
  expect(body.errors.map((error: { path: string }) => error.path)).toContain('text');
});

test('the same key makes one report', async () => {
  const send = () =>
    t.post('/bug-report', { text: 'Twice.', page: '/' }, reader, { 'idempotency-key': 'the same intent' });
  const [one, two] = [await send(), await send()];
  expect(two.body.id).toBe(one.body.id);
});

test('after twenty reports in an hour a person must wait, and others need not', async () => {
  const eager = await t.a.user({ organizationId });
  const send = (as: TestUser) => t.post('/bug-report', { text: 'Again.', page: '/' }, as);
  for (let n = 0; n < 20; n += 1) expect((await send(eager)).status).toBe(201);
  const refused = await send(eager);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(reader)).status).toBe(201);
});

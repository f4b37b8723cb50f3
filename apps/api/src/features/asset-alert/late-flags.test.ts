import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';
import { sendLateFlagMails } from './late-flags.jobs.ts';

const { t, property, admin, manager, member, stranger, item } = await startProjects();
const { organizationId } = property;
const rulesPath = `/asset-alert/rules/${organizationId}`;
const laneDays = { NEEDS_REVIEW: 7, REVIEWED: 14, ALERT_SENT: 14, INITIATED_REPLACEMENT: 30 };
const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };

const send = (now: string) =>
  t.platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
    sendLateFlagMails(db, now, 'https://lintel.example'),
  );
type Mail = { recipient: string; subject: string; body: string };
const mails = async () =>
  (
    await t.a.run((db) =>
      sql<Mail>`select recipient, subject, body from outbox where template = 'LATE_FLAGS' order by id`.execute(db),
    )
  ).rows;
async function save(mailsLate: boolean | undefined) {
  const { version } = (await t.get(rulesPath, admin)).body;
  const answer = await t.put(rulesPath, { rules: [], laneDays, mailsLate }, admin, { 'if-match': `"${version}"` });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
// Today is 2026-05-18.
const raise = async (assigneeId: number | null) =>
  (
    await t.post(
      '/asset-alert',
      { propertyId: property.id, itemId: (await item()).id, reason: 'Leaks', assigneeId },
      member,
    )
  ).body;

test('is off until an administrator turns it on, and stays as it is where it is not named', async () => {
  expect((await t.get(rulesPath, admin)).body.mailsLate).toBe(false);
  expect((await save(true)).mailsLate).toBe(true);
  expect((await save(undefined)).mailsLate).toBe(true);
});

test('whoever has a flag is told in the morning after it became late, once for each stay in a lane', async () => {
  await t.a.run((db) =>
    sql`update property set timezone = 'America/New_York', regional_manager_id = ${manager.id} where id = ${property.id}`.execute(
      db,
    ),
  );
  const mine = await raise(member.id);
  await raise(null);
  const aside = await raise(member.id);
  const put = async (flag: { id: number }, body: object) => {
    const { version } = (await t.get(`/asset-alert/${flag.id}`, manager)).body;
    const answer = await t.call('PUT', `/asset-alert/${flag.id}`, {
      body,
      as: manager,
      headers: { 'if-match': `"${version}"` },
    });
    expect(answer.status, answer.text).toBe(200);
  };
  await put(aside, { snoozeUntil: '2026-12-31' });
  await send('2026-05-25T12:00:00.000Z');
  await send('2026-05-26T08:00:00.000Z');
  expect(await mails()).toEqual([]);
  await send('2026-05-26T12:00:00.000Z');
  await send('2026-05-27T12:00:00.000Z');
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([manager.email, member.email].toSorted());
  const own = sent.find(({ recipient }) => recipient === member.email);
  expect(own?.subject).toContain('waits too long');
  expect(own?.body).toContain('8 days in ‘Needs review’, limit 7');
  expect(own?.body).toContain(`/redflag/${organizationId}?flag=${mine.id}`);

  await put(mine, { actionState: 'REVIEWED' });
  // The clock of the product stands still in tests: it came into this lane a day later.
  await t.a.run((db) =>
    sql`update asset_alert set lane_since = '2026-05-28T12:00:00Z' where id = ${mine.id}`.execute(db),
  );
  await send('2026-07-01T12:00:00.000Z');
  await send('2026-07-02T12:00:00.000Z');
  expect((await mails()).length).toBe(3);
});

test('says nothing to somebody who may not see the property any more, nor where it is off', async () => {
  const before = (await mails()).length;
  const flag = await raise(null);
  await t.a.run((db) => sql`update asset_alert set assignee_id = ${stranger.id} where id = ${flag.id}`.execute(db));
  await send('2026-08-01T12:00:00.000Z');
  expect((await mails()).length).toBe(before);
  await save(false);
  await raise(member.id);
  await send('2026-09-01T12:00:00.000Z');
  expect((await mails()).length).toBe(before);
});

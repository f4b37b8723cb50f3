import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';
import { sendLateFlagMails } from './late-flags.jobs.ts';

const laneDays = { NEEDS_REVIEW: 7, REVIEWED: 14, ALERT_SENT: 14, INITIATED_REPLACEMENT: 30 };
const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
type Mail = { recipient: string; subject: string; body: string };

/** A database of the test's own, with a property in New York whose regional manager is `manager`; today is 2026-05-18. */
async function startLateFlags() {
  const kit = await startProjects();
  const { t, property, admin, manager, member, item } = kit;
  const rulesPath = `/asset-alert/rules/${property.organizationId}`;
  await t.a.run((db) =>
    sql`update property set timezone = 'America/New_York', regional_manager_id = ${manager.id} where id = ${property.id}`.execute(
      db,
    ),
  );

  async function save(mailsLate: boolean | undefined) {
    const { version } = (await t.get(rulesPath, admin)).body;
    const answer = await t.put(rulesPath, { rules: [], laneDays, mailsLate }, admin, { 'if-match': `"${version}"` });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }
  async function raise(assigneeId: number | null) {
    const flag = { propertyId: property.id, itemId: (await item()).id, reason: 'Leaks', assigneeId };
    return (await t.post('/asset-alert', flag, member)).body;
  }
  async function put(flag: { id: number }, body: object) {
    const { version } = (await t.get(`/asset-alert/${flag.id}`, manager)).body;
    const answer = await t.put(`/asset-alert/${flag.id}`, body, manager, { 'if-match': `"${version}"` });
    expect(answer.status, answer.text).toBe(200);
  }
  const send = (now: string) =>
    t.platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
      sendLateFlagMails(db, now, 'https://lintel.example'),
    );
  async function mails(): Promise<Mail[]> {
    const { rows } = await t.a.run((db) =>
      sql<Mail>`select recipient, subject, body from outbox where template = 'LATE_FLAGS' order by id`.execute(db),
    );
    return rows;
  }
  return { ...kit, rulesPath, save, raise, put, send, mails };
}

test('is off until an administrator turns it on, and stays as it is where it is not named', async () => {
  const { t, admin, member, rulesPath, save, raise, send, mails } = await startLateFlags();
  expect((await t.get(rulesPath, admin)).body.mailsLate).toBe(false);
  await raise(member.id);
  await send('2026-05-26T12:00:00.000Z');
  expect(await mails()).toEqual([]);
  expect((await save(true)).mailsLate).toBe(true);
  expect((await save(undefined)).mailsLate).toBe(true);
  await send('2026-05-27T12:00:00.000Z');
  expect((await mails()).length).toBe(1);
});

test('whoever has a flag is told in the morning after it became late, once for each stay in a lane', async () => {
  const { t, property, manager, member, save, raise, put, send, mails } = await startLateFlags();
  await save(true);
  const mine = await raise(member.id);
  await raise(null);
  const aside = await raise(member.id);
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
  expect(own?.body).toContain(`/redflag/${property.organizationId}?flag=${mine.id}`);

  await put(mine, { actionState: 'REVIEWED' });
  // The clock of the product stands still in tests: it came into this lane a day later.
  await t.a.run((db) =>
    sql`update asset_alert set lane_since = '2026-05-28T12:00:00Z' where id = ${mine.id}`.execute(db),
  );
  await send('2026-07-01T12:00:00.000Z');
  await send('2026-07-02T12:00:00.000Z');
  expect((await mails()).length).toBe(3);
});

test('says nothing to somebody who may not see the property any more', async () => {
  const { t, stranger, save, raise, send, mails } = await startLateFlags();
  await save(true);
  const flag = await raise(null);
  await t.a.run((db) => sql`update asset_alert set assignee_id = ${stranger.id} where id = ${flag.id}`.execute(db));
  await send('2026-08-01T12:00:00.000Z');
  expect(await mails()).toEqual([]);
});

test('says nothing once it is turned off again', async () => {
  const { member, save, raise, send, mails } = await startLateFlags();
  await save(true);
  await raise(member.id);
  await save(false);
  await send('2026-09-01T12:00:00.000Z');
  expect(await mails()).toEqual([]);
});

test('who chose not to get these mails is passed over: the managers of the property are told', async () => {
  const { t, manager, member, save, raise, send, mails } = await startLateFlags();
  await save(true);
  await raise(member.id);
  expect((await t.put('/user', { unwantedMails: ['LATE_FLAGS'] }, member)).status).toBe(200);
  await send('2026-05-26T12:00:00.000Z');
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([manager.email]);
});

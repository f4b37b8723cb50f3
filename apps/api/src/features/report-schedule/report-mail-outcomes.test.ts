import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startOutboxSender } from '#platform/background/outbox-sender.ts';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { startMailSink } from '#testing/mail-sink.ts';
import { sendMails, TEST_BASE_URL, workAndSend, workJobs } from '#testing/report-mails.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { reportScheduling } from './report-schedule.jobs.ts';
import { deleteOldRunsUnscoped } from './run.queries.ts';

const refused = new Set<string>();
const lines: string[] = [];

let t: TestApp;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let organizationId: number;
let admin: TestUser;
let mike: TestUser;
let luis: TestUser;
let viewId: number;
beforeAll(async () => {
  sink = await startMailSink({ refused });
  t = await startTestApp({ settings: { publicBaseUrl: TEST_BASE_URL }, logLines: lines });
  ({ id: organizationId } = await t.a.organization({ name: 'Harbor' }));
  const property = await t.a.property({ organizationId, name: 'Alder Court' });
  await t.a.item({ property, installDate: '1990-01-01' });
  admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Dana', lastName: 'Whitlock' });
  mike = await t.a.user({ organizationId, properties: [property], firstName: 'Mike', lastName: 'Okafor' });
  luis = await t.a.user({ organizationId, properties: [property], firstName: 'Luis', lastName: 'Ortega' });
  const view = { reportId: 'items', propertyId: property.id, name: 'Past life', filter: { due: 'backlog' } };
  viewId = (await t.post('/saved-view', view, admin)).body.id;
});
afterAll(() => sink.close());
beforeEach(() => {
  refused.clear();
  sink.mails.length = 0;
  t.platform.couriers = { MAIL: null, SMS: null };
});

/** A schedule to Mike and Luis, with a run that was asked for. */
async function asked(): Promise<number> {
  const body = { savedViewId: viewId, every: 'DAILY', at: '07:00', format: 'CSV', recipientIds: [mike.id, luis.id] };
  const { body: made, status } = await t.post('/report-schedule', body, admin);
  expect(status).toBe(201);
  expect((await t.post(`/report-schedule/${made.id}/run`, undefined, admin)).status).toBe(202);
  return made.id;
}

const lastRun = async (id: number) => (await t.get(`/report-schedule/${id}/runs`, admin)).body.results[0];
const messageTo = async (person: TestUser) =>
  (await t.get('/admin/outbox', admin)).body.results.find((one: { to: string }) => one.to === person.email);

test('a mail is on its way until the mail server has it', async () => {
  const id = await asked();
  await workJobs(t);
  const waiting = { result: 'WAITING', rowCount: 1, reason: null };
  expect(await lastRun(id)).toMatchObject({ state: 'DONE', recipients: [waiting, waiting] });
  expect((await t.get('/report-schedule?format=csv', admin)).text).toContain('2 on its way');
  await sendMails(t, sink);
  expect((await lastRun(id)).recipients).toMatchObject([{ result: 'SENT' }, { result: 'SENT' }]);
});

test('an address that the mail server refuses is that person’s failure, and the others get theirs', async () => {
  refused.add(mike.email);
  const id = await asked();
  await workAndSend(t, sink);
  expect(sink.mails.map(({ to }) => to)).toEqual([luis.email]);
  expect(await lastRun(id)).toMatchObject({
    state: 'DONE',
    reason: null,
    recipients: [
      {
        id: mike.id,
        result: 'FAILED',
        reason: expect.stringMatching(/^The mail could not be delivered: .*no such mailbox/),
      },
      { id: luis.id, result: 'SENT', reason: null },
    ],
  });
  refused.clear();
  t.platform.couriers = { MAIL: { send: async () => null }, SMS: null };
  const { id: messageId } = await messageTo(mike);
  expect((await t.post(`/admin/outbox/${messageId}/retry`, undefined, admin)).status).toBe(200);
  expect((await lastRun(id)).recipients[0]).toMatchObject({ result: 'WAITING', reason: null });
  await sendMails(t, sink);
  expect((await lastRun(id)).recipients[0]).toMatchObject({ id: mike.id, result: 'SENT', reason: null });
});

test('an address that is none is that person’s failure, and the others get theirs', async () => {
  const gone = await t.a.user({ organizationId, isAdmin: true, firstName: 'Ann', lastName: 'Abel' });
  const id = await asked();
  await t.a.run((db) =>
    sql`insert into report_schedule_recipient (organization_id, schedule_id, user_id) values (${organizationId}, ${id}, ${gone.id})`.execute(
      db,
    ),
  );
  await t.a.run((db) => sql`update app_user set email = 'ann, abel@x.example' where id = ${gone.id}`.execute(db));
  await workAndSend(t, sink);
  expect(sink.mails.map(({ to }) => to).toSorted()).toEqual([mike.email, luis.email].toSorted());
  expect(await lastRun(id)).toMatchObject({
    state: 'DONE',
    recipients: [
      { id: gone.id, result: 'FAILED', reason: 'Their address is none that a mail can be sent to.' },
      { id: mike.id, result: 'SENT' },
      { id: luis.id, result: 'SENT' },
    ],
  });
});

/** Does the jobs; before the first report is made, `between` is done. */
async function workWith(between: () => Promise<unknown>): Promise<void> {
  const items = t.app.mounted.operations.get('listPropertyItems');
  if (!items) throw new Error('no items');
  let isDone = false;
  const late = {
    ...items,
    async perform(...given: Parameters<typeof items.perform>) {
      if (!isDone) await between();
      isDone = true;
      return items.perform(...given);
    },
  };
  await workJobs(t, new Map(t.app.mounted.operations).set('listPropertyItems', late));
  await sendMails(t, sink);
}

test('who is taken off, who leaves, and everybody once the schedule is deleted get nothing of a run that is under way', async () => {
  const off = await asked();
  await workWith(() => t.put(`/report-schedule/${off}`, { recipientIds: [luis.id] }, admin, atVersion(1)));
  expect(sink.mails.map(({ to }) => to)).toEqual([luis.email]);
  expect((await lastRun(off)).recipients).toMatchObject([{ id: luis.id, result: 'SENT' }]);

  sink.mails.length = 0;
  const setLeft = (at: string | null) =>
    t.a.run((db) => sql`update membership set archived_at = ${at}::timestamptz where user_id = ${mike.id}`.execute(db));
  const left = await asked();
  await workWith(() => setLeft('2026-01-01T00:00:00Z'));
  expect(sink.mails.map(({ to }) => to)).toEqual([luis.email]);
  expect((await lastRun(left)).recipients).toMatchObject([{ id: mike.id, result: 'NO_ACCESS' }, { result: 'SENT' }]);
  await setLeft(null);

  sink.mails.length = 0;
  const deleted = await asked();
  await workWith(() => t.delete(`/report-schedule/${deleted}`, admin, atVersion(1)));
  expect(sink.mails).toEqual([]);
});

test('no schedule is made of a view that somebody deletes at that moment', async () => {
  const view = { reportId: 'items', name: 'Soon gone', filter: {} };
  const { id: savedViewId } = (await t.post('/saved-view', view, admin)).body;
  let isAnswered = false;
  const answer = await t.a.run(async (db) => {
    await sql`update saved_view set archived_at = now() where id = ${savedViewId}`.execute(db);
    const posted = t.post('/report-schedule', { savedViewId, every: 'DAILY', at: '07:00', format: 'CSV' }, admin);
    void posted.then(() => {
      isAnswered = true;
    });
    const isWaiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0;
    await expect.poll(async () => isAnswered || (await isWaiting()), { timeout: 10_000 }).toBe(true);
    return { posted };
  });
  expect((await answer.posted).status).toBe(404);
});

test('a schedule that cannot be planned does not hold up the others', async () => {
  const [broken, fine] = [await asked(), await asked()];
  await workJobs(t);
  await t.a.run((db) =>
    sql`update report_schedule set next_run_at = now() - make_interval(mins => case id when ${broken} then 20 else 10 end),
      time_zone = case id when ${broken} then 'Nowhere/At all' else time_zone end
      where id = any (array[${broken}, ${fine}]::bigint[])`.execute(db),
  );
  await reportScheduling({ ...t.platform, clock: () => new Date() }).run(new AbortController().signal);
  const slotsOf = async (id: number) =>
    (await t.get(`/report-schedule/${id}/runs`, admin)).body.results.filter((run: { slotAt: unknown }) => run.slotAt);
  expect(await slotsOf(broken)).toEqual([]);
  expect(await slotsOf(fine)).toHaveLength(1);
  expect(lines.join('')).toContain('a report schedule could not be planned');
});

test('a run is kept for a year, and one that is under way until it ends', async () => {
  const id = await asked();
  await workJobs(t);
  const old = (await lastRun(id)).id;
  expect((await t.post(`/report-schedule/${id}/run`, undefined, admin)).status).toBe(202);
  const live = (await lastRun(id)).id;
  await t.a.run((db) =>
    sql`update report_run set created_at = now() - interval '366 days' where schedule_id = ${id}`.execute(db),
  );
  await t.a.run(deleteOldRunsUnscoped);
  const kept = (await t.get(`/report-schedule/${id}/runs`, admin)).body;
  expect(kept).toMatchObject({ total: 1, results: [{ id: live }] });
  expect(old).not.toBe(live);
  await workJobs(t);
});

test('a run whose job is cancelled has failed, and says that somebody cancelled it', async () => {
  const id = await asked();
  const { jobId } = await lastRun(id);
  await t.a.run((db) =>
    sql`update job set attempts = 1, message = 'Failed; it will be tried again.' where id = ${jobId}`.execute(db),
  );
  const cancelled = await t.post(`/job/${jobId}/cancel`, undefined, admin);
  expect(cancelled.body).toMatchObject({ state: 'CANCELLED', message: 'Cancelled.' });
  const reason = 'Somebody cancelled it before everybody had theirs.';
  expect(await lastRun(id)).toMatchObject({ state: 'FAILED', reason, recipients: [] });
  expect((await t.get('/report-schedule?format=csv', admin)).text).toContain(`failed,${reason}`);
});

test('without a mail server nothing is called sent, and neither is what an administrator cancelled', async () => {
  const id = await asked();
  await workJobs(t);
  const sender = startOutboxSender(t.platform);
  await sender.idle();
  await sender.stop();
  const notSent = { result: 'NOT_SENT', reason: expect.stringContaining('No mail server is set up.') };
  expect((await lastRun(id)).recipients).toMatchObject([notSent, notSent]);
  const { id: messageId } = await messageTo(luis);
  expect((await t.post(`/admin/outbox/${messageId}/cancel`, undefined, admin)).status).toBe(200);
  expect((await lastRun(id)).recipients).toMatchObject([
    notSent,
    { id: luis.id, result: 'NOT_SENT', reason: 'An administrator cancelled the mail.' },
  ]);
});

test('who chose to get no scheduled reports gets none, and the schedule says so', async () => {
  expect((await t.put('/user', { unwantedMails: ['REPORT'] }, mike)).status).toBe(200);
  const id = await asked();
  await workAndSend(t, sink);
  expect((await t.put('/user', { unwantedMails: [] }, mike)).status).toBe(200);
  expect(sink.mails.map(({ to }) => to)).toEqual([luis.email]);
  expect(await lastRun(id)).toMatchObject({
    state: 'DONE',
    recipients: [
      { id: mike.id, result: 'NOT_SENT', reason: 'They chose to get no scheduled reports.' },
      { id: luis.id, result: 'SENT' },
    ],
  });
});

test('which mails a person gets is theirs to say, and only those that are sent can be named', async () => {
  const others = await t.put('/user', { id: mike.id, unwantedMails: ['REPORT'] }, admin);
  expect([others.status, others.body.errors[0].path]).toEqual([422, 'unwantedMails']);
  for (const unwantedMails of [['RESET_PASSWORD'], ['REPORT', 'REPORT']])
    expect((await t.put('/user', { unwantedMails }, mike)).status).toBe(400);
  expect((await t.get(`/user/${mike.id}`, mike)).body.unwantedMails).toEqual([]);
});

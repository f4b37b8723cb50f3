import { LISTS } from '@lintel/contract/lists';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TableFile } from '#platform/tables/table-file.ts';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { startMailSink } from '#testing/mail-sink.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { TEST_BASE_URL as BASE, cellsOf, workAndSend, workJobs } from '#testing/report-mails.ts';
import type { TestUser } from '#testing/user-factory.ts';
import type { RunPlan } from './plan.queries.ts';
import { reportMail } from './report-mail.ts';
import { reportScheduling } from './report-schedule.jobs.ts';

const MONDAY_AT_SEVEN = '2026-05-18T13:00:00.000Z';

let t: TestApp;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let now: string;
let organizationId: number;
let here: { id: number; organizationId: number };
let there: { id: number; organizationId: number };
let admin: TestUser;
let member: TestUser;
let loser: TestUser;
beforeAll(async () => {
  sink = await startMailSink();
  t = await startTestApp({ clock: () => new Date(now), settings: { publicBaseUrl: BASE } });
  ({ id: organizationId } = await t.a.organization({ name: 'Harbor', timezone: 'America/Boise' }));
  here = await t.a.property({ organizationId, name: 'Alder Court', timezone: 'America/Boise' });
  there = await t.a.property({ organizationId, name: 'Wexford Mill', timezone: 'America/Boise' });
  admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Dana', lastName: 'Whitlock' });
  for (const [property, names] of [
    [here, ['101', '102']],
    [there, ['201']],
  ] as const)
    for (const name of names)
      await t.a.item({ unit: await t.a.unit({ property, name }), installDate: '1990-01-01', purchaseCents: 50_000 });
  await t.a.item({ property: here, installDate: '2026-01-01' });
});
afterAll(() => sink.close());
beforeEach(async () => {
  now = '2026-05-18T12:00:00.000Z';
  sink.mails.length = 0;
  member = await t.a.user({ organizationId, properties: [here], firstName: 'Mike', lastName: 'Okafor' });
  loser = await t.a.user({ organizationId, properties: [here], firstName: 'Luis', lastName: 'Ortega' });
});

let count = 0;
async function scheduled(fields: object = {}, viewFields: object = {}, as = admin) {
  const name = `Past life ${++count}`;
  const body = {
    reportId: 'items',
    propertyId: here.id,
    name,
    filter: { due: 'backlog' },
    sort: '-lifeUsed',
    ...viewFields,
  };
  const view = await t.post('/saved-view', body, as);
  expect(view.status, view.text).toBe(201);
  const times = { every: 'WEEKLY', weekday: 1, at: '07:00', format: 'XLSX' };
  const made = await t.post('/report-schedule', { savedViewId: view.body.id, ...times, ...fields }, as);
  expect(made.status, made.text).toBe(201);
  return { id: made.body.id as number, viewId: view.body.id as number, name };
}

const tick = () => reportScheduling(t.platform).run(new AbortController().signal);

const work = () => workAndSend(t, sink);

async function dueAndSent() {
  now = MONDAY_AT_SEVEN;
  await tick();
  await work();
}

const runsOf = async (id: number) => (await t.get(`/report-schedule/${id}/runs`, admin)).body.results;

async function take(property: { id: number }, from: TestUser) {
  await t.a.run((db) =>
    sql`delete from property_assignment where user_id = ${from.id} and property_id = ${property.id}`.execute(db),
  );
}

test('a schedule that is due mails the file with what it shows, how many rows, and where the live view is', async () => {
  const { id, viewId, name } = await scheduled({ recipientIds: [member.id] });
  await dueAndSent();
  expect(sink.mails).toHaveLength(1);
  const [mail] = sink.mails;
  expect(mail?.to).toBe(member.email);
  expect(mail?.subject).toContain(`${name}: 2 items, Alder Court, Harbor`);
  const text = mail?.text.replaceAll('\r\n', '\n') ?? '';
  expect(text).toContain('Items, Alder Court, Harbor\n');
  expect(text).toContain('As of 2026-05-18 (America/Boise)');
  expect(text).toContain('Filters:\n  Due: Backlog\n');
  expect(text).toContain('Rows: 2 items');
  expect(text).toContain(`${BASE}/properties/${here.id}?tab=items&due=backlog&sort=-lifeUsed&view=${viewId}`);
  expect(text).toContain('Dana Whitlock has this sent every Monday at 7:00 AM (America/Boise).');
  expect(text).toContain(
    `To stop it, ask Dana Whitlock or an administrator; they end it under Schedules: ${BASE}/schedules`,
  );
  expect(mail?.attachments).toHaveLength(1);
  expect(text).toContain(`The file is attached: ${mail?.attachments[0]?.fileName}`);
  const cells = cellsOf(mail?.attachments[0]?.bytes);
  expect(['101', '102', '201'].map((unit) => cells.includes(unit))).toEqual([true, true, false]);

  expect(await runsOf(id)).toMatchObject([
    {
      slotAt: MONDAY_AT_SEVEN,
      state: 'DONE',
      askedBy: null,
      reason: null,
      recipients: [{ id: member.id, name: 'Mike Okafor', result: 'SENT', rowCount: 2, reason: null }],
    },
  ]);
  expect((await t.get(`/report-schedule/${id}`, admin)).body).toMatchObject({
    nextRunAt: '2026-05-25T13:00:00.000Z',
    lastRun: { state: 'DONE' },
    version: 1,
  });
  const line = (await t.get('/admin/audit?limit=1', admin)).body.results[0];
  expect(line).toMatchObject({ action: 'send', entity: 'report_schedule', entityId: id });
});

test('a shared view arrives as PDF with the rows of its recipient; who lost the property in between gets nothing of it, and the run says so', async () => {
  const { id } = await scheduled(
    { recipientIds: [member.id, loser.id], format: 'PDF' },
    { sharedWith: 'ORGANIZATION' },
  );
  await take(here, loser);
  await dueAndSent();
  expect(sink.mails.map((mail) => mail.to)).toEqual([member.email]);
  const [file] = sink.mails[0]?.attachments ?? [];
  expect(file).toMatchObject({ contentType: 'application/pdf', fileName: expect.stringMatching(/\.pdf$/) });
  const { title, pages } = await readPdf(file?.bytes ?? Buffer.alloc(0));
  const text = pages.map((page) => page.text).join('\n');
  expect(title).toContain('Items');
  expect(text).toContain('Alder Court, Harbor');
  expect(['101', '102', '201'].map((unit) => text.includes(unit))).toEqual([true, true, false]);
  const { rows } = await t.a.run((db) => sql`select id from outbox where recipient = ${loser.email}`.execute(db));
  expect(rows).toEqual([]);
  const [run] = await runsOf(id);
  expect(run.state).toBe('DONE');
  expect(run.recipients).toMatchObject([
    { id: member.id, result: 'SENT', rowCount: 2 },
    { id: loser.id, result: 'NO_ACCESS', rowCount: null, reason: 'May not see this report now.' },
  ]);
});

test('of a view over all properties everybody gets the rows of their own, and who left the organization nothing', async () => {
  const other = await t.a.organization();
  await t.a.run((db) =>
    sql`insert into membership (organization_id, user_id, role_id) values (${other.id}, ${loser.id}, 2)`.execute(db),
  );
  const { id } = await scheduled({ recipientIds: [admin.id, member.id, loser.id] }, { propertyId: null });
  await t.a.run((db) =>
    sql`update membership set archived_at = now() where organization_id = ${organizationId} and user_id = ${loser.id}`.execute(
      db,
    ),
  );
  await dueAndSent();
  const unitsFor = (to: TestUser) => {
    const cells = cellsOf(sink.mails.find((mail) => mail.to === to.email)?.attachments[0]?.bytes);
    return ['101', '102', '201'].filter((unit) => cells.includes(unit));
  };
  expect(unitsFor(admin)).toEqual(['101', '102', '201']);
  expect(unitsFor(member)).toEqual(['101', '102']);
  expect(sink.mails).toHaveLength(2);
  const [run] = await runsOf(id);
  expect(run.recipients.map((one: { id: number; result: string }) => [one.id, one.result])).toContainEqual([
    loser.id,
    'NO_ACCESS',
  ]);
});

test('nothing is sent of nothing where that is skipped, and a mail without rows where it is not', async () => {
  const nothing = { filter: { due: 'nodate' } };
  const skipping = await scheduled({ recipientIds: [member.id], skipWhenEmpty: true }, nothing);
  const telling = await scheduled({ recipientIds: [member.id] }, nothing);
  await dueAndSent();
  expect(sink.mails.map((mail) => mail.subject)).toEqual([expect.stringContaining(`${telling.name}: 0 items`)]);
  expect((await runsOf(skipping.id))[0].recipients).toMatchObject([{ result: 'EMPTY', rowCount: 0 }]);
  expect((await runsOf(telling.id))[0].recipients).toMatchObject([{ result: 'SENT', rowCount: 0 }]);
});

test('whoever made it and may no longer see the view has nobody sent anything, and administrators read why', async () => {
  const { id } = await scheduled({ recipientIds: [member.id] }, { sharedWith: 'ORGANIZATION' }, loser);
  await take(here, loser);
  await dueAndSent();
  expect(sink.mails).toEqual([]);
  expect(await runsOf(id)).toMatchObject([
    {
      state: 'FAILED',
      reason: expect.stringContaining('not there any more for whoever made this schedule'),
      recipients: [],
    },
  ]);
  const gone = await scheduled({ recipientIds: [member.id] }, {}, member);
  await t.a.run((db) => sql`update app_user set disabled_at = now() where id = ${member.id}`.execute(db));
  now = '2026-05-25T13:00:00.000Z';
  await tick();
  await work();
  expect((await runsOf(gone.id))[0]).toMatchObject({
    state: 'FAILED',
    reason: expect.stringContaining('no longer sign in'),
  });
});

test('a view that is shared with whoever made the schedule no longer is sent by it no more, whoever asks', async () => {
  const { id: groupId } = await t.a.group({ organizationId, properties: [], members: [member, loser] });
  const views = { private: { sharedWith: 'ORGANIZATION' }, group: { sharedWith: 'GROUP', permissionGroupId: groupId } };
  const made: { id: number; why: string }[] = [];
  for (const [why, sharing] of Object.entries(views)) {
    const view = { reportId: 'items', propertyId: here.id, name: `Shared ${why}`, filter: {}, ...sharing };
    const { body: saved } = await t.post('/saved-view', view, member);
    const times = { every: 'WEEKLY', weekday: 1, at: '07:00', format: 'CSV', recipientIds: [member.id, loser.id] };
    const { status, body } = await t.post('/report-schedule', { savedViewId: saved.id, ...times }, loser);
    expect(status).toBe(201);
    if (why === 'private') await t.put(`/saved-view/${saved.id}`, { sharedWith: 'NOBODY' }, member, atVersion(1));
    made.push({ id: body.id, why });
  }
  await t.a.run((db) =>
    sql`update permission_group_member set archived_at = now() where group_id = ${groupId} and user_id = ${loser.id}`.execute(
      db,
    ),
  );
  await dueAndSent();
  for (const { id } of made) expect((await t.post(`/report-schedule/${id}/run`, undefined, admin)).status).toBe(202);
  await work();
  expect(sink.mails).toEqual([]);
  for (const { id, why } of made) {
    const failed = {
      state: 'FAILED',
      reason:
        'Luis Ortega, who made this schedule, may no longer see the saved view: it is not shared with them any more. Share it again, or end the schedule.',
      recipients: [],
    };
    expect(await runsOf(id), why).toMatchObject([failed, failed]);
  }
});

test('after a week of downtime the newest slot is sent, and no other', async () => {
  const { id } = await scheduled({ recipientIds: [member.id], every: 'DAILY', weekday: null });
  now = '2026-05-24T20:00:00.000Z';
  await tick();
  await tick();
  await work();
  expect((await runsOf(id)).map((run: { slotAt: string }) => run.slotAt)).toEqual(['2026-05-24T13:00:00.000Z']);
  expect(sink.mails).toHaveLength(1);
  expect((await t.get(`/report-schedule/${id}`, admin)).body.nextRunAt).toBe('2026-05-25T13:00:00.000Z');
});

test('paused and ended schedules and those of archived properties send nothing', async () => {
  const old = await t.a.property({ organizationId });
  const ids = [await scheduled({ isPaused: true }), await scheduled(), await scheduled({}, { propertyId: old.id })];
  await t.delete(`/report-schedule/${ids[1]?.id}`, admin, atVersion(1));
  await t.a.run((db) => sql`update property set archived_at = now() where id = ${old.id}`.execute(db));
  await dueAndSent();
  expect(sink.mails).toEqual([]);
});

test('a run that is asked for is no slot: the next slot is sent all the same', async () => {
  const { id } = await scheduled({ recipientIds: [member.id] });
  expect((await t.post(`/report-schedule/${id}/run`, undefined, admin)).status).toBe(202);
  await work();
  expect(sink.mails).toHaveLength(1);
  await dueAndSent();
  expect(sink.mails).toHaveLength(2);
  expect((await runsOf(id)).map((run: { slotAt: string; askedBy: string }) => [run.slotAt, run.askedBy])).toEqual([
    [MONDAY_AT_SEVEN, null],
    [null, 'Dana Whitlock'],
  ]);
});

test('ten looks at once give a slot one run and everybody one mail', async () => {
  const { id } = await scheduled({ recipientIds: [member.id, loser.id] });
  now = MONDAY_AT_SEVEN;
  await Promise.all(Array.from({ length: 10 }, tick));
  await Promise.all([work(), work()]);
  expect(await runsOf(id)).toHaveLength(1);
  expect(sink.mails.map((mail) => mail.to).toSorted()).toEqual([member.email, loser.email].toSorted());
});

test('a run that is tried again mails only those of whom nothing is noted', async () => {
  const { id } = await scheduled({ recipientIds: [member.id, loser.id] });
  now = MONDAY_AT_SEVEN;
  await tick();
  const [{ id: runId, jobId }] = await runsOf(id);
  await t.a.run((db) =>
    sql`insert into report_run_recipient (organization_id, run_id, user_id, result, row_count)
      values (${organizationId}, ${runId}, ${member.id}, 'SENT', 2)`.execute(db),
  );
  await t.a.run((db) => sql`update job set attempts = 1 where id = ${jobId}`.execute(db));
  await work();
  expect(sink.mails.map((mail) => mail.to)).toEqual([loser.email]);
});

test('a file is kept until its mail is gone, then only its name is', async () => {
  await scheduled({ recipientIds: [member.id] });
  now = MONDAY_AT_SEVEN;
  await tick();
  await workJobs(t);
  const file = async () => {
    const { rows } = await t.a.run((db) =>
      sql<{ size: number; isKept: boolean }>`select a.size_bytes as size, a.content is not null as "isKept"
        from outbox_attachment a join outbox o on o.message_key = a.message_key where o.recipient = ${member.email}`.execute(
        db,
      ),
    );
    return rows;
  };
  expect(await file()).toEqual([{ size: expect.any(Number), isKept: true }]);
  await work();
  expect(await file()).toEqual([{ size: expect.any(Number), isKept: false }]);
});

test('a report that cannot be made for one of them now is tried again, and the others have theirs already', async () => {
  const { id } = await scheduled({ recipientIds: [member.id, loser.id] });
  now = MONDAY_AT_SEVEN;
  await tick();
  const items = t.app.mounted.operations.get('listPropertyItems');
  if (!items) throw new Error('no items');
  const failing = {
    ...items,
    perform: (...given: Parameters<typeof items.perform>) =>
      given[1].viewer?.userId === loser.id ? Promise.reject(new Error('the disk is away')) : items.perform(...given),
  };
  const operations = new Map(t.app.mounted.operations).set('listPropertyItems', failing);
  await workJobs(t, operations);
  expect((await runsOf(id))[0]).toMatchObject({ state: 'RUNNING', recipients: [{ id: member.id, result: 'WAITING' }] });
  await t.a.run((db) => sql`update job set run_at = now() where state = 'QUEUED'`.execute(db));
  await work();
  expect(sink.mails.map((mail) => mail.to).toSorted()).toEqual([member.email, loser.email].toSorted());
  expect((await runsOf(id))[0]).toMatchObject({ state: 'DONE', recipients: [{ result: 'SENT' }, { result: 'SENT' }] });
});

test('a mail whose file is too large says so and links to the live view', async () => {
  const { viewId } = await scheduled();
  const definition = LISTS.items;
  if (!definition) throw new Error('no items');
  const plan: RunPlan = {
    every: 'DAILY',
    weekday: null,
    monthDay: null,
    at: '07:00',
    timeZone: 'America/Boise',
    format: 'CSV',
    skipWhenEmpty: false,
    organizationId,
    scheduleId: 1,
    ownerName: 'Dana',
    ownerId: admin.id,
    savedViewId: viewId,
    reportId: 'items',
    propertyId: null,
    viewName: 'All',
    filter: { q: 'a b&c' },
    sort: null,
    recipientCount: 3,
    recipients: [],
  };
  const file: TableFile = { tableFile: true, format: 'csv', fileName: 'items', sheets: [] };
  const told = { file, rowCount: 1, attached: { fileName: null }, publicBaseUrl: BASE };
  const { subject, text } = reportMail(plan, definition, told);
  expect(subject).toBe('All: 1 item');
  expect(text).toContain('The file is larger than 10 MB and is not attached');
  expect(text).toContain('to 3 people. Each of them gets the rows that they may see.');
  expect(text).toContain(`${BASE}/items?q=a+b%26c&view=${viewId}`);
});

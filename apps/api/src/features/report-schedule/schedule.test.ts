import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let here: { id: number };
let admin: TestUser;
let member: TestUser;
let colleague: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let savedViewId: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ id: organizationId } = await t.a.organization({ timezone: 'America/Chicago' }));
  here = await t.a.property({ organizationId, name: 'Alder Court', timezone: 'America/Boise' });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [here], firstName: 'Mike', lastName: 'Okafor' });
  colleague = await t.a.user({ organizationId, properties: [here], firstName: 'Luis', lastName: 'Ortega' });
  viewer = await t.a.user({ organizationId, roleId: 1, properties: [here] });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  savedViewId = await view(member, 'Past life');
});

async function view(as: TestUser, name: string, fields: object = {}): Promise<number> {
  const body = { reportId: 'items', propertyId: here.id, name, filter: { due: 'backlog' }, ...fields };
  return (await t.post('/saved-view', body, as)).body.id;
}

const WEEKLY = { every: 'WEEKLY', weekday: 1, at: '07:00', format: 'XLSX' };
const schedule = (as: TestUser, fields: object = {}) =>
  t.post('/report-schedule', { savedViewId, ...WEEKLY, ...fields }, as);

test('a schedule is due at the property’s time and goes to whoever made it, unless people are named', async () => {
  const { status, body } = await schedule(member);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    organizationId,
    savedViewId,
    viewName: 'Past life',
    reportId: 'items',
    reportTitle: 'Items',
    propertyId: here.id,
    propertyName: 'Alder Court',
    owner: { id: member.id, name: 'Mike Okafor' },
    isOwn: true,
    weekday: 1,
    monthDay: null,
    timeZone: 'America/Boise',
    recipients: [{ id: member.id, name: 'Mike Okafor', isMember: true }],
    skipWhenEmpty: false,
    isPaused: false,
    // It is Monday, 6 o'clock in Boise.
    nextRunAt: '2026-05-18T13:00:00.000Z',
    lastRun: null,
    version: 1,
  });
  expect((await t.get(`/report-schedule/${body.id}`, member)).body).toEqual(body);
  expect((await t.get(`/saved-view/${savedViewId}`, member)).body.scheduleCount).toBe(1);
  const everywhere = await view(member, 'Everywhere', { propertyId: null });
  const monthly = await schedule(member, { savedViewId: everywhere, every: 'MONTHLY', weekday: null, monthDay: 31 });
  expect(monthly.body).toMatchObject({ timeZone: 'America/Chicago', nextRunAt: '2026-05-31T12:00:00.000Z' });
});

test('a schedule is its owner’s and the administrators’; for others it does not exist', async () => {
  const { body } = await schedule(member, { recipientIds: [colleague.id] });
  const missing = (await t.get('/report-schedule/999999999', colleague)).body.detail;
  for (const other of [colleague, viewer, stranger]) {
    const answers = [
      await t.get(`/report-schedule/${body.id}`, other),
      await t.get(`/report-schedule/${body.id}/runs`, other),
    ];
    if (other !== viewer)
      answers.push(
        await t.put(`/report-schedule/${body.id}`, { at: '08:00' }, other, atVersion(1)),
        await t.delete(`/report-schedule/${body.id}`, other, atVersion(1)),
        await t.post(`/report-schedule/${body.id}/run`, undefined, other),
      );
    for (const answer of answers) expect([answer.status, answer.body.detail]).toEqual([404, missing]);
    expect((await t.get('/report-schedule', other)).body.total).toBe(0);
  }
  const listed = (await t.get(`/report-schedule?savedViewId=${savedViewId}`, admin)).body;
  expect(listed.results[0]).toMatchObject({ id: body.id, isOwn: false });
  expect((await t.put(`/report-schedule/${body.id}`, { at: '08:00' }, admin, atVersion(1))).status).toBe(200);
  expect((await t.delete(`/report-schedule/${body.id}`, member, atVersion(1))).status).toBe(412);
  expect((await t.delete(`/report-schedule/${body.id}`, member, atVersion(2))).status).toBe(204);
  expect((await t.get(`/report-schedule/${body.id}`, member)).status).toBe(404);
});

test('who only views makes no schedule, and nobody one of a view that they do not see', async () => {
  const shared = await view(member, 'Shared', { sharedWith: 'ORGANIZATION' });
  expect((await schedule(viewer, { savedViewId: shared })).status).toBe(403);
  expect((await schedule(colleague, { savedViewId: shared })).status).toBe(201);
  expect((await schedule(colleague)).status).toBe(404);
  expect((await schedule(stranger, { savedViewId: shared })).status).toBe(404);
});

test('recipients are people of the organization with an account; somebody else and nobody are told apart by nothing', async () => {
  const gone = await t.a.user({ organizationId });
  await t.a.run((db) => sql`update app_user set disabled_at = now() where id = ${gone.id}`.execute(db));
  const told = async (id: number) => {
    const { status, body } = await schedule(member, { recipientIds: [member.id, id] });
    return [status, body.detail, body.errors];
  };
  const nobody = await told(999_999_999);
  expect(nobody).toEqual([422, expect.any(String), [{ path: 'recipientIds.1', message: expect.any(String) }]]);
  for (const id of [stranger.id, gone.id]) expect(await told(id)).toEqual(nobody);
  const people = (await t.get(`/saved-view/${savedViewId}/people`, member)).body;
  const ids = people.results.map((one: { id: number }) => one.id);
  expect(ids).toEqual([member.id, colleague.id, admin.id, viewer.id]);
  expect((await t.get(`/saved-view/${savedViewId}/people?limit=1`, member)).body).toMatchObject({
    total: 4,
    nextCursor: expect.any(String),
  });
  expect((await t.get(`/saved-view/${savedViewId}/people`, colleague)).status).toBe(404);
});

test.each([
  [{ every: 'DAILY' }, ['weekday']],
  [{ weekday: null }, ['weekday']],
  [{ every: 'MONTHLY', weekday: null }, ['monthDay']],
] as [object, string[]][])('a schedule names the day that its kind has, and no other: %j', async (fields, paths) => {
  const { status, body } = await schedule(member, fields);
  expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([422, paths]);
});

test('a paused schedule has no next slot, and gets one when it goes on', async () => {
  const { id } = (await schedule(member, { isPaused: true })).body;
  expect((await t.get(`/report-schedule/${id}`, member)).body).toMatchObject({ isPaused: true, nextRunAt: null });
  const on = await t.put(`/report-schedule/${id}`, { isPaused: false, every: 'DAILY' }, member, atVersion(1));
  expect(on.body).toMatchObject({ every: 'DAILY', weekday: null, nextRunAt: '2026-05-18T13:00:00.000Z', version: 2 });
});

test('who left stays a marked recipient until they are taken off, and does not stand in the way of other changes', async () => {
  const [leaver, other] = [
    await t.a.user({ organizationId, firstName: 'Lea', lastName: 'Vance' }),
    await t.a.user({ organizationId, firstName: 'Omar', lastName: 'Reyes' }),
  ];
  const { id } = (await schedule(member, { recipientIds: [member.id, leaver.id] })).body;
  for (const gone of [leaver, other])
    await t.a.run((db) =>
      sql`update membership set archived_at = now() where organization_id = ${organizationId} and user_id = ${gone.id}`.execute(
        db,
      ),
    );
  const kept = { recipientIds: [member.id, leaver.id, colleague.id] };
  const changed = await t.put(`/report-schedule/${id}`, kept, member, atVersion(1));
  expect(changed.status, changed.text).toBe(200);
  expect(changed.body.recipients).toEqual([
    { id: member.id, name: 'Mike Okafor', isMember: true },
    { id: colleague.id, name: 'Luis Ortega', isMember: true },
    { id: leaver.id, name: 'Lea Vance', isMember: false },
  ]);
  const csv = await t.get('/report-schedule?format=csv', member);
  expect(csv.text).toContain('Mike Okafor, Luis Ortega, Lea Vance (left)');
  const adding = await t.put(
    `/report-schedule/${id}`,
    { recipientIds: [leaver.id, other.id] },
    member,
    atVersion(changed.body.version),
  );
  expect([adding.status, adding.body.errors.map((one: { path: string }) => one.path)]).toEqual([
    422,
    ['recipientIds.1'],
  ]);
});

test('the people to choose from are in the order of their names', async () => {
  await t.a.user({ organizationId, firstName: 'Zoe', lastName: 'Abbott' });
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await t.get(`/saved-view/${savedViewId}/people?limit=2${cursor && `&cursor=${cursor}`}`, member);
    names.push(...body.results.map((one: { name: string }) => one.name));
    cursor = body.nextCursor;
  }
  expect(names).toEqual(['Zoe Abbott', 'Mike Okafor', 'Luis Ortega', 'Robin Vale', 'Robin Vale']);
});

test('what is due stays due while people or format are changed, and only other times move it', async () => {
  const { id } = (await schedule(member)).body;
  const due = '2026-05-11T13:00:00.000Z';
  await t.a.run((db) => sql`update report_schedule set next_run_at = ${due}::timestamptz where id = ${id}`.execute(db));
  const people = await t.put(`/report-schedule/${id}`, { recipientIds: [colleague.id] }, member, atVersion(1));
  expect(people.body.nextRunAt).toBe(due);
  // The form sends every field, those that did not change as well.
  const form = { ...WEEKLY, monthDay: null, format: 'PDF', recipientIds: [member.id], skipWhenEmpty: true };
  expect((await t.put(`/report-schedule/${id}`, form, member, atVersion(2))).body.nextRunAt).toBe(due);
  const later = await t.put(`/report-schedule/${id}`, { at: '08:00' }, member, atVersion(3));
  expect(later.body.nextRunAt).toBe('2026-05-18T14:00:00.000Z');
});

test('asking for a run while one waits or is under way answers that one', async () => {
  const { id } = (await schedule(member)).body;
  const ask = async () => (await t.post(`/report-schedule/${id}/run`, undefined, member)).body.id;
  const asked = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(asked).size).toBe(1);
  for (const state of ['RUNNING', 'FAILED', 'DONE']) {
    await t.a.run((db) => sql`update report_run set state = ${state} where id = ${asked[0]}`.execute(db));
    if (state === 'RUNNING') expect(await ask()).toBe(asked[0]);
    else expect(await ask()).not.toBe(asked[0]);
    if (state === 'FAILED')
      await t.a.run((db) => sql`update report_run set state = 'DONE' where schedule_id = ${id}`.execute(db));
  }
});

test('a view that is deleted ends its schedules', async () => {
  const doomed = await view(member, 'Doomed');
  const { id } = (await schedule(member, { savedViewId: doomed })).body;
  await t.delete(`/saved-view/${doomed}`, member, atVersion(1));
  expect((await t.get(`/report-schedule/${id}`, member)).status).toBe(404);
  const { body } = await t.get('/admin/audit?limit=1', admin);
  expect(body.results[0]).toMatchObject({ action: 'archive', after: { endedSchedules: 1 } });
});

test('the list is read page by page, newest first', async () => {
  const ids = (await t.get('/report-schedule', admin)).body.results.map((one: { id: number }) => one.id);
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await t.get(`/report-schedule?limit=2${cursor && `&cursor=${cursor}`}`, admin);
    seen.push(...body.results.map((one: { id: number }) => one.id));
    cursor = body.nextCursor;
  }
  expect(seen).toEqual(ids);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  expect(seen.length).toBeGreaterThan(3);
});

test('making, changing, running and ending a schedule is in the audit log under the name of its view', async () => {
  const { id } = (await schedule(member)).body;
  await t.put(`/report-schedule/${id}`, { recipientIds: [colleague.id] }, member, atVersion(1));
  expect((await t.post(`/report-schedule/${id}/run`, undefined, member)).body).toMatchObject({
    slotAt: null,
    state: 'QUEUED',
    askedBy: 'Mike Okafor',
    recipients: [],
  });
  await t.delete(`/report-schedule/${id}`, member, atVersion(2));
  const { body } = await t.get('/admin/audit?limit=4', admin);
  expect(body.results.map((line: { action: string }) => line.action)).toEqual(['archive', 'run', 'update', 'create']);
  expect(body.results[2]).toMatchObject({
    entity: 'report_schedule',
    entityName: 'Past life',
    before: { recipientIds: [member.id] },
    after: { recipientIds: [colleague.id] },
    names: { [`user ${colleague.id}`]: 'Luis Ortega' },
  });
});

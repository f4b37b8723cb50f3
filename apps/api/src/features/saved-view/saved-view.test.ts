import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let now = '2026-05-18T12:00:00.000Z';
let organizationId: number;
let here: { id: number };
let there: { id: number };
let admin: TestUser;
let member: TestUser;
let colleague: TestUser;
let elsewhere: TestUser;
let viewer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp({ clock: () => new Date(now) });
  ({ id: organizationId } = await t.a.organization({ name: 'Harbor' }));
  here = await t.a.property({ organizationId, name: 'Alder Court' });
  there = await t.a.property({ organizationId });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [here], firstName: 'Mike', lastName: 'Okafor' });
  colleague = await t.a.user({ organizationId, properties: [here] });
  elsewhere = await t.a.user({ organizationId, properties: [there] });
  viewer = await t.a.user({ organizationId, roleId: 1, properties: [here] });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

let count = 0;
async function saved(as: TestUser, fields: object = {}) {
  const body = {
    reportId: 'items',
    propertyId: here.id,
    name: `View ${++count}`,
    filter: { due: 'backlog' },
    ...fields,
  };
  const { status, body: view, text } = await t.post('/saved-view', body, as);
  expect(status, text).toBe(201);
  return view;
}

const namesFor = async (as: TestUser, query = '') =>
  (await t.get(`/saved-view${query}`, as)).body.results.map((view: { name: string }) => view.name);

test('a view keeps its filter, order and columns, and is its owner’s alone', async () => {
  const columns = [
    { key: 'unit', width: 120 },
    { key: 'lifeUsed', width: null },
  ];
  const view = await saved(member, { name: ' Past life ', sort: '-lifeUsed', columns, density: 'regular' });
  expect(view).toMatchObject({
    reportId: 'items',
    propertyId: here.id,
    propertyName: 'Alder Court',
    name: 'Past life',
    filter: { due: 'backlog' },
    sort: '-lifeUsed',
    columns,
    density: 'regular',
    sharedWith: 'NOBODY',
    owner: { id: member.id, name: 'Mike Okafor' },
    isOwn: true,
    canChange: true,
    isDefault: false,
    scheduleCount: 0,
    version: 1,
  });
  expect((await t.get(`/saved-view/${view.id}`, member)).body).toEqual(view);
  const missing = (await t.get('/saved-view/999999999', member)).body.detail;
  for (const other of [admin, colleague, elsewhere, viewer, stranger]) {
    const answer = await t.get(`/saved-view/${view.id}`, other);
    expect([answer.status, answer.body.detail]).toEqual([404, missing]);
    expect(await namesFor(other)).not.toContain('Past life');
    expect((await t.delete(`/saved-view/${view.id}`, other, atVersion(1))).status).toBe(404);
  }
});

test('a view that is shared with the organization is seen by those who see its property, and changed by its owner and administrators', async () => {
  const view = await saved(member, { name: 'Shared', sharedWith: 'ORGANIZATION' });
  for (const other of [admin, colleague, viewer])
    expect((await t.get(`/saved-view/${view.id}`, other)).body).toMatchObject({
      isOwn: false,
      canChange: other === admin,
    });
  for (const other of [elsewhere, stranger]) {
    expect((await t.get(`/saved-view/${view.id}`, other)).status).toBe(404);
    expect(await namesFor(other)).not.toContain('Shared');
  }
  const change = { name: 'Renamed', filter: {} };
  expect((await t.put(`/saved-view/${view.id}`, change, colleague, atVersion(1))).status).toBe(403);
  expect((await t.delete(`/saved-view/${view.id}`, viewer, atVersion(1))).status).toBe(403);
  const changed = await t.put(`/saved-view/${view.id}`, change, admin, atVersion(1));
  expect(changed.body).toMatchObject({ name: 'Renamed', filter: {}, sharedWith: 'ORGANIZATION', version: 2 });
  expect((await t.put(`/saved-view/${view.id}`, change, member, atVersion(1))).status).toBe(412);
  expect((await t.put(`/saved-view/${view.id}`, { sharedWith: 'NOBODY' }, member, atVersion(2))).status).toBe(200);
  expect((await t.get(`/saved-view/${view.id}`, colleague)).status).toBe(404);
});

test('a view that is shared with a group is seen by the people of the group, while the group is there', async () => {
  const group = await t.a.group({ organizationId, properties: [], members: [member, viewer] });
  const foreign = await t.a.group({ organizationId, properties: [], members: [colleague] });
  expect((await t.get('/saved-view', member)).body.groups).toMatchObject([{ id: group.id, organizationId }]);
  const shared = { sharedWith: 'GROUP', permissionGroupId: group.id };
  const view = await saved(member, { name: 'For the group', ...shared });
  expect(view.permissionGroupName).toMatch(/^Group/);
  expect((await t.get(`/saved-view/${view.id}`, viewer)).status).toBe(200);
  expect((await t.get(`/saved-view/${view.id}`, admin)).status).toBe(200);
  expect((await t.get(`/saved-view/${view.id}`, colleague)).status).toBe(404);
  const told = async (permissionGroupId: number | null) => {
    const body = {
      reportId: 'items',
      propertyId: here.id,
      name: 'x',
      filter: {},
      sharedWith: 'GROUP',
      permissionGroupId,
    };
    const { status, body: answer } = await t.post('/saved-view', body, member);
    return [status, answer.errors[0].path, answer.detail];
  };
  expect(await told(foreign.id)).toEqual([422, 'permissionGroupId', expect.any(String)]);
  expect(await told(999_999_999)).toEqual(await told(foreign.id));
  expect((await told(null)).slice(0, 2)).toEqual([422, 'permissionGroupId']);
  await t.a.run((db) => sql`update permission_group set archived_at = now() where id = ${group.id}`.execute(db));
  expect((await t.get(`/saved-view/${view.id}`, viewer)).status).toBe(404);
  expect((await t.get(`/saved-view/${view.id}`, member)).status).toBe(200);
});

test('who only views saves views, and shares none', async () => {
  const view = await saved(viewer);
  expect((await t.put(`/saved-view/${view.id}`, { name: 'Mine' }, viewer, atVersion(1))).status).toBe(200);
  const shared = { reportId: 'items', propertyId: here.id, name: 'Ours', filter: {}, sharedWith: 'ORGANIZATION' };
  expect((await t.post('/saved-view', shared, viewer)).status).toBe(403);
  expect((await t.put(`/saved-view/${view.id}`, { sharedWith: 'ORGANIZATION' }, viewer, atVersion(2))).status).toBe(
    403,
  );
});

test.each([
  [{ reportId: 'nonsense' }, ['reportId']],
  [{ propertyId: null, reportId: 'items', filter: { due: 'backlog', nonsense: 1 } }, ['filter.nonsense']],
  [{ filter: { due: 'someday' } }, ['filter.due']],
  [{ filter: { itemTypeId: 'x', dueYear: 1 } }, ['filter.itemTypeId', 'filter.dueYear']],
  [{ filter: { organizationId: 1 } }, ['filter.organizationId']],
  [{ sort: 'nonsense' }, ['sort']],
  [
    {
      columns: [
        { key: 'unit', width: null },
        { key: 'nonsense', width: null },
      ],
    },
    ['columns.1.key'],
  ],
  [
    {
      columns: [
        { key: 'unit', width: null },
        { key: 'unit', width: null },
      ],
    },
    ['columns.1.key'],
  ],
  [{ reportId: 'jobs' }, ['propertyId']],
] as [object, string[]][])(
  'a view that does not fit its report is refused by the names of its fields: %j',
  async (fields, paths) => {
    const body = { reportId: 'items', propertyId: here.id, name: 'Wrong', filter: {}, ...fields };
    const { status, body: answer } = await t.post('/saved-view', body, member);
    expect(status).toBe(422);
    expect(answer.errors.map((one: { path: string }) => one.path)).toEqual(paths);
  },
);

test('a view over all properties belongs to the organization that is named, or to the only one', async () => {
  const view = await saved(member, { propertyId: null, name: 'Everywhere', filter: { status: 'STORED' } });
  expect(view).toMatchObject({ propertyId: null, propertyName: null, organizationId });
  expect(await namesFor(member, '?reportId=items&isPortfolio=true')).toEqual(['Everywhere']);
  expect(await namesFor(member, `?reportId=items&propertyId=${here.id}`)).not.toContain('Everywhere');
  const theirs = (await t.a.organization()).id;
  const body = { reportId: 'items', name: 'Theirs', filter: {} };
  expect((await t.post('/saved-view', { ...body, organizationId: theirs }, member)).status).toBe(404);
  expect((await t.post('/saved-view', { ...body, propertyId: there.id }, member)).status).toBe(404);
  await t.a.run((db) =>
    sql`insert into membership (organization_id, user_id, role_id) values (${theirs}, ${colleague.id}, 2)`.execute(db),
  );
  t.platform.sessions.forget();
  expect((await t.post('/saved-view', body, colleague)).body.errors).toMatchObject([{ path: 'organizationId' }]);
  expect((await t.post('/saved-view', { ...body, organizationId: theirs }, colleague)).status).toBe(201);
});

test('a person has one name for one view of a report at a place, and begins with one of them', async () => {
  const [one, two] = [await saved(viewer, { name: 'One' }), await saved(viewer, { name: 'Two' })];
  const again = { reportId: 'items', propertyId: here.id, name: 'one', filter: {} };
  expect((await t.post('/saved-view', again, viewer)).status).toBe(409);
  expect((await t.put(`/saved-view/${two.id}`, { name: 'ONE' }, viewer, atVersion(1))).status).toBe(409);
  const defaults = async () =>
    (await t.get('/saved-view', viewer)).body.results
      .filter((view: { isDefault: boolean }) => view.isDefault)
      .map((view: { id: number }) => view.id);
  expect((await t.put(`/saved-view/${one.id}/default`, undefined, viewer)).status).toBe(204);
  expect(await defaults()).toEqual([one.id]);
  await t.put(`/saved-view/${two.id}/default`, undefined, viewer);
  expect(await defaults()).toEqual([two.id]);
  await t.delete(`/saved-view/${one.id}/default`, viewer);
  expect(await defaults()).toEqual([two.id]);
  await t.delete(`/saved-view/${two.id}`, viewer, atVersion(1));
  expect(await defaults()).toEqual([]);
});

test('the list is read page by page, by name', async () => {
  const reader = await t.a.user({ organizationId, properties: [here] });
  for (const name of ['b', 'a 10', 'a 9']) await saved(reader, { name });
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await t.get(`/saved-view?limit=2${cursor && `&cursor=${cursor}`}`, reader);
    seen.push(
      ...body.results.filter((view: { isOwn: boolean }) => view.isOwn).map((view: { name: string }) => view.name),
    );
    cursor = body.nextCursor;
  }
  expect(seen).toEqual(['a 9', 'a 10', 'b']);
});

test('who lost the property lost its views', async () => {
  const person = await t.a.user({ organizationId, properties: [here] });
  const view = await saved(person, { name: 'Kept for later' });
  await t.a.run((db) => sql`delete from property_assignment where user_id = ${person.id}`.execute(db));
  t.platform.sessions.forget();
  expect((await t.get(`/saved-view/${view.id}`, person)).status).toBe(404);
  expect(await namesFor(person)).not.toContain('Kept for later');
});

test('making, changing and deleting a view is in the audit log, with its name', async () => {
  const view = await saved(member, { name: 'Logged' });
  await t.put(`/saved-view/${view.id}`, { filter: { due: 'weak' } }, member, atVersion(1));
  await t.delete(`/saved-view/${view.id}`, member, atVersion(2));
  const { body } = await t.get('/admin/audit?limit=3', admin);
  expect(body.results).toMatchObject([
    { action: 'archive', entity: 'saved_view', entityId: view.id, entityName: 'Logged' },
    { action: 'update', before: { filter: { due: 'backlog' } }, after: { filter: { due: 'weak' } } },
    { action: 'create', userId: member.id },
  ]);
});

test('a visit answers when the visit before was, for each person, report and place', async () => {
  const visit = async (as: TestUser, body: object) => (await t.post('/report-visit', body, as)).body;
  const atHere = { reportId: 'items', propertyId: here.id };
  expect(await visit(member, atHere)).toEqual({ lastVisitAt: null });
  now = '2026-05-19T12:00:00.000Z';
  expect(await visit(member, atHere)).toEqual({ lastVisitAt: '2026-05-18T12:00:00.000Z' });
  expect(await visit(member, { reportId: 'items' })).toEqual({ lastVisitAt: null });
  expect(await visit(colleague, atHere)).toEqual({ lastVisitAt: null });
  now = '2026-05-20T12:00:00.000Z';
  expect(await visit(member, atHere)).toEqual({ lastVisitAt: '2026-05-19T12:00:00.000Z' });
  expect((await t.post('/report-visit', { reportId: 'items', propertyId: there.id }, member)).status).toBe(404);
  expect((await t.post('/report-visit', { reportId: 'nonsense' }, member)).status).toBe(422);
});

test('an administrator who reads as somebody is no visit of that person', async () => {
  const person = await t.a.user({ organizationId, properties: [here] });
  const atHere = { reportId: 'items', propertyId: here.id };
  await t.post('/report-visit', atHere, person);
  const viewing = await t.post(`/user/${person.id}/view-as`, undefined, admin);
  expect(viewing.status, viewing.text).toBeLessThan(300);
  now = '2026-05-25T12:00:00.000Z';
  const seen = await t.post('/report-visit', atHere, viewing.body.accessToken);
  expect(seen.body).toEqual({ lastVisitAt: '2026-05-20T12:00:00.000Z' });
  expect((await t.post('/report-visit', atHere, person)).body).toEqual({ lastVisitAt: '2026-05-20T12:00:00.000Z' });
});

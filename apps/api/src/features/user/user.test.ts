import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { auditOf, partsOf, signIn } from '#testing/people-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
let superUser: TestUser;
beforeAll(async () => {
  t = await startTestApp({ settings: { publicBaseUrl: 'https://lintel.quay.example' } });
  organizationId = (await t.a.organization({ name: 'Quay Homes' })).id;
  admin = await t.a.user({ organizationId, isAdmin: true, roleId: 3, firstName: 'Dana', lastName: 'Able' });
  superUser = await t.a.user({ isSuperUser: true });
});

const change = (body: object, as: TestUser = admin) => t.put('/user', body, as);

test('an administrator lists the people of their organizations, a super user everybody, page by page and as a file', async () => {
  const here = (await t.a.organization()).id;
  const boss = await t.a.user({ organizationId: here, isAdmin: true, lastName: 'Zebra' });
  const property = await t.a.property({ organizationId: here });
  for (const lastName of ['Yard', 'Xylo', 'Wall'])
    await t.a.user({ organizationId: here, lastName, roleId: 1, properties: [property] });
  const first = (await t.get('/user?limit=2&sort=name', boss)).body;
  const second = (await t.get(`/user?limit=2&sort=name&cursor=${first.nextCursor}`, boss)).body;
  const names = [...first.results, ...second.results].map((row: { lName: string }) => row.lName);
  expect([first.total, second.nextCursor, names]).toEqual([4, null, ['Wall', 'Xylo', 'Yard', 'Zebra']]);
  expect(first.results[0]).toMatchObject({ propertyCount: 1, status: 'ACTIVE', hasTotp: false });
  expect(first.results[0]).toMatchObject({ roleId: 1, organizationId: here, isAdmin: false, image: null });
  expect(second.results.at(-1)).toMatchObject({ roleId: 2, organizationId: here, isAdmin: true, image: null });
  expect((await t.get('/user?q=xyl', boss)).body.total).toBe(1);
  expect((await t.get(`/user?organizationId=${organizationId}`, boss)).status).toBe(404);
  expect((await t.get(`/user?organizationId=${here}&q=zebra`, superUser)).body.total).toBe(1);
  expect((await t.get('/user?limit=1', superUser)).body.total).toBeGreaterThan(5);
  const csv = (await t.get('/user?format=csv&sort=-name', boss)).text.split('\r\n');
  expect(csv[0]).toContain('First name,Last name,E-mail');
  expect(csv[1]).toContain('Robin,Zebra');
});

test('a person chooses where they start; it is kept for every device, and nobody else chooses it for them', async () => {
  const person = await t.a.user({ organizationId });
  expect((await t.get('/user/me', person)).body.startPage).toBeNull();
  const chosen = await change({ startPage: 'TODAY' }, person);
  expect([chosen.status, chosen.body.startPage]).toEqual([200, 'TODAY']);
  await change({ title: 'Plumber' }, person);
  expect((await t.get('/user/me', person)).body.startPage).toBe('TODAY');
  expect((await change({ startPage: 'REPORTS' }, person)).status).toBe(400);
  const byOther = await change({ id: person.id, startPage: 'PROPERTIES' });
  expect([byOther.status, byOther.body.errors?.[0]?.path]).toEqual([422, 'startPage']);
});

test('people are chosen by what they may do and sorted by it, in pages and in the file alike', async () => {
  const here = (await t.a.organization()).id;
  const boss = await t.a.user({ organizationId: here, isAdmin: true, lastName: 'Boss' });
  const [one, two] = [await t.a.property({ organizationId: here }), await t.a.property({ organizationId: here })];
  await t.a.user({ organizationId: here, lastName: 'Viewer', roleId: 1, properties: [one, two] });
  await t.a.user({ organizationId: here, lastName: 'Manager', roleId: 3, properties: [one] });
  await t.a.user({ organizationId: here, lastName: 'Member', roleId: 2 });
  await t.a.run((db) =>
    sql`update app_user u set title = case u.last_name when 'Member' then 'Plumber' end,
      last_sign_in_at = case u.last_name when 'Manager' then '2026-05-01 08:00Z' when 'Viewer' then '2026-05-02 08:00Z' end::timestamptz
      where u.last_name <> 'Boss' and exists (select from membership m where m.user_id = u.id and m.organization_id = ${here})`.execute(
      db,
    ),
  );
  const named = (rows: { lName: string }[]) => rows.map((row) => row.lName);
  const of = async (query: string) => named((await t.get(`/user?${query}`, boss)).body.results);
  expect(await of('role=manager')).toEqual(['Manager']);
  expect(await of('role=admin')).toEqual(['Boss']);
  expect(await of('role=super')).toEqual([]);
  expect(await of('role=noTotp')).toEqual(['Boss', 'Manager', 'Member', 'Viewer']);
  const orders = {
    role: ['Viewer', 'Member', 'Manager', 'Boss'],
    '-properties': ['Boss', 'Viewer', 'Manager', 'Member'],
    title: ['Member', 'Boss', 'Viewer', 'Manager'],
    organizations: ['Boss', 'Viewer', 'Manager', 'Member'],
    status: ['Boss', 'Viewer', 'Manager', 'Member'],
    totp: ['Boss', 'Viewer', 'Manager', 'Member'],
    '-title': ['Member', 'Boss', 'Viewer', 'Manager'],
    lastSignInAt: ['Manager', 'Viewer', 'Boss', 'Member'],
    '-lastSignInAt': ['Viewer', 'Manager', 'Boss', 'Member'],
    '-email': null,
  };
  for (const [sort, expected] of Object.entries(orders)) {
    const whole = await of(`sort=${sort}`);
    if (expected) expect(whole, sort).toEqual(expected);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await t.get(`/user?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`, boss);
      paged.push(...named(body.results));
      cursor = body.nextCursor;
    }
    expect(paged, sort).toEqual(whole);
    const csv = (await t.get(`/user?sort=${sort}&format=csv`, boss)).text.trim().split('\r\n').slice(1);
    expect(
      csv.map((line) => line.split(',')[1]),
      sort,
    ).toEqual(whole);
  }
});

test('an administrator changes role, administration and properties of their people; it acts at once', async () => {
  const [one, two] = [await t.a.property({ organizationId }), await t.a.property({ organizationId })];
  const person = await t.a.user({ organizationId, roleId: 1, properties: [one] });
  expect((await t.get(`/property/${two.id}`, person)).status).toBe(404);
  const changed = await change({ id: person.id, roleId: 3, propertyIds: [two.id] });
  expect(changed.body.organizations).toEqual([
    { organizationId, organizationName: 'Quay Homes', roleId: 3, isAdmin: false },
  ]);
  expect(changed.body.properties.map((row: { id: number }) => row.id)).toEqual([two.id]);
  expect((await t.get(`/property/${one.id}`, person)).status).toBe(404);
  expect((await t.get(`/property/${two.id}`, person)).status).toBe(200);
  expect((await t.get('/user', person)).status).toBe(403);
  await change({ id: person.id, isAdmin: true });
  expect((await t.get('/user', person)).status).toBe(200);
  await change({ id: person.id, isAdmin: false });
  expect((await t.get('/user', person)).status).toBe(403);
  expect(await auditOf(t, 'user', person.id)).toEqual(['role', 'assign', 'role', 'role']);
});

test('role, properties and groups of a person are saved together, or none of them is', async () => {
  const property = await t.a.property({ organizationId });
  const person = await t.a.user({ organizationId, roleId: 1 });
  const group = await t.a.group({ organizationId, properties: [property], members: [person] });
  const other = await t.a.group({ organizationId, properties: [property], members: [] });
  const elsewhere = await t.a.organization();
  const foreign = await t.a.group({ organizationId: elsewhere.id, properties: [], members: [] });
  const groupsOf = async () =>
    (await t.get(`/user/${person.id}`, admin)).body.groups.map((row: { id: number }) => row.id).toSorted();

  const given = { id: person.id, organizationId, roleId: 3, propertyIds: [property.id] };
  for (const groupIds of [[foreign.id], [other.id, 999_999_999]]) {
    const refused = await change({ ...given, groupIds });
    expect([refused.status, refused.body.message]).toEqual([404, 'There is no such group, or it is not yours to see.']);
  }
  const still = (await t.get(`/user/${person.id}`, admin)).body;
  expect([still.organizations[0].roleId, still.version, await groupsOf()]).toEqual([1, 1, [group.id]]);
  expect(still.properties).toMatchObject([{ id: property.id, isDirect: false }]);
  expect(await auditOf(t, 'user', person.id)).toEqual([]);

  const saved = await change({ ...given, groupIds: [other.id] });
  expect(saved.status, saved.text).toBe(200);
  expect([saved.body.organizations[0].roleId, await groupsOf()]).toEqual([3, [other.id]]);
  expect(await auditOf(t, 'permission_group', group.id)).toEqual(['remove-user']);
  expect(await auditOf(t, 'permission_group', other.id)).toEqual(['add-user']);
  expect((await t.get(`/permission-group/${other.id}`, admin)).body.version).toBe(2);
  expect((await change({ ...given, groupIds: [] })).status).toBe(200);
  expect(await groupsOf()).toEqual([]);
  const boss = await t.a.user({ organizationId, roleId: 3 });
  expect((await change({ id: person.id, organizationId, groupIds: [group.id] }, boss)).status).toBe(404);
  expect(await groupsOf()).toEqual([]);
});

test('a version that was changed since is a 412, and nothing is saved', async () => {
  const person = await t.a.user({ organizationId });
  const opened = await t.get(`/user/${person.id}`, admin);
  await change({ id: person.id, title: 'Technician' });
  const late = await t.put('/user', { id: person.id, title: 'Chief' }, admin, {
    'if-match': String(opened.headers.etag),
  });
  expect(late.body).toMatchObject({ status: 412, code: 'STALE' });
  expect((await t.get(`/user/${person.id}`, admin)).body.title).toBe('Technician');
  expect(await auditOf(t, 'user', person.id)).toEqual(['update']);
});

test('assigning and removing a property is idempotent, and only for people and properties of one’s own', async () => {
  const property = await t.a.property({ organizationId });
  const foreign = await t.a.property();
  const person = await t.a.user({ organizationId });
  const stranger = await t.a.user({ organizationId: foreign.organizationId });
  const give = (userId: number, propertyId: number) => t.put('/user/userProp', { userId, propertyId }, admin);
  for (let round = 0; round < 2; round += 1) expect((await give(person.id, property.id)).status).toBe(204);
  expect((await t.get(`/user/properties/${person.id}`, person)).body.results).toEqual([
    { id: property.id, name: property.name, organizationId, isDirect: true, groups: [] },
  ]);
  for (const [userId, propertyId] of [
    [stranger.id, property.id],
    [person.id, foreign.id],
    [999_999_999, property.id],
  ] as const)
    expect((await give(userId, propertyId)).status).toBe(404);
  for (let round = 0; round < 2; round += 1)
    expect((await t.delete(`/user/${person.id}/property/${property.id}`, admin)).status).toBe(204);
  expect((await t.get(`/user/properties/${person.id}`, admin)).body.total).toBe(0);
  expect(await auditOf(t, 'user', person.id)).toEqual(['assign', 'unassign']);
});

test('an archived person is signed out at once, is in no list, and is restored unchanged', async () => {
  const property = await t.a.property({ organizationId });
  const person = await t.a.user({ organizationId, roleId: 3, lastName: 'Gone', properties: [property] });
  expect((await t.delete(`/user/${person.id}`, admin)).status).toBe(204);
  expect((await t.get('/user/me', person)).status).toBe(401);
  expect((await signIn(t, person.email)).status).toBe(401);
  expect((await t.get('/user?q=Gone', admin)).body.total).toBe(0);
  expect((await t.get(`/user/${person.id}`, admin)).status).toBe(404);
  expect((await t.get('/user?archived=true&q=Gone', admin)).body.results).toMatchObject([
    { id: person.id, status: 'ARCHIVED' },
  ]);
  const back = await t.post(`/user/${person.id}/restore`, undefined, admin);
  expect(back.body).toMatchObject({ roleId: 3, status: 'ACTIVE', properties: [{ id: property.id }] });
  expect((await t.post(`/user/${person.id}/restore`, undefined, admin)).status).toBe(409);
  expect((await signIn(t, person.email)).status).toBe(200);
  expect(await auditOf(t, 'user', person.id)).toEqual(['archive', 'restore']);
});

test('somebody who also belongs elsewhere only leaves the own organization', async () => {
  const other = (await t.a.organization()).id;
  const otherAdmin = await t.a.user({ organizationId: other, isAdmin: true });
  const both = await t.a.user({ organizationId });
  expect((await change({ id: both.id, organizationId: other, roleId: 2 }, superUser)).status).toBe(200);
  expect((await t.delete(`/user/${both.id}`, admin)).status).toBe(204);
  expect((await t.get('/user/me', both)).body).toMatchObject({ organizationId: other });
  expect((await t.get(`/user/${both.id}`, otherAdmin)).status).toBe(200);
  expect((await t.get(`/user/${both.id}`, admin)).status).toBe(404);
});

test('actions that open a whole account are refused for people with rights beyond the own organizations', async () => {
  const other = (await t.a.organization()).id;
  const both = await t.a.user({ organizationId });
  await change({ id: both.id, organizationId: other, roleId: 2 }, superUser);
  const mighty = await t.a.user({ organizationId, isSuperUser: true });
  const mine = await t.a.user({ organizationId });
  for (const person of [both, mighty]) {
    for (const call of ['reset-link', 'totp-reset'])
      expect((await t.post(`/user/${person.id}/${call}`, undefined, admin)).status, call).toBe(403);
    expect((await change({ id: person.id, firstName: 'Renamed' })).status).toBe(403);
  }
  for (const key of ['password', 'email'])
    expect((await change({ id: mine.id, [key]: 'someone@else.example' })).body.errors).toMatchObject([{ path: key }]);
  const made = await t.post(`/user/${mine.id}/reset-link`, undefined, admin);
  const { address, token } = partsOf(made.body.link);
  expect(address).toBe('https://lintel.quay.example/reset');
  expect((await signIn(t, mine.email, 'Harbour-lights-77', { reset: token })).status).toBe(200);
});

test('super users make super users; the last one can be neither demoted nor archived', async () => {
  const second = await t.a.user({ organizationId });
  expect((await change({ id: second.id, isSuperUser: true })).status).toBe(403);
  expect((await change({ id: second.id, isSuperUser: true }, superUser)).status).toBe(200);
  expect((await t.get('/organization', second)).body.total).toBeGreaterThan(1);
  // The one of the test above is a super user too: two are demoted, and one is left.
  const all = (await t.get('/user?limit=1000', superUser)).body.results as { id: number; isSuperUser: boolean }[];
  for (const row of all.filter((one) => one.isSuperUser && one.id !== superUser.id))
    expect((await change({ id: row.id, isSuperUser: false }, superUser)).status).toBe(200);
  expect((await change({ id: superUser.id, isSuperUser: false }, superUser)).body).toMatchObject({ status: 409 });
  expect((await t.delete(`/user/${superUser.id}`, superUser)).status).toBe(409);
  expect((await t.get('/organization', second)).body.total).toBe(1);
});

test('two super users who demote each other at once leave one', async () => {
  const other = await t.a.user({ isSuperUser: true });
  const answers = await Promise.all([
    change({ id: other.id, isSuperUser: false }, superUser),
    change({ id: superUser.id, isSuperUser: false }, other),
  ]);
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  const left = await Promise.all([superUser, other].map((one) => t.get('/admin/sign-in-rules', one)));
  expect(left.map((one) => one.status).sort()).toEqual([200, 403]);
  superUser = left[0]?.status === 200 ? superUser : other;
});

test('the own profile: name and phone, a time zone that exists, and a new address only once its link is opened', async () => {
  const person = await t.a.user({ organizationId });
  const saved = await change({ firstName: ' Ana ', phone: '+1 208 555 0100', timezone: 'America/Boise' }, person);
  expect(saved.body).toMatchObject({ fName: 'Ana', phone: '+1 208 555 0100', timezone: 'America/Boise' });
  expect((await change({ timezone: 'Mars/Olympus' }, person)).body.errors).toMatchObject([{ path: 'timezone' }]);
  expect((await change({ image: 12345 }, person)).body.errors).toMatchObject([{ path: 'image' }]);
  expect((await t.get(`/user/${admin.id}`, person)).status).toBe(404);
});

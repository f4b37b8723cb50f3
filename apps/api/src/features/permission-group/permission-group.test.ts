import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { auditOf } from '#testing/people-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization({ name: 'Quay Homes' })).id;
  admin = await t.a.user({ organizationId, isAdmin: true });
});

const make = (name: string, more: object = {}) =>
  t.post('/permission-group', { organizationId, name, roleId: 2, ...more }, admin);
const sees = async (person: TestUser, property: { id: number }) =>
  (await t.get(`/property/${property.id}`, person)).status;

test('a group gives its role at its properties to all its people, at once; removing it removes only what it gave', async () => {
  const [one, two] = [await t.a.property({ organizationId }), await t.a.property({ organizationId })];
  const person = await t.a.user({ organizationId, roleId: 1, properties: [one] });
  const made = await make('Night shift', { roleId: 2, propertyIds: [one.id, two.id], userIds: [person.id] });
  expect(made.body).toMatchObject({
    organizationName: 'Quay Homes',
    propertyCount: 2,
    userCount: 1,
    properties: [{ id: one.id }, { id: two.id }],
    users: [{ id: person.id, email: person.email }],
  });
  expect([await sees(person, one), await sees(person, two)]).toEqual([200, 200]);
  expect((await t.post('/unit', { propertyId: two.id, name: '101' }, person)).status).toBe(201);
  expect((await t.get(`/user/properties/${person.id}`, admin)).body.results).toMatchObject([
    { id: one.id, isDirect: true, groups: [{ name: 'Night shift' }] },
    { id: two.id, isDirect: false, groups: [{ name: 'Night shift' }] },
  ]);
  expect((await t.delete(`/permission-group/${made.body.id}`, admin, atVersion(1))).status).toBe(204);
  expect([await sees(person, one), await sees(person, two)]).toEqual([200, 404]);
  expect((await t.post('/unit', { propertyId: one.id, name: '102' }, person)).status).toBe(403);
  expect((await t.post(`/permission-group/${made.body.id}/restore`, undefined, admin)).body).toMatchObject({
    userCount: 1,
  });
  expect(await sees(person, two)).toBe(200);
  expect(await auditOf(t, 'permission_group', made.body.id)).toEqual(['create', 'archive', 'restore']);
});

test('people and properties are also added and removed one at a time, each acting at once and idempotent', async () => {
  const property = await t.a.property({ organizationId });
  const person = await t.a.user({ organizationId });
  const { id } = (await make('Carpenters')).body;
  for (let round = 0; round < 2; round += 1) {
    expect((await t.call('PUT', `/permission-group/${id}/user/${person.id}`, { as: admin })).status).toBe(204);
    expect((await t.call('PUT', `/permission-group/${id}/property/${property.id}`, { as: admin })).status).toBe(204);
  }
  expect(await sees(person, property)).toBe(200);
  expect((await t.delete(`/permission-group/${id}/property/${property.id}`, admin)).status).toBe(204);
  expect(await sees(person, property)).toBe(404);
  await t.call('PUT', `/permission-group/${id}/property/${property.id}`, { as: admin });
  for (let round = 0; round < 2; round += 1)
    expect((await t.delete(`/permission-group/${id}/user/${person.id}`, admin)).status).toBe(204);
  expect(await sees(person, property)).toBe(404);
  expect(await auditOf(t, 'permission_group', id)).toEqual([
    'create',
    'add-user',
    'add-property',
    'remove-property',
    'add-property',
    'remove-user',
  ]);
});

test('people and properties of others cannot be put into a group, nor a group into another organization', async () => {
  const foreign = await t.a.property();
  const stranger = await t.a.user({ organizationId: foreign.organizationId });
  expect((await make('Foreign', { propertyIds: [foreign.id] })).status).toBe(404);
  expect((await make('Foreign', { userIds: [stranger.id] })).status).toBe(404);
  expect((await make('Foreign', { organizationId: foreign.organizationId })).status).toBe(404);
  expect((await t.get('/permission-group?q=Foreign', admin)).body.total).toBe(0);
});

test('a name is unique in an organization; a stale version saves nothing', async () => {
  const made = await make('Painters');
  expect((await make('painters')).status).toBe(409);
  const put = (body: object, etag: string) =>
    t.put(`/permission-group/${made.body.id}`, body, admin, { 'if-match': etag });
  const first = await put({ name: 'Painters and plasterers', roleId: 3 }, String(made.headers.etag));
  expect(first.body).toMatchObject({ name: 'Painters and plasterers', roleId: 3 });
  expect((await put({ name: 'Lost update' }, String(made.headers.etag))).body).toMatchObject({ code: 'STALE' });
  expect((await t.get(`/permission-group/${made.body.id}`, admin)).body.name).toBe('Painters and plasterers');
});

test('groups are listed by name, searched, paged, and exported; archived ones are listed separately', async () => {
  const here = (await t.a.organization()).id;
  const boss = await t.a.user({ organizationId: here, isAdmin: true });
  const ids: number[] = [];
  for (const name of ['Crew 2', 'Crew 10', 'Crew 1'])
    ids.push((await t.post('/permission-group', { organizationId: here, name, roleId: 1 }, boss)).body.id);
  const first = (await t.get('/permission-group?limit=2', boss)).body;
  const rest = (await t.get(`/permission-group?limit=2&cursor=${first.nextCursor}`, boss)).body;
  expect([...first.results, ...rest.results].map((row: { name: string }) => row.name)).toEqual([
    'Crew 1',
    'Crew 2',
    'Crew 10',
  ]);
  await t.delete(`/permission-group/${ids[0]}`, boss, atVersion(1));
  expect((await t.get('/permission-group', boss)).body.total).toBe(2);
  expect((await t.get('/permission-group?archived=true', boss)).body.results).toMatchObject([{ name: 'Crew 2' }]);
  expect((await t.get('/permission-group?format=csv', boss)).text.split('\r\n')[1]).toMatch(/^Crew 1,.*Viewer,0,0$/);
  expect((await t.get('/permission-group?q=Crew', admin)).body.total).toBe(0);
});

import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

test('a member sees the properties assigned to them, with their units', async () => {
  const harbor = await t.a.organization({ name: 'Harbor Residential' });
  const quay = await t.a.property({ organizationId: harbor.id, name: 'Quay House' });
  await t.a.property({ organizationId: harbor.id, name: 'Mole Court' });
  const unit = await t.a.unit({ property: quay, name: '101' });
  const member = await t.a.user({ organizationId: harbor.id, properties: [quay] });
  const timezone = 'America/New_York';
  const answer = await t.get('/organization/properties', member);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    results: [
      {
        id: harbor.id,
        name: 'Harbor Residential',
        timezone,
        properties: [{ id: quay.id, name: 'Quay House', timezone, units: [{ id: unit.id, name: '101' }] }],
        Property: [{ id: quay.id, name: 'Quay House', timezone, units: [{ id: unit.id, name: '101' }] }],
      },
    ],
    total: 1,
    nextCursor: null,
  });
});

test('an organization’s properties have both names that clients read, wherever they are answered', async () => {
  const { id } = await t.a.organization({ name: 'Twice Named' });
  await t.a.property({ organizationId: id });
  const boss = await t.a.user({ organizationId: id, isAdmin: true });
  const answers = [
    (await t.get('/organization/properties', boss)).body.results[0],
    (await t.get('/organization/admin/withProperties', boss)).body.results[0],
    (await t.get('/organization/admin/withProperties?searchTerm=twice', boss)).body.results[0],
    (await t.get(`/organization/${id}`, boss)).body,
  ];
  for (const answer of answers) {
    expect(answer.properties).toHaveLength(1);
    expect(answer.Property).toEqual(answer.properties);
  }
});

test('an administrator sees every property of their own organizations and none of another', async () => {
  const own = await t.a.organization();
  const other = await t.a.organization();
  const property = await t.a.property({ organizationId: own.id });
  await t.a.property({ organizationId: other.id });
  const admin = await t.a.user({ organizationId: own.id, isAdmin: true });
  const { body } = await t.get('/organization/admin/withProperties', admin);
  expect(body.results.map((one: { id: number }) => one.id)).toEqual([own.id]);
  expect(body.results[0].properties.map((one: { id: number }) => one.id)).toEqual([property.id]);
});

test('a search forgives a typo on both levels', async () => {
  const organization = await t.a.organization({ name: 'Larkspur Living' });
  await t.a.property({ organizationId: organization.id, name: 'Willow Terrace' });
  await t.a.property({ organizationId: organization.id, name: 'Stone Bridge' });
  const admin = await t.a.user({ organizationId: organization.id, isAdmin: true });
  const namesFor = async (term: string) => {
    const { body } = await t.get(`/organization/admin/withProperties?searchTerm=${encodeURIComponent(term)}`, admin);
    return body.results.flatMap((one: { properties: { name: string }[] }) => one.properties.map((p) => p.name));
  };
  expect(await namesFor('wilow terace')).toEqual(['Willow Terrace']);
  expect(await namesFor('larkspurr')).toEqual(['Stone Bridge', 'Willow Terrace']);
  expect(await namesFor('zebra')).toEqual([]);
});

test('a person without an organization gets empty lists, a super user every organization', async () => {
  const organization = await t.a.organization({ name: 'Everyone’s' });
  const nobody = await t.a.user();
  const superUser = await t.a.user({ isSuperUser: true });
  expect((await t.get('/organization', nobody)).body).toEqual({ results: [], total: 0, nextCursor: null });
  const { body } = await t.get('/organization', superUser);
  expect(body.results).toContainEqual({ id: organization.id, name: 'Everyone’s' });
});

test('members are told who administers their organization, at most three by name; nobody else is', async () => {
  const bay = await t.a.organization({ name: 'Bay Homes' });
  const other = await t.a.organization({ name: 'Elsewhere Homes' });
  await t.a.user({ organizationId: other.id, isAdmin: true });
  const member = await t.a.user({
    organizationId: bay.id,
    properties: [await t.a.property({ organizationId: bay.id })],
  });
  expect((await t.get('/organization/administrators', member)).body).toEqual({
    organizations: [{ id: bay.id, name: 'Bay Homes', administrators: [], total: 0 }],
    server: null,
  });

  const people = await Promise.all(
    [1, 2, 3, 4].map(() => t.a.user({ organizationId: bay.id, isAdmin: true, lastName: 'Lee' })),
  );
  await t.get('/organization', people[3]);
  const { organizations, server } = (await t.get('/organization/administrators', member)).body;
  expect(organizations).toMatchObject([{ id: bay.id, total: 4 }]);
  expect(organizations[0].administrators).toHaveLength(3);
  const known = people.map(({ id, email }) => ({ id, email, lastName: 'Lee' }));
  for (const one of organizations[0].administrators)
    expect(known).toContainEqual({ id: one.id, email: one.email, lastName: one.lastName });
  expect(server).toBeNull();

  const superUser = await t.a.user({ isSuperUser: true });
  expect((await t.get('/organization/administrators', superUser)).body.organizations).toEqual([]);
  expect((await t.get('/organization/administrators')).status).toBe(401);
});

test('a person of no organization is told who runs this server, where it is known', async () => {
  const nobody = await t.a.user();
  expect((await t.get('/organization/administrators', nobody)).body).toEqual({ organizations: [], server: null });
  t.platform.settings.supportEmail = 'it@harbor.example';
  const { body } = await t.get('/organization/administrators', nobody);
  t.platform.settings.supportEmail = null;
  expect(body).toEqual({ organizations: [], server: { email: 'it@harbor.example' } });
});

import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

let t: TestApp;
let admin: TestUser;
let member: TestUser;
let superUser: TestUser;
let organizationId: number;
let propertyId: number;
let unitId: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ id: organizationId } = await t.a.organization({ name: 'Harbor Residential' }));
  const [one, two] = [
    await t.a.property({ organizationId, name: 'Alder Court' }),
    await t.a.property({ organizationId, name: 'Wexford Mill' }),
  ];
  propertyId = one.id;
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [one] });
  superUser = await t.a.user({ isSuperUser: true });
  ({ id: unitId } = await t.a.unit({ property: one, name: '1204' }));
  await t.a.item({ unit: { id: unitId, organizationId, propertyId }, installDate: '2020-01-01' });
  await t.a.item({ property: two, installDate: '2020-01-01' });
});

async function sheetsOf(path: string, as: TestUser): Promise<Record<string, string>> {
  const answer = await t.get(path, as);
  expect(answer.status, answer.text).toBe(200);
  const { Sheets } = read(answer.bytes);
  return Object.fromEntries(Object.entries(Sheets).map(([name, sheet]) => [name, utils.sheet_to_csv(sheet)]));
}

test('a file over all properties says over how many it is for who does not see them all', async () => {
  expect((await sheetsOf('/item?format=xlsx', member))['Read me']).toContain(
    'Harbor Residential: the property you may see',
  );
  const all = (await sheetsOf('/item?format=xlsx', admin))['Read me'];
  expect(all).toContain('Harbor Residential');
  expect(all).not.toContain('you may see');
});

test('a file of items says that it leaves out what is stored or retired, and names the unit it was filtered by', async () => {
  const about = (await sheetsOf(`/item/propertyitems/${propertyId}?format=xlsx&unitId=${unitId}`, member))['Read me'];
  expect(about).toContain('In service');
  expect(about).toContain('1204');
  expect(about).not.toContain(String(unitId));
});

test('a file is of the day that its rows hold for', async () => {
  const { body } = await t.get('/portfolio/summary', admin);
  expect((await sheetsOf('/portfolio/summary?format=xlsx', admin))['Read me']).toContain(body.asOf);
});

test('an administrator sees all properties in the file of people, not none', async () => {
  const { People = '' } = await sheetsOf('/user?format=xlsx', admin);
  const line = People.split('\n').find((each) => each.includes(admin.email)) ?? '';
  expect(line).toContain('All');
});

test('the log of the instance is of no organization', async () => {
  const { status, body } = await t.get(`/admin/audit?trail=instance&organizationId=${organizationId}`, superUser);
  expect([status, body.errors[0].path]).toEqual([422, 'organizationId']);
});

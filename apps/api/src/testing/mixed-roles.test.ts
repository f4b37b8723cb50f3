import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

test('who administers one organization and is a member of another sees all of the first and only what is assigned in the second', async () => {
  const [own, other] = [await t.a.organization(), await t.a.organization()];
  const wholeOwn = await t.a.property({ organizationId: own.id, name: 'Whole' });
  const assigned = await t.a.property({ organizationId: other.id, name: 'Assigned' });
  const hidden = await t.a.property({ organizationId: other.id, name: 'Hidden' });
  const unit = await t.a.unit({ property: wholeOwn, name: '101' });
  const person = await t.a.user({ organizationId: own.id, isAdmin: true });
  await t.database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
    await sql`insert into membership (organization_id, user_id) values (${other.id}, ${person.id})`.execute(db);
    await sql`insert into property_assignment (organization_id, property_id, user_id)
      values (${other.id}, ${assigned.id}, ${person.id})`.execute(db);
  });

  const { body } = await t.get('/property/basic', person);
  expect(body.results.map((row: { name: string }) => row.name).toSorted()).toEqual(['Assigned', 'Whole']);
  expect((await t.get(`/unit/${unit.id}/details`, person)).status).toBe(200);
  expect((await t.get(`/property/${hidden.id}`, person)).status).toBe(404);
  const add = await t.post('/unit', { propertyId: wholeOwn.id, name: '102' }, person);
  expect(add.status).toBe(201);
});

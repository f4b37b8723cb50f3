import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let member: TestUser;
let property: { id: number; organizationId: number };

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  member = await t.a.user({ organizationId: property.organizationId, properties: [property] });
  for (const name of ['10', '2', '1', 'B-9', 'B-10', '=1+1']) await t.a.unit({ property, name });
});

async function names(query: string): Promise<string[]> {
  const answer = await t.get(`/unit/property/${property.id}${query}`, member);
  return answer.body.results.map((unit: { name: string }) => unit.name);
}

test('units are in the order people count: 2 before 10', async () => {
  const order = ['1', '2', '10', '=1+1', 'B-9', 'B-10'];
  expect(await names('')).toEqual(order);
  expect(await names('?sort=-name')).toEqual(order.toReversed());
});

test('pages lead through every unit once, in both directions', async () => {
  for (const sort of ['name', '-name']) {
    const read: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await t.get(`/unit/property/${property.id}?limit=2&sort=${sort}${cursor}`, member);
      read.push(...page.body.results.map((unit: { name: string }) => unit.name));
      if (page.body.nextCursor === null) break;
      cursor = `&cursor=${page.body.nextCursor}`;
    }
    expect(read).toEqual(await names(`?sort=${sort}`));
  }
});

test('each unit says how much stands in it, how much is past its life, and what has no date', async () => {
  const unit = await t.a.unit({ property, name: 'Z1' });
  await t.a.item({ unit, installDate: '1990-01-01' });
  await t.a.item({ unit, installDate: '2026-01-01' });
  await t.a.item({ unit });
  await t.a.item({ unit, status: 'STORED', installDate: '1990-01-01' });
  const answer = await t.get(`/unit/property/${property.id}?q=z1`, member);
  expect(answer.body.total).toBe(1);
  expect(answer.body.results[0]).toMatchObject({ itemCount: 3, pastLifeCount: 1, undatedCount: 1 });
});

test('the list as CSV holds every unit, and a name that looks like a formula is only text', async () => {
  const file = await t.get(`/unit/property/${property.id}?format=csv&limit=1`, member);
  expect(file.headers['content-type']).toContain('text/csv');
  const lines = file.text.trim().split('\r\n');
  expect(lines).toHaveLength(1 + (await names('')).length);
  expect(file.text).toContain("'=1+1");
  expect(file.text).not.toMatch(/^=1\+1/m);
});

test('the light list gives id and name alone', async () => {
  const answer = await t.get(`/property/units/${property.id}`, member);
  expect(Object.keys(answer.body.results[0])).toEqual(['id', 'name']);
  expect(answer.body.nextCursor).toBeNull();
});

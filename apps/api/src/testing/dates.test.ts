import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { textsOf } from './schema-texts.ts';

const LONG = '2020-02-29T00:00:00.000Z';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const datesOf = (schema: Route['body'], id: string) =>
  (schema ? textsOf(schema, id) : []).filter(({ schema: one }) => one.meta()?.format === 'date');

test('every date that a call takes may have the midnight behind it that older clients write, and nothing else', () => {
  let taken = 0;
  for (const [id, { body, query }] of Object.entries<Route>(ALL_ROUTES))
    for (const { name, schema } of [...datesOf(body, id), ...datesOf(query, id)]) {
      taken += 1;
      expect(schema.parse(LONG), `${id} ${name}`).toBe('2020-02-29');
      for (const wrong of ['2021-02-29T00:00:00.000Z', '2020-02-29T00:00:00Z', '2020-02-29T12:00:00.000Z', `${LONG}Z`])
        expect(schema.safeParse(wrong).success, `${id} ${name} ${wrong}`).toBe(false);
    }
  expect(taken).toBeGreaterThan(10);
});

test('every date that is answered is the day alone', () => {
  for (const [id, { response }] of Object.entries<Route>(ALL_ROUTES))
    for (const { name, schema } of datesOf(response, id))
      expect(schema.safeParse(LONG).success, `${id} ${name}`).toBe(false);
});

test('a date with midnight is stored, answered and searched as its day', async () => {
  const unit = await t.a.unit({});
  const admin = await t.a.user({ organizationId: unit.organizationId, isAdmin: true });
  const { itemTypeId } = await t.a.item({ unit });
  const made = await t.post('/item', { unitId: unit.id, itemTypeId, installDate: LONG }, admin);
  expect([made.status, made.body.installDate]).toEqual([201, '2020-02-29']);
  expect((await t.get(`/item/${made.body.id}`, admin)).body.installDate).toBe('2020-02-29');
  const [day, midnight] = await Promise.all(
    ['2020-02-29', LONG].map((from) => t.get(`/admin/audit?from=${from}`, admin)),
  );
  expect(midnight?.status).toBe(200);
  expect(midnight?.body.total).toBe(day?.body.total);
});

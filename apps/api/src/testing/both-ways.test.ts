import { buffer } from 'node:stream/consumers';
import { ALL_ROUTES, type OperationId } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#platform/base/errors.ts';
import { isSentBytes, isSentFile, isTableFile } from '#platform/operations/answer.ts';
import { runOperation } from '#platform/operations/operation.ts';
import { renderTable } from '#platform/tables/table-render.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import {
  type CatalogueIds,
  type IdName,
  type Ids,
  makeCatalogue,
  makeOrganization,
  makeThings,
} from './matrix/things.ts';
import type { TestUser } from './user-factory.ts';

// What a session says about itself is not there where nobody is signed in, and an event stream is read to its end elsewhere.
const OF_A_SESSION = new Set(['listSessions']);
const READS = Object.entries<Route>(ALL_ROUTES).filter(
  ([id, route]) => route.method === 'GET' && route.access !== 'public' && !route.streams && !OF_A_SESSION.has(id),
);

let t: TestApp;
let things: { own: Ids; foreign: Ids };
let people: { admin: TestUser; viewer: TestUser; superUser: TestUser };
beforeAll(async () => {
  t = await startTestApp();
  const catalogue: CatalogueIds = await makeCatalogue(t);
  const mine = await makeOrganization(t);
  const theirs = await makeOrganization(t);
  const own = await makeThings(t, mine, catalogue);
  things = { own, foreign: await makeThings(t, theirs, catalogue) };
  const { organizationId } = mine;
  people = {
    admin: await t.a.user({ organizationId, isAdmin: true }),
    viewer: await t.a.user({ organizationId, roleId: 1, properties: [{ id: own.propertyId }] }),
    superUser: await t.a.user({ isSuperUser: true }),
  };
});

describe('a read answers the same over HTTP and by runOperation', () => {
  test.each(READS)('%s', async (id, route) => {
    const { viewer, admin, superUser } = people;
    const { own, foreign } = things;
    for (const [person, ids] of [
      [viewer, own],
      [viewer, foreign],
      [admin, own],
      [superUser, own],
    ] as const)
      expect(await called(id as OperationId, route, person, ids)).toEqual(await requested(route, person, ids));
  });
});

test('a person who lost a right is refused at the next call', async () => {
  const { organizationId, propertyId } = things.own;
  const person = await t.a.user({ organizationId, roleId: 1, properties: [{ id: propertyId }] });
  const ask = () => called('getProperty', ALL_ROUTES.getProperty as Route, person, things.own);
  expect(await ask()).toMatchObject({ answer: { id: propertyId } });
  await t.a.run((db) => db.deleteFrom('property_assignment').where('user_id', '=', person.id).execute());
  expect(await ask()).toEqual({ code: 'NOT_FOUND' });
  await t.a.run((db) =>
    db.updateTable('app_user').set({ disabled_at: new Date().toISOString() }).where('id', '=', person.id).execute(),
  );
  expect(await ask()).toEqual({ code: 'FORBIDDEN' });
});

type Outcome = { answer: unknown } | { code: string };

async function requested(route: Route, person: TestUser, ids: Ids): Promise<Outcome> {
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name as IdName] ?? 'x'));
  const { status, body, text } = await t.call('GET', url, { as: person.token });
  if (status !== 200) return { code: body.code };
  return { answer: body === undefined ? text : withoutTimes(body) };
}

async function called(id: OperationId, route: Route, person: TestUser, ids: Ids): Promise<Outcome> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as IdName);
  const isId = (name: string) => name.endsWith('Id');
  const params = Object.fromEntries(names.map((name) => [name, isId(name) ? ids[name] : String(ids[name] ?? 'x')]));
  try {
    const { platform, mounted } = t.app;
    // why: the operation is one of many, each with an input of its own
    const input = { params } as never;
    const answer: unknown = await runOperation({ platform, operations: mounted.operations }, id, input, {
      userId: person.id,
      requestId: 'both ways',
    });
    if (isTableFile(answer)) return { answer: (await renderTable(answer)).bytes.toString() };
    if (isSentFile(answer)) return { answer: answer.text };
    if (isSentBytes(answer)) return { answer: (await buffer(answer.stream)).toString() };
    return { answer: withoutTimes(answer) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code };
    throw error;
  }
}

// When an answer was computed differs from one to the next.
function withoutTimes(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (key, value) => (key === 'computedAt' ? 'then' : value)));
}

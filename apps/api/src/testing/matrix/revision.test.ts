import { isDeepStrictEqual } from 'node:util';
import { ALL_ROUTES, type OperationId } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#platform/base/errors.ts';
import { runOperation } from '#platform/operations/operation.ts';
import { startTestApp, type TestApp } from '../app-under-test.ts';
import type { TestUser } from '../user-factory.ts';
import { BODIES } from './bodies.ts';
import { headersOf } from './headers.ts';
import { type IdName, type Ids, makeCatalogue, makeOrganization, makeThings } from './things.ts';

const ROUTES = Object.entries<Route>(ALL_ROUTES);
const KEPT = ROUTES.filter(([, route]) => route.revision);
const READS = new Set<string>(['ORGANIZATION', ...KEPT.flatMap(([, route]) => route.reads ?? [])]);
const CHANGES = ROUTES.filter(([, { writes = [] }]) => writes.some((tag) => READS.has(tag)));

let t: TestApp;
let superUser: TestUser;
const moved: string[] = [];
beforeAll(async () => {
  t = await startTestApp();
  superUser = await t.a.user({ isSuperUser: true });
});
// Where hardly anything changes an answer, nothing would be proven.
afterAll(() => expect(moved.length, moved.join(', ')).toBeGreaterThan(20));

describe('where an operation changes an answer that is kept, the answer gets another ETag', () => {
  test.each(CHANGES)('%s', async (id, route) => {
    const at = await makeOrganization(t);
    const ids = await makeThings(t, at, await makeCatalogue(t));
    const { organizationId, propertyId } = ids;
    await t.a.run((db) =>
      sql`update property set regional_manager_id = ${ids.userId} where id = ${propertyId}`.execute(db),
    );
    const reader = await t.a.user({ organizationId, isAdmin: true });
    const admin = await t.a.user({ organizationId, isAdmin: true });
    const before = await Promise.all(KEPT.map(([, kept]) => t.get(addressOf(kept, ids), reader)));

    const done = await t.call(route.method, addressOf(route, ids), {
      as: route.access === 'super' ? superUser : admin,
      body: route.body && BODIES[id]?.(ids),
      headers: headersOf(route),
    });
    expect(done.status, done.text).toBeLessThan(500);

    const after = await Promise.all(KEPT.map(([question]) => askedAnew(question as OperationId, ids, reader)));
    const changed = KEPT.map(([question, kept], at) => ({ question, kept, was: before[at], is: after[at] })).filter(
      ({ was, is }) => !isSame(was?.body, is),
    );
    if (changed.length > 0) moved.push(id);
    for (const { question, kept, was } of changed) {
      const headers = { 'if-none-match': was?.headers.etag as string };
      const again = await t.call('GET', addressOf(kept, ids), { as: reader, headers });
      expect(again.status, `${question} after ${id}`).not.toBe(304);
    }
  });
});

function addressOf(route: Route, ids: Ids): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name as IdName] ?? 'x'));
}

// What is called inside the server is never a cached answer.
async function askedAnew(question: OperationId, ids: Ids, reader: TestUser): Promise<unknown> {
  const { platform, mounted } = t.app;
  const names = [...(ALL_ROUTES[question]?.path.matchAll(/:(\w+)/g) ?? [])].map(([, name]) => name as IdName);
  const params = names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, ids[name]]));
  // why: the question is one of several, each with an input of its own
  const input = { params } as never;
  try {
    return await runOperation({ platform, operations: mounted.operations }, question, input, {
      userId: reader.id,
      requestId: 'anew',
    });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  const said = (answer: unknown) =>
    JSON.parse(JSON.stringify(answer, (key, value) => (key === 'computedAt' ? 'then' : value)));
  return isDeepStrictEqual(said(one), said(other));
}

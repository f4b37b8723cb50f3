import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { BODIES } from './matrix/bodies.ts';
import { headersOf } from './matrix/headers.ts';
import type { Ids } from './matrix/things.ts';
import { makePlantedWorld, type PlantedWorld } from './planted.ts';

/** What would raise whoever sent it, or rewrite what only the server writes. */
const PRIVILEGED: Record<string, unknown> = {
  isSuperUser: true,
  is_super_user: true,
  isAdmin: true,
  isTotpRequired: false,
  roleId: 3,
  role: 'MANAGER',
  permissions: ['*'],
  organizationId: 1,
  organizationIds: [1],
  propertyIds: [1],
  userId: 1,
  createdBy: 1,
  uploadedBy: 1,
  version: 999,
  createdAt: '2000-01-01T00:00:00.000Z',
  updatedAt: '2000-01-01T00:00:00.000Z',
  archivedAt: null,
  deletedAt: null,
  disabledAt: null,
  verified: true,
  isVerified: true,
  passwordHash: '$argon2id$x',
  state: 'READY',
  storageKey: 'files/1',
  runAsUserId: 1,
};
const RIGHTS = [
  'isSuperUser',
  'isAdmin',
  'roleId',
  'isVerified',
  'verified',
  'isTotpRequired',
  'permissions',
  'userId',
];

/** The operations that exist to give what they name; what they give is bounded in rights-machine.test.ts and user.test.ts. */
const GRANTS: Record<string, readonly string[]> = {
  createUser: ['isSuperUser', 'isAdmin', 'roleId', 'verified'],
  updateUser: ['isSuperUser', 'isAdmin', 'roleId'],
  createInvitation: ['isAdmin', 'roleId'],
  createPermissionGroup: ['roleId'],
  updatePermissionGroup: ['roleId'],
  assignProperty: ['userId'],
};

const TAKES_BODY = Object.entries<Route>(ALL_ROUTES).filter(([, route]) => route.body !== undefined);
const CALLERS = ['member', 'admin', 'superUser'] as const;

let t: TestApp;
let world: PlantedWorld;
let before: string;
let tried = 0;
beforeAll(async () => {
  t = await startTestApp();
  world = await makePlantedWorld(t);
  before = await everyRight();
});
afterAll(() => console.info(`${tried} keys that nobody may set tried in bodies`));

test('what gives rights is asked for by the operations that exist for it, and by no other', () => {
  const asked = TAKES_BODY.map(([id, route]) => [id, declared(route).filter((key) => RIGHTS.includes(key))] as const);
  const giving = asked.filter(([, keys]) => keys.length > 0).map(([id, keys]) => [id, [...keys].sort()]);
  const expected = Object.entries(GRANTS).map(([id, keys]) => [id, [...keys].sort()]);
  expect(Object.fromEntries(giving)).toEqual(Object.fromEntries(expected));
});

describe('a key that a body does not declare is refused by its name, wherever in the body it stands', () => {
  test.each(TAKES_BODY)('%s', async (id, route) => {
    const known = declared(route);
    const url = route.path.replace(/:(\w+)/g, (_, name: string) => String(world.things.own[name as keyof Ids] ?? 'x'));
    const undeclared = Object.entries(PRIVILEGED).filter(([one]) => !known.includes(one));
    const bodyOf = BODIES[id] ?? (() => ({}));
    for (const caller of CALLERS)
      for (const place of placesIn(bodyOf(world.things.own)).keys()) {
        // All of them at once. A value that the place takes is refused once the others are gone.
        let left = undeclared;
        while (left.length > 0) {
          const body = withKeys(bodyOf(world.things.own), place, Object.fromEntries(left));
          const as = world.tokens[caller] ?? '';
          const answer = await t.call(route.method, url, { as, body, headers: headersOf(route) });
          expect([400, 403, 422], `${caller}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
          tried += left.length;
          if (answer.body.code !== 'INVALID_INPUT' && answer.status !== 422) break;
          const named = answer.body.errors.map((one: { path: string }) => one.path.split('.').at(-1));
          const after = left.filter(([key]) => !named.includes(key));
          expect(after.length, `${caller}, not named: ${after.map(([key]) => key).join()}`).toBeLessThan(left.length);
          left = after;
        }
      }
  });
});

test('and no right, no membership and no row of any organization is other than before', async () => {
  expect(await everyRight()).toBe(before);
  const { rows } = await t.a.run((db) =>
    sql`select action, entity from audit_event where organization_id in
      (${world.things.own.organizationId}, ${world.things.foreign.organizationId})`.execute(db),
  );
  expect(rows).toEqual([]);
});

/** A copy of the body with the keys in one of its objects, counted as `placesIn` does. */
function withKeys(given: unknown, at: number, added: Record<string, unknown>): unknown {
  // why: a body may hold constants of the product, such as the usual lanes, which tests of the same process read
  const body = structuredClone(given);
  Object.assign(placesIn(body)[at] ?? {}, added);
  return body;
}

function placesIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(placesIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

// Every name that the schema of the body knows, at any depth.
function declared(route: Route): string[] {
  const names = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties } = schema as { properties?: Record<string, unknown> };
    if (properties) for (const name of Object.keys(properties)) names.add(name);
    Object.values(schema).forEach(walk);
  };
  walk(z.toJSONSchema(route.body as z.ZodType, { unrepresentable: 'any', io: 'input' }));
  return [...names];
}

async function everyRight(): Promise<string> {
  const { rows } = await t.a.run((db) =>
    sql<{ rights: string }>`select md5(
      (select string_agg((u.id, u.is_super_user, u.is_verified, u.disabled_at, u.version, u.password_hash)::text, ';' order by u.id) from app_user u)
      || (select string_agg(m::text, ';' order by m::text) from membership m)
      || (select string_agg(a::text, ';' order by a::text) from property_assignment a)
      || coalesce((select string_agg(g::text, ';' order by g::text) from permission_group_member g), '')) as rights`.execute(
      db,
    ),
  );
  return rows[0]?.rights ?? '';
}

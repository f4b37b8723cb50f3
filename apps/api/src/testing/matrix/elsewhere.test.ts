import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { beforeAll, expect, test } from 'vitest';
import { needOf } from '#platform/identity/access.ts';
import { startTestApp, type TestApp } from '../app-under-test.ts';
import type { TestUser } from '../user-factory.ts';
import { BODIES } from './bodies.ts';
import { headersOf } from './headers.ts';
import { SCOPES } from './policy.ts';
import { type IdName, type Ids, makeCatalogue, makeOrganization, makeThings } from './things.ts';

/*
 * Who may record, manage or administer elsewhere knows the things of a property that they may only read: a change of one is forbidden, not a
 * thing that is not there.
 */
const MISSING = 999_999_999;
const CHANGES = Object.entries<Route>(ALL_ROUTES).filter(
  ([, route]) =>
    route.access !== 'public' && route.access !== 'super' && (route.access === 'admin' || needOf(route) !== 'read'),
);
// Properties that a vendor serves are a field of the vendor, and the answer names that field.
const SERVED_ELSEWHERE = ['createContact', 'createVendor'];

let t: TestApp;
let things: Ids;
let recorder: TestUser;
let administrator: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  const catalogue = await makeCatalogue(t);
  const mine = await makeOrganization(t);
  const { organizationId } = mine;
  things = await makeThings(t, mine, catalogue);
  const elsewhere = await t.a.property({ organizationId });
  recorder = await t.a.user({ organizationId, roleId: 1, properties: [{ id: things.propertyId }] });
  await t.a.group({ organizationId, roleId: 3, properties: [elsewhere], members: [recorder] });
  const other = await t.a.organization();
  administrator = await t.a.user({ organizationId, roleId: 1, properties: [{ id: things.propertyId }] });
  await t.a.run((db) =>
    db
      .insertInto('membership')
      .values({ organization_id: other.id, user_id: administrator.id, is_admin: true, role_id: 3 })
      .execute(),
  );
});

const ofProperty = (name: IdName) => SCOPES[name] === 'property';

// The ids of a call, in its address and its body, which is made with a spy in the place of the things.
function namesOf(id: string, route: Route): IdName[] {
  const names = new Set<IdName>([...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as IdName));
  if (route.body) BODIES[id]?.(new Proxy({} as Ids, { get: (_, name) => names.add(name as IdName) && 1 }));
  return [...names].filter((name) => name in SCOPES);
}

async function statusOf(id: string, route: Route, ids: Ids, as: TestUser): Promise<number> {
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name as IdName] ?? 'x'));
  const body = route.body ? BODIES[id]?.(ids) : undefined;
  return (await t.call(route.method, url, { as, body, headers: headersOf(route) })).status;
}

test('a change of what somebody may only read is a 403, of what is not there a 404', async () => {
  const none = Object.fromEntries(Object.keys(SCOPES).map((name, at) => [name, MISSING + at])) as Ids;
  const wrong: string[] = [];
  let tried = 0;
  for (const [id, route] of CHANGES) {
    if (!namesOf(id, route).some(ofProperty)) continue;
    const isForRecorders = route.access === 'user' && !SERVED_ELSEWHERE.includes(id);
    const people = isForRecorders ? { recorder, administrator } : { administrator };
    for (const [who, as] of Object.entries(people)) {
      tried += 1;
      const [readable, missing] = [await statusOf(id, route, things, as), await statusOf(id, route, none, as)];
      if (readable !== 403 || missing !== 404) wrong.push(`${id} by the ${who}: ${readable}, of nothing ${missing}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

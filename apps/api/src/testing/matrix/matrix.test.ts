import { ALL_ROUTES } from '@lintel/contract/all';
import { ERRORS } from '@lintel/contract/base/errors';
import type { Route } from '@lintel/contract/base/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp } from '../app-under-test.ts';
import { type ClonedDatabase, cloneDatabase } from '../database.ts';
import { rollingBack } from '../rolling-back.ts';
import { BODIES } from './bodies.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { headersOf } from './headers.ts';
import { PLACES, type Place, SCOPES, type Verdict, verdictOf } from './policy.ts';
import { makePrincipals, PRINCIPALS, type Principal, type Tokens } from './principals.ts';
import { type CatalogueIds, type IdName, type Ids, makeCatalogue, makeOrganization, makeThings } from './things.ts';

const MISSING = 999_999_999;
// What super users change in the shared catalogue is in every organization's audit log.
const CATALOGUE = ['item_type', 'standard_set', 'manufacturer', 'model'];
const GUARDED = Object.entries<Route>(ALL_ROUTES).filter(([, route]) => route.access !== 'public');

type World = { things: Record<Place, Ids>; tokens: Tokens };
type Cell = { ids: Ids; token: string | undefined };

let t: TestApp;
let database: ReturnType<typeof rollingBack<ClonedDatabase['database']>>;
let catalogue: CatalogueIds;
let shared: World;
let tried = 0;
beforeAll(async () => {
  const clone = await cloneDatabase();
  database = rollingBack(clone.database);
  t = await startTestApp({ on: { ...clone, database } });
  catalogue = await makeCatalogue(t);
  shared = await makeWorld();
});
afterAll(() => console.info(`${tried} cells of the authorization matrix tried`));

const ABOUT = 'every operation, by everyone, about one’s own things, another property’s, a stranger’s and none';
describe(ABOUT, { timeout: 300_000 }, () => {
  test.each(GUARDED)('%s', async (id, route) => {
    const names = idNamesOf(id, route);
    const wrong: string[] = [];
    // Which of the database's two roles has committed what the operation does.
    const committed = new Set<'runtime' | 'platform'>();
    for (const principal of PRINCIPALS) {
      const role = principal === 'superUser' ? 'platform' : 'runtime';
      const lost = new Set<string>();
      for (const place of names.length > 0 ? PLACES : (['own'] as const)) {
        const expected = EXCEPTIONS[id]?.(principal, place) ?? verdictOf(route, names, principal, place);
        // What is allowed changes things, and nothing of the shared world ever changes: the first call of each role gets
        // things of its own and is committed, the others are rolled back.
        const changes = expected === 'DONE' && route.method !== 'GET';
        const commits = changes && !committed.has(role);
        if (commits) committed.add(role);
        const cell = commits ? await makeCell(route, principal, place) : cellOf(shared, principal, place);
        database.isRollingBack = changes && !commits;
        const answer = await callAs(id, route, cell.token, cell.ids);
        database.isRollingBack = false;
        tried += 1;
        if (!isVerdict(expected, answer))
          wrong.push(`${principal}, ${place}: ${answer.status} ${answer.body?.code ?? ''}, expected ${expected}`);
        if (answer.status === 404) lost.add(withoutRequestId(answer));
      }
      if (lost.size > 1) wrong.push(`${principal}: a thing of others and no thing are told apart`);
    }
    expect(wrong).toEqual([]);
  });
});

test('whoever was refused changed nothing', async () => {
  const { rows } = await t.a.run((db) =>
    sql<{ action: string; entity: string }>`select action, entity from audit_event
      where organization_id in (${shared.things.own.organizationId}, ${shared.things.foreign.organizationId})
        and entity <> all (${CATALOGUE})`.execute(db),
  );
  expect(rows).toEqual([]);
});

async function makeWorld(): Promise<World> {
  const mine = await makeOrganization(t);
  const theirs = await makeOrganization(t);
  const own = await makeThings(t, mine, catalogue);
  const sibling = await makeThings(t, mine, catalogue);
  const foreign = await makeThings(t, theirs, catalogue);
  const tokens = await makePrincipals(t, {
    organizationId: mine.organizationId,
    propertyId: own.propertyId,
    siblingPropertyId: sibling.propertyId,
    strangerOrganizationId: theirs.organizationId,
  });
  return { things: { own, sibling, foreign, missing: noThings() }, tokens };
}

// What one cell needs of a world: its principal, and the things of its place. Of the other places no call names anything.
async function makeCell(route: Route, principal: Principal, place: Place): Promise<Cell> {
  const goods = route.access === 'super' ? await makeCatalogue(t) : catalogue;
  const mine = await makeOrganization(t);
  const theirs = await makeOrganization(t);
  const ids = place === 'missing' ? noThings() : await makeThings(t, place === 'foreign' ? theirs : mine, goods);
  const idOfProperty = async (at: Place) =>
    (place === at ? ids : { propertyId: (await t.a.property(mine)).id }).propertyId;
  const tokens = await makePrincipals(
    t,
    {
      organizationId: mine.organizationId,
      propertyId: await idOfProperty('own'),
      siblingPropertyId: await idOfProperty('sibling'),
      strangerOrganizationId: theirs.organizationId,
    },
    [principal],
  );
  return { ids, token: tokens[principal] };
}

function cellOf(world: World, principal: Principal, place: Place): Cell {
  return { ids: world.things[place], token: world.tokens[principal] };
}

function noThings(): Ids {
  return Object.fromEntries(Object.keys(SCOPES).map((name, at) => [name, MISSING + at])) as Ids;
}

// The ids that a call carries, in its address and in its body, which is made with a spy in the place of the things.
function idNamesOf(id: string, route: Route): IdName[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as IdName);
  const inBody = new Set<IdName>();
  if (route.body) bodyOf(id, new Proxy({} as Ids, { get: (_, name) => inBody.add(name as IdName) && 1 }));
  // An entry of the shared catalogue that is no such entry is a mistake of the body, and said to be one.
  const owned = [...inBody].filter((name) => SCOPES[name] !== 'catalogue');
  return [...new Set([...inPath.filter((name) => name in SCOPES), ...owned])];
}

function bodyOf(id: string, ids: Ids): unknown {
  const body = BODIES[id];
  if (!body) throw new Error(`${id} needs a body in matrix/bodies.ts`);
  return body(ids);
}

function callAs(id: string, route: Route, token: string | undefined, ids: Ids): Promise<TestAnswer> {
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name as IdName] ?? 'x'));
  const body = route.body ? bodyOf(id, ids) : undefined;
  return t.call(route.method, url, { ...(token !== undefined && { as: token }), body, headers: headersOf(route) });
}

function isVerdict(expected: Verdict, { status, headers, body }: TestAnswer): boolean {
  if (expected === 'DONE') return status < 500 && status !== 401 && status !== 403 && status !== 404;
  const isProblem = headers['content-type'] === 'application/problem+json; charset=utf-8';
  return isProblem && status === ERRORS[expected].status && body.code === expected && body.status === status;
}

function withoutRequestId(answer: TestAnswer): string {
  return answer.text.replaceAll(answer.body.requestId, 'X');
}

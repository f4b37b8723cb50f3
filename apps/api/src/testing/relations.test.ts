import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { BODIES } from './matrix/bodies.ts';
import { headersOf } from './matrix/headers.ts';
import { SCOPES } from './matrix/policy.ts';
import type { IdName, Ids } from './matrix/things.ts';
import { makePlantedWorld, type PlantedWorld } from './planted.ts';

const GUARDED = Object.entries<Route>(ALL_ROUTES).filter(([, route]) => route.access !== 'public');
const CALLERS = ['admin', 'member', 'superUser'] as const;
/** Where a super user, to whom nothing is foreign, may name a thing of another organization, and why. */
const FREE_OF_SUPER_USERS: Record<string, readonly IdName[]> = {
  // A person may belong to several organizations, and a super user lets them in.
  updateUser: ['userId', 'organizationId'],
  // A property moves to another organization.
  moveProperty: ['propertyId', 'organizationId'],
};
/** Calls that say how many of the things they leave out, whosever they are, and give none of them away. */
const LEAVE_OUT: readonly string[] = ['previewProject'];
const RELATED = GUARDED.filter(([id]) => !LEAVE_OUT.includes(id))
  .map(([id, route]) => ({ id, route, names: namesOf(id, route) }))
  .filter(({ names }) => names.length > 1);
const NAMED = GUARDED.filter(([, route]) => /:\w*[iI]d\b/.test(route.path));

let t: TestApp;
let world: PlantedWorld;
let swapped = 0;
beforeAll(async () => {
  t = await startTestApp();
  world = await makePlantedWorld(t);
});
afterAll(() => console.info(`${swapped} calls with one id of somebody else’s tried`));

describe('of several ids, one that belongs elsewhere is refused, whichever it is and whoever asks', () => {
  test.each(RELATED)('$id', async ({ id, route, names }) => {
    const done: string[] = [];
    for (const name of names)
      for (const caller of CALLERS) {
        if (caller === 'superUser' && FREE_OF_SUPER_USERS[id]?.includes(name)) continue;
        // To an administrator both properties are their own; a member has one.
        const places =
          caller === 'member' && SCOPES[name] === 'property'
            ? (['sibling', 'foreign'] as const)
            : (['foreign'] as const);
        for (const place of places) {
          const ids = { ...world.things.own, [name]: world.things[place][name] };
          const { status } = await callAs(id, route, world.tokens[caller], ids);
          swapped += 1;
          if (status < 400 || status >= 500) done.push(`${caller}, ${name} of ${place}: ${status}`);
        }
      }
    expect(done).toEqual([]);
  });

  test('and nothing was changed by any of them', async () => {
    const { rows } = await t.a.run((db) =>
      sql`select action, entity from audit_event where organization_id in
        (${world.things.own.organizationId}, ${world.things.foreign.organizationId})`.execute(db),
    );
    expect(rows).toEqual([]);
  });
});

describe('an id in an address is one number: lists, texts, signs and doubles are none', () => {
  test.each(NAMED)('%s', async (id, route) => {
    const { own } = world.things;
    const [name] = namesOfPath(route);
    const mine = own[name as IdName] ?? 1;
    for (const wrong of [
      `${mine},${mine}`,
      `[${mine}]`,
      `${mine}.0`,
      `+${mine}`,
      `0${mine}`,
      `${mine}%00`,
      `${mine};1`,
    ]) {
      const address = route.path
        .replace(`:${name}`, wrong)
        .replace(/:(\w+)/g, (_, one: string) => String(own[one as IdName] ?? 1));
      const as = world.tokens[route.access === 'super' ? 'superUser' : 'admin'] ?? '';
      const { status } = await t.call(route.method, address, { as, body: route.body ? bodyOf(id, own) : undefined });
      expect([400, 404], `${wrong}: ${status}`).toContain(status);
    }
  });
});

test('the database itself links no two organizations: every key between their rows refuses the other’s id, whoever writes', async () => {
  const { own, foreign } = world.things;
  const owner = new Client({ connectionString: t.adminUrl });
  await owner.connect();
  try {
    const { rows: keys } = await owner.query<Key>(KEYS);
    expect(keys.length).toBeGreaterThan(30);
    const linked: string[] = [];
    let tried = 0;
    for (const { name, child, parent, columns, targets } of keys) {
      const values = columns.map((column, at) => `${column} = p.${targets[at]}`).join(', ');
      const statement = `update ${child} c set ${values} from (select * from ${parent} where organization_id = $2 limit 1) p
        where c.organization_id = $1`;
      await owner.query('begin');
      // Keys that wait for the commit are asked at once.
      await owner.query('set constraints all immediate');
      const answer = await owner.query(statement, [own.organizationId, foreign.organizationId]).catch((error) => error);
      await owner.query('rollback');
      if (answer.rowCount === 0) continue;
      tried += 1;
      if (answer.code === undefined) linked.push(name);
    }
    console.info(`${tried} of ${keys.length} keys between tenant tables tried with the id of another organization`);
    expect(linked).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  } finally {
    await owner.end();
  }
});

/** Foreign keys between tables of tenants, without the organization itself. */
const KEYS = `select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
    array_agg(a.attname::text order by pair.n) filter (where a.attname <> 'organization_id') as columns,
    array_agg(b.attname::text order by pair.n) filter (where a.attname <> 'organization_id') as targets
  from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) with ordinality as pair (child, parent, n)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.child
  join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.parent
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    and exists (select from pg_attribute o where o.attrelid = k.confrelid and o.attname = 'organization_id' and not o.attisdropped)
    and exists (select from pg_attribute o where o.attrelid = k.conrelid and o.attname = 'organization_id' and not o.attisdropped)
  group by k.oid having count(*) > 1 order by 2, 1`;

type Key = { name: string; child: string; parent: string; columns: string[]; targets: string[] };

function namesOfPath(route: Route): string[] {
  return [...route.path.matchAll(/:(\w*[iI]d)\b/g)].map((match) => match[1] ?? '');
}

// The ids that a call carries and that belong to somebody; what its body asks for is heard with a spy.
function namesOf(id: string, route: Route): IdName[] {
  const names = new Set<string>(namesOfPath(route));
  if (route.body) bodyOf(id, new Proxy({} as Ids, { get: (_, name) => names.add(String(name)) && 1 }));
  return [...names].filter((name): name is IdName => name in SCOPES && SCOPES[name as IdName] !== 'catalogue');
}

function bodyOf(id: string, ids: Ids): unknown {
  return BODIES[id]?.(ids);
}

function callAs(id: string, route: Route, token: string | undefined, ids: Ids) {
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name as IdName] ?? 'x'));
  return t.call(route.method, url, {
    ...(token !== undefined && { as: token }),
    body: route.body ? bodyOf(id, ids) : undefined,
    headers: headersOf(route),
  });
}

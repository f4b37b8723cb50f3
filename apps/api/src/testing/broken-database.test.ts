import { ALL_ROUTES } from '@lintel/contract/all';
import { Problem } from '@lintel/contract/base/errors';
import type { Route } from '@lintel/contract/base/route';
import { DatabaseUnavailable } from '@lintel/db/tx';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makesFile } from '#platform/base/file-limit.ts';
import { createLogger } from '#platform/base/log.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { cloneDatabase } from './database.ts';
import { BODIES } from './matrix/bodies.ts';
import { headersOf } from './matrix/headers.ts';
import type { Ids } from './matrix/things.ts';
import { makePlantedWorld, type PlantedWorld } from './planted.ts';

/** What the text of a failure of the database may hold and an answer may not. */
const SECRET = 'relation "secret_table" at character 7: select password_hash from app_user';
const INTERNAL = /secret_table|password_hash|select |node_modules|\.ts:\d|at \w+ \(|permission denied/;

/** What stands in an address that is no id. */
const PARAMS: Record<string, string> = {
  token: 'A'.repeat(43),
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  key: '0f8fad5b-d9cb-469f-a165-70867728950e',
  code: '2222222222',
};

/** What an operation must be asked that is no search. */
const QUERIES: Record<string, (own: Ids) => string> = {
  getSerialDate: ({ propertyId }) => `propertyId=${propertyId}&serialNumber=DA123456`,
};

/** So many tables are first taken out of reach at a time. */
const TOGETHER = 8;
/** The long way: whoever needs one of them is asked without each. */
const IS_EACH_ALONE = process.env.LINTEL_TABLES_ALONE === '1';

const OPERATIONS = Object.entries<Route>(ALL_ROUTES);
const READS = OPERATIONS.filter(([, route]) => route.method === 'GET' && !route.streams);

let t: TestApp;
let world: PlantedWorld;
let owner: Client;
beforeAll(async () => {
  const clone = await cloneDatabase({ poolSize: 4 });
  owner = new Client({ connectionString: clone.url });
  await owner.connect();
  // why: each table that goes out of reach has the statements planned anew, by every connection and five times each
  await owner.query(
    "do $$ begin execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database()); end $$",
  );
  t = await startTestApp({ on: clone });
  world = await makePlantedWorld(t);
});
afterAll(() => owner.end());

describe.each([
  ['that is away', () => new DatabaseUnavailable('away'), 503],
  ['that fails', () => Object.assign(new Error(SECRET), { code: '42P01' }), 500],
])('a database %s is a problem of ours in every answer, never an empty list', (_, failure, status) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const database = { ...t.database, withTx: () => Promise.reject(failure()) };
    // Who is asking is known: it is the handlers whose work fails.
    app = await another({ database, sessions: t.platform.sessions });
    return () => app.close();
  });

  test.each(OPERATIONS)('%s', async (id, route) => {
    const answer = await ask(app, id, route, callerOf(route));
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status);
    const problem = Problem.parse(answer.json());
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect([problem.status, problem.message, problem.requestId]).toEqual([
      status,
      problem.detail,
      answer.headers['x-request-id'],
    ]);
    expect(answer.body).not.toMatch(INTERNAL);
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test(`with any ${IS_EACH_ALONE ? 'one table' : 'eight tables'} out of reach, every read answers as before, or says that it failed; none comes back emptier`, async () => {
  const app = await another({});
  const calls: Call[] = READS.map(([id, route]) => ({ id, route, caller: callerOf(route) }));
  const told = async ({ id, route, caller }: Call): Promise<Told> => {
    const { statusCode, body } = await ask(app, id, route, caller);
    return { status: statusCode, body };
  };
  // why: the first read of a picture whose bytes are gone notes that, and other reads leave it out from then on
  for (const call of calls) await told(call);
  const usual = new Map<Call, Told>();
  for (const call of calls) {
    usual.set(call, await told(call));
    expect(usual.get(call)?.status, call.id).toBeLessThan(500);
  }
  const tables = await readableTables();
  const wrong: string[] = [];
  const failed = new Set<string>();
  const answersWithout = async (some: Readable[], asked: Call[]): Promise<Answer[]> => {
    for (const { name, roles } of some) await owner.query(`revoke select on ${name} from ${roles}`);
    const answers = await Promise.all(asked.filter(isNoFile).map(async (call) => ({ call, ...(await told(call)) })));
    // why: a person has few files made at a time, and more at once are refused
    for (const call of asked) if (!isNoFile(call)) answers.push({ call, ...(await told(call)) });
    for (const { name, roles } of some) await owner.query(`grant select on ${name} to ${roles}`);
    return answers;
  };
  let asked = 0;
  const judge = (without: string, { call, status, body }: Answer) => {
    const before = usual.get(call) as Told;
    if (status >= 500) {
      failed.add(without);
      if (INTERNAL.test(body) || !Problem.safeParse(JSON.parse(body)).success)
        wrong.push(`${call.id} tells of ${without}: ${body}`);
    } else if (!isAsBefore({ status, body }, before))
      wrong.push(
        `${call.id} without ${without}, as ${call.caller}: ${status} instead of ${before.status}: ${body.slice(0, 200)}`,
      );
  };
  for (let at = 0; at < tables.length; at += TOGETHER) {
    const some = tables.slice(at, at + TOGETHER);
    const answers = await answersWithout(some, calls);
    asked += calls.length;
    for (const answer of answers) judge(some.map(({ name }) => name).join(', '), answer);
    if (!IS_EACH_ALONE) continue;
    // Whoever answers as before without several tables needs none of them: only the others are asked without each.
    const others = answers
      .filter(({ call, ...answer }) => !isAsBefore(answer, usual.get(call) as Told))
      .map(({ call }) => call);
    asked += others.length * some.length;
    for (const table of some) for (const answer of await answersWithout([table], others)) judge(table.name, answer);
  }
  console.info(
    `${calls.length} reads with each of ${tables.length} tables out of reach, ${IS_EACH_ALONE ? 'alone' : `${TOGETHER} at a time`}, tried ${asked} times; missed ${failed.size} times`,
  );
  expect(wrong).toEqual([]);
  for (const call of calls) {
    const [{ status, body }, before] = [await told(call), usual.get(call) as Told];
    expect(status, call.id).toBe(before.status);
    if (status < 300) expect(sameTime(body), call.id).toBe(sameTime(before.body));
  }
  expect(failed.size).toBeGreaterThan(IS_EACH_ALONE ? 20 : 5);
  await app.close();
}, 300_000);

/** Tables that the server may read, those first to which most others refer, for many answers need several of these. */
async function readableTables(): Promise<Readable[]> {
  const { rows } = await owner.query<Readable>(`
    select relname as name, string_agg(distinct p.grantee, ', ') as roles
    from pg_class c
      join information_schema.table_privileges p on p.table_schema = 'public' and p.table_name = c.relname
        and p.privilege_type = 'SELECT' and p.grantee in ('app_rw', 'app_platform')
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('schema_migration', 'session', 'app_user', 'membership')
    group by c.oid, c.relname
    order by (select count(*) from pg_constraint where confrelid = c.oid) desc, c.relname`);
  return rows;
}

function isAsBefore(answer: Told, before: Told): boolean {
  if (answer.status !== before.status) return false;
  return answer.status >= 300 || sameTime(answer.body) === sameTime(before.body);
}

async function another(change: Partial<Platform>): Promise<FastifyInstance> {
  const platform = { ...t.platform, log: createLogger('silent'), ...change };
  const app = await buildApp(platform, { webFolder: 'no-web' });
  await app.ready();
  return app;
}

function callerOf(route: Route): 'admin' | 'superUser' {
  return route.access === 'super' ? 'superUser' : 'admin';
}

function ask(app: FastifyInstance, id: string, route: Route, caller: 'admin' | 'superUser') {
  const { own } = world.things;
  const body = route.body ? BODIES[id]?.(own) : undefined;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    String(own[name as keyof Ids] ?? PARAMS[name] ?? 'x@test.example'),
  );
  // A search needs something to look for.
  const needed = QUERIES[id]?.(own) ?? 'q=refrigerator';
  const query = route.query === undefined || route.query.safeParse({}).success ? '' : `?${needed}`;
  return app.inject({
    method: route.method,
    url: `/v1${path}${query}`,
    headers: {
      authorization: `Bearer ${world.tokens[caller]}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headersOf(route),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

// An address that is signed anew, and the moment at which it was asked, are no difference.
function sameTime(body: string): string {
  return body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|[?&]\w+=[^"&]+/g, '');
}

type Readable = { name: string; roles: string };
type Call = { id: string; route: Route; caller: 'admin' | 'superUser' };
const isNoFile = ({ route }: Call) => !makesFile(route, {});
type Told = { status: number; body: string };
type Answer = Told & { call: Call };

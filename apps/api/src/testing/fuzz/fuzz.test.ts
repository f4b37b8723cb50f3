import { ALL_ROUTES } from '@lintel/contract/all';
import { Problem } from '@lintel/contract/base/errors';
import type { Route } from '@lintel/contract/base/route';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiOf } from '#platform/http/openapi.ts';
import { startTestApp, type TestApp } from '../app-under-test.ts';
import { makePrincipals } from '../matrix/principals.ts';
import { type Ids, makeCatalogue, makeOrganization, makeThings } from '../matrix/things.ts';
import { fitting, type Schema, spoilt } from './arbitrary-of.ts';
import { CONTENT_TYPES, HOSTILE } from './hostile.ts';

const RUNS = Number(process.env.LINTEL_FUZZ_RUNS ?? 10);
/** Of the odd texts each query parameter gets every fourth, and all of them in the long run. */
const LONE_STEP = RUNS > 10 ? 1 : 4;
const SEED = Number(process.env.LINTEL_FUZZ_SEED ?? 20_260_518);
const HANGS_MS = 15_000;
/** Asking for a password costs a tenth of a second each: these are mostly asked with what never gets that far. */
const COSTLY = /password|Password/;
const CALLERS = [
  'admin',
  'admin',
  'admin',
  'superUser',
  'superUser',
  'superUser',
  'member',
  'member',
  'nobody',
] as const;

/** Mostly of a thing that nobody changed yet; some that guard nothing or are none. */
const VERSIONS = ['"1"', '"1"', '"1"', '"2"', '*', '*', 'x', 'W/"1"'];

type Operation = {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};

const PATHS = openApiOf(ALL_ROUTES, '/v1').paths as Record<string, Record<string, Operation>>;
// What takes its own sign-in or organization away comes last.
const OPERATIONS = Object.entries<Route>(ALL_ROUTES).toSorted(([, a], [, b]) => rank(a) - rank(b));

let t: TestApp;
let ids: Ids;
let elsewhere: { siblingPropertyId: number; strangerOrganizationId: number };
const tried = { all: 0, done: 0 };
beforeAll(async () => {
  t = await startTestApp();
  ids = await makeThings(t, await makeOrganization(t), await makeCatalogue(t));
  const { organizationId } = ids;
  const sibling = await t.a.property({ organizationId });
  elsewhere = { siblingPropertyId: sibling.id, strangerOrganizationId: (await t.a.organization()).id };
});
afterAll(() =>
  console.info(`${tried.all} generated requests tried, ${RUNS} an operation, ${tried.done} done, seed ${SEED}`),
);

const TAKES_BODY = OPERATIONS.filter(([, route]) => route.body !== undefined);

test.each(TAKES_BODY)('%s takes JSON under its own name only', async (_, route) => {
  const { superUser } = await freshTokens('superUser');
  const url = `/v1${route.path.replace(/:(\w+)/g, (__, name: string) => String(ids[name as keyof Ids] ?? 'x'))}`;
  for (const type of CONTENT_TYPES) {
    const answer = await t.app.inject({
      method: route.method,
      url,
      headers: { 'content-type': type, authorization: `Bearer ${superUser}` },
      payload: '{"name":"x"}',
    });
    expect(answer.statusCode, `${type}: ${answer.body}`).toBe(415);
    Problem.parse(answer.json());
  }
});

const ASKS = OPERATIONS.filter(([, route]) => route.query !== undefined);
/** What is tried in the place of a query parameter, one parameter at a time. */
const LONE_TEXTS = [
  '',
  ' ',
  '%',
  '\\',
  "'",
  '0',
  '-1',
  '1.5',
  '1e3',
  '2026-02-30',
  'NaN',
  '[]',
  '{}',
  'null',
  'true',
  '9'.repeat(19),
];

let lone = 0;
test.each(ASKS)('%s takes each query parameter by itself, empty or odd, without failing', async (id, route) => {
  const operation = PATHS[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()] as Operation;
  const caller = route.access === 'super' ? 'superUser' : 'admin';
  const { [caller]: token } = await freshTokens(caller);
  const address = route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name as keyof Ids] ?? 'x'));
  for (const { name } of operation.parameters.filter((one) => one.in === 'query')) {
    lone += 1;
    for (const text of LONE_TEXTS.filter((_, at) => (at + lone) % LONE_STEP === 0)) {
      const answer = await t.app.inject({
        method: route.method,
        url: `/v1${address}?${name}=${encodeURIComponent(text)}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const told = `${id}, ${name}=${text}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
      expect(answer.statusCode, told).toBeLessThan(500);
      expect(Object.keys(operation.responses), told).toContain(String(answer.statusCode));
    }
  }
});

describe('no generated request ends in a 5xx, an undeclared status or a hang', () => {
  test.each(OPERATIONS)(
    '%s',
    async (id, route) => {
      const operation = PATHS[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()] as Operation;
      const tokens = await freshTokens();
      await fc.assert(
        fc.asyncProperty(requestOf(operation, route), async ({ url, body, caller, headers }) => {
          const token = tokens[caller];
          const answer = await withinTime(
            t.app.inject({
              method: route.method,
              url: `/v1${url}`,
              headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
              ...(body !== undefined && { payload: body }),
            }),
            id,
          );
          tried.all += 1;
          if (answer.statusCode < 300) tried.done += 1;
          expect(Object.keys(operation.responses), `${answer.statusCode}: ${answer.body.slice(0, 300)}`).toContain(
            String(answer.statusCode),
          );
          expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
          if (answer.statusCode < 400) return;
          const problem = Problem.parse(answer.json());
          // A column refuses a text that the contract let pass.
          expect(problem.message, `${body?.slice(0, 300)} ${answer.body}`).not.toMatch(
            /^A (text is too long|value is outside)/,
          );
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
    },
    600_000,
  );
});

test('enough of what was generated was taken for the rest to mean something', () => {
  expect(tried.done / tried.all).toBeGreaterThan(0.1);
});

function requestOf(operation: Operation, route: Route): fc.Arbitrary<Request> {
  const known: Record<string, number> = {
    ...ids,
    id: Object.values(ids)[0] ?? 1,
    orgId: ids.organizationId,
    otherId: ids.otherContactId,
  };
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  const schema = operation.requestBody?.content['application/json']?.schema;
  const isCostly = schema !== undefined && COSTLY.test(JSON.stringify(Object.keys(schema.properties ?? {})));
  return fc
    .record({
      path: fc.tuple(
        ...inPath.map(({ name, schema: one }) =>
          fc.oneof(
            { arbitrary: fitting(one, known).map(String), weight: 2 },
            { arbitrary: fc.constant(String(known[name] ?? 'x')), weight: 10 },
            { arbitrary: hostileText, weight: 1 },
          ),
        ),
      ),
      query: queryOf(operation, known),
      body: schema ? bodyOf(schema, known, isCostly) : fc.constant(undefined),
      caller: fc.constantFrom(...CALLERS),
      headers: fc.record(
        {
          'if-match': fc.constantFrom(...VERSIONS),
          'idempotency-key': fc.oneof(
            { arbitrary: fc.uuid(), weight: 4 },
            fc.constantFrom('k-1', 'x'.repeat(300), ' '),
          ),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ path, query, body, caller, headers }) => {
      const parts = [...path];
      const address = route.path.replace(/:\w+/g, () => encodeURIComponent(wellFormed(String(parts.shift()))));
      const search = query.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&');
      return {
        url: search ? `${address}?${search}` : address,
        body,
        caller,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      };
    });
}

const hostileText = fc.constantFrom(...HOSTILE).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));

function queryOf(operation: Operation, known: Record<string, number>): fc.Arbitrary<[string, string][]> {
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  const asked = inQuery.map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ arbitrary: fitting(schema, known).map(String), weight: 6 }, { arbitrary: hostileText, weight: 1 }),
    ),
  );
  const unasked = fc.tuple(fc.constantFrom('unheardOf', '__proto__', 'limit', 'cursor', 'sort', 'format'), hostileText);
  const none = fc.constant<[string, string][]>([]);
  return fc.oneof(
    { arbitrary: asked.length > 0 ? fc.array(fc.oneof(...asked), { maxLength: 2 }) : none, weight: 6 },
    { arbitrary: fc.array(fc.oneof(...asked, unasked), { maxLength: 3 }), weight: 1 },
  );
}

function bodyOf(schema: Schema, known: Record<string, number>, isCostly: boolean): fc.Arbitrary<string> {
  const fits = fitting(schema, known);
  return fc.oneof(
    { arbitrary: fits.map((value) => JSON.stringify(value)), weight: isCostly ? 1 : 18 },
    { arbitrary: fits.chain(spoilt).map((value) => JSON.stringify(value) ?? 'null'), weight: 18 },
    { arbitrary: fits.map((value) => (JSON.stringify(value) ?? '').slice(0, -1)), weight: 1 },
    { arbitrary: fc.constantFrom('', 'null', '[]', '"x"', '{"a":1,"a":2}', `${'['.repeat(500)}`), weight: 1 },
  );
}

function freshTokens(...names: (typeof CALLERS)[number][]) {
  const at = { organizationId: ids.organizationId, propertyId: ids.propertyId, ...elsewhere };
  return makePrincipals(t, at, names.length > 0 ? names : [...new Set(CALLERS)]);
}

async function withinTime<T>(work: Promise<T>, id: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${id} did not answer within ${HANGS_MS} ms`)), HANGS_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// A lone surrogate cannot be written into an address.
function wellFormed(text: string): string {
  return text.isWellFormed() ? text : 'x';
}

function rank(route: Route): number {
  if (route.path === '/admin/sign-in-rules') return 4;
  if (/^\/(org|organization)\//.test(route.path) && route.method === 'DELETE') return 3;
  if (route.path.includes('/add/')) return 2;
  return route.method === 'DELETE' ? 1 : 0;
}

type Request = {
  url: string;
  body: string | undefined;
  caller: (typeof CALLERS)[number];
  headers: Record<string, string>;
};

import { ALL_ROUTES } from '@lintel/contract/all';
import { expect, test } from 'vitest';
import { openApiOf } from '#platform/http/openapi.ts';
import { startTestApp } from './app-under-test.ts';
import { BODIES } from './matrix/bodies.ts';

/** What the server answers outside of the contract: health, figures, what the instance is, the web's files, signed bytes. */
const OUTSIDE = ['/', '/*', '/livez', '/readyz', '/healthz', '/metrics', '/config.json', '/openapi.json', '/v1/file*'];
/** The page that shows openapi.json to people, and its files. */
const REFERENCE = /^\/docs(\/[\w.-]+)?$/;

test('the router knows what the contract declares and nothing more, and openapi.json tells all of it', async () => {
  const t = await startTestApp();
  const printed = t.app.printRoutes({ commonPrefix: false });
  const routed = addressesIn(printed);
  const declared = Object.values(ALL_ROUTES).map(({ method, path }) => unnamed(`${method} /v1${path}`));
  expect(declared.filter((address) => !routed.has(address))).toEqual([]);
  const more = [...routed].filter(
    (address) => !declared.includes(address) && !OUTSIDE.includes(pathOf(address)) && !REFERENCE.test(pathOf(address)),
  );
  expect(more.sort()).toEqual([]);
  const { paths } = openApiOf(ALL_ROUTES, '/v1') as { paths: Record<string, Record<string, unknown>> };
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /v1${path.replace(/\{\w+\}/g, ':')}`),
  );
  expect(told.sort()).toEqual(declared.sort());
});

test('every operation that takes a body has one in the matrix', () => {
  const bodiless = Object.entries(ALL_ROUTES).filter(([id, route]) => 'body' in route && !(id in BODIES));
  expect(bodiless.map(([id]) => id)).toEqual([]);
});

// The printed tree: each line is a piece of an address below the line that is less indented.
function addressesIn(printed: string): Set<string> {
  const found = new Set<string>();
  const above: string[] = [];
  for (const line of printed.split('\n')) {
    const match = /^([│ ]*)(?:├──|└──) (\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) continue;
    const [, indent = '', piece = '', methods] = match;
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = piece;
    for (const method of methods?.split(', ') ?? []) found.add(unnamed(`${method} ${above.join('')}`));
  }
  return found;
}

// Addresses that differ in the names of their parameters only are one to the router.
function unnamed(address: string): string {
  return address.replace(/:[^/]+/g, ':');
}

function pathOf(address: string): string {
  return address.split(' ')[1] ?? '';
}

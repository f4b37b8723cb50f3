import { readFileSync } from 'node:fs';
import { ALL_ROUTES } from '@lintel/contract/all';
import { expect, test } from 'vitest';
import { OPENAPI_FILE } from './meta.ts';
import { openApiOf } from './openapi.ts';

test('the committed openapi.json is what the contract says; npm run openapi prints it anew', () => {
  expect(JSON.parse(readFileSync(OPENAPI_FILE, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(openApiOf(ALL_ROUTES, '/v1'))),
  );
});

test('every operation says who may call it, and describes its errors as problem+json', () => {
  const { paths } = openApiOf(ALL_ROUTES, '/v1') as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.map((one) => one.operationId).sort()).toEqual(Object.keys(ALL_ROUTES).sort());
  for (const { operationId, ...one } of operations) {
    expect(one['x-access'], operationId).toMatch(/^(public|user|admin|super)$/);
    expect(one.summary.length, operationId).toBeGreaterThan(5);
    const statuses = Object.keys(one.responses);
    expect(
      statuses.some((status) => status.startsWith('2')),
      operationId,
    ).toBe(true);
    if (one['x-access'] !== 'public') expect(statuses, operationId).toEqual(expect.arrayContaining(['401', '403']));
  }
});

test('a schema that several operations share is described once, and every reference leads somewhere', () => {
  const text = readFileSync(OPENAPI_FILE, 'utf8');
  const { components } = JSON.parse(text) as { components: Record<string, Record<string, unknown>> };
  const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  expect(refs.filter(([, kind = '', name = '']) => !components[kind]?.[name]).map(([ref]) => ref)).toEqual([]);
  expect(text.match(/"\$ref":/g)?.length).toBe(refs.length);
  expect(Object.keys(components.schemas ?? {})).toEqual(expect.arrayContaining(['ItemLife', 'Problem', 'UnitDetails']));
});

type Operation = { operationId: string; summary: string; 'x-access': string; responses: Record<string, unknown> };

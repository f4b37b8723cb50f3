import { ERRORS, type ErrorCode, Problem } from '@lintel/contract/base/errors';
import type { Route } from '@lintel/contract/base/route';
import { NAMED_SCHEMAS } from '@lintel/contract/named-schemas';
import * as z from 'zod';
import { needOf } from '../identity/access.ts';

type Json = { [key: string]: unknown };

const COMPONENTS = '#/components/schemas/';
const NAMED = z.registry<{ id: string }>();
for (const [schema, id] of NAMED_SCHEMAS) NAMED.add(schema, { id });

const header = (name: string, description: string, required = false) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** The headers that operations take, each described once. */
const HEADERS = {
  IfMatch: header('If-Match', 'the version last seen, like "7"', true),
  OptionalIfMatch: header(
    'If-Match',
    'the version last seen, like "7"; without it, only the fields that the body names are changed',
  ),
  IfNoneMatch: header('If-None-Match', 'the ETag of the answer you have; 304 while it still holds'),
  IdempotencyKey: header('Idempotency-Key', 'the same key and body give the first answer again for 7 days'),
};

/** The OpenAPI 3.1 description of the given operations, in their order. */
export function openApiOf(routes: Record<string, Route>, base: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Schemas = {};
  schemaOf(Problem, schemas);
  for (const [operationId, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(operationId, route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lintel',
      version: '1',
      description:
        'Ids are positive integers, money is integer cents, dates are yyyy-MM-dd, instants ISO 8601 UTC. Every error is problem+json. x-access says who may call: public, user (signed in), admin (isAdmin of the organization), super (isSuperUser); x-needs what the role must allow on top: read (viewer), record (member), manage (manager).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: HEADERS,
      responses: failureResponses(Object.values(routes)),
      schemas: sorted(schemas),
    },
  };
}

/** The errors an operation can give: its own, and those every operation of its kind can. */
export function errorsOf(route: Route): ErrorCode[] {
  const takesToken = route.access !== 'public' || route.knowsCaller === true;
  const isUnsafe = route.method !== 'GET';
  const codes: (ErrorCode | false | undefined)[] = [
    'BAD_REQUEST',
    'INVALID_INPUT',
    takesToken && 'UNAUTHENTICATED',
    takesToken && 'FORBIDDEN',
    takesToken && !route.beforePassword && 'PASSWORD_DUE',
    takesToken && !route.beforeTotp && 'TOTP_DUE',
    takesToken && isUnsafe && !route.whileViewing && 'VIEWING_ONLY',
    isUnsafe && 'CSRF_MISMATCH',
    route.ifMatch && 'STALE',
    route.ifMatch === 'required' && 'VERSION_REQUIRED',
    route.idempotent && 'IN_FLIGHT',
    route.idempotent && 'KEY_REUSED',
    isUnsafe && 'TOO_LARGE',
    'URI_TOO_LONG',
    isUnsafe && 'UNSUPPORTED_MEDIA_TYPE',
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'OVERLOADED',
    'DATABASE_UNAVAILABLE',
    isUnsafe && 'STORAGE_FULL',
    isUnsafe && 'CONFLICT',
    (isUnsafe || route.exports) && 'UNPROCESSABLE',
  ];
  return [...new Set([...route.errors, ...codes.filter((code) => typeof code === 'string')])];
}

function operation(operationId: string, route: Route, schemas: Schemas): Json {
  return {
    operationId,
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    tags: [route.path.split('/')[1] ?? ''],
    'x-access': route.access,
    ...(route.access !== 'public' && { 'x-needs': needOf(route), security: [{ bearer: [] }] }),
    ...(route.knowsCaller && { security: [{}, { bearer: [] }] }),
    parameters: parameters(route, schemas),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, schemas) } } },
    }),
    responses: { ...success(route, schemas), ...failures(route) },
  };
}

function parameters(route: Route, schemas: Schemas): Json[] {
  const taken = (name: keyof typeof HEADERS) => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...fields(route.params, 'path', schemas),
    ...fields(route.query, 'query', schemas),
    ...(route.ifMatch ? [taken(route.ifMatch === 'required' ? 'IfMatch' : 'OptionalIfMatch')] : []),
    ...(route.revision ? [taken('IfNoneMatch')] : []),
    ...(route.idempotent ? [taken('IdempotencyKey')] : []),
  ];
}

function fields(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: Schemas): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = resolved(schemaOf(schema, schemas), schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function success(route: Route, schemas: Schemas): Json {
  const status = String(route.status ?? (route.response || route.sends ? 200 : 204));
  if (route.sends) return { [status]: { description: 'Done', content: { [route.sends]: {} } } };
  if (!route.response) return { [status]: { description: 'Done' } };
  const schema = schemaOf(route.response, schemas);
  // A body of bytes has no schema (OpenAPI 3.1).
  const file = {};
  return {
    [status]: {
      description: 'Done',
      ...(route.etag && etagHeader('the version, like "7"')),
      ...(route.revision && etagHeader('another one as soon as the answer may differ')),
      content: {
        [route.streams ? 'text/event-stream' : 'application/json']: { schema },
        ...(route.exports && {
          'text/csv': file,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
          'application/pdf': file,
        }),
      },
    },
    ...(route.revision && { '304': { description: 'What you have still holds' } }),
  };
}

function etagHeader(description: string): Json {
  return { headers: { ETag: { description, schema: { type: 'string' } } } };
}

// Answers of one status are described once for each set of codes, and referred to by those codes.
function failures(route: Route): Json {
  return Object.fromEntries(
    codesByStatus(route).map(([status, codes]) => [
      String(status),
      { $ref: `#/components/responses/${codes.join('.')}` },
    ]),
  );
}

function failureResponses(routes: Route[]): Json {
  const sets = routes.flatMap(codesByStatus).map(([, codes]) => codes);
  const made = sets.map((codes) => [
    codes.join('.'),
    {
      description: codes.map((code) => `${code}: ${ERRORS[code].title}`).join('; '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return Object.fromEntries(made.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

function codesByStatus(route: Route): [number, ErrorCode[]][] {
  return [...Map.groupBy(errorsOf(route), (code) => ERRORS[code].status)]
    .map(([status, codes]): [number, ErrorCode[]] => [status, codes.sort()])
    .sort(([a], [b]) => a - b);
}

// A schema that the contract names goes to `schemas`, once, and is referred to.
function schemaOf(schema: z.ZodType, schemas: Schemas): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { metadata: NAMED, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= withReferences(definition) as Json;
  return withReferences(rest) as Json;
}

function withReferences(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withReferences);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', COMPONENTS) : withReferences(value),
    ]),
  );
}

function resolved(schema: Json, schemas: Schemas): Json {
  const { $ref } = schema as { $ref?: string };
  return $ref === undefined ? schema : (schemas[$ref.slice(COMPONENTS.length)] as Json);
}

function sorted(schemas: Schemas): Schemas {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Schemas = Record<string, Json>;

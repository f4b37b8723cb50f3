import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestAnswer, type TestApp } from './app-under-test.ts';
import { BODIES } from './matrix/bodies.ts';
import { headersOf } from './matrix/headers.ts';
import type { IdName, Ids } from './matrix/things.ts';
import { makePlantedWorld, type PlantedWorld } from './planted.ts';

const MISSING = 999_999_999;
/** Which thing a body's field names, where the name of the field does not say so. */
const THINGS: Record<string, IdName | Record<string, IdName>> = {
  id: {
    updateUser: 'userId',
    updateOrganization: 'organizationId',
    updateProperty: 'propertyId',
    updateBuilding: 'buildingId',
    updateUnit: 'unitId',
  },
  orgId: 'organizationId',
  intoId: { mergeManufacturer: 'intoId', mergeModel: 'intoModelId' },
  ofId: 'otherInvoiceId',
  creditInvoiceId: 'otherInvoiceId',
  otherId: { mergeContact: 'otherContactId' },
  vendorId: 'contactId',
  permissionGroupId: 'groupId',
  lifeProfileId: 'assumptionSetId',
  priceBookId: 'assumptionSetId',
  assigneeId: 'userId',
  replacementItemId: 'itemId',
  recipientId: 'userId',
  inspectorId: 'userId',
  copyOf: 'inspectionId',
  regionalManagerId: 'userId',
  leadUserId: 'userId',
  regionalMaintenanceManagerId: 'userId',
  screenshotFileId: 'fileId',
  image: 'fileId',
  proofFileId: 'fileId',
  maintenanceRecordId: 'recordId',
};
/** Roles, types and kinds of area belong to nobody, so nothing in them is foreign. */
const SHARED: readonly string[] = ['roleId', 'itemTypeId', 'areaTypeId'];

/** Calls that say how many of the things they leave out, whosever they are. */
const LEAVE_OUT: readonly string[] = ['previewProject'];

/** What a body may not name beside a field. */
const INSTEAD: Record<string, readonly string[]> = {
  'createItem.propertyId': ['unitId'],
  'attachPdf.propertyId': ['unitId', 'itemId'],
  'setApCode.vendorId': ['propertyId'],
};

const FIELDS = Object.entries<Route>(ALL_ROUTES).flatMap(([id, route]) =>
  route.body === undefined ? [] : idFieldsOf(route.body).map((field) => ({ id, route, field })),
);

let t: TestApp;
let world: PlantedWorld;
let compared = 0;
beforeAll(async () => {
  t = await startTestApp();
  world = await makePlantedWorld(t);
});
afterAll(() => console.info(`${compared} fields compared`));

test.each(FIELDS)(
  '$id answers an id of another organization in $field like one that is not there',
  async ({ id, route, field }) => {
    const name = thingOf(id, field.at(-1) === '[]' ? (field.at(-2) ?? '').replace(/s$/, '') : (field.at(-1) ?? ''));
    if (SHARED.includes(name)) return;
    const foreign = world.things.foreign[name as IdName];
    expect(foreign, `say in THINGS what ${field.join('.')} of ${id} names`).toBeTypeOf('number');
    const caller = route.access === 'super' ? world.tokens.superUser : world.tokens.admin;
    const [theirs, nobodys] = [
      await callWith(id, route, field, foreign, caller),
      await callWith(id, route, field, MISSING, caller),
    ];
    // A super user, to whom nothing is foreign, may do what they ask.
    if (route.access === 'super') return expect(nobodys.status).toBeLessThan(500);
    compared += 1;
    if (!LEAVE_OUT.includes(id)) expect(theirs.status, 'the rest of the body fits').toBeGreaterThan(400);
    expect(told(theirs, foreign)).toEqual(told(nobodys, MISSING));
  },
);

function callWith(id: string, route: Route, field: string[], value: number, as: string | undefined) {
  const { own } = world.things;
  const body = structuredClone(BODIES[id]?.(own) ?? {}) as Record<string, unknown>;
  put(body, field, value);
  for (const other of INSTEAD[`${id}.${field.join('.')}`] ?? []) delete body[other];
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => String(own[name as keyof Ids] ?? 'x'));
  return t.call(route.method, url, { ...(as !== undefined && { as }), body, headers: headersOf(route) });
}

function put(body: Record<string, unknown>, [key = '', ...rest]: string[], value: number): void {
  if (rest.length === 0) body[key] = value;
  else if (rest[0] === '[]') body[key] = [value];
  else {
    const next = (body[key] ?? {}) as Record<string, unknown>;
    body[key] = next;
    put(next, rest, value);
  }
}

// All that is said, but for what names this very call.
function told({ status, text }: TestAnswer, id: number): [number, string] {
  const { requestId: _request, instance: _instance, ...rest } = JSON.parse(text);
  return [status, JSON.stringify(rest).replaceAll(String(id), 'ID')];
}

function thingOf(id: string, name: string): string {
  const known = THINGS[name] ?? name;
  return typeof known === 'string' ? known : (known[id] ?? name);
}

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

/** The paths of a body's fields that are ids: `['propertyIds', '[]']`. */
function idFieldsOf(body: z.ZodType): string[][] {
  const walk = (schema: JsonSchema, path: string[]): string[][] => {
    const some = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    const mine = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
      const at = [...path, name];
      if (/^id$|Id$/.test(name) && isNumber(one)) return [at];
      if (/Ids$/.test(name) && [one, ...(one.anyOf ?? [])].some(({ items }) => items && isNumber(items)))
        return [[...at, '[]']];
      return walk(one, at);
    });
    return [...mine, ...some.flatMap((one) => walk(one, path))];
  };
  const found = walk(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) as JsonSchema, []);
  return [...new Map(found.map((path) => [path.join('.'), path])).values()];
}

function isNumber(schema: JsonSchema): boolean {
  return [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(({ type }) =>
    [type].flat().includes('integer'),
  );
}

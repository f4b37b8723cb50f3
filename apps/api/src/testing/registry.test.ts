import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/route';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { needOf } from '#platform/access.ts';
import { startTestApp, type TestAnswer, type TestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

const MISSING = 999_999_999;

const NOTE = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'seen' }] }] };

// A valid body of each operation that names a thing in its address and takes one.
const BODIES: Record<string, unknown> = {
  updateUnit: { beds: 2 },
  updateItem: { note: 'seen' },
  updateItemManufacturer: { manufacturerId: 1 },
  retireItem: { retiredOn: '2026-05-01', reason: 'broken' },
  replaceItem: { replacedOn: '2026-05-01', reason: 'broken' },
  updateServiceRequest: { summary: 'seen' },
  closeServiceRequest: {},
  updateMaintenanceRecord: { summary: 'seen' },
  createRecordNote: { body: NOTE },
  createServiceNote: { body: NOTE },
  updatePermissionGroup: { name: 'Seen' },
  updateItemType: { warrantyMonths: 12 },
  updateStandardSet: { standard: [] },
  updateManufacturer: { website: null },
  mergeManufacturer: { intoId: 1 },
  updateModel: { warrantyMonths: 12 },
  updateContact: { notes: 'seen' },
  mergeContact: { otherId: MISSING - 1 },
  updateEmergencySheet: { lines: [] },
  setLifespans: { lifespans: [{ itemTypeId: 1, eulYears: 12 }] },
};

// Names of what belongs to no organization, in addresses that only a super user calls.
const CATALOGUE_IDS = { manufacturerId: 1, intoId: 1, mergeId: 1, modelId: 1, itemTypeId: 1, areaTypeId: 1 };

const GUARDED = Object.entries<Route>(ALL_ROUTES).filter(([, route]) => route.access !== 'public');

let t: TestApp;
let own: Ids;
let foreign: Ids;
let admin: TestUser;
let viewer: TestUser;
let member: TestUser;
let superUser: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  own = await makeTree();
  foreign = await makeTree();
  const properties = [{ id: own.propertyId }];
  admin = await t.a.user({ organizationId: own.organizationId, isAdmin: true });
  viewer = await t.a.user({ organizationId: own.organizationId, roleId: 1, properties });
  member = await t.a.user({ organizationId: own.organizationId, roleId: 2, properties });
  superUser = await t.a.user({ isSuperUser: true });
});

test('every operation of the contract is mounted', () => {
  const unmounted = Object.keys(ALL_ROUTES).filter((id) => !t.app.mounted.operations.has(id));
  expect(unmounted).toEqual([]);
});

test('every operation has a summary, an access word, and an address of its own', () => {
  const addresses = Object.values(ALL_ROUTES).map((route) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const [id, route] of Object.entries(ALL_ROUTES)) {
    expect(route.summary.length, id).toBeGreaterThan(5);
    expect(['public', 'user', 'admin', 'super'], id).toContain(route.access);
  }
});

describe('without a token it is a 401', () => {
  test.each(GUARDED)('%s', async (_, route) => {
    expectProblem(await t.call(route.method, addressOf(route, own)), 401, 'UNAUTHENTICATED');
  });
});

describe('for a role below what it needs it is a 403', () => {
  test.each(GUARDED.filter(([, route]) => !mayEverybody(route)))('%s', async (_, route) => {
    const tooLow = route.access === 'user' ? viewer : member;
    expectProblem(await t.call(route.method, addressOf(route, own), { as: tooLow }), 403, 'FORBIDDEN');
  });
});

describe("with a stranger's id it is the same 404 as with an id that never was", () => {
  test.each(GUARDED.filter(([, route]) => /:\w*[iI]d\b/.test(route.path)))('%s', async (id, route) => {
    if (route.body && !(id in BODIES)) throw new Error(`${id} needs a body in BODIES`);
    const as = route.access === 'super' ? superUser : admin;
    const call = (ids: Ids) => t.call(route.method, addressOf(route, ids), { as, body: BODIES[id] });
    // Nothing is foreign to a super user: only what never was is a 404.
    if (route.access === 'super') return expectProblem(await call(everyId(MISSING)), 404, 'NOT_FOUND');
    const strangers = await call(foreign);
    const missing = await call(everyId(MISSING));
    expectProblem(strangers, 404, 'NOT_FOUND');
    expect(withoutRequestId(strangers)).toBe(withoutRequestId(missing));
    for (const name of namesOf(route)) expectProblem(await call({ ...own, [name]: foreign[name] }), 404, 'NOT_FOUND');
  });
});

function mayEverybody(route: Route): boolean {
  return route.access === 'user' && needOf(route) === 'read';
}

function expectProblem(answer: TestAnswer, status: number, code: string): void {
  expect(answer.body).toMatchObject({ status, code });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
}

function withoutRequestId(answer: TestAnswer): string {
  return answer.text.replaceAll(answer.body.requestId, 'X');
}

function addressOf(route: Route, ids: Ids): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name as keyof Ids] ?? 'x'));
}

function namesOf(route: Route): (keyof Ids)[] {
  return [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as keyof Ids).filter((name) => name in own);
}

function everyId(id: number): Ids {
  // why: the names are those of the tree that the test made
  return Object.fromEntries(Object.keys(own).map((name) => [name, id])) as Ids;
}

async function makeTree(): Promise<Ids> {
  const organization = await t.a.organization();
  const property = await t.a.property({ organizationId: organization.id });
  const building = await t.a.building({ property });
  const unit = await t.a.unit({ property, buildingId: building.id });
  const item = await t.a.item({ unit, installDate: '2020-01-01' });
  const person = await t.a.user({ organizationId: organization.id, isAdmin: true });
  return t.a.run(async (db) => {
    const made = await sql<{
      importId: number;
    }>`insert into import (organization_id, kind, file_name, file_hash, state, started_by)
      values (${organization.id}, 'units', 'a.csv', 'x', 'CHECKED', ${person.id}) returning id as "importId"`.execute(
      db,
    );
    const job = await sql<{ jobId: number }>`insert into job (kind, run_as_user_id, organization_id, state)
      values ('none', ${person.id}, ${organization.id}, 'DONE') returning id as "jobId"`.execute(db);
    const { rows: maintained } = await sql<{ serviceRequestId: number; recordId: number; noteId: number }>`
      with request as (
        insert into service_request (organization_id, property_id, unit_id, summary)
        values (${organization.id}, ${property.id}, ${unit.id}, 'Tap drips') returning id
      ), record as (
        insert into maintenance_record (organization_id, property_id, unit_id, summary, performed_on)
        values (${organization.id}, ${property.id}, ${unit.id}, 'Washer changed', '2026-05-01') returning id
      ), note as (
        insert into maintenance_note (organization_id, property_id, record_id, body, body_text)
        select ${organization.id}, ${property.id}, r.id, ${JSON.stringify(NOTE)}, 'seen' from record r returning id
      ) select q.id as "serviceRequestId", r.id as "recordId", n.id as "noteId" from request q, record r, note n`.execute(
      db,
    );
    const { rows: people } = await sql<{ groupId: number; invitationId: number; sessionId: number }>`
      with made as (
        insert into permission_group (organization_id, name) values (${organization.id}, 'Night shift') returning id
      ), invited as (
        insert into invitation (organization_id, email, delivery, token_hash, invited_by, expires_at)
        values (${organization.id}, 'guest@test.example', 'MAIL', '\\x00', ${person.id}, now() + interval '1 day') returning id
      ) select m.id as "groupId", i.id as "invitationId", (select min(s.id) from session s where s.user_id = ${person.id}) as "sessionId"
        from made m, invited i`.execute(db);
    const { groupId = 0, invitationId = 0, sessionId = 0 } = people[0] ?? {};
    const { serviceRequestId = 0, recordId = 0, noteId = 0 } = maintained[0] ?? {};
    const { rows: contacts } = await sql<{
      id: number;
    }>`insert into contact (organization_id, kind, name, name_key, serves_all)
      values (${organization.id}, 'VENDOR', 'Cascade Plumbing', 'cascadeplumbing', true) returning id`.execute(db);
    const { rows: files } = await sql<{ id: number }>`
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key)
      values (${organization.id}, 'AVATAR', 'a.png', 'image/png', 1, 'x', ${`staging/${organization.id}`}) returning id`.execute(
      db,
    );
    const { rows: messages } = await sql<{
      id: number;
    }>`insert into outbox (organization_id, channel, template, recipient, subject, body)
      values (${organization.id}, 'MAIL', 'HELLO', 'guest@test.example', 'Hello', 'Hello') returning id`.execute(db);
    return {
      organizationId: organization.id,
      propertyId: property.id,
      buildingId: building.id,
      unitId: unit.id,
      itemId: item.id,
      importId: made.rows[0]?.importId ?? 0,
      jobId: job.rows[0]?.jobId ?? 0,
      placeId: unit.id,
      serviceRequestId,
      recordId,
      noteId,
      userId: person.id,
      groupId,
      invitationId,
      sessionId,
      contactId: contacts[0]?.id ?? 0,
      messageId: messages[0]?.id ?? 0,
      fileId: files[0]?.id ?? 0,
      ...CATALOGUE_IDS,
    };
  });
}

type Ids = {
  organizationId: number;
  propertyId: number;
  buildingId: number;
  unitId: number;
  itemId: number;
  importId: number;
  jobId: number;
  /** A unit's, of a call that takes a unit or a property. */
  placeId: number;
  serviceRequestId: number;
  recordId: number;
  noteId: number;
  userId: number;
  groupId: number;
  invitationId: number;
  sessionId: number;
  contactId: number;
  messageId: number;
  fileId: number;
} & typeof CATALOGUE_IDS;

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

const NOW = '2026-05-18T12:00:00.000Z';
const HIDDEN = { at: NOW, by: 'Mia Frost' };

let t: TestApp;
let admin: TestUser;
let manager: TestUser;
let member: TestUser;
let viewer: TestUser;
let foreman: TestUser;
let property: { id: number; organizationId: number };
let unit: { id: number; organizationId: number; propertyId: number };
let ids: { record: number; recordNote: number; service: number; serviceNote: number };

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  const { organizationId } = property;
  const properties = [property];
  admin = await t.a.user({ organizationId, isAdmin: true });
  manager = await t.a.user({ organizationId, properties, roleId: 3 });
  member = await t.a.user({ organizationId, properties, firstName: 'Mia', lastName: 'Frost' });
  viewer = await t.a.user({ organizationId, properties, roleId: 1 });
  foreman = await t.a.user({ organizationId, properties, roleId: 1 });
});

const says = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

beforeEach(async () => {
  unit = await t.a.unit({ property });
  const work = { unitId: unit.id, summary: 'Work', performedOn: '2026-05-10', note: says('about the work') };
  const record = (await t.post('/maintenance-record', work, member)).body;
  const request = { unitId: unit.id, summary: 'Request', priority: 'HIGH', note: says('about the request') };
  const service = (await t.post('/serviceOpen', request, member)).body;
  ids = { record: record.id, recordNote: record.notes[0].id, service: service.id, serviceNote: service.notes[0].id };
});

async function listed(as: TestUser, includeHidden = false) {
  const query = includeHidden ? '?includeHidden=true' : '';
  return (await t.get(`/maintenance-record/property/${property.id}/unit/${unit.id}${query}`, as)).body;
}

const KINDS: [string, () => string, string, string, (body: Listing) => unknown][] = [
  [
    'a record',
    () => `/record/${ids.record}`,
    'hide',
    'show',
    (body) => body.results.find((one) => one.kind === 'RECORD'),
  ],
  [
    'a request',
    () => `/maintenance/${ids.service}`,
    'hide',
    'show',
    (body) => body.results.find((one) => one.kind === 'SERVICE'),
  ],
  [
    'a note of a record',
    () => `/maintenance/${ids.recordNote}`,
    'hideNote',
    'showNote',
    (body) => body.results.find((one) => one.kind === 'RECORD')?.notes[0],
  ],
  [
    'a note of a request',
    () => `/maintenance/${ids.serviceNote}`,
    'hideNote',
    'showNote',
    (body) => body.results.find((one) => one.kind === 'SERVICE')?.notes[0],
  ],
];

describe.each(KINDS)('%s', (_name, address, hide, show, find) => {
  test('once hidden is gone for members and viewers, marked for those who ask and may, and is shown again unchanged', async () => {
    const before = find(await listed(viewer)) as Hideable;
    expect(before.hidden).toBeNull();
    const answer = await t.put(`${address()}/${hide}`, undefined, member);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ id: before.id, hidden: HIDDEN });
    for (const person of [member, viewer, manager, admin]) expect(find(await listed(person))).toBeUndefined();
    for (const person of [manager, admin]) {
      const marked = find(await listed(person, true)) as Hideable;
      expect(marked).toEqual({
        ...before,
        hidden: HIDDEN,
        ...('version' in before && { version: before.version + 1 }),
      });
      expect((await listed(person)).hiddenCount).toBe(1);
    }
    const shown = await t.put(`${address()}/${show}`, undefined, member);
    expect(shown.body).toEqual({ id: before.id, hidden: null });
    const { version: _now, ...after } = find(await listed(viewer)) as Hideable & { version?: number };
    const { version: _then, ...same } = before as Hideable & { version?: number };
    expect(after).toEqual(same);
  });

  test('hidden twice keeps who hid it first, and only the change is in the audit log', async () => {
    const first = await t.put(`${address()}/${hide}`, undefined, member);
    const second = await t.put(`${address()}/${hide}`, undefined, manager);
    expect(second.text).toBe(first.text);
    await t.put(`${address()}/${show}`, undefined, manager);
    await t.put(`${address()}/${show}`, undefined, manager);
    const trail = await t.a.run((db) =>
      sql<{ action: string; who: number }>`select action, user_id as who from audit_event
        where entity_id = ${first.body.id} and action in ('hide', 'show') order by id desc limit 3`.execute(db),
    );
    expect(trail.rows.slice(0, 2)).toEqual([
      { action: 'show', who: manager.id },
      { action: 'hide', who: member.id },
    ]);
  });
});

test('a hidden close leaves the request closed and its note hidden, until it is shown again', async () => {
  const address = `/maintenance/${ids.service}`;
  expect((await t.put(`${address}/hideClose`, undefined, member)).status).toBe(409);
  await t.post(`/serviceOpen/${ids.service}/close`, { note: says('Closing words') }, member, atVersion(1));
  const request = async (as: TestUser, all = false) =>
    (await listed(as, all)).results.find((one: { kind: string }) => one.kind === 'SERVICE');
  const before = await request(viewer);
  expect((await t.put(`${address}/hideClose`, undefined, member)).body).toEqual({ id: ids.service, hidden: HIDDEN });
  expect((await t.put(`${address}/hideClose`, undefined, manager)).body).toEqual({ id: ids.service, hidden: HIDDEN });
  for (const person of [viewer, member, admin]) {
    expect(await request(person)).toMatchObject({ state: 'CLOSED', close: null });
    expect(JSON.stringify(await listed(person))).not.toContain('Closing words');
  }
  expect(await request(admin, true)).toMatchObject({ close: { note: says('Closing words'), hidden: HIDDEN } });
  await t.put(`${address}/showClose`, undefined, member);
  expect((await request(viewer)).close).toEqual(before.close);
  const { rows } = await t.a.run((db) =>
    sql<{
      action: string;
    }>`select action from audit_event where entity = 'service_request' and entity_id = ${ids.service} order by id`.execute(
      db,
    ),
  );
  expect(rows.map((row) => row.action)).toEqual(['create', 'close', 'hide close', 'show close']);
});

test('a hidden close that is opened again becomes a hidden note', async () => {
  await t.post(`/serviceOpen/${ids.service}/close`, { note: says('Closing words') }, member, atVersion(1));
  await t.put(`/maintenance/${ids.service}/hideClose`, undefined, member);
  await t.post(`/serviceOpen/${ids.service}/reopen`, undefined, member, atVersion(3));
  expect(JSON.stringify(await listed(member))).not.toContain('Closing words');
  const all = JSON.stringify(await listed(admin, true));
  expect(all).toContain('Closing words');
});

test('asking for hidden things is refused to members and viewers, who do not learn how many there are', async () => {
  await t.put(`/record/${ids.record}/hide`, undefined, member);
  for (const person of [member, viewer]) {
    const list = await t.get(`/maintenance-record/property/${property.id}/unit/${unit.id}?includeHidden=true`, person);
    expect([list.status, list.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await t.get(`/serviceOpen/${unit.id}?includeHidden=true`, person)).status).toBe(403);
    expect(await listed(person)).toMatchObject({ total: 1, hiddenCount: null });
  }
  expect(await listed(admin, true)).toMatchObject({ total: 2, hiddenCount: 1 });
});

test('a group of managers sees what is hidden on its properties and nowhere else', async () => {
  const other = await t.a.property({ organizationId: property.organizationId });
  const { organizationId } = property;
  await t.a.group({ organizationId, roleId: 3, properties: [other], members: [foreman] });
  expect((await listed(foreman)).hiddenCount).toBeNull();
  const there = await t.a.unit({ property: other });
  const url = `/maintenance-record/property/${other.id}/unit/${there.id}?includeHidden=true`;
  expect((await t.get(url, foreman)).status).toBe(200);
  expect((await t.get(url, viewer)).status).toBe(404);
});

test('a hidden open request is not on the open list, and people who do not see it cannot change it', async () => {
  await t.put(`/maintenance/${ids.service}/hide`, undefined, member);
  expect((await t.get(`/serviceOpen/${unit.id}`, manager)).body.total).toBe(0);
  expect((await t.get(`/serviceOpen/${unit.id}?includeHidden=true`, manager)).body.results).toMatchObject([
    { hidden: HIDDEN },
  ]);
  expect((await t.put(`/serviceOpen/${ids.service}`, { summary: 'x' }, member, atVersion(2))).status).toBe(404);
  expect((await t.post(`/maintenance/${ids.service}/note`, { body: says('x') }, member)).status).toBe(404);
  expect(
    (await t.put(`/serviceOpen/${ids.service}`, { summary: 'Still here' }, manager, atVersion(2))).body.summary,
  ).toBe('Still here');
});

test('eight people hiding at once leave one line in the audit log', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => t.put(`/record/${ids.record}/hide`, undefined, n % 2 ? member : manager)),
  );
  expect(new Set(answers.map((one) => one.text)).size).toBe(1);
  const { rows } = await t.a.run((db) =>
    sql`select id from audit_event where entity = 'maintenance_record' and entity_id = ${ids.record} and action = 'hide'`.execute(
      db,
    ),
  );
  expect(rows).toHaveLength(1);
});

type Hideable = { id: number; hidden: unknown; version: number };
type Listing = { results: (Hideable & { kind: string; notes: Hideable[] })[] };

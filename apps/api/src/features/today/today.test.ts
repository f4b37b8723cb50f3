import { SERVICE_DUE_DAYS } from '@lintel/domain/items/service-due';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app-under-test.ts';
import type { TestUser } from '../../testing/user-factory.ts';
import { upsertSnapshotsUnscoped } from '../report/snapshot.queries.ts';

type Line = {
  kind: string;
  group: string;
  thingId: number;
  subject: string;
  propertyName: string | null;
  count: number | null;
  of: number | null;
  ageDays: number | null;
  daysLeft: number | null;
  dueOn: string | null;
  version: number | null;
};
type Place = { id: number; organizationId: number; name: string };

let t: TestApp;
let organizationId: number;
let orchard: Place;
let kestrel: Place;
let admin: TestUser;
let member: TestUser;
let today: string;
let now: string;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  orchard = await t.a.property({ organizationId, name: 'Orchard Gate' });
  kestrel = await t.a.property({ organizationId, name: 'The Kestrel' });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [orchard] });
  ({ today, asOf: now } = (await t.get('/today', admin)).body);
});

const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const ask = async (as: TestUser = admin, query = '') => {
  const { status, body } = await t.get(`/today${query}`, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

async function request(
  property: Place,
  priority: string,
  daysAgo: number,
  more: { closed?: boolean; hidden?: boolean } = {},
) {
  const unit = await t.a.unit({ property });
  await t.a.run((db) =>
    sql`insert into service_request (organization_id, property_id, unit_id, summary, priority, reported_at, closed_at, hidden_at)
      values (${organizationId}, ${property.id}, ${unit.id}, ${`${priority} of ${daysAgo} days`}, ${priority},
        ${now}::timestamptz - ${daysAgo} * interval '1 day', ${more.closed ? now : null}, ${more.hidden ? now : null})`.execute(
      db,
    ),
  );
}
type Group = 'OVERDUE' | 'WEEK' | 'REVIEW' | 'STUCK';
const linesOf = (answer: { groups: Record<Group, { results: Line[] }> }, group: Group, kind: string) =>
  answer.groups[group].results.filter((line) => line.kind === kind);
const requestsOf = (answer: { groups: Record<Group, { results: Line[] }> }, group: Group) =>
  linesOf(answer, group, 'REQUEST').map(({ subject }) => subject);
const snapshots = () =>
  t.a.run((db) =>
    upsertSnapshotsUnscoped(
      db,
      [orchard, kestrel].map((one) => ({ organizationId, propertyId: one.id })),
      today,
    ),
  );

test('before anything is recorded nothing is due, and items that were never counted are not mentioned', async () => {
  const answer = await ask();
  expect(answer).toMatchObject({ propertyCount: 2, unitCount: 0, uncountedProperties: 2, next: [] });
  expect(answer.itemsCountedAt).toBeNull();
  expect(answer.groups.OVERDUE).toEqual({ total: 0, results: [] });
});

test('where nothing is listed it says when the rules of red flags last looked, the earliest over all places', async () => {
  expect((await ask()).rulesLooked).toBeNull();
  const ran = (propertyId: number, at: string) =>
    t.a.run((db) =>
      sql`insert into alert_run (organization_id, property_id, ran_at, ran_on, settings_version, items, raised)
        values (${organizationId}, ${propertyId}, ${at}, ${at.slice(0, 10)}, 1, 12, 0)`.execute(db),
    );
  await ran(orchard.id, '2026-05-18T06:10:00.000Z');
  await ran(kestrel.id, '2026-05-18T06:05:00.000Z');
  expect((await ask()).rulesLooked).toEqual({ at: '2026-05-18T06:05:00.000Z', items: 24 });
  await t.a.run((db) => sql`delete from alert_run where organization_id = ${organizationId}`.execute(db));
});

test('a request is overdue after the days of its priority, the most urgent first; closed and hidden ones are not listed', async () => {
  await request(orchard, 'NORMAL', SERVICE_DUE_DAYS.NORMAL + 1);
  await request(orchard, 'EMERGENCY', SERVICE_DUE_DAYS.EMERGENCY + 1);
  await request(kestrel, 'HIGH', SERVICE_DUE_DAYS.HIGH + 1);
  await request(orchard, 'HIGH', SERVICE_DUE_DAYS.HIGH - 1);
  await request(orchard, 'LOW', 1);
  await request(orchard, 'EMERGENCY', 9, { closed: true });
  await request(orchard, 'EMERGENCY', 9, { hidden: true });
  const answer = await ask();
  expect(requestsOf(answer, 'OVERDUE')).toEqual(['EMERGENCY of 2 days', 'HIGH of 4 days', 'NORMAL of 15 days']);
  expect(linesOf(answer, 'OVERDUE', 'REQUEST')[1]).toMatchObject({
    propertyName: 'The Kestrel',
    ageDays: 4,
    daysLeft: -1,
    version: 1,
  });
  expect(requestsOf(answer, 'WEEK')).toEqual(['HIGH of 2 days']);
  expect(answer.next).toEqual([{ kind: 'REQUEST', on: day(SERVICE_DUE_DAYS.LOW - 1) }]);
});

test('warranties that end this week are listed, today included, and the first one after it as the next', async () => {
  const ending = async (days: number) => {
    const item = await t.a.item({ property: orchard });
    await t.a.run((db) => sql`update item set warranty_ends_on = ${day(days)} where id = ${item.id}`.execute(db));
  };
  for (const days of [-1, 0, 6, 7, 12]) await ending(days);
  const answer = await ask();
  expect(linesOf(answer, 'WEEK', 'WARRANTY').map(({ dueOn }) => dueOn)).toEqual([day(0), day(6)]);
  expect(answer.next).toContainEqual({ kind: 'WARRANTY', on: day(7) });
});

test('a vendor’s documents are listed when they have expired and when they do this week', async () => {
  for (const [name, days] of [
    ['Expired', -3],
    ['Soon', 2],
    ['Later', 40],
  ] as const)
    await t.a.run((db) =>
      sql`insert into contact (organization_id, kind, name, name_key, serves_all, coi_expires_on, licence_expires_on)
        values (${organizationId}, 'VENDOR', ${name}, 'x', true, ${day(days)}, ${day(90)})`.execute(db),
    );
  const answer = await ask();
  expect(linesOf(answer, 'OVERDUE', 'PAPERS')).toMatchObject([
    { subject: 'Expired', dueOn: day(-3), ageDays: 3, propertyName: null },
  ]);
  expect(
    answer.groups.OVERDUE.results.map(({ subject }: Line) => subject),
    'after emergencies, before other requests',
  ).toEqual(['EMERGENCY of 2 days', 'Expired', 'HIGH of 4 days', 'NORMAL of 15 days']);
  expect(linesOf(answer, 'WEEK', 'PAPERS')).toMatchObject([{ subject: 'Soon', dueOn: day(2), ageDays: null }]);
  expect(answer.next).toContainEqual({ kind: 'PAPER', on: day(40) });
});

test('items that passed their expected life this month are counted, and those on weak dates', async () => {
  const typeId = (
    await t.a.item({ property: kestrel, itemType: 'dishwasher', installDate: day(-1), dateConfidence: 'HIGH' })
  ).itemTypeId;
  await t.a.run((db) =>
    sql`insert into organization_item_type (organization_id, item_type_id, eul_years) values (${organizationId}, ${typeId}, 1)`.execute(
      db,
    ),
  );
  const monthStart = `${today.slice(0, 7)}-01`;
  const agoFrom = (date: string, days: number) =>
    new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
  for (const installDate of [agoFrom(today, 366), agoFrom(monthStart, 370), agoFrom(monthStart, 800)])
    await t.a.item({ property: kestrel, itemType: 'dishwasher', installDate, dateConfidence: 'LOW' });
  await snapshots();
  const answer = await ask();
  expect(answer.uncountedProperties).toBe(0);
  expect(answer.itemsCountedAt).not.toBeNull();
  expect(linesOf(answer, 'REVIEW', 'NEWLY_PAST')).toMatchObject(
    [{ thingId: kestrel.id, propertyName: 'The Kestrel', count: today.endsWith('-01') ? 0 : 1, of: 3 }].filter(
      (row) => row.count > 0,
    ),
  );
  expect(linesOf(answer, 'REVIEW', 'WEAK_DATES')).toContainEqual(
    expect.objectContaining({ thingId: kestrel.id, propertyName: 'The Kestrel', count: 3, of: 4 }),
  );
});

test('administrators see administration: imports, invitations, mail and jobs that wait or failed', async () => {
  await t.a.run(async (db) => {
    await sql`insert into import (organization_id, kind, file_name, file_hash, state, rows_create) values
      (${organizationId}, 'units', 'a.csv', 'h1', 'CHECKED', 3), (${organizationId}, 'units', 'b.csv', 'h2', 'CHECKED', 3),
      (${organizationId}, 'units', 'b.csv', 'h2', 'APPLIED', 3), (${organizationId}, 'units', 'c.csv', 'h3', 'FAILED', 0)`.execute(
      db,
    );
    await sql`insert into invitation (organization_id, email, delivery, token_hash, invited_by, expires_at, updated_at) values
      (${organizationId}, 'a@x.example', 'MAIL', 'a', ${admin.id}, ${now}::timestamptz + interval '1 day', ${now}::timestamptz - interval '4 days'),
      (${organizationId}, 'b@x.example', 'MAIL', 'b', ${admin.id}, ${now}::timestamptz - interval '1 day', ${now}::timestamptz - interval '9 days'),
      (${organizationId}, 'c@x.example', 'MAIL', 'c', ${admin.id}, ${now}::timestamptz + interval '9 days', ${now})`.execute(
      db,
    );
    await sql`insert into outbox (organization_id, channel, template, recipient, subject, body, state)
      values (${organizationId}, 'MAIL', 'INVITATION', 'a@x.example', 's', 'b', 'FAILED')`.execute(db);
    await sql`insert into job (kind, organization_id, state, finished_at) values ('import', ${organizationId}, 'FAILED', ${now})`.execute(
      db,
    );
  });
  const administration = (lines: Line[]) =>
    lines
      .filter(({ propertyName, kind }) => propertyName === null && kind !== 'PAPERS')
      .map(({ kind, subject }) => [kind, subject]);
  const { groups } = await ask();
  expect(administration(groups.REVIEW.results)).toEqual([['IMPORT_CHECKED', 'a.csv']]);
  expect(administration(groups.STUCK.results)).toEqual([
    ['MESSAGE_FAILED', 'a@x.example'],
    ['IMPORT_FAILED', 'c.csv'],
    ['JOB_FAILED', 'import'],
    ['INVITATION_EXPIRED', 'b@x.example'],
    ['INVITATION_OPEN', 'a@x.example'],
  ]);
  expect(groups.STUCK.results.map(({ ageDays }: Line) => ageDays)).toEqual([0, 0, 0, 1, 4]);
  const others = await ask(member);
  expect([others.groups.STUCK.total, administration(others.groups.REVIEW.results)]).toEqual([0, []]);
});

test('a member sees only the places assigned to them, a stranger nothing', async () => {
  const answer = await ask(member);
  expect(answer.propertyCount).toBe(1);
  expect(requestsOf(answer, 'OVERDUE')).toEqual(['EMERGENCY of 2 days', 'NORMAL of 15 days']);
  expect(linesOf(answer, 'REVIEW', 'NEWLY_PAST')).toEqual([]);
  const elsewhere = await t.a.property({});
  const stranger = await t.a.user({ organizationId: elsewhere.organizationId, isAdmin: true });
  expect(await ask(stranger)).toMatchObject({
    propertyCount: 1,
    groups: { OVERDUE: { total: 0 }, WEEK: { total: 0 }, STUCK: { total: 0 } },
    next: [],
  });
});

test('one property’s day is queried by its id; one that the caller may not see is not found', async () => {
  const answer = await ask(admin, `?propertyId=${kestrel.id}`);
  expect(requestsOf(answer, 'OVERDUE')).toEqual(['HIGH of 4 days']);
  expect(answer.groups.STUCK.total).toBe(0);
  for (const id of [kestrel.id, 999_999]) expect((await t.get(`/today?propertyId=${id}`, member)).status).toBe(404);
});

test('of many rows the answer has twenty, and all are counted', async () => {
  const unit = await t.a.unit({ property: kestrel });
  await t.a.run((db) =>
    sql`insert into service_request (organization_id, property_id, unit_id, summary, priority, reported_at)
      select ${organizationId}, ${kestrel.id}, ${unit.id}, 'Many', 'EMERGENCY', ${now}::timestamptz - interval '5 days' from generate_series(1, 30)`.execute(
      db,
    ),
  );
  const { OVERDUE } = (await ask()).groups;
  expect([OVERDUE.total, OVERDUE.results.length]).toEqual([34, 20]);
});

describe('as a list', () => {
  const list = async (query = '', as = admin) => {
    const { status, body } = await t.get(`/today/line?limit=1000${query}`, as);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as { total: number; results: Line[] };
  };

  test('it has the lines of all groups, as many as the groups count, in the order of their urgency', async () => {
    const { groups } = await ask();
    const { total, results } = await list();
    expect(total).toBe(Object.values<{ total: number }>(groups).reduce((sum, group) => sum + group.total, 0));
    expect([...new Set(results.map(({ group }) => group))]).toEqual(['OVERDUE', 'WEEK', 'REVIEW', 'STUCK']);
    for (const group of ['OVERDUE', 'WEEK', 'REVIEW', 'STUCK'] as const)
      expect(results.filter((line) => line.group === group).slice(0, 20)).toEqual(groups[group].results);
  });

  test('its filters are those of Today, and a property of others has no line', async () => {
    expect((await list('&group=STUCK')).total).toBe((await ask()).groups.STUCK.total);
    expect((await list('&kind=PAPERS')).results.map(({ subject }) => subject)).toEqual(['Expired', 'Soon']);
    expect((await list(`&organizationId=${organizationId}`)).total).toBe((await list()).total);
    expect((await list(`&group=OVERDUE&propertyId=${kestrel.id}`)).total).toBe(31);
    expect((await list(`&propertyId=${kestrel.id}`, member)).total).toBe(0);
    expect((await t.get('/today/line?organizationId=999999', admin)).status).toBe(404);
  });

  test('by age the oldest comes first, and what has no age last', async () => {
    const ages = (await list('&sort=-age')).results.map(({ ageDays }) => ageDays);
    const known = ages.filter((age) => age !== null);
    expect(known).toEqual(known.toSorted((a, b) => b - a));
    expect(ages.slice(known.length).every((age) => age === null)).toBe(true);
  });

  test('it is a file like every list', async () => {
    const { text } = await t.get('/today/line?format=csv&kind=REQUEST&group=WEEK', admin);
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Group,Kind,What,Detail,Property,Unit,Organization,Age (days),Due,Days left',
      expect.stringMatching(/^Due this week,Service request,HIGH of 2 days,High,Orchard Gate,/),
    ]);
  });
});

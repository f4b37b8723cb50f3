import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorker } from '#platform/background/job-worker.ts';
import { rollSnapshotsUnscoped } from '../features/report/snapshot.jobs.ts';
import { selectOutdatedUnscoped } from '../features/report/snapshot.queries.ts';
import { jobsOf } from '../worker.ts';
import { atVersion, startTestApp, type TestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

type Place = { id: number; organizationId: number; name: string };

/** Half past one on the 23rd in New York, half past eleven at night on the 22nd in Boise, half past eight in Honolulu. */
const NIGHT = '2026-11-23T06:30:00.000Z';
const ZONES = { york: 'America/New_York', boise: 'America/Boise', honolulu: 'Pacific/Honolulu' } as const;

let now = NIGHT;
let t: TestApp;
let admin: TestUser;
let places: Record<keyof typeof ZONES, Place & { unit: { id: number; propertyId: number; name: string } }>;

beforeAll(async () => {
  t = await startTestApp({ clock: () => new Date(now) });
  const organizationId = (await t.a.organization({ timezone: ZONES.boise })).id;
  admin = await t.a.user({ organizationId, isAdmin: true });
  const made = async (timezone: string) => {
    const property = await t.a.property({ organizationId, timezone });
    return { ...property, unit: await t.a.unit({ property }) };
  };
  places = { york: await made(ZONES.york), boise: await made(ZONES.boise), honolulu: await made(ZONES.honolulu) };
});
beforeEach(() => {
  now = NIGHT;
});

/** What each of the places answers, asked one after the other. */
async function inEach<T>(ask: (place: (typeof places)['york']) => Promise<T>): Promise<Record<string, T>> {
  const answers: Record<string, T> = {};
  for (const [name, place] of Object.entries(places)) answers[name] = await ask(place);
  return answers;
}

describe('maintenance', () => {
  test('work cannot be dated after the property’s day, whatever day it is elsewhere', async () => {
    const recorded = (performedOn: string) =>
      inEach(async ({ unit }) => {
        const answer = await t.post('/maintenance-record', { unitId: unit.id, summary: 'Work', performedOn }, admin);
        return answer.status === 422 ? answer.body.errors[0].path : answer.status;
      });
    expect(await recorded('2026-11-22')).toEqual({ york: 201, boise: 201, honolulu: 201 });
    expect(await recorded('2026-11-23')).toEqual({ york: 201, boise: 'performedOn', honolulu: 'performedOn' });
  });

  test.each([
    ['over a usual midnight', '2026-11-22T20:00:00Z', NIGHT, { york: 1, boise: 0, honolulu: 0 }],
    // 23:30 on 7 March and 0:30 on the 8th in New York.
    [
      'in the night when clocks go forward',
      '2026-03-08T04:30:00Z',
      '2026-03-08T05:30:00Z',
      { york: 1, boise: 0, honolulu: 0 },
    ],
    // 1:30 in summer time and 23:30 in winter time of 1 November in New York; Honolulu goes from 19:30 to 18:30 of the next day.
    [
      'over the day on which clocks go back',
      '2026-11-01T05:30:00Z',
      '2026-11-02T04:30:00Z',
      { york: 0, boise: 1, honolulu: 1 },
    ],
  ])('the age of a request counts midnights of the property, %s', async (_when, reported, asked, ages) => {
    now = reported;
    const ids = await inEach(async ({ unit }) => {
      const body = { unitId: unit.id, summary: 'Tap drips', priority: 'NORMAL' };
      return (await t.post('/serviceOpen', body, admin)).body.id as number;
    });
    now = asked;
    const listed = await inEach(
      async ({ unit }) => (await t.get(`/serviceOpen/${unit.id}?of=unit`, admin)).body.results,
    );
    const ageOf = (name: string) => listed[name].find((one: { id: number }) => one.id === ids[name]).ageDays;
    expect(Object.fromEntries(Object.keys(places).map((name) => [name, ageOf(name)]))).toEqual(ages);
  });
});

describe('what belongs to no property', () => {
  test('a vendor’s insurance that ends today is not over before the organization’s midnight', async () => {
    const { organizationId } = places.boise;
    const body = {
      organizationId,
      name: 'Ridge Plumbing',
      coiExpiresOn: '2026-11-22',
      workersCompExpiresOn: '2027-06-01',
      hasW9: true,
    };
    const { id } = (await t.post('/vendor', body, admin)).body;
    const statusAt = async (instant: string) => {
      now = instant;
      return [
        (await t.get(`/contact/${id}`, admin)).body.status,
        (await t.get('/contact?status=EXPIRED', admin)).body.total,
        (await t.get('/today/line?kind=PAPERS&group=OVERDUE', admin)).body.total,
      ];
    };
    expect(await statusAt('2026-11-23T00:00:00.000Z'), '5 pm in Boise').toEqual(['EXPIRING', 0, 0]);
    expect(await statusAt('2026-11-23T06:59:59.999Z'), 'the last moment of the 22nd').toEqual(['EXPIRING', 0, 0]);
    expect(await statusAt('2026-11-23T07:00:00.000Z'), 'the first moment of the 23rd').toEqual(['EXPIRED', 1, 1]);
  });

  test('a file is named by the organization’s day', async () => {
    const answer = await t.get('/admin/audit?format=csv', admin);
    expect(answer.headers['content-disposition']).toContain('2026-11-22');
  });

  test('today in the audit log begins at midnight of the organization', async () => {
    await t.a.run((db) =>
      sql`insert into audit_event (organization_id, user_id, action, entity, created_at)
        select ${places.boise.organizationId}, ${admin.id}, 'create', 'midnight', at
        from unnest(array['2026-11-22T06:59:59Z', '2026-11-22T07:00:00Z', '2026-11-23T06:29:00Z']::timestamptz[]) at`.execute(
        db,
      ),
    );
    const totals = async (period: string) =>
      (await t.get(`/admin/audit?entity=midnight&period=${period}`, admin)).body.total;
    expect([await totals('today'), await totals('week')]).toEqual([2, 3]);
  });

  test('a price is of the day of the organization that wrote it', async () => {
    const maker = (
      await t.post('/manufacturer', { name: 'Kestrel Works', organizationId: places.boise.organizationId }, admin)
    ).body;
    const { itemTypeId } = await t.a.item({ property: places.boise });
    const model = { manufacturerId: maker.id, itemTypeId, name: 'K-1', replacementCostCents: 90_000 };
    expect((await t.post('/model', model, admin)).status).toBe(201);
    expect((await t.get('/model?q=K-1', admin)).body.results[0].pricedOn).toBe('2026-11-22');
  });
});

describe('Today', () => {
  test('what is due is due by the day of its own property', async () => {
    const { organizationId } = places.york;
    const ending = await inEach(async (property) => {
      const item = await t.a.item({ property });
      await t.a.run((db) => sql`update item set warranty_ends_on = '2026-11-22' where id = ${item.id}`.execute(db));
      return item.id;
    });
    const listed = async (query = '') => (await t.get(`/today${query}`, admin)).body;
    const names = (results: { thingId: number; daysLeft: number }[]) =>
      results.map(({ thingId, daysLeft }) => [Object.keys(ending).find((name) => ending[name] === thingId), daysLeft]);
    expect(names((await t.get('/today/line?kind=WARRANTY', admin)).body.results)).toEqual([
      ['boise', 0],
      ['honolulu', 0],
    ]);
    const days = await inEach(async ({ id }) => (await listed(`?propertyId=${id}`)).today);
    expect(days).toEqual({ york: '2026-11-23', boise: '2026-11-22', honolulu: '2026-11-22' });
    expect((await listed()).today, 'that of the organization').toBe('2026-11-22');
    await t.a.run((db) =>
      sql`update item set warranty_ends_on = null where organization_id = ${organizationId}`.execute(db),
    );
  });

  test.each([
    // 10 am on Saturday; on Sunday 10 am is 23 or 25 hours later where clocks change.
    ['spring', '2026-03-07T15:00:00Z', '2026-03-08T14:00:00.000Z', '2026-03-07T20:00:00Z', '2026-03-08T20:00:00.000Z'],
    ['autumn', '2026-10-31T14:00:00Z', '2026-11-01T15:00:00.000Z', '2026-10-31T20:00:00Z', '2026-11-01T20:00:00.000Z'],
  ])(
    'a request is due at the same time of day there, also over the clock change in %s',
    async (_when, york, dueYork, honolulu, dueHonolulu) => {
      for (const [place, reported, due] of [
        [places.york, york, dueYork],
        [places.honolulu, honolulu, dueHonolulu],
      ] as const) {
        now = reported;
        const body = { unitId: place.unit.id, summary: `Reported ${reported}`, priority: 'EMERGENCY' };
        const { id } = (await t.post('/serviceOpen', body, admin)).body;
        const overdueAt = async (instant: number) => {
          now = new Date(instant).toISOString();
          const { results } = (await t.get(`/today/line?group=OVERDUE&propertyId=${place.id}`, admin)).body;
          return results.some(
            ({ kind, thingId }: { kind: string; thingId: number }) => kind === 'REQUEST' && thingId === id,
          );
        };
        expect([await overdueAt(Date.parse(due)), await overdueAt(Date.parse(due) + 1)]).toEqual([false, true]);
      }
    },
  );
});

describe('items', () => {
  test('cannot be made, installed, taken out or replaced after the property’s day; a condition is read on it', async () => {
    const recorded = (body: object) =>
      inEach(async ({ unit }) => {
        const answer = await t.post('/item', { unitId: unit.id, itemTypeId: rangeId, ...body }, admin);
        return answer.status === 422 ? answer.body.errors[0].path : answer.body.conditionOn;
      });
    const rangeId = (await t.a.item({ property: places.york, itemType: 'range' })).itemTypeId;
    const [early, late] = ['2026-11-22', '2026-11-23'];
    const read = { york: late, boise: early, honolulu: early };
    expect(await recorded({ installDate: early, condition: 4 })).toEqual(read);
    for (const path of ['installDate', 'mfgDate'])
      expect(await recorded({ [path]: late, condition: 4 })).toEqual({ york: late, boise: path, honolulu: path });

    const changed = (
      change: (item: { id: number }) => Promise<{ status: number; body: { errors: { path: string }[] } }>,
    ) =>
      inEach(async ({ unit }) => {
        const made = await t.post('/item', { unitId: unit.id, itemTypeId: rangeId, installDate: '2020-01-01' }, admin);
        const { status, body } = await change(made.body);
        return status === 422 ? body.errors[0]?.path : status;
      });
    const first = atVersion(1);
    const ended = { reason: 'Worn out' };
    for (const [path, change] of [
      ['installDate', (id: number) => t.put(`/item/${id}`, { installDate: late }, admin, first)],
      ['retiredOn', (id: number) => t.post(`/item/${id}/retire`, { ...ended, retiredOn: late }, admin, first)],
      ['replacedOn', (id: number) => t.post(`/item/${id}/replace`, { ...ended, replacedOn: late }, admin, first)],
    ] as const)
      expect(await changed(({ id }) => change(id)), path).toMatchObject({
        boise: path,
        honolulu: path,
        york: expect.toSatisfy((status) => status < 300),
      });
  });

  test('come past their expected life, and stop counting as installed this year, at the property’s midnight', async () => {
    const typeId = (await t.a.item({ property: places.york, itemType: 'dishwasher' })).itemTypeId;
    const lifespans = [{ itemTypeId: typeId, eulYears: 1 }];
    await t.put(`/organization/${places.york.organizationId}/lifespans`, { lifespans }, admin);
    const counted = async () => ({
      reports: await inEach(async ({ id }) => {
        const { asOf, backlog, figures } = (await t.get(`/report/${id}/capital-assets`, admin)).body;
        const thisYear = figures.find((one: { metric: string }) => one.metric === 'installedThisYear').value as number;
        return { asOf: asOf as string, past: backlog.count as number, thisYear };
      }),
      portfolio: await inEach(async ({ id }) => {
        const { results } = (await t.get('/portfolio/summary', admin)).body;
        const row = results.find((one: { propertyId: number }) => one.propertyId === id);
        return { asOf: row.asOf, past: row.backlogCount, thisYear: row.installedThisYear };
      }),
    });
    // By the usual year of 365.2425 days, an age of 365 days is within the year and one of 366 is not.
    const was = (await counted()).reports;
    for (const installDate of ['2025-11-22', '2025-11-23'])
      await inEach(({ unit }) => t.post('/item', { unitId: unit.id, itemTypeId: typeId, installDate }, admin));
    const one = (name: string, asOf: string, past: number, thisYear: number) => {
      const before = was[name] as { past: number; thisYear: number };
      return [name, { asOf, past: before.past + past, thisYear: before.thisYear + thisYear }];
    };
    const expected = Object.fromEntries([
      one('york', '2026-11-23', 2, 1),
      one('boise', '2026-11-22', 1, 2),
      one('honolulu', '2026-11-22', 1, 2),
    ]);
    expect(await counted()).toEqual({ reports: expected, portfolio: expected });
    now = '2026-11-23T07:00:00.000Z';
    const later = { ...expected, ...Object.fromEntries([one('boise', '2026-11-23', 2, 1)]) };
    expect(await counted(), 'after midnight in Boise').toEqual({ reports: later, portfolio: later });
  });

  test('the portfolio’s stored figures of a property are made anew at its own midnight', async () => {
    const outdated = (instant: string) =>
      t.a.run(async (db) => (await selectOutdatedUnscoped(db, instant, 50)).map((one) => one.propertyId));
    await t.a.run((db) => rollSnapshotsUnscoped(db, NIGHT));
    expect(await outdated(NIGHT)).toEqual([]);
    expect(await outdated('2026-11-23T07:00:00.000Z'), 'midnight in Boise').toEqual([places.boise.id]);
    expect(await outdated('2026-11-23T10:00:00.000Z'), 'and in Honolulu').toEqual([
      places.boise.id,
      places.honolulu.id,
    ]);
    // Boise's midnight is at 6:00 UTC in summer time: an hour earlier by UTC the day after clocks went forward.
    await t.a.run((db) => rollSnapshotsUnscoped(db, '2027-03-14T12:00:00.000Z'));
    expect(await outdated('2027-03-15T05:59:59.000Z')).toEqual([places.york.id]);
    expect(await outdated('2027-03-15T06:00:00.000Z')).toEqual([places.york.id, places.boise.id]);
  });
});

describe('what is written', () => {
  test('archiving and bringing back are events of the property’s day', async () => {
    const days = await inEach(async (property) => {
      const building = await t.a.building({ property });
      const unit = await t.a.unit({ property, buildingId: building.id });
      const item = await t.a.item({ unit });
      for (const thing of [`unit/${unit.id}`, `building/${building.id}`, `property/${property.id}`]) {
        expect((await t.delete(`/${thing}`, admin)).status, thing).toBe(204);
        expect((await t.post(`/${thing}/restore`, undefined, admin)).status, thing).toBe(200);
      }
      return eventDays(item.id);
    });
    expect(days).toEqual({
      york: Array(6).fill('2026-11-23'),
      boise: Array(6).fill('2026-11-22'),
      honolulu: Array(6).fill('2026-11-22'),
    });
  });

  test('an import records its items, and the conditions it gives, on the day of each property', async () => {
    const { organizationId } = places.york;
    const lines = Object.values(places).map((place, at) => `${place.name},${place.unit.name},Dryer,imp-${at},4`);
    const body = {
      orgId: organizationId,
      csvString: ['Property,Unit,Item Type,Serial,Condition', ...lines].join('\n'),
    };
    const worker = startWorker(t.platform, { jobs: jobsOf(t.platform, t.app.mounted.operations) });
    const started = await t.post('/admin/onboard', body, admin);
    await worker.idle();
    await worker.stop();
    expect((await t.get(`/admin/import/${started.body.importId}`, admin)).body).toMatchObject({ state: 'APPLIED' });
    const { rows } = await t.a.run((db) =>
      sql`select e.happened_on as recorded, i.condition_on as read from item i join item_event e on e.item_id = i.id
        where i.created_by_import_id = ${started.body.importId} order by i.serial_number`.execute(db),
    );
    expect(rows).toEqual(['2026-11-23', '2026-11-22', '2026-11-22'].map((day) => ({ recorded: day, read: day })));
  });
});

async function eventDays(itemId: number): Promise<string[]> {
  const { rows } = await t.a.run((db) =>
    sql<{ day: string }>`select happened_on as day from item_event where item_id = ${itemId} order by id`.execute(db),
  );
  return rows.map((row) => row.day);
}

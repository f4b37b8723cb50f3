import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/app-under-test.ts';

test('a unit says its open turn, next inspection and open flags, and what happened in it, newest first', async () => {
  const t = await startTestApp();
  const property = await t.a.property();
  const { organizationId } = property;
  const unit = await t.a.unit({ property });
  const other = await t.a.unit({ property });
  const member = await t.a.user({ organizationId, properties: [property] });
  const { today, asOf } = (await t.get('/today', member)).body;
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const empty = (await t.get(`/unit/${unit.id}/details`, member)).body.results.work;
  expect(empty).toEqual({ turn: null, nextInspection: null, openFlags: 0, events: [] });
  await t.a.run(async (db) => {
    await sql`with made as (
        insert into turn (organization_id, property_id, unit_id, lane, kind, lane_since, hand_move_out_on)
        select ${organizationId}, ${property.id}, u, 'paint', 'WORK', ${day(-3)}::date, ${day(-9)}::date
        from unnest(array[${unit.id}, ${other.id}]::bigint[]) u returning *
      )
      insert into turn_move (organization_id, property_id, turn_id, on_day, to_lane, to_kind, created_at)
      select organization_id, property_id, id, ${day(-3)}::date, 'paint', 'WORK', ${asOf}::timestamptz - interval '3 days' from made`.execute(
      db,
    );
    await sql`insert into inspection (organization_id, property_id, unit_id, type, template_name, template_number, due_on, status, submitted_at, no_access_reason)
      values (${organizationId}, ${property.id}, ${unit.id}, 'ANNUAL', 'Annual', 1, ${day(4)}, 'DRAFT', null, null),
        (${organizationId}, ${property.id}, ${unit.id}, 'ANNUAL', 'Annual', 1, ${day(9)}, 'DRAFT', null, null),
        (${organizationId}, ${property.id}, ${unit.id}, 'QUARTERLY', 'Quarterly', 1, ${day(-2)}, 'SUBMITTED', ${asOf}::timestamptz - interval '2 days', 'PET')`.execute(
      db,
    );
    await sql`with made as (
        insert into asset_alert (organization_id, property_id, unit_id, title, action_state, dismiss_reason)
        values (${organizationId}, ${property.id}, ${unit.id}, 'Leak', 'REVIEWED', null), (${organizationId}, ${property.id}, ${other.id}, 'Elsewhere', 'REVIEWED', null),
          (${organizationId}, ${property.id}, ${unit.id}, 'Old', 'DISMISSED', 'NOT_NEEDED') returning *
      )
      insert into asset_alert_move (organization_id, property_id, alert_id, to_state, created_at)
      select organization_id, property_id, id, action_state, ${asOf}::timestamptz - interval '1 day' * (case title when 'Leak' then 1 else 5 end) from made`.execute(
      db,
    );
  });
  const { work } = (await t.get(`/unit/${unit.id}/details`, member)).body.results;
  expect(work.turn).toMatchObject({ laneName: 'Paint', daysInLane: 3, daysVacant: 9 });
  expect(work.nextInspection.dueOn).toBe(day(4));
  expect(work.openFlags).toBe(1);
  const told = work.events.map((event: Record<string, string>) => [event.kind, event.on, event.subject, event.detail]);
  expect(told.map(([kind, , subject, detail]: string[]) => [kind, subject, detail])).toEqual([
    ['FLAG', 'Leak', 'Reviewed'],
    ['INSPECTION', 'Quarterly', 'Pet inside'],
    ['TURN', 'Paint', null],
    ['FLAG', 'Old', 'Dismissed'],
  ]);
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  expect((await t.get(`/unit/${unit.id}/details`, stranger)).status).toBe(404);
});

test('a lane goes by the name that its organization gave it, and a visit that missed the unit says whether somebody got in later', async () => {
  const t = await startTestApp();
  const property = await t.a.property();
  const { organizationId } = property;
  const unit = await t.a.unit({ property });
  const member = await t.a.user({ organizationId, properties: [property] });
  await t.a.run(async (db) => {
    await sql`insert into turn_settings (organization_id, lanes, checks, target_days)
      values (${organizationId}, ${JSON.stringify([{ key: 'paint', name: 'Walls', kind: 'WORK', days: 2, trade: 'PAINT' }])}, '[]', 10)`.execute(
      db,
    );
    await sql`with made as (
        insert into turn (organization_id, property_id, unit_id, lane, kind, lane_since, hand_move_out_on)
        values (${organizationId}, ${property.id}, ${unit.id}, 'paint', 'WORK', '2026-05-01', '2026-04-28') returning *
      )
      insert into turn_move (organization_id, property_id, turn_id, on_day, to_lane, to_kind, created_at)
      select organization_id, property_id, id, '2026-05-01', l.key, 'WORK', '2026-05-01 12:00Z'::timestamptz from made cross join lateral (values ('paint'), ('clean')) l (key)`.execute(
      db,
    );
    await sql`with record as (
        insert into fls_record (organization_id, property_id, type) values (${organizationId}, ${property.id}, 'ALARMS') returning *
      ), event as (
        insert into fls_event (organization_id, property_id, record_id, event_date, kind, result)
        select organization_id, property_id, id, day::date, 'ANNUAL', 'PASS' from record cross join (values ('2026-03-02'), ('2026-03-03')) d (day) returning *
      )
      insert into fls_missed_unit (organization_id, property_id, event_id, unit_id, entered_on)
      select organization_id, property_id, id, ${unit.id}, case when event_date = '2026-03-03' then '2026-03-20'::date end from event`.execute(
      db,
    );
  });
  const { work } = (await t.get(`/unit/${unit.id}/details`, member)).body.results;
  expect(work.turn.laneName).toBe('Walls');
  const told = work.events.map(({ kind, on, subject, detail }: Record<string, string>) => [kind, on, subject, detail]);
  expect(told.toSorted()).toEqual([
    ['FLS', '2026-03-02', 'Alarms', 'Not entered at the visit'],
    ['FLS', '2026-03-20', 'Alarms', 'Entered after the visit'],
    ['TURN', '2026-05-01', 'Clean', null],
    ['TURN', '2026-05-01', 'Walls', null],
  ]);
});

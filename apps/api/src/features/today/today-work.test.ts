import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { startTestApp, type TestApp } from '../../testing/app-under-test.ts';
import type { TestUser } from '../../testing/user-factory.ts';
import { refreshSnapshotsUnscoped } from '../report/snapshot.jobs.ts';

type Line = Record<'kind' | 'group' | 'subject', string> &
  Record<'count' | 'of' | 'ageDays' | 'daysLeft', number | null> & { reason: string | null; unitName: string | null };
type Group = 'OVERDUE' | 'WEEK' | 'REVIEW' | 'STUCK';
type Place = { id: number; organizationId: number; name: string };

let t: TestApp;
let place: Place;
let other: Place;
let member: TestUser;
let viewer: TestUser;
let today: string;
let now: string;

const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

async function linesFor(person: TestUser, group: Group) {
  const { status, body, text } = await t.get('/today', person);
  expect(status, text).toBe(200);
  const lines: Line[] = body.groups[group].results;
  expect(body.groups[group].total).toBe(lines.length);
  return lines;
}

async function turn(
  at: Place,
  facts: { kind?: string; target?: number; moveIn?: number; since?: number; reason?: string; out?: number },
) {
  const unit = await t.a.unit({ property: at });
  const { kind = 'WORK', target, moveIn, since = 0, reason = null, out } = facts;
  const isPaused = kind === 'HOLD' || kind === 'DOWN';
  const lane = { WORK: 'paint', FINAL_WALK: 'final-walk', HOLD: 'hold', READY: 'ready' }[kind];
  await t.a.run((db) =>
    sql`insert into turn (organization_id, property_id, unit_id, lane, kind, lane_since, hold_reason, held_lane, hand_target_on, hand_move_in_on, hand_move_out_on)
      values (${at.organizationId}, ${at.id}, ${unit.id}, ${lane}, ${kind}, ${day(since)}, ${reason}, ${isPaused ? 'paint' : null},
        ${target === undefined ? null : day(target)}, ${moveIn === undefined ? null : day(moveIn)}, ${out === undefined ? null : day(out)})`.execute(
      db,
    ),
  );
}

beforeAll(async () => {
  t = await startTestApp();
  place = await t.a.property({ name: 'Orchard Gate' });
  other = await t.a.property({ organizationId: place.organizationId, name: 'The Kestrel' });
  const { organizationId } = place;
  member = await t.a.user({ organizationId, properties: [place] });
  viewer = await t.a.user({ organizationId, properties: [place], roleId: 1 });
  ({ today, asOf: now } = (await t.get('/today', member)).body);
  await turn(place, { target: -3 });
  await turn(place, { target: 20, moveIn: 2 });
  await turn(place, { target: 8 });
  await turn(place, { kind: 'READY', target: -3 });
  await turn(place, { kind: 'FINAL_WALK', target: -1, since: -4 });
  await turn(place, { kind: 'HOLD', target: -1, since: -8, reason: 'Insurer looks at it' });
  await turn(place, { kind: 'HOLD', since: -7, reason: 'Waits for a key' });
  await turn(other, { target: -3 });
  await t.a.run(async (db) => {
    await sql`with run as (
        insert into inspection_run (organization_id, property_id, name, type, due_on) values
          (${organizationId}, ${place.id}, 'Spring walk', 'ANNUAL', ${day(-2)}), (${organizationId}, ${place.id}, 'Done', 'ANNUAL', ${day(-2)}),
          (${organizationId}, ${other.id}, 'Elsewhere', 'ANNUAL', ${day(-2)}) returning *
      ), made as (
        insert into inspection (organization_id, property_id, run_id, type, template_name, template_number, due_on, status, submitted_at)
        select r.organization_id, r.property_id, r.id, r.type, 'Annual', 1, r.due_on, case when r.name = 'Done' or n = 1 then 'SUBMITTED' else 'DRAFT' end,
          case when r.name = 'Done' or n = 1 then now() end from run r cross join generate_series(1, 3) n
        union all select ${organizationId}, ${place.id}, null, 'QUARTERLY', 'Quarterly', 1, ${day(3)}::date, 'DRAFT', null
        returning *
      ), checked as (
        insert into inspection_check (organization_id, property_id, inspection_id, position, area, code, title, usual_severity, photo_rule, raises_flag,
          result, severity, answer_key, answered_at)
        select m.organization_id, m.property_id, m.id, 1, 'Kitchen', 'sink', 'Sink', 'SEVERE', 'NONE', false, 'FAIL', 'SEVERE', gen_random_uuid(), now()
        from made m where m.status = 'SUBMITTED' returning *
      )
      insert into inspection_finding (organization_id, property_id, inspection_id, check_id, area, title, severity, found_at, due_on, closed_at)
      select c.organization_id, c.property_id, c.inspection_id, c.id, c.area, 'Sink leaks', 'SEVERE', now(), ${day(-1)}::date,
        case when r.name = 'Done' then now() end
      from checked c join made m on m.id = c.inspection_id join run r on r.id = m.run_id`.execute(db);
    await sql`with record as (
        insert into fls_record (organization_id, property_id, type, compliant_through, through_basis, asserted_reason)
        values (${organizationId}, ${place.id}, 'ALARMS', ${day(200)}, 'ASSERTED', 'Told by the vendor') returning *
      ), visit as (
        insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, units_required, units_entered)
        select organization_id, property_id, id, ${day(-10)}::date, 'ANNUAL', 'PASS', 40, 38 from record returning *
      )
      insert into fls_missed_unit (organization_id, property_id, event_id, unit_id, entered_on)
      select v.organization_id, v.property_id, v.id, u.id, case when u.place = 1 then ${today}::date end from visit v
      join (select u.*, row_number() over (order by u.id) as place from unit u where u.property_id = ${place.id}) u on u.place <= 3`.execute(
      db,
    );
    await sql`insert into asset_alert (organization_id, property_id, title, action_state, lane_since, snooze_until)
      select ${organizationId}, p, title, state, ${now}::timestamptz - age * interval '1 day', case when title = 'Set aside' then ${day(5)}::date end
      from (values ('New', 'NEEDS_REVIEW', 1), ('Old', 'NEEDS_REVIEW', 9), ('Set aside', 'NEEDS_REVIEW', 1), ('Sent', 'ALERT_SENT', 3)) f (title, state, age)
      cross join (values (${place.id}::bigint), (${other.id}::bigint)) at (p)`.execute(db);
  });
});

test('what is past its day is overdue, and what is due within the week comes after it', async () => {
  const overdue = await linesFor(member, 'OVERDUE');
  expect(overdue.map(({ kind, subject, daysLeft, count, of }) => [kind, subject, daysLeft, count, of])).toEqual([
    ['FINDING', 'Sink leaks', -1, null, null],
    ['TURN', 'Paint', -3, null, null],
    ['INSPECTION_RUN', 'Spring walk', -2, 2, 3],
  ]);
  expect(overdue[0]?.reason).toBe('Severe');
  const week = await linesFor(member, 'WEEK');
  expect(week.map(({ kind, subject, daysLeft }) => [kind, subject, daysLeft])).toEqual([
    ['TURN', 'Paint', 2],
    ['INSPECTION', 'Quarterly', 3],
  ]);
});

test('a turn before its final walk and flags without a decision wait for review', async () => {
  const lines = await linesFor(member, 'REVIEW');
  expect(lines.map(({ kind, count, of, ageDays }) => [kind, count, of, ageDays])).toEqual([
    ['TURN_WALK', null, null, 4],
    ['FLAGS', 2, 4, null],
  ]);
});

test('a turn held for more than a week, flags too long in their lane and units not entered are stuck', async () => {
  const lines = await linesFor(member, 'STUCK');
  expect(lines.map(({ kind, count, of, ageDays, reason }) => [kind, count, of, ageDays, reason])).toEqual([
    ['FLAGS_LATE', 1, 4, 9, null],
    ['TURN_HELD', null, null, 8, 'Insurer looks at it'],
    ['FLS_MISSED', 2, 40, 10, null],
  ]);
});

test('a person who only reads is told of none of them, an administrator of both properties', async () => {
  for (const group of ['OVERDUE', 'WEEK', 'REVIEW', 'STUCK'] as const)
    expect((await linesFor(viewer, group)).filter(({ kind }) => kind !== 'FLS')).toEqual([]);
  const admin = await t.a.user({ organizationId: place.organizationId, isAdmin: true });
  const kinds = (await linesFor(admin, 'OVERDUE')).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['FINDING', 'FINDING', 'INSPECTION_RUN', 'INSPECTION_RUN', 'TURN', 'TURN']);
});

test('a turn that is predicted to be ready after its date or the next move-in waits for review, once the snapshot has seen it', async () => {
  const { organizationId, id } = place;
  const late = async () => {
    await t.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => refreshSnapshotsUnscoped(db, now));
    const lines = await linesFor(member, 'REVIEW');
    return lines
      .filter(({ kind }) => kind === 'TURN_LATE')
      .map(({ subject, reason, daysLeft }) => [subject, reason, daysLeft]);
  };
  expect(await late()).toEqual([]);
  await turn(place, { target: 9, moveIn: 8, out: -1 });
  await turn(place, { target: 40, out: -1 });
  await t.a.run((db) =>
    sql`insert into turn_task (organization_id, property_id, turn_id, trade, planned_on)
      select ${organizationId}, ${id}, t.id, 'FLOORING', ${day(20)}::date from turn t where t.property_id = ${id} and t.move_out_on = ${day(-1)}`.execute(
      db,
    ),
  );
  // Flooring for a day, then the final walk.
  expect(await late()).toEqual([['Paint', `Predicted for ${day(22)}`, 8]]);
  await t.a.run((db) => sql`update turn_task set done_on = ${today}::date where property_id = ${id}`.execute(db));
  expect(await late()).toEqual([]);
});

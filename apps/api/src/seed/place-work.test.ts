import type { FigureRows } from '@lintel/contract/base/define-list';
import { redFlagReport } from '@lintel/contract/flags/asset-alert-list';
import type { MetricId } from '@lintel/domain/figures/metrics';
import { vacantDays } from '@lintel/domain/turns/turn-days';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import { rollSnapshotsUnscoped } from '../features/report/snapshot.jobs.ts';

const NOW = `${TODAY}T20:00:00.000Z`;
type Row = Record<string, number | null> & { propertyName: string; fls: { type: string; state: string }[] };
type Counted = { metric: MetricId; value: number; counted: number; leftOut: { count: number }[] };
type Person = Parameters<TestApp['get']>[1];
let t: TestApp;
let admin: Person;
let places: { organizationId: number; id: number; name: string }[];
let rows: Row[];

beforeAll(async () => {
  t = await startTestApp({ on: await cloneDemo(), clock: () => new Date(NOW) });
  places = await read<(typeof places)[number]>(
    sql`select organization_id as "organizationId", id, name from property where archived_at is null order by id`,
  );
  admin = await t.a.user({ organizationId: places[0]?.organizationId ?? 0, isAdmin: true });
  places = places.filter(({ organizationId }) => organizationId === places[0]?.organizationId);
  await t.database.withTx(PLATFORM, { mode: 'write', timeoutMs: 60_000 }, ({ db }) => rollSnapshotsUnscoped(db, NOW));
  rows = (await ask('/portfolio/summary')).results;
  // why: seeding the demo takes minutes on a busy machine
}, 400_000);

async function read<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  // why: the caller says what the statement selects
  return (await t.a.run((db) => query.execute(db))).rows as T[];
}

async function ask(path: string, person = admin) {
  const { status, body, text } = await t.get(path, person);
  expect(status, text).toBe(200);
  return body;
}

test('each property has the open work that an SQL statement written apart counts', async () => {
  const apart = await read<Row & { open: { possessionOn: string | null; moveOutOn: string | null }[] }>(sql`
    select p.id as "propertyId",
      (select coalesce(json_agg(json_build_object('possessionOn', possession_on, 'moveOutOn', move_out_on)), '[]') from turn where property_id = p.id
        and kind <> 'MOVED_IN' and archived_at is null) as open,
      (select count(*) from fls_record where property_id = p.id and enabled) as "flsEnabled",
      (select count(*) from fls_record r where property_id = p.id and enabled and compliant_through >= ${TODAY} and not exists (
        select from fls_deficiency d where d.record_id = r.id and d.fixed_on is null and d.severity <> 'NONCRITICAL')) as "flsCompliant",
      (select min(compliant_through) from fls_record where property_id = p.id and enabled) as "flsNextDue",
      (select count(*) from fls_record where property_id = p.id) as systems,
      (select max((submitted_at at time zone p.timezone)::date) from inspection where property_id = p.id and submitted_at is not null
        and no_access_reason is null) as "lastInspectedOn",
      (select count(*) from inspection_finding where property_id = p.id and closed_at is null and archived_at is null) as "openFindings",
      (select count(*) from asset_alert where property_id = p.id and action_state = any ('{NEEDS_REVIEW,REVIEWED,ALERT_SENT,INITIATED_REPLACEMENT}'))
        as "flagsOpen",
      (select ${TODAY}::date - min((raised_at at time zone p.timezone)::date) from asset_alert where property_id = p.id
        and action_state = any ('{NEEDS_REVIEW,REVIEWED,ALERT_SENT,INITIATED_REPLACEMENT}')) as "oldestFlagDays"
    from property p where p.organization_id = ${places[0]?.organizationId} and p.archived_at is null`);
  expect(rows.length).toBe(apart.length);
  for (const { open, systems, ...expected } of apart) {
    const row = rows.find((each) => each.propertyId === expected.propertyId);
    const dates = { startOn: null, readyOn: null, moveInOn: null, closedOn: null };
    const vacant = open.flatMap((turn) => vacantDays({ ...dates, ...turn }, TODAY) ?? []);
    expect(row, row?.propertyName).toMatchObject({
      ...expected,
      turnsOpen: open.length,
      turnsVacant: vacant.length,
      vacantDays: vacant.reduce((sum, days) => sum + days, 0),
      oldestTurnDays: vacant.length === 0 ? null : Math.max(...vacant),
    });
    expect(row?.fls.length).toBe(systems);
  }
  expect(rows.some(({ turnsOpen, turnsVacant }) => Number(turnsVacant) < Number(turnsOpen))).toBe(true);
});

test('each figure is that of the list it opens', async () => {
  const safety = (await ask('/portfolio/safety')).results;
  const figure = (body: { figures: { metric: string; value: number }[] }, id: string) =>
    body.figures.find(({ metric }) => metric === id)?.value;
  for (const { id } of places) {
    const row = rows.find(({ propertyId }) => propertyId === id);
    const turns = await ask(`/report/${id}/turnover`);
    expect([row?.turnsOpen, row?.vacantDays]).toEqual([turns.total, turns.totals.daysVacant]);
    expect(row?.turnsOpen).toBe(figure(turns, 'turnsOpen'));
    const oldest = turns.results.map(({ daysVacant }: { daysVacant: number | null }) => daysVacant ?? -1);
    expect(row?.oldestTurnDays ?? -1).toBe(Math.max(-1, ...oldest));
    const findings = await ask(`/inspection/finding/property/${id}?state=open`);
    expect(row?.openFindings).toBe(findings.total);
    const recovery = await ask(`/report/${id}/warranty/recovery?certainty=COVERED&open=open&limit=1`);
    expect(row).toMatchObject({
      recoverable: recovery.total,
      recoverableUnpriced: recovery.totals.unpriced,
      recoverableKnownCents: recovery.totals.costCents ?? 0,
    });
    expect(row?.flagsOpen).toBe(figure(await ask(`/report/${id}/redflag`), 'flagsOpen'));
    const { enabled, compliant, nextDue, cells } = safety.find((each: Row) => each.propertyId === id);
    expect(row).toMatchObject({ flsEnabled: enabled, flsCompliant: compliant, flsNextDue: nextDue });
    const states = (all: Row['fls']) => all.map(({ type, state }) => `${type} ${state}`).toSorted();
    expect(states(row?.fls ?? [])).toEqual(states(cells));
  }
  expect(rows.some(({ recoverableKnownCents }) => Number(recoverableKnownCents) > 0)).toBe(true);
});

test('the totals are over the filter, and one can be filtered and sorted by what is open', async () => {
  const all = await ask('/portfolio/summary');
  const sum = (name: string, of = rows) => of.reduce((total, row) => total + Number(row[name]), 0);
  for (const name of [
    'turnsOpen',
    'turnsVacant',
    'vacantDays',
    'flsEnabled',
    'flsCompliant',
    'openFindings',
    'flagsOpen',
    'recoverable',
    'recoverableKnownCents',
  ])
    expect(all.totals[name], name).toBe(sum(name));
  const flagged = await ask('/portfolio/summary?open=flags&sort=-flags');
  const open = rows.filter(({ flagsOpen }) => Number(flagsOpen) > 0);
  expect(flagged.results.map((row: Row) => row.flagsOpen)).toEqual(
    open.map(({ flagsOpen }) => flagsOpen).toSorted((a, b) => Number(b) - Number(a)),
  );
  const late = await ask('/portfolio/summary?fls=OVERDUE');
  expect(late.total).toBe(rows.filter(({ fls }) => fls.some(({ state }) => state === 'OVERDUE')).length);
  expect(late.total).toBeGreaterThan(0);
});

test('a viewer of one property sees no count of another, in rows, totals or files', async () => {
  const [place] = places;
  if (!place) throw new Error('no property');
  const viewer = await t.a.user({ organizationId: place.organizationId, properties: [place] });
  const own = await ask('/portfolio/summary', viewer);
  expect(own.results).toEqual([expect.objectContaining({ propertyId: place.id })]);
  for (const name of ['turnsOpen', 'vacantDays', 'flsEnabled', 'openFindings', 'flagsOpen', 'oldestFlagDays'])
    expect(own.totals[name], name).toBe(own.results[0][name]);
  const { text } = await t.get('/portfolio/summary?format=csv', viewer);
  const lines = text.trim().split(/\r?\n/);
  expect(lines[0]?.split(',')).toEqual(
    expect.arrayContaining(['Open turns', 'Systems', 'Open findings', 'Open red flags']),
  );
  expect(lines).toHaveLength(2);
});

test('a change of a flag shows in the next answer, though answers are kept', async () => {
  const [place] = places;
  if (!place) throw new Error('no property');
  const before = (await ask('/portfolio/summary')).results.find((row: Row) => row.propertyId === place.id);
  await t.a.run((db) =>
    sql`update asset_alert set action_state = 'DISMISSED', dismiss_reason = 'NOT_NEEDED' where property_id = ${place.id}
      and action_state not in ('REPLACED', 'DISMISSED')
      and organization_id = ${place.organizationId}`.execute(db),
  );
  const after = (await ask('/portfolio/summary')).results.find((row: Row) => row.propertyId === place.id);
  expect([Number(before.flagsOpen) > 0, after.flagsOpen, after.oldestFlagDays]).toEqual([true, 0, null]);
});

test('each figure of red flags opens as many rows as it was computed over', async () => {
  const of: FigureRows['of'] = redFlagReport.figureRows?.of ?? {};
  for (const path of ['/asset-alert', ...places.map(({ id }) => `/report/${id}/redflag`)])
    for (const { metric, value, counted, leftOut } of (await ask(`${path}?limit=1`)).figures as Counted[]) {
      const { as: _ = '', ...filter } = of[metric] ?? {};
      const { total } = await ask(`${path}?limit=1&${new URLSearchParams(filter)}`);
      const left = leftOut.reduce((sum, { count }) => sum + count, 0);
      expect([path, metric, total]).toEqual([path, metric, metric === 'flagsInReplacement' ? counted + left : value]);
    }
});

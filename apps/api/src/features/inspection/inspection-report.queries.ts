import type { RowOfList } from '@lintel/contract/base/define-list';
import { PERIOD_DAYS } from '@lintel/contract/base/period';
import type { InspectionRow, inspectionReport } from '@lintel/contract/inspections/inspection-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { type Figure, figure } from '@lintel/domain/figures/metrics';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  all,
  asOfScope,
  dateKey,
  isScopeFound,
  listScope,
  numberKey,
  sortedBy,
  textKey,
} from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { placeJoins, placeNames, rowColumns, sumCtes } from './inspection-sums.ts';

type Report = typeof inspectionReport;
type Row = RowOfList<Report>;
type Ask = ListAsk<Report>;
/** Failed checks or findings by severity. */
type Fails = { low: number; moderate: number; severe: number; lifeThreatening: number };
type Totals = Fails & { photos: number; openFindings: number };
/** What a page says beyond its rows. */
type More = {
  asOf: string;
  totals: Totals;
  topFails: { title: string; failed: number; judged: number }[];
  overdue: Fails;
  runs: Run[];
  forFigures: Sums;
};
type Run = {
  id: number;
  propertyId: number;
  propertyName: string;
  name: string;
  dueOn: string;
  inspections: number;
  done: number;
  noAccess: number;
  isSample: boolean;
  sampledFrom: number | null;
  inspectorId: number | null;
  /** Whatever the filter. */
  submitted: number;
  /** Of a run of item audits: its items, those that were here, and those that were not. What nobody looked at is in neither. */
  audit: { items: number; found: number; notFound: number } | null;
  version: number;
};
/** What the figures are made of. */
type Sums = Record<
  | 'planned'
  | 'inspected'
  | 'inspections'
  | 'looked'
  | 'failed'
  | 'noAccess'
  | 'drafts'
  | 'late'
  | 'findings'
  | 'overdue'
  | 'lifeThreatening',
  number
>;

const SORTED = sortedBy<Ask['sort']>({
  done: dateKey(sql`i.done_on`),
  due: dateKey(sql`i.due_on`),
  type: textKey(sql`i.type`),
  property: textKey(sql`lower(i.property_name)`),
  unit: textKey(sql`i.unit_sort_key`),
  inspector: textKey(sql`lower(i.inspector_name)`),
  status: numberKey(sql`array_position(array['DRAFT', 'SUBMITTED', 'REVIEWED'], i.status)`),
  score: numberKey(sql`i.score`),
  fails: numberKey(sql`i.failed`),
});

const RUNS_SHOWN = 12;
const TOP_FAILS = 10;

/** A page of inspections, at one property or at all, with the sums over all of them. */
function selectReport(db: Db, ask: Ask): Promise<Page<Row, More>> {
  return selectPage<Row, More>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    more: {
      asOf: asOfScope(ask),
      totals: sql`(select json_build_object('low', coalesce(sum(i.low), 0), 'moderate', coalesce(sum(i.moderate), 0),
        'severe', coalesce(sum(i.severe), 0), 'lifeThreatening', coalesce(sum(i.life_threatening), 0), 'photos', coalesce(sum(i.photos), 0),
        'openFindings', coalesce(sum(i.open_findings), 0)) from found i)`,
      topFails: sql`(select coalesce(json_agg(json_build_object('title', x.title, 'failed', x.failed, 'judged', x.judged)
        order by x.failed desc, x.title collate "C"), '[]') from (
          select c.title, sum(c.own_failed) as failed, sum(c.own_judged) as judged from check_sums c
          where c.inspection_id is null and c.own_failed > 0 group by c.title order by failed desc, c.title collate "C" limit ${sql.lit(TOP_FAILS)}) x)`,
      overdue: sql`(select json_build_object('low', coalesce(sum(i.overdue_low), 0), 'moderate', coalesce(sum(i.overdue_moderate), 0),
        'severe', coalesce(sum(i.overdue_severe), 0), 'lifeThreatening', coalesce(sum(i.overdue_life_threatening), 0)) from summed i)`,
      runs: sql`(select coalesce(json_agg(json_build_object('id', x.id, 'propertyId', x.property_id, 'propertyName', x.property_name, 'name', x.name, 'dueOn', x.due_on, 'inspections', x.inspections,
        'done', x.done, 'noAccess', x.no_access, 'isSample', x.is_sample, 'sampledFrom', x.sampled_from, 'inspectorId', x.inspector_id,
        'submitted', x.submitted, 'audit', x.audit, 'version', x.version) order by x.due_on desc, x.id desc), '[]')
        from (
          select r.*, g.property_id, g.property_name, g.inspections, g.inspector_id, g.done, g.no_access, ${isOfAll(ask) ? sql`g.done + g.no_access` : SUBMITTED} as submitted,
            case when r.type = 'ITEM_AUDIT' then ${AUDIT} end as audit from (
            select i.organization_id, i.property_id, i.run_id, min(i.property_name) as property_name, count(*) as inspections,
              case when count(distinct coalesce(i.inspector_id, 0)) = 1 then min(i.inspector_id) end as inspector_id,
              count(*) filter (where i.status <> 'DRAFT' and i.no_access_reason is null) as done,
              count(*) filter (where i.status <> 'DRAFT' and i.no_access_reason is not null) as no_access
            from base i where i.run_id is not null group by i.organization_id, i.property_id, i.run_id
          ) g cross join lateral (
            select r.id, r.type, r.name, r.due_on, r.is_sample, r.sampled_from, r.version from inspection_run r
            where r.organization_id = g.organization_id and r.property_id = g.property_id and r.id = g.run_id offset 0
          ) r order by r.due_on desc, r.id desc limit ${sql.lit(RUNS_SHOWN)}) x)`,
      forFigures: sql`(select json_build_object('planned', (select count(*) from newest), 'inspected', (select count(*) from newest n where n.is_done),
        'inspections', count(*), 'looked', (select count(*) from looked), 'failed', (select coalesce(sum(k.failed), 0) from looked k),
        'noAccess', count(*) filter (where i.status <> 'DRAFT' and i.no_access_reason is not null),
        'drafts', count(*) filter (where i.status = 'DRAFT'), 'late', count(*) filter (where i.is_late),
        'findings', coalesce(sum(i.open_findings), 0),
        'overdue', coalesce(sum(i.overdue_low + i.overdue_moderate + i.overdue_severe + i.overdue_life_threatening), 0),
        'lifeThreatening', coalesce(sum(i.open_life_threatening), 0)) from summed i)`,
    },
    ctes: sql`scope as materialized (${listScope(ask)}), ${lifeDayCte(ask.now)}, base as materialized (
    select ${placeNames} from life_day d
    join inspection i on i.organization_id = d.organization_id and i.property_id = d.property_id ${placeJoins}
    where i.archived_at is null and ${isAbout(ask)}
  ), ${sumCtes({ now: ask.now, isOneProperty: ask.propertyId !== undefined, isByCode: true })}, newest as (
    select distinct on (i.unit_id) i.status <> 'DRAFT' and i.no_access_reason is null as is_done from base i
    where i.unit_id is not null order by i.unit_id, i.due_on desc, i.id desc
  ), looked as (
    select distinct on (i.unit_id) i.failed from summed i where i.unit_id is not null and i.status <> 'DRAFT' and i.no_access_reason is null
    order by i.unit_id, i.done_on desc, i.id desc
  ), found as (
    select i.*, ${SORTED.keyOf(ask.sort)} as sort_key from summed i where ${isWanted(ask)}
  ), ${SORTED.page(ask)}, rows as (
    select ${SORTED.place(ask)}, i.* from page cross join lateral (select ${rowColumns} from (select page.*) i) i
  )`,
  });
}

export const inspectionReading: ListReading<Report, More> = {
  select: selectReport,
  figuresOf: ({ forFigures }) => figuresOf(forFigures),
  isPosition: SORTED.isPosition,
  totalsOf,
  timeoutMs: 15_000,
};

/** Over the runs `g`: their submitted inspections, whatever the filter. */
const SUBMITTED = sql`(select count(*) from inspection z where z.organization_id = g.organization_id and z.property_id = g.property_id
  and z.run_id = g.run_id and z.status <> 'DRAFT' and z.archived_at is null)`;

/** Over the runs `g` beside their names `r`: the items that they audit, and what became of each. */
const AUDIT = sql`(
  select json_build_object('items', count(*), 'found', count(*) filter (where x.passed and not x.failed), 'notFound', count(*) filter (where x.failed))
  from (
    select c.item_id, bool_or(c.result = 'PASS') is true as passed, bool_or(c.result = 'FAIL') is true as failed
    from inspection z join inspection_check c on c.organization_id = z.organization_id and c.property_id = z.property_id and c.inspection_id = z.id
    where z.organization_id = g.organization_id and z.property_id = g.property_id and z.run_id = r.id and z.archived_at is null
      and c.item_id is not null group by c.item_id
  ) x having count(*) > 0)`;

/** True where the figures are over all inspections of their properties. */
function isOfAll({ filter }: Pick<Ask, 'filter'>): boolean {
  const { q, type, inspectorId, assigned, unitId, runId, template } = filter;
  return [q, type, inspectorId, assigned, unitId, runId, template].every((value) => value === undefined);
}

/** The totals of rows. */
function totalsOf(rows: readonly Row[]): Totals {
  const sumOf = (name: keyof Totals) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    low: sumOf('low'),
    moderate: sumOf('moderate'),
    severe: sumOf('severe'),
    lifeThreatening: sumOf('lifeThreatening'),
    photos: sumOf('photos'),
    openFindings: sumOf('openFindings'),
  };
}

/** What the figures are over: place, kind, person, run. */
function isAbout({ filter }: Ask): RawBuilder<unknown> {
  const { q = '', type, inspectorId, assigned, unitId, runId, template } = filter;
  const text = q.trim();
  const words = sql`lower(concat_ws(' ', u.name, i.template_name, r.name, i.signed_by,
    (select concat_ws(' ', w.first_name, w.last_name) from app_user w where w.id = i.inspector_id)))`;
  return all([
    text !== '' && sql`strpos(${words}, lower(${text})) > 0`,
    type !== undefined && sql`i.type = ${type}`,
    inspectorId !== undefined && sql`i.inspector_id = ${inspectorId}`,
    assigned !== undefined && sql`(i.inspector_id is null) = ${assigned === 'nobody'}`,
    unitId !== undefined && sql`i.unit_id = ${unitId}`,
    runId !== undefined && sql`i.run_id = ${runId}`,
    template !== undefined && sql`i.template_name = ${template}`,
  ]);
}

const DUE = {
  late: sql`i.is_late`,
  week: sql`(i.status = 'DRAFT' and i.due_on between i.today and i.today + 7)`,
  month: sql`(i.status = 'DRAFT' and i.due_on between i.today and i.today + 30)`,
};
const FAILED = {
  LOW: sql`i.low > 0`,
  MODERATE: sql`i.moderate > 0`,
  SEVERE: sql`i.severe > 0`,
  LIFE_THREATENING: sql`i.life_threatening > 0`,
};

function isWanted({ filter: { status, due, done, severity, findings, access, check } }: Ask): RawBuilder<unknown> {
  return all([
    status !== undefined && sql`i.status = ${status}`,
    due !== undefined && DUE[due],
    done !== undefined && sql`i.done_on > i.today - ${sql.lit(PERIOD_DAYS[done])}`,
    severity !== undefined && FAILED[severity],
    check !== undefined &&
      sql`exists (select from inspection_check k where k.organization_id = i.organization_id and k.property_id = i.property_id and k.inspection_id = i.id
        and k.item_id is null and k.result = 'FAIL' and k.code in (select c.code from check_sums c where c.inspection_id is null and c.title = ${check}))`,
    findings === 'open' && sql`i.open_findings > 0`,
    findings === 'overdue' &&
      sql`i.overdue_low + i.overdue_moderate + i.overdue_severe + i.overdue_life_threatening > 0`,
    findings === 'closed' && sql`i.failed > 0 and i.open_findings = 0`,
    access === 'none' && sql`i.status <> 'DRAFT' and i.no_access_reason is not null`,
    access === 'in' && sql`i.status <> 'DRAFT' and i.no_access_reason is null`,
  ]);
}

function figuresOf(sums: Sums): Figure[] {
  const { planned, inspected, inspections, looked, drafts, noAccess } = sums;
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return [
    figure('inspectionCoverage', {
      value: planned === 0 ? null : rounded((inspected / planned) * 100),
      counted: planned,
      total: planned,
      inputs: [
        { label: 'Units inspected', value: inspected, unit: 'count' },
        { label: 'Units planned', value: planned, unit: 'count' },
      ],
    }),
    figure('inspectionFails', {
      value: looked === 0 ? null : rounded(sums.failed / looked),
      counted: looked,
      total: planned,
      leftOut: [{ reason: 'not looked at yet', count: planned - looked }],
    }),
    figure('inspectionOverdueFindings', { value: sums.overdue, counted: sums.findings, total: sums.findings }),
    figure('inspectionLifeThreatening', { value: sums.lifeThreatening, counted: sums.findings, total: sums.findings }),
    figure('inspectionNoAccess', { value: noAccess, counted: inspections, total: inspections }),
    figure('inspectionLate', { value: sums.late, counted: drafts, total: drafts }),
  ];
}

/** The inspections of a unit or a property that the viewer sees, the newest first; undefined where they do not see it. */
export async function selectInspectionsOf(
  db: Db,
  viewer: Viewer,
  of: { unitId: number } | { propertyId: number },
  now: string,
): Promise<z.infer<typeof InspectionRow>[] | undefined> {
  const isUnit = 'unitId' in of;
  const place = isUnit
    ? sql`exists (select from unit x where x.organization_id = p.organization_id and x.property_id = p.id and x.id = ${of.unitId}
        and x.archived_at is null)`
    : sql`p.id = ${of.propertyId}`;
  const { rows } = await sql<{ results: z.infer<typeof InspectionRow>[] | null }>`
    with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from property p where ${visibleProperties(viewer, 'p')} and ${place}
    ), ${lifeDayCte(now)}, base as materialized (
      select ${placeNames} from life_day d
      join inspection i on i.organization_id = d.organization_id and i.property_id = d.property_id ${placeJoins}
      where i.archived_at is null and ${isUnit ? sql`i.unit_id = ${of.unitId}` : sql`true`}
    ), ${sumCtes({ now, isOneProperty: true })}, rows as (
      select ${rowColumns} from summed i
    )
    select case when exists (select from scope) then
      (select coalesce(json_agg(r order by coalesce(r."doneOn", r."dueOn") desc, r.id desc), '[]') from rows r) end as results`.execute(
    db,
  );
  return rows[0]?.results ?? undefined;
}

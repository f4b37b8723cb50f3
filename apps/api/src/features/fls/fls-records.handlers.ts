import type { RowOfList } from '@lintel/contract/base/define-list';
import { flsRecords, type flsRecordsReport } from '@lintel/contract/fls/fls-records';
import { sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
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
import { selectPage } from '#platform/sql/page.ts';
import * as standing from './standing.ts';
import { type FlsSums, flsFigures, standingCtes } from './standing.ts';

type Report = typeof flsRecordsReport;
type Ask = ListAsk<Report>;
type More = {
  asOf: string;
  totals: { openDeficiencies: number; quotedCents: number | null; missedUnits: number };
  forFigures: FlsSums;
};

/** Visits that a row of the list names. */
const VISITS_SHOWN = 10;

const SORTED = sortedBy<Ask['sort']>({
  property: textKey(sql`lower(x.property_name)`),
  type: textKey(sql`x.type`),
  state: numberKey(standing.stateRank('x.state')),
  through: dateKey(sql`x.compliant_through`),
  scheduled: dateKey(sql`x.scheduled_on`),
  vendor: textKey(sql`lower(x.vendor_name)`),
  deficiencies: numberKey(sql`x.open`),
  quoted: numberKey(sql`x.quoted_cents`),
});

const reading: ListReading<Report, More> = {
  select: (db, ask) =>
    selectPage<RowOfList<Report>, More>(db, {
      limit: ask.limit,
      found: isScopeFound(ask),
      more: {
        asOf: asOfScope(ask),
        totals: sql`(select json_build_object('openDeficiencies', coalesce(sum(x.open), 0), 'quotedCents', sum(x.quoted_cents),
          'missedUnits', coalesce(sum(x.missed), 0)) from found x)`,
        forFigures: standing.FLS_SUMS,
      },
      ctes: sql`scope as materialized (${listScope(ask)}), ${standingCtes(ask.now, isOf(ask.filter))}, found as (
        select x.*, ${SORTED.keyOf(ask.sort)} as sort_key from standing x where ${isWanted(ask.filter)}
      ), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask)}, ${RECORD_COLUMNS}, ${NEWEST_VISITS} as "FlsEvent"
        from page cross join lateral (select page.*) x
      )`,
    }),
  figuresOf: ({ forFigures }) => flsFigures(forFigures),
  isPosition: SORTED.isPosition,
  timeoutMs: 15_000,
};

/** The newest visits of `x`, a row of `standing`, as the seed names them. */
export const NEWEST_VISITS = sql`(
    select coalesce(json_agg(json_build_object('id', e.id, 'eventDate', e.event_date) order by e.event_date desc, e.id desc), '[]') from (
      select e.id, e.event_date from fls_event e where e.organization_id = x.organization_id and e.property_id = x.property_id
        and e.record_id = x.id and e.archived_at is null order by e.event_date desc, e.id desc limit ${sql.lit(VISITS_SHOWN)}
    ) e)`;

/** The vendor of `x`, a row of `standing`, as the seed names it. */
export const RECORD_VENDOR = sql`case when x.vendor_name is not null then json_build_object('id', x.vendor_id, 'name', x.vendor_name) end`;

/** The columns of a record's row (contract/fls-records) from `x`, a row of `standing`, without its visits. */
export const RECORD_COLUMNS = sql`x.id, x.organization_id as "organizationId", x.property_id as "propertyId", x.property_name as "propertyName",
  ${standing.STANDING_COLUMNS}, x.enabled, x.disabled_reason as "disabledReason", x.through_basis as "throughBasis",
  ${RECORD_VENDOR} as "Vendor", x.notes,
  x.insured_until as "insuredUntil", x.last_on as "lastVisitOn", x.last_result as "lastResult", ${instant('x.updated_at')} as "updatedAt", x.version`;

function isOf({ q = '', type, vendor, regionalManager, regionalMaintenanceManager }: Ask['filter']) {
  const text = q.trim();
  const holds = (column: string) => sql`position(lower(${text}) in lower(coalesce(${sql.ref(column)}, ''))) > 0`;
  return all([
    text !== '' && sql`(${holds('p.name')} or ${holds('r.vendor_name')} or ${holds('r.notes')})`,
    type !== undefined && sql`r.type = ${type}`,
    vendor !== undefined && sql`lower(r.vendor_name) = lower(${vendor})`,
    regionalManager !== undefined && sql`p.regional_manager_id = ${isCalled(regionalManager)}`,
    regionalMaintenanceManager !== undefined &&
      sql`p.regional_maintenance_manager_id = ${isCalled(regionalMaintenanceManager)}`,
  ]);
}

const isCalled = (name: string) =>
  sql`any (array(select u.id from app_user u where concat_ws(' ', u.first_name, u.last_name) = ${name}))`;

function isWanted({
  state,
  grade,
  hasDeficiency,
  isImpaired,
  isScheduled,
  isPaidNotProven,
  hasMissedUnits,
  due,
  noDocument,
  hasRecall,
  isUninsured,
}: Ask['filter']) {
  return all([
    state !== undefined && sql`x.state = ${state}`,
    grade !== undefined && sql`x.enabled and x.grade = ${grade}`,
    hasDeficiency === true && sql`x.open > 0`,
    isImpaired === true && sql`x.enabled and x.critical > 0`,
    isScheduled === true && sql`x.scheduled_on >= x.today`,
    isPaidNotProven === true && sql`x.paid_not_proven`,
    hasMissedUnits === true && sql`x.missed > 0`,
    due !== undefined && standing.isDue(due),
    noDocument === true && sql`x.enabled and coalesce(x.grade, 'C') = 'C'`,
    hasRecall === true && sql`x.enabled and x.recalled > 0`,
    isUninsured === true && standing.isUninsuredVisit,
  ]);
}

export const flsRecordsHandlers: Handlers<typeof flsRecords> = {
  listFlsRecords: listHandler(flsRecords.listFlsRecords, reading),
  getSafety: listHandler(flsRecords.getSafety, reading),
};

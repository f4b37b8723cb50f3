import type { RowOfList } from '@lintel/contract/define-list';
import { safety, type safetyReport } from '@lintel/contract/fls-report';
import { FLS_TYPES, type FlsType } from '@lintel/domain/fls';
import { type RawBuilder, sql } from 'kysely';
import type { Handlers } from '#platform/context.ts';
import { type Columns, groupColumns, rowsOf } from '#platform/json-columns.ts';
import { type ListAsk, type ListReading, listHandler } from '#platform/list-handler.ts';
import { all, asOfScope, dateKey, listScope, numberKey, sortedBy, textKey } from '#platform/list-sort.ts';
import { isFlsCompliant } from '#platform/lookups/open-work.ts';
import { selectPage } from '#platform/page.ts';
import { FLS_SUMS, type FlsSums, flsFigures, STANDING, standingCtes, stateRank } from './standing.ts';

type Report = typeof safetyReport;
type Ask = ListAsk<Report>;
type Row = RowOfList<Report>;
type Totals = Record<'enabled' | 'compliant' | 'overdue' | 'openDeficiencies', number> & Record<FlsType, number | null>;
type More = { asOf: string; totals: Totals; forFigures: FlsSums };
type Cell = Row['cells'][number];
/** A row as it is read: its cells a list a column, null where it has none. */
type Read = Omit<Row, 'cells'> & { cells: Columns<Cell> | null };

const CELL_VALUES: Record<keyof Cell, RawBuilder<unknown>> = { recordId: sql`x.id`, ...STANDING };
const CELL = Object.keys(CELL_VALUES) as (keyof Cell)[];

const SORTED = sortedBy<Ask['sort']>({
  property: textKey(sql`lower(x.property_name)`),
  // The worst state, and how many records are in it.
  worst: numberKey(sql`x.worst`),
  compliance: numberKey(sql`x.compliant::float8 / nullif(x.enabled, 0)`),
  next: dateKey(sql`x.next_due`),
  deficiencies: numberKey(sql`x.open`),
  regionalManager: textKey(sql`lower(x.manager)`),
  regionalMaintenanceManager: textKey(sql`lower(x.maintenance_manager)`),
});

const NAMES = {
  manager: sql`nullif(concat_ws(' ', rm.first_name, rm.last_name), '')`,
  maintenance: sql`nullif(concat_ws(' ', rmm.first_name, rmm.last_name), '')`,
};

const reading: ListReading<Report, More> = {
  isOneStatement: true,
  select: async (db, ask) => {
    const { type, state, hasDeficiency, noDocument, regionalManager, regionalMaintenanceManager } = ask.filter;
    const text = (ask.filter.q ?? '').trim();
    const isPlace = all([
      text !== '' &&
        sql`(position(lower(${text}) in lower(p.name)) > 0 or position(lower(${text}) in lower(coalesce(p.city, ''))) > 0)`,
      regionalManager !== undefined && sql`${NAMES.manager} = ${regionalManager}`,
      regionalMaintenanceManager !== undefined && sql`${NAMES.maintenance} = ${regionalMaintenanceManager}`,
    ]);
    const ofCells = all([
      state !== undefined && sql`x.state = ${state}`,
      hasDeficiency === true && sql`x.open > 0`,
      noDocument === true && sql`x.enabled and x.grade = 'C'`,
    ]);
    const isAnyCell = state !== undefined || hasDeficiency === true || noDocument === true;
    const page = await selectPage<Read, More>(db, {
      limit: ask.limit,
      more: {
        asOf: asOfScope(ask),
        totals: sql`(select json_build_object('enabled', count(*) filter (where x.enabled), 'compliant', count(*) filter (where ${isFlsCompliant}),
            'overdue', count(*) filter (where x.state = 'OVERDUE'), 'openDeficiencies', coalesce(sum(x.open) filter (where x.enabled), 0),
            ${sql.join(
              FLS_TYPES.map(
                (
                  each,
                ) => sql`${sql.lit(each)}, count(*) filter (where x.type = ${sql.lit(each)} and ${isFlsCompliant})::float8
                  / nullif(count(*) filter (where x.type = ${sql.lit(each)} and x.enabled), 0)`,
              ),
            )})
          from standing x join found f on f.organization_id = x.organization_id and f.id = x.property_id)`,
        forFigures: FLS_SUMS,
      },
      ctes: sql`visible as materialized (${listScope({ ...ask, propertyId: undefined })}), scope as materialized (
        select v.* from visible v join property p on p.organization_id = v.organization_id and p.id = v.property_id
        left join app_user rm on rm.id = p.regional_manager_id left join app_user rmm on rmm.id = p.regional_maintenance_manager_id
        where ${isPlace}
      ), ${standingCtes(ask.now, type === undefined ? sql`true` : sql`r.type = ${type}`)}, summed as materialized (
        select x.organization_id, x.property_id, count(*) filter (where x.enabled) as enabled, count(*) filter (where ${isFlsCompliant}) as compliant,
          count(*) filter (where x.state = 'OVERDUE') as overdue, coalesce(sum(x.open) filter (where x.enabled), 0) as open,
          sum(x.quoted_cents) filter (where x.enabled) as quoted_cents, min(x.compliant_through) filter (where x.enabled) as next_due,
          bool_or(${ofCells}) as has_cell, array_agg(${stateRank('x.state')} order by ${stateRank('x.state')}) as ranks,
          ${groupColumns(CELL, CELL_VALUES, sql`x.type`)} as cells
        from standing x group by x.organization_id, x.property_id
      ), found as (
        select x.*, ${SORTED.keyOf(ask.sort)} as sort_key from (
          select p.organization_id, p.id, p.name as property_name, p.region, ${NAMES.manager} as manager, ${NAMES.maintenance} as maintenance_manager,
            coalesce(m.enabled, 0) as enabled, coalesce(m.compliant, 0) as compliant, coalesce(m.overdue, 0) as overdue,
            coalesce(m.open, 0) as open, m.quoted_cents, m.next_due, m.cells,
            (9 - m.ranks[1]) * 100 + cardinality(array_positions(m.ranks, m.ranks[1])) as worst
          from scope s join property p on p.organization_id = s.organization_id and p.id = s.property_id
          left join app_user rm on rm.id = p.regional_manager_id left join app_user rmm on rmm.id = p.regional_maintenance_manager_id
          left join summed m on m.organization_id = s.organization_id and m.property_id = s.property_id
          where ${isAnyCell ? sql`m.has_cell` : sql`true`}
        ) x
      ), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask)}, page.id as "propertyId", page.organization_id as "organizationId", page.property_name as "propertyName",
          page.region, page.manager as "regionalManager", page.maintenance_manager as "regionalMaintenanceManager",
          page.cells, page.enabled, page.compliant, page.overdue, page.open as "openDeficiencies",
          page.quoted_cents::bigint as "quotedCents", page.next_due as "nextDue"
        from page
      )`,
    });
    const rows = page.rows.map((row): Row => ({ ...row, cells: row.cells ? rowsOf(CELL, row.cells) : [] }));
    return { ...page, rows };
  },
  figuresOf: ({ forFigures }) => flsFigures(forFigures),
  isPlace: SORTED.isPlace,
  rowId: ({ propertyId }) => propertyId,
  totalsOf,
  fileTimeoutMs: 15_000,
};

/** The totals of selected rows. */
function totalsOf(rows: readonly Row[]): Totals {
  const cells = rows.flatMap((row) => row.cells);
  const isCompliant = ({ state }: Row['cells'][number]) =>
    !['NOT_APPLICABLE', 'UNKNOWN', 'OVERDUE', 'IMPAIRED'].includes(state);
  const share = (type: FlsType) => {
    const own = cells.filter((cell) => cell.type === type && cell.state !== 'NOT_APPLICABLE');
    return own.length === 0 ? null : own.filter(isCompliant).length / own.length;
  };
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    enabled: sum((row) => row.enabled),
    compliant: sum((row) => row.compliant),
    overdue: sum((row) => row.overdue),
    openDeficiencies: sum((row) => row.openDeficiencies),
    // why: Object.fromEntries loses the names of its keys
    ...(Object.fromEntries(FLS_TYPES.map((type) => [type, share(type)])) as Record<FlsType, number | null>),
  };
}

export const safetyHandlers: Handlers<typeof safety> = {
  getPortfolioSafety: listHandler(safety.getPortfolioSafety, reading),
};

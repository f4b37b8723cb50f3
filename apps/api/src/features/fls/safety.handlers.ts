import type { RowOfList } from '@lintel/contract/base/define-list';
import { type FLS_DUE_WORDS, safety, type safetyReport } from '@lintel/contract/fls/fls-report';
import { DEFAULT_TIME_ZONE, localDay } from '@lintel/domain/base/time-zones';
import { FLS_TYPES, type FlsType, isFlsCompliant } from '@lintel/domain/fls/fls';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { dateOf, numberOf, pageOfRows, type RowKey, textOf } from '#platform/sql/row-order.ts';
import { selectSafety } from './safety.queries.ts';
import { foldSafety, type SafetyRow } from './safety-fold.ts';
import { type FlsSums, flsFigures } from './standing.ts';

type Report = typeof safetyReport;
type Ask = ListAsk<Report>;
type Row = RowOfList<Report>;
type Totals = Record<'enabled' | 'compliant' | 'overdue' | 'openDeficiencies', number> & Record<FlsType, number | null>;
type More = { asOf: string; totals: Totals; forFigures: FlsSums };

const KEYS: Record<Ask['sort'], RowKey<SafetyRow>> = {
  property: textOf(({ row }) => row.propertyName.toLowerCase()),
  worst: numberOf(({ worst }) => worst),
  compliance: numberOf(({ row }) => (row.enabled === 0 ? null : row.compliant / row.enabled)),
  next: dateOf(({ row }) => row.nextDue),
  deficiencies: numberOf(({ row }) => row.openDeficiencies),
  regionalManager: textOf(({ row }) => row.regionalManager?.toLowerCase() ?? null),
  regionalMaintenanceManager: textOf(({ row }) => row.regionalMaintenanceManager?.toLowerCase() ?? null),
};

const reading: ListReading<Report, More> = {
  select: async (db, ask) => {
    const facts = await selectSafety(db, ask);
    const { rows, sums } = foldSafety(facts);
    const wanted = rows.filter(isWanted(ask.filter));
    const page = pageOfRows(wanted, KEYS[ask.sort], ask);
    const [earliest = localDay(ask.now, DEFAULT_TIME_ZONE)] = facts.places.map(({ today }) => today).toSorted();
    return {
      ...page,
      found: true,
      rows: page.rows.map(({ row }) => row),
      more: { asOf: earliest, totals: totalsOf(wanted.map(({ row }) => row)), forFigures: sums },
    };
  },
  figuresOf: ({ forFigures }) => flsFigures(forFigures),
  isPosition: (sort, { key }) => key === null || KEYS[sort].isKey(key),
  rowId: ({ propertyId }) => propertyId,
  totalsOf,
  fileTimeoutMs: 15_000,
};

/** With a cell that all of these hold for. */
function isWanted(filter: Ask['filter']): (one: SafetyRow) => boolean {
  const { state, hasDeficiency, noDocument, due, vendor, hasRecall, isUninsured } = filter;
  if (
    [
      state,
      hasDeficiency || undefined,
      noDocument || undefined,
      due,
      vendor,
      hasRecall || undefined,
      isUninsured || undefined,
    ].every((one) => one === undefined)
  )
    return () => true;
  const name = vendor?.toLowerCase();
  return ({ row, vendors }) =>
    row.cells.some(
      (cell) =>
        (due === undefined || isDue(cell, due)) &&
        (name === undefined || vendors.get(cell.recordId)?.toLowerCase() === name) &&
        (hasRecall !== true || (cell.state !== 'NOT_APPLICABLE' && cell.recalledDevices > 0)) &&
        (isUninsured !== true || cell.visitInsurance === 'ENDED') &&
        (state === undefined || cell.state === state) &&
        (hasDeficiency !== true || cell.openDeficiencies > 0) &&
        (noDocument !== true || (cell.state !== 'NOT_APPLICABLE' && cell.grade === 'C')),
    );
}

function isDue({ state, daysLeft }: Row['cells'][number], due: keyof typeof FLS_DUE_WORDS): boolean {
  if (due === 'OVER') return state === 'OVERDUE';
  return state !== 'NOT_APPLICABLE' && daysLeft !== null && daysLeft >= 0 && daysLeft <= Number(due);
}

/** The totals of rows. */
function totalsOf(rows: readonly Row[]): Totals {
  const cells = rows.flatMap((row) => row.cells);
  const share = (type: FlsType) => {
    const own = cells.filter((cell) => cell.type === type && cell.state !== 'NOT_APPLICABLE');
    return own.length === 0 ? null : own.filter(({ state }) => isFlsCompliant(state)).length / own.length;
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

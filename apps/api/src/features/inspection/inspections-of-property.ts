import type { RowOfList } from '@lintel/contract/base/define-list';
import { PERIOD_DAYS } from '@lintel/contract/base/period';
import type { inspectionReport } from '@lintel/contract/inspections/inspection-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { addDays } from '@lintel/domain/base/calendar';
import { DEFAULT_TIME_ZONE, localDay } from '@lintel/domain/base/time-zones';
import { INSPECTION_STATUS_WORDS, type Severity } from '@lintel/domain/inspections/inspections';
import { instantOf } from '#platform/base/instant.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import type { Page } from '#platform/sql/page.ts';
import { dateOf, numberOf, pageOfRows, type RowKey, textOf } from '#platform/sql/row-order.ts';
import { isOfAll, selectInspectionFacts } from './inspection-facts.queries.ts';
import { type FoldedInspection, foldInspections, type InspectionParts, noFails } from './inspection-fold.ts';

type Report = typeof inspectionReport;
type Row = RowOfList<Report>;
type Ask = ListAsk<Report>;

const STATUSES = Object.keys(INSPECTION_STATUS_WORDS);
const KEYS: Record<Ask['sort'], RowKey<FoldedInspection>> = {
  done: dateOf(({ row }) => row.doneOn),
  due: dateOf(({ row }) => row.dueOn),
  type: textOf(({ row }) => row.type),
  property: textOf(({ row }) => row.propertyName.toLowerCase()),
  unit: textOf(({ unitSortKey }) => unitSortKey),
  inspector: textOf(({ row }) => row.inspectorName?.toLowerCase() ?? null),
  status: numberOf(({ row }) => STATUSES.indexOf(row.status) + 1),
  score: numberOf(({ row }) => row.score),
  fails: numberOf(({ failed }) => failed),
};

/** A page of the inspections of the property of the address, with the sums over all of them. */
export async function selectInspectionsOfProperty(db: Db, ask: Ask): Promise<Page<Row, InspectionParts>> {
  const facts = await selectInspectionFacts(db, ask);
  if (!facts) return notFoundPage(ask);
  const { rows, parts } = foldInspections(facts, {
    isAbout: saysText(ask.filter),
    isWhole: isOfAll(ask),
    check: ask.filter.check,
  });
  const wanted = rows.filter(isWanted(ask.filter, facts.today));
  const page = pageOfRows(wanted, KEYS[ask.sort], ask);
  const shown = page.rows.map(({ row }) => row);
  for (const row of shown) row.updatedAt = instantOf(row.updatedAt);
  return {
    ...page,
    found: true,
    rows: shown,
    more: { asOf: facts.today, totals: totalsOf(wanted.map(({ row }) => row)), ...parts },
  };
}

/** The totals of rows. */
export function totalsOf(rows: readonly Row[]): InspectionParts['totals'] {
  const totals = { ...noFails(), photos: 0, openFindings: 0 };
  for (const { low, moderate, severe, lifeThreatening, photos, openFindings } of rows) {
    totals.low += low;
    totals.moderate += moderate;
    totals.severe += severe;
    totals.lifeThreatening += lifeThreatening;
    totals.photos += photos;
    totals.openFindings += openFindings;
  }
  return totals;
}

function saysText({ q = '' }: Ask['filter']): (row: Row) => boolean {
  const text = q.trim().toLowerCase();
  if (text === '') return () => true;
  return ({ unitName, templateName, runName, signedBy, inspectorName }) =>
    [unitName, templateName, runName, signedBy, inspectorName]
      .filter((word) => word !== null)
      .join(' ')
      .toLowerCase()
      .includes(text);
}

const FAILED: Record<Severity, (row: Row) => number> = {
  LOW: ({ low }) => low,
  MODERATE: ({ moderate }) => moderate,
  SEVERE: ({ severe }) => severe,
  LIFE_THREATENING: ({ lifeThreatening }) => lifeThreatening,
};

/** The filters of the list over the rows of one property; they say the same as `isWanted` of the statement over all properties. */
function isWanted({ status, due, done, severity, findings, access, check }: Ask['filter'], today: string) {
  const dueUntil = due === 'week' ? addDays(today, 7) : due === 'month' ? addDays(today, 30) : null;
  const doneAfter = done === undefined ? null : addDays(today, -PERIOD_DAYS[done]);
  return ({ row, failed, isDone, overdue, hasCheck }: FoldedInspection): boolean =>
    (status === undefined || row.status === status) &&
    (due !== 'late' || row.isLate) &&
    (dueUntil === null || (row.status === 'DRAFT' && row.dueOn >= today && row.dueOn <= dueUntil)) &&
    (doneAfter === null || (row.doneOn !== null && row.doneOn > doneAfter)) &&
    (severity === undefined || FAILED[severity](row) > 0) &&
    (check === undefined || hasCheck) &&
    (findings !== 'open' || row.openFindings > 0) &&
    (findings !== 'overdue' || Object.values(overdue).some((count) => count > 0)) &&
    (findings !== 'closed' || (failed > 0 && row.openFindings === 0)) &&
    (access !== 'none' || (row.status !== 'DRAFT' && row.noAccessReason !== null)) &&
    (access !== 'in' || isDone);
}

// A property that the viewer does not see: nobody is told more than that.
function notFoundPage({ now }: Ask): Page<Row, InspectionParts> {
  return {
    ...{ found: false, total: 0, rows: [], last: null },
    more: {
      asOf: localDay(now, DEFAULT_TIME_ZONE),
      totals: totalsOf([]),
      ...{ topFails: [], overdue: noFails(), runs: [] },
      forFigures: {
        ...{ planned: 0, inspected: 0, inspections: 0, looked: 0, failed: 0, noAccess: 0 },
        ...{ drafts: 0, late: 0, findings: 0, overdue: 0, lifeThreatening: 0 },
      },
    },
  };
}

import type { RowOfList } from '@lintel/contract/base/define-list';
import type { inspectionReport } from '@lintel/contract/inspections/inspection-report';
import { inspectionScore } from '@lintel/domain/inspections/inspections';
import { nameIn, namesById } from '#platform/lookups/name-lists.ts';
import { rowsOf } from '#platform/sql/json-columns.ts';
import {
  FACT_LISTS,
  type InspectionFact,
  type InspectionFacts,
  CHECK_MARKS as MARKS,
  type RunAudit,
  type RunFact,
} from './inspection-facts.queries.ts';

type Row = RowOfList<typeof inspectionReport>;
/** Failed checks or findings by severity. */
type Fails = { low: number; moderate: number; severe: number; lifeThreatening: number };
/** What a page says beyond its rows. */
export type InspectionParts = {
  asOf: string;
  totals: Fails & { photos: number; openFindings: number };
  topFails: { title: string; failed: number; judged: number }[];
  overdue: Fails;
  runs: {
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
    audit: RunAudit | null;
    version: number;
  }[];
  forFigures: Sums;
};
/** What the figures are made of. */
export type Sums = Record<
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

/** A row with what it is sorted and counted by. */
export type FoldedInspection = {
  id: number;
  row: Row;
  unitSortKey: string | null;
  failed: number;
  passed: number;
  isDone: boolean;
  overdue: Fails;
  /** The check of the filter failed in it; false where there is no such filter. */
  hasCheck: boolean;
};
type FoldedInspections = {
  rows: FoldedInspection[];
  parts: Pick<InspectionParts, 'topFails' | 'overdue' | 'runs' | 'forFigures'>;
};

const RUNS_SHOWN = 12;
const TOP_FAILS = 10;

/**
 * The inspections of one property that `isAbout` keeps, and the sums over all of them. The same rules as the statement over all properties, which
 * reads many and shows few; here the rows are the most of what is read.
 */
export function foldInspections(
  facts: InspectionFacts,
  { isAbout, isWhole, check }: { isAbout: (row: Row) => boolean; isWhole: boolean; check: string | undefined },
): FoldedInspections {
  const { inspections, rows } = rowsOfFacts(facts, isAbout);
  const sums = addChecks(rows, facts.checks);
  if (check !== undefined) markCheck(rows, facts.checks, sums, check);
  addFindings(rows, facts);
  const made = [...rows.values()];
  return {
    rows: made,
    parts: {
      topFails: topFailsOf(sums),
      overdue: made.reduce((sum, { overdue }) => added(sum, overdue), noFails()),
      runs: runsOf(facts, inspections, isWhole),
      forFigures: sumsOf(made, inspections),
    },
  };
}

function rowsOfFacts(facts: InspectionFacts, isAbout: (row: Row) => boolean) {
  const units = new Map(rowsOf(FACT_LISTS.units, facts.units).map((unit) => [unit.id, unit]));
  const runs = new Map(rowsOf(FACT_LISTS.runs, facts.runs).map((run) => [run.id, run]));
  const people = namesById(facts.people);
  const inspections: InspectionFact[] = [];
  const rows = new Map<number, FoldedInspection>();
  for (const fact of rowsOf(FACT_LISTS.inspections, facts.inspections)) {
    const unit = fact.unitId === null ? undefined : units.get(fact.unitId);
    const run = fact.runId === null ? undefined : runs.get(fact.runId);
    const row: Row = {
      id: fact.id,
      organizationId: facts.organizationId,
      propertyId: facts.propertyId,
      propertyName: facts.propertyName,
      unitId: fact.unitId,
      unitName: unit?.name ?? null,
      type: fact.type,
      templateName: fact.templateName,
      runId: fact.runId,
      runName: run?.name ?? null,
      inspectorName: nameIn(people, fact.inspectorId),
      status: fact.status,
      doneOn: fact.doneOn,
      dueOn: fact.dueOn,
      isLate: fact.status === 'DRAFT' && fact.dueOn < facts.today,
      noAccessReason: fact.noAccessReason,
      checks: 0,
      answered: 0,
      score: null,
      low: 0,
      moderate: 0,
      severe: 0,
      lifeThreatening: 0,
      photos: 0,
      openFindings: 0,
      openLifeThreatening: 0,
      signedBy: fact.signedBy,
      updatedAt: fact.updatedAt,
    };
    if (!isAbout(row)) continue;
    inspections.push(fact);
    const isDone = fact.status !== 'DRAFT' && fact.noAccessReason === null;
    const beside = {
      unitSortKey: unit?.sortKey ?? null,
      failed: 0,
      passed: 0,
      isDone,
      overdue: noFails(),
      hasCheck: false,
    };
    rows.set(fact.id, { id: fact.id, row, ...beside });
  }
  return { inspections, rows };
}

/** How a check went over all inspections, by its code; its title is there where it failed. */
type CheckSums = Map<string, { title: string | null; failed: number; judged: number }>;

// How the checks of each inspection went, and each check over all of them.
function addChecks(rows: ReadonlyMap<number, FoldedInspection>, checks: InspectionFacts['checks']): CheckSums {
  const byCode: CheckSums = new Map();
  let one: FoldedInspection | undefined;
  for (const { inspectionId, code, mark, title } of rowsOf(FACT_LISTS.checks, checks)) {
    // Those of an inspection nearly always follow each other.
    if (one?.id !== inspectionId) one = rows.get(inspectionId);
    if (!one) continue;
    countCheck(one, mark);
    if (!(mark & MARKS.isOwn && mark & (MARKS.passed | MARKS.failed))) continue;
    const isFailed = (mark & MARKS.failed) !== 0;
    const known = byCode.get(code);
    if (!known) {
      byCode.set(code, { title, failed: isFailed ? 1 : 0, judged: 1 });
      continue;
    }
    known.judged += 1;
    if (!isFailed) continue;
    known.failed += 1;
    if (title !== null && (known.title === null || title < known.title)) known.title = title;
  }
  for (const one of rows.values())
    one.row.score = inspectionScore({ ...one.row, passed: one.passed, failed: one.failed });
  return byCode;
}

// What failed most; checks of several templates that have one title are one.
function topFailsOf(sums: CheckSums): InspectionParts['topFails'] {
  const byTitle = new Map<string, { title: string; failed: number; judged: number }>();
  for (const { title, failed, judged } of sums.values()) {
    if (failed === 0 || title === null) continue;
    const known = byTitle.get(title);
    byTitle.set(title, { title, failed: failed + (known?.failed ?? 0), judged: judged + (known?.judged ?? 0) });
  }
  return [...byTitle.values()]
    .toSorted((a, b) => b.failed - a.failed || (a.title < b.title ? -1 : 1))
    .slice(0, TOP_FAILS);
}

function markCheck(
  rows: ReadonlyMap<number, FoldedInspection>,
  checks: InspectionFacts['checks'],
  sums: CheckSums,
  check: string,
): void {
  for (const { inspectionId, code, mark } of rowsOf(FACT_LISTS.checks, checks)) {
    const isFail = (mark & MARKS.isOwn) !== 0 && (mark & MARKS.failed) !== 0;
    const one = isFail && sums.get(code)?.title === check ? rows.get(inspectionId) : undefined;
    if (one) one.hasCheck = true;
  }
}

function countCheck(one: FoldedInspection, mark: number): void {
  const { row } = one;
  row.checks += 1;
  if (mark & MARKS.answered) row.answered += 1;
  if (mark & MARKS.passed) one.passed += 1;
  if (mark & MARKS.failed) one.failed += 1;
  if (mark & MARKS.low) row.low += 1;
  if (mark & MARKS.moderate) row.moderate += 1;
  if (mark & MARKS.severe) row.severe += 1;
  if (mark & MARKS.lifeThreatening) row.lifeThreatening += 1;
}

function addFindings(rows: ReadonlyMap<number, FoldedInspection>, { findings, photos }: InspectionFacts): void {
  for (const { inspectionId, severity, isOverdue } of rowsOf(FACT_LISTS.findings, findings)) {
    const one = rows.get(inspectionId);
    if (!one) continue;
    one.row.openFindings += 1;
    if (severity === 'LIFE_THREATENING') one.row.openLifeThreatening += 1;
    if (isOverdue) one.overdue[FAIL_OF[severity]] += 1;
  }
  for (const { inspectionId, photos: count } of rowsOf(FACT_LISTS.photos, photos)) {
    const one = rows.get(inspectionId);
    if (one) one.row.photos = count;
  }
}

const FAIL_OF = { LOW: 'low', MODERATE: 'moderate', SEVERE: 'severe', LIFE_THREATENING: 'lifeThreatening' } as const;

function runsOf(
  facts: InspectionFacts,
  inspections: readonly InspectionFact[],
  isWhole: boolean,
): InspectionParts['runs'] {
  const submitted = new Map(rowsOf(FACT_LISTS.submitted, facts.submitted).map((run) => [run.runId, run.inspections]));
  const audits = new Map(rowsOf(FACT_LISTS.audits, facts.audits).map(({ runId, ...audit }) => [runId, audit]));
  const ofRun = Map.groupBy(inspections, ({ runId }) => runId);
  const newest = (a: RunFact, b: RunFact) => (a.dueOn === b.dueOn ? b.id - a.id : a.dueOn < b.dueOn ? 1 : -1);
  return rowsOf(FACT_LISTS.runs, facts.runs)
    .filter(({ id }) => ofRun.has(id))
    .toSorted(newest)
    .slice(0, RUNS_SHOWN)
    .map((run) => {
      const own = ofRun.get(run.id) ?? [];
      const ended = own.filter(({ status }) => status !== 'DRAFT');
      const noAccess = ended.filter(({ noAccessReason }) => noAccessReason !== null).length;
      const [first, ...others] = new Set(own.map(({ inspectorId }) => inspectorId));
      return {
        ...run,
        propertyId: facts.propertyId,
        propertyName: facts.propertyName,
        audit: audits.get(run.id) ?? null,
        inspections: own.length,
        done: ended.length - noAccess,
        noAccess,
        inspectorId: others.length > 0 ? null : (first ?? null),
        submitted: isWhole ? ended.length : (submitted.get(run.id) ?? 0),
      };
    });
}

function sumsOf(rows: readonly FoldedInspection[], inspections: readonly InspectionFact[]): Sums {
  const newest = new Map<number, InspectionFact>();
  for (const one of inspections) {
    if (one.unitId === null) continue;
    const known = newest.get(one.unitId);
    if (!known || one.dueOn > known.dueOn || (one.dueOn === known.dueOn && one.id > known.id))
      newest.set(one.unitId, one);
  }
  const isDone = ({ status, noAccessReason }: InspectionFact) => status !== 'DRAFT' && noAccessReason === null;
  const lookedAt = newestLooks(rows);
  const sum = (of: (one: FoldedInspection) => number) => rows.reduce((total, one) => total + of(one), 0);
  const count = (is: (one: FoldedInspection) => boolean) => rows.filter(is).length;
  return {
    planned: newest.size,
    inspected: [...newest.values()].filter(isDone).length,
    inspections: rows.length,
    looked: lookedAt.length,
    failed: lookedAt.reduce((total, { failed }) => total + failed, 0),
    noAccess: count(({ row }) => row.status !== 'DRAFT' && row.noAccessReason !== null),
    drafts: count(({ row }) => row.status === 'DRAFT'),
    late: count(({ row }) => row.isLate),
    findings: sum(({ row }) => row.openFindings),
    overdue: sum(
      ({ overdue: { low, moderate, severe, lifeThreatening } }) => low + moderate + severe + lifeThreatening,
    ),
    lifeThreatening: sum(({ row }) => row.openLifeThreatening),
  };
}

// Of each unit the newest inspection that somebody got in for.
function newestLooks(rows: readonly FoldedInspection[]): FoldedInspection[] {
  const newest = new Map<number, FoldedInspection>();
  for (const one of rows) {
    const { unitId, doneOn } = one.row;
    if (unitId === null || doneOn === null || !one.isDone) continue;
    const known = newest.get(unitId);
    const knownOn = known?.row.doneOn ?? '';
    if (!known || doneOn > knownOn || (doneOn === knownOn && one.id > known.id)) newest.set(unitId, one);
  }
  return [...newest.values()];
}

export function noFails(): Fails {
  return { low: 0, moderate: 0, severe: 0, lifeThreatening: 0 };
}

function added(a: Fails, b: Fails): Fails {
  return {
    low: a.low + b.low,
    moderate: a.moderate + b.moderate,
    severe: a.severe + b.severe,
    lifeThreatening: a.lifeThreatening + b.lifeThreatening,
  };
}

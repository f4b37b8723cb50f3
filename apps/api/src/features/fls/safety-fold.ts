import type { RowOfList } from '@lintel/contract/base/define-list';
import type { safetyReport } from '@lintel/contract/fls/fls-report';
import { daysBetween } from '@lintel/domain/base/calendar';
import { FLS_STATE_WORDS, type FlsState, flsGrade, flsState, isFlsCompliant } from '@lintel/domain/fls/fls';
import { insuranceOn } from '@lintel/domain/people/contacts';
import { nameIn } from '#platform/lookups/name-lists.ts';
import type { SafetyDeficiency, SafetyFacts, SafetyRecord, SafetyVisits } from './safety.queries.ts';
import type { FlsSums } from './standing.ts';

type Row = RowOfList<typeof safetyReport>;
type Cell = Row['cells'][number];
/** A row under the id of its property, with the order of its worst state. */
export type SafetyRow = { id: number; worst: number | null; row: Row; vendors: ReadonlyMap<number, string | null> };
/** What is open and what was fixed of a record. */
type Found = Pick<
  FlsSums,
  | 'open'
  | 'critical'
  | 'quoted'
  | 'quoted30Cents'
  | 'quoted90Cents'
  | 'fixed'
  | 'fixedDays'
  | 'criticalFixed'
  | 'criticalDays'
> & { quotedCents: number | null };

/** The rows of the matrix and the sums over all of its records. The same rules as `standingCtes` and `FLS_SUMS`, several times as fast. */
export function foldSafety(facts: SafetyFacts): { rows: SafetyRow[]; sums: FlsSums } {
  const sums = noSums();
  const places = new Map(facts.places.map((place) => [place.id, { today: place.today, row: emptyRow(place, facts) }]));
  const visits = new Map(facts.visits.map((one) => [one.recordId, one]));
  const missed = new Map(facts.missed.map((one) => [one.eventId, one]));
  const recalled = new Map(facts.recalled.map((one) => [one.recordId, one.devices]));
  const vendors = new Map(facts.records.map((one) => [one.id, one.vendorName]));
  const deficiencies = Map.groupBy(facts.deficiencies, ({ recordId }) => recordId);
  for (const record of facts.records) {
    const place = places.get(record.propertyId);
    if (!place) continue;
    const visit = visits.get(record.id) ?? NO_VISIT;
    const found = foundOf(deficiencies.get(record.id) ?? [], place.today);
    const [[eventId, required, entered] = NO_REACH] = visit.reach ?? [];
    const units = missed.get(eventId);
    const recalledDevices = recalled.get(record.id) ?? 0;
    const cell = cellOf(record, { visit, found, missedUnits: units?.missed ?? 0, recalledDevices, today: place.today });
    place.row.cells.push(cell);
    addVisits(sums, visit);
    sums.records += 1;
    if (cell.state === 'NOT_APPLICABLE') continue;
    addCell(sums, place.row, cell);
    addFound(sums, found);
    sums.required += required;
    if (entered !== null) sums.entered += entered + (units?.later ?? 0);
  }
  const rows = Array.from(places.values(), ({ row }): SafetyRow => {
    row.cells.sort((a, b) => (a.type < b.type ? -1 : 1));
    return { id: row.propertyId, worst: worstOf(row.cells), row, vendors };
  });
  return { rows, sums };
}

const NO_VISIT: Omit<SafetyVisits, 'recordId'> = {
  isPaidNotProven: null,
  isReport: null,
  againCents: null,
  reach: null,
};
const NO_REACH = [0, 0, null] as const;

function emptyRow(
  { id, organizationId, name, region, managerId, maintenanceManagerId, extraTypes }: SafetyFacts['places'][number],
  { people }: SafetyFacts,
): Row {
  return {
    propertyId: id,
    organizationId,
    propertyName: name,
    region,
    regionalManager: nameIn(people, managerId),
    regionalMaintenanceManager: nameIn(people, maintenanceManagerId),
    cells: [],
    extraTypes,
    enabled: 0,
    compliant: 0,
    overdue: 0,
    openDeficiencies: 0,
    quotedCents: null,
    nextDue: null,
  };
}

type Beside = {
  visit: Omit<SafetyVisits, 'recordId'>;
  found: Found;
  missedUnits: number;
  recalledDevices: number;
  today: string;
};

function cellOf(record: SafetyRecord, { visit, found, missedUnits, recalledDevices, today }: Beside): Cell {
  const { id, type, enabled, compliantThrough, throughBasis, scheduledOn } = record;
  const scheduled = scheduledOn !== null && scheduledOn >= today ? scheduledOn : null;
  const isImpaired = enabled && found.critical > 0;
  const paper = visit.isReport === null ? null : visit.isReport ? 'REPORT' : 'INVOICE';
  return {
    recordId: id,
    type,
    state: flsState({ enabled, compliantThrough, hasCritical: found.critical > 0 }, today),
    compliantThrough,
    daysLeft: compliantThrough === null ? null : daysBetween(today, compliantThrough),
    scheduled,
    isImpaired,
    grade: flsGrade(throughBasis, paper),
    isPaidNotProven: visit.isPaidNotProven ?? false,
    openDeficiencies: found.open,
    quotedCents: found.quotedCents,
    missedUnits,
    recalledDevices,
    visitInsurance: scheduled === null ? null : insuranceOf(record, scheduled),
  };
}

function insuranceOf({ hasCoi, insuredUntil }: SafetyRecord, day: string): Cell['visitInsurance'] {
  if (hasCoi === null) return null;
  return insuranceOn(day, { coiExpiresOn: hasCoi ? insuredUntil : null, workersCompExpiresOn: insuredUntil });
}

function foundOf(deficiencies: readonly SafetyDeficiency[], today: string): Found {
  const found: Found = {
    ...{ open: 0, critical: 0, quoted: 0, quotedCents: null, quoted30Cents: 0, quoted90Cents: 0 },
    ...{ fixed: 0, fixedDays: 0, criticalFixed: 0, criticalDays: 0 },
  };
  for (const { isCritical, quoteCents, foundOn, fixedOn } of deficiencies) {
    if (fixedOn !== null) {
      const days = daysBetween(foundOn, fixedOn);
      found.fixed += 1;
      found.fixedDays += days;
      if (isCritical) found.criticalFixed += 1;
      if (isCritical) found.criticalDays += days;
      continue;
    }
    found.open += 1;
    if (isCritical) found.critical += 1;
    if (quoteCents === null) continue;
    const days = daysBetween(foundOn, today);
    found.quoted += 1;
    found.quotedCents = (found.quotedCents ?? 0) + quoteCents;
    if (days > 30) found.quoted30Cents += quoteCents;
    if (days > 90) found.quoted90Cents += quoteCents;
  }
  return found;
}

// Re-inspections cost what they cost, whether or not the record still applies.
function addVisits(sums: FlsSums, { againCents }: Beside['visit']): void {
  for (const cents of againCents ?? []) {
    sums.again += 1;
    if (cents === null) continue;
    sums.againPriced += 1;
    sums.againCents = (sums.againCents ?? 0) + cents;
  }
}

// Of a record that applies.
function addCell(sums: FlsSums, row: Row, cell: Cell): void {
  const { state, daysLeft, compliantThrough, openDeficiencies, quotedCents } = cell;
  sums.enabled += 1;
  row.enabled += 1;
  row.openDeficiencies += openDeficiencies;
  sums.recalled += cell.recalledDevices;
  if (quotedCents !== null) row.quotedCents = (row.quotedCents ?? 0) + quotedCents;
  if (compliantThrough !== null && (row.nextDue === null || compliantThrough < row.nextDue))
    row.nextDue = compliantThrough;
  if (isFlsCompliant(state)) {
    sums.compliant += 1;
    row.compliant += 1;
    if (cell.grade === 'C') sums.typed += 1;
  }
  if (state === 'UNKNOWN') sums.unknown += 1;
  if (cell.isImpaired) sums.impaired += 1;
  if (daysLeft === null) return;
  if (daysLeft >= 0 && daysLeft <= 30) sums.due30 += 1;
  if (daysLeft > 30 && daysLeft <= 90) sums.due90 += 1;
  if (state !== 'OVERDUE') return;
  row.overdue += 1;
  sums.overdue += 1;
  sums.daysLate = (sums.daysLate ?? 0) - daysLeft;
}

function addFound(sums: FlsSums, found: Found): void {
  sums.open += found.open;
  sums.critical += found.critical;
  sums.quoted += found.quoted;
  if (found.quotedCents !== null) sums.quotedCents = (sums.quotedCents ?? 0) + found.quotedCents;
  sums.quoted30Cents += found.quoted30Cents;
  sums.quoted90Cents += found.quoted90Cents;
  sums.fixed += found.fixed;
  sums.fixedDays += found.fixedDays;
  sums.criticalFixed += found.criticalFixed;
  sums.criticalDays += found.criticalDays;
}

// The worst state, and how many records are in it; null without a record.
function worstOf(cells: readonly Cell[]): number | null {
  let [worst, count] = [Infinity, 0];
  for (const { state } of cells) {
    const rank = RANKS[state];
    if (rank === worst) count += 1;
    if (rank >= worst) continue;
    worst = rank;
    count = 1;
  }
  return count === 0 ? null : (9 - worst) * 100 + count;
}

// why: Object.fromEntries loses the names of its keys
const RANKS = Object.fromEntries(Object.keys(FLS_STATE_WORDS).map((state, at) => [state, at + 1])) as Record<
  FlsState,
  number
>;

function noSums(): FlsSums {
  return {
    ...{ records: 0, enabled: 0, compliant: 0, overdue: 0, due30: 0, due90: 0, unknown: 0, impaired: 0, typed: 0 },
    ...{ open: 0, critical: 0, quoted: 0, quotedCents: null, quoted30Cents: 0, quoted90Cents: 0 },
    ...{ again: 0, againPriced: 0, againCents: null, required: 0, entered: 0 },
    ...{ fixed: 0, fixedDays: 0, criticalFixed: 0, criticalDays: 0, recalled: 0, daysLate: null },
  };
}

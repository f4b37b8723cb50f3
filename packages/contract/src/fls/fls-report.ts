import {
  FLS_EXTRA_TYPES,
  FLS_GRADE_WORDS,
  FLS_STATE_WORDS,
  FLS_TYPE_WORDS,
  FLS_TYPES,
  type FlsGrade,
  type FlsState,
  type FlsType,
  isExtraFlsType,
} from '@lintel/domain/fls/fls';
import { FLS_AUTHORITY_NOTE } from '@lintel/domain/fls/fls-intervals';
import { INSURANCE_WORDS, type Insurance } from '@lintel/domain/people/contacts';
import * as z from 'zod';
import { defineReport, type ListColumn, listRoute } from '../base/define-list.ts';
import { choice, flag, named, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id } from '../base/scalars.ts';

// why: the keys of an object lose their names in Object.keys
const STATES = Object.keys(FLS_STATE_WORDS) as [FlsState, ...FlsState[]];
const INSURANCES = Object.keys(INSURANCE_WORDS) as [Insurance, ...Insurance[]];
const GRADES = Object.keys(FLS_GRADE_WORDS) as [FlsGrade, ...FlsGrade[]];

/** Where one system of one property stands today. */
export const FLS_STANDING = {
  type: z.enum(FLS_TYPES),
  state: z.enum(STATES),
  compliantThrough: DateOnly.nullable(),
  /** Days until the date; negative has passed, null is not known. */
  daysLeft: z.int().nullable(),
  /** The day of the next visit, where one is planned. */
  scheduled: DateOnly.nullable(),
  /** An open critical deficiency, or one that takes the system out of service. */
  isImpaired: z.boolean(),
  /** How well the date is proved: by a report, by a bill only, or typed. */
  grade: z.enum(GRADES).nullable(),
  /** The newest bill of an inspection after the visit that proves the date does not say that it passed. */
  isPaidNotProven: z.boolean(),
  openDeficiencies: Count,
  quotedCents: Cents.nullable(),
  missedUnits: Count,
  /** Devices that a safety recall may concern, or does, and whose remedy is not done. */
  recalledDevices: Count,
  /** Whether the vendor of the planned visit is insured on that day; null where no visit of a vendor is planned. */
  visitInsurance: z.enum(INSURANCES).nullable(),
};

export const FlsCell = z.strictObject({ recordId: Id, ...FLS_STANDING });

/** The systems of one property; a system that nobody has set up has no cell. */
export const SafetyRow = z.strictObject({
  propertyId: Id,
  organizationId: Id,
  propertyName: z.string(),
  region: z.string().nullable(),
  regionalManager: z.string().nullable(),
  regionalMaintenanceManager: z.string().nullable(),
  cells: z.array(FlsCell),
  /** Systems beyond the seven that its organization keeps track of. */
  extraTypes: z.array(z.enum(FLS_EXTRA_TYPES)),
  /** Records that apply, and how many of them are compliant. */
  enabled: Count,
  compliant: Count,
  overdue: Count,
  openDeficiencies: Count,
  quotedCents: Cents.nullable(),
  nextDue: DateOnly.nullable(),
});
type Row = z.output<typeof SafetyRow>;
type Cell = z.output<typeof FlsCell>;

const Word = z.string().min(1).max(200);

/** The cell of a system; undefined where it was never set up. */
export function cellOf({ cells }: Row, type: FlsType): Cell | undefined {
  return cells.find((cell) => cell.type === type);
}

/** What a cell says, in words: '05/18/2027, Compliant, proof A'. */
export function cellWords(cell: Cell | undefined): string {
  if (!cell) return 'Not set up';
  const { state, compliantThrough, grade, scheduled, isPaidNotProven, isImpaired, recalledDevices, visitInsurance } =
    cell;
  return [
    compliantThrough !== null && state !== 'NOT_APPLICABLE' && monthDayYear(compliantThrough),
    FLS_STATE_WORDS[state],
    isImpaired && state !== 'IMPAIRED' && state !== 'NOT_APPLICABLE' && 'impaired',
    grade !== null && state !== 'NOT_APPLICABLE' && `proof ${grade}`,
    isPaidNotProven && 'paid, not proven',
    recalledDevices > 0 && 'safety recall',
    scheduled !== null && `visit ${monthDayYear(scheduled)}`,
    visitInsurance === 'ENDED' && 'its vendor’s insurance ends before',
  ]
    .filter(Boolean)
    .join(', ');
}

/** A date as fire papers have it: 05/18/2027. */
export function monthDayYear(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

/** The share of the records that apply which are compliant; null where none applies. */
function compliantShare({ enabled, compliant }: { enabled: number; compliant: number }): number | null {
  return enabled === 0 ? null : compliant / enabled;
}

/** Whether the organization of a property keeps track of a system. */
export function isKept({ extraTypes }: Pick<Row, 'extraTypes'>, type: FlsType): boolean {
  return !isExtraFlsType(type) || extraTypes.includes(type);
}

const typeColumn = (type: FlsType): ListColumn<Row> => ({
  head: FLS_TYPE_WORDS[type],
  kind: 'text',
  value: (row) => {
    const cell = cellOf(row, type);
    return cell || isKept(row, type) ? cellWords(cell) : null;
  },
  width: 118,
  ...(isExtraFlsType(type) && { isHidden: true, isNotOnPaper: true }),
});

const OF_TYPE = Object.fromEntries(FLS_TYPES.map((type) => [type, z.number().nullable()])) as Record<
  FlsType,
  z.ZodNullable<z.ZodNumber>
>;

export const FLS_NOTES = [
  'A record is compliant through its date. An open critical deficiency beats a date that still holds. Not known is never compliant; not applicable is left out.',
  'Proof A: a report or certificate of a passed visit. B: a bill only. C: typed by a person, nothing on file.',
  'A repair, a monitoring fee, a failed test and a bill that does not say that the test passed move no date.',
  FLS_AUTHORITY_NOTE,
] as const;

export const FLS_FIGURES = [
  'flsCompliance',
  'flsOverdue',
  'flsImpaired',
  'flsUnknown',
  'flsDue30',
  'flsDue90',
  'flsTyped',
  'flsDeficiencies',
  'flsQuoted',
  'flsReinspection',
  'flsCoverage',
  'flsDaysLate',
  'flsDaysToCorrect',
  'flsRecalls',
] as const;

/** How near the date of a record is. */
export const FLS_DUE_WORDS = {
  OVER: 'overdue',
  30: 'within 30 days',
  60: 'within 60 days',
  90: 'within 90 days',
} as const;

/** One row a property with its systems: the seven, and those that its organization has switched on. */
export const safetyReport = defineReport({
  id: 'safety',
  title: 'Fire, Life, & Safety',
  question: 'Which system of which property is not proved to be compliant, and what is due next?',
  noun: ['property', 'properties'],
  places: { portfolio: { operationId: 'getPortfolioSafety', page: '/report/safety' } },
  row: SafetyRow,
  sorts: ['property', 'worst', 'compliance', 'next', 'deficiencies', 'regionalManager', 'regionalMaintenanceManager'],
  order: '-worst',
  filters: {
    q: search('Property, city'),
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
    type: choice('System', FLS_TYPE_WORDS),
    state: choice('State', FLS_STATE_WORDS),
    regionalManager: value('Manager', Word, { anyLabel: 'Anyone', isQuiet: false }),
    regionalMaintenanceManager: value('Maintenance manager', Word, { anyLabel: 'Anyone', isQuiet: false }),
    hasDeficiency: flag('Deficiencies', 'with open ones'),
    due: choice('Due', FLS_DUE_WORDS),
    noDocument: flag('Proof', 'a date without a document'),
    vendor: value('Vendor', Word, { anyLabel: 'Any', isQuiet: false }),
    hasRecall: flag('Recall', 'devices that one may concern'),
    isUninsured: flag('Insurance', 'ends before the visit'),
  },
  totals: { enabled: Count, compliant: Count, overdue: Count, openDeficiencies: Count, ...OF_TYPE },
  figures: FLS_FIGURES,
  notes: FLS_NOTES,
  columns: {
    property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isSorted: true, width: 190 },
    SPRINKLERS: typeColumn('SPRINKLERS'),
    EXTINGUISHERS: typeColumn('EXTINGUISHERS'),
    ALARMS: typeColumn('ALARMS'),
    HYDRANTS: typeColumn('HYDRANTS'),
    ESCAPES: typeColumn('ESCAPES'),
    BACKFLOW: typeColumn('BACKFLOW'),
    POOL: typeColumn('POOL'),
    EMERGENCY_LIGHTING: typeColumn('EMERGENCY_LIGHTING'),
    FIRE_DOORS: typeColumn('FIRE_DOORS'),
    ELEVATORS: typeColumn('ELEVATORS'),
    KITCHEN_HOOD: typeColumn('KITCHEN_HOOD'),
    CARBON_MONOXIDE: typeColumn('CARBON_MONOXIDE'),
    DRYER_VENTS: typeColumn('DRYER_VENTS'),
    AED: typeColumn('AED'),
    worst: {
      head: 'Worst',
      kind: 'text',
      value: (row) => worstWords(row),
      isSorted: true,
      isHidden: true,
      isNotOnPaper: true,
    },
    compliance: {
      head: 'Compliant',
      label: 'Compliant (%)',
      kind: 'percent',
      value: compliantShare,
      total: compliantShare,
      isSorted: true,
      width: 96,
    },
    next: { head: 'Next due', kind: 'date', value: (row) => row.nextDue, isSorted: true, width: 104, isHidden: true },
    deficiencies: {
      head: 'Open deficiencies',
      kind: 'integer',
      value: (row) => row.openDeficiencies,
      total: 'openDeficiencies',
      isSorted: true,
      isHidden: true,
    },
    regionalManager: {
      head: 'Manager',
      label: 'Regional manager',
      kind: 'text',
      value: (row) => row.regionalManager,
      isSorted: true,
      width: 128,
      isHidden: true,
    },
    regionalMaintenanceManager: {
      head: 'Maintenance',
      label: 'Regional maintenance manager',
      kind: 'text',
      value: (row) => row.regionalMaintenanceManager,
      isSorted: true,
      width: 128,
      isHidden: true,
    },
  },
});

export const safety = defineContract({
  getPortfolioSafety: listRoute(safetyReport, '/portfolio/safety', {
    access: 'user',
    summary: 'Each property that the caller sees with the state of its fire and life safety systems',
    errors: ['NOT_FOUND'],
    reads: ['FLS', 'FLS_PROFILE', 'PROPERTY'],
    about: { organizationId: 'query.organizationId' },
  }),
});

function worstWords({ cells }: Row): string | null {
  const [worst] = cells
    .filter(({ state }) => state !== 'NOT_APPLICABLE')
    .toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  return worst ? `${FLS_TYPE_WORDS[worst.type]}: ${FLS_STATE_WORDS[worst.state]}` : null;
}

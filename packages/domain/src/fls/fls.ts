import { addDays, addMonths, daysBetween } from '../base/calendar.ts';

/** The systems of fire, life and safety, in the order in which they are shown: seven that every property is asked about, then those to switch on. */
export const FLS_TYPE_WORDS = {
  SPRINKLERS: 'Sprinklers',
  EXTINGUISHERS: 'Extinguishers',
  ALARMS: 'Alarms',
  HYDRANTS: 'Hydrants',
  ESCAPES: 'Fire escapes',
  BACKFLOW: 'Backflow',
  POOL: 'Pool',
  EMERGENCY_LIGHTING: 'Emergency lighting',
  FIRE_DOORS: 'Fire doors',
  ELEVATORS: 'Elevators',
  KITCHEN_HOOD: 'Kitchen hood',
  CARBON_MONOXIDE: 'Carbon monoxide',
  DRYER_VENTS: 'Dryer vents',
  AED: 'Defibrillators (AED)',
} as const;
export type FlsType = keyof typeof FLS_TYPE_WORDS;
// why: the keys of an object lose their names in Object.keys
export const FLS_TYPES = Object.keys(FLS_TYPE_WORDS) as [FlsType, ...FlsType[]];

/** Systems that an organization switches on where it has them. */
export const FLS_EXTRA_TYPES = [
  'EMERGENCY_LIGHTING',
  'FIRE_DOORS',
  'ELEVATORS',
  'KITCHEN_HOOD',
  'CARBON_MONOXIDE',
  'DRYER_VENTS',
  'AED',
] as const satisfies readonly FlsType[];
export type FlsExtraType = (typeof FLS_EXTRA_TYPES)[number];

/** True of a system that is kept track of only where it was switched on. */
export function isExtraFlsType(type: FlsType): type is FlsExtraType {
  return (FLS_EXTRA_TYPES as readonly FlsType[]).includes(type);
}

/** The systems that every property is asked about. */
export const FLS_SEVEN: readonly FlsType[] = FLS_TYPES.filter((type) => !isExtraFlsType(type));

/** How often something is looked at, in months; a week is a quarter of a month here. */
export const FLS_INTERVAL_MONTHS = {
  WEEKLY: 0.25,
  MONTHLY: 1,
  QUARTERLY: 3,
  SEMIANNUAL: 6,
  ANNUAL: 12,
  TWO_YEAR: 24,
  FIVE_YEAR: 60,
  SIX_YEAR: 72,
  TEN_YEAR: 120,
  TWELVE_YEAR: 144,
} as const;
export type FlsInterval = keyof typeof FLS_INTERVAL_MONTHS;
export const FLS_INTERVAL_WORDS: Record<FlsInterval, string> = {
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  QUARTERLY: 'Quarterly',
  SEMIANNUAL: 'Twice a year',
  ANNUAL: 'Annual',
  TWO_YEAR: 'Every 2 years',
  FIVE_YEAR: 'Every 5 years',
  SIX_YEAR: 'Every 6 years',
  TEN_YEAR: 'Every 10 years',
  TWELVE_YEAR: 'Every 12 years',
};
// why: as above
export const FLS_INTERVALS = Object.keys(FLS_INTERVAL_WORDS) as [FlsInterval, ...FlsInterval[]];

/** What a visit was for: a check at its interval, a look at what had failed, or work and fees that prove nothing. */
export const FLS_EVENT_KIND_WORDS = {
  ...FLS_INTERVAL_WORDS,
  REINSPECTION: 'Re-inspection',
  REPAIR: 'Repair',
  MONITORING: 'Monitoring fee',
} as const;
export type FlsEventKind = keyof typeof FLS_EVENT_KIND_WORDS;
// why: as above
export const FLS_EVENT_KINDS = Object.keys(FLS_EVENT_KIND_WORDS) as [FlsEventKind, ...FlsEventKind[]];

export const FLS_RESULT_WORDS = { PASS: 'Passed', FAIL: 'Failed', PARTIAL: 'Partly', NONE: 'Not stated' } as const;
export type FlsResult = keyof typeof FLS_RESULT_WORDS;

export const FLS_DOCUMENT_WORDS = {
  REPORT: 'Report',
  CERTIFICATE: 'Certificate',
  INVOICE: 'Bill',
  PHOTO: 'Photo of a tag',
} as const;
export type FlsDocument = keyof typeof FLS_DOCUMENT_WORDS;

export const FLS_SEVERITY_WORDS = {
  CRITICAL: 'Critical',
  IMPAIRMENT: 'System impaired',
  NONCRITICAL: 'Not critical',
} as const;
export type FlsSeverity = keyof typeof FLS_SEVERITY_WORDS;

/** How long a deficiency has been open, in days from and to. */
export const FLS_AGES = { NEW: [0, 30], MONTH: [31, 90], OLD: [91, null] } as const satisfies Record<
  string,
  readonly [number, number | null]
>;
export const FLS_AGE_WORDS: Record<keyof typeof FLS_AGES, string> = {
  NEW: 'up to 30 days',
  MONTH: '31 to 90 days',
  OLD: 'more than 90 days',
};

/** Where a record stands by its date; a system that was never set up has no record and no state. */
export const FLS_STATE_WORDS = {
  OVERDUE: 'Overdue',
  IMPAIRED: 'Impaired',
  UNKNOWN: 'Not known',
  DUE_30: 'Due in 30 days',
  DUE_60: 'Due in 60 days',
  DUE_90: 'Due in 90 days',
  COMPLIANT: 'Compliant',
  NOT_APPLICABLE: 'Not applicable',
} as const;
export type FlsState = keyof typeof FLS_STATE_WORDS;

export type FlsFacts = { enabled: boolean; compliantThrough: string | null; hasCritical: boolean };

/** The state of a record on a day. An open critical deficiency beats every date that still holds; the last day still counts. */
export function flsState({ enabled, compliantThrough, hasCritical }: FlsFacts, today: string): FlsState {
  if (!enabled) return 'NOT_APPLICABLE';
  if (compliantThrough === null) return 'UNKNOWN';
  const days = daysBetween(today, compliantThrough);
  if (days < 0) return 'OVERDUE';
  if (hasCritical) return 'IMPAIRED';
  if (days <= 30) return 'DUE_30';
  if (days <= 60) return 'DUE_60';
  return days <= 90 ? 'DUE_90' : 'COMPLIANT';
}

/** Compliant today: by the date, and not impaired. */
export function isFlsCompliant(state: FlsState): boolean {
  return state === 'COMPLIANT' || state === 'DUE_90' || state === 'DUE_60' || state === 'DUE_30';
}

/** How well a date is proved. */
export const FLS_GRADE_WORDS = {
  A: 'report or certificate of a passed visit',
  B: 'bill only',
  C: 'typed, nothing on file',
} as const;
export type FlsGrade = keyof typeof FLS_GRADE_WORDS;

/** The grade of a date: A by a report or certificate, B by any other document, C where a person typed it or nothing is on file any more. */
export function flsGrade(basis: 'EVENT' | 'ASSERTED' | null, document: FlsDocument | null): FlsGrade | null {
  if (basis === null) return null;
  if (basis === 'ASSERTED' || document === null) return 'C';
  return document === 'REPORT' || document === 'CERTIFICATE' ? 'A' : 'B';
}

export type FlsVisit = { kind: FlsEventKind; result: FlsResult; eventDate: string; hasDocument: boolean };

/** Why a visit moves no date, in words; null where it may. `certificate` is the interval whose visit gives the certificate. */
export function whyNotMoved({ kind, result, hasDocument }: FlsVisit, certificate: FlsInterval | null): string | null {
  if (kind === 'REPAIR') return 'A repair does not prove that the system was inspected.';
  if (kind === 'MONITORING') return 'A monitoring fee does not prove that the system was inspected.';
  if (result === 'FAIL') return 'The test failed.';
  if (result === 'PARTIAL') return 'Only a part passed.';
  if (result === 'NONE') return 'The papers do not say that it passed: paid, not proven.';
  if (!hasDocument) return 'No report, certificate or bill is on file for it.';
  if (kind === 'REINSPECTION' || kind === certificate) return null;
  return certificate === null
    ? 'The record has no interval that gives a certificate.'
    : `Only the ${FLS_INTERVAL_WORDS[certificate].toLowerCase()} visit gives the certificate.`;
}

/** Until when a record is compliant after a visit that gave its certificate. */
export function proposedThrough(eventDate: string, certificate: FlsInterval | null): string | null {
  return certificate === null ? null : nextCheck(eventDate, certificate);
}

/** The day by which a check is due again. */
export function nextCheck(lastDone: string, interval: FlsInterval): string {
  const months = FLS_INTERVAL_MONTHS[interval];
  return months < 1 ? addDays(lastDone, 7) : addMonths(lastDone, months);
}

/** Days before the due day on which a notice is sent; -1 is the first day after it. */
export const FLS_NOTICE_STEPS = [90, 60, 30, 7, 0, -1] as const;
export type FlsNoticeStep = (typeof FLS_NOTICE_STEPS)[number];

/** The notice that is due on a day: the latest step that was reached; null while none was. One that was missed is not made up for. */
export function noticeStep(dueOn: string, today: string): FlsNoticeStep | null {
  const days = daysBetween(today, dueOn);
  return FLS_NOTICE_STEPS.filter((step) => days <= step).at(-1) ?? null;
}

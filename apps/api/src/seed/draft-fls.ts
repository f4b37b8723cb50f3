import { addDays, addMonths } from '@lintel/domain/base/calendar';
import type { FlsDocument, FlsEventKind, FlsInterval, FlsResult, FlsSeverity, FlsType } from '@lintel/domain/fls/fls';
import { USUAL_CHECKS } from '@lintel/domain/fls/fls-intervals';
import { Random } from './random.ts';

/** Visits of the demo, all systems together. */
export const DEMO_VISITS = 140;

/** A system of a demo property. Days are counted from today: negative has passed. */
export type DemoSystem = {
  property: string;
  type: FlsType;
  /** How its date is proved, and in how many days it runs out; null is not known. */
  through: readonly [proof: 'A' | 'B' | 'C', days: number] | null;
  notApplicable?: string;
  visitInDays?: number;
  /** The newest bill is of an inspection and does not say that it passed. */
  paidNotProven?: number;
  failed?: number;
  missedUnits?: readonly [required: number, missed: number];
  deficiencies?: readonly DemoDeficiency[];
  notes?: string;
};
type DemoDeficiency = readonly [
  severity: FlsSeverity,
  description: string,
  foundDaysAgo: number,
  quoteCents: number | null,
  fixedDaysAgo?: number,
];

export type DemoVisit = {
  eventDate: string;
  kind: FlsEventKind;
  result: FlsResult;
  document: FlsDocument | null;
  costCents: number | null;
  movesTo: string | null;
  units?: readonly [required: number, missed: number];
  note?: string;
};

const system = (
  property: string,
  type: FlsType,
  through: DemoSystem['through'],
  more: Partial<DemoSystem> = {},
): DemoSystem => ({ property, type, through, ...more });
const absent = (property: string, type: FlsType, notApplicable: string): DemoSystem => ({
  property,
  type,
  through: null,
  notApplicable,
});

/** Each state of a cell, each grade of proof, and a system that nobody has set up (the fire escapes of Wexford Mill and the hydrants of The Kestrel). */
export const DEMO_SYSTEMS: readonly DemoSystem[] = [
  system('Orchard Gate', 'SPRINKLERS', ['A', 204], { missedUnits: [196, 9] }),
  system('Orchard Gate', 'EXTINGUISHERS', ['A', 81]),
  system('Orchard Gate', 'ALARMS', ['A', 19], {
    visitInDays: 11,
    missedUnits: [196, 4],
    deficiencies: [['NONCRITICAL', 'Horn in building 3 is weak', 346, 18_500, 320]],
  }),
  system('Orchard Gate', 'HYDRANTS', ['A', 288]),
  absent('Orchard Gate', 'ESCAPES', 'Garden buildings with two stairs each'),
  system('Orchard Gate', 'BACKFLOW', ['A', -24], {
    paidNotProven: 18,
    notes: 'The bill of the tester came without a test report. Asked for it twice.',
  }),
  system('Orchard Gate', 'POOL', ['C', 132]),
  absent('Alder Court', 'SPRINKLERS', 'Built before sprinklers were required'),
  system('Alder Court', 'EXTINGUISHERS', ['B', 46]),
  system('Alder Court', 'ALARMS', ['A', 158], {
    deficiencies: [
      ['CRITICAL', 'Panel of building C does not report to the monitoring station', 9, 264_000],
      ['NONCRITICAL', 'Two pull stations without covers', 40, 7_800],
    ],
  }),
  system('Alder Court', 'HYDRANTS', null),
  system('Alder Court', 'ESCAPES', ['A', 913], { notes: 'Load certified by the engineer for five years.' }),
  system('Alder Court', 'BACKFLOW', ['B', 240]),
  absent('Alder Court', 'POOL', 'No pool'),
  system('Wexford Mill', 'SPRINKLERS', ['A', 57], {
    deficiencies: [['NONCRITICAL', 'Gauge on riser 2 is past five years', 120, 22_000]],
  }),
  system('Wexford Mill', 'EXTINGUISHERS', ['A', -6]),
  system('Wexford Mill', 'ALARMS', ['C', 311]),
  system('Wexford Mill', 'HYDRANTS', ['B', 27], { visitInDays: 20 }),
  system('Wexford Mill', 'BACKFLOW', ['A', 199], { failed: 20 }),
  absent('Wexford Mill', 'POOL', 'Filled in 2019'),
  system('Lindenholt', 'SPRINKLERS', ['A', 122], { missedUnits: [188, 14] }),
  system('Lindenholt', 'EXTINGUISHERS', ['C', 75]),
  system('Lindenholt', 'ALARMS', ['A', 240], {
    deficiencies: [
      ['IMPAIRMENT', 'Batteries of the panel do not hold', 131, 41_500, 128],
      ['NONCRITICAL', 'Zone chart at the panel is faded', 131, null, 96],
    ],
  }),
  system('Lindenholt', 'HYDRANTS', ['A', 170]),
  absent('Lindenholt', 'ESCAPES', 'Enclosed stairs'),
  system('Lindenholt', 'BACKFLOW', null, { paidNotProven: 64 }),
  system('Lindenholt', 'POOL', ['A', 12]),
  system('The Kestrel', 'SPRINKLERS', ['A', 260], {
    deficiencies: [
      ['CRITICAL', 'Control valve of building 2 found shut', 105, 9_000, 104],
      ['NONCRITICAL', 'Painted heads in the laundry', 105, 36_000, 61],
    ],
  }),
  system('The Kestrel', 'EXTINGUISHERS', ['A', 181]),
  system('The Kestrel', 'ALARMS', ['B', 118]),
  absent('The Kestrel', 'ESCAPES', 'Enclosed stairs'),
  system('The Kestrel', 'BACKFLOW', ['A', 88]),
  system('The Kestrel', 'POOL', ['C', 30]),
];

/** The interval that gives the certificate of a system, in months. */
function certificateOf(type: FlsType): { kind: FlsInterval; months: number } {
  const kind = USUAL_CHECKS[type].find(({ isCertificate }) => isCertificate)?.kind ?? 'ANNUAL';
  return { kind, months: kind === 'FIVE_YEAR' ? 60 : 12 };
}

/** The visits of each system, oldest first; filled with monthly looks at extinguishers until they are DEMO_VISITS. */
export function draftVisits(today: string): DemoVisit[][] {
  const random = new Random('fls');
  const visits = DEMO_SYSTEMS.map((each) => ownVisits(each, today, random));
  const looked = DEMO_SYSTEMS.flatMap(({ type, notApplicable }, at) =>
    type === 'EXTINGUISHERS' && !notApplicable ? [visits[at] ?? []] : [],
  );
  let made = visits.reduce((sum, own) => sum + own.length, 0);
  for (let month = 0; made < DEMO_VISITS; month += 1)
    for (const own of looked) {
      if (made >= DEMO_VISITS) break;
      own.push(visit(addMonths(addDays(today, -5), -month), 'MONTHLY', 'PASS', null, null));
      made += 1;
    }
  return visits.map((own) => own.toSorted((one, other) => (one.eventDate < other.eventDate ? -1 : 1)));
}

function ownVisits(
  { type, through, paidNotProven, failed, missedUnits }: DemoSystem,
  today: string,
  random: Random,
): DemoVisit[] {
  const { kind, months } = certificateOf(type);
  const made: DemoVisit[] = [];
  if (through !== null) {
    const [proof, days] = through;
    const ends = addDays(today, days);
    // A typed date has no visit behind it, only older ones that have run out.
    const rounds = kind === 'FIVE_YEAR' ? 1 : 3;
    for (let round = proof === 'C' ? 1 : 0; round < rounds; round += 1) {
      const movesTo = addMonths(ends, -months * round);
      const paper = round === 0 && proof === 'B' ? 'INVOICE' : round % 2 === 0 ? 'REPORT' : 'CERTIFICATE';
      const newest = round === 0 && missedUnits ? { units: missedUnits } : {};
      made.push({
        ...visit(addMonths(movesTo, -months), kind, 'PASS', paper, random.between(180, 1900) * 100),
        movesTo,
        ...newest,
      });
    }
  }
  if (paidNotProven !== undefined)
    made.push({
      ...visit(addDays(today, -paidNotProven), kind, 'NONE', 'INVOICE', 42_500),
      note: 'The bill names the test, and not its result.',
    });
  if (failed !== undefined) {
    made.push(visit(addDays(today, -failed), kind, 'FAIL', 'REPORT', 38_000));
    made.push(visit(addDays(today, 9 - failed), 'REINSPECTION', 'PARTIAL', 'REPORT', 21_500));
  }
  if (type === 'ALARMS' && through !== null) {
    made.push(visit(addMonths(addDays(today, -40), 0), 'MONITORING', 'NONE', 'INVOICE', 12_900));
    made.push(visit(addMonths(addDays(today, -12), -4), 'SEMIANNUAL', 'PASS', 'REPORT', 24_000));
  }
  if (type === 'SPRINKLERS' && through !== null) {
    made.push(visit(addDays(today, -33), 'QUARTERLY', 'PASS', 'REPORT', 19_500));
    made.push(visit(addDays(today, -70), 'REPAIR', 'NONE', 'INVOICE', 61_200));
  }
  return made;
}

function visit(
  eventDate: string,
  kind: FlsEventKind,
  result: FlsResult,
  document: FlsDocument | null,
  costCents: number | null,
): DemoVisit {
  return { eventDate, kind, result, document, costCents, movesTo: null };
}

import { addDays } from '@lintel/domain/base/calendar';
import { STARTER_TEMPLATES } from '@lintel/domain/inspections/inspection-starters';
import type {
  CheckResult,
  InspectionStatus,
  InspectionType,
  NoAccessReason,
} from '@lintel/domain/inspections/inspections';
import { notAfter } from './not-after.ts';
import type { PeopleIds } from './people.ts';
import { Random } from './random.ts';

export type AnswerDraft = {
  key: string;
  result: CheckResult;
  note: string | null;
  /** How worn its photo shows it; null where there is no photo. */
  wear: 0 | 1 | 2 | null;
  marks: { kind: 'CIRCLE'; from: [number, number]; to: [number, number] }[];
  closedAt: string | null;
  closeNote: string | null;
};
export type InspectionDraft = {
  unitId: number | null;
  type: InspectionType;
  status: InspectionStatus;
  dueOn: string;
  at: string;
  inspectorId: number;
  noAccessReason: NoAccessReason | null;
  note: string | null;
  run: string | null;
  runDueOn: string;
  runSampledFrom: number | null;
  checks: AnswerDraft[];
};
type Given = { units: readonly number[]; people: PeopleIds; today: string; now: string };

const ROUND = 24;
const SAMPLE = 8;
const NOTES: Record<string, string> = {
  smoke: 'No sound when tested, battery gone.',
  co: 'End of life signal.',
  egress: 'Bedroom window painted shut.',
  door: 'Latch does not catch.',
  range: 'Left front burner does not light.',
  refrigerator: 'Door gasket torn.',
  sink: 'Trap drips.',
  'kitchen-gfci': 'Does not trip on test.',
  tub: 'Caulk gone along the tub.',
  mold: 'Dark spots above the tub.',
  filter: 'Filter black, no spare on site.',
  'water-heater': 'Rust at the drain valve, water in the pan.',
  panel: 'One open slot, no blank.',
  walls: 'Hole behind the door.',
  floor: 'Plank lifted in the hall.',
  pests: 'Droppings below the sink.',
};
const FIXES = ['Replaced the same day.', 'Repaired and tested.', 'New part fitted.', 'Cleaned and sealed.'];
const REASONS = ['NOT_HOME', 'PET', 'LOCK', 'REFUSED'] as const;

/** Sixty inspections of a property, the same each time: 24 of last year, 24 of this year's round, 8 of a sample, 4 move-outs. */
export function draftInspections(property: string, { units, people, today, now }: Given): InspectionDraft[] {
  const random = new Random(`inspections of ${property}`);
  const chosen = random.shuffled(units);
  const [round, sample, outs] = [chosen.slice(0, ROUND), chosen.slice(ROUND, ROUND + SAMPLE), chosen.slice(-4)];
  const year = Number(today.slice(0, 4));
  const people_ = [people.member, people.manager];
  const one = (over: Partial<InspectionDraft> & { dueOn: string }): InspectionDraft => ({
    unitId: null,
    type: 'ANNUAL',
    status: 'DRAFT',
    at: `${over.dueOn}T18:${String(random.between(10, 59))}:00Z`,
    inspectorId: random.pick(people_),
    noAccessReason: null,
    note: null,
    run: null,
    runDueOn: over.dueOn,
    runSampledFrom: null,
    checks: [],
    ...over,
  });
  const done = (draft: InspectionDraft, age: number): InspectionDraft => ({
    ...draft,
    checks: answers(random, draft, age, today),
  });
  const drafts: InspectionDraft[] = [];
  const lastDue = addDays(today, -365);
  for (const [at, unitId] of round.entries()) {
    const dueOn = addDays(lastDue, -(at % 12));
    drafts.push(
      done(one({ unitId, dueOn, status: 'REVIEWED', run: `Annual round ${year - 1}`, runDueOn: lastDue }), 0),
    );
  }
  const dueNow = addDays(today, 10);
  for (const [at, unitId] of round.entries()) {
    const run = { unitId, run: `Annual round ${year}`, runDueOn: dueNow };
    const dueOn = at < 18 ? addDays(today, -2 * at - 1) : at < 20 ? addDays(today, -4) : dueNow;
    if (at < 16) drafts.push(done(one({ ...run, dueOn, status: at < 5 ? 'SUBMITTED' : 'REVIEWED' }), 1));
    else if (at < 18) drafts.push(one({ ...run, dueOn, status: 'SUBMITTED', noAccessReason: random.pick(REASONS) }));
    else {
      const begun = at === 20 || at === 21;
      const draft = one({ ...run, dueOn, ...(begun && { at: notAfter(now, `${today}T15:20:00.000Z`) }) });
      drafts.push(begun ? { ...draft, checks: answers(random, draft, 1, today).slice(0, 6) } : draft);
    }
  }
  for (const [at, unitId] of sample.entries()) {
    const dueOn = addDays(today, -20 - at);
    const run = { run: 'Sample', runDueOn: addDays(today, -20), runSampledFrom: units.length };
    drafts.push(done(one({ unitId, dueOn, status: 'SUBMITTED', type: 'DUE_DILIGENCE', ...run }), 1));
  }
  for (const [at, unitId] of outs.entries()) {
    const dueOn = addDays(today, -6 - at * 9);
    drafts.push(
      done(one({ unitId, dueOn, status: 'REVIEWED', type: 'MOVE_OUT', note: 'Keys received at the office.' }), 2),
    );
  }
  return drafts;
}

const CHECKS = STARTER_TEMPLATES.annual.areas.flatMap(({ checks }) => checks);

/** What an inspection saw: more fails from year to year; most of what is older is put right. */
function answers(random: Random, draft: InspectionDraft, age: number, today: string): AnswerDraft[] {
  return CHECKS.map((check) => {
    const draw = random.next();
    const share = check.severity === 'LIFE_THREATENING' ? 0.02 : 0.05 + age * 0.02;
    const isView = check.photoRule === 'ALWAYS';
    const result: CheckResult = isView
      ? 'PASS'
      : draw < share
        ? 'FAIL'
        : draw > 0.97
          ? 'NA'
          : draw > 0.955
            ? 'NOT_INSPECTED'
            : 'PASS';
    const isFail = result === 'FAIL';
    const isClosed =
      isFail &&
      random.chance(draft.dueOn < addDays(today, -60) ? 1 : check.severity === 'LIFE_THREATENING' ? 0.8 : 0.45);
    const closedOn = addDays(draft.dueOn, 1);
    return {
      key: check.key,
      result,
      note: isFail ? (NOTES[check.key] ?? null) : null,
      wear: isFail ? 2 : isView ? (Math.min(age, 2) as 0 | 1 | 2) : null,
      marks: isFail ? [{ kind: 'CIRCLE', from: [0.48, 0.55], to: [0.62, 0.7] }] : [],
      closedAt: isClosed ? `${closedOn < today ? closedOn : draft.dueOn}T20:00:00Z` : null,
      closeNote: isClosed ? random.pick(FIXES) : null,
    };
  });
}

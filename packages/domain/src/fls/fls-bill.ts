import { parseMoney } from '../written/cell-values.ts';
import { datesIn } from '../written/dates-in-text.ts';
import { FLS_EVENT_KINDS, type FlsEventKind, type FlsResult, type FlsType } from './fls.ts';
import { kindInWords, type Read, readFlsDocument, resultInWords, systemsInWords } from './fls-report-reading.ts';

/** How far from its bill, in days, a visit's report or certificate is looked for, and the bill from the visit. */
export const FLS_PROOF_DAYS = 60;

/**
 * What makes a trade one of fire and life safety, as a regular expression of PostgreSQL over the trade in lower case: all work of such a
 * vendor may be a visit, whatever the words of its bills name.
 */
export const FLS_TRADE = '\\m(fire|life safety|extinguishers?|backflow)\\M';

/** What is found on a bill of fire and life safety work, as a choice of the list. */
export const FLS_BILL_NOTE_WORDS = {
  NO_RECORD: 'System not set up here',
  NOT_APPLICABLE: 'System does not apply here',
  TWICE: 'Test billed twice',
  AGAIN: 'Re-inspection fee',
  NO_CERTIFICATE: 'No report or certificate',
  NO_SYSTEM: 'No system named',
} as const;
export type FlsBillNote = keyof typeof FLS_BILL_NOTE_WORDS;

export const FLS_BILL_STATE_WORDS = { WAITING: 'To decide', RECORDED: 'Recorded', LEFT_ALONE: 'Left alone' } as const;
export type FlsBillState = keyof typeof FLS_BILL_STATE_WORDS;

/** What was found, with what it costs to fix where the words say it. */
export type FlsBillDeficiency = Read<string> & { quoteCents: number | null };

/** A visit that a bill charges for, as it was read; null is: the bill does not say. */
export type FlsBillVisit = {
  type: FlsType;
  /** The words that name the system, and the page of the first of them. */
  words: string[];
  page: number;
  eventDate: Read<string> | null;
  kind: Read<FlsEventKind> | null;
  result: Read<FlsResult> | null;
  devicesTested: Read<number> | null;
  devicesFailed: Read<number> | null;
  devicesNotAccessible: Read<number> | null;
  /** The licence number of the company. */
  licence: Read<string> | null;
  /** What its lines charge; null where no line names the system. */
  costCents: number | null;
  deficiencies: FlsBillDeficiency[];
  /** Until when the paper says that the system is compliant. */
  compliantThrough: Read<string> | null;
};

type BillLine = { text: string; amountCents: number; page: number | null };
type Bill = {
  /** The lines of text of each of its pages. */
  pages: readonly (readonly string[])[];
  /** Which page of the document the first of them is. */
  pageFrom: number;
  /** The lines that charge something. */
  lines: readonly BillLine[];
  /** The day of the work, as a person entered it. */
  workedOn?: string | null;
  /** The date of the bill, which stands in for the day of the work; null where it is not known. */
  day: string | null;
};

/**
 * The visits of a bill: one for each system, kind and day that its lines name; where no line names a system, one for the system that
 * the paper names most. What the whole paper says (result, counts, deficiencies) belongs to a visit only where it can be told to which.
 */
export function flsVisitsOf({ pages, pageFrom, lines, workedOn = null, day }: Bill, today: string): FlsBillVisit[] {
  // why: the pages before it count, so that what is found says on which page of the document it stands
  const before = Array.from({ length: pageFrom - 1 }, () => []);
  const paper = readFlsDocument([...before, ...pages], { vendors: [], property: [], today });
  const dayOn = (page: number) =>
    workedOn === null
      ? (paper.eventDate ?? dayOfBill(day, page))
      : { value: workedOn, page, words: 'the day of the work', isSure: true };
  const found = new Map<string, FlsBillVisit>();
  for (const line of lines) {
    const [system] = systemsInWords(line.text);
    if (!system) continue;
    const page = line.page ?? pageFrom;
    const said = <T>(value: T | null): Read<T> | null =>
      value === null ? null : { value, page, words: line.text, isSure: true };
    const kind = said(kindInWords(line.text));
    const [named] = datesIn(line.text).filter((one) => one <= today);
    const eventDate = said(named ?? null) ?? dayOn(page);
    const key = `${system.type} ${kind?.value ?? ''} ${eventDate?.value ?? ''}`;
    const visit = found.get(key) ?? { ...NOTHING, type: system.type, words: [], page, eventDate, kind };
    visit.words = [...new Set([...visit.words, ...system.words])];
    visit.costCents = (visit.costCents ?? 0) + line.amountCents;
    visit.result ??= said(resultInWords(line.text));
    found.set(key, visit);
  }
  const [most] = paper.systems;
  if (found.size === 0 && most) {
    const page =
      pageFrom +
      Math.max(
        0,
        pages.findIndex((words) => words.some((text) => text.includes(most.words[0] ?? ''))),
      );
    const eventDate = dayOn(page);
    found.set('', { ...NOTHING, ...most, page, eventDate, kind: paper.kind });
  }
  const visits = [...found.values()];
  const tests = visits.filter(({ kind }) => kind?.value !== 'REPAIR' && kind?.value !== 'MONITORING');
  const [only] = tests;
  if (only && tests.length === 1) {
    only.kind ??= paper.kind;
    only.result ??= paper.result;
    only.devicesTested = paper.devicesTested;
    only.devicesFailed = paper.devicesFailed;
    only.devicesNotAccessible = paper.devicesNotAccessible;
    only.compliantThrough = paper.compliantThrough;
  }
  for (const visit of visits) visit.licence = paper.licence;
  for (const deficiency of paper.deficiencies) {
    const [named] = systemsInWords(deficiency.value);
    (tests.find(({ type }) => type === named?.type) ?? only ?? visits[0])?.deficiencies.push({
      ...deficiency,
      quoteCents: amountInWords(deficiency.value),
    });
  }
  return visits.toSorted((a, b) => orderOf(a) - orderOf(b));
}

const NOTHING = {
  result: null,
  devicesTested: null,
  devicesFailed: null,
  devicesNotAccessible: null,
  licence: null,
  costCents: null,
  compliantThrough: null,
  // why: each visit gets a list of its own
  get deficiencies(): FlsBillDeficiency[] {
    return [];
  },
};

// The only amount with a dollar sign; of several nobody knows which it is.
function amountInWords(text: string): number | null {
  const found = [...text.matchAll(/\$\s?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{2})?)(?![\d.,]*\d)/g)];
  if (found.length !== 1) return null;
  const parsed = parseMoney(found[0]?.[1] ?? '');
  return parsed.ok ? parsed.value : null;
}

/** How well the visits of a bill were read, as a choice of the list. */
export const FLS_BILL_CONFIDENCE_WORDS = { SURE: 'Sure', DOUBT: 'In doubt', NONE: 'No visit read' } as const;
export type FlsBillConfidence = keyof typeof FLS_BILL_CONFIDENCE_WORDS;

function dayOfBill(day: string | null, page: number): Read<string> | null {
  return day === null ? null : { value: day, page, words: 'the date of the bill', isSure: false };
}

// Tests come before repairs and fees.
function orderOf({ kind }: FlsBillVisit): number {
  return kind === null ? 0 : FLS_EVENT_KINDS.indexOf(kind.value);
}

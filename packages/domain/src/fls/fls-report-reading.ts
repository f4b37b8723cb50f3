import { cutText } from '../base/text-cut.ts';
import { contactNameKey } from '../people/contacts.ts';
import { parseMoney } from '../written/cell-values.ts';
import { datesIn } from '../written/dates-in-text.ts';
import type { FlsDocument, FlsEventKind, FlsResult, FlsType } from './fls.ts';

/** What was read from a document, where it says so, and whether the words leave a doubt. */
export type Read<T> = { value: T; page: number; words: string; isSure: boolean };

/** What a report, certificate or bill of a fire and life safety visit says. Null is: it does not say, or not clearly. */
export type FlsReading = {
  documentKind: Read<FlsDocument> | null;
  eventDate: Read<string> | null;
  kind: Read<FlsEventKind> | null;
  result: Read<FlsResult> | null;
  compliantThrough: Read<string> | null;
  vendor: Read<string> | null;
  devicesTested: Read<number> | null;
  devicesFailed: Read<number> | null;
  devicesNotAccessible: Read<number> | null;
  /** The licence number of the company. */
  licence: Read<string> | null;
  costCents: Read<number> | null;
  deficiencies: Read<string>[];
  /** The systems that it names, each with the words that say so, most of them first. */
  systems: { type: FlsType; words: string[] }[];
  /** It names the property, by its name or street. */
  namesProperty: boolean;
};

type Line = { page: number; text: string };
type Known = {
  /** The names of vendors on record. */
  vendors: readonly string[];
  /** Names and street of the property. */
  property: readonly (string | null)[];
  /** The day at the property: a visit is not after it. */
  today: string;
};

const WORDS_MAX = 160;
const DEFICIENCIES_MAX = 20;

/** Reads the lines of a document's pages. Nothing is guessed: what the words do not say clearly is left out or marked as not sure. */
export function readFlsDocument(pages: readonly (readonly string[])[], known: Known): FlsReading {
  const lines = pages.flatMap((page, at) =>
    page.map((text) => ({ page: at + 1, text: text.replace(/\s+/g, ' ').trim() })).filter(({ text }) => text !== ''),
  );
  const all = keyOf(lines.map(({ text }) => text).join(' '));
  return {
    documentKind: documentOf(lines),
    eventDate: visitDay(lines, known.today),
    kind: kindOf(lines),
    result: resultOf(lines),
    compliantThrough: throughOf(lines),
    vendor: vendorOf(lines, known.vendors),
    devicesTested: countOf(lines, TESTED),
    devicesFailed: countOf(lines, FAILED),
    devicesNotAccessible: countOf(lines, NOT_ACCESSIBLE),
    licence: licenceOf(lines),
    costCents: totalOf(lines),
    deficiencies: deficienciesIn(lines),
    systems: systemsIn(lines),
    namesProperty: known.property.some((name) => name !== null && name.trim().length > 3 && all.includes(keyOf(name))),
  };
}

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function read<T>(value: T, { page, text }: Line, isSure: boolean): Read<T> {
  return { value, page, words: cutText(text, WORDS_MAX), isSure };
}

function documentOf(lines: readonly Line[]): Read<FlsDocument> | null {
  const bill = lines.find(({ text }) => /\binvoice\b|\bamount due\b|\bbill to\b|\bremit to\b/i.test(text));
  if (bill) return read('INVOICE', bill, true);
  const head = lines.slice(0, 12);
  const certificate = head.find(({ text }) =>
    /\bcertificate of (inspection|compliance|fitness|operation)\b|\bcertification\b/i.test(text),
  );
  if (certificate) return read('CERTIFICATE', certificate, true);
  const report = head.find(({ text }) =>
    /\b(inspection|test|service|maintenance)\b.*\b(report|form|record)\b|\breport of (inspection|test)/i.test(text),
  );
  return report ? read('REPORT', report, true) : null;
}

const VISIT_LABEL =
  /\b(date of (the )?(inspection|test|service|visit)|(inspection|test|service|visit) date|date (inspected|tested|performed|of work)|(inspected|tested|performed|serviced|completed) on)\b/i;
const LATER_LABEL = /\b(next|due|expir\w*|valid|through|until|renew\w*|invoice|printed|issued|print date)\b/i;

// The day beside a label that says what it is; else the only day of the document, which is not sure.
function visitDay(lines: readonly Line[], today: string): Read<string> | null {
  for (const [at, line] of lines.entries()) {
    const label = VISIT_LABEL.exec(line.text);
    if (!label || /\bnext\b/i.test(line.text.slice(0, label.index))) continue;
    const [beside] = datesIn(line.text.slice(label.index));
    if (beside !== undefined) return beside <= today ? read(beside, line, true) : null;
    const below = lines[at + 1];
    const [under] = below ? datesIn(below.text) : [];
    if (below && under !== undefined && under <= today && !LATER_LABEL.test(below.text))
      return read(under, { ...below, text: `${line.text} ${below.text}` }, false);
  }
  const others = lines.flatMap((line) =>
    LATER_LABEL.test(line.text)
      ? []
      : datesIn(line.text)
          .filter((day) => day <= today)
          .map((day) => ({ day, line })),
  );
  const [first] = others;
  return first && others.every(({ day }) => day === first.day) ? read(first.day, first.line, false) : null;
}

const KINDS: readonly [FlsEventKind, RegExp][] = [
  ['REINSPECTION', /\bre-?(inspection|test)\b/i],
  ['TWELVE_YEAR', /\b(12|twelve)[- ]year\b/i],
  ['SIX_YEAR', /\b(6|six)[- ]year\b/i],
  ['FIVE_YEAR', /\b(5|five)[- ]year\b/i],
  ['SEMIANNUAL', /\bsemi-?\s?annual(ly)?\b|\btwice a year\b/i],
  ['QUARTERLY', /\bquarterly\b/i],
  ['MONTHLY', /\bmonthly\b/i],
  ['ANNUAL', /\bannual(ly)?\b|\byearly\b/i],
  ['MONITORING', /\bmonitoring (fee|service|charge)/i],
  ['REPAIR', /\b(repair|service call|parts and labor)\b/i],
];

/** What a line of a bill charges for: the interval of a test, a re-inspection, monitoring or a repair; null where it names none of them, or several. */
export function kindInWords(text: string): FlsEventKind | null {
  if (/\bmonitor(ing|ed)\b/i.test(text)) return 'MONITORING';
  const kinds = KINDS.filter(([kind, words]) => kind !== 'REPAIR' && kind !== 'MONITORING' && words.test(text)).map(
    ([kind]) => kind,
  );
  // In 'semi-annual' the word annual is found as well.
  const apart = kinds.filter((kind) => !(kind === 'ANNUAL' && kinds.includes('SEMIANNUAL')));
  if (apart.length > 0) return apart.length === 1 ? (apart[0] ?? null) : null;
  return /\b(repair|replac|chang|install|recharg|service call|parts|labou?r)/i.test(text) ? 'REPAIR' : null;
}

// The interval in a heading, else beside the word inspection or test; a bill that names none may be of a repair or of monitoring.
function kindOf(lines: readonly Line[]): Read<FlsEventKind> | null {
  const about = lines.filter(
    ({ text }) =>
      /\b(inspection|test(ing)?|maintenance|examination|certification|monitoring|repair|service call|type of (visit|service))\b/i.test(
        text,
      ) && !/\bnext\b|\bdue\b/i.test(text),
  );
  for (const line of about) {
    const found = KINDS.filter(([, words]) => words.test(line.text));
    const [first] = found;
    if (!first) continue;
    // 'Annual / semi-annual / quarterly' is a form to tick, not an answer; in 'semi-annual' the word annual is found as well.
    const apart = found.filter(([kind]) => !(kind === 'ANNUAL' && found.some(([other]) => other === 'SEMIANNUAL')));
    return apart.length === 1 ? read(first[0], line, line.page === 1) : null;
  }
  return null;
}

const RESULT_LABEL =
  /\b(overall|final|system|test|inspection)?\s*(result|status|outcome|rating|condition)s?\b\s*[:\-–]?/i;
const TICKED = /(?:\[\s*[x✓✔]\s*\]|☒|☑|✓|✔)\s*(pass(?:ed)?|fail(?:ed)?)/i;
const PASSED = /\b(pass(ed)?|satisfactory|compliant|acceptable|green tag|no deficienc\w+)\b/i;
const FAILS = /\b(fail(ed|s)?|unsatisfactory|non-?compliant|not compliant|not acceptable|red tag|impaired)\b/i;
const PARTLY = /\b(pass(ed)? with (deficienc|except|comment)\w*|partial(ly)?|yellow tag|conditional)\b/i;

/** The result that a text names: 'passed', 'failed', a ticked box; null where it names none, or both. */
export function resultInWords(text: string): FlsResult | null {
  const ticked = TICKED.exec(text)?.[1];
  if (ticked !== undefined) return ticked.toLowerCase().startsWith('pass') ? 'PASS' : 'FAIL';
  if (PARTLY.test(text)) return 'PARTIAL';
  const [passes, fails] = [PASSED.test(text), FAILS.test(text)];
  // 'Pass / Fail' is a form, not an answer.
  if (passes === fails) return null;
  return passes ? 'PASS' : 'FAIL';
}

// What stands beside a label counts; without one a single word of the whole document is not sure. Where some passed and some failed, it passed in part.
function resultOf(lines: readonly Line[]): Read<FlsResult> | null {
  const labelled = lines.flatMap((line) => {
    const label = RESULT_LABEL.exec(line.text);
    const value =
      TICKED.test(line.text) || label ? resultInWords(label ? line.text.slice(label.index) : line.text) : null;
    return value === null ? [] : [{ value, line }];
  });
  const found =
    labelled.length > 0
      ? labelled
      : lines.flatMap((line) => {
          const value = /\b(passed|failed|green tag|red tag|yellow tag)\b/i.test(line.text)
            ? resultInWords(line.text)
            : null;
          return value === null ? [] : [{ value, line }];
        });
  const [first] = found;
  if (!first) return null;
  const other = found.find(({ value }) => value !== first.value);
  if (other) return read('PARTIAL', { page: other.line.page, text: `${first.line.text} … ${other.line.text}` }, false);
  return read(first.value, first.line, labelled.length > 0);
}

function throughOf(lines: readonly Line[]): Read<string> | null {
  const sure = /\b(valid|compliant|certified|certificate) (through|thru|until|to)\b|\b(expires|expiration|expiry)\b/i;
  const next = /\bnext (annual |required )?(inspection|test|service|certification|due)\b/i;
  for (const [words, isSure] of [
    [sure, true],
    [next, false],
  ] as const)
    for (const line of lines) {
      const label = words.exec(line.text);
      const [day] = label && !/licen[cs]e|insurance|card/i.test(line.text) ? datesIn(line.text.slice(label.index)) : [];
      if (day !== undefined) return read(day, line, isSure);
    }
  return null;
}

function vendorOf(lines: readonly Line[], vendors: readonly string[]): Read<string> | null {
  // The longest name that is found: 'Sentry Fire Protection' before 'Sentry'.
  for (const name of vendors.toSorted((a, b) => b.length - a.length)) {
    const key = contactNameKey(name).replace(/[^a-z0-9]/g, '');
    if (key.length < 5) continue;
    const line = lines.find(({ text }) =>
      text
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .includes(key),
    );
    if (line) return read(name, line, true);
  }
  for (const line of lines) {
    const name = /^(?:company|contractor|vendor|(?:inspected|tested|performed|serviced) by)\s*:\s*(.{3,80})$/i.exec(
      line.text,
    )?.[1];
    if (name !== undefined) return read(name.trim(), line, false);
  }
  return null;
}

const THINGS = '(?:devices?|heads?|detectors?|extinguishers?|units|assembl(?:y|ies)|hydrants?|alarms?|sprinklers?)';
const TESTED = [
  new RegExp(`\\b(?:total )?(?:number of )?${THINGS} (?:tested|inspected|serviced)\\s*[:=]?\\s*(\\d{1,6})\\b`, 'i'),
  new RegExp(`\\b(\\d{1,6}) ${THINGS} (?:were )?(?:tested|inspected|serviced)\\b`, 'i'),
  /\btotal (?:tested|inspected)\s*[:=]?\s*(\d{1,6})\b/i,
];
const FAILED = [
  new RegExp(`\\b(?:number of )?${THINGS} failed\\s*[:=]?\\s*(\\d{1,6})\\b`, 'i'),
  new RegExp(`\\b(\\d{1,6}) ${THINGS} failed\\b`, 'i'),
  /\b(?:total )?failed\s*[:=]\s*(\d{1,6})\b/i,
];

const OUT_OF_REACH = '(?:not accessible|inaccessible|not accessed|not reached|no access)';
const NOT_ACCESSIBLE = [
  new RegExp(`\\b(?:number of )?${THINGS}(?: that were| were)? ${OUT_OF_REACH}\\s*[:=]?\\s*(\\d{1,6})\\b`, 'i'),
  new RegExp(`\\b(\\d{1,6}) ${THINGS} (?:were )?${OUT_OF_REACH}\\b`, 'i'),
  new RegExp(`\\b${OUT_OF_REACH}\\s*[:=]\\s*(\\d{1,6})\\b`, 'i'),
];

// A number with a digit beside the word; the licence of a person, such as an inspector or driver, is none of the company.
const LICENCE =
  /\b(?:(?:company|contractor|state|fire|business)\s+)*(?:licen[cs]e|lic\.?|certificate of registration)\s*(?:no\.?|number|#)?\s*[:#]?\s*([A-Z]{0,6}[-.\s]?[A-Z]{0,3}\d[A-Z0-9-]{2,18})\b/i;

function licenceOf(lines: readonly Line[]): Read<string> | null {
  const found = lines.flatMap((line) => {
    const number = /\b(inspector|technician|driver|software|end user)\b/i.test(line.text)
      ? undefined
      : LICENCE.exec(line.text)?.[1];
    return number === undefined ? [] : [{ number: number.trim(), line }];
  });
  const [first] = found;
  if (!first) return null;
  return read(
    first.number,
    first.line,
    found.every(({ number }) => number === first.number),
  );
}

function countOf(lines: readonly Line[], patterns: readonly RegExp[]): Read<number> | null {
  for (const [at, pattern] of patterns.entries())
    for (const line of lines) {
      const count = pattern.exec(line.text)?.[1];
      if (count !== undefined) return read(Number(count), line, at < 2);
    }
  return null;
}

function totalOf(lines: readonly Line[]): Read<number> | null {
  const labels = [/\b(amount|balance|total) due\b/i, /\b(invoice|grand) total\b/i, /^total\b/i];
  for (const label of labels)
    for (const line of lines.toReversed()) {
      if (!label.test(line.text)) continue;
      const amount = /\$?\s?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+\.\d{2}|(?<=\$\s?)\d+)\s*$/.exec(line.text)?.[1];
      const parsed = amount === undefined ? null : parseMoney(amount);
      if (parsed?.ok && parsed.value !== null) return read(parsed.value, line, true);
    }
  return null;
}

const HEADING = /^(deficienc\w+|discrepanc\w+|findings|impairments)\b[^:]*:?\s*$/i;
const INLINE = /^(?:deficiency|discrepancy|impairment)\s*(?:#?\d+)?\s*[:\-–]\s*(.{4,})$/i;
const NONE = /^(none|no\b|n\/a|not applicable|0$)/i;
const ITEM = /^(?:[-•*▪]|\(?\d{1,2}[.)])\s*(.{4,})$/;

// Lines with a number or bullet below a heading, up to the first that has none; or lines that say so themselves.
function deficienciesIn(lines: readonly Line[]): Read<string>[] {
  const found: Read<string>[] = [];
  let isInside = false;
  for (const line of lines) {
    const inline = INLINE.exec(line.text)?.[1];
    if (inline !== undefined && !NONE.test(inline)) found.push(read(cutText(inline, 500), line, true));
    const item: string | undefined = isInside ? ITEM.exec(line.text)?.[1] : undefined;
    if (item !== undefined && !NONE.test(item)) found.push(read(cutText(item, 500), line, true));
    isInside = HEADING.test(line.text) || (isInside && item !== undefined);
  }
  return found.slice(0, DEFICIENCIES_MAX);
}

const SYSTEM_WORDS: readonly [FlsType, readonly RegExp[]][] = [
  ['BACKFLOW', [/\bbackflow\b/i, /\bRPZA?\b/, /\bDCVA\b/, /\bPVB\b/, /\bassembly test\b/i]],
  ['EXTINGUISHERS', [/\bextinguishers?\b/i, /\bABC\b/, /\bhydro(static)? test\b/i, /\brecharge\b/i]],
  [
    'ALARMS',
    [
      /\bfire alarm\b/i,
      /\bFACP\b/,
      /\bsmoke detectors?\b/i,
      /\bpull stations?\b/i,
      /\bsensitivity\b/i,
      /\bmonitoring\b/i,
      /\bNFPA 72\b/i,
    ],
  ],
  ['SPRINKLERS', [/\bsprinklers?\b/i, /\briser\b/i, /\bmain drain\b/i, /\bFDC\b/, /\bstandpipe\b/i, /\bNFPA 25\b/i]],
  ['HYDRANTS', [/\bhydrants?\b/i, /\bflow test\b/i, /\bflush\b/i]],
  ['ESCAPES', [/\bfire escapes?\b/i, /\bload test\b/i, /\bbalcon(y|ies)\b/i]],
  ['POOL', [/\bpool\b/i, /\bdrain cover\b/i, /\bVGB\b/, /\bspa\b/i]],
  ['EMERGENCY_LIGHTING', [/\bemergency light(s|ing)?\b/i, /\bexit signs?\b/i]],
  ['FIRE_DOORS', [/\bfire doors?\b/i, /\bNFPA 80\b/i]],
  ['ELEVATORS', [/\belevators?\b/i, /\bhoistway\b/i]],
  ['KITCHEN_HOOD', [/\b(kitchen|range) hood\b/i, /\bNFPA 96\b/i, /\bUL 300\b/i]],
  ['CARBON_MONOXIDE', [/\bcarbon monoxide\b/i, /\bCO (alarm|detector)s?\b/]],
  ['DRYER_VENTS', [/\bdryer vents?\b/i]],
  ['AED', [/\bAED\b/, /\bdefibrillators?\b/i]],
];

/** The systems that a text names, each with the words that say so, most of them first. */
export function systemsInWords(text: string): FlsReading['systems'] {
  return systemsIn([{ page: 1, text }]);
}

function systemsIn(lines: readonly Line[]): FlsReading['systems'] {
  return SYSTEM_WORDS.map(([type, patterns]) => ({
    type,
    words: patterns.flatMap((pattern) => {
      const found = lines.map(({ text }) => pattern.exec(text)?.[0]).find((word) => word !== undefined);
      return found === undefined ? [] : [found];
    }),
  }))
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length);
}

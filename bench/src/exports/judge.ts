import type { ReadFile, ReadRecord } from './read.ts';
import type { TrueRecord, Truth } from './truth.ts';

/** How a file was read, beside its truth. */
export type Judgement = {
  isPropertyRight: boolean;
  propertiesFound: string[];
  propertiesTrue: string[];
  addresses: Share;
  recordsFound: number;
  recordsTrue: number;
  /** Created though no true record is of this property, unit and type. */
  wrong: number;
  missing: number;
  building: Share;
  values: Share;
  /** Wrong values by field. */
  wrongValues: Record<string, number>;
  /** Residents' names and telephone numbers in what would be stored. */
  leaks: number;
  questions: number;
  asksAtMost: number;
  /** Property, buildings, records and their number all right, and nobody asked more than three questions. */
  isRight: boolean;
  examples: string[];
};

export type Share = { right: number; of: number };

const FIELDS = {
  units: ['floor', 'unitType', 'bedrooms', 'bathrooms', 'sqft', 'status'],
  items: ['manufacturer', 'model', 'serial', 'installDate', 'purchaseCents'],
} as const;

/** Questions that a person may be asked about one file. */
export const QUESTIONS_MAX = 3;

/** The name that a person gives a file that does not name its property. */
export const NAMED_BY_HAND = 'Named By Hand';

/** `first` is the reading before a person gave the property's name, `read` the one after. */
export function judge(truth: Truth, first: ReadFile, read: ReadFile): Judgement {
  const propertiesTrue = truth.properties.map(({ name }) => name);
  const propertiesFound = first.properties.map(({ name }) => name);
  const isByFile = truth.namedByFile !== undefined && sameSet([truth.namedByFile], propertiesFound);
  const isPropertyRight = sameSet(propertiesTrue, propertiesFound) || isByFile;
  const { pairs, wrong, missing } = match(truth, read);
  const building = shareOf(pairs, ([record, found]) => isBuildingRight(record, found));
  const { valueExamples, ...values } = judgeValues(truth, pairs);
  const leaks = leaksIn(truth, read);
  const questions = first.questions.length;
  const isAllRight = isPropertyRight && wrong.length + missing.length === 0 && building.right === building.of;
  return {
    isPropertyRight,
    propertiesFound,
    propertiesTrue,
    addresses: addressesOf(truth, first),
    recordsFound: read.records.length,
    recordsTrue: truth.records.length,
    wrong: wrong.length,
    missing: missing.length,
    building,
    ...values,
    leaks,
    questions,
    asksAtMost: truth.asksAtMost,
    isRight: isAllRight && leaks === 0 && questions <= QUESTIONS_MAX,
    examples: [
      ...wrong.slice(0, 3).map((one) => `line ${one.line} created wrongly: ${shown(one)}`),
      ...missing.slice(0, 3).map((one) => `line ${one.line} missing: ${shown(one)}`),
      ...pairs
        .filter(([record, found]) => !isBuildingRight(record, found))
        .slice(0, 2)
        .map(([record, found]) => `line ${record.line} building ${record.building}, read ${found.building}`),
      ...valueExamples,
    ],
  };
}

type True = Truth['records'][number];
type Pair = [True, ReadRecord];

function match(truth: Truth, read: ReadFile): { pairs: Pair[]; wrong: ReadRecord[]; missing: True[] } {
  const names = propertyNames(truth, read);
  const left = new Map<string, True[]>();
  for (const record of truth.records) {
    for (const unit of [record.unit, ...alsoOf(record, 'unit')]) {
      const key = keyOf(record.property ?? NAMED_BY_HAND, String(unit), 'itemType' in record ? record.itemType : '');
      left.set(key, [...(left.get(key) ?? []), record]);
    }
  }
  const taken = new Set<True>();
  const pairs: Pair[] = [];
  const unmatched = new Set(read.records);
  // why: those that agree in more are matched first, so that one unit number in two buildings is not mixed up
  for (const least of [3, 2, 1, 0]) {
    for (const found of unmatched) {
      const candidates = left.get(keyOf(names(found.property), found.unit, found.itemType ?? '')) ?? [];
      const best = candidates.find((record) => !taken.has(record) && likeness(record, found) >= least);
      if (!best) continue;
      taken.add(best);
      unmatched.delete(found);
      pairs.push([best, found]);
    }
  }
  return { pairs, wrong: [...unmatched], missing: truth.records.filter((record) => !taken.has(record)) };
}

// One property that is misnamed is one fault, not a fault of every row.
function propertyNames(truth: Truth, read: ReadFile): (name: string | null) => string {
  const only = truth.properties.length === 1 ? truth.properties[0]?.name : undefined;
  const isOne = truth.properties.length <= 1 && new Set(read.records.map(({ property }) => property)).size === 1;
  return (name) => (isOne ? (only ?? NAMED_BY_HAND) : (name ?? NAMED_BY_HAND));
}

function likeness(record: True, found: ReadRecord): number {
  const isSerial = 'serial' in record && same(record.serial, found.serial);
  const isModel = 'model' in record && same(record.model, found.model);
  return (isBuildingRight(record, found) ? 1 : 0) + (isSerial ? 1 : 0) + (isModel || !('model' in record) ? 1 : 0);
}

function keyOf(...parts: string[]): string {
  return parts.map(plain).join('\n');
}

/** Without regard to case and surplus spaces. */
function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

function same(a: unknown, b: unknown): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return (a ?? null) === (b ?? null);
  return plain(String(a)) === plain(String(b));
}

function alsoOf(record: TrueRecord, field: string): (string | number | null)[] {
  return record.also?.[field] ?? [];
}

/** 'Building 3', 'Bldg. 3' and '3' are one name. */
function isBuildingRight(record: TrueRecord, found: ReadRecord): boolean {
  const bare = (name: string | number | null) =>
    name === null ? null : String(name).replace(/^\s*(building|bldg)\b[.\s#:]*/i, '');
  return [record.building, ...alsoOf(record, 'building')].some((name) => same(bare(name), bare(found.building)));
}

function judgeValues(truth: Truth, pairs: readonly Pair[]) {
  const values = { right: 0, of: 0 };
  const wrongValues: Record<string, number> = {};
  const valueExamples: string[] = [];
  for (const [record, found] of pairs) {
    for (const field of FIELDS[truth.kind]) {
      const wanted = (record as Record<string, unknown>)[field] ?? null;
      const got = found[field] ?? null;
      if (wanted === null && got === null) continue;
      values.of += 1;
      if (isValueRight(field, wanted, got) || alsoOf(record, field).some((other) => same(other, got))) {
        values.right += 1;
        continue;
      }
      wrongValues[field] = (wrongValues[field] ?? 0) + 1;
      if (wrongValues[field] === 1) valueExamples.push(`line ${record.line} ${field} ${wanted}, read ${got}`);
    }
  }
  return { values, wrongValues, valueExamples };
}

// A file that says only a year: the year is kept in some day of it, or the day is left open.
function isValueRight(field: string, wanted: unknown, got: unknown): boolean {
  if (field === 'installDate' && /^\d{4}$/.test(String(wanted)))
    return got === null || String(got).startsWith(`${wanted}`);
  return same(wanted, got);
}

function addressesOf(truth: Truth, read: ReadFile): Share {
  const bare = (text: string | null | undefined) => plain((text ?? '').replace(/[,.]/g, ' '));
  const told = truth.properties.filter(({ address }) => address !== null);
  const right = told.filter(({ name, address }) =>
    read.properties.some((found) => same(found.name, name) && bare(found.address) === bare(address)),
  );
  return { right: right.length, of: told.length };
}

function leaksIn(truth: Truth, read: ReadFile): number {
  const stored = plain(JSON.stringify([read.records, read.properties]));
  return truth.personal.filter((text) => stored.includes(plain(text))).length;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const sorted = (names: readonly string[]) => names.map(plain).toSorted().join('\n');
  return sorted(a) === sorted(b);
}

function shareOf(pairs: readonly Pair[], isRight: (pair: Pair) => boolean): Share {
  return { right: pairs.filter(isRight).length, of: pairs.length };
}

function shown({ building, unit, ...rest }: True | ReadRecord): string {
  const type = 'itemType' in rest ? rest.itemType : null;
  return [building, unit, type].filter((part) => part !== null && part !== undefined).join(' · ');
}

import type { ImportKind } from '../../imports/import-kinds.ts';
import { ROSTER_DATES } from '../../imports/kinds.ts';
import { unitNameKey } from '../../units/unit-names.ts';
import { unitStatus } from '../../units/unit-status.ts';
import { areDayFirst } from '../../written/cell-dates.ts';
import { type DecimalSign, decimalSignOf } from '../../written/cell-values.ts';
import { cellText, filledColumns } from '../cells/cells.ts';
import { couldBeName } from '../cells/could-be-name.ts';
import { factsIn } from '../cells/facts.ts';
import { type Legend, readLegend } from '../cells/legend.ts';
import { pageTitlesOf, titleTextsOf } from '../cells/page-top.ts';
import { type Paths, readPaths } from '../cells/paths.ts';
import { type ColumnGuess, guessKind, guessMapping } from '../cells/roster-headers.ts';
import { nameIn, propertyIn, readTitles, type Titles, unitHeading } from '../cells/titles.ts';
import { onlyTypeOf, titledType } from '../cells/type-heads.ts';
import {
  isCommonArea,
  isDated,
  isFurtherLine,
  isFutureStatus,
  isPrintedLine,
  isRuler,
  isTotal,
  sectionOf,
  startsSummary,
} from '../cells/words.ts';
import { recordsByFacts } from '../columns/by-facts.ts';
import { type ColumnFacts, columnFacts } from '../columns/column-facts.ts';
import { kindOf, type MatrixColumn, matrixOf, readColumns } from '../columns/columns.ts';
import { findHead, type Head, isHeadAgain } from '../columns/head.ts';
import { type Layout, layoutOf } from '../columns/layouts.ts';
import { carriedPlaces, carrierOf, leavesUnitsBlank, placedUnit } from './carried.ts';
import { type Evidence, learnEvidence, scoreOf, unitScore } from './evidence.ts';
import { groupForms, isNameWithNumbers } from './group-rows.ts';
import { type Heading, type HeadingReading, type HeadingsAbout, isNumberedHeading, readHeadings } from './headings.ts';
import { findHierarchy, type HierarchyColumns } from './hierarchy.ts';

/** Rows of a file that are looked at as a whole before any is told apart; a longer file is told apart by what these show. */
export const LEARNED_ROWS = 5000;
/** Rows below a row that are looked at to see whether it heads records. */
export const ROWS_AHEAD = 8;

/**
 * What a file's first rows show of its list: where the head is, what each column holds, what its records have in common, what its
 * headings and codes mean. Null where no row looks like a head. Nothing of it depends on which program wrote the file.
 */
export function learnList(rows: readonly (readonly string[])[], ask: ListAsk): LearnedList | null {
  const head = ask.head ?? findHead(rows);
  if (head === null) return null;
  const above = rows.slice(0, head.start);
  const below = rows.slice(head.start + head.rows.length);
  const width = head.names.length;
  const isNamed = recordsByFacts(below, guessMapping(head.names, ask.kind ?? guessKind(head.names)));
  const first = columnFacts(
    below.filter((row) => isNamed(row) || isFullRow(row, head)),
    width,
  );
  const kind = ask.kind ?? kindOf(head, first, { byHeads: guessKind(head.names), titledType: titledType(above) });
  const codes = codesOf(first);
  const legend = readLegend([...above, ...below], codes);
  const own = readTitles(above, ask.knownProperties);
  const isTitled = own.property !== null;
  const guesses = readColumns(head, kind, first, { legend: legend.words, titledType: titledType(above), isTitled });
  const columns = ask.adjust?.(guesses, kind) ?? guesses;
  const pageTitles = pageTitlesOf(above);
  const isByFacts = recordsByFacts(below, columns);
  const learned = learnEvidence(below, head, columns, pageTitles, isByFacts);
  const evidence =
    kind === 'units'
      ? {
          ...learned,
          groupForms: groupForms(
            below.filter((row) => !isHeadAgain(row, head)),
            learned,
          ),
        }
      : learned;
  const cover = own.property === null ? readTitles(ask.coverRows ?? [], ask.knownProperties) : null;
  const list = {
    head,
    kind,
    columns,
    below,
    evidence,
    legend,
    matrix: kind === 'items' ? matrixOf(columns, first) : [],
  };
  const named = carriedPlaces(below, columns, evidence);
  const carried = kind === 'units' ? named : new Set<string>();
  const fillsUnitDown = kind === 'items' && (leavesUnitsBlank(below, columns) || named.size > 0);
  const headed = headingsOf(below, { ...list, fillsUnitDown });
  const titles = { ...own, property: own.property ?? cover?.property ?? null };
  const lacksType = kind === 'items' && list.matrix.length === 0 && !columns.some(({ field }) => field === 'itemType');
  const overHead = lineOverHead(above, titles);
  const about = {
    ...headingsAbout(columns, first, titles, ask),
    isOfItems: kind === 'items',
    isOfProperties: above.some((row) => row.some((cell) => SEVERAL_PROPERTIES.test(cellText(cell)))),
    lacksType,
    overHead,
  };
  const headings = readHeadings(headed, about);
  const areHeaded = overHead !== null && [...headings.values()].some(({ meaning }) => meaning === 'BUILDING');
  return {
    ...list,
    titles: areHeaded ? { ...titles, building: overHead } : titles,
    layout: layoutOf(
      above.flatMap((row) => row.map(cellText)),
      head.names,
      ask.layouts,
    ),
    fillsUnitDown,
    fillsBuildingDown: named.has('building'),
    carried,
    paths: pathsOf(columns, first),
    isDayFirst: areDayFirst(datesOf(columns, first)),
    decimalSign: decimalSignOf(pricesOf(columns, first)),
    legendLines: new Set([...legend.lines].map((at) => (at < above.length ? at : at + head.rows.length))),
    headings,
    pageTitles,
    titleTexts: titleTextsOf(above),
    hierarchy: kind === 'items' ? hierarchyOf(head, below) : null,
    itemType: lacksType ? (titledType(above) ?? onlyTypeOf(head.names)) : null,
    asksHeadings: asksAbout(headings),
    about,
    listedUnits: unitsOf(below, columns, evidence, isByFacts),
  };
}

/** Whether a row heads what is below it: a text of its own, and a record within the next rows before anything else. */
export function headsRecords(
  ahead: readonly (readonly string[])[],
  list: Pick<LearnedList, 'evidence' | 'head' | 'kind' | 'columns' | 'fillsUnitDown' | 'matrix'>,
): boolean {
  for (const [at, row] of ahead.entries()) {
    const filled = filledColumns(row);
    if (filled.length === 0 || isHeadAgain(row, list.head) || isRuler(row.map(cellText).filter((cell) => cell !== '')))
      continue;
    // Labels over several columns stand above the head: 'Safety' over 'Smoke' and 'CO'.
    const next = ahead[at + 1];
    if (next !== undefined && isHeadAgain(next, list.head) && row.every((cell) => !/\d/.test(cell))) continue;
    if (isHeadingForm(row, filled, list.evidence) || (filled.length <= 8 && factsIn(row).length > 0)) continue;
    if (isSureRecord(row, list)) return true;
    // Of a unit where nothing was done little is said: 'No access'.
    if (list.kind !== 'items' || filled.length < 2 || scoreOf(row, list.evidence).name !== 'EXACT') return false;
  }
  return false;
}

/** A row of one text, or of a text with a count beside it, where headings stand: in the first columns, or where records have nothing. */
export function isHeadingForm(row: readonly string[], filled: readonly number[], evidence: Evidence): boolean {
  const { unit, rates, groupForms: forms } = evidence;
  const [first, second] = filled;
  if (first === undefined) return false;
  if (forms.size > 0 && forms.has(filled.join()) && isNameWithNumbers(row, filled, evidence)) return true;
  // '#205 | 9/15/2024 | Inspected by …' is the heading of an inspected unit.
  const named = cellText(row[first]);
  const visited = filled.length <= 4 && (unitHeading(named) !== null || isCommonArea(named));
  if (visited && filled.slice(1).some((at) => /^((inspect|complet|walk)ed )?by\b/i.test(cellText(row[at]))))
    return true;
  if (filled.length > 2 || second === unit) return false;
  const text = cellText(row[first]);
  const isNumber = /=|^[$(-]*\s*\$?\d[\d,]*[.,]\d|^[$(-]+\s*\d/.test(text) && !isNumberedHeading(text);
  if (!/\p{L}|\d/u.test(text) || text.length > 120 || isNumber) return false;
  if (first > Math.max(unit ?? 0, 1) && (rates[first] ?? 0) > 0.05) return false;
  return second === undefined ? true : /\p{L}/u.test(text) && /^\(?\d{1,4}( units?)?\)?$/i.test(cellText(row[second]));
}

/** Whether a row is a record beyond doubt. */
export function isSureRecord(
  row: readonly string[],
  list: Pick<LearnedList, 'evidence' | 'kind' | 'columns' | 'fillsUnitDown' | 'matrix'>,
): boolean {
  const score = scoreOf(row, list.evidence);
  if (list.kind === 'units' || list.matrix.length > 0) return unitScore(score) >= 2;
  return score.filled >= 2 && score.unlike === 0 && score.overlap >= 0.3;
}

function isFullRow(row: readonly string[], head: Head): boolean {
  const filled = filledColumns(row);
  const first = cellText(row[filled[0] ?? 0]);
  const least = Math.min(3, Math.max(1, Math.ceil(head.names.filter((name) => name !== '').length * 0.3)));
  return filled.length >= least && !isTotal(first) && !isHeadAgain(row, head);
}

// Short words in capital letters that repeat in a column: candidates for what a legend explains.
function codesOf(facts: readonly ColumnFacts[]): Set<string> {
  const codes = new Set<string>();
  for (const { values, filled } of facts) {
    if (values.size > 15 || filled === 0) continue;
    for (const value of values.keys())
      if (/^[A-Za-z][A-Za-z0-9]{0,3}$/.test(value) || /^[A-Z]{5,6}$/.test(value)) codes.add(value.toUpperCase());
  }
  return codes;
}

const SEVERAL_PROPERTIES =
  /\b(all|multiple|selected|several|rental)( \w+)? (properties|communities|sites)\b|\bportfolio$/i;

function headingsAbout(
  columns: readonly ColumnGuess[],
  facts: readonly ColumnFacts[],
  titles: Titles,
  ask: ListAsk,
): Omit<HeadingsAbout, 'isOfItems' | 'isOfProperties' | 'lacksType' | 'overHead'> {
  const plans = columns.find(({ field }) => field === 'unitType');
  return {
    hasProperty: titles.property !== null || ask.hasProperty || columns.some(({ field }) => field === 'propertyName'),
    isTitledOnly: titles.property !== null && !columns.some(({ field }) => field === 'propertyName'),
    hasBuilding: columns.some(({ field }) => field === 'building'),
    hasUnit: columns.some(({ field }) => field === 'unit'),
    knownProperties: new Set(ask.knownProperties.map(unitNameKey)),
    floorPlans: new Set([...(plans ? (facts[plans.index]?.values.keys() ?? []) : [])].map(unitNameKey)),
  };
}

function headingsOf(
  below: readonly (readonly string[])[],
  list: Pick<LearnedList, 'evidence' | 'head' | 'kind' | 'columns' | 'legend' | 'fillsUnitDown' | 'matrix'>,
): Heading[] {
  const headings = new Map<string, Heading>();
  let summed: string | null = null;
  let before = false;
  for (const [at, row] of below.entries()) {
    const filled = filledColumns(row);
    const text = cellText(row[filled[0] ?? 0]);
    const isBelowHeading = before;
    if (filled.length > 0) before = false;
    if (isTotal(text)) summed = summedBy(text) ?? summed;
    if (!isHeadingForm(row, filled, list.evidence)) continue;
    if (isFurtherLine(text) || sectionOf(text)) continue;
    const isWorded = isTotal(text) || isPrintedLine(text) || startsSummary(text);
    if (isWorded && !(list.kind === 'units' && couldBeName(text))) continue;
    if (list.kind === 'units' && filled[0] === list.evidence.unit && scoreOf(row, list.evidence).name === 'EXACT')
      continue;
    if (!headsRecords(below.slice(at + 1, at + 1 + ROWS_AHEAD), list)) continue;
    const ahead = below.slice(at + 1, at + 1 + ROWS_AHEAD);
    const right = ahead.find((one) => filledColumns(one).length > 0) ?? [];
    // A unit of items, or a section, is no place that a building would stand in.
    const rightText = cellText(right[filledColumns(right)[0] ?? 0]);
    const isOverHeading =
      isHeadingForm(right, filledColumns(right), list.evidence) &&
      unitHeading(rightText) === null &&
      !sectionOf(rightText);
    const next = ahead.find(
      (one) => !isHeadingForm(one, filledColumns(one), list.evidence) && filledColumns(one).length > 0,
    );
    const isAboveHead = next !== undefined && isHeadAgain(next, list.head);
    const known = headings.get(unitNameKey(text));
    before = true;
    if (known) {
      known.rows += 1;
      known.isBelowHeading ||= isBelowHeading;
    } else {
      const over = isOverHeading ? rightText : null;
      const total = isTotal(text) ? summedBy(text) : null;
      headings.set(unitNameKey(text), { text, rows: 1, isAboveHead, over, summed, total, isBelowHeading, isWorded });
    }
    if (!isWorded) summed = null;
  }
  return [...headings.values()];
}

// What a total says that it is of: 'Total Juniper Flats', 'Juniper Flats Total'.
export function summedBy(text: string): string | null {
  const of = text.replace(/^\W*(sub-?\s?)?totals?\b( (for|of)\b)?[\s:–—-]*|[\s:–—-]*\b(sub-?\s?)?totals?\W*$/gi, '');
  return of === '' || of === text ? null : unitNameKey(of);
}

function asksAbout(headings: ReadonlyMap<string, HeadingReading>): boolean {
  const properties = [...headings.values()].filter(({ meaning }) => meaning === 'PROPERTY');
  return properties.length > 1 || [...headings.values()].some(({ isSure }) => !isSure);
}

// The line right above the head, where it names something else than the property: a building, if others are headed so too.
function lineOverHead(above: readonly (readonly string[])[], { property, building }: Titles): string | null {
  const row = above.findLast((one) => filledColumns(one).length > 0) ?? [];
  const [text = '', ...others] = row.map(cellText).filter((cell) => cell !== '');
  const isOther = unitNameKey(propertyIn(text).name) !== unitNameKey(property?.name ?? '') && nameIn(text) !== null;
  return property !== null && building === null && others.length === 0 && isOther && !isDated(text) ? text : null;
}

function hierarchyOf(head: Head, below: readonly (readonly string[])[]): LearnedList['hierarchy'] {
  const columns = findHierarchy(head.names, below);
  return columns === null ? null : { columns, first: below };
}

function pathsOf(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): Paths | null {
  const unit = columns.find(({ field }) => field === 'unit');
  return unit ? readPaths(facts[unit.index]?.values ?? new Map()) : null;
}

function* datesOf(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): Iterable<string> {
  for (const { field, index } of columns) if (ROSTER_DATES.has(field ?? '')) yield* facts[index]?.values.keys() ?? [];
}

function pricesOf(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): Iterable<string> {
  const prices = columns.find(({ field }) => field === 'purchasePrice');
  return facts[prices?.index ?? -1]?.values.keys() ?? [];
}

/** Fields that say the same on each line about one unit. */
export const UNIT_FACTS = 'propertyName building unitType bedrooms bathrooms bedsBaths sqft floor externalRef'.split(
  ' ',
);

// The units that stand in the list with another status than that of a future resident.
function unitsOf(
  below: readonly (readonly string[])[],
  columns: readonly ColumnGuess[],
  evidence: Evidence,
  isByFacts: (row: readonly string[]) => boolean,
): Set<string> {
  const units = new Set<string>();
  const status = columns.find(({ field }) => field === 'status')?.index;
  const carry = carrierOf(columns);
  let isFuture = false;
  let heading = '';
  for (const row of below) {
    const filled = filledColumns(row);
    const text = cellText(row[filled[0] ?? 0]);
    const alone = filled.length === 1 ? sectionOf(text) : null;
    if (alone) isFuture = alone === 'FUTURE';
    else if (filled[0] === 0 && isTotal(text) && !isByFacts(row)) isFuture = false;
    else if (isHeadingForm(row, filled, evidence) && !isTotal(text)) heading = text;
    const unit = evidence.unit === null ? '' : cellText(row[evidence.unit]);
    const isListed =
      unit !== '' &&
      filled.length > 1 &&
      !isFuture &&
      !isFutureStatus(status === undefined ? '' : cellText(row[status]));
    const placed = carry(row);
    if (isListed) units.add(placedUnit(placed, heading, columns, unit));
  }
  return units;
}

/** The status that a code or a word of a list means, by itself or by the legend; null where neither tells. */
export function statusIn(text: string, legend: Legend): ReturnType<typeof unitStatus> {
  const words = legend.words.get(text.toUpperCase());
  return words === undefined ? unitStatus(text) : unitStatus(words);
}

export type ListAsk = {
  kind?: ImportKind | undefined;
  /** Names of the organization's properties. */
  knownProperties: readonly string[];
  /** The person or the organization gives the property of rows that name none. */
  hasProperty: boolean;
  /** The first rows of a workbook's sheets that hold no records: they may name the property. */
  coverRows?: readonly (readonly string[])[] | undefined;
  /** A head that the person's own mapping decides. */
  head?: Head | undefined;
  /** Puts what the person mapped in the place of the guesses. */
  adjust?: ((guesses: ColumnGuess[], kind: ImportKind) => ColumnGuess[]) | undefined;
  layouts?: readonly Layout[] | undefined;
};
export type LearnedList = {
  head: Head;
  kind: ImportKind;
  columns: ColumnGuess[];
  matrix: MatrixColumn[];
  /** The first rows below the head. */
  below: readonly (readonly string[])[];
  evidence: Evidence;
  legend: Legend;
  /** Positions of rows that are nothing but legend. */
  legendLines: ReadonlySet<number>;
  titles: Titles;
  layout: string | null;
  headings: Map<string, HeadingReading>;
  /** Titles above the head that begin a page when they are printed again. */
  pageTitles: ReadonlySet<string>;
  /** Texts and labels above the first head: `titleTextsOf`. */
  titleTexts: ReadonlySet<string>;
  /** Rows name the row that they are part of, with the first rows below the head; null for other lists. */
  hierarchy: { columns: HierarchyColumns; first: readonly (readonly string[])[] } | null;
  /** What all items are that neither a column nor a heading names. */
  itemType: string | null;
  /** Which properties are in the file is for the person to say: several are headed, or headings that may be something else. */
  asksHeadings: boolean;
  about: HeadingsAbout;
  /** Units are named once and left empty for their further items. */
  fillsUnitDown: boolean;
  /** Buildings are named beside their first unit and left empty for the further ones. */
  fillsBuildingDown: boolean;
  /** Fields of a unit list that are named once and left empty for the further units there. */
  carried: ReadonlySet<string>;
  /** How the unit column names whole places, where it does. */
  paths: Paths | null;
  /** Dates are written with the day before the month. */
  isDayFirst: boolean;
  /** What its prices put before the cents; null where they leave it open. */
  decimalSign: DecimalSign | null;
  listedUnits: ReadonlySet<string>;
};

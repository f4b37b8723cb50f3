import { unitNameKey } from '../../units/unit-names.ts';
import { isBlankCell } from '../../written/cell-values.ts';
import { cellKind, cellText, filledColumns, hasNoDigits } from '../cells/cells.ts';
import { type ColumnGuess, normaliseHeader } from '../cells/roster-headers.ts';
import { unitHeading } from '../cells/titles.ts';
import {
  COMMUNITY,
  isCommonArea,
  isDisposed,
  isNamedGone,
  isNoApartment,
  isNotedGone,
  isReplacedAgain,
  isService,
  isSharedByAll,
  isStock,
  isUnitGone,
} from '../cells/words.ts';
import { isHeadOfSums } from '../columns/head.ts';
import { scoreOf } from './evidence.ts';
import { isSureRecord, type LearnedList, UNIT_FACTS } from './list.ts';
import { Replaced } from './replaced.ts';
import { Returned } from './returned.ts';
import { Visits } from './visits.ts';

/** What a row shows by itself, whatever stands above it. */
export class RowSigns {
  readonly #list: LearnedList;
  readonly #unit: number | null;
  readonly #type: number | undefined;
  readonly #maker: number | undefined;
  readonly #facts: number[];
  readonly #itemFacts: number[];
  readonly #days: ReadonlySet<number>;
  readonly #disposal: ReturnType<typeof disposalColumns>;
  readonly #returned: Returned;
  readonly #replaced: Replaced;
  readonly #visits: Visits;
  /** A log of replacements: its rows are the new items, and its notes are about the old ones. */
  readonly #isLogOfNew: boolean;
  readonly #isOfMeters: boolean;
  /** The properties that records name, once they are asked for. */
  #properties: ReadonlySet<string> | undefined;
  /** Names of the list's columns. */
  readonly #names: ReadonlySet<string>;

  constructor(list: LearnedList) {
    this.#list = list;
    this.#unit = list.evidence.unit;
    const indexOf = (field: string) => list.columns.find((column) => column.field === field)?.index;
    this.#type = indexOf('itemType');
    this.#maker = indexOf('manufacturer');
    this.#facts = UNIT_FACTS.flatMap((field) => indexOf(field) ?? []);
    this.#itemFacts = ITEM_FACTS.flatMap((field) => indexOf(field) ?? []);
    this.#days = new Set(['installDate', 'mfgDate'].flatMap((field) => indexOf(field) ?? []));
    this.#disposal = disposalColumns(list.columns);
    const heads = list.columns.map(({ index, header }) => ({ index, key: normaliseHeader(header) }));
    this.#returned = new Returned(list.kind === 'items' ? list.columns : [], list.below);
    this.#replaced = new Replaced(list.kind === 'items' ? list.columns : [], list.below);
    this.#visits = new Visits(list.kind === 'items' ? list.columns : [], list.below);
    this.#names = new Set(heads.map(({ key }) => key).filter((key) => key !== ''));
    this.#isOfMeters = heads.some(({ key }) => METER_HEAD.test(key));
    this.#isLogOfNew = heads.some(({ key }) => NEW_HEAD.test(key));
  }

  /** A column names the types of items. */
  get namesTypes(): boolean {
    return this.#type !== undefined;
  }

  /** Its own cells name a property that records of the list are in, beside a unit. */
  namesProperty(row: readonly string[]): boolean {
    const at = this.#list.columns.find(({ field }) => field === 'propertyName')?.index;
    if (at === undefined || this.unitOf(row) === '') return false;
    this.#properties ??= new Set(
      this.#list.below.filter((one) => isSureRecord(one, this.#list)).map((one) => cellText(one[at])),
    );
    const name = cellText(row[at]);
    return name !== '' && this.#properties.has(name);
  }

  unitOf(row: readonly string[]): string {
    return this.#unit === null ? '' : cellText(row[this.#unit]);
  }

  hasType(row: readonly string[]): boolean {
    return this.#type !== undefined && cellText(row[this.#type]) !== '';
  }

  hasFacts(row: readonly string[]): boolean {
    return this.#facts.some((at) => cellText(row[at]) !== '');
  }

  looksLikeUnit(row: readonly string[]): boolean {
    if (this.#list.kind === 'items') return this.hasType(row) && this.unitOf(row) !== '';
    return this.unitOf(row) !== '' && scoreOf(row, this.#list.evidence).name === 'EXACT';
  }

  hasResidents(): boolean {
    return this.#list.kind === 'units' && this.#list.columns.some((column) => column.isPersonal);
  }

  isOneColumn(): boolean {
    return this.#list.evidence.rateSum <= 1.5;
  }

  /** Titles begin in the first columns, and are no unit of the list. */
  canBeTitle(row: readonly string[]): boolean {
    const [first] = filledColumns(row);
    if (first === undefined) return true;
    return first <= Math.max(this.#unit ?? 0, 1) && !this.looksLikeUnit(row) && !isSureRecord(row, this.#list);
  }

  /** 'BOILER ROOM' above the head printed again, where headings name the units. */
  headsCommonArea(text: string): boolean {
    return (
      this.#list.kind === 'items' &&
      !this.#list.about.hasUnit &&
      isCommonArea(text) &&
      !COMMUNITY.test(text) &&
      !/\d/.test(text)
    );
  }

  /** A heading of which a person says whether it is a property, whatever words of reports it begins with. */
  isDoubtfulGroup(text: string): boolean {
    const reading = this.#list.headings.get(unitNameKey(text));
    return reading?.meaning === 'PROPERTY' && !reading.isSure && this.#list.kind === 'units';
  }

  /** Whether the next rows are the items of a unit that is named once, above them. */
  hasItemsBelow(ahead: readonly (readonly string[])[]): boolean {
    const next = ahead.find((row) => filledColumns(row).length > 0);
    return next !== undefined && this.unitOf(next) === '' && this.hasType(next);
  }

  /** The head of another table: names of columns, or words where the list has numbers or dates. */
  isOtherHead(row: readonly string[], filled: readonly number[]): boolean {
    if (filled.length < 2) return false;
    const cells = filled.map((at) => cellText(row[at]));
    if (this.#repeatsNames(row, filled)) return true;
    if (!cells.every((cell) => cellKind(cell) === 'TEXT' && !/\d/.test(cell))) return false;
    const names = cells.filter(isHeadOfSums).length;
    if (this.looksLikeUnit(row)) return names === cells.length && names > 2;
    return names >= cells.length / 2 || (this.#list.kind === 'units' && scoreOf(row, this.#list.evidence).unlike > 0);
  }

  /** The head of a small table below the list: words over a few columns, and rows of just these below it, unlike the records. */
  headsSmallTable(row: readonly string[], filled: readonly number[], ahead: readonly (readonly string[])[]): boolean {
    if (filled.length < 2 || this.looksLikeUnit(row)) return false;
    if (!filled.every((at) => cellKind(cellText(row[at])) === 'TEXT')) return false;
    if (scoreOf(row, this.#list.evidence).overlap >= 0.6) return false;
    const end = ahead.findIndex((next) => filledColumns(next).length === 0);
    const rows = end < 0 ? ahead : ahead.slice(0, end);
    const own = rows.filter((next) => filledColumns(next).join() === filled.join());
    const isOther = (next: readonly string[]) => {
      const { name, unlike } = scoreOf(next, this.#list.evidence);
      return (unlike > 0 || name !== 'EXACT') && filled.some((at) => cellKind(cellText(next[at])) === 'NUMBER');
    };
    return own.length >= 2 && own.length >= rows.length - 1 && own.every(isOther);
  }

  // 'Filter Size' and 'Qty' again, below other columns than their own and beside 'Cases of 12'.
  #repeatsNames(row: readonly string[], filled: readonly number[]): boolean {
    const named = filled.filter((at) => this.#names.has(normaliseHeader(cellText(row[at]))));
    const isMoved = named.some(
      (at) => normaliseHeader(this.#list.columns[at]?.header ?? '') !== normaliseHeader(cellText(row[at])),
    );
    const texts = filled.filter((at) => cellKind(cellText(row[at])) === 'TEXT').length;
    return named.length >= 2 && isMoved && named.length >= filled.length / 2 && texts === filled.length;
  }

  /** The row says that its item is no longer there. */
  isGone(row: readonly string[]): boolean {
    const { words, dates, notes } = this.#disposal;
    const type = this.#type === undefined ? '' : cellText(row[this.#type]);
    return (
      isNamedGone(type) ||
      this.#returned.isOf(row) ||
      this.#replaced.isOf(row) ||
      notes.some((at) => (this.#isLogOfNew ? isReplacedAgain : isNotedGone)(cellText(row[at]))) ||
      words.some((at) => isDisposed(this.#explained(cellText(row[at])))) ||
      dates.some((at) => cellKind(cellText(row[at])) === 'DATE')
    );
  }

  /** Like a record in all but its unit's name, as the row of an office is. */
  isLikeRecord(row: readonly string[]): boolean {
    const { overlap, unlike, name } = scoreOf(row, this.#list.evidence);
    const isOther = isNoApartment(this.unitOf(row));
    const isLike = name !== 'NONE' && overlap >= 0.25 && unlike === 0;
    return isOther && isLike && !this.saysNothing(row) && !this.isHouseMeter(row);
  }

  /** In a list of items whose headings name the units, a heading that does. */
  namesUnit(text: string): boolean {
    return this.#list.kind === 'items' && !this.#list.about.hasUnit && unitHeading(text) !== null;
  }

  /** The clubhouse or the pool, below the heading of the last building: it is of all buildings. */
  isOfWholeProperty(row: readonly string[]): boolean {
    return this.#list.kind === 'items' && isSharedByAll(this.unitOf(row));
  }

  /** In a log of visits, the row tells of an item that an earlier row names. Call it once for each row. */
  isFurtherVisit(row: readonly string[]): boolean {
    const isFurther = this.#visits.isFurther(row);
    return isFurther && !this.#replaced.isChange(row);
  }

  /** The row says that its home was pulled down or sold. */
  isUnitGone(row: readonly string[]): boolean {
    return this.#disposal.words.some((at) => isUnitGone(this.#explained(cellText(row[at]))));
  }

  /** In a list of meters, one for the grounds: the row has nothing of what all homes have, such as bedrooms and area. */
  isHouseMeter(row: readonly string[]): boolean {
    if (!this.#isOfMeters) return false;
    const facts = this.#facts.filter((at) => HOME_FACTS.has(this.#list.columns[at]?.field ?? ''));
    const told = facts.filter((at) => (this.#list.evidence.rates[at] ?? 0) >= 0.9);
    return told.length >= 1 && told.every((at) => isBlankCell(cellText(row[at])));
  }

  // 'D', where the key of the list says 'D = Disposed'.
  #explained(code: string): string {
    return this.#list.legend.words.get(code.toUpperCase()) ?? code;
  }

  /** The unit column says that the item is in stock, and not in a unit. */
  isStored(row: readonly string[]): boolean {
    return this.#list.kind === 'items' && isStock(this.unitOf(row));
  }

  /** The row is of work or of a part, and not of an item. */
  isService(row: readonly string[]): boolean {
    return this.#type !== undefined && isService(cellText(row[this.#type]));
  }

  /** A task for the item above: '- Wash filter', and no place of its own. */
  isTask(row: readonly string[]): boolean {
    return this.#type !== undefined && /^[-–•*]\s/.test(cellText(row[this.#type])) && this.unitOf(row) === '';
  }

  /** Nothing is said of an item, in a list that names its type above: nobody could look at it, or it is not there. */
  saysNothing(row: readonly string[]): boolean {
    // 'NONE' for its manufacturer, and nothing else.
    const maker = this.#maker === undefined ? '' : cellText(row[this.#maker]);
    if (/^(none|no|n\/a)$/i.test(maker))
      return this.#itemFacts.every((at) => at === this.#maker || isBlankCell(cellText(row[at])));
    if (this.#itemFacts.length > 1 && this.#itemFacts.every((at) => isBlankCell(cellText(row[at])))) {
      // A walk says of what is not there 'None', and of a home that nobody could enter nothing else.
      const isNone = [...this.#disposal.notes, ...this.#disposal.words].some((at) => NOT_THERE.test(cellText(row[at])));
      if (isNone || (this.#type !== undefined && !this.hasType(row))) return true;
    }
    const isOneType = this.#list.kind === 'items' && this.#type === undefined && this.#list.matrix.length === 0;
    return isOneType && this.#itemFacts.length > 0 && this.#itemFacts.every((at) => this.#hiddenInFiles(row, at));
  }

  /** A count below a list of one type: 'Remaining' and '2', '% Complete' and '95.1%'. */
  isCount(row: readonly string[], filled: readonly number[]): boolean {
    const [first, second] = filled;
    if (this.#type !== undefined || filled.length !== 2 || first !== this.#unit || second === undefined) return false;
    return (
      hasNoDigits([cellText(row[first])]) &&
      !isCommonArea(cellText(row[first])) &&
      cellKind(cellText(row[second])) === 'NUMBER'
    );
  }

  // 'No access' in the place of a day says nothing of the item.
  #hiddenInFiles(row: readonly string[], at: number): boolean {
    const text = cellText(row[at]);
    return text === '' || (this.#days.has(at) && !/\d/.test(text));
  }

  /** A rent roll names the unit again on each line of charges or residents: the same unit with the same or no facts. */
  isLineOf(last: { unit: string; row: readonly string[] }, row: readonly string[], unit: string): boolean {
    if (!this.hasResidents() || unitNameKey(last.unit) !== unitNameKey(unit)) return false;
    const isSame = (at: number) => cellText(row[at]) === '' || cellText(row[at]) === cellText(last.row[at]);
    const isCopy = row.length === last.row.length && row.every((cell, at) => cell === last.row[at]);
    return !isCopy && this.#facts.every(isSame);
  }
}

const NEW_HEAD =
  /^(why|reason( for replacement)?|(item|equipment|appliance)s? replaced|replaced (item|equipment|appliance)|what was replaced|new (brand|make|model|serial|s n)\b.*|date of replacement)$/;
const METER_HEAD = /\b(meter|submeter|mtu|current read|reading|usage)\b/;
const NOT_THERE = /^(none|n\/?a|no|not (present|there|installed|in unit|applicable)|missing|does not exist)\.?$/i;
const HOME_FACTS: ReadonlySet<string> = new Set(['unitType', 'bedrooms', 'bathrooms', 'bedsBaths', 'sqft']);
const ITEM_FACTS = ['manufacturer', 'model', 'makeModel', 'serial', 'installDate', 'mfgDate', 'purchasePrice'];

// Columns of an asset list that say whether something is still there.
function disposalColumns(columns: readonly ColumnGuess[]): {
  words: number[];
  dates: number[];
  notes: number[];
} {
  const heads = columns.map(({ index, header }) => ({ index, key: normaliseHeader(header) }));
  return {
    words: heads
      .filter(({ key }) =>
        /\b(status|stat|sts|state|disposition|condition|rating|result|response|answer|active|in use)\b/.test(key),
      )
      .map(({ index }) => index),
    notes: heads.filter(({ key }) => /\b(notes?|comments?|remarks?)\b/.test(key)).map(({ index }) => index),
    dates: heads
      .filter(({ key }) => /\b(disp|disposed|disposal|retired|retirement|removed|sold|pick ?up|picked up)\b/.test(key))
      .map(({ index }) => index),
  };
}

import { unitNameKey } from '../../units/unit-names.ts';
import { cellKind, cellText, filledColumns, hasNoDigits } from '../cells/cells.ts';
import { factsAmong, factsIn, namesPlan, planIn } from '../cells/facts.ts';
import { PageTop, repeatsTitle } from '../cells/page-top.ts';
import { communityIn, partOfProperty, propertyIn, readTitles } from '../cells/titles.ts';
import { fuelColumn, titledType, typeWithFuel } from '../cells/type-heads.ts';
import {
  isCommonArea,
  isFurtherLine,
  isFutureStatus,
  isGenericSheet,
  isPrintedLine,
  isRuler,
  isTotal,
  sectionOf,
  startsSummary,
} from '../cells/words.ts';
import { isHeadAgain, namesUnits } from '../columns/head.ts';
import { carrierOf, PLACE_FIELDS, placedUnit } from './carried.ts';
import { scoreOf, unitScore } from './evidence.ts';
import { type HeadingMeaning, headingValue, ownMeaning } from './headings.ts';
import { Hierarchy } from './hierarchy.ts';
import { headsRecords, isHeadingForm, isSureRecord, type LearnedList } from './list.ts';
import { MergedPlace } from './merged-place.ts';
import { Photos } from './photos.ts';
import { afterFact, afterHeading, afterPlan, afterTitles, NOWHERE, type Place, type SheetStart } from './place.ts';
import { LIST_ROWS, ROW_CLASSES, type RowClass, type ToldRow } from './row-classes.ts';
import { RowSigns } from './row-signs.ts';

const TITLES_BEFORE = 3;

/** Tells what each row below the head of a list is, in the order of the file, and which place the headings above give it. */
export class RowTeller {
  readonly #list: LearnedList;
  readonly #headings: ReadonlyMap<string, HeadingMeaning>;
  readonly #unit: number | null;
  readonly #status: number | undefined;
  readonly #merged: MergedPlace;
  readonly #fuel: number | null;
  readonly #carry: ReturnType<typeof carrierOf>;
  readonly #signs: RowSigns;
  readonly #photos: Photos;
  /** Names of listed units wherever they are: a section of future residents may leave out their buildings. */
  readonly #listedNames: ReadonlySet<string>;
  #sheet: Place = NOWHERE;
  #place: Place = NOWHERE;
  readonly #hierarchy: Hierarchy | null;
  #titlesLeft = 0;
  #sheets = 0;
  readonly #pageTop: PageTop;
  /** The last rows since a record or total: a page may begin with its property, before the report's name. */
  #sinceRecord: (readonly string[])[] = [];
  #headingText = '';
  #isFuture = false;
  /** What the rows of a summary or table below the list are. */
  #below: 'SUMMARY' | 'OTHER_TABLE' | null = null;
  #isAfterEnd = false;
  #last: { unit: string; row: readonly string[] } | null = null;

  /** `headings` are what a person says of headings, by their key; others are as the file shows. */
  constructor(list: LearnedList, headings: ReadonlyMap<string, HeadingMeaning> = new Map()) {
    this.#list = list;
    const { building, unit } = list.titles;
    this.#sheet = {
      ...NOWHERE,
      building: unit?.building ?? building,
      unit: list.kind === 'items' ? (unit?.unit ?? null) : null,
      itemType: list.itemType,
    };
    this.#place = this.#sheet;
    this.#headings = headings;
    this.#hierarchy = list.hierarchy && new Hierarchy(list.hierarchy.columns, list.hierarchy.first);
    this.#listedNames = new Set([...list.listedUnits].map((place) => place.slice(place.lastIndexOf('\n') + 1)));
    this.#carry = carrierOf(list.columns);
    this.#unit = list.evidence.unit;
    const indexOf = (field: string) => list.columns.find((column) => column.field === field)?.index;
    this.#status = indexOf('status');
    this.#fuel = fuelColumn(list.columns);
    this.#signs = new RowSigns(list);
    this.#photos = new Photos(list.columns);
    this.#pageTop = new PageTop(list.pageTitles);
    this.#merged = new MergedPlace(
      PLACE_FIELDS.map((field) => indexOf(field) ?? null),
      list.fillsBuildingDown,
    );
  }

  /** A sheet of a workbook begins: its name and its titles say where its rows are, and no heading of another sheet does. */
  startSheet({ name, above, isOneOfMany, areProperties }: SheetStart): void {
    const isFirst = this.#sheets === 0;
    this.#sheets += 1;
    const { titles: own } = this.#list;
    const titles = isFirst
      ? own
      : partOfProperty(readTitles(above, [...this.#list.about.knownProperties]), own.property);
    const meaning = ownMeaning(name, this.#list.about);
    const isNamed = meaning === 'PROPERTY' || areProperties;
    const ofName =
      this.#list.about.hasProperty && meaning !== 'PROPERTY' ? null : isNamed ? propertyIn(name) : communityIn(name);
    const { unit } = titles;
    this.#sheet = {
      ...NOWHERE,
      unit: this.#list.kind === 'items' ? (unit?.unit ?? null) : null,
      property: titles.property ?? ofName,
      itemType: this.#sheetType(name, above, meaning),
      building:
        unit?.building ??
        titles.building ??
        (meaning === 'BUILDING' ? headingValue(name, meaning) : this.#sheetBuilding(name, above, isOneOfMany)),
    };
    this.#place = this.#sheet;
    this.#isFuture = false;
    this.#again();
    this.#last = null;
  }

  // What is above a sheet's list says what its items are, else the sheet's own name.
  #sheetType(name: string, above: SheetStart['above'], meaning: HeadingMeaning | null): string | null {
    if (!this.#list.about.lacksType) return null;
    const ofTitles = above.length === 0 ? this.#list.itemType : titledType(above);
    return ofTitles ?? (meaning === 'TYPE' ? headingValue(name, meaning) : this.#list.itemType);
  }

  // One of several sheets of a property with a name of its own holds a building, unless a column says so.
  #sheetBuilding(name: string, above: SheetStart['above'], isOneOfMany: boolean): string | null {
    const { hasBuilding, hasProperty } = this.#list.about;
    return isOneOfMany && hasProperty && !hasBuilding && !namesPlan(above, name) && !isGenericSheet(name) ? name : null;
  }

  /** What one row is; `at` is its position in the file, `ahead` the rows below it. */
  tell(row: readonly string[], at: number, ahead: readonly (readonly string[])[]): ToldRow {
    const filled = filledColumns(row);
    const first = cellText(row[filled[0] ?? 0]);
    if (this.#hierarchy && filled.length > 1) {
      const { isPlace, place } = this.#hierarchy.read(row, ahead);
      this.#place = { ...place, itemType: this.#list.itemType };
      if (isPlace) return { class: 'GROUP', reason: ROW_CLASSES.GROUP, place: this.#place, isFull: false };
    }
    const isHeading =
      isHeadingForm(row, filled, this.#list.evidence) && (!isTotal(first) || this.#signs.isDoubtfulGroup(first));
    if (isHeading && !(filled.length === 1 && sectionOf(first))) this.#headingText = first;
    const found = this.#classOf(row, at, filled, ahead);
    // '21 Units | Built 1974' counts what is below.
    const isOfList = LIST_ROWS.has(found) && !(found === 'TOTAL' && filled.length === 1);
    if (isOfList) this.#sinceRecord = [];
    else if (found !== 'BLANK') this.#sinceRecord = [...this.#sinceRecord, row].slice(-TITLES_BEFORE);
    if (found === 'RECORD') this.#last = { unit: this.#signs.unitOf(row), row };
    else if (found !== 'CHARGE' && found !== 'BLANK') this.#last = null;
    const isFull = found === 'DOUBT' && !this.#isAfterEnd && this.#signs.isLikeRecord(row);
    const below = this.#list.fillsUnitDown ? this.#merged.placeOf(row, found, this.#place) : this.#place;
    const isOfAll = below.building !== this.#sheet.building && this.#signs.isOfWholeProperty(row);
    const place = isOfAll ? { ...below, building: null } : below;
    const itemType = this.#fuel === null ? place.itemType : typeWithFuel(place.itemType, cellText(row[this.#fuel]));
    // why: readers know by the same object that no heading stands in between
    const told = itemType === place.itemType ? place : { ...place, itemType };
    return { class: found, reason: ROW_CLASSES[found], place: told, isFull };
  }

  #classOf(
    row: readonly string[],
    at: number,
    filled: readonly number[],
    ahead: readonly (readonly string[])[],
  ): RowClass {
    if (filled.length === 0) return 'BLANK';
    if (isRuler(filled.map((index) => cellText(row[index])))) return 'TITLE';
    const { head, kind } = this.#list;
    if (isHeadAgain(row, head)) return this.#again();
    if (this.#isOnPageTop(row)) return 'TITLE';
    if (this.#list.legendLines.has(at)) return 'LEGEND';
    const first = cellText(row[filled[0] ?? 0]);
    if (this.#isInTitles(row, first, ahead)) return 'TITLE';
    const isLabelled = filled.length === 2 && /:$/.test(first);
    if (filled.length <= 8 && (isLabelled || !this.#signs.looksLikeUnit(row))) {
      const facts = this.#factsLine(row, filled, ahead);
      if (facts !== null) return facts;
    }
    if (isHeadingForm(row, filled, this.#list.evidence)) {
      const told = this.#heading(row, first, filled, ahead);
      if (told !== null) return told;
    }
    if (startsSummary(first) && !this.#signs.looksLikeUnit(row)) {
      this.#below = 'SUMMARY';
      return 'SUMMARY';
    }
    if (this.#below) return this.#below;
    if (isPrintedLine(first) && !this.#signs.looksLikeUnit(row)) return 'TITLE';
    if (this.#isTotalRow(row, filled, first)) {
      // A total in the first column closes the section above it; rows below are no future residents any more.
      if (filled[0] === 0) this.#isFuture = false;
      return 'TOTAL';
    }
    if (
      !this.#signs.isTask(row) &&
      (this.#signs.isOtherHead(row, filled) || this.#signs.headsSmallTable(row, filled, ahead)) &&
      (kind === 'units' || !isCommonArea(this.#signs.unitOf(row)))
    ) {
      this.#below = namesUnits(filled.map((at) => cellText(row[at]))) ? 'OTHER_TABLE' : 'SUMMARY';
      return this.#below;
    }
    return kind === 'units' ? this.#unitRow(row, filled) : this.#itemRow(row, filled, ahead);
  }

  // From the report's name printed again to the head printed again: the titles and small tables of another page.
  #isOnPageTop(row: readonly string[]): boolean {
    if (!this.#pageTop.isIn(row)) return false;
    if (this.#signs.looksLikeUnit(row) && isSureRecord(row, this.#list)) {
      this.#pageTop.end();
      return false;
    }
    this.#pageTop.add(row, this.#sinceRecord);
    return true;
  }

  // Titles printed again above the head printed again: what they say holds from here on.
  #isInTitles(row: readonly string[], first: string, ahead: readonly (readonly string[])[]): boolean {
    if (this.#titlesLeft > 0) {
      this.#titlesLeft -= 1;
      return !isTotal(first);
    }
    if (isTotal(first) || sectionOf(first) || this.#signs.headsCommonArea(first) || this.#signs.isDoubtfulGroup(first))
      return false;
    const count = ahead.findIndex((next) => isHeadAgain(next, this.#list.head));
    const block = [row, ...ahead.slice(0, Math.max(0, count))];
    const meaning = this.#list.headings.get(unitNameKey(first))?.meaning;
    // 'Elm Court | 8 units' is no title of one text.
    if (meaning === 'BUILDING' || (meaning === 'PROPERTY' && filledColumns(row).length > 1)) return false;
    const isLabels = (one: readonly string[], place: number) => place === block.length - 1 && hasNoDigits(one);
    const isTitle = (one: readonly string[], place: number) =>
      this.#signs.canBeTitle(one) || isLabels(one, place) || repeatsTitle(one, this.#list.titleTexts);
    if (count < 0 || !block.every(isTitle)) return false;
    this.#titlesLeft = count;
    this.#takeTitles(block.filter((one) => !isTotal(cellText(one.find((cell) => cellText(cell) !== '')))));
    return true;
  }

  #takeTitles(titles: readonly (readonly string[])[]): void {
    // Where the property of the first titles is named again, building and floor go on.
    const from = { ...this.#place, property: this.#place.property ?? this.#list.titles.property };
    this.#place = afterTitles(from, readTitles(titles, [...this.#list.about.knownProperties]));
    for (const fact of titles.flatMap(factsAmong))
      if (fact.about !== 'PROPERTY') this.#place = afterFact(this.#place, fact);
  }

  // A line of labelled facts, or of a floor plan's, above records.
  #factsLine(
    row: readonly string[],
    filled: readonly number[],
    ahead: readonly (readonly string[])[],
  ): RowClass | null {
    // 'Floor Plan | Description | Sq Ft' heads another table.
    if (!row.some((cell) => /[:=]/.test(cell)) && this.#signs.isOtherHead(row, filled)) return null;
    const facts = factsIn(row);
    const text = filled.map((at) => cellText(row[at])).join(' | ');
    const plan =
      this.#list.kind === 'units' && facts.length === 0 && filled.length > 1 && filled.length <= 4 && !isTotal(text)
        ? planIn(text)
        : null;
    if ((facts.length === 0 && plan === null) || !headsRecords(ahead, this.#list)) return null;
    if (plan) this.#place = afterPlan(this.#place, text);
    for (const fact of facts) this.#place = afterFact(this.#place, fact);
    this.#below = null;
    this.#last = null;
    return 'GROUP';
  }

  #again(): RowClass {
    const titles = this.#pageTop.end();
    if (titles !== null) this.#takeTitles(titles);
    this.#titlesLeft = 0;
    this.#below = null;
    this.#isAfterEnd = false;
    return 'REPEATED_HEADER';
  }

  // A row of one text: what it heads, or what else it is; null where it may be a record after all.
  #heading(
    row: readonly string[],
    text: string,
    filled: readonly number[],
    ahead: readonly (readonly string[])[],
  ): RowClass | null {
    if (this.#signs.isDoubtfulGroup(text) && headsRecords(ahead, this.#list))
      return this.#enter(text, this.#meaningOf(text, false));
    if (isFurtherLine(text)) return this.#last === null ? 'NOTE' : 'CHARGE';
    const section = sectionOf(text);
    const isUnit = filled[0] === this.#unit && scoreOf(row, this.#list.evidence).name === 'EXACT';
    if (isTotal(text)) return this.#ended(text);
    if (section && filled.length === 1 && !this.#below) {
      this.#isFuture = section === 'FUTURE';
      this.#place = { ...this.#place, status: this.#isFuture ? 'Future' : null };
      return 'SECTION';
    }
    if (startsSummary(text)) {
      this.#below = 'SUMMARY';
      return 'SUMMARY';
    }
    if (isPrintedLine(text)) return 'TITLE';
    if (isUnit && this.#list.kind === 'items' && !this.#signs.hasItemsBelow(ahead)) return null;
    const heads = headsRecords(ahead, this.#list);
    if (isUnit && this.#list.kind === 'units') return this.#list.evidence.rateSum <= 1.5 ? null : 'DOUBT';
    // A heading that names a unit ends the one above, whatever the first row below it says.
    if (!this.#below && this.#signs.namesUnit(text)) return this.#enter(text, 'UNIT');
    if (heads && (!this.#below || this.#meaningOf(text, isUnit) === 'PROPERTY'))
      return this.#enter(text, this.#meaningOf(text, isUnit));
    if (this.#below) return this.#below;
    if (isCommonArea(text) && !/\d/.test(text) && this.#list.kind === 'items') return this.#enter(text, 'SECTION');
    return filled.length === 1 && (!this.#signs.isOneColumn() || this.#list.kind === 'items') ? 'NOTE' : null;
  }

  #meaningOf(text: string, isUnit: boolean): HeadingMeaning {
    const key = unitNameKey(text);
    const told = this.#headings.get(key) ?? this.#headings.get(unitNameKey(propertyIn(text).name));
    if (told !== undefined) return told;
    if (isUnit || (this.#list.kind === 'items' && /^(unit|apt|apartment)\b\s*[:#]?\s*\S*\d/i.test(text))) return 'UNIT';
    return this.#list.headings.get(key)?.meaning ?? ownMeaning(text, this.#list.about) ?? 'SECTION';
  }

  #enter(text: string, meaning: HeadingMeaning): RowClass {
    this.#below = null;
    this.#isAfterEnd = false;
    this.#last = null;
    if (meaning === 'SECTION') {
      const unit = this.#list.about.hasUnit ? this.#sheet.unit : text;
      if (isCommonArea(text)) this.#place = { ...this.#place, building: null, unit };
      return 'SECTION';
    }
    if (meaning === 'PROPERTY') this.#isFuture = false;
    const next = afterHeading(this.#place, this.#sheet, text, meaning);
    this.#place = meaning === 'BUILDING' ? { ...next, guessed: this.#isGuess(text) ? text : null } : next;
    return 'GROUP';
  }

  // Neither its own words nor a person say what the heading is.
  #isGuess(text: string): boolean {
    const key = unitNameKey(text);
    return !this.#headings.has(key) && this.#list.headings.get(key)?.isSure === false;
  }

  #ended(text: string): RowClass {
    if (/^(grand|report|overall|portfolio)\b/i.test(text)) this.#isAfterEnd = true;
    return 'TOTAL';
  }

  #isTotalRow(row: readonly string[], filled: readonly number[], first: string): boolean {
    if (isTotal(first) && !this.#signs.looksLikeUnit(row)) return this.#ended(first) === 'TOTAL';
    if (this.#signs.unitOf(row) !== '') return false;
    if (filled.some((at) => isTotal(cellText(row[at])))) return true;
    const isSums = filled.length > 1 && filled.every((at) => cellKind(cellText(row[at])) === 'NUMBER');
    return isSums && !this.#signs.namesTypes;
  }

  #unitRow(row: readonly string[], filled: readonly number[]): RowClass {
    const unit = this.#signs.unitOf(row);
    const carried = this.#carry(row);
    if (unit === '') return this.#lineWithoutUnit(row, filled);
    if (this.#last && this.#signs.isLineOf(this.#last, row, unit)) return 'CHARGE';
    const score = unitScore(scoreOf(row, this.#list.evidence)) - (this.#isAfterEnd ? 1.5 : 0);
    const isSummary = this.#isAfterEnd || score < -0.5;
    if (score < 0.5) return isSummary && !this.#signs.namesProperty(row) ? 'SUMMARY' : 'DOUBT';
    if (score < 2) return 'DOUBT';
    if (this.#list.kind === 'units' && this.#signs.isUnitGone(row)) return 'DISPOSED';
    const status = this.#status === undefined ? '' : cellText(row[this.#status]);
    const isFuture = this.#isFuture || isFutureStatus(status);
    const place = placedUnit(carried, this.#headingText, this.#list.columns, unit);
    const isListed = this.#list.listedUnits.has(place) || (this.#isFuture && this.#listedNames.has(unitNameKey(unit)));
    if (isFuture && isListed) return 'FUTURE';
    return 'RECORD';
  }

  // The importer refuses a row with facts of a unit but without its name; other rows without one belong to the unit above.
  #lineWithoutUnit(row: readonly string[], filled: readonly number[]): RowClass {
    const hasFacts = this.#signs.hasFacts(row);
    if (hasFacts || !this.#signs.hasResidents())
      return filled.length >= 2 || this.#signs.isOneColumn() ? 'RECORD' : 'NOTE';
    return 'CHARGE';
  }

  #itemRow(row: readonly string[], filled: readonly number[], ahead: readonly (readonly string[])[]): RowClass {
    const isFurther = this.#signs.isFurtherVisit(row);
    if (this.#signs.isGone(row)) return 'DISPOSED';
    if (isFurther || this.#signs.isTask(row)) return 'CHARGE';
    if (this.#signs.isService(row)) return 'SERVICE';
    if (this.#list.matrix.length > 0) return this.#unitRow(row, filled);
    if (this.#signs.isCount(row, filled)) return 'SUMMARY';
    const { overlap, unlike, name } = scoreOf(row, this.#list.evidence);
    if (this.#signs.isStored(row) || this.#signs.saysNothing(row)) return 'DOUBT';
    const hasType = this.#signs.hasType(row);
    if (!hasType && overlap < 0.3 && name !== 'EXACT') return 'DOUBT';
    const isUnlike = hasType && overlap >= 0.7 ? unlike > 2 : unlike >= 2 || (unlike >= 1 && overlap < 0.3);
    if (isUnlike || this.#isAfterEnd) return 'DOUBT';
    return this.#photos.isFurther(row, ahead, unitNameKey(this.#signs.unitOf(row))) ? 'CHARGE' : 'RECORD';
  }
}

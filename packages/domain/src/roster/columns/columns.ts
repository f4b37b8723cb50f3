import { stateCode } from '../../base/states.ts';
import type { ImportKind } from '../../imports/import-kinds.ts';
import { type ImportFieldId, ROSTER_DATES } from '../../imports/kinds.ts';
import { matchItemType } from '../../items/item-type-names.ts';
import { ITEM_TYPES } from '../../items/item-types.ts';
import { unitStatus } from '../../units/unit-status.ts';
import { parseBedsBaths } from '../../written/cell-values.ts';
import { type ColumnGuess, guessMapping, normaliseHeader } from '../cells/roster-headers.ts';
import { isStreet } from '../cells/streets.ts';
import { type MatrixPart, typeAndRest, typesOfHeads } from '../cells/type-heads.ts';
import { type ColumnFacts, clear, give, has, MOST, share } from './column-facts.ts';
import type { Head } from './head.ts';
import { readPlaceColumns } from './place-columns.ts';

/** Whether a list is of units or of items: by its heads and title, else by a column that names types of items. */
export function kindOf(
  head: Head,
  facts: readonly ColumnFacts[],
  { byHeads, titledType }: { byHeads: ImportKind; titledType: string | null },
): ImportKind {
  if (byHeads === 'items' && !isRentRoll(head, facts)) return 'items';
  const oneType = titledType !== null || typesOfHeads(head.names).size === 1;
  if (oneType && head.names.some((name, at) => (facts[at]?.filled ?? 0) > 0 && isOfOneItem(name))) return 'items';
  if (head.names.filter((name, at) => typeAndRest(name) !== null && !isChecked(facts[at])).length >= 2) return 'items';
  const hasUnitFacts = guessMapping(head.names, 'units').some(
    ({ field, index }) => UNIT_FACTS.has(field ?? '') && typeShare(facts[index]) < MOST,
  );
  const names = facts.some((fact) => fact.filled > 0 && typeShare(fact) >= MOST);
  return names && !hasUnitFacts ? 'items' : 'units';
}

/** A field for each column: what its head says, corrected where its cells say otherwise. */
export function readColumns(
  head: Head,
  kind: ImportKind,
  facts: readonly ColumnFacts[],
  {
    legend,
    titledType,
    isTitled,
  }: { legend: ReadonlyMap<string, string>; titledType: string | null; isTitled: boolean },
): ColumnGuess[] {
  const columns = guessMapping(head.names, kind);
  if (kind === 'units') readUnitColumns(columns, facts, legend);
  else readItemColumns(columns, facts, { legend, titledType });
  readPlaceColumns(columns, facts, { kind, isTitled });
  for (const column of columns) {
    // 'Installed By' is no date, nor is 'Install Address'.
    const isNoDay = (value: string) => !/\d\d|\d[/.-]\d/.test(value) || isStreet(value);
    if (ROSTER_DATES.has(column.field ?? '') && share(facts[column.index], isNoDay) > 0.8)
      passDate(column, columns, facts);
    if (column.field !== null || share(facts[column.index], isAboutPerson) < 0.5) continue;
    column.isPersonal = true;
  }
  return columns;
}

// A date that a column does not hold may stand in another whose head means it too: 'Date of Installation'.
function passDate(column: ColumnGuess, columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const { field } = column;
  clear(column);
  const other = columns.find(
    (one) =>
      one !== column &&
      one.field === null &&
      guessMapping([one.header], 'items')[0]?.field === field &&
      share(facts[one.index], (value) => /\d\d|\d[/.-]\d/.test(value) && !isStreet(value)) >= MOST,
  );
  if (other && field !== null) give(other, field);
}

/** Whether columns are those of a ledger: amounts booked to accounts, and no list of things. */
export function isLedger(names: readonly string[]): boolean {
  const keys = new Set(names.map(normaliseHeader));
  const isOfAccounts = ['split', 'transaction type', 'account'].some((key) => keys.has(key));
  return (keys.has('debit') && keys.has('credit')) || (isOfAccounts && keys.has('amount') && keys.has('balance'));
}

// Areas and rents beside a 'Type' that is no type of item.
function isRentRoll({ names }: Head, facts: readonly ColumnFacts[]): boolean {
  const items = guessMapping(names, 'items');
  const type = items.find(({ field }) => field === 'itemType');
  const hasPlate = items.some(({ field }) => field === 'serial' || field === 'manufacturer');
  const units = guessMapping(names, 'units');
  const hasArea = units.some(({ field }) => field === 'sqft') && units.some(({ isPersonal }) => isPersonal);
  return hasArea && !hasPlate && (type === undefined || typeShare(facts[type.index]) < 0.2);
}

// The column holds serial numbers or models, which belong to one item each and not to a unit.
function isOfOneItem(header: string): boolean {
  const part = typeAndRest(header)?.part;
  return part === 'serial' || part === 'model' || guessMapping([header], 'items')[0]?.field === 'serial';
}

/** The columns of a list with a row a unit and a column an appliance: what each says of which type; empty for other lists. */
export function matrixOf(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): MatrixColumn[] {
  if (columns.some(({ field }) => field === 'itemType') || !columns.some(({ field }) => field === 'unit')) return [];
  if (typesOfHeads(columns.map(({ header }) => header)).size < 2) return [];
  const found = columns.flatMap(({ index, header, field }): MatrixColumn[] => {
    if (field === 'unit' || field === 'building' || field === 'propertyName') return [];
    const named = typeAndRest(header);
    const fact = facts[index];
    return named === null || (fact?.filled ?? 0) === 0 || (named.part !== 'condition' && isChecked(fact))
      ? []
      : [{ index, ...named }];
  });
  return found.length >= 2 ? found : [];
}

// A column of an inspection says how something is, 'ok' or 'replace', and not what it is.
function isChecked(fact: ColumnFacts | undefined): boolean {
  return share(fact, (value) => CHECKED.test(value)) >= 0.2;
}

function readUnitColumns(
  columns: ColumnGuess[],
  facts: readonly ColumnFacts[],
  legend: ReadonlyMap<string, string>,
): void {
  const isStatus = (value: string) => unitStatus(value) !== null || legend.has(value.toUpperCase());
  const state = columns.find(({ field }) => field === 'state');
  const stateFact = state && facts[state.index];
  if (state && stateFact && share(stateFact, (value) => stateCode(value) !== null) < MOST) clear(state);
  if (
    state &&
    stateFact &&
    share(stateFact, isStatus) >= MOST &&
    share(stateFact, isStatus) > share(stateFact, (value) => stateCode(value) !== null)
  )
    clear(state);
  readTenantStatus(columns, facts, isStatus);
  if (!has(columns, 'status')) {
    const status =
      bestBy(columns, facts, (fact) => (fact.values.size <= 15 ? share(fact, isStatus) : 0)) ??
      columns.find(
        ({ field, header, index }) =>
          field === null && STATUS_CODE_HEAD.test(normaliseHeader(header)) && isCodes(facts[index]),
      );
    if (status) give(status, 'status');
  }
  readStreets(columns, facts);
  readStreetBuildings(columns, facts);
  readOwnBuildings(columns, facts);
  const beds = columns.find(({ field }) => field === 'bedrooms' || field === 'bathrooms' || field === 'unitType');
  if (!has(columns, 'bedsBaths') && beds && beds.field !== 'unitType') {
    const fact = facts[beds.index];
    if (fact && share(fact, (value) => parseBedsBaths(value).ok) >= MOST) give(beds, 'bedsBaths');
  }
}

// 'Unit Status' may say whether the home is approved, and 'Tenant Status' beside it who is in it.
function readTenantStatus(
  columns: readonly ColumnGuess[],
  facts: readonly ColumnFacts[],
  isStatus: (value: string) => boolean,
): void {
  const named = columns.find(({ field }) => field === 'status');
  if (named && share(facts[named.index], isStatus) >= 0.2) return;
  const saysLittle = named !== undefined && (facts[named.index]?.values.size ?? 0) <= 2;
  const other = columns.find(({ field, isPersonal, header, index }) => {
    if (field !== null || !/\bstatus\b/.test(normaliseHeader(header))) return false;
    const ofStatus = share(facts[index], isStatus);
    if (ofStatus >= (isPersonal ? MOST : 0.2)) return true;
    return saysLittle && !isPersonal && (facts[index]?.values.size ?? 0) > 2;
  });
  if (!other || (named === undefined && !other.isPersonal)) return;
  if (named) clear(named);
  other.isPersonal = false;
  give(other, 'status');
}

// A unit column of street addresses is the building's; the unit's own number may stand in a column beside it.
function readStreets(columns: ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const unit = columns.find(({ field }) => field === 'unit');
  if (!unit || share(facts[unit.index], isStreet) < MOST) return;
  const own = columns.find(
    ({ field, isPersonal, header, index }) =>
      field === null &&
      !isPersonal &&
      /\b(cont|2|unit|apt|line 2|suite)\b/.test(normaliseHeader(header)) &&
      (facts[index]?.filled ?? 0) > 0,
  );
  if (!own) return;
  clear(unit);
  if (!has(columns, 'building')) give(unit, 'building');
  give(own, 'unit');
}

// Several streets in a list of one property are its buildings.
function readStreetBuildings(columns: ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const address = columns.find(({ field }) => field === 'propertyAddress');
  const isOther = ['building', 'propertyName', 'city'].some((field) => has(columns, field as ImportFieldId));
  const fact = address && facts[address.index];
  if (!address || !fact || isOther || !/^(building )?(address|street)$/.test(normaliseHeader(address.header))) return;
  if (fact.values.size < 2 || fact.values.size > fact.filled / 3) return;
  if (share(facts[address.index], isStreet) >= MOST) give(address, 'building');
}

// A list of houses: each building has a name, an address and a town of its own, and is the property. A number is the name of none.
function readOwnBuildings(columns: ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const building = columns.find(({ field }) => field === 'building');
  if (!building || has(columns, 'propertyName') || !has(columns, 'propertyAddress') || !has(columns, 'city')) return;
  if (share(facts[building.index], (value) => /\p{L}{3}/u.test(value)) < 0.5) return;
  give(building, 'propertyName');
}

function readItemColumns(
  columns: ColumnGuess[],
  facts: readonly ColumnFacts[],
  { legend, titledType }: { legend: ReadonlyMap<string, string>; titledType: string | null },
): void {
  readModelNumbers(columns, facts);
  const named = columns.find(({ field }) => field === 'itemType');
  const own = named ? typeShare(facts[named.index], legend) : 0;
  const best = columns
    .filter(
      ({ field, isPersonal, header }) =>
        (field === null || field === 'note') &&
        (!isPersonal || normaliseHeader(header) === 'name') &&
        !STATE_HEAD.test(normaliseHeader(header)),
    )
    .map((column) => ({ column, ...typesIn(facts[column.index], legend) }))
    // One note of an 'access panel' is a type in all of its few cells.
    .sort((a, b) => b.rows - a.rows || b.score - a.score)[0];
  readTypedColumns(columns, facts);
  readOwnModels(columns);
  const areTyped = typesOfHeads(columns.map(({ header }) => header)).size >= 2;
  const rows = Math.max(0, ...columns.map(({ index }) => facts[index]?.filled ?? 0));
  const least = best && GOODS_HEAD.test(normaliseHeader(best.column.header)) ? 0.3 : 0.5;
  const isOften = best !== undefined && best.rows >= rows * OFTEN;
  if (best && isOften && best.score >= least && best.score > own + 0.2 && !areTyped) {
    if (named) clear(named);
    give(best.column, 'itemType');
  } else if (named && own < 0.2 && (titledType !== null || areTyped)) clear(named);
  readCosts(columns);
  // In a log about one type of item, 'Date' is the day of its installation.
  const day = columns.find(({ field, header }) => field === null && normaliseHeader(header) === 'date');
  if (day && titledType !== null && !has(columns, 'installDate')) give(day, 'installDate');
  readDays(columns, facts);
}

// 'Cost (installed)' is a price, although its name has 'installed' in it.
function readCosts(columns: ColumnGuess[]): void {
  for (const column of columns) {
    if (!ROSTER_DATES.has(column.field ?? '') || !COST_HEAD.test(normaliseHeader(column.header))) continue;
    clear(column);
  }
  const cost = columns.find(
    ({ field, header }) => field === null && /^(total )?(cost|price|amount) installed$/.test(normaliseHeader(header)),
  );
  if (cost && !has(columns, 'purchasePrice')) give(cost, 'purchasePrice');
}

// Beside a column of manufacturers 'Mfr Model' is the model alone; what another one will cost is no price that was paid.
function readOwnModels(columns: readonly ColumnGuess[]): void {
  const both = columns.find(({ field }) => field === 'makeModel');
  if (both && has(columns, 'manufacturer') && !has(columns, 'model')) give(both, 'model');
  const price = columns.find(({ field }) => field === 'purchasePrice');
  if (price && TO_COME.test(normaliseHeader(price.header))) clear(price);
}

// Whole days under 'Year' or 'Date' are those of the installation: nobody reads a day off a plate.
function readDays(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  // In a list of inspections or orders, 'Date' is the day of the inspection or of the order.
  const isVisit = columns.some(({ header }) => VISIT_HEAD.test(normaliseHeader(header)));
  if (has(columns, 'installDate') || !has(columns, 'itemType') || isVisit) return;
  const isDay = (value: string) => /^\d{1,2}[/.-]\d{1,2}[/.-](\d{4}|\d{2})$|^\d{4}-\d\d-\d\d$/.test(value);
  const days = columns.find(
    ({ field, isPersonal, header, index }) =>
      field === null &&
      !isPersonal &&
      /^(year|yr|date)$/.test(normaliseHeader(header)) &&
      share(facts[index], isDay) >= MOST,
  );
  if (days) give(days, 'installDate');
}

// In a list of one type its columns may be named after it: 'Tstat S/N' is the serial number.
function readTypedColumns(columns: ColumnGuess[], facts: readonly ColumnFacts[]): void {
  if (typesOfHeads(columns.map(({ header }) => header)).size !== 1) return;
  for (const column of columns) {
    const part = typeAndRest(column.header)?.part;
    const isFree = column.field === null && (facts[column.index]?.filled ?? 0) > 0;
    if (part === undefined || part === 'ANY' || !isFree || has(columns, part)) continue;
    give(column, part);
  }
}

// Beside a column of model numbers, 'Model' is what the thing is called: 'Hotpoint Fridge'.
function readModelNumbers(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const named = columns.find(
    ({ field, header }) => field === 'model' && /^model( name)?$/.test(normaliseHeader(header)),
  );
  const number = columns.find(
    ({ field, header, index }) =>
      field === null &&
      /^model (number|num|no|#|code)$/.test(normaliseHeader(header)) &&
      (facts[index]?.filled ?? 0) > 0,
  );
  if (!named || !number) return;
  clear(named);
  give(number, 'model');
}

// Telephone numbers and mail addresses, whatever the column is called.
function isAboutPerson(value: string): boolean {
  return /^\+?1?[\s.-]?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4}\b|^\S+@\S+\.\S+$/.test(value);
}

// The share of values that are types of items, by themselves or as the legend explains them.
function typeShare(fact: ColumnFacts | undefined, legend?: ReadonlyMap<string, string>): number {
  const isType = (value: string) => matchItemType(legend?.get(value.toUpperCase()) ?? value, ITEM_TYPES) !== null;
  return share(fact, (value) => /\p{L}{2}/u.test(value) && isType(value));
}

// The share of values that are types, and in how many rows; too few of them say nothing.
function typesIn(fact: ColumnFacts | undefined, legend: ReadonlyMap<string, string>): { score: number; rows: number } {
  const score = typeShare(fact, legend);
  return { score, rows: score >= 0.3 ? score * (fact?.filled ?? 0) : 0 };
}

function isCodes(fact: ColumnFacts | undefined): boolean {
  return (
    (fact?.filled ?? 0) > 0 &&
    (fact?.values.size ?? 0) <= 12 &&
    share(fact, (value) => /^[A-Za-z/-]{1,5}$/.test(value)) >= 0.9
  );
}

function bestBy(
  columns: readonly ColumnGuess[],
  facts: readonly ColumnFacts[],
  score: (fact: ColumnFacts) => number,
): ColumnGuess | undefined {
  return columns
    .filter(({ field, isPersonal }) => field === null && !isPersonal)
    .map((column) => ({ column, score: facts[column.index] ? score(facts[column.index] as ColumnFacts) : 0 }))
    .filter((one) => one.score >= MOST)
    .sort((a, b) => b.score - a.score)[0]?.column;
}

/** Share of the rows of a list in which a column names a type, if types are what it is for. */
const OFTEN = 0.25;
// 'CO' under 'State' is Colorado, not a carbon monoxide alarm.
const STATE_HEAD = /\b(state|st|province)$/;
// Under such a head things stand that are no items too: bulbs and showerheads beside refrigerators.
const GOODS_HEAD = /^(product|measure|equipment|item|appliance)( type| description| name)?$/;
const COST_HEAD = /\b(cost|price|amount|amt|charge)\b/;
const VISIT_HEAD = /\b(inspect(ed|ion|or)?|checklist|question|response|template|form|invoice|order)\b/;
const TO_COME = /\b(repl|replace|replacement|budget|budgeted|future|est|estimated|projected|forecast|planned)\b/;
const CHECKED =
  /^(ok(ay)?|pass(ed)?|fail(ed)?|good|fair|poor|bad|clean(ed)?|dirty|replaced?|repair(ed)?|works?|working|damaged|tested|done|sched\w*|needs? .*)$/i;

const UNIT_FACTS = new Set(['sqft', 'bedrooms', 'bathrooms', 'bedsBaths', 'status', 'unitType']);
const STATUS_CODE_HEAD = /^(st|sts|stat|status|code|occ|cd|state|unit st|unit stat|u st)$/;
/** A column about one type of item, `part` of what stands in the unit. */
export type MatrixColumn = { index: number; type: string; part: MatrixPart };

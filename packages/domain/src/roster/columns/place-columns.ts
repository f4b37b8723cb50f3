import type { ImportKind } from '../../imports/import-kinds.ts';
import { unitStatus } from '../../units/unit-status.ts';
import { isRoom, readPaths } from '../cells/paths.ts';
import { type ColumnGuess, normaliseHeader } from '../cells/roster-headers.ts';
import { isStreet } from '../cells/streets.ts';
import { isAddress, nameIn } from '../cells/titles.ts';
import { COMMUNITY, isCommonArea, isCompany, isNamedCommunity } from '../cells/words.ts';
import { type ColumnFacts, clear, give, has, MOST, share } from './column-facts.ts';

/**
 * The columns of unit, building and property, corrected by what stands in them: one system calls 'Location' what another calls
 * 'Site', and 'Building' what is a whole community.
 */
export function readPlaceColumns(
  columns: readonly ColumnGuess[],
  facts: readonly ColumnFacts[],
  { kind, isTitled }: { kind: ImportKind; isTitled: boolean },
): void {
  if (kind === 'items') readOtherUnitColumn(columns, facts);
  if (!has(columns, 'unit')) readUnitColumn(columns, facts);
  if (!has(columns, 'unit') && kind === 'items') readRoomColumn(columns, facts);
  readNamesBesideNumbers(columns, facts);
  if (!has(columns, 'propertyName') && !isTitled && has(columns, 'unit')) {
    readCommunities(columns, facts);
    if (!has(columns, 'propertyName')) readPropertyColumn(columns, facts);
  }
  clearOwners(columns, facts);
  clearRooms(columns, facts);
  if (kind === 'items') clearBuyers(columns, facts);
}

// A unit column of names or addresses, beside another that names places within them.
function readOtherUnitColumn(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const unit = columns.find(({ field }) => field === 'unit');
  const fact = unit && facts[unit.index];
  if (!unit || !fact || fact.filled === 0) return;
  if (share(fact, (value) => /\d/.test(value)) >= 0.2 && share(fact, isStreet) < MOST) return;
  const other = columns
    .filter(
      ({ field, isPersonal, header }) =>
        field === null && !isPersonal && ITEM_PLACE_HEAD.test(normaliseHeader(header)) && !NO_PLACE.test(header),
    )
    .find(
      ({ index }) =>
        share(facts[index], isWithin) >= MOST &&
        share(facts[index], (value) => /\d/.test(value) || isCommonArea(value)) >= 0.5,
    );
  if (!other) return;
  clear(unit);
  give(other, 'unit');
}

// '101', 'Building 1 / Unit 103', 'Clubhouse', and no street.
function isWithin(value: string): boolean {
  return (/\d/.test(value) && !isStreet(value) && value.length <= 60) || isCommonArea(value);
}

// A column that no known head names as the unit's, but a word in its head does: 'Service Unit', 'Tag/Unit'.
function readUnitColumn(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const column = columns.find(({ field, isPersonal, header, index }) => {
    const key = normaliseHeader(header);
    const isNamed = field === null && !isPersonal && UNIT_HEAD.test(key) && !NO_UNIT_HEAD.test(key);
    return isNamed && share(facts[index], (value) => /\d/.test(value) && value.length <= 24) >= MOST;
  });
  if (column) give(column, 'unit');
}

// Equipment that stands in no home: 'Room' or 'Area' beside the building names boiler rooms and the clubhouse.
function readRoomColumn(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const column = columns.find(({ field, isPersonal, header, index }) => {
    const key = normaliseHeader(header);
    const isNamed = field === null && !isPersonal && ITEM_PLACE_HEAD.test(key) && !NO_PLACE.test(key);
    return isNamed && share(facts[index], isCommonArea) >= MOST;
  });
  if (column) give(column, 'unit');
}

// 'Company' names the owner of all, where the paths of the units begin with the communities.
function clearOwners(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const owner = columns.find(({ field }) => field === 'propertyName');
  const unit = columns.find(({ field }) => field === 'unit');
  const places = unit && facts[unit.index];
  if (!owner || !places || !OWNER_HEAD.test(normaliseHeader(owner.header))) return;
  if ((facts[owner.index]?.values.size ?? 0) <= 1 && (readPaths(places.values)?.properties.size ?? 0) > 0) clear(owner);
}

// Beside a column of the properties' numbers ('Site'), the one of their names ('Site Name').
function readNamesBesideNumbers(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const number = columns.find(({ field }) => field === 'propertyName');
  if (!number || share(facts[number.index], (value) => /\p{L}{3}/u.test(value)) >= 0.2) return;
  const name = columns.find(
    ({ field, isPersonal, header, index }) =>
      field === null &&
      !isPersonal &&
      NAME_HEAD.test(normaliseHeader(header)) &&
      share(facts[index], (value) => nameIn(value) !== null) >= MOST,
  );
  if (!name) return;
  clear(number);
  give(name, 'propertyName');
}

// In an inspection, the column 'Section' names rooms, not buildings.
function clearRooms(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const building = columns.find(({ field }) => field === 'building');
  if (building && share(facts[building.index], (value) => isRoom(value) || isCommonArea(value)) >= 0.5) clear(building);
}

// In a supplier's list, 'Customer' is the company that pays, not the property.
function clearBuyers(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const buyer = columns.find(({ field }) => field === 'propertyName');
  if (!buyer || !/^customer( name)?$/.test(normaliseHeader(buyer.header))) return;
  const isOfSupplier = columns.some(({ header }) => SUPPLIER_HEAD.test(normaliseHeader(header)));
  const names = [...(facts[buyer.index]?.values.keys() ?? [])];
  if (isOfSupplier && !names.some((name) => COMMUNITY.test(name))) clear(buyer);
}

// Names of whole communities under 'Building'; one that says so itself ('Windmill Apartments') speaks for the others.
function readCommunities(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const building = columns.find(({ field }) => field === 'building');
  const fact = building && facts[building.index];
  const unit = columns.find(({ field }) => field === 'unit');
  if (!building || !fact || !unit || !areFewOnMany(fact)) return;
  const isCommunity = (value: string) => isPlaceName(value) && COMMUNITY.test(value);
  if (share(fact, isCommunity) < MOST) return;
  const holdsBuildings = share(facts[unit.index], (value) => BUILDING_AND_UNIT.test(value)) >= MOST;
  if (holdsBuildings || [...fact.values.keys()].some(isNamedCommunity)) give(building, 'propertyName');
}

// A few names of communities, one on many rows, under a head that may say so: 'Company', 'Location'.
function readPropertyColumn(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): void {
  const hasAddress = ({ values, filled }: ColumnFacts) => values.size <= filled / 2 && isAddressed(columns, facts);
  const [best] = columns
    .filter(
      ({ field, isPersonal, header }) => field === null && !isPersonal && PLACE_HEAD.test(normaliseHeader(header)),
    )
    .filter(({ index }) => {
      const fact = facts[index];
      return fact !== undefined && (areFewOnMany(fact) || hasAddress(fact)) && share(fact, isPlaceName) >= MOST;
    })
    .map((column) => ({
      column,
      // Who owns them all has one name, and it says nothing of where.
      score:
        share(facts[column.index], (value) => COMMUNITY.test(value)) -
        (OWNER_HEAD.test(normaliseHeader(column.header)) ? 0.1 : 0),
    }))
    .sort((a, b) => b.score - a.score);
  if (best) give(best.column, 'propertyName');
}

// 'Location Address' beside 'Location Name': whole addresses, with town and postal code.
function isAddressed(columns: readonly ColumnGuess[], facts: readonly ColumnFacts[]): boolean {
  return columns.some(
    ({ header, index }) => /\baddress$/.test(normaliseHeader(header)) && share(facts[index], isAddress) >= MOST,
  );
}

function areFewOnMany({ values, filled }: ColumnFacts): boolean {
  return values.size <= Math.max(1, filled / 5);
}

function isPlaceName(value: string): boolean {
  return (
    !/\d/.test(value) &&
    nameIn(value) !== null &&
    !isCompany(value) &&
    !isCommonArea(value) &&
    !isRoom(value) &&
    unitStatus(value) === null
  );
}

const SUPPLIER_HEAD = /^(sku|stock #|u m|uom|unit of measure|ext(ended)?( price| amount)?|qty shipped|mf[rg] part #)$/;
const PLACE_HEAD =
  /^(company( name)?|client( name)?|customer( name)?|location( name)?|site location|checked out to|service location|facility( name)?|project( name)?|entity|account name)$/;
const NAME_HEAD = /^(site|property|community|location|complex|facility|project)( name| description)?$/;
const OWNER_HEAD = /^(company|client|customer|owner|account|management)\b/;
const UNIT_HEAD = /\b(unit|apt|apartment|suite|room|rm|location|space|door|home)\b/;
const ITEM_PLACE_HEAD = /\b(unit|apt|apartment|suite|room|rm|location|space|door|home|area|position|place)\b/;
const NO_PLACE = /\b(address|street|cost|price|size|sq)\b/i;
const NO_UNIT_HEAD =
  /\b(bed|parking|storage|garage|locker|mail ?box|key|type|cost|price|count|size|sqft|sf|status|of measure|uom|qty|total|value|address)\b/;
// '3-204', 'A-0101', '#1-101', 'Building 1 / Unit 103'
const BUILDING_AND_UNIT =
  /^(unit|apt|apartment)?\s*#?\s*[A-Za-z0-9]{1,3}-\d{1,5}[A-Za-z]?$|^(building|bldg|bld)\b.*\b(unit|apt|apartment|#)\s*\S/i;

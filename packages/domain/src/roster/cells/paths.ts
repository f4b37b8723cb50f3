import { unitNameKey } from '../../units/unit-names.ts';
import { cellText } from './cells.ts';
import { COMMUNITY, isCommonArea, isNamedCommunity } from './words.ts';

/** How the places of a file are written in one cell, as 'Juniper Flats > Building A > 101 > Kitchen'. */
export type Paths = { separator: string; properties: ReadonlySet<string> };
export type PlacePath = { property: string | null; building: string | null; floor: string | null; unit: string | null };

/** How a column's values name places part by part; null where they are no paths. */
export function readPaths(values: ReadonlyMap<string, number>): Paths | null {
  // Common areas stand beside the paths under their own names.
  const texts = [...values.keys()].filter((text) => !isCommonArea(text) || BUILDING.test(text) || /[>/|]/.test(text));
  for (const separator of SEPARATORS) {
    const split = texts.map((text) => partsOf(text, separator));
    const isNextToCommunity = besideCommunities(split);
    const isPath = (parts: string[]) =>
      parts.length >= (SURE.has(separator) ? 2 : 3) ||
      parts.some((part) => BUILDING.test(part)) ||
      isInCommunity(parts) ||
      isNextToCommunity(parts) ||
      isOfUnit(parts) ||
      isOfRoom(parts);
    const paths = split.filter((parts) => parts.length >= 2);
    if (paths.length < texts.length * 0.7 || paths.filter(isPath).length < texts.length * 0.6) continue;
    const isSure = SURE.has(separator) || paths.filter(isOfUnit).length >= paths.length * 0.6;
    return { separator, properties: namesFirst(paths, isSure) };
  }
  return null;
}

/** The place that a path names; rooms are left away, and what is no apartment stands in the place of the unit. */
export function placeInPath(text: string, { separator, properties }: Paths): PlacePath {
  const place: PlacePath = { property: null, building: null, floor: null, unit: null };
  const left: string[] = [];
  const parts = partsOf(text, separator);
  for (const [at, part] of parts.entries()) {
    const unit = UNIT.exec(part)?.[1];
    // A room by itself is a place, such as the laundry room.
    if (parts.length === 1 && isRoom(part)) left.push(part);
    else if (at === 0 && properties.has(unitNameKey(part))) place.property = part;
    else if (BUILDING.test(part)) place.building = part;
    else if (FLOOR.test(part)) place.floor = /\d+/.exec(part)?.[0] ?? null;
    else if (unit !== undefined && place.unit === null) place.unit = unit;
    else if (!isRoom(part)) left.push(part);
  }
  // A room right below the property or the building is shared: 'Juniper Flats > Laundry Room'.
  const last = parts.at(-1) ?? '';
  if (place.unit === null && left.length === 0 && isCommonArea(last) && !BUILDING.test(last)) place.unit = last;
  // What is named like neither: the last with a digit is the unit, one before it the building.
  if (place.unit === null) {
    const at = left.findLastIndex((part) => /\d/.test(part));
    const found = at < 0 ? left.length - 1 : at;
    place.unit = left[found] ?? null;
    left.splice(found, found < 0 ? 0 : 1);
  }
  if (place.building === null && left.length > 0) place.building = left[0] ?? null;
  return place;
}

/** Whether a text is a room of a home, such as 'Kitchen' or 'Laundry closet'. */
export function isRoom(text: string): boolean {
  return ROOM.test(text);
}

// 'The Park at Riverbend / #101'
function isInCommunity([first = '', second = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 && COMMUNITY.test(first) && !/\d/.test(first) && (/\d/.test(second) || isCommonArea(second));
}

// 'Casa Harrow / 101', where others are in 'Larkspur Trace Apartments / 102': places of one level, each with several homes.
function besideCommunities(split: readonly string[][]): (parts: readonly string[]) => boolean {
  const communities = split.filter(isInCommunity).length;
  const counts = new Map<string, number>();
  for (const [first = ''] of split) counts.set(first, (counts.get(first) ?? 0) + 1);
  return ([first = '', second = '', ...rest]) =>
    communities >= 3 &&
    rest.length === 0 &&
    (counts.get(first) ?? 0) >= 3 &&
    /\p{L}{3}/u.test(first) &&
    !/\d/.test(first) &&
    (/\d/.test(second) || isCommonArea(second));
}

// 'Casa Stillwater / Unit 101'
function isOfUnit([first = '', second = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 && /\p{L}{3}/u.test(first) && !/\d/.test(first) && UNIT.test(second);
}

// '101 / Kitchen'
function isOfRoom([first = '', ...rest]: readonly string[]): boolean {
  return /\d/.test(first) && rest.length > 0 && rest.every(isRoom);
}

// A name that begins many paths, and is no building, is that of a property.
function namesFirst(paths: readonly string[][], isSure: boolean): Set<string> {
  const isName = (name: string) => !BUILDING.test(name) && !FLOOR.test(name) && /\p{L}{3}/u.test(name);
  const counts = new Map<string, number>();
  for (const [first = ''] of paths) counts.set(first, (counts.get(first) ?? 0) + 1);
  const ofCommunities = paths.filter(([first = '']) => COMMUNITY.test(first) && !/\d/.test(first));
  const areCommunities = ofCommunities.length >= paths.length * 0.6;
  const isOften = (count: number) => count >= Math.max(2, paths.length / 6);
  const often = [...counts].filter(([name, count]) => isOften(count) && isName(name));
  // Where most paths begin with a property, the others do too: 'Whitlock-on-the-Green'.
  const areAll = isSure && often.reduce((sum, [, count]) => sum + count, 0) >= paths.length * 0.7;
  const isProperty = (name: string, count: number) =>
    (areAll && !isCommonArea(name) && !/\d/.test(name)) ||
    (COMMUNITY.test(name) && (areCommunities || isNamedCommunity(name)) ? count >= 2 : isOften(count));
  return new Set(
    [...counts].filter(([name, count]) => isName(name) && isProperty(name, count)).map(([name]) => unitNameKey(name)),
  );
}

function partsOf(text: string, separator: string): string[] {
  return cellText(text)
    .split(separator === BEFORE_UNIT ? /\s+(?=(?:unit|apt|apartment|suite)\b|#)/i : separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** 'Bldg 2 Unit 10': nothing but a space stands between them. */
const BEFORE_UNIT = ' ';
const SEPARATORS = ['>', '»', '→', '\\', ' | ', '|', '::', ' / ', '/', ' - ', ' – ', ': ', '; ', ', ', BEFORE_UNIT];
const SURE = new Set(['>', '»', '→', '\\', ' | ', '|', '::']);
const UNIT = /^(?:(?:unit|apt|apartment|suite)\.?\s*#?|#)\s*(\S.*)$/i;
const BUILDING = /^(building|bldg|bld)\b|\b(building|bldg)$/i;
const FLOOR = /^((floor|level|fl)\.? ?\d+|\d+(st|nd|rd|th) (floor|level|fl)|(first|second|third|ground) floor)$/i;
const ROOM =
  /^((main|master|guest|hall|half|unit|primary|\d(st|nd|rd)?)\s+)?(kitchen|kit|laundry( (room|closet))?|bath(room)?|living( room)?|bed(room)?|utility( (closet|room))?|closet|patio|balcony|hall(way)?|entry|(hvac|mech(anical)?|furnace|heater|w\/?h|water heater) closet|dining( room)?|den|garage|attic|interior|roof|exterior( wall)?)\s*\d*$/i;

import { dateOf, isDate } from '../../base/calendar.ts';
import { unitNameKey } from '../../units/unit-names.ts';
import { unitStatus } from '../../units/unit-status.ts';
import { cellKind, cellText } from './cells.ts';
import { type FactAbout, factsAmong } from './facts.ts';
import { typeNamedIn } from './type-heads.ts';
import {
  beforeReportWords,
  COMMUNITY,
  isCompany,
  isCount,
  isOnlyReportWords,
  isPrintedLine,
  isReportName,
  isTotal,
  sectionOf,
} from './words.ts';

/** A property as a title or a heading names it, without the code or address that is printed beside the name. */
export function propertyIn(text: string): NamedProperty {
  const clean = cellText(text)
    .replace(/^(->|»|>|\*+|#+|•)\s*/, '')
    .replace(LABEL, '')
    .replace(COUNT_BEHIND, '')
    .trim();
  const [, whole = clean, building = null] = BUILDING_BEHIND.exec(clean) ?? BUILDING_LAST.exec(clean) ?? [];
  const address = ADDRESS_BEHIND.exec(whole);
  const named = address?.[1] ?? whole;
  const code = CODE_BEHIND.exec(named) ?? null;
  const before = code === null ? (CODE_BEFORE.exec(named) ?? WORD_BEFORE.exec(named)) : null;
  return {
    name: (code?.[1] ?? before?.[2] ?? named).replace(/[\s,;:–-]+$/, ''),
    code: code?.[2] ?? before?.[1] ?? null,
    address: address?.[2] ?? null,
    building,
  };
}

/** Whether a heading says that it is a property: a label, or an address behind the name. */
export function isPropertyHeading(text: string): boolean {
  const clean = cellText(text).replace(/^(->|»|>)\s*/, '');
  return LABEL.test(clean) || ADDRESS_BEHIND.test(clean) || (/^(->|»)/.test(cellText(text)) && /[a-z]/i.test(clean));
}

/** What the lines above a list say: the property they are about, and the day it was taken. `known` are existing names. */
export function readTitles(rows: readonly (readonly string[])[], known: readonly string[]): Titles {
  const facts = rows.flatMap(factsAmong);
  const labelledAs = (about: FactAbout) => facts.find((fact) => fact.about === about)?.value;
  const named = labelledAs('PROPERTY');
  const lines = rows.map((row) => labelled(row.map(cellText).filter((cell) => cell !== '')));
  const cells = lines.flat();
  const ofLabel = named === undefined || named === '' || namesSeveral(named) ? null : plausible(propertyIn(named));
  const property = ofLabel ?? nameBesideCode(rows) ?? propertyOf(lines, known);
  const address = labelledAs('ADDRESS');
  const whole = cells.find((cell) => ONLY_BUILDING.test(cell)) ?? null;
  const building = labelledAs('BUILDING') ?? property?.building ?? whole;
  return {
    property: property === null ? null : { ...property, address: property.address ?? address ?? null },
    building,
    // The last is right above the list: before it may stand one whose home nobody could enter.
    unit: cells.map(unitHeading).findLast((found) => found !== null) ?? null,
    asOf: dayOf(cells),
  };
}

// 'Property:' beside '0651', and the name further to the right.
function nameBesideCode(rows: readonly (readonly string[])[]): NamedProperty | null {
  for (const row of rows) {
    const [label = '', code = '', name = ''] = row.map(cellText).filter((cell) => cell !== '');
    if (!ONLY_LABEL.test(label) || !/^[A-Z]{0,3}\d+$/i.test(code)) continue;
    const found = nameIn(name);
    if (found !== null && !isReportName(name)) return { ...found, code };
  }
  return null;
}

/** The community that a sheet is called after: 'Pine Hollow at Town Center'; null for names that say something else, or hardly anything. */
export function communityIn(sheet: string): NamedProperty | null {
  return COMMUNITY.test(sheet) && sheet.includes(' ') && !isCompany(sheet) ? nameIn(sheet) : null;
}

/** Titles as those of a building, where they name it behind a property that is known: 'Juniper Flats - Aspen House'. */
export function partOfProperty(titles: Titles, known: NamedProperty | null): Titles {
  const rest = known && titles.property ? behindName(titles.property.name, known.name) : null;
  return rest === null ? titles : { ...titles, property: known, building: titles.building ?? rest };
}

/** What stands behind a property's name in another, with a dash between them; null where it is no part of that property. */
export function behindName(name: string, property: string): string | null {
  if (!name.toLowerCase().startsWith(property.toLowerCase())) return null;
  return /^\s+[-–—|]\s+(\S.*)$/.exec(name.slice(property.length))?.[1] ?? null;
}

// A label and its value in two cells are one title; beside a label that says nothing of the property, nothing does.
function labelled(cells: string[]): string[] {
  const [first = '', second = ''] = cells;
  // The head or a row of a table between titles.
  const isTable = cells.length >= 4 || (cells.length === 3 && cells.some((cell) => cellKind(cell) === 'NUMBER'));
  if (isTable && !cells.some((cell) => /[:=]/.test(cell))) return [];
  // 'Actual Rent' beside '$31,331'
  if (cells.length === 2 && MONEY.test(second)) return [];
  if (cells.length === 2 && !ONLY_LABEL.test(first) && !isBeside(first) && !isBeside(second)) return [];
  return cells.flatMap((cell, at) => {
    if (ONLY_LABEL.test(cell) && cells[at + 1] !== undefined)
      return [`${cell.replace(/\s*[:=]$/, '')}: ${cells[at + 1]}`];
    const before = cells[at - 1] ?? '';
    return ONLY_LABEL.test(before) || /[:=]$/.test(before) ? [] : [cell];
  });
}

// What is printed beside a title: the report's name, a day, a page.
function isBeside(text: string): boolean {
  return (
    isReportName(text) ||
    isPrintedLine(text) ||
    cellKind(text) !== 'TEXT' ||
    /[:=]/.test(text) ||
    AS_OF.test(` ${text}`)
  );
}

function propertyOf(lines: readonly (readonly string[])[], known: readonly string[]): NamedProperty | null {
  const names = new Set(known.map(unitNameKey));
  const readings = lines.flatMap((line, row) =>
    line.map((cell, at) => ({ cell, found: nameIn(cell), below: at === 0 ? (lines[row + 1]?.[0] ?? '') : '' })),
  );
  const existing = readings.find(({ found }) => found !== null && names.has(unitNameKey(found.name)));
  if (existing?.found) return existing.found;
  let best: NamedProperty | null = null;
  let bestScore = 0;
  for (const { cell, found, below } of readings) {
    const score = found === null ? 0 : nameScore(cell, found, below);
    if (score > bestScore) {
      best = found;
      bestScore = score;
    }
  }
  return best;
}

// How much speaks for a title being the property's name; a town with its state, or a company, is hardly one.
function nameScore(cell: string, found: NamedProperty, below: string): number {
  let score = 2;
  if (LABEL.test(cell)) score += 10;
  if (found.code !== null || ADDRESS_BEHIND.test(cell)) score += 6;
  if (STREET_LINE.test(below)) score += 5;
  if (isReportName(cell)) score += 4;
  if (COMMUNITY.test(found.name)) score += 3;
  if (TOWN.test(found.name)) score -= 8;
  // 'Three Rivers Realty Group - Availability Board'
  if (isCompany(withoutCompany(cell)) || (isCompany(found.name) && !COMMUNITY.test(found.name))) score -= 8;
  return score;
}

/** The property that a title names, without the words for the report, the company or the day; null where it names none. */
export function nameIn(cell: string): NamedProperty | null {
  if (ONLY_BUILDING.test(cell) || unitHeading(cell)) return null;
  const text = cell
    .replace(AS_OF, '')
    .replace(YEARS_BEHIND, '')
    .replace(/[\s,;|–-]+$/, '');
  if (text === '' || cellKind(text) !== 'TEXT' || isAddress(text)) return null;
  // 'over $150 only'
  if (!/\p{Lu}/u.test(text) && !COMMUNITY.test(text)) return null;
  if (unitStatus(text) !== null || SIZED.test(text) || namesSeveral(text.replace(LABEL, ''))) return null;
  if (LABEL.test(text))
    return /^(customer|client)/i.test(text) && isCompany(propertyIn(text).name) ? null : plausible(propertyIn(text));
  const [, report = '', rest = ''] = /^([^:=]{3,40})[:=]\s*(\S.*)$/.exec(text) ?? [];
  if (rest !== '' && isReportName(report) && !isPrintedLine(report)) return nameIn(rest);
  if (rest !== '' && isReportName(rest) && !SETTING.test(report) && !/=/.test(text)) return nameIn(report);
  if (/[:=;]|\bv?\d+\.\d+\b|\d{1,2}\/\d{1,2}\/\d{2}/.test(text) || TIME.test(text) || isSentence(text)) return null;
  if (
    isPrintedLine(text) ||
    isTotal(text) ||
    isCount(text) ||
    OTHER_LABEL.test(text) ||
    MONTH.test(text) ||
    sectionOf(text)
  )
    return null;
  const part =
    isReportName(text) || endsLikeReport(text) || partsOf(text).some(isReportPart)
      ? besideReportName(text)
      : nameBefore(text);
  if (part === null || OTHER_LABEL.test(part)) return null;
  const named = withoutCompany(part);
  // 'March 2025 - Dial One Plumbing'
  return MONTH.test(named) ? null : plausible(propertyIn(named));
}

// 'Juniper Flats turn board'
function nameBefore(text: string): string {
  const before = beforeReportWords(text);
  return before !== null && plausible(propertyIn(before)) ? before : text;
}

// 'Rent Roll - Juniper Flats', 'Unit roster for Juniper Flats', 'Juniper Flats appliance inventory'
function besideReportName(text: string): string | null {
  const before = withoutType(beforeReportWords(text));
  const isName = before !== null && !isReportName(before) && !isReportPart(before) && !namesReport(before);
  if (isName && plausible(propertyIn(before))) return before;
  const community = communityBeforeReport(text);
  if (community !== null) return community;
  const trailing = REPORT_BEHIND.exec(text)?.[1]?.replace(/[\s,|–—-]+$/, '');
  if (trailing !== undefined && !isReportName(trailing) && plausible(propertyIn(trailing))) return trailing;
  const parts = partsOf(text);
  const named = parts.filter(
    (part) =>
      part !== '' &&
      !isReportName(part) &&
      !isReportPart(part) &&
      !isPrintedLine(part) &&
      !/^(summary|by|all|the)$/i.test(part),
  );
  return named.length === 0 ? nameBeforeEnd(text) : named.join(' - ');
}

// 'Kingsley Run TURNS': what stands before the last word, if it is nothing of a report.
function nameBeforeEnd(text: string): string | null {
  const before = text.replace(/\s+(turns|tracker)$/i, '');
  const isName = before !== text && before.includes(' ') && !before.split(' ').some((word) => isOnlyReportWords(word));
  return isName && typeNamedIn(before) === null && plausible(propertyIn(before)) ? before : null;
}

// 'Juniper Flats Air Handler', of the schedule of their filters.
function withoutType(text: string | null): string | null {
  const words = text?.split(' ') ?? [];
  for (const count of [1, 2, 3]) {
    const type = words.slice(-count).join(' ');
    if (words.length > count && !COMMUNITY.test(type) && typeNamedIn(type) !== null)
      return words
        .slice(0, -count)
        .join(' ')
        .replace(/[\s,|–—:-]+$/, '');
  }
  return text;
}

// 'Juniper Flats - Filter Change', of the log of that name; 'Juniper Flats - North' is all of it the name.
function namesReport(before: string): boolean {
  const parts = before.split(/\s+[-–—|]\s+/);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const isPart = /^(north|south|east|west|old|new|upper|lower|phase|senior|family|[ivx]+|\d+)\b/i.test(last);
  return parts.length > 1 && COMMUNITY.test(first) && !COMMUNITY.test(last) && !isPart && !isCompany(first);
}

// 'Willow Bend Phase III Filter Change Log': the community's own words end its name, whatever the report is called.
function communityBeforeReport(text: string): string | null {
  return endsLikeReport(text) && partsOf(text).length === 1 ? (NAMED_COMMUNITY.exec(text)?.[1] ?? null) : null;
}

// 'Job History', 'Filter Change Log 2025', and no name of a community alone.
function endsLikeReport(text: string): boolean {
  return REPORT_END.test(text);
}

// What was asked for: 'Juniper Flats (junip), Arbor Glen (arbor)', 'junip, arbor'. The properties head their own parts.
function namesSeveral(text: string): boolean {
  const parts = text.split(/\s*,\s*/);
  return (
    parts.length > 1 && (parts.every((part) => CODE_BEHIND.test(part)) || parts.every((part) => ONLY_CODE.test(part)))
  );
}

// 'Please check the balances before Friday.', and not 'Tillery-Ellis Apts.'
export function isSentence(text: string): boolean {
  const small = text.match(/(?:^|\s)\p{Ll}{2,}(?=[\s.,])/gu) ?? [];
  return /!$/.test(text) || (/\.$/.test(text) && small.length >= 2);
}

// 'RENT ROLL', 'GAS WATER HEATERS', 'W/H LOG'
function isReportPart(part: string): boolean {
  return (
    isOnlyReportWords(part) ||
    (endsLikeReport(part) && !COMMUNITY.test(part)) ||
    /\b(audit|assessment|study)$/i.test(part) ||
    (typeNamedIn(part) !== null && !COMMUNITY.test(part))
  );
}

/** Whether a text is a whole address, with town, state and postal code, and nothing before it. */
export function isAddress(text: string): boolean {
  return FULL_ADDRESS.test(text) && !ADDRESS_BEHIND.test(text);
}

function partsOf(text: string): string[] {
  return text.split(/\s+[-–—|/]\s+|\s*\|\s*|\bfor\b\s+(?=\p{Lu})/u).map((part) => part.trim());
}

// 'Bluefield Management - The Flats at Old Mill'
function withoutCompany(text: string): string {
  const parts = text.split(/\s+[-–—|]\s+/);
  const others = parts.filter((part) => !isCompany(part));
  return others.length > 0 ? others.join(' - ') : text;
}

/** The property, without the town behind its name; null where the name is hardly one. */
export function plausible(property: NamedProperty): NamedProperty | null {
  const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').length;
  const withoutTown = property.name.replace(CITY_BEHIND, '');
  // Of 'A-12, Elm Court' the rest would be no name.
  const name = lettersOf(withoutTown) >= 3 ? withoutTown : property.name;
  const letters = lettersOf(name);
  // 'Westside Portfolio' is of several.
  const isOfOne = !NO_NAME.test(name) && !/\bportfolio$/i.test(name);
  const isName = letters >= 3 && name.length <= 80 && isOfOne && name.split(' ').length <= 9;
  return isName ? { ...property, name } : null;
}

function dayOf(cells: readonly string[]): string | null {
  for (const cell of cells) {
    const [, month, day, year] = AS_OF_DAY.exec(cell) ?? [];
    const date = dateOf(Number(year ?? 0), Number(month ?? 0), Number(day ?? 0));
    if (isDate(date)) return date;
  }
  return null;
}

const MONEY = /^[-(]*\s*\$\s*\d|^[-(]*\d[\d,]*\.\d\d\)?$/;
const LABEL =
  /^(for|entity|deal|development|customer|client|ship to|deliver(?:ed)? to|job ?site|location serviced|service (?:location|address|site)|propert(?:y|ies)|communit(?:y|ies)|site|complex|apartment community|asset name|project|location)(?:\s+(?:name|group|list|[A-Z]{0,4}\d{3,}))?\s*[:=]\s*(?=\S)/i;
const ONLY_LABEL =
  /^(propert(?:y|ies)|communit(?:y|ies)|site|complex|project|entity|deal|customer|client|ship to|deliver(?:ed)? to|job ?site|location serviced|service (?:location|address|site)|location(?= ?[:=])|location name)(?: name)?\s*[:=]?$/i;
const MONTH =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\.? \d{4}$/i;
const OTHER_LABEL =
  /^(section \d|units (with|that)|standard (appliances|package)|.*\d[\d-]{6,}|built|constructed|renovated|(colou?r )?(legend|key|codes?)|notes?|draft|confidential|page|version|currency)\b/i;
const SETTING =
  /^(template|checklist|form|properties|view|show|include|filters?|status|statuses|units?|source|type|report|group(ed)? by)\b/i;
// A floor plan: 'The Elm (985 sq ft)'
const SIZED = /\b\d?,?\d{3}\s*(sq\.?\s*(ft|feet)|sf|sqft)\b/i;
const TIME = /\b\d{1,2}:\d{2}\b/;
// The town behind a name: 'Marlow & Sundial, Tulsa'.
const CITY_BEHIND = /,\s+\p{Lu}\p{Ll}+\.?(?:[ -]\p{Lu}\p{Ll}+){0,2}(?:,?\s+[A-Z]{2})?$/u;
// The years of a plan: 'CapEx Budget 2025-2030'.
const YEARS_BEHIND = /\s+\(?(19|20)\d\d\s*[-–]\s*(19|20)?\d\d\)?\s*$/;
const ONLY_BUILDING = /^(building|bldg|bld)\b\.?\s*#?\s*\S{1,20}$/i;
const BUILDING_BEHIND = /^(.*\p{L}.*?)\s*(?:[-–—|:,/]|\s{2,})\s*((?:building|bldg|bld)\b\.?\s*[:#]?\s*\S.*)$/iu;
// 'Juniper Flats Bldg B', 'Juniper Flats Building 3'
const BUILDING_LAST = /^(.*\p{L}.*?)\s+((?:building|bldg|bld)\b\.?\s*#?\s*(?:[A-Z]{1,2}|\d{1,3}[A-Z]?))$/iu;
/** How many units there are, behind a name: 'Juniper Flats (57 units)', 'Juniper Flats - 57 Units', and not 'Route 66 Apartments'. */
export const COUNT_BEHIND =
  /(?:\s*(?:[([]\s*|\s[-–—|:,]\s*|,\s*)\d[\d,]* (?:total )?(?:units?|apartments?|apts?|homes|doors)|\s+\d[\d,]* (?:total )?units?)\.?\s*[)\]]?$/i;
const CODE_BEHIND = /^(.*\S)\s*[([]([\w.-]{1,20})[)\]]$/;
const ONLY_CODE = /^[a-z\d]{2,10}$/;
const CODE_BEFORE = /^([a-z]{0,6}\d{1,12}[a-z]?)\s*[-–:]\s+(\D.+|\d+ [a-z].+)$/i;
const WORD_BEFORE = /^([a-z0-9]*[a-z][a-z0-9]*)\s+-\s+([\p{Lu}\d].+)$/u;
const ADDRESS_BEHIND =
  /^(.+?)\s*(?:[-–—|,]|\s{2,}|\u2022)\s*(\d{1,6}[a-z]?\s+(?=.*\b(?:st|street|ave|avenue|rd|road|dr|drive|blvd|boulevard|ln|lane|way|ct|court|pl|place|pkwy|parkway|hwy|highway|cir|circle|ter|terrace|trail|trl|loop|sq|square|plaza|pike|[a-z]{2},?\s+\d{5})\b).+)$/i;
const STREET_LINE =
  /^\d{1,6}[a-z]?\s+\S.*(\b(st|street|ave|avenue|rd|road|dr|drive|blvd|boulevard|ln|lane|way|ct|court|pl|place|pkwy|hwy|cir|ter|trail|loop)\b|,\s*[A-Z]{2}\b)/i;
const FULL_ADDRESS = /^\d{1,6}[a-z]?\s+\S.*,\s*[A-Z]{2}\.?\s+\d{5}(-\d{4})?$/;
const TOWN = /^[\p{Lu}][\p{L}.' -]+,\s*[A-Z]{2}(\s+\d{5})?$/u;
const NO_NAME =
  /^(template|checklist|description|exceptions?|fixed|resident|appliances?|equipment|capital|building|master|list|log|assets?|monthly|annual|yes|no|on|off|measure|value|source|period|seller|buyer|owner|lender|broker|kitchen|laundry|bath|hvac|mechanical|all( (rentals|properties|communities|units))?|active|selected|multiple|various|none|n\/a|detail|summary|current|units?|apartments?|confidential|draft|monthly|weekly|daily|final|total)$/i;
const AS_OF = /[\s,;(–-]*\b(as of|as at|through|effective|for the (?:month|period)|month (?:of|ending)|dated?)\b.*$/i;
const AS_OF_DAY = /\bas (?:of|at)(?: date)?\s*[:=]?\s*(\d{1,2})\/(\d{1,2})\/(\d{4})/i;
const REPORT_END =
  /\b(log|schedule|report|history|list|listing|roster|register|summary|matrix|pricing|tracker|checklist|calendar|turns)(\s+((19|20)\d\d|q[1-4]|fy ?\d{2,4}))*$/i;
const NAMED_COMMUNITY = new RegExp(
  `^(.*\\S\\s+${COMMUNITY.source}(?:\\s+(?:[IVX]{1,4}|\\d{1,2}))?)\\s+(?!(?:&|and|at|of|on|north|south|east|west|senior|family|student|living)(?:\\s|$))\\S`,
  'i',
);
const REPORT_BEHIND =
  /^(.+?)\s+(?:rent roll|all (?:units|apartments)|(?:unit|apartment) (?:roster|list|directory|mix|availability|status|vacancy|inventory|detail)|roster|appliance (?:list|inventory|cards?|survey|log|schedule|register)|asset (?:list|register)|equipment (?:list|inventory)|inventory|vacanc(?:y|ies)|availability)\b.*$/i;

/** The unit that a heading names, with its building where it does: 'Bldg A Apt 101 (2x1)'; null for other texts. */
export function unitHeading(text: string): UnitHeading | null {
  const [, building, unit] = UNIT_HEADING.exec(cellText(text)) ?? [];
  return unit === undefined || !/\d|^[A-Z]$/.test(unit) ? null : { building: building ?? null, unit };
}

const UNIT_HEADING =
  /^(?:(?:bldg|building|bld)\.?\s*#?\s*(\S+?)[\s,/-]+)?(?:(?:apt|unit|apartment|suite|home)\.?\s*[:#]?\s*|#\s*(?=\d))([\w-]+)(?:\s*[([].*|\s+[-–]\s+.*)?$/i;

export type UnitHeading = { building: string | null; unit: string };
export type NamedProperty = {
  name: string;
  code: string | null;
  address: string | null;
  /** Of a title such as 'Juniper Flats - Building A'. */
  building: string | null;
};
export type Titles = {
  property: NamedProperty | null;
  building: string | null;
  /** Of a card that is headed by its unit. */
  unit: UnitHeading | null;
  asOf: string | null;
};

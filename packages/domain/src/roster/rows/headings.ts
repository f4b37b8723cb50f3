import { unitNameKey } from '../../units/unit-names.ts';
import { couldBeName } from '../cells/could-be-name.ts';
import { planIn } from '../cells/facts.ts';
import { COUNT_BEHIND, isAddress, isPropertyHeading, nameIn, propertyIn, unitHeading } from '../cells/titles.ts';
import { isTypeHeading, typeNamedIn } from '../cells/type-heads.ts';
import { COMMUNITY, isCommonArea, isDated, isReportName, sectionOf, statusHeading } from '../cells/words.ts';

/** What a heading can say of the rows below it. */
export const HEADING_MEANINGS = [
  'PROPERTY',
  'BUILDING',
  'FLOOR_PLAN',
  'FLOOR',
  'STATUS',
  'UNIT',
  'TYPE',
  'SECTION',
] as const;

/**
 * What each heading of a file says. Where its own words do not tell, the others decide: above the head printed again it is a title; below a title or column that names the
 * property, headings are its buildings; without one they are what their names are like, and the person is asked.
 */
export function readHeadings(given: readonly Heading[], about: HeadingsAbout): Map<string, HeadingReading> {
  const headings = given.filter(({ isWorded }) => !isWorded);
  const own = new Map(headings.map((heading) => [unitNameKey(heading.text), ownMeaning(heading.text, about)]));
  const hasProperty = about.hasProperty || [...own.values()].includes('PROPERTY');
  // Headings of one level are alike: next to one that is named like a community, the others are properties too.
  const untold = headings.filter(({ text }) => own.get(unitNameKey(text)) === null && unitHeading(text) === null);
  const isOnlyUntold = untold.length === 1 && own.size > 2 && [...own.values()].every((meaning) => meaning === null);
  const isNextToProperty = propertyLevels(headings, own);
  // A title can be of several properties: 'Westside Portfolio' above 'Elm Court' and 'Mt Vista'.
  const communities = untold.filter(({ text }) => isLikeCommunity(text));
  const isOfSeveral = about.isTitledOnly && untold.length > 1 && communities.length >= untold.length / 2;
  // In a list whose headings are units, one that says nothing else is a unit too: 'TH 1' among 'Unit 19' and 'Unit 20'.
  const units = headings.filter(({ text }) => unitHeading(text) !== null);
  const areUnits = about.isOfItems && !about.hasUnit && units.length > 1;
  const read = new Map<string, HeadingReading>();
  for (const heading of headings) {
    const { text, isAboveHead, over } = heading;
    const key = unitNameKey(text);
    const meaning = own.get(key) ?? null;
    const isUnit = unitHeading(text) !== null || (areUnits && meaning === null && over === null && /\d/.test(text));
    if (about.isOfItems && isUnit) read.set(key, { meaning: 'UNIT', isSure: true });
    else if (meaning === null && isAboveHead) read.set(key, aboveHead(text, about.overHead !== null));
    else if (meaning !== null) read.set(key, { meaning, isSure: true });
    else if (!about.hasProperty && isNextToProperty(heading)) read.set(key, { meaning: 'PROPERTY', isSure: false });
    else if (about.hasBuilding && hasProperty) read.set(key, { meaning: 'SECTION', isSure: true });
    else if (hasProperty) {
      const isBuilding = isNameLike(text);
      read.set(key, { meaning: isBuilding ? 'BUILDING' : 'SECTION', isSure: !(isBuilding && isOfSeveral) });
    } else {
      const isProperty =
        about.hasBuilding || about.isOfProperties || isLikeCommunity(text) || (over === null && isOnlyUntold);
      read.set(key, { meaning: isProperty ? 'PROPERTY' : 'BUILDING', isSure: false });
    }
  }
  return about.isOfItems ? read : withDoubts(read, given, about);
}

/**
 * Headings whose words say that they are no property, though they stand where the properties of the file do: once, above records, never
 * right below another heading. Their rows would go to the property above, so that a person is asked.
 */
function withDoubts(
  read: Map<string, HeadingReading>,
  given: readonly Heading[],
  about: HeadingsAbout,
): Map<string, HeadingReading> {
  const meaningOf = ({ text }: Heading) => read.get(unitNameKey(text))?.meaning;
  const isPart = (heading: Heading) => heading.rows > 1 || heading.isBelowHeading;
  const ask = ({ text }: Heading) => read.set(unitNameKey(text), { meaning: 'PROPERTY', isSure: false });
  const isGrouped = () => given.some((heading) => meaningOf(heading) === 'PROPERTY');
  const headed = new Set(given.flatMap(({ text }) => [text, propertyIn(text).name].map(unitNameKey)));
  const alone = given.filter((heading) => !isPart(heading) && heading.over === null && couldBeName(heading.text));
  const hasGroups = isGrouped() || !about.hasProperty;
  for (const heading of alone)
    if (heading.isWorded && hasGroups && (heading.total === null || !headed.has(heading.total))) ask(heading);
  if (!isGrouped()) return read;
  // What stands below a heading somewhere is a part of properties everywhere: sections, buildings, floors.
  const parts = new Set(given.filter(isPart).map(meaningOf));
  for (const heading of alone) {
    const meaning = meaningOf(heading);
    if (meaning !== undefined && meaning !== 'PROPERTY' && !parts.has(meaning)) ask(heading);
  }
  return read;
}

/**
 * Whether a heading stands next to one of a property: their totals stand before each other, or both are above the same, records
 * or parts of one kind such as statuses. Above a building stands a property, above its parts the building.
 */
function propertyLevels(
  headings: readonly Heading[],
  own: ReadonlyMap<string, HeadingMeaning | null>,
): (heading: Heading) => boolean {
  const meaningOf = (text: string) => own.get(unitNameKey(text)) ?? null;
  const properties = headings.filter(
    ({ text }) => meaningOf(text) === 'PROPERTY' || (meaningOf(text) === null && isLikeCommunity(text)),
  );
  const keys = new Set(properties.map(({ text }) => unitNameKey(text)));
  const isSummed = headings.some(({ summed }) => summed !== null && keys.has(summed));
  // In the order of the file, and back: each is next to the one whose total is right above it.
  for (const { text, summed } of [...headings, ...headings.toReversed()]) {
    const key = unitNameKey(text);
    if (summed === null || own.get(summed) === undefined) continue;
    if (keys.has(summed)) keys.add(key);
    else if (keys.has(key)) keys.add(summed);
  }
  const levels = new Set(properties.map(({ over }) => (over === null ? 'RECORDS' : meaningOf(over))));
  levels.delete(null);
  levels.delete('BUILDING');
  return ({ text, over }) =>
    isSummed ? keys.has(unitNameKey(text)) : levels.has(over === null ? 'RECORDS' : meaningOf(over));
}

/** Whether a name is like those of communities: 'Pine Hollow Apartments', 'Arbor Glen on Locust', 'Foxglove II'. */
export function isLikeCommunity(text: string): boolean {
  return COMMUNITY.test(text) || OF_PLACE.test(text);
}

const OF_PLACE = /\p{L}{2,}\s+(on|at|in|of)\s+\p{L}|\p{L}{3,}\s+(II|III|IV|VI?)$/u;

// Above the head printed again stands another property, or a building where the first head has one above it too: a person knows.
function aboveHead(text: string, isLikeFirst: boolean): HeadingReading {
  if (nameIn(text) === null) return { meaning: 'SECTION', isSure: true };
  const isBuilding = isLikeFirst && !COMMUNITY.test(text) && isNameLike(text);
  return { meaning: isBuilding ? 'BUILDING' : 'PROPERTY', isSure: !isBuilding };
}

// Without the marks that people put around a heading: '*** Building 1 ***'.
function plain(text: string): string {
  return text.replace(/^[*=~#>»–—-]{2,}\s*|\s*[*=~#<«–—-]{2,}$/g, '');
}

// Not a remark: few words, beginning with capital letters or numbers, and no sentence.
function isNameLike(text: string): boolean {
  const words = text.split(/\s+/);
  const isCapital = words.every((word) => word.length <= 3 || !/^\p{Ll}/u.test(word));
  return /^[#(]?[\p{Lu}\d]/u.test(text) && isCapital && words.length <= 6 && !/[.!?]$|[.!?;] /.test(text);
}

/** What the words of a heading say by themselves; null where they do not tell. */
export function ownMeaning(printed: string, about: HeadingsAbout): HeadingMeaning | null {
  const text = plain(printed);
  if (sectionOf(text) || /^[-–—*=\s]*\d{1,2}[-–—*=\s]*$/.test(text)) return 'SECTION';
  if (/^[-–—*=\s]*(19|20)\d\d[-–—*=\s]*$/.test(text) || OTHER_GROUP.test(text)) return 'SECTION';
  if (COMMON_AREAS.test(text) || (about.isOfItems && ASSET_CLASS.test(text))) return 'SECTION';
  if (isCommonArea(text) && !/\d/.test(text)) return about.isOfItems && !about.hasUnit ? 'UNIT' : 'SECTION';
  if (about.isOfItems && (isNumberedHeading(text) || CATEGORY.test(text)) && !(about.lacksType && typeNamedIn(text)))
    return 'SECTION';
  if (about.isOfItems && !about.lacksType && isTypeHeading(text.replace(CODE_BEHIND, ''))) return 'SECTION';
  if (about.lacksType && typeNamedIn(text) !== null) return 'TYPE';
  const named = propertyIn(text);
  if (named.building === null && about.knownProperties.has(unitNameKey(named.name))) return 'PROPERTY';
  if (BUILDING.test(text)) return 'BUILDING';
  // Below the name of a property stands its address.
  if (isAddress(text)) return 'SECTION';
  if (isDated(text)) return 'SECTION';
  if (SIZED.test(text)) return 'FLOOR_PLAN';
  if (isPropertyHeading(text) || isCoded(text)) return 'PROPERTY';
  if (FLOOR.test(text)) return 'FLOOR';
  if (statusHeading(text) !== null) return 'STATUS';
  if (isFloorPlan(text, about)) return 'FLOOR_PLAN';
  return isReportName(text) ? 'SECTION' : null;
}

// 'Casa Larkspur (casal)': programs call a property by the beginning of its name.
function isCoded(text: string): boolean {
  const [, name = '', code = ''] = /^(.*\S)\s*[([]([a-z]{3,8}\d{0,3})[)\]]$/.exec(text) ?? [];
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return code !== '' && [letters, letters.replace(/^the/, '')].some((start) => start.startsWith(code.slice(0, 3)));
}

/** A heading of an outline: '1.0 Kitchens', '2.3.1 Water heaters'. */
export function isNumberedHeading(text: string): boolean {
  return /^\d{1,2}(\.\d{1,2}){1,3}\.?\s+\p{L}{2}/u.test(text);
}

// 'Refrigerators (R-18)'
const CODE_BEHIND = /\s*\([A-Z]{1,4}-?\d{1,4}\)$/;

// What follows is in no building: 'Common Areas', and not 'Clubhouse'.
const COMMON_AREAS = /^common areas?( equipment| appliances)?$/i;

// The accounts of a register of fixed assets: '1520 - Building Improvements'.
const ASSET_CLASS =
  /^(\d{3,5}(-\d+)*\s*[-–—:]?\s*)?((land|building|leasehold|site|unit|tenant) improvements?|(building|office|mechanical|maintenance|pool|fitness) equipment|office( equipment)? (&|and) vehicles|furniture( (&|and) (fixtures?|equipment))?|vehicles?|flooring|carpet(ing)?|computers?|software)$/i;

// What groups rows otherwise than by place.
const OTHER_GROUP =
  /^(fy\b|tbd\b|exceptions?|standard (appliances|package)|units (with|that|not)|((19|20)\d\d |later )?replacements?\b|additional services?|services|contract|program|subsid(y|ies)|household|account|lease|tenant|resident|category|class|group|vendor|invoice|order|work order|po|month|year|quarter|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

// Where things are of a kind, and no place: 'Kitchens', 'Life Safety'.
const CATEGORY =
  /^(\d+(\.\d+)*\.?\s+)?((common|interior|exterior|unit|in-unit|major|kitchen|laundry|hvac|mechanical|plumbing|electrical|life|fire) )?(appliances?|kitchens?|laundry|hvac|mechanical|plumbing|electrical|life[ /&-]*safety|safety|(domestic )?hot water|equipment|systems?|components?|heating|cooling|heating (and|&) cooling|bath(room)?s?)$/i;

// 'The Birch (735 sq ft)', 'A1 (1x1, 1,015 sf)'
const SIZED = /[(,|–-]\s*\d{0,2},?\d{3}\s*(sq\.?\s*(ft|feet)|sf|sqft)\b/i;

// A plan that the list names, its words for bedrooms, or both: 'A1 - 1x1, 690 sf'.
function isFloorPlan(text: string, { floorPlans }: HeadingsAbout): boolean {
  const name = planIn(text)?.name ?? text.split(/\s+[-–—:]\s+|\s*[(|,]/)[0] ?? text;
  return (
    floorPlans.has(unitNameKey(text)) ||
    floorPlans.has(unitNameKey(name)) ||
    FLOOR_PLAN.test(text) ||
    PLAN_ON_OFFER.test(text) ||
    planIn(text) !== null
  );
}

/** The value that a heading gives the rows below it: '2nd Floor' is floor 2. */
export function headingValue(printed: string, meaning: HeadingMeaning): string {
  const text = plain(printed);
  if (meaning === 'FLOOR') return floorIn(text);
  const clean = text
    .replace(COUNT_BEHIND, '')
    .replace(ON_OFFER_BEHIND, '')
    .replace(/[\s:]+$/, '');
  if (meaning === 'BUILDING') return buildingIn(clean);
  if (meaning === 'TYPE') return typeNamedIn(text) ?? clean;
  if (meaning === 'FLOOR_PLAN')
    return planIn(clean)?.name ?? clean.replace(/^(floor ?plan|unit type|type|plan)\s*[:#=]\s*/i, '');
  if (meaning === 'UNIT')
    return (
      unitHeading(clean)?.unit ??
      clean.replace(/\s*\(.*\)$/, '').replace(/^(unit|apt|apartment)\s*[:#]?\s*(?=\S*\d)/i, '')
    );
  return clean;
}

/** The floor that a building's heading names too: 'BLDG 1 - 2ND FLOOR'; null where it names none. */
export function floorBehind(text: string): string | null {
  const floor = FLOOR_BEHIND.exec(text)?.[1];
  return floor === undefined ? null : floorIn(floor) || null;
}

function floorIn(text: string): string {
  const word = /^\w+/.exec(text.toLowerCase())?.[0] ?? '';
  const at = ORDINALS.indexOf(word);
  return /\d+/.exec(text)?.[0] ?? (word === 'ground' || word === 'main' ? '1' : at < 0 ? '' : String(at + 1));
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

// 'BLDG 3', 'Building: 3' and 'Juniper Flats - Building 3' are written alike; other names stay as they are.
function buildingIn(text: string): string {
  const name = text
    .replace(FLOOR_BEHIND, '')
    .replace(/\s*\(.*\)$/, '')
    .replace(/^.+\s[-–—|:]\s(?=(bldg|building|bld)\b)/i, '');
  const [, rest] = /^(?:bldg|building|bld)\b\.?\s*[:#=-]?\s*(.+)$/i.exec(name) ?? [];
  return rest === undefined ? name : `Building ${rest}`;
}

const FLOOR_BEHIND =
  /\s*[-–—,|/]\s*((?:(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|ground|top|main) (?:floor|level|fl))|(?:floor|level) \d{1,2})$/i;
const BUILDING = /^(bldg|building|bld)\b\.?\s*[:#=-]?\s*\S|\b(building|bldg)$|\s[-–—|:]\s(building|bldg|bld)\b/i;
const FLOOR =
  /^((\d{1,2}(st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|ground|top|main|lower) (floor|level)|(floor|level)\s*[:#]?\s*\d{1,2})$/i;
const FLOOR_PLAN =
  /^(floor ?plan|unit type|type|plan)\s*[:#=]|^(studio\b.*\b(bed|bath|ba|sf|sq)\b.*|studios?|efficienc(y|ies)|(\d|one|two|three|four)[\s-]*(br|bd|bed(room)?s?)\b.*|\d\s*[x/]\s*\d(\.\d)?)$/i;

// 'Studio (1 available)', 'B2 (3 available)'
const ON_OFFER_BEHIND = /\s*\(\d+ available\)$/i;
const PLAN_ON_OFFER = /^[A-Z]{1,3}-?\d{1,3}[A-Z]?\s*\(\d+ available\)$/i;

export type HeadingMeaning = (typeof HEADING_MEANINGS)[number];
export type Heading = {
  text: string;
  rows: number;
  /** It stands above the head printed again, as the title of a list does. */
  isAboveHead: boolean;
  /** The heading right below it; null where records are. */
  over: string | null;
  /** Key of what the total right above it is of. */
  summed: string | null;
  /** Key of what it is a total of by its own words; null for other texts. */
  total: string | null;
  /** Somewhere it stands right below another heading: it is a part of that. */
  isBelowHeading: boolean;
  /** It begins like a total, a summary or a line that a program prints. */
  isWorded: boolean;
};
export type HeadingReading = { meaning: HeadingMeaning; isSure: boolean };
export type HeadingsAbout = {
  /** The list is of items: a heading can be a unit. */
  isOfItems: boolean;
  /** The list is of items, and no column names their types: a heading can. */
  lacksType: boolean;
  /** The line right above the head, where it names something else than the property. */
  overHead: string | null;
  /** The titles say that it is of several properties: 'All rental properties'. */
  isOfProperties: boolean;
  /** A column names the unit. */
  hasUnit: boolean;
  /** A title or a column names the property already. */
  hasProperty: boolean;
  /** Titles name a property, and no column does. */
  isTitledOnly: boolean;
  /** A column names the building already. */
  hasBuilding: boolean;
  knownProperties: ReadonlySet<string>;
  /** Floor plans that the column of unit types names. */
  floorPlans: ReadonlySet<string>;
};

import { type Asset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { communityName } from '../kept/community-names.ts';
import { drawEquipment } from '../kept/equipment-register-words.ts';
import {
  BUILDING_AREAS,
  CLASSES,
  type Field,
  LIFE_YEARS,
  SITE_AREAS,
  SPARE,
  STATES,
  type States,
  SYSTEMS,
  WORDS,
} from './portfolio-equipment-words.ts';

type State = 'used' | 'repair' | 'gone';
type Thing = {
  property: DrawnProperty;
  building: string | null;
  unit: string;
  isHome: boolean;
  type: ItemTypeName;
  state: State;
  number: number;
  asset: Asset;
  isPriced: boolean;
  /** When it was disposed of. */
  gone: string;
};
type Style = {
  system: (typeof SYSTEMS)[number];
  columns: [Field, string][];
  arrangement: 'one list' | 'headings' | 'sheets';
  sortedBy: 'place' | 'number' | 'class';
  hasBuildings: boolean;
  /** What stands in the column of buildings for what belongs to the whole community. */
  noBuilding: string;
  door: string;
  block: string;
  states: States;
  /** Only what is in use was asked for. */
  isInUseOnly: boolean;
  classes: (typeof CLASSES)[number];
  /** Things by the name of their type, or described. */
  isDescribed: boolean;
  isUpper: boolean;
  cost: (cents: number) => Cell;
  life: (years: number) => Cell;
  hasTotals: boolean;
  isTitled: boolean;
};

/** The master export of an asset system over several communities: homes beside clubhouse, pool and laundry rooms, and what was disposed of. */
export const portfolioEquipment: Layout = {
  name: 'portfolio-equipment',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, dice.int(2, 4), {
      nameOf: communityName,
      buildings: style.hasBuildings ? dice.pick(['numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [4, 20],
    });
    const isGoneTold = style.columns.some(([field]) => field === 'status' || field === 'gone');
    return {
      sheets: sheetsOf(dice, style, properties),
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy', 'iso', 'd-Mon-yyyy'] as const),
      asks: isGoneTold && !style.isInUseOnly ? ['status'] : [],
      personal: [],
      container: style.arrangement === 'sheets' || dice.chance(0.4) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const system = dice.pick(SYSTEMS);
  const arrangement = dice.pick(['one list', 'one list', 'one list', 'headings', 'sheets'] as const);
  const hasBuildings = dice.chance(0.7);
  const isInUseOnly = dice.chance(0.2);
  const spare = new Set(dice.some(SPARE, dice.int(4, SPARE.length)));
  // What is disposed of is told by a status, by a day, or by both.
  const told = dice.pick([['status'], ['status', 'gone'], ['status', 'gone'], ['gone']] as const);
  const isSiteTold = arrangement === 'one list' || (arrangement === 'sheets' && dice.chance(0.4));
  const columns = (Object.entries(system.heads) as [Field, string][]).filter(([field]) => {
    if (field === 'building') return hasBuildings;
    if (field === 'site') return isSiteTold;
    if (field === 'siteCode') return isSiteTold && spare.has(field);
    if (field === 'status') return told.some((one) => one === 'status');
    if (field === 'gone') return !isInUseOnly && told.some((one) => one === 'gone');
    return spare.has(field) || !SPARE.includes(field);
  });
  return {
    ...{ system, columns, arrangement, hasBuildings, isInUseOnly },
    sortedBy: arrangement === 'one list' ? dice.pick(['place', 'place', 'number', 'class'] as const) : 'place',
    noBuilding: dice.pick(['', '', 'Site', 'Common', 'N/A']),
    door: dice.pick(['Unit ', 'Unit ', 'Apt ', '', '']),
    block: dice.pick(['', '', 'Building ', 'Bldg ']),
    ...{ states: dice.pick(STATES), classes: dice.pick(CLASSES) },
    ...{ isDescribed: dice.chance(0.5), isUpper: dice.chance(0.3) },
    cost: dice.pick([
      (cents: number) => money(cents / 100),
      (cents: number) => `$${money(cents / 100)}`,
      (cents: number) => cents / 100,
    ]),
    life: dice.pick([(years: number) => years, (years: number) => `${years} yrs`, (years: number) => years.toFixed(1)]),
    ...{ hasTotals: dice.chance(0.45), isTitled: dice.chance(0.5) },
  };
}

function sheetsOf(dice: Dice, style: Style, properties: DrawnProperty[]): Sheet[] {
  const numbers = { last: dice.int(1, 40) * 100 };
  const bySite = properties.map((property) => [property, thingsOf(dice, style, property, numbers)] as const);
  if (style.arrangement === 'sheets')
    return bySite.map(([property, things]) => {
      const sheet = new Sheet(property.name);
      titles(sheet, style, `Site: ${property.name} (${property.code.toUpperCase()})`);
      head(sheet, style);
      rows(sheet, dice, style, things);
      totals(sheet, style, 'Site Total', things);
      return sheet;
    });
  const sheet = new Sheet(dice.pick(['Export', 'Equipment', 'Sheet1']));
  const all = bySite.flatMap(([, things]) => things);
  if (style.isTitled) titles(sheet, style, `Sites: All (${properties.length})`);
  if (style.arrangement === 'one list') {
    head(sheet, style);
    rows(sheet, dice, style, sorted(dice, style, all));
  } else {
    const isHeadedEach = dice.chance(0.4);
    bySite.forEach(([property, things], at) => {
      if (at > 0) sheet.blank(dice.int(0, 1));
      sheet.not('group', `Site: ${property.name}`);
      if (at === 0 || isHeadedEach) head(sheet, style);
      rows(sheet, dice, style, things);
      totals(sheet, style, `Total ${property.name}`, things);
    });
  }
  totals(sheet, style, 'Grand Total', all);
  return [sheet];
}

function titles(sheet: Sheet, style: Style, sites: string): void {
  sheet.not('title', style.system.report).not('title', sites);
  sheet.not('title', `Status: ${style.isInUseOnly ? style.states.used : 'All'}`, '', 'Printed 03/18/2025').blank();
}

function head(sheet: Sheet, { columns }: Style): void {
  sheet.not('head', ...columns.map(([, word]) => word));
}

/** What a place has had of one thing: the one in use, after the one it replaced, or none any more. */
const LIVES: readonly (readonly [readonly State[], number])[] = [
  [['used'], 86],
  [['repair'], 3],
  [['gone', 'used'], 8],
  [['gone'], 3],
];

function thingsOf(dice: Dice, style: Style, property: DrawnProperty, numbers: { last: number }): Thing[] {
  const homes = property.units.map(({ name, building }) => ({
    building,
    unit: name,
    isHome: true,
    types: homeTypes(dice),
  }));
  const area = (building: string | null, [unit, types]: (typeof SITE_AREAS)[number]) => ({
    building,
    unit,
    isHome: false,
    types,
  });
  const blocks = property.buildings.length === 0 ? [null] : dice.some(property.buildings, dice.int(1, 3));
  const shared = dice.some(BUILDING_AREAS, dice.int(0, 2));
  const places = [
    ...homes,
    ...blocks.flatMap((building) => shared.map((one) => area(building, one))),
    ...dice.some(SITE_AREAS, dice.int(1, 4)).map((one) => area(null, one)),
  ];
  return places.flatMap(({ types, ...place }) =>
    types.flatMap((type) => livesOf(dice, style, type, numbers).map((one) => ({ property, ...place, type, ...one }))),
  );
}

/** The assets of one type that a place has had; what replaced a thing came when that went. */
function livesOf(dice: Dice, style: Style, type: ItemTypeName, numbers: { last: number }) {
  const gone = dice.day(2018, 2024);
  const lives = dice.weighed(LIVES).map((state, at) => {
    numbers.last += dice.int(1, 3);
    const drawn = drawEquipment(dice, type);
    const installed = state === 'gone' ? dice.day(2002, 2010) : at > 0 ? gone : drawn.installed;
    return { state, gone, number: numbers.last, asset: { ...drawn, installed }, isPriced: dice.chance(0.8) };
  });
  return lives.filter(({ state }) => state !== 'gone' || !style.isInUseOnly);
}

function sorted(dice: Dice, style: Style, things: Thing[]): Thing[] {
  if (style.sortedBy === 'place') return things;
  // Assets are numbered as they were entered, one site with another.
  if (style.sortedBy === 'number')
    return dice.shuffled(things).map((thing, at) => ({ ...thing, number: (things[at] ?? thing).number }));
  const classOf = ({ type }: Thing) => style.classes[wordsOf(type).group];
  return things.toSorted((a, b) => classOf(a).localeCompare(classOf(b)));
}

function wordsOf(type: ItemTypeName) {
  const words = WORDS[type];
  if (!words) throw new Error(`No words for ${type}`);
  return words;
}

function rows(sheet: Sheet, dice: Dice, style: Style, things: readonly Thing[]): void {
  for (const thing of things) row(sheet, dice, style, thing);
}

function row(sheet: Sheet, dice: Dice, style: Style, thing: Thing): void {
  const { property, building, unit, isHome, type, state, asset } = thing;
  const { group, code, names } = wordsOf(type);
  const isGone = state === 'gone';
  const name = style.isDescribed ? dice.pick(names) : names[0];
  const place = isHome ? `${style.door}${unit}` : unit;
  const known = {
    model: dice.chance(0.93),
    serial: dice.chance(0.86),
    installed: dice.chance(0.92),
    cost: thing.isPriced,
  };
  const years = LIFE_YEARS[group];
  const age = 2025 - Number(asset.installed.slice(0, 4));
  const part = Math.max(0, years - age) / years;
  const line: Record<Field, Cell> = {
    ...{ siteCode: property.code.toUpperCase(), site: property.name, place },
    building: building === null ? style.noBuilding : `${style.block}${building}`,
    ...{ number: style.system.number(thing.number), name: style.isUpper ? name.toUpperCase() : name },
    ...{ class: style.classes[group], code, make: asset.brand },
    ...{ model: known.model ? asset.model : '', serial: known.serial ? asset.serial : '' },
    ...{ bought: known.installed ? { day: daysBefore(asset.installed, dice.int(2, 30)) } : '' },
    ...{ installed: known.installed ? { day: asset.installed } : '' },
    ...{ cost: known.cost ? style.cost(asset.priceCents) : '', life: style.life(years) },
    ...{ left: isGone ? '' : Math.max(0, years - age) },
    book: known.cost && !isGone ? style.cost(Math.round(asset.priceCents * part)) : style.cost(0),
    vendor: dice.pick(['HD Supply', 'Ferguson', 'Lowes Pro', 'Wilmar', '']),
    status: isGone ? dice.pick(style.states.gone) : style.states[state],
    gone: isGone ? { day: thing.gone } : '',
  };
  const cells = style.columns.map(([field]) => line[field]);
  if (isGone) {
    sheet.not('disposed', ...cells);
    return;
  }
  const has = (field: Field) => style.columns.some(([one]) => one === field);
  const isCommon = building === null && style.hasBuildings && style.noBuilding !== '' && style.noBuilding !== 'N/A';
  sheet.record(
    trueItem({
      ...{ property: property.name, building, unit, itemType: type, manufacturer: asset.brand },
      ...{ model: known.model ? asset.model : null, serial: known.serial ? asset.serial : null },
      installDate: known.installed ? asset.installed : null,
      purchaseCents: has('cost') && known.cost ? asset.priceCents : null,
      also: { unit: isHome ? [place] : [], building: isCommon ? [style.noBuilding] : [] },
    }),
    ...cells,
  );
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function totals(sheet: Sheet, style: Style, label: string, things: readonly Thing[]): void {
  if (!style.hasTotals) return;
  const cents = things.reduce((sum, { asset, isPriced }) => sum + (isPriced ? asset.priceCents : 0), 0);
  const cells = style.columns.map(([field], at) => (at === 0 ? label : field === 'cost' ? style.cost(cents) : ''));
  sheet.not('subtotal', ...cells.with(1, `${things.length} assets`));
}

import { drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties } from '../../world.ts';
import { ownedName } from '../kept/owned-names.ts';
import { plateOf } from '../kept/plates.ts';

const APPLIANCES: readonly (readonly [ItemTypeName, string[]])[] = [
  ['Refrigerator', ['Fridge', 'Refrigerator', 'REFRIG']],
  ['Range', ['Stove', 'Range', 'STOVE']],
  ['Dishwasher', ['DW', 'Dishwasher', 'D/W']],
  ['Microwave', ['Micro', 'Microwave', 'MICRO']],
  ['Range hood', ['Hood', 'Range Hood', 'VENT HOOD']],
  ['Washer', ['Washer', 'Washer', 'WASHER']],
  ['Dryer', ['Dryer', 'Dryer', 'DRYER']],
  ['Water heater', ['HWH', 'Water Heater', 'HOT WATER HTR']],
  ['Furnace', ['Furnace', 'Furnace', 'FURNACE']],
  ['Central AC condenser', ['AC cond.', 'A/C Condenser', 'A/C UNIT OUTSIDE']],
];
type Part = 'brand' | 'model' | 'serial' | 'year' | 'color';
const PART_WORDS: readonly Record<Part, string>[] = [
  { brand: 'brand', model: 'model', serial: 'serial', year: 'yr', color: 'color' },
  { brand: 'Brand', model: 'Model #', serial: 'Serial #', year: 'Year', color: 'Color' },
  { brand: 'Make', model: 'Mod.', serial: 'S/N', year: 'Inst.', color: 'Finish' },
  { brand: 'Mfr', model: 'Model No', serial: 'Serial No', year: 'Yr Installed', color: 'Color' },
];
/** Cells of a home that has none of an appliance, or none that is the owner's. */
const NONE = ['N/A', 'n/a', 'none', '-', 'NONE'];
const NOT_OURS = ['resident owned', 'Res. owned', 'tenant own', 'RO'];
const TIDY = ['owner to replace in 2026', 'GFCI by sink trips', 'filter 16x20', 'ask about W/D', 'keypad lock', ''];

type Column = { type: ItemTypeName; word: string; parts: Part[] };
/** The maker in the row above, by its name and as it is written. */
type Above = Map<Column, { maker: string; spelt: string }>;
type Style = {
  /** The appliance over its columns, before or behind each column's word, or joined to it by a mark. */
  head: 'stacked' | 'before' | 'behind' | 'joined';
  mark: string;
  words: Record<Part, string>;
  columns: Column[];
  building: 'none' | 'column' | 'first of block' | 'heading' | 'sheet';
  unitWord: string;
  plan: boolean;
  tail: string[];
  built: number;
  year: 'full' | 'short' | 'mixed';
  /** Whether a brand that is as above may be a ditto mark. */
  hasDitto: boolean;
  notOurs: string;
  none: string[];
};

/** A sheet kept by hand, a row a home, several columns an appliance: homes that have none of one, residents' own, plates half read, dittos, a key at the foot; further buildings on sheets of their own. */
export const applianceGrid: Layout = {
  name: 'appliance-grid',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const [property] = drawProperties(dice, 1, {
      nameOf: ownedName,
      buildings: style.building === 'none' ? 'none' : dice.pick(['numbers', 'letters', 'named'] as const),
      unitNames: dice.pick(['plain', 'plain', 'plain', 'sequence', 'lettered'] as const),
      units: [6, 60],
      oddNames: dice.chance(0.15),
    });
    if (!property) throw new Error('No property');
    const isNamed = style.building === 'sheet' || dice.chance(0.9);
    const hasAddress = isNamed && dice.chance(0.3);
    const sheets = sheetsOf(dice, style, property, isNamed, hasAddress);
    return {
      sheets,
      properties: isNamed ? [{ name: property.name, address: hasAddress ? addressOf(property) : null }] : [],
      dates: 'm/d/yyyy',
      asks: ['wide', 'years', ...(isNamed ? [] : ['property'])],
      personal: [],
    };
  },
};

function styleOf(dice: Dice): Style {
  const manner = dice.int(0, 2);
  const parts = dice.pick<Part[]>([
    ['brand', 'model', 'serial', 'year'],
    ['brand', 'model', 'serial'],
    ['brand', 'model', 'year'],
    ['brand', 'color', 'model', 'serial', 'year'],
    ['year', 'brand', 'model', 'serial'],
  ]);
  const isEven = dice.chance(0.5);
  const columns = dice.some(APPLIANCES, dice.int(3, 6)).map(([type, words]) => ({
    type,
    word: words[manner] ?? type,
    // By hand, what nobody cares about is left out for some appliances.
    parts: parts.filter((part) => isEven || part === 'brand' || part === 'model' || dice.chance(0.75)),
  }));
  return {
    head: dice.pick(['stacked', 'stacked', 'before', 'before', 'behind', 'joined'] as const),
    mark: dice.pick([' - ', ': ', '_', ' / ']),
    words: dice.pick(PART_WORDS),
    columns,
    building: dice.pick(['none', 'column', 'first of block', 'heading', 'sheet', 'sheet'] as const),
    unitWord: dice.pick(['Unit', 'Apt', 'Apt #', 'Unit #']),
    plan: dice.chance(0.3),
    tail: dice.some(['Notes', 'Last Update', 'Who'], dice.int(1, 3)),
    built: dice.int(1978, 2004),
    year: dice.pick(['full', 'full', 'short', 'mixed'] as const),
    hasDitto: dice.chance(0.2),
    notOurs: dice.pick(NOT_OURS),
    none: dice.some(NONE, 2),
  };
}

function sheetsOf(dice: Dice, style: Style, property: DrawnProperty, isNamed: boolean, hasAddress: boolean): Sheet[] {
  const parts = [...Map.groupBy(property.units, (unit) => unit.building)];
  if (style.building !== 'sheet') {
    const sheet = new Sheet(dice.pick(['Appliances', 'Sheet1', 'Inventory']));
    if (isNamed) titles(sheet, dice, style, property, hasAddress);
    if (style.building !== 'heading') head(sheet, style);
    for (const [building, units] of parts) {
      if (style.building === 'heading') {
        sheet.not('group', calledBuilding(building ?? ''));
        if (building === parts[0]?.[0] || dice.chance(0.3)) head(sheet, style);
      }
      list(sheet, dice, style, isNamed ? property.name : null, units);
      if (style.building === 'heading') sheet.blank(dice.int(0, 1));
    }
    foot(sheet, dice, style);
    return [sheet];
  }
  // The first building that was listed has the key, or every sheet has.
  const hasEveryKey = dice.chance(0.4);
  return parts.map(([building, units], at) => {
    const sheet = new Sheet(calledBuilding(building ?? ''));
    if (at === 0) titles(sheet, dice, style, property, hasAddress);
    else if (dice.chance(0.7)) sheet.not('title', `${property.name} - ${calledBuilding(building ?? '')}`);
    head(sheet, style);
    list(sheet, dice, style, property.name, units);
    if (at === 0 || hasEveryKey) foot(sheet, dice, style);
    return sheet;
  });
}

function calledBuilding(building: string): string {
  return building.length > 2 ? building : `Bldg ${building}`;
}

function titles(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, hasAddress: boolean): void {
  const what = dice.pick(['Appliance Inventory', 'APPLIANCE LIST', 'unit appliances', 'Appliance & Mechanical Log']);
  if (dice.chance(0.5)) sheet.not('title', `${property.name} - ${what}`);
  else sheet.not('title', property.name).not('title', what);
  if (hasAddress) sheet.not('title', addressOf(property));
  sheet.not('title', `built ${style.built}`, '', '', dice.pick(['updated 3/14/25', 'rev. March 2025', '']));
  sheet.blank(dice.int(0, 2));
}

function head(sheet: Sheet, style: Style): void {
  const { columns, words, mark } = style;
  const lead = [
    ...(style.building === 'column' || style.building === 'first of block' ? ['Bldg'] : []),
    style.unitWord,
    ...(style.plan ? ['Type'] : []),
  ];
  if (style.head === 'stacked') {
    const over = columns.flatMap(({ word, parts }) => [word, ...parts.slice(1).map(() => '')]);
    sheet.not('head', ...lead.map(() => ''), ...over);
    sheet.not('head', ...lead, ...columns.flatMap(({ parts }) => parts.map((part) => words[part])), ...style.tail);
    return;
  }
  const joined = {
    before: (word: string, part: string) => `${word} ${part}`,
    behind: (word: string, part: string) => `${part} (${word})`,
    joined: (word: string, part: string) => `${word}${mark}${part}`,
  }[style.head];
  const heads = columns.flatMap(({ word, parts }) => parts.map((part) => joined(word, words[part])));
  sheet.not('head', ...lead, ...heads, ...style.tail);
}

function list(sheet: Sheet, dice: Dice, style: Style, property: string | null, units: readonly DrawnUnit[]): void {
  const above: Above = new Map();
  units.forEach((unit, at) => {
    const isFirst = at === 0;
    const lead: Cell[] = [
      ...(style.building === 'column' || (style.building === 'first of block' && isFirst) ? [unit.building] : []),
      ...(style.building === 'first of block' && !isFirst ? [''] : []),
      unit.name,
      ...(style.plan ? [unit.plan.beds === 0 ? 'studio' : `${unit.plan.beds}br`] : []),
    ];
    const width = style.columns.reduce((sum, { parts }) => sum + parts.length, 0);
    if (dice.chance(0.04)) {
      const why = dice.pick(['no access 3/12', 'NO ACCESS - dog', 'down - fire damage, all appliances out']);
      sheet.not('no item', ...lead, ...Array(width).fill(''), why, ...style.tail.slice(1).map(() => ''));
      above.clear();
      return;
    }
    const items: TrueItem[] = [];
    const cells = style.columns.flatMap((column) => {
      const { written, item } = appliance(dice, style, column, above);
      const building = style.building === 'none' ? null : unit.building;
      if (item) items.push(trueItem({ property, building, unit: unit.name, itemType: column.type, ...item }));
      return written;
    });
    const tails: Record<string, string> = {
      Notes: dice.chance(0.25) ? dice.pick(TIDY) : '',
      'Last Update': dice.pick(['3/14/25', '3/12/25', '11/2/24', '']),
      Who: dice.pick(['JT', 'Ray', 'JT', '']),
    };
    const tail = style.tail.map((word) => tails[word] ?? '');
    if (items.length === 0) sheet.not('no item', ...lead, ...cells, ...tail);
    else sheet.recordsOf(items, ...lead, ...cells, ...tail);
  });
}

/** The cells of one appliance in one home, and what they say; nothing where there is none or it is not the owner's. */
function appliance(
  dice: Dice,
  style: Style,
  column: Column,
  above: Above,
): { written: Cell[]; item: Partial<TrueItem> | null } {
  const { type, parts } = column;
  const isLaundry = type === 'Washer' || type === 'Dryer';
  const state = dice.weighed([
    ['here', isLaundry ? 70 : 90],
    ['blank', 4],
    ['none', 4],
    ['all none', 2],
    ['not ours', isLaundry ? 20 : 2],
  ] as const);
  if (state !== 'here') {
    above.delete(column);
    const word = state === 'blank' ? '' : state === 'not ours' ? style.notOurs : dice.pick(style.none);
    return { written: parts.map((_, at) => (at === 0 || state === 'all none' ? word : '')), item: null };
  }
  const asset = drawAsset(dice, type);
  const plate = plateOf(dice, asset, true);
  const year = yearOf(dice, style, asset.installed);
  // Without maker and model it would be a guess that there is one.
  const isBare = plate.said.manufacturer === null && plate.said.model === null;
  const maker = isBare ? asset.brand : plate.said.manufacturer;
  const before = style.hasDitto && maker !== null && above.get(column)?.maker === maker ? above.get(column) : undefined;
  const spelt = before?.spelt ?? (isBare ? asset.brand : plate.brand.trim());
  if (maker === null) above.delete(column);
  else above.set(column, { maker, spelt });
  const brand = before ? '"' : isBare ? asset.brand : plate.brand;
  const cells: Record<Part, Cell> = {
    ...{ brand, model: plate.model, serial: plate.serial, year: year.cell },
    color: dice.pick(['W', 'W', 'SS', 'BLK', '']),
  };
  const has = (part: Part) => parts.includes(part);
  const item = {
    manufacturer: maker,
    model: plate.said.model,
    serial: has('serial') ? plate.said.serial : null,
    installDate: has('year') ? year.installDate : null,
    also: { ...(maker === null ? {} : { manufacturer: [spelt] }), ...(has('year') ? { installDate: year.also } : {}) },
  };
  return { written: parts.map((part) => cells[part]), item };
}

/** A year as it is written by hand, and what it says. */
function yearOf(dice: Dice, { year: style, built }: Style, installed: string) {
  const year = installed.slice(0, 4);
  const way = dice.weighed([
    ['year', 76],
    ['blank', 8],
    ['unknown', 5],
    ['about', 5],
    ['original', 4],
    ['new', 2],
  ] as const);
  if (way === 'blank' || way === 'unknown')
    return { cell: way === 'blank' ? '' : dice.pick(['?', 'unk', '??']), installDate: null, also: [] };
  if (way === 'original')
    return {
      cell: dice.pick(['orig', 'original']),
      installDate: null,
      also: [String(built), `${built}-01-01`],
    };
  // A year that somebody doubted may be kept or left open.
  if (way === 'about') return { cell: dice.pick([`~${year}`, `${year}?`]), installDate: year, also: [] };
  if (way === 'new') return { cell: `${year} new`, installDate: year, also: [] };
  const isShort = style === 'short' || (style === 'mixed' && dice.chance(0.4));
  return { cell: isShort ? `'${year.slice(2)}` : Number(year), installDate: year, also: [] };
}

function foot(sheet: Sheet, dice: Dice, style: Style): void {
  sheet.blank(dice.int(1, 2));
  const key = [
    `${style.none.join(' or ')} = unit does not have one`,
    `${style.notOurs} = belongs to the resident, not ours`,
    '? / unk = could not read tag',
    ...(style.hasDitto ? ['" = same as above'] : []),
    ...(style.columns.some(({ parts }) => parts.includes('color')) ? ['W = white, BLK = black, SS = stainless'] : []),
    ...(style.columns.some(({ parts }) => parts.includes('year')) ? ['orig = came with the building'] : []),
  ];
  if (dice.chance(0.5)) sheet.not('legend', `KEY: ${key.join('; ')}`);
  else {
    sheet.not('legend', 'Key');
    for (const line of key) sheet.not('legend', line);
  }
  if (dice.chance(0.3)) sheet.not('footer', 'spare fridge + 2 stoves in shop, see Ray');
}

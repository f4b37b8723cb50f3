import { drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { plateOf } from '../kept/plates.ts';
import { portfolioName } from '../kept/portfolio-names.ts';
import {
  HEADS,
  MECHANICAL,
  makerByHand,
  NOTES,
  PARTS,
  type Part,
  SHARED,
  THINGS,
  TITLES,
  type YearStyle,
  yearByHand,
} from './hand-list-words.ts';

type Column = { type: ItemTypeName; head: string; part: Part };
type Home = { building: string | null; unit: string; isShared: boolean; types: readonly ItemTypeName[] };
type Style = {
  rows: 'home' | 'appliance';
  /** Where the building stands. */
  building: 'none' | 'column' | 'heading' | 'sheet';
  block: string;
  unit: string;
  /** Which person's words. */
  hand: number;
  things: readonly (readonly [ItemTypeName, readonly string[]])[];
  /** With a row a home: its columns, and what an appliance's first column holds. */
  columns: Column[];
  main: 'maker' | 'maker and model' | 'maker and year';
  /** With a row an appliance: its columns. */
  parts: (keyof (typeof HEADS)[number])[];
  /** Whether a home's number stands at its first appliance only. */
  isUnitOnce: boolean;
  year: YearStyle;
  none: string;
  /** The lines above the list, by the property's name. */
  title: (name: string) => string[];
  hasCounts: boolean;
};

/** A list of appliances that a manager keeps by hand: a row a home with short heads of uneven columns, or a row an appliance; buildings as headings, a column or sheets. */
export const handList: Layout = {
  name: 'hand-list',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const [property] = drawProperties(dice, 1, {
      nameOf: portfolioName,
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'sequence'] as const),
      units: [6, 48],
    });
    if (!property) throw new Error('No property');
    const isNamed = style.title(property.name).length > 0;
    const sheets = sheetsOf(dice, style, property, isNamed ? property.name : null);
    return {
      sheets,
      properties: isNamed ? [{ name: property.name, address: null }] : [],
      dates: dice.pick(['m/d/yyyy', 'm/d/yy', 'm/d/yyyy'] as const),
      asks: [...(isNamed ? [] : ['property']), 'years', ...(style.rows === 'home' ? ['wide'] : [])],
      personal: [],
      container: sheets.length > 1 || dice.chance(0.75) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const hand = dice.int(0, 2);
  const rows = dice.pick(['home', 'home', 'appliance'] as const);
  const things = [...THINGS.slice(0, 2), ...dice.some(THINGS.slice(2), dice.int(1, 5))];
  const main = dice.pick(['maker', 'maker', 'maker and model', 'maker and year'] as const);
  const building = dice.pick(['none', 'column', 'heading', 'sheet'] as const);
  return {
    ...{ rows, building, hand, things, main },
    block: dice.pick(['Bldg ', 'Building ', 'BLDG ']),
    unit: dice.pick(['Unit', 'Apt', 'Apt #', 'Unit #']),
    columns: things.flatMap(([type, words]) => columnsOf(dice, type, words[hand] ?? type, main, hand)),
    parts: [
      'thing',
      ...dice.some(['brand', 'model', 'serial', 'year'] as const, dice.int(3, 4)),
      ...(dice.chance(0.3) ? (['cost'] as const) : []),
    ],
    isUnitOnce: dice.chance(0.35),
    year:
      rows === 'home'
        ? dice.pick([
            'full',
            'full',
            main === 'maker and year' ? 'apostrophe' : 'short',
            'apostrophe',
            'month',
          ] as const)
        : dice.pick(['full', 'day', 'day', 'month'] as const),
    none: dice.pick(['n/a', 'none', '-', 'N/A', 'no']),
    title: dice.pick(TITLES),
    hasCounts: dice.chance(0.4),
  };
}

/** The columns of one appliance: of what has no plate worth keeping a year alone, of the rest maker and number. */
function columnsOf(dice: Dice, type: ItemTypeName, word: string, main: Style['main'], hand: number): Column[] {
  const parts = MECHANICAL.includes(type)
    ? dice.pick<Part[]>([['year'], ['year'], ['main', 'year'], ['main']])
    : dice.pick<Part[]>([
        ['main'],
        ['main', 'serial'],
        ['main', 'serial'],
        ['main', 'model', 'serial'],
        ['main', 'year'],
      ]);
  return parts
    .filter(
      (part) =>
        !(part === 'model' && main === 'maker and model') &&
        !(part === 'year' && main === 'maker and year' && parts.length > 1),
    )
    .map((part) => ({ type, part, head: part === 'main' ? word : `${word} ${PARTS[hand]?.[part]}` }));
}

function sheetsOf(dice: Dice, style: Style, property: DrawnProperty, named: string | null): Sheet[] {
  const types = style.things.map(([type]) => type);
  const homes = property.units.map(({ building, name }): Home => ({ building, unit: name, isShared: false, types }));
  const shared = dice.chance(0.5) ? dice.some(SHARED, dice.int(1, 2)) : [];
  const common = shared
    .map(
      ([unit, there]): Home => ({
        building: null,
        unit,
        isShared: true,
        types: there.filter((type) => types.includes(type)),
      }),
    )
    .filter(({ types: there }) => there.length > 0);
  const parts = [...Map.groupBy([...homes, ...common], ({ building }) => building)];
  if (style.building !== 'sheet') {
    const sheet = new Sheet(dice.pick(['Sheet1', 'Appliances', '2024']));
    titles(sheet, dice, style, property);
    if (style.building !== 'heading') head(sheet, style);
    parts.forEach(([building, of], at) => {
      if (style.building === 'heading') {
        if (at > 0) sheet.blank(dice.int(0, 1));
        sheet.not('group', building === null ? 'Common areas' : `${style.block}${building}`);
        if (at === 0) head(sheet, style);
      }
      list(sheet, dice, style, named, of);
    });
    foot(sheet, dice, style, homes.length);
    return [sheet];
  }
  return parts.map(([building, of]) => {
    const sheet = new Sheet(building === null ? 'Common' : `${style.block}${building}`);
    titles(sheet, dice, style, property);
    head(sheet, style);
    list(sheet, dice, style, named, of);
    return sheet;
  });
}

function titles(sheet: Sheet, dice: Dice, style: Style, { name }: DrawnProperty): void {
  const lines = style.title(name);
  for (const line of lines) sheet.not('title', line);
  if (lines.length > 0) sheet.blank(dice.int(0, 1));
}

function head(sheet: Sheet, style: Style): void {
  const words = HEADS[style.hand];
  const heads =
    style.rows === 'home'
      ? style.columns.map(({ head: word }) => word)
      : style.parts.map((part) => words?.[part] ?? part);
  sheet.not('head', ...lead(style, 'Bldg', style.unit), ...heads, style.hand === 1 ? 'NOTES' : 'Notes');
}

function lead(style: Style, building: Cell, unit: Cell): Cell[] {
  return style.building === 'column' ? [building, unit] : [unit];
}

function list(sheet: Sheet, dice: Dice, style: Style, property: string | null, homes: readonly Home[]): void {
  const common = { heading: ['Common areas'], sheet: ['Common'], column: [], none: [] }[style.building];
  for (const home of homes) {
    const { building, unit, isShared } = home;
    const said: Said = { property, building, unit, also: isShared ? { building: common } : {} };
    if (style.rows === 'home') homeRow(sheet, dice, style, home, said);
    else applianceRows(sheet, dice, style, home, said);
  }
}

type Said = Pick<TrueItem, 'property' | 'building' | 'unit'> & { also: NonNullable<TrueItem['also']> };

function homeRow(sheet: Sheet, dice: Dice, style: Style, home: Home, said: Said): void {
  const cells = new Map<Column, Cell>();
  const items: TrueItem[] = [];
  for (const [type, columns] of Map.groupBy(style.columns, (column) => column.type)) {
    const state = home.types.includes(type)
      ? dice.weighed([
          ['here', 88],
          ['blank', 7],
          ['none', 5],
        ] as const)
      : 'none';
    const [first] = columns;
    if (state !== 'here' || !first) {
      if (first && state === 'none') cells.set(first, style.none);
      continue;
    }
    const { written, item } = inHome(
      dice,
      style,
      type,
      columns.map(({ part }) => part),
    );
    // A year that nobody knows says of a column of years only that there is one, or nothing.
    const isEmpty = written.every((cell) => cell === '' || cell === '?');
    columns.forEach((column, at) => {
      cells.set(column, isEmpty ? '' : (written[at] ?? ''));
    });
    if (!isEmpty) items.push(trueItem({ ...said, itemType: type, ...item, also: { ...item.also, ...said.also } }));
  }
  const row = [
    ...lead(style, home.building ?? '', home.unit),
    ...style.columns.map((column) => cells.get(column) ?? ''),
    !home.isShared && dice.chance(0.15)
      ? dice.pick(['GFCI trips', 'ask about W/D', 'filter 16x20', 'dog', 'needs paint'])
      : '',
  ];
  if (items.length === 0) sheet.not('no item', ...row);
  else sheet.recordsOf(items, ...row);
}

/** The cells of one appliance in a home's row, and what they say. */
function inHome(
  dice: Dice,
  style: Style,
  type: ItemTypeName,
  parts: readonly Part[],
): { written: Cell[]; item: Partial<TrueItem> } {
  const asset = drawAsset(dice, type);
  const maker = makerByHand(dice, asset.brand);
  const year = yearByHand(dice, style.year, asset.installed);
  const { model, serial, said } = plateOf(dice, asset, true);
  const [hasMain, hasModel] = [parts.includes('main'), parts.includes('model') || style.main === 'maker and model'];
  const isDated = parts.includes('year') || (hasMain && style.main === 'maker and year');
  const main = {
    maker,
    'maker and model': said.model === null ? maker : `${maker} ${model.trim()}`,
    'maker and year': year.installDate === null ? maker : `${maker} ${String(year.cell)}`,
  }[style.main];
  const cells: Record<Part, Cell> = { main, model, serial, year: year.cell };
  return {
    written: parts.map((part) => cells[part]),
    item: {
      manufacturer: hasMain ? asset.brand : null,
      model: hasMain && hasModel ? said.model : null,
      serial: parts.includes('serial') ? said.serial : null,
      installDate: isDated ? year.installDate : null,
      also: hasMain ? { manufacturer: [maker] } : {},
    },
  };
}

function applianceRows(sheet: Sheet, dice: Dice, style: Style, home: Home, said: Said): void {
  let isFirst = true;
  for (const type of home.types) {
    if (!home.isShared && dice.chance(0.1)) continue;
    const asset = drawAsset(dice, type);
    const maker = dice.chance(0.93) ? makerByHand(dice, asset.brand) : '';
    const plate = plateOf(dice, asset, true);
    const year = yearByHand(dice, style.year, asset.installed);
    const cost = dice.chance(0.5) ? `$${money(asset.priceCents / 100)}` : '';
    const words = THINGS.find(([of]) => of === type)?.[1];
    const cells: Record<(typeof style.parts)[number], Cell> = {
      ...{ thing: words?.[style.hand] ?? type, brand: maker, model: plate.model, serial: plate.serial },
      ...{ year: year.cell, cost },
    };
    const has = (part: (typeof style.parts)[number]) => style.parts.includes(part);
    const isKnown = has('brand') && maker !== '';
    const item = {
      manufacturer: isKnown ? asset.brand : null,
      model: has('model') ? plate.said.model : null,
      serial: has('serial') ? plate.said.serial : null,
      installDate: has('year') ? year.installDate : null,
      purchaseCents: has('cost') && cost !== '' ? asset.priceCents : null,
      also: { ...said.also, ...(isKnown ? { manufacturer: [maker] } : {}) },
    };
    const isTold = isFirst || !style.isUnitOnce;
    sheet.record(
      trueItem({ ...said, itemType: type, ...item }),
      ...lead(style, isTold ? (home.building ?? '') : '', isTold ? home.unit : ''),
      ...style.parts.map((part) => cells[part]),
      dice.chance(0.2) ? dice.pick(MECHANICAL.includes(type) ? NOTES.slice(-3) : NOTES) : '',
    );
    isFirst = false;
  }
}

function foot(sheet: Sheet, dice: Dice, style: Style, homes: number): void {
  if (style.hasCounts) sheet.blank(dice.int(0, 1)).not('subtotal', 'Total units', homes);
  if (dice.chance(0.35))
    sheet
      .blank()
      .not('footer', dice.pick(['? = could not read tag', 'spares in shop: 2 stoves, 1 DW', 'updated 5/24 Ray']));
}

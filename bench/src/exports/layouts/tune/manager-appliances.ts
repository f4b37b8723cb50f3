import { drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money } from '../../world.ts';
import { communityName } from '../kept/community-names.ts';
import {
  GOODS,
  HANDS,
  ITEM_NOTES,
  LIST_HEADS,
  NO_ACCESS,
  NOTES,
  type Part,
  readOff,
  spelt,
} from './manager-appliances-words.ts';

type Column = { type: ItemTypeName; word: string; parts: Part[]; isMarked: boolean };
type ListPart = 'item' | Part | 'cost';
type Style = {
  shape: 'home a row' | 'appliance a row';
  building: 'none' | 'column' | 'heading' | 'sheet';
  buildingWord: string;
  unitWord: string;
  columns: Column[];
  hand: (typeof HANDS)[number];
  list: ListPart[];
  heads: (typeof LIST_HEADS)[number];
  /** The home in the first row of its appliances only. */
  isOnce: boolean;
  when: 'year' | 'short year' | 'month' | 'day';
  hasNotes: boolean;
  none: string;
  /** Makers' names always written the same. */
  isTidy: boolean;
  hasKey: boolean;
  isNamed: boolean;
  hasAddress: boolean;
};

/** The appliance list that a manager keeps in a spreadsheet: a row a home with a few columns an appliance, or a row an appliance; buildings as a column, headings or sheets, or none. */
export const managerAppliances: Layout = {
  name: 'manager-appliances',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const [property] = drawProperties(dice, 1, {
      nameOf: communityName,
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'plain', 'sequence', 'lettered'] as const),
      units: [6, 48],
    });
    if (!property) throw new Error('No property');
    const isHomes = style.shape === 'home a row';
    return {
      sheets: sheetsOf(dice, style, property),
      properties: style.isNamed
        ? [{ name: property.name, address: style.hasAddress ? addressOf(property) : null }]
        : [],
      dates: dice.pick<DateStyle>(['m/d/yy', 'm/d/yyyy', 'm/d/yyyy']),
      asks: [...(isHomes ? ['wide'] : []), ...(style.isNamed ? [] : ['property'])],
      personal: [],
      ...(style.building === 'sheet' || dice.chance(0.6) ? { container: 'xlsx' as const } : {}),
    };
  },
};

function styleOf(dice: Dice): Style {
  const shape = dice.pick(['home a row', 'home a row', 'appliance a row'] as const);
  const building = dice.pick(['none', 'column', 'heading', 'heading', 'sheet'] as const);
  const [fridge, stove, ...others] = GOODS;
  if (!fridge || !stove) throw new Error('No goods');
  const columns = [fridge, stove, ...dice.some(others, dice.int(1, 4))].map(({ type, column, parts }) => {
    const chosen = dice.pick(parts);
    const isMarked = chosen.length === 1 && chosen[0] === 'make' && dice.chance(0.35);
    return { type, word: dice.pick(column), parts: chosen, isMarked };
  });
  const spare = new Set(dice.some(['model', 'serial', 'year', 'cost'] as const, dice.int(2, 4)));
  return {
    ...{ shape, building, columns },
    buildingWord: dice.pick(['Bldg', 'Bldg', 'Building', 'BLDG']),
    unitWord: dice.pick(['Apt', 'Unit', 'Apt #', 'Unit #']),
    hand: dice.pick(HANDS),
    list: (['item', 'make', 'model', 'serial', 'year', 'cost'] as const).filter(
      (part) => part === 'item' || part === 'make' || spare.has(part),
    ),
    heads: dice.pick(LIST_HEADS),
    isOnce: dice.chance(0.45),
    when:
      shape === 'home a row'
        ? dice.pick(['year', 'year', 'short year', 'month'])
        : dice.pick(['year', 'month', 'day', 'day']),
    hasNotes: dice.chance(0.8),
    none: dice.pick(['', '', '-', 'none', 'n/a']),
    ...{ isTidy: dice.chance(0.5), hasKey: dice.chance(0.4) },
    isNamed: building === 'sheet' || dice.chance(0.88),
    hasAddress: dice.chance(0.2),
  };
}

function sheetsOf(dice: Dice, style: Style, property: DrawnProperty): Sheet[] {
  const parts = [...Map.groupBy(property.units, ({ building }) => building)];
  const called = (building: string | null) => `${style.buildingWord} ${building}`;
  if (style.building === 'sheet') {
    const isTitledEach = dice.chance(0.5);
    return parts.map(([building, units], at) => {
      const sheet = new Sheet(called(building));
      if (at === 0) titles(sheet, dice, style, property);
      else if (isTitledEach) sheet.not('title', `${property.name} ${called(building)}`);
      head(sheet, style);
      list(sheet, dice, style, property.name, units);
      if (at === parts.length - 1) foot(sheet, dice, style);
      return sheet;
    });
  }
  const sheet = new Sheet(dice.pick(['Sheet1', 'Appliances', '2024', 'Appl list']));
  titles(sheet, dice, style, property);
  if (style.building !== 'heading') head(sheet, style);
  const isHeadedEach = dice.chance(0.5);
  parts.forEach(([building, units], at) => {
    if (style.building === 'heading') {
      if (at > 0 && dice.chance(0.7)) sheet.blank();
      sheet.not('group', called(building));
      if (at === 0 || isHeadedEach) head(sheet, style);
    }
    list(sheet, dice, style, style.isNamed ? property.name : null, units);
  });
  foot(sheet, dice, style);
  return [sheet];
}

function titles(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const what = dice.pick(['Appliance list 2024', 'APPLIANCE LIST 2024', 'Appliances', 'Appliance inventory 2024']);
  if (!style.isNamed) sheet.not('title', what);
  else if (dice.chance(0.5)) sheet.not('title', `${property.name} - ${what}`);
  else sheet.not('title', property.name).not('title', what);
  if (style.isNamed && style.hasAddress) sheet.not('title', addressOf(property));
  if (dice.chance(0.4))
    sheet.not('title', dice.pick(['updated 8/14/24', 'last walk: Aug 2024', 'Updated 11/4/2024 by DK']));
  sheet.blank(dice.int(0, 1));
}

function head(sheet: Sheet, style: Style): void {
  const { columns, hand, heads, hasNotes } = style;
  const lead = [...(style.building === 'column' ? [style.buildingWord] : []), style.unitWord];
  const middle =
    style.shape === 'home a row'
      ? columns.flatMap(({ word, parts, isMarked }) =>
          parts.map((part) => (isMarked ? word : `${word} ${hand[part]}`.trim())),
        )
      : style.list.map((part) => heads[part]);
  sheet.not('head', ...lead, ...middle, ...(hasNotes ? ['Notes'] : []));
}

function list(sheet: Sheet, dice: Dice, style: Style, property: string | null, units: readonly DrawnUnit[]): void {
  for (const unit of units) {
    const home = { property, building: style.building === 'none' ? null : unit.building, unit: unit.name };
    const lead = [...(style.building === 'column' ? [unit.building] : []), unit.name];
    const width = style.shape === 'home a row' ? style.columns.flatMap(({ parts }) => parts).length : style.list.length;
    if (style.hasNotes && dice.chance(0.04))
      sheet.not('no item', ...lead, ...Array<string>(width).fill(''), dice.pick(NO_ACCESS));
    else if (style.shape === 'home a row') homeRow(sheet, dice, style, home, lead);
    else applianceRows(sheet, dice, style, home, lead);
  }
}

type Home = { property: string | null; building: string | null; unit: string };

function homeRow(sheet: Sheet, dice: Dice, style: Style, home: Home, lead: Cell[]): void {
  const items: TrueItem[] = [];
  const cells = style.columns.flatMap((column) => {
    const { type, parts, isMarked } = column;
    if (dice.chance(type === 'Refrigerator' || type === 'Range' ? 0.03 : 0.12)) {
      const none = isMarked ? dice.pick(['', 'N']) : style.none;
      return parts.map((_, at) => (at === 0 ? none : ''));
    }
    const { cells: written, item } = thing(dice, style, type);
    // A mark, or a year alone, says that there is one.
    items.push(trueItem({ ...home, itemType: type, ...(isMarked ? {} : saidBy(parts, item)) }));
    return isMarked ? [dice.pick(['Y', 'Y', 'y'])] : parts.map((part) => written[part]);
  });
  const note = style.hasNotes ? [dice.chance(0.2) ? dice.pick(NOTES) : ''] : [];
  if (items.length === 0) sheet.not('no item', ...lead, ...cells, ...note);
  else sheet.recordsOf(items, ...lead, ...cells, ...note);
}

function applianceRows(sheet: Sheet, dice: Dice, style: Style, home: Home, lead: Cell[]): void {
  homeTypes(dice).forEach((type, at) => {
    const goods = GOODS.find((one) => one.type === type);
    if (!goods) throw new Error(`No words for ${type}`);
    const { cells, item } = thing(dice, style, type);
    const cost = costOf(dice, style, type);
    const written = { ...cells, item: dice.pick(goods.cell), cost: cost.cell };
    sheet.record(
      trueItem({ ...home, itemType: type, ...saidBy(style.list, item), purchaseCents: cost.cents }),
      ...(style.isOnce && at > 0 ? lead.map(() => '') : lead),
      ...style.list.map((part) => written[part]),
      ...(style.hasNotes ? [dice.chance(0.1) ? dice.pick(ITEM_NOTES) : ''] : []),
    );
  });
}

type Said = Pick<TrueItem, 'manufacturer' | 'model' | 'serial' | 'installDate'>;

/** The cells of an appliance, and what each says. */
function thing(
  dice: Dice,
  style: Style,
  type: ItemTypeName,
): { cells: Record<Part, Cell>; item: Said & { spelt: string } } {
  const asset = drawAsset(dice, type);
  const make = style.isTidy ? asset.brand : spelt(dice, asset.brand);
  const [model, serial] = [readOff(dice, asset.model), readOff(dice, asset.serial)];
  // Where nothing else would tell that there is one, its year is known.
  const isDated = dice.chance(0.85) || style.shape === 'home a row';
  const [year = '', month = ''] = asset.installed.split('-');
  const when: Record<Style['when'], Cell> = {
    year: Number(year),
    'short year': `'${year.slice(2)}`,
    month: `${Number(month)}/${year}`,
    day: { day: asset.installed },
  };
  return {
    cells: { make, model: model.cell, serial: serial.cell, year: isDated ? when[style.when] : '' },
    item: {
      ...{ manufacturer: asset.brand, model: model.said, serial: serial.said, spelt: make },
      installDate: isDated ? (style.when === 'day' ? asset.installed : year) : null,
    },
  };
}

/** What an item's cells say, of the parts that are shown. */
function saidBy(parts: readonly ListPart[], item: Said & { spelt: string }): Partial<TrueItem> {
  const shown = <T>(part: Part, value: T) => (parts.includes(part) ? value : null);
  return {
    manufacturer: shown('make', item.manufacturer),
    model: shown('model', item.model),
    serial: shown('serial', item.serial),
    installDate: shown('year', item.installDate),
    also: parts.includes('make') ? { manufacturer: [item.spelt] } : {},
  };
}

function costOf(dice: Dice, style: Style, type: ItemTypeName): { cell: Cell; cents: number | null } {
  if (!style.list.includes('cost') || dice.chance(0.35)) return { cell: '', cents: null };
  const { priceCents } = drawAsset(dice, type);
  const whole = Math.round(priceCents / 100);
  return dice.pick([
    { cell: whole, cents: whole * 100 },
    { cell: `$${whole}`, cents: whole * 100 },
    { cell: money(priceCents / 100), cents: priceCents },
  ]);
}

function foot(sheet: Sheet, dice: Dice, style: Style): void {
  if (style.hasKey) {
    sheet.blank(dice.int(1, 2));
    if (style.none !== '' && style.shape === 'home a row') sheet.not('legend', `${style.none} = not in unit`);
    sheet.not('legend', dice.pick(['DW = dishwasher, W/H = water heater', 'SN from sticker inside door']));
  }
  if (dice.chance(0.25)) sheet.blank().not('footer', dice.pick(['need to order 2 stoves, 1 DW', 'Printed 11/6/2024']));
}

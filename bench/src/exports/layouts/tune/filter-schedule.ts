import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { drawPerson } from '../../words.ts';
import { type DrawnProperty, drawProperties } from '../../world.ts';
import { drawEquipment } from '../kept/equipment.ts';
import { plateOf } from '../kept/plates.ts';
import { siteName } from '../kept/site-names.ts';

type Place = { unit: string; building: string | null };
type Style = {
  /** Where a row's building is told. */
  where: 'tabs' | 'group rows' | 'column' | 'none';
  type: ItemTypeName;
  /** What the file calls the thing, in a column or in its title alone. */
  word: string;
  isColumn: boolean;
  heads: Record<'unit' | 'word' | 'make' | 'model' | 'serial' | 'size' | 'count', string>;
  rounds: string[];
  when: 'none' | 'year' | 'day';
  initials: string;
  size: () => string;
};

const WORDS: Partial<Record<ItemTypeName, string[]>> = {
  'Air handler': ['Air Handler', 'AHU', 'Air handler'],
  Furnace: ['Furnace', 'FURNACE', 'Gas Furnace'],
  PTAC: ['PTAC', 'PTAC unit'],
};
const ROUNDS = [
  ['Q1', 'Q2', 'Q3', 'Q4'],
  ['1st Qtr', '2nd Qtr', '3rd Qtr', '4th Qtr'],
  ['Jan', 'Apr', 'Jul', 'Oct'],
  ['Spring 2025', 'Fall 2025'],
  ['Last Changed', 'Next Due'],
];

/** A schedule by which technicians change air filters: a row an air handler with its plate and the size of its filter, a column a round with initials and days, the sizes to be ordered below. */
export const filterSchedule: Layout = {
  name: 'filter-schedule',
  kind: 'items',
  draw(dice) {
    const where = dice.pick(['tabs', 'group rows', 'column', 'none'] as const);
    const [property] = drawProperties(dice, 1, {
      nameOf: siteName,
      buildings: where === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded'] as const),
      units: [6, 90],
    });
    if (!property) throw new Error('No property');
    const style = styleOf(dice, where);
    const sheets = where === 'tabs' ? tabs(dice, style, property) : [whole(dice, style, property)];
    return {
      sheets,
      properties: [{ name: property.name, address: null }],
      dates: dice.pick(['m/d/yyyy', 'm/d/yy'] as const),
      asks: [...(style.isColumn ? [] : ['type']), ...(style.when === 'year' ? ['years'] : [])],
      personal: [],
      ...(where === 'tabs' ? { container: 'xlsx' as const } : {}),
    };
  },
};

function styleOf(dice: Dice, where: Style['where']): Style {
  const type = dice.pick(['Air handler', 'Air handler', 'Furnace', 'PTAC'] as const);
  const { first, last } = drawPerson(dice);
  return {
    ...{ where, type, word: dice.pick(WORDS[type] ?? [type]), isColumn: dice.chance(0.65) },
    heads: {
      unit: dice.pick(['Apt', 'Apt #', 'Unit', 'Unit #']),
      word: dice.pick(['Equipment', 'System', 'Equip. Type']),
      make: dice.pick(['Make', 'Mfr', 'Brand']),
      model: dice.pick(['Model', 'Model #', 'Model No.']),
      serial: dice.pick(['Serial', 'Serial #', 'S/N']),
      size: dice.pick(['Filter Size', 'Filter', 'Size']),
      count: dice.pick(['Qty', '# Filters', 'Qty.']),
    },
    rounds: dice.pick(ROUNDS),
    when: dice.pick(['none', 'year', 'day'] as const),
    initials: `${first[0]}${last[0]}`.toUpperCase(),
    size: () =>
      dice.weighed([
        ['16x20x1', 6],
        ['14x24x1', 2],
        ['20x20x1', 2],
        ['12x24x1', 1],
      ] as const),
  };
}

function heading(dice: Dice, { isColumn, word }: Style, name: string): string {
  const what = isColumn ? dice.pick(['HVAC Filter Schedule', 'Filter Change Log']) : `${word} Filter Schedule`;
  return dice.pick([`${name} - ${what} 2025`, `${what.toUpperCase()} - ${name}`, `${name} ${what}`]);
}

function tabs(dice: Dice, style: Style, property: DrawnProperty): Sheet[] {
  const title = heading(dice, style, property.name);
  const named = dice.pick([(building: string) => `Bldg ${building}`, (building: string) => `Building ${building}`]);
  const pages = [...Map.groupBy(property.units, ({ building }) => building ?? '')].map(([building, units]) => {
    const sheet = new Sheet(named(building));
    sheet.not('title', title).not('title', `Date & initial when changed`).blank();
    head(sheet, style);
    for (const { name } of units) row(sheet, dice, style, property.name, { unit: name, building });
    return sheet;
  });
  const order = new Sheet('Filter Order');
  orders(order, dice, property.units.length);
  return dice.chance(0.6) ? [...pages, order] : pages;
}

function whole(dice: Dice, style: Style, property: DrawnProperty): Sheet {
  const sheet = new Sheet(dice.pick(['Filters', 'Sheet1', '2025']));
  sheet.not('title', heading(dice, style, property.name));
  if (dice.chance(0.6)) sheet.not('title', dice.pick(['Date & initial when changed', 'Updated 1/6/2025']));
  sheet.blank(dice.int(0, 1));
  if (style.where !== 'group rows') head(sheet, style);
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    if (style.where === 'group rows') {
      sheet.not('group', `Building ${building}`);
      head(sheet, style);
    }
    for (const { name } of units) row(sheet, dice, style, property.name, { unit: name, building });
    if (style.where === 'group rows') sheet.blank();
  }
  if (dice.chance(0.5))
    for (const unit of dice.some(['Clubhouse', 'Leasing Office', 'Fitness Center'], dice.int(1, 2)))
      row(sheet, dice, style, property.name, { unit, building: null });
  sheet.blank();
  orders(sheet, dice, property.units.length);
  return sheet;
}

function head(sheet: Sheet, { where, isColumn, heads, rounds, when }: Style): void {
  sheet.not(
    'head',
    ...(where === 'column' ? ['Bldg'] : []),
    heads.unit,
    ...(isColumn ? [heads.word] : []),
    ...[heads.make, heads.model, heads.serial],
    ...(when === 'none' ? [] : [when === 'year' ? 'Yr Installed' : 'Installed']),
    ...[heads.size, heads.count],
    ...rounds,
    'Notes',
  );
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string, place: Place): void {
  const plate = plateOf(dice, drawEquipment(dice, style.type), true);
  const day = style.when !== 'none' && dice.chance(0.8) ? dice.day(2006, 2024) : null;
  const year = day?.slice(0, 4) ?? null;
  const isNamed = style.where === 'tabs' || style.where === 'group rows';
  const shown = place.building === null ? [] : [place.building, `Bldg ${place.building}`, `Building ${place.building}`];
  const done = (at: number): Cell =>
    at > 1 || dice.chance(0.3) ? '' : `${style.initials} ${dice.int(1, 4)}/${dice.int(1, 28)}`;
  sheet.record(
    trueItem({
      ...{ property, building: place.building, unit: place.unit, itemType: style.type, ...plate.said },
      installDate: style.when === 'year' ? year : day,
      also: { ...plate.also, building: isNamed ? shown : [] },
    }),
    ...(style.where === 'column' ? [place.building ?? ''] : []),
    place.unit,
    ...(style.isColumn ? [style.word] : []),
    ...[plate.brand, plate.model, plate.serial],
    ...(style.when === 'none' ? [] : [day === null ? '' : style.when === 'year' ? Number(year) : { day }]),
    ...[style.size(), dice.pick([1, 1, 1, 2])],
    ...style.rounds.map((_, at) => done(at)),
    dice.pick(['', '', '', '', 'resident has dog', 'coil dirty', 'access panel screws missing']),
  );
}

function orders(sheet: Sheet, dice: Dice, count: number): void {
  sheet
    .not('summary', dice.pick(['FILTER ORDER', 'Filters needed per round']))
    .not('summary', 'Filter Size', 'Qty', 'Cases of 12');
  for (const size of ['16x20x1', '14x24x1', '20x20x1']) {
    const wanted = dice.int(2, count);
    sheet.not('summary', size, wanted, Math.ceil(wanted / 12));
  }
  sheet.not('total', 'Total', count);
}

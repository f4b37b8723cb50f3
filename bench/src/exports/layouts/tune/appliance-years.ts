import { drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties } from '../../world.ts';
import { headingOf, printHeading, toldBy } from '../kept/headings.ts';
import { neighborhoodName } from './neighborhood-names.ts';

/** The words of a manager for each, one manner of them in a file. */
const WORDS: readonly (readonly [ItemTypeName, readonly string[]])[] = [
  ['Refrigerator', ['Refrigerator', 'Fridge', 'Refrig']],
  ['Range', ['Range', 'Stove', 'Stove']],
  ['Microwave', ['Microwave', 'Micro', 'MW']],
  ['Dishwasher', ['Dishwasher', 'DW', 'D/W']],
  ['Garbage disposal', ['Disposal', 'Disposal', 'Disp']],
  ['Washer', ['Washer', 'Washer', 'Washer']],
  ['Dryer', ['Dryer', 'Dryer', 'Dryer']],
  ['Water heater', ['Water Heater', 'Hot Water', 'WH']],
  ['Furnace', ['Furnace', 'Furnace', 'Furn']],
  ['Central AC condenser', ['A/C Condenser', 'AC', 'A/C']],
];
const SURFACES = ['Carpet', 'Paint', 'Blinds', 'Countertops'];
const NOW = 2025;

type What = 'year' | 'age' | 'day';
type Style = {
  what: What;
  columns: { type: ItemTypeName; head: string }[];
  surfaces: string[];
  told: 'heading' | 'column' | 'tabs';
  building: 'none' | 'column' | 'once';
  hasPlan: boolean;
  hasNotes: boolean;
  unit: string;
  none: string[];
  /** A few cells say a maker before the year. */
  isBranded: boolean;
  /** The day by which ages are counted stands above. */
  isDated: boolean;
};

/** A manager's own sheet of how old things are: a row a home, a column an appliance with its year, its age or its day, carpet and paint beside them. */
export const applianceYears: Layout = {
  name: 'appliance-years',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.told === 'heading' ? 1 : dice.int(2, 4), {
      nameOf: neighborhoodName,
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'sequence', 'lettered'] as const),
      units: style.told === 'heading' ? [6, 90] : [4, 40],
    });
    const [first] = properties;
    if (!first) throw new Error('No property');
    const report = { year: 'Appliance Years', age: 'Appliance Ages', day: 'Appliance Install Dates' }[style.what];
    const heading = style.told === 'heading' ? headingOf(dice, first, report, 'updated 3/18/2025') : null;
    const names = new Map(properties.map((property) => [property, heading ? heading.property : property.name]));
    const lists = style.told === 'tabs' ? properties.map((property) => [property]) : [properties];
    const sheets = lists.map((of) => {
      const sheet = new Sheet(style.told === 'tabs' ? (of[0]?.name ?? '').slice(0, 31) : 'Sheet1');
      if (heading) printHeading(sheet, dice, heading);
      else if (dice.chance(0.4)) sheet.not('title', `${report} - as of 3/2025`);
      const isDated = sheet.rows.length > 0;
      sheet.not('head', ...headsOf(style));
      for (const property of of) homes(sheet, dice, { ...style, isDated }, property, names.get(property) ?? null);
      if (style.what === 'age' && dice.chance(0.5)) average(sheet, dice, style);
      return sheet;
    });
    const told = heading
      ? toldBy(heading)
      : { properties: properties.map(({ name }) => ({ name, address: null })), asks: [] };
    return {
      ...told,
      sheets,
      dates: dice.pick(['m/d/yyyy', 'm/d/yy', 'mm/dd/yyyy'] as const),
      asks: [...told.asks, 'wide', ...(style.what === 'day' ? [] : ['years'])],
      personal: [],
      ...(style.told === 'tabs' || dice.chance(0.5) ? { container: 'xlsx' as const } : {}),
    };
  },
};

function styleOf(dice: Dice): Style {
  const what = dice.pick(['year', 'year', 'year', 'age', 'day'] as const);
  const manner = dice.int(0, 2);
  const tail = {
    year: dice.pick(['', '', ' Yr', ' Year']),
    age: dice.pick([' Age', ' Age (Yrs)']),
    day: dice.pick(['', ' Installed', ' Date']),
  }[what];
  return {
    what,
    columns: dice
      .some(WORDS, dice.int(3, 9))
      .map(([type, words]) => ({ type, head: `${words[manner] ?? type}${tail}` })),
    surfaces: dice.some(SURFACES, dice.int(0, 2)),
    told: dice.pick(['heading', 'heading', 'column', 'tabs'] as const),
    building: dice.pick(['none', 'none', 'column', 'once'] as const),
    hasPlan: dice.chance(0.5),
    hasNotes: dice.chance(0.6),
    unit: dice.pick(['Unit', 'Apt', 'Unit #', 'Apt #']),
    none: dice.pick([[''], ['', 'N/A'], ['-'], ['none', 'n/a']]),
    isBranded: what === 'year' && dice.chance(0.2),
    isDated: false,
  };
}

function headsOf(style: Style): string[] {
  return [
    ...(style.told === 'column' ? ['Property'] : []),
    ...(style.building === 'none' ? [] : ['Bldg']),
    style.unit,
    ...(style.hasPlan ? ['Floor Plan'] : []),
    ...style.columns.map(({ head }) => head),
    ...style.surfaces,
    ...(style.hasNotes ? ['Notes'] : []),
  ];
}

function homes(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, named: string | null): void {
  let last: string | null = null;
  for (const unit of property.units) {
    const items: TrueItem[] = [];
    // Most of a home came together; the rest was replaced one by one.
    const since = dice.int(2006, 2022);
    const cells = style.columns.map(({ type }): Cell => {
      if (dice.chance(0.06)) return dice.pick(style.none);
      const { cell, said } = whenOf(dice, style, type, dice.chance(0.5) ? since : dice.int(since, 2024));
      items.push(trueItem({ property: named, building: unit.building, unit: unit.name, itemType: type, ...said }));
      return cell;
    });
    const isShown = style.building === 'column' || unit.building !== last;
    last = unit.building;
    const notes = dice.pick(['', '', '', '', 'renovated', 'needs new DW', 'check WH pan', 'new res 4/1']);
    sheet.recordsOf(
      items,
      ...lead(style, property, unit, isShown),
      ...cells,
      ...style.surfaces.map(() => surface(dice)),
      ...(style.hasNotes ? [notes] : []),
    );
  }
}

function lead(style: Style, property: DrawnProperty, unit: DrawnUnit, isShown: boolean): Cell[] {
  return [
    ...(style.told === 'column' ? [property.name] : []),
    ...(style.building === 'none' ? [] : [isShown ? unit.building : '']),
    unit.name,
    ...(style.hasPlan ? [unit.plan.code] : []),
  ];
}

function surface(dice: Dice): Cell {
  return dice.chance(0.8) ? dice.int(2015, 2024) : '';
}

/** What a cell holds of an appliance that is there, and what it says. */
function whenOf(dice: Dice, style: Style, type: ItemTypeName, year: number): { cell: Cell; said: Partial<TrueItem> } {
  if (dice.chance(0.04)) return { cell: dice.pick(['?', 'unk', 'orig']), said: { installDate: null } };
  if (style.what === 'day') {
    const day = dice.day(year, year);
    return { cell: { day }, said: { installDate: day } };
  }
  if (style.what === 'age') return { cell: NOW - year, said: saidByAge(style, year) };
  if (style.isBranded && dice.chance(0.3)) {
    const make = drawAsset(dice, type).brand;
    return { cell: `${make} ${year}`, said: { installDate: String(year), manufacturer: make } };
  }
  return { cell: year, said: { installDate: String(year) } };
}

/** An age in whole years is of that year or of the one before; without the day it was counted, of none for sure. */
function saidByAge({ isDated }: Style, year: number): Partial<TrueItem> {
  const years = [year, year - 1].flatMap((of) => [String(of), `${of}-01-01`]);
  return { installDate: isDated ? String(year) : null, also: { installDate: years } };
}

function average(sheet: Sheet, dice: Dice, style: Style): void {
  const before = headsOf(style).indexOf(style.unit);
  const blanks = Array(Math.max(0, before + (style.hasPlan ? 1 : 0))).fill('');
  sheet.not('subtotal', 'Average', ...blanks, ...style.columns.map(() => dice.int(40, 120) / 10));
}

import { type Asset, drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { headingOf, printHeading, toldBy } from '../kept/headings.ts';
import { neighborhoodName } from './neighborhood-names.ts';

type Class = { name: string; code: string; years: number };
const CLASSES = {
  appliances: { name: 'Appliances', code: '1540', years: 5 },
  equipment: { name: 'Building Equipment', code: '1550', years: 15 },
  improvements: { name: 'Building Improvements', code: '1520', years: 27.5 },
  land: { name: 'Land Improvements', code: '1510', years: 15 },
  office: { name: 'Office & Vehicles', code: '1570', years: 5 },
} satisfies Record<string, Class>;
type ClassKey = keyof typeof CLASSES;
const ORDER = ['land', 'improvements', 'equipment', 'appliances', 'office'] as const;

/** What an accountant calls each type. */
const NOUNS: Partial<Record<ItemTypeName, string[]>> = {
  Refrigerator: ['Refrigerator', 'Refrigerator', 'Fridge'],
  Range: ['Range', 'Electric range', 'Stove'],
  Dishwasher: ['Dishwasher'],
  Microwave: ['Microwave', 'OTR microwave'],
  Washer: ['Washer', 'Clothes washer'],
  Dryer: ['Dryer', 'Clothes dryer'],
  'Water heater': ['Water heater', 'Hot water heater', 'Electric water heater'],
  'Central AC condenser': ['A/C condenser', 'AC condensing unit'],
  Furnace: ['Furnace'],
  'Garbage disposal': ['Garbage disposal', 'Disposal'],
};
const EQUIPMENT: ItemTypeName[] = ['Water heater', 'Central AC condenser', 'Furnace', 'Garbage disposal'];

/** What is written off as well and is no item of a home: dollars from and to. */
const OTHERS: Record<'land' | 'improvements' | 'office', [string, string, number, number][]> = {
  land: [
    ['Parking lot seal coat & stripe', 'Site', 4200, 18_000],
    ['Perimeter fence', 'Site', 6800, 22_000],
    ['Landscaping - front entry', 'Site', 2400, 9000],
    ['Monument sign', 'Site', 3100, 7400],
  ],
  improvements: [
    ['Roof replacement', 'Site', 38_000, 140_000],
    ['Exterior paint', 'Site', 21_000, 64_000],
    ['Window replacement', 'Site', 14_000, 52_000],
    ['Stair & railing repairs', 'Site', 5200, 19_000],
  ],
  office: [
    ['Dell OptiPlex computer', 'Leasing Office', 780, 1400],
    ['Office desk & chairs', 'Leasing Office', 600, 2100],
    ['Golf cart', 'Maintenance Shop', 4400, 7900],
    ['Ford Transit van', 'Maintenance Shop', 18_000, 31_000],
  ],
};

type Line = {
  class: ClassKey;
  description: string;
  location: string;
  building: string | null;
  day: string;
  cents: number;
  /** Null where it is no item of a home. */
  said: Omit<TrueItem, 'property'> | null;
  isGone: boolean;
};
/** `written` is the home without its building. */
type Place = { building: string | null; unit: string; written: string; location: string };
type Field =
  | ('number' | 'description' | 'location' | 'building' | 'class' | 'day' | 'vendor' | 'method' | 'life' | 'cost')
  | ('before' | 'current' | 'accumulated' | 'book' | 'disposed');
type Style = {
  columns: [Field, string][];
  describe: 'noun' | 'brand' | 'plate' | 'located';
  /** Classes as headings with their sums, or each in its row. */
  isGrouped: boolean;
  door: string;
  block: string;
  dollars: (cents: number) => string;
};

/** An accountant's schedule of depreciation: appliances and heaters of homes among roofs, fences and computers, by class or as bought, with what was written off. */
export const depreciationSchedule: Layout = {
  name: 'depreciation-schedule',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const has = (field: Field) => style.columns.some(([of]) => of === field);
    const [property] = drawProperties(dice, 1, {
      nameOf: neighborhoodName,
      buildings: has('building') || dice.chance(0.3) ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'sequence', 'padded'] as const),
      units: [6, 40],
    });
    if (!property) throw new Error('No property');
    const report = dice.pick(['Depreciation Schedule', 'Fixed Asset Register', 'Depreciation Expense Report']);
    const heading = headingOf(dice, property, report, dice.pick(['For the year ended 12/31/2024', 'FYE 12/31/2024']));
    const sheet = new Sheet(dice.pick(['Depreciation', 'Fixed Assets', 'Sheet1']));
    printHeading(sheet, dice, heading);
    sheet.not('head', ...style.columns.map(([, head]) => head));
    const lines = linesOf(dice, style, property, has('building'));
    const groups = style.isGrouped
      ? ORDER.map((key) => [key, lines.filter((line) => line.class === key)] as const)
      : [];
    let number = dice.pick([1, 101, 1000, 20_140]);
    const rows = (of: readonly Line[]) => {
      for (const line of of) {
        row(sheet, dice, style, line, number, heading.property);
        number += dice.pick([1, 1, 1, 2]);
      }
    };
    for (const [key, of] of groups) {
      if (of.length === 0) continue;
      const { name, code } = CLASSES[key];
      sheet.not('group', dice.pick([name, `${code} - ${name}`]));
      rows(of);
      sum(sheet, style, `Total ${name}`, of);
    }
    if (!style.isGrouped) rows(lines.toSorted((a, b) => a.day.localeCompare(b.day)));
    sum(sheet, style, dice.pick(['Grand Total', 'Total', 'TOTALS']), lines);
    const told = toldBy(heading);
    return {
      ...told,
      sheets: [sheet],
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'm/d/yy'] as const),
      asks: [...told.asks, 'no items'],
      personal: [],
    };
  },
};

function styleOf(dice: Dice): Style {
  const isGrouped = dice.chance(0.45);
  const spare = new Set(dice.some<Field>(['vendor', 'method', 'life', 'before', 'current', 'book'], dice.int(2, 6)));
  const hasBuilding = dice.chance(0.3);
  const hasDisposed = dice.chance(0.4);
  const describe = dice.pick(['noun', 'brand', 'plate', 'located'] as const);
  const all: [Field, string, boolean][] = [
    ['number', dice.pick(['Asset No.', 'Asset #', 'Asset ID', 'No.']), true],
    ['description', dice.pick(['Description', 'Asset Description', 'Property Description']), true],
    ['building', dice.pick(['Bldg', 'Building']), hasBuilding && describe !== 'located'],
    ['location', dice.pick(['Location', 'Location', 'Unit / Location']), describe !== 'located'],
    ['class', dice.pick(['Class', 'Asset Class', 'GL Account']), !isGrouped],
    ['day', dice.pick(['In Service', 'In-Service Date', 'Date Placed in Service', 'Placed in Svc']), true],
    ['vendor', 'Vendor', spare.has('vendor')],
    ['method', dice.pick(['Method', 'Depr. Method']), spare.has('method')],
    ['life', dice.pick(['Life', 'Life (Yrs)', 'Est. Life']), spare.has('life')],
    ['cost', dice.pick(['Cost', 'Cost Basis', 'Original Cost']), true],
    ['before', dice.pick(['Prior Depr.', 'Beg. Accum. Depr.']), spare.has('before')],
    ['current', dice.pick(['Current Depr.', '2024 Depreciation']), spare.has('current')],
    ['accumulated', dice.pick(['Accum. Depr.', 'Accumulated Depreciation']), true],
    ['book', dice.pick(['Net Book Value', 'NBV', 'Book Value']), spare.has('book')],
    ['disposed', dice.pick(['Disposal Date', 'Date Disposed']), hasDisposed],
  ];
  return {
    columns: all.flatMap(([field, head, isIn]) => (isIn ? [[field, head] as [Field, string]] : [])),
    ...{ describe, isGrouped },
    door: dice.pick(['Unit ', 'Unit ', 'Apt ', '#', '']),
    block: dice.pick(['Bldg ', 'Building ']),
    dollars: dice.pick([
      (cents: number) => money(cents / 100),
      (cents: number) => money(cents / 100),
      (cents: number) => `$${money(cents / 100)}`,
      (cents: number) => (cents / 100).toFixed(2),
    ]),
  };
}

function linesOf(dice: Dice, style: Style, property: DrawnProperty, isBlockApart: boolean): Line[] {
  const isDisposing = style.columns.some(([field]) => field === 'disposed');
  // A description that ends with a place has a word before the number, or nothing would say that it is one.
  const door = style.describe === 'located' && style.door === '' ? 'Unit ' : style.door;
  const places = property.units.map(({ name, building }): Place => {
    const block = building !== null && !isBlockApart ? `${style.block}${building} ` : '';
    const home = `${block !== '' && door === '' ? '#' : door}${name}`;
    return { building, unit: name, written: home, location: `${block}${home}` };
  });
  const shared = ['Clubhouse', 'Laundry Room'].map(
    (unit): Place => ({ building: null, unit, written: unit, location: unit }),
  );
  const items = [
    ...dice
      .some(places, dice.int(Math.ceil(places.length / 2), places.length))
      .flatMap((place) =>
        dice.some(homeTypes(dice), dice.int(1, 4)).map((type) => lineOf(dice, style, place, type, isDisposing)),
      ),
    ...dice.some(shared, dice.int(0, 2)).map((place) => {
      const type = place.unit === 'Clubhouse' ? 'Refrigerator' : 'Washer';
      return lineOf(dice, style, place, type, false);
    }),
  ];
  const others = (['land', 'improvements', 'office'] as const).flatMap((key) =>
    dice.some(OTHERS[key], dice.int(1, 3)).map(([description, location, low, high]): Line => {
      const cents = dice.int(low, high) * 100;
      const written = style.describe === 'located' ? `${description} - ${location}` : description;
      const day = dice.day(2012, 2024);
      return {
        ...{ class: key, description: written, location, building: null, day, cents },
        said: null,
        isGone: false,
      };
    }),
  );
  const bulk = dice.chance(0.35) ? [bulkOf(dice)] : [];
  return [...others, ...items, ...bulk];
}

/** Several bought together, of which the schedule does not say where they stand. */
function bulkOf(dice: Dice): Line {
  const count = dice.int(4, 12);
  const description = dice.pick([
    `${count} refrigerators`,
    `Appliance package - ${count} ranges`,
    `Dishwashers (${count})`,
  ]);
  const bought = { day: dice.day(2014, 2023), cents: count * dice.int(380, 620) * 100 };
  return {
    class: 'appliances',
    description,
    location: 'Various',
    building: null,
    ...bought,
    said: null,
    isGone: false,
  };
}

function lineOf(dice: Dice, style: Style, place: Place, type: ItemTypeName, isDisposing: boolean): Line {
  const asset: Asset = drawAsset(dice, type);
  const noun = dice.pick(NOUNS[type] ?? [type]);
  const hasMake = style.describe === 'brand' || style.describe === 'plate';
  const said = trueItem({
    building: place.building,
    unit: place.unit,
    itemType: type,
    manufacturer: hasMake ? asset.brand : null,
    model: style.describe === 'plate' ? asset.model : null,
    installDate: asset.installed,
    purchaseCents: asset.priceCents,
    also: { unit: [place.written, place.location] },
  });
  return {
    class: EQUIPMENT.includes(type) ? 'equipment' : 'appliances',
    description: {
      noun,
      brand: `${asset.brand} ${noun}`,
      plate: `${noun} - ${asset.brand} ${asset.model}`,
      located: `${noun} - ${place.location}`,
    }[style.describe],
    location: place.location,
    building: place.building,
    day: asset.installed,
    cents: asset.priceCents,
    said,
    isGone: isDisposing && dice.chance(0.08),
  };
}

/** Straight lines: what was written off before the year, in it, and both. */
function written({ day, cents, class: key }: Line): { before: number; current: number } {
  const each = cents / CLASSES[key].years;
  const before = Math.min(cents, Math.max(0, 2024 - Number(day.slice(0, 4))) * each);
  return { before: Math.round(before), current: Math.round(Math.min(each, cents - before)) };
}

function row(sheet: Sheet, dice: Dice, style: Style, line: Line, number: number, property: string | null): void {
  const { name, code, years } = CLASSES[line.class];
  const { before, current } = written(line);
  const { dollars } = style;
  const isAccount = style.columns.some(([, head]) => head === 'GL Account');
  const cell: Record<Field, Cell> = {
    number,
    description: line.description,
    location: line.location,
    building: line.building ?? '',
    class: isAccount ? `${code} ${name}` : name,
    day: { day: line.day },
    vendor: dice.pick(['', 'HD Supply', "Lowe's", 'Ferguson', 'Home Depot Pro']),
    method: dice.pick(['SL', 'SL', '200DB']),
    life: years,
    cost: dollars(line.cents),
    before: dollars(before),
    current: dollars(current),
    accumulated: dollars(before + current),
    book: dollars(line.cents - before - current),
    disposed: line.isGone ? { day: dice.day(2024, 2024) } : '',
  };
  const cells = style.columns.map(([field]) => cell[field]);
  if (line.isGone) sheet.not('disposed', ...cells);
  else if (!line.said) sheet.not('no item', ...cells);
  else sheet.record({ ...line.said, property }, ...cells);
}

function sum(sheet: Sheet, style: Style, words: string, lines: readonly Line[]): void {
  const of = (value: (line: Line) => number) => style.dollars(lines.reduce((total, line) => total + value(line), 0));
  const sums: Partial<Record<Field, string>> = {
    cost: of(({ cents }) => cents),
    before: of((line) => written(line).before),
    current: of((line) => written(line).current),
    accumulated: of((line) => written(line).before + written(line).current),
  };
  const at = style.columns.findIndex(([field]) => field === 'description');
  sheet.not('subtotal', ...style.columns.map(([field], column) => (column === at ? words : (sums[field] ?? ''))));
}

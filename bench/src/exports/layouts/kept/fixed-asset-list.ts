import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { drawEquipment } from './equipment.ts';
import { managedName } from './managed-names.ts';
import { otherName } from './names.ts';

/** What the module's own list of types calls each; one word for each in a file. */
const TYPES: Record<string, string[]> = {
  Refrigerator: ['Refrigerator', 'Fridge'],
  Range: ['Range', 'Stove', 'Oven/Range'],
  Dishwasher: ['Dishwasher'],
  Microwave: ['Microwave', 'Microwave - OTR'],
  'Garbage disposal': ['Garbage Disposal', 'Disposal'],
  Washer: ['Washer', 'Washing Machine'],
  Dryer: ['Dryer', 'Clothes Dryer'],
  'Water heater': ['Water Heater', 'Water Heater - Electric'],
  'Water heater (gas)': ['Water Heater - Gas', 'Gas Water Heater'],
  'Central AC condenser': ['A/C Condenser', 'AC Condenser', 'Condenser'],
  Furnace: ['Furnace'],
  'Air handler': ['Air Handler'],
  'Heat pump': ['Heat Pump'],
  PTAC: ['PTAC', 'PTAC Unit'],
  Thermostat: ['Thermostat'],
  'Smoke alarm': ['Smoke Alarm', 'Smoke Detector'],
  'Commercial washer': ['Commercial Washer'],
  'Commercial dryer': ['Commercial Dryer'],
  'Fire extinguisher': ['Fire Extinguisher'],
};
const SYSTEMS: readonly ItemTypeName[][] = [
  ['Central AC condenser', 'Furnace'],
  ['Central AC condenser', 'Air handler'],
  ['Heat pump', 'Air handler'],
  ['PTAC'],
  [],
];
const SHARED: readonly (readonly [string, ItemTypeName[]])[] = [
  ['Clubhouse', ['Refrigerator', 'Microwave', 'Fire extinguisher']],
  ['Laundry Room', ['Commercial washer', 'Commercial washer', 'Commercial dryer']],
  ['Leasing Office', ['Microwave', 'Thermostat']],
];
/** Dollars that one of a type was bought for, where not as much as a kitchen appliance. */
const PRICES: Record<string, [least: number, most: number]> = {
  ...{ Thermostat: [35, 160], 'Smoke alarm': [18, 42], 'Fire extinguisher': [45, 99], 'Garbage disposal': [89, 180] },
  ...{ Microwave: [179, 320], 'Central AC condenser': [1450, 3100], Furnace: [1200, 2600], 'Air handler': [950, 1900] },
  ...{ 'Heat pump': [1900, 3900], 'Commercial washer': [1100, 1700], 'Commercial dryer': [1000, 1600] },
};
const ROOMS: Record<string, string> = {
  Washer: 'Laundry',
  Dryer: 'Laundry',
  'Water heater': 'Utility Closet',
  'Water heater (gas)': 'Utility Closet',
  'Central AC condenser': 'Exterior',
  'Heat pump': 'Exterior',
  Furnace: 'Utility Closet',
  'Air handler': 'Utility Closet',
  PTAC: 'Living Room',
  Thermostat: 'Hallway',
  'Smoke alarm': 'Hallway',
};
/** The states of an asset, by the words of a system. */
const STATES = [
  { used: 'Installed', repair: 'In Repair', gone: ['Disposed'], stored: 'In Storage' },
  { used: 'Active', repair: 'Needs Repair', gone: ['Retired', 'Disposed'], stored: 'In Storage' },
  { used: 'In Service', repair: 'Out for Repair', gone: ['Removed', 'Replaced'], stored: 'Spare' },
];

type Line = Partial<Record<string, Cell>>;
type Style = {
  place: 'title' | 'name' | 'name and address';
  building: 'none' | 'column' | 'in unit';
  states: (typeof STATES)[number];
  words: Record<string, string>;
  inHome: ItemTypeName[];
  columns: [key: string, head: string][];
  dollars: (amount: number) => Cell;
  /** What is filled in of plates, dates and prices. */
  care: number;
};
type Home = { property: DrawnProperty; building: string | null; unit: string; isShared: boolean };

/** The assets of a property management system: a row an item with its plate, days and cost, what was disposed of or lies in storage told by its status. */
export const fixedAssetList: Layout = {
  name: 'fixed-asset-list',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.place === 'title' ? 1 : dice.pick([1, 2, 2]), {
      nameOf: dice.pick([managedName, otherName]),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: style.building === 'in unit' ? 'building dash' : dice.pick(['plain', 'plain', 'lettered'] as const),
      units: [4, 36],
    });
    const sheet = new Sheet(dice.pick(['Fixed Assets', 'Asset List', 'Inventory', 'Sheet1']));
    titles(sheet, dice, style, properties);
    sheet.not('head', ...style.columns.map(([, head]) => head));
    const inspector = drawPerson(dice);
    const by = `${inspector.first} ${inspector.last}`;
    let isStored = false;
    for (const property of properties) {
      const homes: Home[] = property.units.map(({ name, building }) => {
        return { property, building, unit: name, isShared: false };
      });
      for (const home of homes) for (const type of style.inHome) asset(sheet, dice, style, home, type, by);
      for (const [unit, types] of dice.some(SHARED, dice.int(0, 2)))
        for (const type of types)
          asset(sheet, dice, style, { property, building: null, unit, isShared: true }, type, by);
      if (dice.chance(0.3)) {
        isStored = true;
        for (let at = 0; at < dice.int(1, 3); at += 1) stored(sheet, dice, style, property);
      }
    }
    if (dice.chance(0.35)) total(sheet, style);
    const isAddressed = style.place === 'name and address';
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: isAddressed ? addressOf(place) : null })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'iso'] as const),
      asks: ['status', ...(isStored ? ['stored'] : [])],
      personal: style.columns.some(([key]) => key === 'by') ? [by] : [],
    };
  },
};

function styleOf(dice: Dice): Style {
  const place = dice.pick(['title', 'name', 'name', 'name and address'] as const);
  const building = dice.pick(['none', 'none', 'column', 'in unit'] as const);
  const words = Object.fromEntries(Object.entries(TYPES).map(([type, of]) => [type, dice.pick(of)]));
  const kitchen: ItemTypeName[] = ['Dishwasher', 'Microwave', 'Garbage disposal'];
  const laundry: ItemTypeName[] = dice.chance(0.4) ? ['Washer', 'Dryer'] : [];
  const small = dice.some<ItemTypeName>(['Thermostat', 'Smoke alarm'], dice.pick([0, 0, 1, 2]));
  const heater = dice.pick<ItemTypeName>(['Water heater', 'Water heater', 'Water heater (gas)']);
  const inHome: ItemTypeName[] = ['Refrigerator', 'Range', ...dice.some(kitchen, dice.int(1, 3)), ...laundry];
  inHome.push(heater, ...dice.pick(SYSTEMS), ...small);
  const cents = dice.chance(0.5);
  return {
    ...{ place, building, words, inHome },
    states: dice.pick(STATES),
    columns: columnsOf(dice, place, building),
    dollars: cents ? (amount) => `$${money(amount)}` : (amount) => amount,
    care: dice.pick([1, 0.9, 0.7]),
  };
}

function columnsOf(dice: Dice, place: Style['place'], building: Style['building']): Style['columns'] {
  const where: Style['columns'] = [
    ...(place === 'title' ? [] : [['property', dice.pick(['Property', 'Property Name'])] as [string, string]]),
    ...(building === 'column' ? [['building', dice.pick(['Building', 'Bldg'])] as [string, string]] : []),
    ['unit', dice.pick(['Unit', 'Unit', 'Unit #', 'Unit Name'])],
    ...(dice.chance(0.35) ? [['room', dice.pick(['Location', 'Room'])] as [string, string]] : []),
  ];
  const id: [string, string] = ['id', dice.pick(['Asset ID', 'Asset #', 'Tag'])];
  const type: [string, string] = ['type', dice.pick(['Asset Type', 'Type', 'Item', 'Category'])];
  const state: [string, string] = ['state', dice.pick(['Status', 'Asset Status'])];
  const plate: Style['columns'] = [
    ['make', dice.pick(['Manufacturer', 'Make', 'Brand'])],
    ['model', dice.pick(['Model', 'Model Number', 'Model #'])],
    ['serial', dice.pick(['Serial Number', 'Serial #', 'Serial No.'])],
  ];
  const dates: Style['columns'] = [
    ...(dice.chance(0.3) ? [['bought', 'Purchase Date'] as [string, string]] : []),
    ['installed', dice.pick(['Install Date', 'Date Installed', 'Placed In Service', 'Installed On'])],
    ['warranty', dice.pick(['Warranty Expiration', 'Warranty Expires', 'Warranty End Date'])],
  ];
  const costs: Style['columns'] = [
    ['cost', dice.pick(['Cost', 'Purchase Price', 'Purchase Cost'])],
    ...(dice.chance(0.3) ? [['anew', 'Replacement Cost'] as [string, string]] : []),
  ];
  const extras: Style['columns'] = [
    ['vendor', 'Vendor'],
    ['life', 'Expected Life (Years)'],
    ['condition', 'Condition'],
    ['seen', dice.pick(['Last Inspected', 'Last Inspection Date'])],
    ['by', 'Inspected By'],
    ['notes', 'Notes'],
  ];
  const thing = dice.pick([
    [type, ...plate, state],
    [type, state, ...plate],
  ]);
  const rest = [
    ...dice.pick([
      [...dates, ...costs],
      [...costs, ...dates],
    ]),
    ...dice.some(extras, dice.int(1, 5)),
  ];
  return dice.pick([
    [...where, id, ...thing, ...rest],
    [id, ...where, ...thing, ...rest],
    [...where, ...thing, ...rest],
    [id, ...thing.slice(0, 1), ...where, ...thing.slice(1), ...rest],
  ]);
}

function titles(sheet: Sheet, dice: Dice, { place }: Style, properties: readonly DrawnProperty[]): void {
  const report = dice.pick(['Fixed Assets', 'Asset List', 'Appliance & Equipment Inventory']);
  const [first] = properties;
  if (place === 'title' && first) {
    const titles = dice.pick([
      [report, `Property: ${first.name}`, 'As of: 03/12/2025'],
      [`${first.name} - ${report}`, 'Run 03/12/2025 8:15 AM'],
      [report, first.name, 'Date: 03/12/2025'],
    ]);
    for (const title of titles) sheet.not('title', title);
    sheet.blank();
  } else if (dice.chance(0.4)) {
    sheet.not('title', report).not('title', dice.pick(['Properties: Active', 'Exported On: 03/12/2025 09:14 AM']));
    sheet.not('title', dice.pick(['Asset Status: All', 'Include: All Assets'])).blank(dice.int(0, 1));
  }
}

/** The columns that say where a thing is. */
function placeOf({ place }: Style, { property, building, unit }: Partial<Home> & Pick<Home, 'property'>): Line {
  const { name, street, city, state, zip } = property;
  return {
    property: place === 'name and address' ? `${name} - ${street}, ${city}, ${state} ${zip}` : name,
    building: building ?? '',
    unit: unit ?? '',
  };
}

/** What is known of an asset wherever it is, with the columns that say it. */
function thingOf(dice: Dice, style: Style, type: ItemTypeName, years: [from: number, to: number]) {
  const { brand, model, serial } = drawEquipment(dice, type);
  const installed = dice.day(...years);
  const price = dice.int(...(PRICES[type] ?? [390, 1150])) + dice.pick([0, 0, 0.99, 0.5]);
  const isKnown = () => dice.chance(style.care);
  const known = {
    manufacturer: isKnown() ? brand : null,
    model: isKnown() ? model : null,
    serial: isKnown() ? serial : null,
    installDate: isKnown() ? installed : null,
    purchaseCents: isKnown() ? Math.round(price * 100) : null,
  };
  const line: Line = {
    id: dice.int(10_000, 99_999),
    type: style.words[type] ?? type,
    make: known.manufacturer ?? '',
    model: known.model ?? '',
    serial: known.serial ?? '',
    bought: known.installDate === null ? '' : { day: daysBefore(installed, dice.int(2, 30)) },
    installed: known.installDate === null ? '' : { day: installed },
    warranty: known.installDate === null ? '' : { day: daysBefore(installed, dice.pick([-365, -730])) },
    cost: known.purchaseCents === null ? '' : style.dollars(price),
    anew: style.dollars(Math.round(price * 1.2)),
    vendor: dice.pick(['HD Supply', "Lowe's Pro", 'Ferguson', '']),
    life: dice.pick([10, 12, 15]),
  };
  return { known, line };
}

function asset(sheet: Sheet, dice: Dice, style: Style, home: Home, type: ItemTypeName, by: string): void {
  const { property, building, unit, isShared } = home;
  // What stood there before is kept in the list with its status.
  if (dice.chance(0.04)) {
    const { line } = thingOf(dice, style, type, [1998, 2008]);
    const told = { state: dice.pick(style.states.gone), condition: 'Poor', room: roomOf(home, type) };
    sheet.not('disposed', ...cellsOf(style, { ...placeOf(style, home), ...line, ...told }));
  }
  const { known, line } = thingOf(dice, style, type, [2009, 2024]);
  const isInBuilding = style.building === 'in unit' && !isShared;
  sheet.record(
    trueItem({
      property: property.name,
      building: style.building === 'column' ? building : null,
      unit,
      itemType: type,
      ...known,
      also: isInBuilding ? { building: [building], unit: [unit.replace(/^\w+-/, '')] } : {},
    }),
    ...cellsOf(style, {
      ...placeOf(style, home),
      ...line,
      room: roomOf(home, type),
      state: dice.chance(0.03) ? style.states.repair : style.states.used,
      condition: dice.pick(['Good', 'Good', 'Fair', 'Excellent', 'Poor']),
      seen: { day: dice.day(2024, 2024) },
      by,
      notes: dice.pick(['', '', '', '', 'Door seal worn', 'Replaced under warranty', 'Small dent on side']),
    }),
  );
}

function roomOf({ unit, isShared }: Home, type: ItemTypeName): string {
  return isShared ? unit : (ROOMS[type] ?? 'Kitchen');
}

/** An asset that stands in no home. */
function stored(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const { line } = thingOf(dice, style, dice.pick(['Refrigerator', 'Range', 'Dishwasher']), [2015, 2024]);
  const told = { installed: '', state: style.states.stored, condition: 'Good' };
  sheet.not('stored', ...cellsOf(style, { ...placeOf(style, { property }), ...line, ...told }));
}

function cellsOf({ columns }: Style, line: Line): Cell[] {
  return columns.map(([key]) => line[key] ?? '');
}

function total(sheet: Sheet, style: Style): void {
  const cents = sheet.records.reduce((sum, item) => sum + ('itemType' in item ? (item.purchaseCents ?? 0) : 0), 0);
  const cells = style.columns.map(([key]): Cell => (key === 'cost' ? style.dollars(Math.round(cents) / 100) : ''));
  cells[0] = 'Total';
  sheet.not('subtotal', ...cells);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

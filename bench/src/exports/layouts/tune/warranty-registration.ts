import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties } from '../../world.ts';
import { drawEquipment } from '../kept/equipment.ts';
import { managedName } from '../kept/managed-names.ts';

/** What a maker's site calls each product; one word for each in a file. */
const PRODUCTS: Partial<Record<ItemTypeName, string[]>> = {
  Refrigerator: ['Refrigerator', 'Top-Freezer Refrigerator', 'Refrigeration'],
  Range: ['Range', 'Electric Range', 'Cooking - Range'],
  Dishwasher: ['Dishwasher', 'Built-In Dishwasher'],
  Microwave: ['Microwave', 'Over-the-Range Microwave'],
  'Water heater': ['Water Heater', 'Electric Water Heater', 'Residential Electric Water Heater'],
  'Heat pump': ['Heat Pump', 'Split System Heat Pump'],
  'Air handler': ['Air Handler', 'Fan Coil / Air Handler'],
};
const STATES = ['Registered', 'Registered', 'Registered', 'Pending', 'Registered - Extended'];

type Style = {
  products: [ItemTypeName, string][];
  place: 'columns' | 'address' | 'title';
  hasBuilding: boolean;
  columns: [key: string, head: string][];
};

/** What was registered with a maker: a row a product with its plate, when it was bought and set, where it stands and until when each part is covered. */
export const warrantyRegistration: Layout = {
  name: 'warranty-registration',
  kind: 'items',
  draw(dice) {
    const place = dice.pick(['columns', 'columns', 'address', 'title'] as const);
    const hasBuilding = dice.chance(0.4);
    const properties = drawProperties(dice, place === 'title' ? 1 : dice.int(1, 3), {
      nameOf: managedName,
      buildings: hasBuilding ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'lettered', 'padded'] as const),
      units: [4, 60],
    });
    const style: Style = {
      products: productsOf(dice),
      place,
      hasBuilding,
      columns: columnsOf(dice, place, hasBuilding),
    };
    const sheet = new Sheet(dice.pick(['Registrations', 'Product Registration', 'Sheet1']));
    titles(sheet, dice, style, properties);
    sheet.not('head', ...style.columns.map(([, head]) => head));
    for (const property of properties)
      for (const unit of property.units)
        for (const [type, word] of style.products)
          if (dice.chance(0.85)) product(sheet, dice, style, property, unit, type, word);
    if (dice.chance(0.4)) sheet.not('subtotal', `Total Registrations: ${sheet.records.length}`);
    return {
      sheets: [sheet],
      properties: properties.map((one) => ({ name: one.name, address: place === 'address' ? addressOf(one) : null })),
      dates: dice.pick(['mm/dd/yyyy', 'iso', 'd-Mon-yyyy'] as const),
      asks: ['status'],
      personal: [],
    };
  },
};

function productsOf(dice: Dice): Style['products'] {
  const sets: ItemTypeName[][] = [
    ['Refrigerator', 'Range', 'Dishwasher', 'Microwave'],
    ['Refrigerator', 'Range'],
    ['Water heater'],
    ['Heat pump', 'Air handler'],
  ];
  return dice.pick(sets).map((type) => [type, dice.pick(PRODUCTS[type] ?? [type])]);
}

function columnsOf(dice: Dice, place: Style['place'], hasBuilding: boolean): Style['columns'] {
  const optional = (key: string, head: string, part: number): Style['columns'] =>
    dice.chance(part) ? [[key, head]] : [];
  const site: Style['columns'] = [
    ...(place === 'title'
      ? []
      : [['site', dice.pick(['Community', 'Site Name', 'Property Name'])] as [string, string]]),
    ...(place === 'address' ? [['address', 'Install Address'] as [string, string]] : []),
    ...(hasBuilding ? [['building', dice.pick(['Bldg', 'Building'])] as [string, string]] : []),
    ['unit', dice.pick(['Apt', 'Unit', 'Apartment #', 'Unit No.'])],
  ];
  const plate: Style['columns'] = [
    ['product', dice.pick(['Product', 'Product Type', 'Equipment Type'])],
    ['make', dice.pick(['Brand', 'Manufacturer'])],
    ['model', dice.pick(['Model No.', 'Model Number'])],
    ['serial', dice.pick(['Serial No.', 'Serial Number'])],
  ];
  const days: Style['columns'] = [
    ...optional('bought', 'Date of Purchase', 0.5),
    ['installed', dice.pick(['Installation Date', 'Install Date', 'Date of Installation'])],
    ...optional('registered', 'Date Registered', 0.7),
    ['parts', dice.pick(['Parts Coverage Ends', 'Parts Warranty Exp.'])],
    ...optional('labor', 'Labor Coverage Ends', 0.4),
  ];
  const id: Style['columns'] = [['id', dice.pick(['Registration No.', 'Confirmation #'])]];
  const end: Style['columns'] = [
    ...optional('state', 'Registration Status', 0.6),
    ...optional('installer', 'Installing Dealer', 0.5),
  ];
  return dice.pick([
    [...id, ...site, ...plate, ...days, ...end],
    [...id, ...plate, ...days, ...site, ...end],
    [...plate, ...site, ...days, ...end, ...id],
  ]);
}

function titles(sheet: Sheet, dice: Dice, { place }: Style, [first]: readonly DrawnProperty[]): void {
  if (place === 'title' && first) {
    sheet.not('title', 'Product Registration Summary').not('title', `Site: ${first.name}`).blank();
  } else if (dice.chance(0.5)) {
    sheet.not('title', 'Product Registration Summary').not('title', 'Downloaded 03/12/2025').blank(dice.int(0, 1));
  }
}

function product(
  sheet: Sheet,
  dice: Dice,
  { columns, hasBuilding }: Style,
  property: DrawnProperty,
  { name, building }: DrawnUnit,
  type: ItemTypeName,
  word: string,
): void {
  const { brand, model, serial } = drawEquipment(dice, type);
  const installDate = dice.day(2015, 2024);
  const line: Record<string, Cell> = {
    id: `WR-${dice.digits(7)}`,
    ...{ site: property.name, address: addressOf(property), building: building ?? '', unit: name },
    ...{ product: word, make: brand, model, serial },
    bought: { day: shifted(installDate, -dice.int(3, 40)) },
    installed: { day: installDate },
    registered: { day: shifted(installDate, dice.int(1, 60)) },
    parts: { day: shifted(installDate, 365 * dice.pick([1, 5, 10])) },
    labor: { day: shifted(installDate, 365) },
    state: dice.pick(STATES),
    installer: dice.pick(['Gem State Mechanical', 'Owner', 'Tri-County Appliance', '']),
  };
  sheet.record(
    trueItem({
      property: property.name,
      building: hasBuilding ? building : null,
      unit: name,
      itemType: type,
      ...{ manufacturer: brand, model, serial, installDate },
    }),
    ...columns.map(([key]) => line[key] ?? ''),
  );
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties } from '../../world.ts';
import { drawEquipment, type Equipment } from '../kept/equipment.ts';
import { keptName, signName } from '../kept/names.ts';
import { type Plate, plateOf } from '../kept/plates.ts';
import { SHORT_FORMS, shortMaker, technicianWords } from '../kept/technician-words.ts';

type Key =
  | 'property'
  | 'building'
  | 'unit'
  | 'item'
  | 'make'
  | 'model'
  | 'serial'
  | 'made'
  | 'installed'
  | 'spot'
  | 'notes';
const HEADS: Record<Key, string[]> = {
  property: ['Property', 'Prop', 'Site'],
  building: ['Bldg', 'Bld', 'BLDG #'],
  unit: ['Apt', 'Unit', 'Apt #', 'Unit #'],
  item: ['Item', 'Equip', 'Appl / Equip', 'What'],
  make: ['Make', 'Brand', 'Mfr'],
  model: ['Model', 'Model #', 'Mod. No.'],
  serial: ['Serial', 'S/N', 'Ser #', 'Serial No'],
  made: ['Mfd', 'Mfg Date', 'Date of Mfr', 'Made'],
  installed: ['Installed', 'Inst', 'Inst. date', 'Date in'],
  spot: ['Where', 'Rm'],
  notes: ['Notes', 'Comments', 'Remarks'],
};
const SYSTEMS: readonly ItemTypeName[][] = [
  ['Central AC condenser', 'Furnace'],
  ['Central AC condenser', 'Air handler'],
  ['Heat pump', 'Air handler', 'Thermostat'],
  ['PTAC', 'PTAC'],
  ['PTAC'],
];
const SPOTS: Record<string, string> = {
  'Central AC condenser': 'outside',
  'Heat pump': 'outside',
  Furnace: 'closet',
  'Air handler': 'closet',
  'Water heater': 'closet',
  'Water heater (gas)': 'closet',
  Washer: 'laundry',
  Dryer: 'laundry',
  Thermostat: 'hall',
};
type Style = {
  place: 'title' | 'section' | 'tabs' | 'column';
  building: 'none' | 'column' | 'section' | 'in unit';
  /** Property, building and unit on every row, or on the first of each home. */
  fills: boolean;
  unit: string;
  keys: Key[];
  heads: string[];
  madeAs: 'month' | 'year';
  types: ItemTypeName[];
  word: (type: ItemTypeName) => string;
};
type Home = { property: string; building: string | null; unit: string; types: readonly ItemTypeName[] };

/** A technician's own spreadsheet of appliances, heating and cooling: a row an item in short words, plates half read, homes nobody got into. */
export const technicianInventory: Layout = {
  name: 'technician-inventory',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.place === 'title' ? 1 : 2, {
      nameOf: dice.pick([signName, keptName]),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: style.building === 'in unit' ? 'building dash' : dice.pick(['plain', 'plain', 'sequence'] as const),
      units: [6, 50],
    });
    const hasAddress = style.place !== 'column' && dice.chance(0.3);
    const titlesOf = titleStyle(dice);
    const sheets: Sheet[] = [];
    let sheet = new Sheet(dice.pick(['Inventory', 'Appl-HVAC', 'Sheet1']));
    if (style.place !== 'tabs') sheets.push(sheet);
    if (style.place === 'column')
      sheet.not('title', 'APPLIANCE / HVAC INVENTORY').not('title', 'both sites, Ray 2/18/25');
    if (style.place === 'column') sheet.not('head', ...style.heads);
    for (const [at, property] of properties.entries()) {
      if (style.place === 'tabs') {
        sheet = new Sheet(`${at + 1} ${property.code}`);
        sheets.push(sheet);
      }
      if (style.place !== 'column') {
        if (style.place === 'section' && at > 0) sheet.blank(dice.int(1, 2));
        for (const title of titlesOf(property)) sheet.not('title', title);
        if (hasAddress) sheet.not('title', addressOf(property));
        sheet.blank(dice.int(0, 1)).not('head', ...style.heads);
      }
      homes(sheet, dice, style, property);
      if (style.place === 'tabs') below(sheet, dice, style);
    }
    if (style.place !== 'tabs') below(sheet, dice, style);
    return {
      sheets,
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates: dice.pick(['m/d/yy', 'm/d/yyyy', 'mm/dd/yyyy'] as const),
      asks: ['types', 'removed', 'dates'],
      personal: [],
    };
  },
};

function styleOf(dice: Dice): Style {
  const place = dice.pick(['title', 'title', 'title', 'section', 'tabs', 'column'] as const);
  const building = place === 'column' ? dice.pick(['none', 'column'] as const) : buildingStyle(dice);
  const plate = dice.pick<Key[]>([
    ['make', 'model', 'serial'],
    ['make', 'model', 'serial'],
    ['make', 'serial', 'model'],
    ['model', 'serial', 'make'],
  ]);
  const dates = dice.pick<Key[]>([['installed'], ['made', 'installed'], ['installed', 'made'], ['made']]);
  const lead: Key[] = [
    ...(place === 'column' ? ['property' as const] : []),
    ...(building === 'column' ? ['building' as const] : []),
    'unit',
  ];
  const spot: Key[] = dice.chance(0.4) ? ['spot'] : [];
  const body = dice.pick([
    () => ['item' as const, ...spot, ...plate, ...dates],
    () => ['item' as const, ...plate, ...dates, ...spot],
    () => ['item' as const, ...dates, ...spot, ...plate],
  ])();
  const keys: Key[] = [...lead, ...body, 'notes'];
  const isLoud = dice.chance(0.25);
  const heads = keys.map((key) => dice.pick(HEADS[key])).map((word) => (isLoud ? word.toUpperCase() : word));
  const kitchen: ItemTypeName[] = [
    'Refrigerator',
    'Range',
    ...dice.some(['Dishwasher', 'Microwave', 'Range hood', 'Garbage disposal'], dice.int(1, 3)),
  ];
  const laundry = dice.chance(0.4) ? ['Washer', 'Dryer'] : [];
  const machines = [dice.pick(['Water heater', 'Water heater (gas)']), ...dice.pick(SYSTEMS)];
  return {
    place,
    building,
    fills: dice.chance(0.6),
    unit: dice.pick(['', '', '', 'Apt ', '#']),
    keys,
    heads,
    madeAs: dice.pick(['month', 'year'] as const),
    types: dice.chance(0.75) ? [...kitchen, ...laundry, ...machines] : machines,
    word: technicianWords(dice),
  };
}

function buildingStyle(dice: Dice): Style['building'] {
  return dice.pick(['none', 'column', 'section', 'section', 'in unit'] as const);
}

function titleStyle(dice: Dice): (property: DrawnProperty) => string[] {
  const what = dice.pick(['Appliance & HVAC Inventory', 'APPL / HVAC LIST', 'Equipment inventory']);
  const kept = dice.pick(['updated 2/18/25 Ray', 'Walked Jan-Feb 2025', 'started 11/4/24, not all done']);
  return dice.pick([
    ({ name }: DrawnProperty) => [`${name} - ${what}`, kept],
    ({ name }: DrawnProperty) => [what, name, kept],
    ({ name }: DrawnProperty) => [name.toUpperCase(), what],
    ({ name }: DrawnProperty) => [what, `Property: ${name}`, `Tech: Ray M.   ${kept}`],
  ]);
}

/** The homes of a property, with a heading and a count to each building where the list has them, and the rooms that all share. */
function homes(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const common: [string, ItemTypeName[]][] = dice.some(
    [
      ['Clubhouse', ['Refrigerator', 'Microwave', 'Central AC condenser']],
      ['Office', ['Microwave', 'Thermostat']],
      ['Laundry Rm', ['Commercial washer', 'Commercial washer', 'Commercial dryer', 'Water heater']],
    ],
    dice.int(0, 2),
  );
  const heading = dice.pick([
    (building: string) => `BLDG ${building}`,
    (building: string) => `Bldg ${building}`,
    (building: string) => `*** Building ${building} ***`,
  ]);
  const isCounted = dice.chance(0.6);
  const first = sheet.records.length;
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    const from = sheet.records.length;
    const isSection = style.building === 'section' && building !== null;
    if (isSection) sheet.not('group', heading(building));
    for (const unit of units)
      home(sheet, dice, style, { property: property.name, building, unit: unit.name, types: style.types });
    if (isSection && isCounted) subtotal(sheet, style, `Bldg ${building} total`, sheet.records.length - from);
    if (isSection) sheet.blank(dice.int(0, 1));
  }
  if (style.building === 'section' && common.length > 0) sheet.not('group', 'COMMON AREAS');
  for (const [unit, types] of common)
    home(sheet, dice, style, { property: property.name, building: null, unit, types });
  if (isCounted) subtotal(sheet, style, `${property.name} total`, sheet.records.length - first);
}

function subtotal(sheet: Sheet, { keys }: Style, words: string, count: number): void {
  sheet.not('subtotal', words, ...Array(keys.indexOf('item')).fill(''), `${count} items`);
}

function home(sheet: Sheet, dice: Dice, style: Style, place: Home): void {
  const { property, building, unit } = place;
  let isFirst = true;
  const write = (said: Partial<Record<Key, Cell>>): Cell[] => {
    const isTold = isFirst || style.fills;
    isFirst = false;
    const prefix = /^\d/.test(unit) ? style.unit : '';
    const lead = isTold ? { property, building: building ?? '', unit: `${prefix}${unit}` } : {};
    return style.keys.map((key) => ({ ...lead, ...said })[key] ?? '');
  };
  const isHome = place.types === style.types;
  if (isHome && dice.chance(0.06)) {
    const notes = dice.pick(['', 'no access', 'big dog - skip', 'not done yet', 'tenant changed locks']);
    sheet.not('nothing recorded', ...write({ notes }));
    return;
  }
  let before: { equipment: Equipment; plate: Plate } | null = null;
  place.types.forEach((type, at) => {
    const isSecond = place.types[at - 1] === type;
    const item = style.word(type);
    const inHome = type === 'PTAC' ? (isSecond ? 'BR' : 'LR') : (SPOTS[type] ?? 'kitchen');
    const spot = isHome ? inHome : '';
    const hasNone = ['Dishwasher', 'Microwave', 'Garbage disposal'].includes(type) && dice.chance(0.04);
    if (hasNone) {
      sheet.not('none there', ...write({ item, spot, make: 'NONE', model: '-', serial: '-' }));
      return;
    }
    const equipment = drawEquipment(dice, type);
    if (isSecond && before) Object.assign(equipment, { brand: before.equipment.brand, model: before.equipment.model });
    const plate = writtenPlate(dice, equipment);
    // The second of a pair is told by ditto marks.
    const isDitto = isSecond && before?.plate.said.manufacturer && before.plate.said.model && dice.chance(0.5);
    if (isDitto && before) {
      Object.assign(plate, { brand: '"', model: '"' });
      plate.said = { ...plate.said, manufacturer: equipment.brand, model: equipment.model };
      plate.also = before.plate.also;
    }
    before = isDitto ? before : { equipment, plate };
    const told = { item, spot, make: plate.brand, model: plate.model, serial: plate.serial };
    const isReplaced = dice.chance(0.03);
    const day = dice.day(isReplaced ? 2021 : 2006, 2024);
    if (isReplaced) gone(sheet, dice, style, type, day, (said) => write({ ...said, item, spot }));
    const installed = style.keys.includes('installed') ? installedOf(dice, day, isReplaced) : UNDATED;
    sheet.record(
      trueItem({
        property,
        building: style.building === 'none' || style.building === 'in unit' ? null : building,
        unit,
        itemType: type,
        ...plate.said,
        installDate: installed.said,
        also: {
          ...plate.also,
          ...(installed.also.length > 0 ? { installDate: installed.also } : {}),
          ...(style.building === 'in unit' && building !== null ? { building: [building] } : {}),
        },
      }),
      ...write({
        ...told,
        made: madeOf(dice, style, day),
        installed: installed.cell,
        notes: dice.pick(['', '', '', '', '', 'loud', 'ok', 'rust on bottom', 'scratched', 'works']),
      }),
    );
  });
}

/** What was replaced on a day, left in the list above what stands there now. */
function gone(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  type: ItemTypeName,
  day: string,
  write: (said: Partial<Record<Key, Cell>>) => Cell[],
): void {
  const { brand, model, serial } = drawEquipment(dice, type);
  const on = `${Number(day.slice(5, 7))}/${day.slice(2, 4)}`;
  const notes = dice.pick([
    'REPLACED - see next line',
    `old one, removed ${on}, new one below`,
    `junked ${on} - new below`,
  ]);
  const installed = dice.day(1999, 2008);
  const made = madeOf(dice, style, installed);
  sheet.not('replaced', ...write({ make: brand, model, serial, made, installed: { day: installed }, notes }));
}

function writtenPlate(dice: Dice, equipment: Equipment): Plate {
  const plate = plateOf(dice, equipment, true);
  const short = shortMaker(equipment.brand);
  if (plate.brand === '' || short === null || !dice.chance(0.2)) return plate;
  return { ...plate, brand: short, also: { manufacturer: [short] } };
}

type Installed = { cell: Cell; said: string | null; also: (string | null)[] };
const UNDATED: Installed = { cell: '', said: null, also: [] };

/** A day, a month, a year or nothing, as the technician knew it. */
function installedOf(dice: Dice, day: string, isKnown: boolean): Installed {
  if (isKnown) return { cell: { day }, said: day, also: [] };
  const [year = '', month = ''] = day.split('-');
  return dice.weighed<() => Installed>([
    [() => ({ cell: { day }, said: day, also: [] }), 62],
    [() => ({ cell: Number(year), said: year, also: [] }), 12],
    // Of a month, any day in it that a system may put, or none.
    [
      () => ({
        cell: `${Number(month)}/${year}`,
        said: `${year}-${month}-01`,
        also: [`${year}-${month}`, `${year}-${month}-15`, year, null],
      }),
      6,
    ],
    [() => ({ cell: dice.pick(['', '', '', '?', 'orig', 'before me']), said: null, also: [] }), 20],
  ])();
}

/** Some months before it was installed, off the plate. */
function madeOf(dice: Dice, { madeAs }: Style, installed: string): Cell {
  if (dice.chance(0.3)) return '';
  const made = new Date(Date.parse(installed) - dice.int(30, 300) * 86_400_000).toISOString();
  return madeAs === 'year' ? Number(made.slice(0, 4)) : `${made.slice(5, 7)}/${made.slice(0, 4)}`;
}

function below(sheet: Sheet, dice: Dice, style: Style): void {
  sheet.blank();
  if (dice.chance(0.25)) {
    sheet.not('group', 'SPARES IN SHOP - NOT INSTALLED');
    for (let at = 0; at < dice.int(1, 3); at += 1) {
      const type = dice.pick(['Refrigerator', 'Range']);
      const { brand, model, serial } = drawEquipment(dice, type);
      const said: Partial<Record<Key, Cell>> = { item: style.word(type), make: brand, model, serial, notes: 'used' };
      sheet.not('spare', ...style.keys.map((key) => said[key] ?? ''));
    }
    sheet.blank();
  }
  if (dice.chance(0.5)) {
    const types = Map.groupBy(sheet.records, (record) => ('itemType' in record ? record.itemType : ''));
    sheet.not('summary', 'Count:');
    for (const [type, of] of types) sheet.not('summary', style.word(type), of.length);
    sheet.blank();
  }
  if (dice.chance(0.4)) sheet.not('legend', SHORT_FORMS);
  const notes = [
    'model # on the Frigidaires is behind the kick plate',
    'orig = came with the bldg',
    'need 3 more filters 16x20 for the clubhouse',
    'ask office for keys before doing the rest',
  ];
  for (const note of dice.some(notes, dice.int(0, 3))) sheet.not('legend', note);
}

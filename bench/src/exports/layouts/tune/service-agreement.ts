import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { drawEquipment } from '../kept/equipment.ts';
import { managedName } from '../kept/managed-names.ts';
import { ownedName } from '../kept/owned-names.ts';
import { CONTRACTORS, MACHINES, PARTS, SERVICES, SYSTEMS } from '../kept/service-words.ts';

type Key =
  | 'site'
  | 'tag'
  | 'building'
  | 'unit'
  | 'equipment'
  | 'make'
  | 'model'
  | 'serial'
  | 'installed'
  | 'often'
  | 'visit'
  | 'last'
  | 'next'
  | 'price'
  | 'status';
const HEADS: Record<Key, string[]> = {
  site: ['Site', 'Service Location', 'Property'],
  tag: ['Tag', 'Equip ID', 'Asset Tag'],
  building: ['Bldg', 'Building'],
  unit: ['Unit', 'Unit/Area', 'Location'],
  equipment: ['Equipment', 'Description', 'Equipment Type'],
  make: ['Make', 'Manufacturer', 'Mfr'],
  model: ['Model', 'Model No.'],
  serial: ['Serial', 'Serial No.', 'Serial Number'],
  installed: ['Installed', 'Install Date', 'Startup Date'],
  often: ['Freq', 'PM Frequency', 'Interval'],
  visit: ['PM Visit', 'Visit', 'Service Type'],
  last: ['Last PM', 'Last Service', 'Last Serviced'],
  next: ['Next Due', 'Next PM', 'Scheduled'],
  price: ['Price/Visit', 'PM Price', 'Rate'],
  status: ['Status', 'Remarks', 'Contract Status'],
};
type Style = {
  /** A row a machine, its tasks below it, or a row for each visit to it. */
  shape: 'machine' | 'tasks' | 'visits';
  place: 'title' | 'section' | 'column';
  building: 'none' | 'column' | 'section';
  installed: 'none' | 'day' | 'year';
  unit: string;
  system: ItemTypeName[];
  words: Map<ItemTypeName, string>;
  keys: Key[];
  heads: string[];
  /** Services and parts stand after the machines, or below headings of their own. */
  isHeaded: boolean;
};
type Said = Partial<Record<Key, Cell>>;

/** A contractor's schedule of maintenance: the machines of each home with their last and next visit, tasks or visits told apart, services, parts and machines taken out of service among the rows. */
export const serviceAgreement: Layout = {
  name: 'service-agreement',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.place === 'title' ? 1 : 2, {
      nameOf: dice.pick([managedName, ownedName]),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [5, 50],
    });
    const sheet = new Sheet(dice.pick(['PM Schedule', 'Exhibit A', 'Equipment']));
    const hasAddress = style.place !== 'column' && dice.chance(0.6);
    const label = dice.pick(['Site:', 'Service Address:', 'Property:']);
    agreement(sheet, dice);
    if (style.place === 'column') sheet.blank().not('head', ...style.heads);
    for (const property of properties) {
      if (style.place !== 'column') {
        sheet.blank();
        if (dice.chance(0.5)) sheet.not('title', `${label} ${property.name}`);
        else sheet.not('title', label, property.name);
        if (hasAddress) sheet.not('title', addressOf(property));
        sheet.not('head', ...style.heads);
      }
      const first = sheet.records.length;
      machines(sheet, dice, style, property);
      if (dice.chance(0.7)) services(sheet, dice, style, property);
      totals(sheet, style, property, sheet.records.length - first);
    }
    if (dice.chance(0.6)) parts(sheet, dice);
    below(sheet, dice);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy'] as const),
      asks: ['out of service', 'services', ...(style.shape === 'visits' ? ['same again'] : [])],
      personal: [],
    };
  },
};

function styleOf(dice: Dice): Style {
  const shape = dice.pick(['machine', 'machine', 'tasks', 'visits'] as const);
  const place = dice.pick(['title', 'title', 'section', 'column'] as const);
  const building = place === 'column' ? dice.pick(['none', 'column'] as const) : dice.pick(PLACES);
  const installed = dice.pick(['none', 'day', 'year'] as const);
  const tag: Key[] = shape === 'visits' || dice.chance(0.7) ? ['tag'] : [];
  const where: Key[] = [...(building === 'column' ? ['building' as const] : []), 'unit'];
  const lead = dice.chance(0.5) ? [...tag, ...where] : [...where, ...tag];
  const keys: Key[] = [
    ...(place === 'column' ? ['site' as const] : []),
    ...lead,
    'equipment',
    ...dice.pick<Key[]>([
      ['make', 'model', 'serial'],
      ['make', 'model', 'serial'],
      ['model', 'serial', 'make'],
    ]),
    ...(installed === 'none' ? [] : ['installed' as const]),
    shape === 'visits' ? 'visit' : 'often',
    ...dice.pick<Key[]>([['last', 'next'], ['next'], ['last', 'next', 'price'], ['next', 'price']]),
    'status',
  ];
  const system = dice.pick(SYSTEMS);
  const heads = keys.map((key) => dice.pick(HEADS[key]));
  if (installed === 'year') heads[keys.indexOf('installed')] = dice.pick(['Yr Installed', 'Install Year']);
  return {
    shape,
    place,
    building,
    installed,
    unit: dice.pick(['', '', 'Unit ', 'Apt ']),
    system,
    words: new Map(Object.entries(MACHINES).map(([type, { words }]) => [type, dice.pick(words)])),
    keys,
    heads,
    isHeaded: dice.chance(0.5),
  };
}

const PLACES = ['none', 'column', 'section'] as const;

function agreement(sheet: Sheet, dice: Dice): void {
  sheet.not('title', dice.pick(CONTRACTORS));
  sheet.not('title', dice.pick(['PREVENTIVE MAINTENANCE SCHEDULE', 'Service Agreement - Equipment Schedule']));
  sheet.not('title', `Agreement No: ${dice.digits(5)}`, '', 'Customer:', 'Whitmore Residential Mgmt LLC');
  if (dice.chance(0.6)) sheet.not('title', 'Term:', { day: '2025-01-01' }, 'to', { day: '2025-12-31' });
}

function cellsOf({ keys }: Style, said: Said): Cell[] {
  return keys.map((key) => said[key] ?? '');
}

/** The machines of a property: in homes, and in rooms that all share. */
function machines(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    if (style.building === 'section' && building !== null) sheet.not('group', `BUILDING ${building}`);
    for (const { name } of units)
      for (const type of style.system) machine(sheet, dice, style, property.name, building, name, type);
  }
  const rooms: [string, ItemTypeName[]][] = dice.some(
    [
      ['Clubhouse', ['Central AC condenser', 'Furnace']],
      ['Leasing Office', ['Heat pump', 'Air handler']],
      ['Boiler Room', ['Boiler', 'Boiler']],
    ],
    dice.int(0, 2),
  );
  if (style.building === 'section' && rooms.length > 0) sheet.not('group', 'COMMON');
  for (const [room, types] of rooms)
    for (const type of types) machine(sheet, dice, style, property.name, null, room, type);
}

function machine(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: string,
  building: string | null,
  unit: string,
  type: ItemTypeName,
): void {
  const { tag = '', tasks = [] } = MACHINES[type] ?? {};
  const place = /^\d/.test(unit) ? `${building ?? ''}${unit}` : unit.slice(0, 4).toUpperCase();
  const where: Said = {
    site: property,
    building: building ?? '',
    unit: /^\d/.test(unit) ? `${style.unit}${unit}` : unit,
    equipment: style.words.get(type) ?? type,
  };
  const often = dice.pick(['Semi-annual', 'Semi-annual', 'Annual', 'Quarterly']);
  const visit = {
    often,
    last: { day: `2024-${dice.pick(['09', '10', '11'])}-${dice.int(10, 28)}` },
    next: { day: `2025-${dice.pick(['03', '04', '05'])}-${dice.int(10, 28)}` },
    price: money(dice.pick([39, 45, 52.5])),
  };
  const plateOf = (): { said: Said; day: string } => {
    const { brand, model, serial } = drawEquipment(dice, type);
    const day = dice.day(2005, 2023);
    const installed = style.installed === 'year' ? Number(day.slice(0, 4)) : { day };
    return { said: { ...where, make: brand, model, serial, installed }, day };
  };
  if (dice.chance(0.04)) {
    const status = dice.pick([
      'Removed 8/2024',
      'Decommissioned',
      'OUT OF SERVICE - removed',
      'Deleted, unit scrapped',
    ]);
    // It is told under its old tag, without another visit to come.
    const old = { ...plateOf().said, tag: `${tag}-${place}-OLD`, often, visit: '', status };
    sheet.not('out of service', ...cellsOf(style, old));
  }
  const { said, day } = plateOf();
  const hasSerial = style.shape === 'visits' || dice.chance(0.9);
  const isDated = style.installed !== 'none' && dice.chance(0.85);
  const told: Said = {
    ...said,
    ...visit,
    tag: `${tag}-${place}${type === 'Boiler' ? `-${dice.digits(3)}` : ''}`,
    serial: hasSerial ? (said.serial ?? '') : dice.pick(['', 'N/A', 'not legible']),
    installed: isDated ? (said.installed ?? '') : '',
    visit: 'Spring',
    ...(style.shape === 'visits' ? { last: { day: `2024-04-${dice.int(10, 28)}` } } : {}),
    status: dice.pick(['Active', 'Active', 'Active', 'Active - repaired 7/2024']),
  };
  sheet.record(
    trueItem({
      property,
      building: style.building === 'none' ? null : building,
      unit,
      itemType: type,
      manufacturer: String(said.make),
      model: String(said.model),
      serial: hasSerial ? String(said.serial) : null,
      installDate: isDated ? (style.installed === 'year' ? day.slice(0, 4) : day) : null,
    }),
    ...cellsOf(style, told),
  );
  if (style.shape === 'visits') {
    const fall = { visit: 'Fall', last: visit.last, next: { day: `2025-10-${dice.int(10, 28)}` } };
    sheet.not('same machine, another visit', ...cellsOf(style, { ...told, ...fall }));
  }
  if (style.shape === 'tasks')
    for (const task of dice.some(tasks, dice.int(1, tasks.length)))
      sheet.not('task', ...cellsOf(style, { equipment: `- ${task}`, often: dice.pick(['Each visit', 'Annual']) }));
}

/** Work that is agreed beside the machines: no row of it is a thing. */
function services(sheet: Sheet, dice: Dice, style: Style, { name }: DrawnProperty): void {
  if (style.isHeaded) sheet.not('group', dice.pick(['ADDITIONAL SERVICES', 'Other services included']));
  dice.some(SERVICES, dice.int(1, 4)).forEach(([unit, equipment, often], at) => {
    const said = { site: name, tag: `SVC-${at + 1}`, unit, equipment, often, visit: often, status: 'Included' };
    sheet.not('service', ...cellsOf(style, said));
  });
}

function totals(sheet: Sheet, style: Style, { name }: DrawnProperty, count: number): void {
  if (style.place === 'column') return;
  sheet.not('subtotal', `Total equipment - ${name}`, ...Array(style.keys.indexOf('equipment') - 1).fill(''), count);
}

function parts(sheet: Sheet, dice: Dice): void {
  sheet.blank().not('summary', dice.pick(['PARTS & MATERIALS', 'Materials (billed as used)']));
  sheet.not('summary', 'Item', 'Qty', 'Unit Price', 'Extended');
  for (const [what, each] of dice.some(PARTS, dice.int(2, 5))) {
    const count = dice.int(1, 24);
    sheet.not('summary', what, count, money(each), money(each * count));
  }
}

function below(sheet: Sheet, dice: Dice): void {
  sheet.blank();
  if (dice.chance(0.6)) sheet.not('summary', 'Annual Agreement Price', `$${money(dice.int(18, 96) * 100)}`);
  if (dice.chance(0.5)) sheet.not('summary', 'Visits per Year', 2);
  const text = 'Equipment not listed is excluded. Repairs found during PM are quoted separately.';
  sheet.not('legend', text).not('legend', 'Accepted by: ____________________', '', 'Date: ____________');
}

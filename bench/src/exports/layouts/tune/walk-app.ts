import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties } from '../../world.ts';
import { drawEquipment } from '../kept/equipment.ts';
import { signName } from '../kept/names.ts';
import { ownedName } from '../kept/owned-names.ts';
import { plateOf } from '../kept/plates.ts';
import { CONDITIONS, SHARED_PLACES, SURFACES, WALK_WORDS, walkRoomOf } from '../kept/walk-app-words.ts';

const SYSTEMS: readonly ItemTypeName[][] = [
  ['Central AC condenser', 'Furnace'],
  ['Central AC condenser', 'Air handler'],
  ['Heat pump', 'Air handler'],
  ['PTAC'],
  [],
];
const KINDS = ['Turn Walk', 'Move-Out Inspection', 'Annual Inspection', 'Unit Walk'];
const GONE = ['Not Present', 'None in unit', 'N/A - not in unit'];
const ACTIONS = ['', '', '', 'Clean', 'Repair', 'Replace'];

type Line = Partial<Record<string, Cell>>;
type Style = {
  place: 'title' | 'column' | 'column and address';
  building: 'none' | 'column' | 'in unit' | 'words in unit';
  /** Where the room of a thing is told. */
  room: 'column' | 'in item' | 'none';
  words: Record<string, string>;
  inHome: ItemTypeName[];
  installed: 'day' | 'year' | 'month' | 'none';
  conditions: readonly string[];
  isByHand: boolean;
  hasSurfaces: boolean;
  hasAbsent: boolean;
  hasAlarms: boolean;
  columns: [key: string, head: string][];
};
/** One walk of a home: when, by whom, and what it is called. */
type Walk = { property: DrawnProperty; building: string | null; unit: string; name: string; told: Line };

/** What an app for walking homes exports of its inspections: a row an appliance, with its room, plate, year, condition, photos, and who saw it when. */
export const walkApp: Layout = {
  name: 'walk-app',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.place === 'title' ? 1 : dice.pick([1, 1, 2]), {
      nameOf: dice.pick([signName, ownedName]),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [4, 34],
    });
    const sheet = new Sheet(dice.pick(['Inspection Items', 'Appliances', 'Export', 'Sheet1']));
    titles(sheet, dice, style, properties);
    sheet.not('head', ...style.columns.map(([, head]) => head));
    const inspectors = [drawPerson(dice), drawPerson(dice)].map(({ first, last }) => `${first} ${last}`);
    const kind = dice.pick(KINDS);
    const residents: string[] = [];
    for (const property of properties) {
      const part = dice.pick([1, 1, 0.6]);
      for (const unit of property.units.slice(0, Math.max(2, Math.ceil(property.units.length * part)))) {
        const { resident } = unit;
        if (resident) residents.push(`${resident.first} ${resident.last}`);
        home(sheet, dice, style, walkOf(dice, style, property, unit, { kind, by: dice.pick(inspectors) }));
      }
      for (const [place, room, types] of dice.some(SHARED_PLACES, dice.pick([0, 0, 1, 2]))) {
        const told = walkTold(dice, property, { kind, by: dice.pick(inspectors) });
        const walk: Walk = { property, building: null, unit: place, name: place, told };
        for (const type of types) appliance(sheet, dice, style, walk, type, room);
      }
    }
    if (dice.chance(0.2)) sheet.not('summary', `Total appliances: ${sheet.records.length}`);
    const shows = (key: string) => style.columns.some(([shown]) => shown === key);
    const isAddressed = style.place === 'column and address';
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: isAddressed ? addressOf(place) : null })),
      dates: dice.pick<DateStyle>(['m/d/yyyy', 'mm/dd/yyyy', 'iso', 'd-Mon-yyyy']),
      asks: ['status', 'building', ...(style.hasSurfaces ? ['surfaces'] : [])],
      personal: [...(shows('by') ? inspectors : []), ...(shows('resident') ? residents.slice(0, 25) : [])],
    };
  },
};

function styleOf(dice: Dice): Style {
  const kitchen: ItemTypeName[] = ['Dishwasher', 'Microwave', 'Range hood', 'Garbage disposal'];
  const heater = dice.pick<ItemTypeName>(['Water heater', 'Water heater', 'Water heater (gas)']);
  const inHome: ItemTypeName[] = ['Refrigerator', 'Range', ...dice.some(kitchen, dice.int(1, 3))];
  if (dice.chance(0.4)) inHome.push('Washer', 'Dryer');
  if (dice.chance(0.7)) inHome.push(heater, ...dice.pick(SYSTEMS));
  if (dice.chance(0.2)) inHome.push('Thermostat');
  const style: Style = {
    place: dice.pick(['title', 'column', 'column', 'column and address'] as const),
    building: dice.pick(['none', 'none', 'column', 'column', 'in unit', 'words in unit'] as const),
    room: dice.pick(['column', 'column', 'column', 'in item', 'none'] as const),
    words: Object.fromEntries(Object.entries(WALK_WORDS).map(([type, of]) => [type, dice.pick(of)])),
    inHome,
    installed: dice.pick(['day', 'year', 'year', 'month', 'none'] as const),
    conditions: dice.pick(CONDITIONS),
    isByHand: dice.chance(0.5),
    hasSurfaces: dice.chance(0.25),
    hasAbsent: dice.chance(0.3),
    hasAlarms: dice.chance(0.2),
    columns: [],
  };
  style.columns = columnsOf(dice, style);
  return style;
}

function columnsOf(dice: Dice, { place, building, room, installed, hasSurfaces }: Style): Style['columns'] {
  const where: Style['columns'] = [
    ...(place === 'title' ? [] : [['property', dice.pick(['Property', 'Property Name', 'Community'])] as const]),
    ...(place === 'column and address' ? [['address', dice.pick(['Property Address', 'Address'])] as const] : []),
    ...(building === 'column' ? [['building', dice.pick(['Building', 'Bldg'])] as const] : []),
    ['unit', dice.pick(['Unit', 'Unit', 'Unit Number', 'Apartment', 'Unit/Location'])],
  ].map(([key = '', head = '']): [string, string] => [key, head]);
  const thing: Style['columns'] = [
    ...(room === 'column' ? [['room', dice.pick(['Area', 'Room', 'Room/Area', 'Section'])] as [string, string]] : []),
    ...(hasSurfaces ? [['category', dice.pick(['Category', 'Item Category'])] as [string, string]] : []),
    ['item', dice.pick(['Item', 'Appliance', 'Item Name', 'Appliance Type'])],
  ];
  const plate: Style['columns'] = [
    ['make', dice.pick(['Make', 'Brand', 'Manufacturer'])],
    ['model', dice.pick(['Model', 'Model #', 'Model Number'])],
    ['serial', dice.pick(['Serial', 'Serial #', 'Serial Number', 'S/N'])],
  ];
  const installs = {
    day: ['Install Date', 'Installed', 'Date Installed'],
    month: ['Install Date', 'Installed (mm/yyyy)'],
    year: ['Year', 'Year Installed', 'Install Year', 'Install Yr'],
    none: [],
  }[installed];
  const age: Style['columns'] = installs.length > 0 ? [['installed', dice.pick(installs)]] : [];
  const seen: Style['columns'] = [
    ['condition', dice.pick(['Condition', 'Rating', 'Condition Rating'])],
    ...dice.some<[string, string]>(
      [
        ['action', dice.pick(['Action', 'Action Needed'])],
        ['notes', dice.pick(['Notes', 'Comments', 'Inspector Comments'])],
        ['anew', 'Est. Replacement Cost'],
      ],
      dice.int(1, 2),
    ),
    ['photo', dice.pick(['Photo', 'Photos', 'Photo URL', 'Photo Link'])],
  ];
  const walk: Style['columns'] = [
    ['by', dice.pick(['Inspector', 'Inspected By', 'Completed By'])],
    ['on', dice.pick(['Inspection Date', 'Date', 'Completed On', 'Date Inspected'])],
  ];
  const report: Style['columns'] = dice.some<[string, string]>(
    [
      ['id', dice.pick(['Inspection ID', 'Inspection #', 'Report ID'])],
      ['kind', dice.pick(['Inspection Type', 'Template', 'Inspection'])],
      ['resident', dice.pick(['Resident', 'Tenant'])],
      ['state', 'Inspection Status'],
    ],
    dice.int(0, 3),
  );
  return dice.pick([
    [...report, ...where, ...thing, ...plate, ...age, ...seen, ...walk],
    [...walk, ...report, ...where, ...thing, ...plate, ...age, ...seen],
    [...where, ...report, ...thing, ...seen.slice(0, 1), ...plate, ...age, ...seen.slice(1), ...walk],
    [...where, ...walk, ...thing, ...plate, ...age, ...seen, ...report],
  ]);
}

function titles(sheet: Sheet, dice: Dice, { place }: Style, properties: readonly DrawnProperty[]): void {
  const [first] = properties;
  const report = dice.pick(['Appliance Inspection Export', 'Unit Walk - Appliances', 'Inspection Item Report']);
  if (place === 'title' && first) {
    for (const title of dice.pick([
      [report, `Property: ${first.name}`, 'Date range: 01/01/2024 - 12/31/2024'],
      [`Property: ${first.name}`, `Report: ${report}`, 'Exported: 03/12/2025 4:05 PM'],
      [`${first.name} - ${report}`],
    ]))
      sheet.not('title', title);
    sheet.blank(dice.int(0, 1));
  } else if (dice.chance(0.25)) sheet.not('title', report).not('title', 'Exported: 03/12/2025 4:05 PM').blank();
}

/** What every row of one walk says. */
function walkTold(dice: Dice, { name, ...place }: DrawnProperty, { kind, by }: { kind: string; by: string }): Line {
  const told = { kind, by, on: { day: dice.day(2024, 2024) }, id: `INS-${dice.digits(5)}` };
  return { ...told, property: name, address: addressOf({ name, ...place }), state: 'Completed' };
}

function walkOf(
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  { name, building, resident }: DrawnUnit,
  by: { kind: string; by: string },
): Walk {
  const written: Record<Style['building'], string> = {
    none: name,
    column: name,
    'in unit': `${building}-${name}`,
    'words in unit': `Bldg ${building} - Unit ${name}`,
  };
  const who = resident ? `${resident.first} ${resident.last}` : 'Vacant';
  const told = { ...walkTold(dice, property, by), resident: who };
  return { property, building, unit: written[style.building], name, told };
}

/** One home as it was walked, room by room. */
function home(sheet: Sheet, dice: Dice, style: Style, walk: Walk): void {
  const looks = new Map<string, (() => void)[]>();
  const look = (room: string, write: () => void) => looks.set(room, [...(looks.get(room) ?? []), write]);
  for (const type of style.inHome) {
    const room = walkRoomOf(type);
    look(room, () => {
      if (style.hasAbsent && dice.chance(0.05)) absent(sheet, dice, style, walk, type, room);
      else appliance(sheet, dice, style, walk, type, room);
    });
  }
  // One alarm a room: several of a type are found in one home.
  for (const room of style.hasAlarms ? dice.some(['Hallway', 'Bedroom 1', 'Bedroom 2'], dice.int(1, 3)) : [])
    look(room, () => appliance(sheet, dice, style, walk, 'Smoke alarm', room));
  for (const [room, item] of style.hasSurfaces ? dice.some(SURFACES, dice.int(2, 5)) : [])
    look(room, () => {
      const told = { condition: dice.pick(style.conditions), action: dice.pick(ACTIONS), photo: photos(dice) };
      sheet.not('surface', ...cellsOf(style, walk, { ...told, category: 'Interior' }, item, room));
    });
  for (const writes of looks.values()) for (const write of writes) write();
}

/** A thing that the template asks for and the home does not have. */
function absent(sheet: Sheet, dice: Dice, style: Style, walk: Walk, type: ItemTypeName, room: string): void {
  const told = { condition: dice.pick(GONE), category: 'Appliance' };
  sheet.not('not there', ...cellsOf(style, walk, told, style.words[type] ?? type, room));
}

function appliance(sheet: Sheet, dice: Dice, style: Style, walk: Walk, type: ItemTypeName, room: string): void {
  const plate = plateOf(dice, drawEquipment(dice, type), style.isByHand);
  // Nobody unscrews an alarm to read its plate.
  const isRead = type !== 'Smoke alarm';
  const day = dice.day(2007, 2023);
  const isDated = style.installed !== 'none' && dice.chance(style.isByHand ? 0.8 : 0.95);
  const [year = '', month = ''] = day.split('-');
  const dates: Record<Style['installed'], Cell> = {
    day: { day },
    year: Number(year),
    month: `${month}/${year}`,
    none: '',
  };
  const told: Line = {
    category: 'Appliance',
    make: plate.brand,
    model: isRead ? plate.model : '',
    serial: isRead ? plate.serial : '',
    installed: isDated ? dates[style.installed] : '',
    condition: dice.pick(style.conditions),
    action: dice.pick(ACTIONS),
    notes: dice.pick(['', '', '', '', 'Clean', 'Small dent on door', 'Missing knob', 'Noisy', 'Rust at base']),
    anew: `$${dice.int(4, 12) * 50}`,
    photo: photos(dice),
  };
  const said: Partial<TrueItem> = {
    ...plate.said,
    ...(isRead ? {} : { model: null, serial: null }),
    installDate: isDated ? (style.installed === 'day' ? day : year) : null,
  };
  const place = placeOf(style, walk);
  sheet.record(
    trueItem({ unit: walk.unit, itemType: type, ...said, ...place, also: { ...plate.also, ...place.also } }),
    ...cellsOf(style, walk, told, style.words[type] ?? type, room),
  );
}

/** Where a careful person would enter it. */
function placeOf(style: Style, { property, building, name, unit }: Walk): Partial<TrueItem> {
  const isShared = unit === name && building === null;
  if (isShared || style.building === 'none') return { property: property.name };
  if (style.building === 'column') return { property: property.name, building };
  if (style.building === 'in unit') return { property: property.name, also: { building: [building], unit: [name] } };
  // 'Bldg 3 - Unit 204' names both; the whole as a name of the home is right as well.
  return { property: property.name, building, unit: name, also: { building: [null], unit: [unit, `Unit ${name}`] } };
}

function cellsOf(style: Style, walk: Walk, told: Line, item: string, room: string): Cell[] {
  const line: Line = {
    ...walk.told,
    ...told,
    building: walk.building ?? '',
    unit: walk.unit,
    room,
    item: style.room === 'in item' ? `${room} - ${item}` : item,
  };
  return style.columns.map(([key]) => line[key] ?? '');
}

function photos(dice: Dice): string {
  const links = Array.from({ length: dice.pick([0, 1, 1, 1, 2]) }, () => {
    return `https://photos.walkapp.example/i/${dice.letters(4).toLowerCase()}${dice.digits(6)}.jpg`;
  });
  return links.join('; ');
}

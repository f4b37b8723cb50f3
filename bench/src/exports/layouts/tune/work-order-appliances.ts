import { type Asset, drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Drawn, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { COMPANIES, headingOf, printHeading, toldBy } from '../kept/headings.ts';
import { WORDS } from '../kept/maintenance-words.ts';
import { officeName } from '../kept/office-names.ts';
import { plateOf } from '../kept/plates.ts';

/** Where in a home a thing stands. */
const ROOMS: Partial<Record<ItemTypeName, string[]>> = {
  Refrigerator: ['Kitchen'],
  Range: ['Kitchen'],
  Dishwasher: ['Kitchen'],
  Microwave: ['Kitchen'],
  'Garbage disposal': ['Kitchen'],
  'Water heater': ['Utility Closet', 'Mech Closet'],
  'Central AC condenser': ['Exterior', 'Patio'],
  Furnace: ['Hall Closet', 'Mech Closet'],
  Washer: ['Laundry Closet', 'Laundry'],
  Dryer: ['Laundry Closet', 'Laundry'],
};
const AREAS: readonly (readonly [string, ItemTypeName[]])[] = [
  ['Clubhouse', ['Refrigerator', 'Dishwasher']],
  ['Fitness Center', ['Fitness equipment', 'Fitness equipment']],
  ['Pool House', ['Pool equipment', 'Water heater']],
  ['Leasing Office', ['Refrigerator', 'Microwave']],
];
const STATES = [
  { used: 'In Service', repair: 'Needs Repair', gone: 'Retired' },
  { used: 'Active', repair: 'In Repair', gone: 'Disposed' },
  { used: 'Installed', repair: 'Installed - WO Open', gone: 'Removed' },
  { used: 'Good', repair: 'Fair', gone: 'Scrapped' },
] as const;
type Field =
  | ('tag' | 'name' | 'category' | 'make' | 'model' | 'serial' | 'property' | 'path' | 'installed' | 'state')
  | ('ends' | 'cost' | 'served' | 'orders' | 'note');
const HEADS: Record<Field, string[]> = {
  tag: ['Asset Tag', 'Asset #', 'Tag #', 'Equipment ID'],
  name: ['Name', 'Asset Name', 'Equipment', 'Description'],
  category: ['Category', 'Asset Category', 'Class'],
  make: ['Make', 'Manufacturer', 'Brand'],
  model: ['Model', 'Model #', 'Model Number'],
  serial: ['Serial', 'Serial #', 'Serial Number'],
  property: ['Site', 'Property', 'Community'],
  path: ['Location', 'Location', 'Asset Location', 'Location Path'],
  installed: ['Install Date', 'Installed On', 'In Service Date'],
  state: ['Status', 'Asset Status'],
  ends: ['Warranty Until', 'Warranty Expires', 'Warranty Exp.'],
  cost: ['Purchase Cost', 'Cost'],
  served: ['Last Service', 'Last PM'],
  orders: ['Open WOs', '# Work Orders'],
  note: ['Notes', 'Comments'],
};
const ORDERS: readonly Field[][] = [
  [
    ...(['tag', 'name', 'category', 'make', 'model', 'serial', 'property', 'path', 'installed', 'state'] as const),
    ...(['ends', 'cost', 'served', 'orders', 'note'] as const),
  ],
  [
    ...(['property', 'path', 'tag', 'category', 'name', 'state', 'make', 'model', 'serial', 'cost'] as const),
    ...(['installed', 'ends', 'orders', 'served', 'note'] as const),
  ],
  [
    ...(['name', 'tag', 'state', 'path', 'property', 'category', 'note', 'make', 'model', 'serial'] as const),
    ...(['served', 'installed', 'cost', 'ends', 'orders'] as const),
  ],
];
type Style = {
  fields: Field[];
  heads: string[];
  naming: 'noun' | 'noun at place' | 'make and noun' | 'tag';
  category: 'category' | 'plural' | 'wide';
  /** The property begins every path. */
  isInPath: boolean;
  block: string;
  door: string;
  glue: string;
  hasRoom: boolean;
  states: (typeof STATES)[number];
  isByHand: boolean;
  headings: 'none' | 'category' | 'building';
  hasTotals: boolean;
};
type Thing = { property: DrawnProperty; building: string | null; unit: string; isArea: boolean; type: ItemTypeName };

/** The appliances of a work order system: a tag a thing, and where it stands in one cell from the building down to the room. */
export const workOrderAppliances: Layout = {
  name: 'work-order-appliances',
  kind: 'items',
  draw(dice) {
    const isMany = dice.chance(0.35);
    const properties = drawProperties(dice, isMany ? dice.int(2, 3) : 1, {
      nameOf: officeName,
      buildings: dice.chance(0.75) ? dice.pick(['numbers', 'numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded', 'sequence'] as const),
      units: isMany ? [4, 14] : [6, 34],
    });
    const place = isMany
      ? dice.pick(['column', 'path'] as const)
      : dice.pick(['column', 'path', 'above', 'above'] as const);
    const style = styleOf(dice, place);
    const sheet = new Sheet(dice.pick(['Assets', 'Asset Export', 'Sheet1', 'Appliances']));
    const report = dice.pick(['Appliance Inventory', 'Asset Inventory', 'Equipment List', 'Asset Register']);
    const told = place === 'above' ? above(sheet, dice, properties, report) : within(sheet, dice, properties, report);
    const isNamed = told.properties.length > 0;
    sheet.not('head', ...style.heads);
    const things = properties.flatMap((property) => thingsOf(dice, property));
    list(sheet, dice, style, isNamed, things);
    return {
      ...told,
      sheets: [sheet],
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy', 'iso', 'd-Mon-yyyy'] as const),
      asks: ['status', ...told.asks],
      personal: [],
      container: dice.chance(0.4) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice, place: 'column' | 'path' | 'above'): Style {
  const spare = dice.some(
    ['tag', 'installed', 'ends', 'state', 'cost', 'served', 'orders', 'note', 'name'] as const,
    dice.int(4, 8),
  );
  const headings = place === 'above' ? dice.pick(['none', 'none', 'category', 'building'] as const) : 'none';
  const chosen = new Set<Field>([
    ...(['make', 'model', 'serial', 'path', ...spare] as const),
    ...(headings === 'category' ? (['name'] as const) : (['category'] as const)),
    ...(place === 'column' ? (['property'] as const) : []),
  ]);
  const fields = dice.pick(ORDERS).filter((field) => chosen.has(field));
  // Of a wide category the name alone says what a thing is.
  const isSaid = chosen.has('name') && dice.chance(0.35);
  const category = isSaid ? 'wide' : dice.pick(['category', 'plural'] as const);
  return {
    ...{ fields, heads: fields.map((field) => dice.pick(HEADS[field])), headings, category },
    naming: dice.pick([
      ...(['noun', 'noun', 'noun at place', 'make and noun'] as const),
      ...(isSaid || headings === 'category' ? [] : (['tag'] as const)),
    ]),
    ...{ isInPath: place === 'path', block: dice.pick(['Bldg ', 'Bldg ', 'Building ', 'Bldg. ']) },
    ...{ door: dice.pick(['Apt ', 'Apt ', 'Unit ', '#']), glue: dice.pick([' / ', ' / ', ' > ', ' - ', '/']) },
    ...{ hasRoom: dice.chance(0.8), states: dice.pick(STATES), isByHand: dice.chance(0.4) },
    hasTotals: dice.chance(0.5),
  };
}

type Told = Pick<Drawn, 'properties' | 'named' | 'asks'>;

function above(sheet: Sheet, dice: Dice, [property]: readonly DrawnProperty[], report: string): Told {
  if (!property) throw new Error('No property');
  const heading = headingOf(dice, property, report, dice.pick(['Exported 03/18/2025 9:14 AM', 'Run date: 3/18/2025']));
  printHeading(sheet, dice, heading);
  return toldBy(heading);
}

/** Properties that the rows name: above them stands the company, if anything. */
function within(sheet: Sheet, dice: Dice, properties: readonly DrawnProperty[], report: string): Told {
  if (dice.chance(0.4)) {
    sheet.not('title', dice.pick(COMPANIES)).not('title', report);
    if (dice.chance(0.5)) sheet.not('title', 'Filter: Status = All, Category = All');
    sheet.blank();
  }
  return { properties: properties.map(({ name }) => ({ name, address: null })), asks: [] };
}

function thingsOf(dice: Dice, property: DrawnProperty): Thing[] {
  const homes = property.units.flatMap(({ name, building }) =>
    homeTypes(dice).map((type) => ({ property, building, unit: name, isArea: false, type })),
  );
  const areas = dice
    .some(AREAS, dice.int(0, 2))
    .flatMap(([unit, types]) => types.map((type) => ({ property, building: null, unit, isArea: true, type })));
  return [...homes, ...areas];
}

/** All things below the heads, or below headings with how many there are. */
function list(sheet: Sheet, dice: Dice, style: Style, isNamed: boolean, things: readonly Thing[]): void {
  const key = ({ type, building }: Thing): string => {
    if (style.headings === 'category') return wordsOf(type).plural;
    return building === null ? 'Common Areas' : `${style.block}${building}`;
  };
  const groups = style.headings === 'none' ? [['', things] as const] : [...Map.groupBy(things, key)];
  for (const [heading, of] of groups) {
    if (heading !== '') sheet.across('group', heading, style.heads.length);
    const first = sheet.records.length;
    for (const thing of dice.chance(0.2) ? dice.shuffled(of) : of) put(sheet, dice, style, isNamed, thing);
    const count = sheet.records.length - first;
    if (heading !== '' && style.hasTotals) sheet.not('subtotal', `${heading} - ${count} assets`);
  }
  if (style.hasTotals) sheet.not('subtotal', dice.pick(['Total Assets', 'Total']), sheet.records.length);
}

/** A thing, now and then after the one that was there before. */
function put(sheet: Sheet, dice: Dice, style: Style, isNamed: boolean, thing: Thing): void {
  const isOld = style.fields.includes('state') && dice.chance(0.05);
  if (isOld) row(sheet, dice, style, isNamed, thing, 'gone');
  if (!isOld || dice.chance(0.7)) row(sheet, dice, style, isNamed, thing, dice.chance(0.04) ? 'repair' : 'used');
}

function row(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  isNamed: boolean,
  thing: Thing,
  state: 'used' | 'repair' | 'gone',
): void {
  const { property, type } = thing;
  const drawn = drawAsset(dice, type);
  const asset: Asset = state === 'gone' ? { ...drawn, installed: dice.day(2001, 2007) } : drawn;
  const plate = plateOf(dice, asset, style.isByHand);
  const { path, said } = placeOf(dice, style, thing);
  const has = (field: Field) => style.fields.includes(field);
  const [isDated, isPriced] = [dice.chance(0.85), dice.chance(0.7)];
  const hasMakeInName = has('name') && style.naming === 'make and noun';
  const words = wordsOf(type);
  const noun = dice.pick(words.nouns);
  const tag = `${words.tag}-${String(1001 + sheet.rows.length).padStart(5, '0')}`;
  const ends = `${Number(asset.installed.slice(0, 4)) + dice.pick([1, 1, 5])}${asset.installed.slice(4, 8)}15`;
  const line: Record<Field, Cell> = {
    tag: style.naming === 'tag' ? String(20_000 + sheet.rows.length) : tag,
    name: {
      noun,
      'noun at place': `${noun} - ${thing.isArea ? thing.unit : `${style.door}${thing.unit}`}`,
      'make and noun': `${asset.brand} ${noun}`,
      tag: `${words.tag} ${thing.building ?? ''}${thing.building ? '-' : ''}${thing.unit}`,
    }[style.naming],
    ...{ category: words[style.category], make: plate.brand, model: plate.model, serial: plate.serial },
    ...{ property: property.name, path, installed: isDated ? { day: asset.installed } : '' },
    ...{ state: style.states[state], ends: isDated && dice.chance(0.7) ? { day: ends } : '' },
    cost: isPriced ? `$${money(asset.priceCents / 100)}` : '',
    served: dice.chance(0.4) ? { day: `2025-0${dice.int(1, 2)}-${dice.int(10, 28)}` } : '',
    orders: dice.pick([0, 0, 0, 1, 2]),
    note: dice.pick(['', '', '', 'White', 'Black', 'per turn']),
  };
  const cells = style.fields.map((field) => line[field]);
  if (state === 'gone') {
    sheet.not('disposed', ...cells);
    return;
  }
  sheet.record(
    trueItem({
      ...said,
      ...plate.said,
      property: isNamed ? property.name : null,
      itemType: type,
      installDate: has('installed') && isDated ? asset.installed : null,
      purchaseCents: has('cost') && isPriced ? asset.priceCents : null,
      // A maker that is left out may still stand in the name.
      also: { ...(hasMakeInName ? { manufacturer: [asset.brand] } : {}), ...plate.also, ...said.also },
    }),
    ...cells,
  );
}

/** 'Bldg 3 / Apt 204 / Kitchen', and what it says. */
function placeOf(dice: Dice, style: Style, thing: Thing): { path: string; said: Partial<TrueItem> & { unit: string } } {
  const { property, building, unit, isArea, type } = thing;
  const written = isArea ? unit : `${style.door}${unit}`;
  const room = style.hasRoom && !isArea ? dice.pick(ROOMS[type] ?? []) : null;
  const parts = [
    ...(style.isInPath ? [property.name] : []),
    ...(building === null ? [] : [`${style.block}${building}`]),
    ...[written, ...(room === null ? [] : [room])],
  ];
  return { path: parts.join(style.glue), said: { building, unit, also: { unit: [written] } } };
}

function wordsOf(type: ItemTypeName): NonNullable<(typeof WORDS)[ItemTypeName]> {
  const words = WORDS[type];
  if (!words) throw new Error(`No words for ${type}`);
  return words;
}

import type { Dice } from '../../dice.ts';
import { type Cell, type Drawn, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, type Occupancy } from '../../world.ts';
import { COMPANIES, headingOf, printHeading, toldBy } from '../kept/headings.ts';
import { officeName } from '../kept/office-names.ts';
import { roomsInName, roomsStyle } from '../kept/rooms.ts';

type State = readonly [word: string, status: UnitStatus, also?: UnitStatus];
type Empty = Exclude<Occupancy, 'occupied'>;
const STATES: readonly Record<Empty, State>[] = [
  {
    'vacant unrented ready': ['Vacant-Unrented', 'VACANT'],
    'vacant unrented not ready': ['Vacant-Unrented', 'VACANT', 'TURN'],
    'vacant rented': ['Vacant-Rented', 'VACANT'],
    'notice unrented': ['Notice-Unrented', 'NOTICE'],
    'notice rented': ['Notice-Rented', 'NOTICE'],
    down: ['Down', 'DOWN'],
    model: ['Model', 'MODEL'],
  },
  {
    'vacant unrented ready': ['Vacant Ready', 'VACANT'],
    'vacant unrented not ready': ['Vacant Not Ready', 'VACANT', 'TURN'],
    'vacant rented': ['Vacant Leased', 'VACANT'],
    'notice unrented': ['On Notice', 'NOTICE'],
    'notice rented': ['On Notice - Leased', 'NOTICE'],
    down: ['Off Line', 'DOWN'],
    model: ['Model', 'MODEL'],
  },
  {
    'vacant unrented ready': ['Available - Rent Ready', 'VACANT'],
    'vacant unrented not ready': ['Make Ready', 'TURN', 'VACANT'],
    'vacant rented': ['Vacant Preleased', 'VACANT'],
    'notice unrented': ['Notice to Vacate', 'NOTICE'],
    'notice rented': ['Notice to Vacate, Preleased', 'NOTICE'],
    down: ['Down Unit', 'DOWN'],
    model: ['Model Unit', 'MODEL'],
  },
];
const WITHOUT_STAY: readonly Empty[] = ['down', 'model'];
const TODAY = '2025-03-18';

type Field =
  | ('property' | 'place' | 'building' | 'unit' | 'type' | 'rooms' | 'sqft' | 'status' | 'since' | 'ready' | 'in')
  | ('market' | 'last' | 'days' | 'isReady' | 'posted' | 'resident');
const HEADS: Record<Field, string[]> = {
  property: ['Property Name', 'Property', 'Community'],
  place: ['Property Address'],
  building: ['Bldg', 'Building'],
  unit: ['Unit', 'Unit', 'Unit #', 'Apt'],
  type: ['Unit Type', 'Floor Plan', 'Type'],
  rooms: ['BD/BA', 'Bed/Bath'],
  sqft: ['Sq Ft', 'Sqft', 'SF'],
  status: ['Unit Status', 'Status'],
  since: ['Vacant Since', 'Last Move Out', 'Date Vacated'],
  ready: ['Ready Date', 'Made Ready', 'Available On'],
  in: ['Next Move In', 'Move In Date'],
  market: ['Market Rent', 'Advertised Rent', 'Asking Rent'],
  last: ['Last Rent', 'Previous Rent'],
  days: ['Days Vacant', 'Days Vac.'],
  isReady: ['Rent Ready'],
  posted: ['Posted To Website'],
  resident: ['Resident', 'Former Resident'],
};
const ORDERS: readonly Field[][] = [
  [
    ...(['property', 'building', 'unit', 'type', 'rooms', 'sqft', 'status', 'resident', 'since', 'ready'] as const),
    ...(['days', 'market', 'last', 'in', 'isReady', 'posted', 'place'] as const),
  ],
  [
    ...(['property', 'place', 'building', 'unit', 'status', 'days', 'isReady', 'in', 'posted', 'since'] as const),
    ...(['ready', 'rooms', 'type', 'sqft', 'market', 'last', 'resident'] as const),
  ],
  [
    ...(['building', 'unit', 'type', 'sqft', 'rooms', 'market', 'last', 'resident', 'status', 'since'] as const),
    ...(['days', 'ready', 'in', 'isReady', 'posted', 'property', 'place'] as const),
  ],
];

type Style = {
  fields: Field[];
  heads: string[];
  /** Sections a status, and their headings. */
  section: ((word: string) => string) | null;
  states: Record<Empty, State>;
  rooms: ReturnType<typeof roomsStyle>;
  isDashed: boolean;
  hasTotals: boolean;
  hasBlanks: boolean;
  rent: (amount: number) => Cell;
};

/** A vacancy report of a management system: the homes that are or fall empty with since when, ready when and for how much, flat or in sections a status with their sums. */
export const vacancyDetail: Layout = {
  name: 'vacancy-detail',
  kind: 'units',
  draw(dice) {
    const hasBuildings = dice.chance(0.55);
    const isMany = dice.chance(0.4);
    const isDashed = hasBuildings && dice.chance(0.4);
    const all = drawProperties(dice, isMany ? dice.int(2, 5) : 1, {
      nameOf: officeName,
      buildings: hasBuildings ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: isDashed ? 'building dash' : dice.pick(['plain', 'plain', 'padded', 'sequence'] as const),
      units: dice.pick([
        [36, 90],
        [80, 160],
        [120, 220],
      ]),
    });
    const properties = all.filter(({ units }) => emptyOf(units).length > 0);
    const isColumn = isMany ? dice.chance(0.6) : dice.chance(0.3);
    const style = styleOf(dice, hasBuildings, isDashed, isColumn);
    const report = dice.pick(['Unit Vacancy Detail', 'Vacancy Report', 'Unit Availability', 'Vacant Unit Report']);
    const sheet = new Sheet(dice.pick(['Report1', 'Sheet1', 'Vacancy']));
    const told =
      isMany || isColumn
        ? several(sheet, dice, style, properties, report)
        : single(sheet, dice, style, properties, report);
    const former = style.fields.includes('resident') ? sheet.rows.flatMap((cells) => personIn(style, cells)) : [];
    return {
      ...told,
      sheets: [sheet],
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'm/d/yy', 'iso'] as const),
      asks: ['status', ...told.asks],
      personal: [...new Set(former)].slice(0, 25),
      container: dice.chance(0.45) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice, hasBuildings: boolean, isDashed: boolean, isColumn: boolean): Style {
  const section =
    !isColumn && dice.chance(0.65)
      ? dice.pick([
          (word: string) => word,
          (word: string) => `Status: ${word}`,
          (word: string) => word.toUpperCase(),
          (word: string) => `${word} Units`,
        ])
      : null;
  const spare = dice.some(
    ['rooms', 'ready', 'in', 'last', 'isReady', 'posted', 'since', 'type', 'sqft', 'days'] as const,
    dice.int(5, 10),
  );
  const chosen = new Set<Field>([
    ...(['unit', 'market', ...spare] as const),
    ...(dice.chance(0.3) ? (['resident'] as const) : []),
    ...(isColumn ? (['property'] as const) : []),
    ...(isColumn && dice.chance(0.4) ? (['place'] as const) : []),
    ...(hasBuildings && !isDashed ? (['building'] as const) : []),
    ...(section && dice.chance(0.5) ? [] : (['status'] as const)),
  ]);
  const fields = dice.pick(ORDERS).filter((field) => chosen.has(field));
  return {
    ...{ fields, heads: fields.map((field) => dice.pick(HEADS[field])), section, isDashed },
    ...{ states: dice.pick(STATES), rooms: roomsStyle(dice), hasTotals: dice.chance(0.7), hasBlanks: dice.chance(0.5) },
    rent: dice.pick([(amount) => `$${money(amount)}`, (amount) => money(amount), (amount) => amount]),
  };
}

/** One property, told above its list or not at all. */
function single(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  [property]: readonly DrawnProperty[],
  report: string,
): Pick<Drawn, 'properties' | 'named' | 'asks'> {
  if (!property) throw new Error('No property with an empty home');
  const heading = headingOf(
    dice,
    property,
    report,
    dice.pick(['As of 03/18/2025', 'As of: Mar 18, 2025', '3/18/2025']),
  );
  printHeading(sheet, dice, heading);
  sheet.not('head', ...style.heads);
  list(sheet, dice, style, property, heading.property);
  if (style.hasTotals) sum(sheet, style, dice.pick(['Total', 'Grand Total']), emptyOf(property.units));
  if (dice.chance(0.35)) states(sheet, style, [property]);
  return toldBy(heading);
}

/** Several properties, or one that has a column: the company's name above them, each in its rows or below its own line. */
function several(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  properties: readonly DrawnProperty[],
  report: string,
): Pick<Drawn, 'properties' | 'asks'> {
  const isColumn = style.fields.includes('property');
  const isTitled = !isColumn || dice.chance(0.5);
  if (isTitled) {
    for (const text of dice.pick([[report], [dice.pick(COMPANIES), report]])) sheet.not('title', text);
    sheet.not('title', dice.pick(['As of 03/18/2025', 'Exported On: 03/18/2025 10:02 AM']));
    if (dice.chance(0.5)) sheet.not('title', 'Properties: All');
  }
  const isHeadOnce = isColumn || dice.chance(0.5);
  if (isHeadOnce) sheet.not('head', ...style.heads);
  const hasAddress = !isColumn && dice.chance(0.5);
  const word = dice.pick(['', '', 'Property: ', '-> ']);
  for (const property of properties) {
    if (!isColumn) {
      const { name } = property;
      sheet.across('group', `${word}${name}${hasAddress ? ` - ${addressOf(property)}` : ''}`, style.heads.length);
    }
    if (!isHeadOnce) sheet.not('head', ...style.heads);
    list(sheet, dice, style, property, property.name);
    if (style.hasTotals && !isColumn) sum(sheet, style, `Total ${property.name}`, emptyOf(property.units));
    if (!isColumn && style.hasBlanks) sheet.blank();
  }
  if (style.hasTotals)
    sum(
      sheet,
      style,
      'Total',
      properties.flatMap(({ units }) => emptyOf(units)),
    );
  if (isTitled && dice.chance(0.3)) states(sheet, style, properties);
  return {
    properties: properties.map((property) => ({
      name: property.name,
      address: hasAddress || style.fields.includes('place') ? addressOf(property) : null,
    })),
    asks: [],
  };
}

function emptyOf(units: readonly DrawnUnit[]): (DrawnUnit & { occupancy: Empty })[] {
  return units.flatMap((unit) => (unit.occupancy === 'occupied' ? [] : [{ ...unit, occupancy: unit.occupancy }]));
}

function list(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, name: string | null): void {
  const units = emptyOf(property.units);
  if (!style.section) {
    for (const unit of units) row(sheet, dice, style, property, name, unit);
    return;
  }
  const words = new Set(Object.values(style.states).map(([word]) => word));
  const groups = Map.groupBy(units, ({ occupancy }) => style.states[occupancy][0]);
  for (const word of words) {
    const group = groups.get(word);
    if (!group) continue;
    sheet.across('group', style.section(word), style.heads.length);
    for (const unit of group) row(sheet, dice, style, property, name, unit);
    if (style.hasTotals) sum(sheet, style, `Total ${word}`, group);
    if (style.hasBlanks) sheet.blank();
  }
}

function row(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  name: string | null,
  unit: DrawnUnit & { occupancy: Empty },
): void {
  const { plan, occupancy } = unit;
  const [word, status, also] = style.states[occupancy];
  const has = (field: Field) => style.fields.includes(field);
  const isNotice = occupancy.startsWith('notice');
  const hasStay = !WITHOUT_STAY.includes(occupancy);
  const left = isNotice
    ? dice.pick(['2025-03-31', '2025-04-15', '2025-04-30'])
    : `2025-0${dice.int(1, 2)}-${dice.int(10, 28)}`;
  const isReady = occupancy === 'vacant unrented ready' || (occupancy === 'vacant rented' && dice.chance(0.6));
  const ready = isReady ? '2025-03-10' : isNotice ? '2025-05-07' : '2025-03-28';
  const { first, last } = unit.resident ?? drawPerson(dice);
  const days = (Date.parse(TODAY) - Date.parse(left)) / 86_400_000;
  const line: Record<Field, Cell> = {
    ...{ property: property.name, place: addressOf(property), building: unit.building ?? '', unit: unit.name },
    ...{ type: plan.code, rooms: style.rooms(plan), sqft: plan.sqft, status: word, market: style.rent(unit.market) },
    since: hasStay ? { day: left } : '',
    ready: hasStay ? { day: ready } : '',
    in: occupancy.endsWith(' rented') ? { day: isNotice ? '2025-05-15' : '2025-04-01' } : '',
    last: hasStay ? style.rent(unit.market - 35) : '',
    days: hasStay && !isNotice ? days : '',
    isReady: isReady ? 'Yes' : 'No',
    posted: occupancy.includes('unrented') ? 'Yes' : 'No',
    resident: hasStay ? `${last}, ${first}` : '',
  };
  const bare = unit.name.replace(/^\w+-/, '');
  sheet.record(
    trueUnit({
      property: name,
      building: has('building') ? unit.building : null,
      unit: unit.name,
      unitType: has('type') ? plan.code : null,
      bedrooms: has('rooms') ? plan.beds : null,
      bathrooms: has('rooms') ? plan.baths : null,
      sqft: has('sqft') ? plan.sqft : null,
      status,
      also: {
        ...(has('rooms') || !has('type') ? {} : roomsInName(plan)),
        status: also ? [also] : [],
        ...(style.isDashed ? { unit: [bare], building: [unit.building] } : {}),
      },
    }),
    ...style.fields.map((field) => line[field]),
  );
}

/** A row of sums: its label, how many homes, rents and areas below their columns. */
function sum(sheet: Sheet, style: Style, label: string, units: readonly DrawnUnit[]): void {
  const market = units.reduce((all, unit) => all + unit.market, 0);
  const area = units.reduce((all, { plan }) => all + plan.sqft, 0);
  const cells = style.fields.map((field, at): Cell => {
    if (at === 0) return label;
    if (field === 'market') return style.rent(market);
    if (field === 'sqft') return area.toLocaleString('en-US');
    return at === 1 ? `${units.length} ${units.length === 1 ? 'unit' : 'units'}` : '';
  });
  sheet.not('subtotal', ...cells);
}

/** How many of all homes are in each state. */
function states(sheet: Sheet, style: Style, properties: readonly DrawnProperty[]): void {
  const units = properties.flatMap((property) => property.units);
  sheet.blank().not('summary', 'Summary', 'Units', '% of Total');
  const groups = Map.groupBy(units, ({ occupancy }) => (occupancy === 'occupied' ? '' : style.states[occupancy][0]));
  for (const [word, of] of groups)
    sheet.not('summary', word || 'Occupied', of.length, `${((of.length / units.length) * 100).toFixed(1)}%`);
  sheet.not('summary', 'Total Units', units.length, '100.0%');
}

/** The person whom a row names. */
function personIn(style: Style, cells: readonly Cell[]): string[] {
  const cell = cells[style.fields.indexOf('resident')];
  return typeof cell === 'string' && /^[\p{L}' ]+, \p{L}+$/u.test(cell) ? [cell] : [];
}

import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type TrueUnit, trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import {
  type DrawnProperty,
  type DrawnUnit,
  drawProperties,
  money,
  type Occupancy,
  personalOf,
  statusOf,
} from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';
import { keptName } from '../kept/names.ts';
import { roomsInName, roomsStyle } from '../kept/rooms.ts';

const STATUS: readonly Record<Occupancy, string>[] = [
  {
    occupied: 'Occupied No Notice',
    'notice unrented': 'Notice Unrented',
    'notice rented': 'Notice Rented',
    'vacant unrented ready': 'Vacant Unrented Ready',
    'vacant unrented not ready': 'Vacant Unrented Not Ready',
    'vacant rented': 'Vacant Rented Ready',
    down: 'Down',
    model: 'Model',
  },
  {
    occupied: 'Current',
    'notice unrented': 'Notice',
    'notice rented': 'Notice',
    'vacant unrented ready': 'Vacant',
    'vacant unrented not ready': 'Vacant',
    'vacant rented': 'Vacant',
    down: 'Down',
    model: 'Model',
  },
];
const CHARGES = ['Pet Rent', 'Parking', 'Utilities', 'Storage'];

/** A row of the list: a home, and who lives there or is to come. */
type Line = { property: DrawnProperty; unit: DrawnUnit; extras: number[] };
/** A column: its head over two rows, what stands in it, and what is summed in it. */
type Column = { over: string; under: string; cell: (line: Line) => Cell; sum?: (unit: DrawnUnit) => number };
type Style = {
  building: 'none' | 'section' | 'column' | 'in unit';
  place: 'section' | 'column';
  words: Record<Occupancy, string> | null;
  rooms: ReturnType<typeof roomsStyle> | null;
  charges: string[];
  hasFutures: boolean;
  isTwo: boolean;
  columns: Column[];
};

/** A rent roll in Yardi Breeze's manner: a row a lease with its charges in columns, a section a property, who is to come below, counts and shares of what is let at the end. */
export const breezeRentRoll: Layout = {
  name: 'breeze-rent-roll',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, dice.pick([1, 1, 2]), {
      nameOf: dice.pick([managedName, keptName]),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: style.building === 'in unit' ? 'building dash' : dice.pick(['plain', 'plain', 'padded'] as const),
      units: [6, 110],
      oddNames: dice.chance(0.1),
    });
    const sheet = new Sheet(dice.pick(['Report1', 'Rent Roll', 'rs_rent_roll']));
    const width = style.columns.length;
    const hasAddress = style.place === 'section' && dice.chance(0.3);
    titles(sheet, dice, properties, width);
    const repeats = properties.length > 1 && style.place === 'section' && dice.chance(0.4);
    if (!repeats) head(sheet, style);
    const people: string[] = [];
    for (const property of properties) {
      if (style.place === 'section') {
        sheet.across('group', `${property.name} (${property.code})`, width);
        if (hasAddress) sheet.across('group', addressOf(property), width);
      }
      if (repeats) head(sheet, style);
      people.push(...list(sheet, dice, style, property));
      sums(sheet, style, `Total ${property.name} (${property.code})`, property.units);
      sheet.blank(dice.int(0, 1));
    }
    const all = properties.flatMap(({ units }) => units);
    if (properties.length > 1) sums(sheet, style, dice.pick(['Grand Total', 'Total All Properties']), all);
    if (dice.chance(0.7)) summary(sheet, all);
    if (style.charges.length > 0 && dice.chance(0.4)) chargeSummary(sheet, dice, style);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy'] as const),
      asks: ['status', ...(style.hasFutures ? ['future'] : [])],
      personal: [...people.slice(0, 10), ...personalOf(all, ({ first, last }) => [`${last}, ${first}`])],
    };
  },
};

function styleOf(dice: Dice): Style {
  const style: Style = {
    building: dice.pick(['none', 'none', 'section', 'column', 'in unit'] as const),
    place: dice.pick(['section', 'section', 'column'] as const),
    words: dice.chance(0.6) ? dice.pick(STATUS) : null,
    rooms: dice.chance(0.4) ? roomsStyle(dice) : null,
    charges: dice.chance(0.6) ? dice.some(CHARGES, dice.int(1, 3)) : [],
    hasFutures: dice.chance(0.5),
    isTwo: dice.chance(0.5),
    columns: [],
  };
  style.columns = columnsOf(dice, style);
  return style;
}

function columnsOf(dice: Dice, style: Style): Column[] {
  const column = (over: string, under: string, cell: Column['cell'], sum?: Column['sum']): Column =>
    sum ? { over, under, cell, sum } : { over, under, cell };
  const lived = ({ unit }: Line, cell: Cell, otherwise: Cell = ''): Cell => (unit.resident ? cell : otherwise);
  const withCode = dice.chance(0.5);
  const nameOf = ({ unit: { resident, occupancy } }: Line): string => {
    if (!resident) return occupancy === 'model' || occupancy === 'down' ? occupancy.toUpperCase() : 'VACANT';
    return `${resident.last}, ${resident.first}${withCode ? ` (${resident.code})` : ''}`;
  };
  const { words, rooms } = style;
  const what: Column[] = [
    column('Unit', 'Type', ({ unit }) => unit.plan.code),
    ...(rooms ? [column('Bed/', 'Bath', ({ unit }) => rooms(unit.plan))] : []),
    column(
      'Unit',
      'Sq Ft',
      ({ unit }) => unit.plan.sqft,
      ({ plan }) => plan.sqft,
    ),
  ];
  return [
    ...(style.place === 'column' ? [column('Property', '', ({ property }) => property.name)] : []),
    ...(style.building === 'column' ? [column('Building', '', ({ unit }) => unit.building)] : []),
    column('Unit', '', ({ unit }) => unit.name),
    ...what,
    ...(words ? [column('Status', '', ({ unit }) => words[unit.occupancy])] : []),
    column(dice.pick(['Tenant', 'Resident']), dice.pick(['', 'Name']), nameOf),
    column(
      'Market',
      'Rent',
      ({ unit }) => money(unit.market),
      ({ market }) => market,
    ),
    column(
      'Actual',
      'Rent',
      (line) => money(line.unit.rent),
      ({ rent }) => rent,
    ),
    ...style.charges.map((charge, at) => column(charge, '', ({ extras }) => money(extras[at] ?? 0))),
    ...(style.charges.length > 0
      ? [
          column('Total', 'Charges', ({ unit, extras }) =>
            money(extras.reduce((sum, amount) => sum + amount, unit.rent)),
          ),
        ]
      : []),
    column('Security', 'Deposit', (line) => lived(line, money(line.unit.deposit), '0.00')),
    column('Move', 'In', (line) => lived(line, { day: line.unit.moveIn })),
    column('Lease', 'From', (line) => lived(line, { day: line.unit.moveIn })),
    column('Lease', 'To', (line) => lived(line, { day: line.unit.leaseEnd })),
    column('Move', 'Out', ({ unit }) => (unit.occupancy.startsWith('notice') ? { day: '2025-04-30' } : '')),
    column('Balance', '', (line) => lived(line, money(line.unit.balance), '0.00')),
  ];
}

function head(sheet: Sheet, { columns, isTwo }: Style): void {
  if (isTwo) {
    sheet.not('head', ...columns.map(({ over }) => over)).not('head', ...columns.map(({ under }) => under));
    return;
  }
  sheet.not('head', ...columns.map(({ over, under }) => `${over}${over.endsWith('/') ? '' : ' '}${under}`.trim()));
}

function titles(sheet: Sheet, dice: Dice, properties: readonly DrawnProperty[], width: number): void {
  const names = properties.map(({ name, code }) => `${name} (${code})`);
  const codes = properties.map(({ code }) => code);
  const [place, asOf] = dice.pick([
    [`Property: ${names.join(', ')}`, 'As of 03/31/2025'],
    [`Properties: ${codes.join(', ')}`, 'As Of = 03/31/2025'],
    [`Property = ${codes.join(', ')}`, 'As Of: 03/31/2025   Month Year: 03/2025'],
  ] as const);
  sheet.across('title', dice.pick(['Rent Roll', 'Rent Roll Detail']), width).across('title', place, width);
  sheet.across('title', asOf, width).blank(dice.int(0, 1));
}

/** The homes of a property, then who is to come; gives the names of the latter. */
function list(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): string[] {
  const width = style.columns.length;
  const write = ({ property, unit, extras }: Line) => style.columns.map(({ cell }) => cell({ property, unit, extras }));
  if (style.hasFutures) sheet.across('group', 'Current/Notice/Vacant Residents', width);
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    const isSection = style.building === 'section' && building !== null;
    if (isSection) sheet.across('group', `Building: ${building}`, width);
    for (const unit of units) {
      const extras = style.charges.map(() => (unit.resident && dice.chance(0.3) ? dice.int(3, 15) * 5 : 0));
      sheet.record(truthOf(style, property, unit), ...write({ property, unit, extras }));
    }
    if (isSection) sums(sheet, style, `Total Building ${building}`, units);
  }
  if (!style.hasFutures) return [];
  sheet.across('group', 'Future Residents/Applicants', width);
  return property.units
    .filter(({ occupancy }) => occupancy.endsWith(' rented'))
    .map((unit) => {
      const resident = drawPerson(dice);
      const lease = { rent: unit.market, balance: 0, moveIn: '2025-05-01', leaseEnd: '2026-04-30' };
      const coming: DrawnUnit = { ...unit, ...lease, resident, occupancy: 'occupied' };
      const cells = write({ property, unit: coming, extras: style.charges.map(() => 0) });
      const status = style.columns.findIndex(({ over }) => over === 'Status');
      if (status !== -1) cells[status] = dice.pick(['Future', 'Applicant']);
      sheet.not('future resident', ...cells);
      return `${resident.last}, ${resident.first}`;
    });
}

function truthOf(style: Style, property: DrawnProperty, unit: DrawnUnit): TrueUnit {
  const { plan, occupancy, resident, name, building } = unit;
  const { status, also = [] } = statusOf(occupancy);
  const isApart = style.building === 'section' || style.building === 'column';
  const isTold = style.words !== null || resident === null;
  const leaving = occupancy.startsWith('notice') ? ['NOTICE'] : [];
  return trueUnit({
    property: property.name,
    building: isApart ? building : null,
    unit: name,
    unitType: plan.code,
    bedrooms: style.rooms ? plan.beds : null,
    bathrooms: style.rooms ? plan.baths : null,
    sqft: plan.sqft,
    status: isTold ? status : null,
    also: {
      // Without a status, a resident or a day of moving out may stand for one.
      status: isTold ? also : ['OCCUPIED', ...leaving],
      ...(style.building === 'in unit' ? { building: [building], unit: [name.replace(/^\w+-/, '')] } : {}),
      ...(style.rooms ? {} : roomsInName(plan)),
    },
  });
}

function sums(sheet: Sheet, { columns }: Style, words: string, units: readonly DrawnUnit[]): void {
  const cells = columns.map(({ over, under, sum }, at): Cell => {
    if (at === 0) return words;
    if (!sum) return '';
    const total = units.reduce((all, unit) => all + sum(unit), 0);
    return over === 'Unit' && under === 'Sq Ft' ? total : money(total);
  });
  sheet.not('subtotal', ...cells);
}

/** What is let and what is not, in numbers. */
function summary(sheet: Sheet, units: readonly DrawnUnit[]): void {
  sheet
    .blank()
    .not('summary', 'Summary Groups', 'Square Footage', 'Market Rent', 'Actual Rent', '# Of Units', '% Unit');
  const groups: [string, (unit: DrawnUnit) => boolean][] = [
    ['Occupied Units', ({ resident }) => resident !== null],
    ['Total Non Rev Units', ({ occupancy }) => occupancy === 'down' || occupancy === 'model'],
    ['Total Vacant Units', ({ occupancy }) => occupancy.startsWith('vacant')],
    ['Totals:', () => true],
  ];
  for (const [words, belongs] of groups) {
    const of = units.filter(belongs);
    const total = (what: (unit: DrawnUnit) => number) => of.reduce((sum, unit) => sum + what(unit), 0);
    const rents = [money(total(({ market }) => market)), money(total(({ rent }) => rent))];
    const share = ((100 * of.length) / units.length).toFixed(2);
    sheet.not(
      'summary',
      words,
      total(({ plan }) => plan.sqft),
      ...rents,
      of.length,
      share,
    );
  }
}

function chargeSummary(sheet: Sheet, dice: Dice, { charges }: Style): void {
  sheet.blank().not('summary', 'Summary of Charges by Charge Code').not('summary', 'Charge Code', 'Amount');
  for (const charge of ['Rent', ...charges]) sheet.not('summary', charge, money(dice.int(3, 400) * 25));
}

import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, type Plan } from '../../world.ts';
import { type Field, HEADS, ORDERS, STATES } from './lease-board-words.ts';
import { type Heading, headingOf, printHeading, regionalNames, type Told, toldBy } from './regional-heads.ts';
import { roomsInName, roomsStyle } from './rooms.ts';

const REPORTS = [
  'Lease Status Board',
  'Availability Board',
  'Unit Status',
  'Leasing Board',
  'Occupancy & Availability',
];
const TODAY = '2025-03-17';

type Style = {
  told: Told;
  fields: Field[];
  heads: string[];
  building: 'none' | 'column' | 'in unit';
  door: string;
  block: string;
  states: (typeof STATES)[number];
  studio: string | number;
  rooms: (plan: Plan) => string;
  sqft: (sqft: number) => Cell;
  rent: (amount: number) => Cell;
  vacant: string;
  order: 'unit' | 'plan' | 'status';
  hasTotals: boolean;
  isAddressed: boolean;
};

/** A leasing board of a management system: a row a home with plan, rooms, state, move-in, move-out and rent, of one community, of several in one list, or of each on its own sheet. */
export const leaseBoard: Layout = {
  name: 'lease-board',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const isSeveral = ['heading', 'sheet'].includes(style.told) || (style.told === 'column' && dice.chance(0.75));
    const properties = drawProperties(dice, isSeveral ? dice.int(2, 5) : 1, {
      nameOf: regionalNames(dice),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers', 'numbers'] as const),
      unitNames:
        style.building === 'in unit' ? 'building dash' : dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      oddNames: style.building === 'none' && dice.chance(0.1),
      units: isSeveral ? [6, 120] : [8, 240],
    });
    const heading = headingOf(dice, style.told, REPORTS, [
      'As of 03/17/2025',
      'Printed 3/17/2025 8:02 AM',
      'Units: All  Status: All',
    ]);
    const told = toldBy(dice, heading, properties, style.isAddressed);
    const sheets = sheetsOf(dice, style, heading, properties);
    const has = (field: Field) => style.fields.includes(field);
    const people = properties
      .flatMap(({ units }) => units)
      .flatMap(({ resident }) => (resident ? [`${resident.first} ${resident.last}`] : []));
    return {
      ...told,
      sheets,
      dates: dice.pick<DateStyle>(['m/d/yyyy', 'mm/dd/yyyy', 'mm/dd/yyyy', 'm/d/yy', 'iso']),
      asks: [...told.asks, 'status'],
      personal: has('resident') ? people.slice(0, 25) : [],
      container: sheets.length > 1 || dice.chance(0.5) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const told = dice.pick<Told>([
    ...(['column', 'column', 'column', 'sheet', 'sheet', 'heading', 'title', 'title', 'file', 'nowhere'] as const),
  ]);
  const building = dice.pick(['none', 'column', 'column', 'in unit'] as const);
  const isJoined = dice.chance(0.2);
  const hasAddress = told === 'column' && dice.chance(0.2);
  const spare = new Set<Field>(
    dice.some(
      ['floor', 'resident', 'ends', 'ready', 'days', 'rent', 'market', 'market', 'notes', 'in', 'out'] as const,
      dice.int(5, 10),
    ),
  );
  const hasStatus = dice.chance(0.92);
  const fields = dice.pick(ORDERS).filter((field) => {
    if (field === 'property') return told === 'column';
    if (field === 'address') return hasAddress;
    if (field === 'building') return building === 'column';
    if (field === 'rooms') return isJoined;
    if (field === 'beds' || field === 'baths') return !isJoined;
    if (field === 'status') return hasStatus;
    return ['unit', 'plan', 'sqft'].includes(field) || spare.has(field);
  });
  const isShouted = dice.chance(0.15);
  return {
    ...{ told, fields, building },
    heads: fields.map((field) => dice.pick(HEADS[field])).map((head) => (isShouted ? head.toUpperCase() : head)),
    door: dice.pick(['', '', '', '', '#', 'Apt ']),
    block: dice.pick(['', '', '', 'Bldg ', 'Building ']),
    states: dice.pick(STATES),
    studio: dice.pick([0, 0, 'Studio']),
    rooms: roomsStyle(dice),
    sqft: dice.pick([(sqft: number) => sqft, (sqft: number) => sqft, (sqft: number) => sqft.toLocaleString('en-US')]),
    rent: dice.pick([
      (amount: number) => amount,
      (amount: number) => `$${money(amount)}`,
      (amount: number) => money(amount),
      (amount: number) => `$${amount.toLocaleString('en-US')}`,
    ]),
    vacant: dice.pick(['', '', 'VACANT', '-']),
    order: dice.pick(['unit', 'unit', 'unit', 'plan', 'status'] as const),
    hasTotals: dice.chance(0.6),
    isAddressed: hasAddress || ((told === 'title' || told === 'sheet') && dice.chance(0.25)),
  };
}

function sheetsOf(dice: Dice, style: Style, heading: Heading, properties: readonly DrawnProperty[]): Sheet[] {
  const [first] = properties;
  if (!first) throw new Error('No property');
  if (style.told === 'sheet') {
    const isTitled = style.isAddressed || dice.chance(0.5);
    return properties.map((property) => {
      const sheet = new Sheet(property.name);
      printHeading(sheet, dice, heading, isTitled ? property : null, style.isAddressed);
      sheet.not('head', ...style.heads);
      for (const unit of ordered(style, property)) row(sheet, dice, style, property, unit);
      if (style.hasTotals) totals(sheet, dice, style, 'Total', property.units);
      return sheet;
    });
  }
  const sheet = new Sheet(dice.pick(['Board', 'Sheet1', 'Units', 'Report']));
  printHeading(sheet, dice, heading, style.told === 'title' ? first : null, style.isAddressed);
  const isRepeated = style.told === 'heading' && dice.chance(0.5);
  if (!isRepeated) sheet.not('head', ...style.heads);
  for (const property of properties) {
    if (style.told === 'heading') sheet.not('group', property.name);
    if (isRepeated) sheet.not('head', ...style.heads);
    for (const unit of ordered(style, property)) row(sheet, dice, style, property, unit);
    if (style.told === 'heading' && style.hasTotals) {
      totals(sheet, dice, style, `${property.name} Totals`, property.units);
      sheet.blank();
    }
  }
  const all = properties.flatMap(({ units }) => units);
  if (style.hasTotals) totals(sheet, dice, style, properties.length > 1 ? 'Portfolio Total' : 'Totals', all);
  return [sheet];
}

function ordered({ order, states }: Style, { units }: DrawnProperty): DrawnUnit[] {
  if (order === 'plan') return units.toSorted((a, b) => a.plan.code.localeCompare(b.plan.code));
  if (order === 'unit') return [...units];
  return units.toSorted((a, b) => states[a.occupancy][0].localeCompare(states[b.occupancy][0]));
}

function row(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): void {
  const { plan, building, occupancy, resident } = unit;
  const [word, status, ...also] = style.states[occupancy];
  const has = (field: Field) => style.fields.includes(field);
  const written = `${style.door}${unit.name}`;
  const isDashed = style.building === 'in unit';
  const line: Record<Field, Cell> = {
    ...{ property: property.name, address: addressOf(property), unit: written, floor: unit.floor, plan: plan.code },
    building: building === null ? '' : `${style.block}${building}`,
    ...{ beds: plan.beds === 0 ? style.studio : plan.beds, baths: plan.baths, rooms: style.rooms(plan) },
    ...{ sqft: style.sqft(plan.sqft), status: word },
    resident: resident ? `${resident.first} ${resident.last}` : style.vacant,
    rent: resident ? style.rent(unit.rent) : '',
    market: style.rent(unit.market),
    ...daysOf(dice, unit),
    notes: dice.pick(['', '', '', '', '', 'courtyard', 'W/D conn', 'upgraded', 'near laundry']),
  };
  // Without a state, names and days say something of it.
  const isHinted = ['resident', 'in', 'out', 'ready', 'days', 'rent', 'ends'].some((field) => has(field as Field));
  sheet.record(
    trueUnit({
      ...{ unit: unit.name, unitType: plan.code, bedrooms: plan.beds, bathrooms: plan.baths, sqft: plan.sqft },
      property: style.told === 'file' || style.told === 'nowhere' ? null : property.name,
      building: style.building === 'column' ? building : null,
      floor: has('floor') ? unit.floor : null,
      status: has('status') ? status : null,
      also: {
        ...roomsInName(plan),
        unit: isDashed ? [written, unit.name.replace(/^\w+-/, '')] : [written],
        ...(isDashed ? { building: [building] } : {}),
        status: has('status') ? also : isHinted ? [status, resident ? 'OCCUPIED' : 'VACANT'] : [],
      },
    }),
    ...style.fields.map((field) => line[field]),
  );
}

/** When somebody moves in, out, and how long it stands empty: what the state of the home has of these. */
function daysOf(dice: Dice, unit: DrawnUnit): Pick<Record<Field, Cell>, 'in' | 'out' | 'ends' | 'ready' | 'days'> {
  const { occupancy } = unit;
  if (unit.resident) {
    const isLeaving = occupancy.startsWith('notice');
    const out: Cell = isLeaving ? { day: dice.pick(['2025-03-31', '2025-04-14', '2025-04-30']) } : '';
    const ready: Cell = isLeaving ? { day: '2025-05-07' } : '';
    return { in: { day: unit.moveIn }, out, ends: { day: unit.leaseEnd }, ready, days: '' };
  }
  if (!occupancy.startsWith('vacant')) return { in: '', out: '', ends: '', ready: '', days: '' };
  const left = dice.pick(['2024-12-31', '2025-01-31', '2025-02-14', '2025-03-05']);
  const coming: Cell = occupancy === 'vacant rented' ? { day: dice.pick(['2025-03-28', '2025-04-01']) } : '';
  const ready = { day: occupancy === 'vacant unrented ready' ? '2025-03-10' : '2025-03-26' };
  const days = (Date.parse(TODAY) - Date.parse(left)) / 86_400_000;
  return { in: coming, out: { day: left }, ends: '', ready, days };
}

/** How many homes there are, how many are lived in, and what they bring. */
function totals(sheet: Sheet, dice: Dice, style: Style, label: string, units: readonly DrawnUnit[]): void {
  const lived = units.filter(({ resident }) => resident !== null);
  const sums: Partial<Record<Field, Cell>> = {
    sqft: style.sqft(units.reduce((sum, { plan }) => sum + plan.sqft, 0)),
    market: style.rent(units.reduce((sum, { market }) => sum + market, 0)),
    rent: style.rent(lived.reduce((sum, { rent }) => sum + rent, 0)),
  };
  const cells = style.fields.map((field, at): Cell => {
    if (at === 0) return label;
    return at === 1 ? `${units.length} units` : (sums[field] ?? '');
  });
  sheet.not('subtotal', ...cells);
  const part = ((100 * lived.length) / units.length).toFixed(1);
  if (dice.chance(0.4)) sheet.not('summary', `Occupied: ${lived.length} of ${units.length} (${part}%)`);
}

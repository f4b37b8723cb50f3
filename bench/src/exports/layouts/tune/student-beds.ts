import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, type Plan } from '../../world.ts';
import { campusName } from '../kept/names.ts';

/** The states of a bed, in words or short. */
const WORDS: readonly Record<'lived' | 'notice' | 'free' | 'coming' | 'model' | 'down', string>[] = [
  { lived: 'Occupied', notice: 'Notice', free: 'Vacant', coming: 'Vacant Leased', model: 'Model', down: 'Down' },
  { lived: 'Current', notice: 'On Notice', free: 'Available', coming: 'Pre-Leased', model: 'Model', down: 'Offline' },
];
type State = keyof (typeof WORDS)[number];
type Style = {
  /** Whether the home is a heading over its beds, or stands in each of their rows. */
  isHeading: boolean;
  /** How a bed is called: by its letter, or by the home and its letter. */
  bed: 'letter' | 'joined' | 'word';
  building: 'column' | 'heading' | 'none';
  words: (typeof WORDS)[number];
  heads: string[];
  people: string[];
};

/** A roster of student housing: a row a bed with its own lease, the home around them a heading or repeated in each row. */
export const studentBeds: Layout = {
  name: 'student-beds',
  kind: 'units',
  draw(dice) {
    const building = dice.pick(['column', 'heading', 'none'] as const);
    const [drawn] = drawProperties(dice, 1, {
      nameOf: campusName,
      buildings: building === 'none' ? 'none' : dice.pick(['numbers', 'letters'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded'] as const),
      units: [8, 60],
    });
    if (!drawn) throw new Error('No property');
    const property = withBeds(dice, drawn);
    const isHeading = building !== 'heading' && dice.chance(0.35);
    const style = styleOf(dice, building, isHeading);
    const sheet = new Sheet(dice.pick(['Bed Roster', 'Space Detail', 'Rent Roll by Bed']));
    const address = top(sheet, dice, property);
    sheet.not('head', ...style.heads);
    const isParted = building === 'heading';
    const parts = isParted ? Map.groupBy(property.units, (unit) => unit.building) : new Map([[null, property.units]]);
    for (const [part, units] of parts) {
      if (part !== null) sheet.across('group', `Building ${part}`, style.heads.length);
      for (const unit of units) home(sheet, dice, style, property.name, unit);
      if (part !== null) sheet.not('subtotal', `Building ${part}: ${bedsOf(units)} beds in ${units.length} units`);
    }
    const words = dice.pick(['Property Total', 'Grand Total', 'Total Beds']);
    sheet.not('subtotal', words, bedsOf(property.units)).blank();
    if (dice.chance(0.6)) velocity(sheet, property.units);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address }],
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'm/d/yy'] as const),
      // Whether a bed counts as a home of its own, and what a home is of which only some beds are let.
      asks: ['beds', 'status'],
      personal: style.people.slice(0, 25),
    };
  },
};

function bedsOf(units: readonly DrawnUnit[]): number {
  return units.reduce((sum, { plan }) => sum + plan.beds, 0);
}

/** The property with the plans that students share. */
function withBeds(dice: Dice, property: DrawnProperty): DrawnProperty {
  const codes = dice.pick([
    ['4x4', '4x2', '2x2', '3x3', '1x1'],
    ['D1', 'D2', 'B2', 'C3', 'S1'],
    ['The Scholar', 'The Dean', 'The Tutor', 'The Reader', 'The Don'],
  ]);
  const plans: Plan[] = codes.map((code, at) => {
    const [beds, baths] = [[4, 4, 2, 3, 1][at] ?? 1, [4, 2, 2, 3, 1][at] ?? 1];
    return { code, beds, baths, sqft: 310 + 265 * beds + 40 * baths, rent: 689 };
  });
  return { ...property, plans, units: property.units.map((unit) => ({ ...unit, plan: dice.pick(plans) })) };
}

function styleOf(dice: Dice, building: Style['building'], isHeading: boolean): Style {
  const heads = [
    ...(building === 'column' && !isHeading ? [dice.pick(['Bldg', 'Building'])] : []),
    ...(isHeading ? [] : [dice.pick(['Unit', 'Unit #', 'Apartment'])]),
    dice.pick(['Bed', 'Space', 'Unit Space', 'Bed Space']),
    ...(isHeading ? [] : [dice.pick(['Floor Plan', 'Unit Type', 'Floorplan']), 'Beds', 'Baths', 'Unit SF']),
    dice.pick(['Bed Status', 'Space Status', 'Status']),
    dice.pick(['Resident', 'Student', 'Resident Name']),
    'Gender',
    dice.pick(['Lease Term', 'Term']),
    dice.pick(['Move In', 'Lease Start']),
    dice.pick(['Installment', 'Rate', 'Bed Rate']),
    dice.pick(['Fall 2025', '25-26 Status', 'Next Year']),
  ];
  const bed = dice.pick(['letter', 'joined', 'word'] as const);
  return { isHeading, bed, building, words: dice.pick(WORDS), heads, people: [] };
}

function top(sheet: Sheet, dice: Dice, property: DrawnProperty): string | null {
  const style = dice.pick(['line', 'label', 'address', 'joined'] as const);
  const report = dice.pick(['Rent Roll by Bed', 'Space Roster', 'Bed Detail', 'Roommate Roster']);
  if (style === 'joined') sheet.not('title', `${property.name} - ${report}`);
  else sheet.not('title', report);
  if (style === 'label') sheet.not('title', `Property: ${property.name}`);
  if (style === 'line' || style === 'address') sheet.not('title', property.name);
  if (style === 'address') sheet.not('title', addressOf(property));
  sheet.not(
    'title',
    dice.pick(['As of 03/12/2025', 'Academic Year 2024-2025', 'Lease Term: AY 24-25', 'Date: 3/12/2025']),
  );
  sheet.blank(dice.int(0, 1));
  return style === 'address' ? addressOf(property) : null;
}

/** The states of a home's beds, and what a careful person enters for the home. */
function statesOf(
  dice: Dice,
  { occupancy, plan }: DrawnUnit,
): { states: State[]; status: UnitStatus; also: UnitStatus[] } {
  const all = (state: State) => Array.from({ length: plan.beds }, () => state);
  if (occupancy === 'model') return { states: all('model'), status: 'MODEL', also: [] };
  if (occupancy === 'down') return { states: all('down'), status: 'DOWN', also: [] };
  if (occupancy === 'vacant rented') return { states: all('coming'), status: 'VACANT', also: [] };
  if (occupancy.startsWith('vacant')) return { states: all('free'), status: 'VACANT', also: [] };
  if (occupancy.startsWith('notice')) return { states: all('notice'), status: 'NOTICE', also: ['OCCUPIED'] };
  const states = all('lived');
  if (plan.beds < 2 || dice.chance(0.6)) return { states, status: 'OCCUPIED', also: [] };
  const other = dice.pick(['free', 'free', 'coming', 'notice'] as const);
  states[dice.int(1, plan.beds - 1)] = other;
  return { states, status: 'OCCUPIED', also: other === 'notice' ? ['NOTICE'] : ['VACANT'] };
}

function home(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit): void {
  const { plan, name, building } = unit;
  const { states, status, also } = statesOf(dice, unit);
  const isMixed = new Set(states).size > 1;
  const said = trueUnit({
    property,
    building: style.building === 'none' ? null : building,
    unit: name,
    unitType: plan.code,
    bedrooms: plan.beds,
    bathrooms: plan.baths,
    sqft: plan.sqft,
    status,
    also: { status: isMixed || style.isHeading ? [...also, null] : also },
  });
  if (style.isHeading) {
    const lead = style.building === 'none' ? '' : `Building ${building} - `;
    const rooms = `${plan.beds} Bed / ${plan.baths} Bath - ${plan.sqft.toLocaleString('en-US')} SF`;
    sheet.record(said, `${lead}Unit ${name} - ${plan.code} - ${rooms}`);
    sheet.merged.set(sheet.rows.length, style.heads.length);
  }
  states.forEach((state, at) => {
    const letter = 'ABCD'[at] ?? '';
    const bed = { letter, joined: `${name}-${letter}`, word: `Bed ${letter}` }[style.bed];
    const cells: Cell[] = [
      ...(style.building === 'column' && !style.isHeading ? [building] : []),
      ...(style.isHeading ? [] : [name]),
      bed,
      ...(style.isHeading ? [] : [plan.code, plan.beds, plan.baths, plan.sqft]),
      ...leaseOf(dice, style, state),
    ];
    if (at === 0 && !style.isHeading) sheet.record(said, ...cells);
    else sheet.not('further line', ...cells);
  });
}

function leaseOf(dice: Dice, style: Style, state: State): Cell[] {
  const rate = `$${dice.pick([689, 714, 749])}`;
  const next = state === 'lived' ? dice.pick(['Renewed', 'New lease', 'Open', 'Open']) : 'Open';
  const word = style.words[state];
  if (state !== 'lived' && state !== 'notice')
    return [word, '', '', '', '', rate, state === 'coming' ? 'New lease' : 'Open'];
  const { first, last } = drawPerson(dice);
  style.people.push(`${last}, ${first}`);
  const isSpring = dice.chance(0.15);
  const term = isSpring ? 'Spring 25' : dice.pick(['AY 24-25', '12 Month']);
  const start = { day: isSpring ? '2025-01-11' : '2024-08-17' };
  return [word, `${last}, ${first}`, dice.pick(['F', 'M', 'F', 'M', 'X']), term, start, rate, next];
}

function velocity(sheet: Sheet, units: readonly DrawnUnit[]): void {
  sheet.not('summary', 'Floor Plan', 'Units', 'Beds', 'Beds Leased', '% Pre-Leased');
  for (const [code, of] of Map.groupBy(units, ({ plan }) => plan.code)) {
    const leased = of.filter(({ resident }) => resident).reduce((sum, { plan }) => sum + plan.beds, 0);
    sheet.not('summary', code, of.length, bedsOf(of), leased, `${Math.round((60 * leased) / bedsOf(of))}%`);
  }
  sheet.not('summary', 'Total', units.length, bedsOf(units), '', '52%');
}

import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, type Occupancy, type Plan } from '../../world.ts';
import { headingOf, printHeading, toldBy } from '../kept/headings.ts';
import { officeName } from '../kept/office-names.ts';
import { roomsInName, roomsStyle } from '../kept/rooms.ts';

type State = readonly [word: string, status: UnitStatus, also?: UnitStatus];
const STATES: readonly Partial<Record<Occupancy, State>>[] = [
  {
    'vacant unrented ready': ['Vacant Ready', 'VACANT'],
    'vacant unrented not ready': ['Vacant Not Ready', 'VACANT', 'TURN'],
    'notice unrented': ['On Notice', 'NOTICE'],
  },
  {
    'vacant unrented ready': ['Vacant - Ready', 'VACANT'],
    'vacant unrented not ready': ['Vacant - In Turn', 'TURN', 'VACANT'],
    'notice unrented': ['Occupied - On Notice', 'NOTICE'],
  },
];
const VIEWS = ['Pool view', 'Corner', 'Top floor', 'Renovated', 'W/D', 'Courtyard'];
type Style = {
  hasBuilding: boolean;
  isSectioned: boolean;
  hasSums: boolean;
  states: (typeof STATES)[number];
  rooms: (plan: Plan) => string;
  section: (plan: Plan, count: number) => string;
  terms: number[];
  /** How the columns of the terms are headed. */
  term: (months: number) => Cell;
  isOver: boolean;
  heads: string[];
};

/** A price list of a revenue system: the homes that can be leased, in sections a floor plan or flat, and for each a price by months of the lease. */
export const termPricing: Layout = {
  name: 'term-pricing',
  kind: 'units',
  draw(dice) {
    const hasBuilding = dice.chance(0.45);
    const [property] = drawProperties(dice, 1, {
      nameOf: officeName,
      buildings: hasBuilding ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded', 'sequence'] as const),
      units: [60, 220],
    });
    if (!property) throw new Error('No property');
    const style = styleOf(dice, hasBuilding);
    const open = openOf(style, property);
    const sheet = new Sheet(dice.pick(['Pricing', 'Sheet1', 'Available Units']));
    const report = dice.pick(['Unit Pricing', 'Available Unit Pricing Matrix', 'Lease Term Pricing', 'Daily Rates']);
    const above = headingOf(dice, property, report, dice.pick(['Effective 03/18/2025', 'As of 3/18/2025']));
    printHeading(sheet, dice, above);
    head(sheet, style);
    if (style.isSectioned) sections(sheet, dice, style, above.property, open);
    else for (const unit of open) row(sheet, dice, style, above.property, unit);
    sheet.not('total', 'Total available', open.length).blank();
    sheet.not('legend', dice.pick(['Prices are valid on the day they are quoted.', '* price includes amenities']));
    return {
      ...toldBy(above),
      sheets: [sheet],
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy'] as const),
      asks: [...toldBy(above).asks, 'status'],
      personal: [],
    };
  },
};

function styleOf(dice: Dice, hasBuilding: boolean): Style {
  const isSectioned = dice.chance(0.5);
  const terms = dice.pick([
    [6, 9, 12, 15],
    [3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [10, 11, 12, 13, 14],
  ]);
  const isOver = dice.chance(0.4);
  return {
    ...{
      hasBuilding,
      isSectioned,
      hasSums: dice.chance(0.6),
      states: dice.pick(STATES),
      rooms: roomsStyle(dice),
      terms,
      isOver,
    },
    section: dice.pick([
      (plan, count) => `${plan.code} (${count} available)`,
      (plan) => `Floor Plan: ${plan.code}`,
      (plan) => `${plan.code} - ${plan.sqft} SF`,
    ]),
    term: isOver
      ? (months) => months
      : dice.pick([(months) => `${months} Mo`, (months) => `${months} Months`, (months) => `${months}-mo`]),
    heads: [
      ...(hasBuilding ? [dice.pick(['Bldg', 'Building'])] : []),
      dice.pick(['Unit', 'Unit #', 'Apt']),
      ...(isSectioned ? [] : [dice.pick(['Floor Plan', 'Unit Type'])]),
      dice.pick(['Bed/Bath', 'BD/BA']),
      dice.pick(['SQFT', 'Sq Ft']),
      dice.pick(['Status', 'Unit Status']),
      dice.pick(['Available', 'Date Available']),
      'Amenities',
      dice.pick(['Best Term', 'Best']),
      dice.pick(['Best Price', 'Lowest Rent']),
    ],
  };
}

function openOf({ states, isSectioned }: Style, property: DrawnProperty): DrawnUnit[] {
  const open = property.units.filter(({ occupancy }) => states[occupancy] !== undefined);
  const some =
    open.length > 0
      ? open
      : property.units.slice(0, 1).map((unit) => ({ ...unit, occupancy: 'vacant unrented ready' as const }));
  return isSectioned ? [...Map.groupBy(some, ({ plan }) => plan.code).values()].flat() : some;
}

function head(sheet: Sheet, { heads, terms, term, isOver }: Style): void {
  if (isOver) sheet.not('head', ...heads.map(() => ''), 'Lease Term (months)');
  sheet.not('head', ...heads, ...terms.map(term));
}

function sections(sheet: Sheet, dice: Dice, style: Style, property: string | null, open: readonly DrawnUnit[]): void {
  const width = style.heads.length + style.terms.length;
  for (const of of Map.groupBy(open, ({ plan }) => plan.code).values()) {
    const [first] = of;
    if (!first) continue;
    sheet.across('group', style.section(first.plan, of.length), width);
    for (const unit of of) row(sheet, dice, style, property, unit);
    if (!style.hasSums) continue;
    const blanks: Cell[] = Array(style.heads.length - 1).fill('');
    sheet.not('subtotal', 'Average', ...blanks, ...style.terms.map(() => `$${first.plan.rent}`));
  }
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string | null, unit: DrawnUnit): void {
  const [word, status, also] = style.states[unit.occupancy] ?? ['Vacant Ready', 'VACANT'];
  const { plan } = unit;
  const prices = style.terms.map((months) => unit.market + (12 - months) * 9 + (months < 7 ? 60 : 0));
  const best = Math.min(...prices);
  const views = dice.chance(0.6) ? dice.some(VIEWS, dice.int(1, 2)).join(', ') : '';
  sheet.record(
    trueUnit({
      ...{ property, building: style.hasBuilding ? unit.building : null, unit: unit.name, unitType: plan.code },
      ...{ bedrooms: plan.beds, bathrooms: plan.baths, sqft: plan.sqft, status },
      also: { ...roomsInName(plan), status: also ? [also] : [] },
    }),
    ...(style.hasBuilding ? [unit.building] : []),
    unit.name,
    ...(style.isSectioned ? [] : [plan.code]),
    ...[style.rooms(plan), plan.sqft, word],
    unit.occupancy === 'notice unrented'
      ? { day: '2025-04-30' }
      : dice.pick<Cell>([{ day: '2025-03-18' }, { day: '2025-03-27' }]),
    ...[views, style.terms[prices.indexOf(best)] ?? 12, `$${best}`],
    ...prices.map((price): Cell => `$${price}`),
  );
}

import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties } from '../../world.ts';
import { dealName } from './names.ts';
import { roomsStyle } from './rooms.ts';

type Style = {
  hasBuilding: boolean;
  /** How a row says whether somebody lives there: an X below one of three heads, a letter or a word. */
  told: 'marks' | 'letter' | 'word';
  rooms: ReturnType<typeof roomsStyle>;
  heads: string[];
  ratings: string[];
  isSheetApart: boolean;
};
const COMPONENTS = [
  'Roofing',
  'Parking / Paving',
  'Landscaping',
  'Exterior Walls',
  'Common Hallways',
  'Laundry Rooms',
  'Pool',
];
const SCALE = ['1 - Excellent', '2 - Good', '3 - Fair', '4 - Poor', '5 - Unsatisfactory'];
const STATES: Partial<Record<UnitStatus, [letter: string, word: string]>> = {
  OCCUPIED: ['O', 'Occupied'],
  VACANT: ['V', 'Vacant'],
  DOWN: ['D', 'Down'],
};

/** A lender's yearly inspection of a property: facts of the loan in pairs, condition of the parts of the property by numbers, and the homes that were walked with marks for who lives there and ratings. */
export const lenderInspection: Layout = {
  name: 'lender-inspection',
  kind: 'units',
  draw(dice) {
    const hasBuilding = dice.chance(0.5);
    const [property] = drawProperties(dice, 1, {
      nameOf: dealName,
      buildings: hasBuilding ? dice.pick(['numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded'] as const),
      units: [30, 200],
    });
    if (!property) throw new Error('No property');
    const style = styleOf(dice, hasBuilding);
    const sheet = new Sheet(style.isSheetApart ? 'Units Inspected' : 'Inspection Report');
    const address = facts(sheet, dice, property);
    const condition = style.isSheetApart ? new Sheet('Property Condition') : sheet;
    const isFirst = !style.isSheetApart && dice.chance(0.5);
    if (isFirst || style.isSheetApart) components(condition, dice);
    const walked = dice.some(property.units, Math.max(5, Math.ceil(property.units.length / 8)));
    sheet.not('title', dice.pick(['UNITS INSPECTED', 'Unit Inspection Detail', 'Section 5: Interior Units']));
    sheet.not('head', ...style.heads, ...style.ratings, 'Comments');
    for (const unit of walked) row(sheet, dice, style, property.name, unit);
    sheet.blank().not('summary', 'Units inspected:', walked.length, '', 'of', property.units.length);
    sheet.not('legend', `Rating key: ${SCALE.join(', ')}`);
    if (!isFirst && !style.isSheetApart) components(sheet.blank(), dice);
    return {
      sheets: style.isSheetApart ? [condition, sheet] : [sheet],
      properties: [{ name: property.name, address }],
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy'] as const),
      asks: style.told === 'letter' ? ['status'] : [],
      personal: [],
    };
  },
};

function styleOf(dice: Dice, hasBuilding: boolean): Style {
  const told = dice.pick(['marks', 'letter', 'word'] as const);
  return {
    ...{ hasBuilding, told, rooms: roomsStyle(dice), isSheetApart: dice.chance(0.3) },
    heads: [
      ...(hasBuilding ? ['Bldg'] : []),
      dice.pick(['Unit #', 'Unit No.', 'Unit']),
      dice.pick(['BR/BA', 'Bed/Bath']),
      dice.pick(['SF', 'Sq. Ft.']),
      ...(told === 'marks'
        ? dice.pick([
            ['Occ.', 'Vac.', 'Down'],
            ['Occupied', 'Vacant', 'Down'],
          ])
        : [told === 'letter' ? 'Occ/Vac/Down' : 'Occupancy']),
      dice.pick(['Rent Ready?', 'Rent Ready (Y/N)']),
    ],
    ratings: dice.pick([
      ['Floors', 'Walls', 'Appl.', 'Overall'],
      ['Kitchen', 'Bath', 'Living', 'Overall Rating'],
      ['Overall Rating'],
    ]),
  };
}

function facts(sheet: Sheet, dice: Dice, property: DrawnProperty): string | null {
  sheet.not('title', dice.pick(['MULTIFAMILY PROPERTY INSPECTION', 'ANNUAL SITE INSPECTION FORM']));
  sheet.not('title', 'Servicer:', 'Northgate Loan Services', '', 'Loan #:', dice.digits(9));
  sheet.not('title', 'Property Name:', property.name, '', 'Inspection Date:', { day: '2025-02-19' });
  const hasAddress = dice.chance(0.7);
  if (hasAddress) sheet.not('title', 'Property Address:', addressOf(property), '', 'Overall Rating:', 2);
  sheet.not('title', 'Total Units:', property.units.length, '', 'Occupancy:', '93%').blank();
  return hasAddress ? addressOf(property) : null;
}

function components(sheet: Sheet, dice: Dice): void {
  sheet.not('summary', dice.pick(['Section 3: Physical Condition', 'PROPERTY CONDITION']));
  sheet.not('summary', 'Component', 'Rating', 'Observations');
  for (const name of dice.some(COMPONENTS, dice.int(4, 7)))
    sheet.not(
      'summary',
      name,
      dice.int(1, 4),
      dice.pick(['', '', 'minor cracking', 'ponding noted', 'recently replaced']),
    );
  sheet.blank();
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit): void {
  const { plan, occupancy } = unit;
  const status: UnitStatus =
    occupancy === 'down' ? 'DOWN' : occupancy.startsWith('vacant') || occupancy === 'model' ? 'VACANT' : 'OCCUPIED';
  const [letter, word] = STATES[status] ?? ['O', 'Occupied'];
  const mark = (of: UnitStatus): Cell => (of === status ? 'X' : '');
  const isReady: Cell =
    status === 'OCCUPIED' ? 'N/A' : status === 'DOWN' || occupancy === 'vacant unrented not ready' ? 'N' : 'Y';
  sheet.record(
    trueUnit({
      ...{ property, building: style.hasBuilding ? unit.building : null, unit: unit.name },
      ...{ bedrooms: plan.beds, bathrooms: plan.baths, sqft: plan.sqft, status },
    }),
    ...(style.hasBuilding ? [unit.building] : []),
    ...[unit.name, style.rooms(plan), plan.sqft],
    ...(style.told === 'marks'
      ? [mark('OCCUPIED'), mark('VACANT'), mark('DOWN')]
      : [style.told === 'letter' ? letter : word]),
    isReady,
    ...style.ratings.map((): Cell => dice.int(1, 4)),
    dice.pick(['', '', '', 'carpet worn', 'GFCI missing in bath', 'housekeeping', 'new appliances']),
  );
}

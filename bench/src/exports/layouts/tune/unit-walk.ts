import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, type Plan, statusOf } from '../../world.ts';
import { signName } from '../kept/names.ts';
import { roomsStyle } from '../kept/rooms.ts';

const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th'];
const OCCUPIED = {
  letters: { OCCUPIED: 'O', NOTICE: 'N', VACANT: 'V', TURN: 'V', DOWN: 'D', MODEL: 'M' },
  words: { OCCUPIED: 'Occ', NOTICE: 'NTV', VACANT: 'Vac', TURN: 'Vac', DOWN: 'Down', MODEL: 'Model' },
} as const;
type Style = {
  headings: 'apart' | 'joined' | 'building';
  marks: keyof typeof OCCUPIED;
  rooms: (plan: Plan) => string;
  heads: string[];
};

/** A walk of every home: buildings and floors as headings, checks to tick, what to follow up listed below by number. */
export const unitWalk: Layout = {
  name: 'unit-walk',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: signName,
      buildings: dice.pick(['numbers', 'letters', 'none'] as const),
      unitNames: 'plain',
      units: [10, 90],
    });
    if (!property) throw new Error('No property');
    const style: Style = {
      headings: dice.pick(['apart', 'joined', 'building'] as const),
      marks: dice.pick(['letters', 'words'] as const),
      rooms: roomsStyle(dice),
      heads: ['Apt', 'Type', 'Sq Ft', 'Occ', 'Smoke', 'CO', 'Filter', 'Leaks', 'Grade', 'Comments'],
    };
    const sheet = new Sheet('Walk');
    const address = top(sheet, dice, property);
    const repeats = dice.chance(0.4);
    if (!repeats) head(sheet, dice, style);
    for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
      if (building !== null && style.headings !== 'joined') sheet.not('group', `Building ${building}`);
      if (repeats) head(sheet, dice, style);
      walk(sheet, dice, style, property.name, building, units);
      sheet.blank();
    }
    if (dice.chance(0.7))
      sheet.not('subtotal', 'TOTAL', `${property.units.length} apts`, property.units.length * 790).blank();
    if (style.marks === 'letters')
      sheet.not('legend', 'Occ: O = occupied, N = on notice, V = vacant, D = down, M = model').blank();
    followUp(sheet, dice, property.units);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address }],
      dates: 'm/d/yy',
      asks: ['status', 'floor'],
      personal: [],
    };
  },
};

function top(sheet: Sheet, dice: Dice, property: DrawnProperty): string | null {
  const { name, city, state } = property;
  const style = dice.pick(['joined', 'bare', 'address', 'city'] as const);
  if (style === 'joined') sheet.not('title', `${name} - 2025 Unit Walk`);
  else sheet.not('title', name);
  if (style === 'bare') sheet.not('title', 'ANNUAL UNIT WALK');
  if (style === 'address') sheet.not('title', addressOf(property)).not('title', 'Unit Walk Sheet');
  if (style === 'city') sheet.not('title', `Unit Inspection - ${city}, ${state}`);
  sheet.not('title', 'Walked by: Chris / Dana', '', '', '', 'Dates: 3/10 - 3/14').blank();
  return style === 'address' ? addressOf(property) : null;
}

function head(sheet: Sheet, dice: Dice, { heads }: Style): void {
  if (dice.chance(0.4)) sheet.not('head', '', '', '', '', 'SAFETY', '', 'MAINTENANCE', '', '', '');
  sheet.not('head', ...heads);
}

function walk(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: string,
  building: string | null,
  units: readonly DrawnUnit[],
): void {
  const hasFloors = style.headings !== 'building';
  const floors = hasFloors ? Map.groupBy(units, ({ floor }) => floor) : new Map([[0, units]]);
  for (const [floor, of] of floors) {
    const name = `${ORDINALS[floor - 1] ?? `${floor}th`} Floor`;
    const joined = style.headings === 'joined' && building !== null ? `BLDG ${building} - ${name.toUpperCase()}` : name;
    if (hasFloors) sheet.not('group', joined);
    for (const unit of of) row(sheet, dice, style, property, unit, hasFloors ? floor : null);
    if (hasFloors && dice.chance(0.5)) sheet.not('subtotal', `Walked ${of.length} of ${of.length}`);
  }
  if (!hasFloors) sheet.not('subtotal', `${units.length} apts`, '', units.length * 790);
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit, floor: number | null): void {
  const { plan } = unit;
  const { status } = statusOf(unit.occupancy);
  const rooms = style.rooms(plan);
  const isClosed = unit.resident !== null && dice.chance(0.04);
  const check = () => (isClosed ? '' : dice.pick(['ok', 'ok', 'ok', 'X', 'replaced']));
  sheet.record(
    trueUnit({
      property,
      building: unit.building,
      unit: unit.name,
      floor,
      bedrooms: plan.beds,
      bathrooms: plan.baths,
      sqft: plan.sqft,
      status,
      // The column is called type, though it holds the rooms.
      also: { unitType: [rooms], status: unit.occupancy === 'vacant unrented not ready' ? ['TURN'] : [] },
    }),
    unit.name,
    rooms,
    plan.sqft,
    OCCUPIED[style.marks][status],
    check(),
    check(),
    isClosed ? '' : dice.pick(['16x20', '14x24', '20x20']),
    check(),
    isClosed ? '' : dice.pick(['A', 'B', 'B', 'C']),
    isClosed ? 'NO ACCESS - dog' : dice.chance(0.2) ? dice.pick(['tub slow', 'stove knob missing', 'blinds']) : '',
  );
  if (!isClosed && dice.chance(0.06))
    sheet.not(
      'further line',
      ...Array(style.heads.length - 1).fill(''),
      dice.pick(['also GFCI in bath', 'screen torn']),
    );
}

/** Numbers again with what is to be done: no homes of their own. */
function followUp(sheet: Sheet, dice: Dice, units: readonly DrawnUnit[]): void {
  sheet.not('summary', 'FOLLOW UP').not('summary', 'Apt', 'Issue', 'WO #');
  for (const { name } of dice.some(units, dice.int(2, 6)))
    sheet.not(
      'summary',
      name,
      dice.pick(['replace smoke', 'leak under sink', 'HVAC not cooling']),
      `4${dice.digits(4)}`,
    );
}

import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type TrueRecord, trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties } from '../../world.ts';
import { otherName } from '../kept/names.ts';

type Code = readonly [string, string, UnitStatus];
const CODES: readonly Record<DrawnUnit['occupancy'], Code>[] = [
  {
    occupied: ['OC', 'Occupied', 'OCCUPIED'],
    'notice unrented': ['NT', 'On notice', 'NOTICE'],
    'notice rented': ['NL', 'On notice, leased', 'NOTICE'],
    'vacant unrented ready': ['VR', 'Vacant ready', 'VACANT'],
    'vacant unrented not ready': ['MR', 'Make ready', 'TURN'],
    'vacant rented': ['VL', 'Vacant leased', 'VACANT'],
    down: ['DN', 'Down', 'DOWN'],
    model: ['MD', 'Model', 'MODEL'],
  },
  {
    occupied: ['RE', 'Rented', 'OCCUPIED'],
    'notice unrented': ['NV', 'Notice to vacate', 'NOTICE'],
    'notice rented': ['NV', 'Notice to vacate', 'NOTICE'],
    'vacant unrented ready': ['VA', 'Vacant', 'VACANT'],
    'vacant unrented not ready': ['VA', 'Vacant', 'VACANT'],
    'vacant rented': ['VA', 'Vacant', 'VACANT'],
    down: ['OL', 'Off line', 'DOWN'],
    model: ['MO', 'Model', 'MODEL'],
  },
];
type Line = { record?: TrueRecord; why: string; cells: Cell[] };
const LEGEND_AT = 10;

/** A board kept by the leasing desk: bedrooms as headings, codes explained at the top right beside title and first rows. */
export const availabilityBoard: Layout = {
  name: 'availability-board',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: otherName,
      ...dice.pick([{ buildings: 'none' }, { buildings: 'letters', unitNames: 'building letter' }] as const),
      units: [10, 90],
    });
    if (!property) throw new Error('No property');
    const codes = dice.pick(CODES);
    const { lines, address } = top(dice, property);
    const head = dice.pick([
      ['UNIT', 'PLAN', 'BA', 'SQ FT', 'ST', 'AVAIL', 'RENT', 'HELD FOR', 'NOTES'],
      ['Apt', 'FP', 'Bath', 'SF', 'ST', 'Ready', 'Asking', 'Tour', 'Comments'],
    ]);
    lines.push({ why: 'head', cells: head });
    const groups = Map.groupBy(property.units, ({ plan }) => plan.beds);
    for (const beds of [...groups.keys()].toSorted()) {
      const units = groups.get(beds) ?? [];
      lines.push({ why: 'group', cells: [beds === 0 ? 'STUDIOS' : `${beds} BEDROOM${beds > 1 ? 'S' : ''}`] });
      for (const unit of units) lines.push(row(dice, property.name, unit, codes[unit.occupancy]));
      lines.push({ why: 'subtotal', cells: [`${units.length} units`, '', '', units.length * 790] });
      lines.push({ why: 'blank', cells: [] });
    }
    if (dice.chance(0.4)) lines.push(...common(dice, property.name));
    lines.push({ why: 'subtotal', cells: ['TOTAL', `${property.units.length} units`] }, { why: 'blank', cells: [] });
    lines.push(...notes(dice, property.units));
    const sheet = new Sheet('Board');
    const legend = new Map(Object.values(codes).map(([code, means]) => [code, means] as const));
    print(sheet, lines, [...legend], dice.chance(0.75) ? 0 : 1);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address }],
      dates: 'm/d/yy',
      asks: ['status'],
      personal: [],
    };
  },
};

function top(dice: Dice, property: DrawnProperty): { lines: Line[]; address: string | null } {
  const { name, street, city, state } = property;
  const style = dice.pick(['one cell', 'two rows', 'shouted'] as const);
  const texts = {
    'one cell': [`${name} - ${street}, ${city}, ${state}`, 'AVAILABILITY BOARD'],
    'two rows': [`${name} Availability`, addressOf(property)],
    shouted: [`${name.toUpperCase()}`, addressOf(property), 'AVAILABILITY'],
  }[style];
  const updated = `Updated 3/12/25 ${dice.pick(['- Dana', '(front desk)', '8am'])}`;
  const lines = [...texts, updated, ...(dice.chance(0.5) ? [''] : [])].map((text) => ({ why: 'title', cells: [text] }));
  return { lines, address: style === 'one cell' ? `${street}, ${city}, ${state}` : addressOf(property) };
}

function row(dice: Dice, property: string, unit: DrawnUnit, [code, , status]: Code): Line {
  const { plan } = unit;
  const isFree = unit.occupancy.includes('unrented');
  const record = trueUnit({
    property,
    unit: unit.name,
    unitType: plan.code,
    // Told in the heading; a reader that leaves them open is not wrong.
    bedrooms: plan.beds,
    bathrooms: plan.baths,
    sqft: plan.sqft,
    status,
    also: { building: [unit.building], bedrooms: [null], status: status === 'TURN' ? ['VACANT'] : [] },
  });
  const cells = [
    unit.name,
    plan.code,
    plan.baths,
    plan.sqft,
    code,
    isFree ? dice.pick<Cell>([{ day: '2025-04-15' }, 'NOW', { day: '2025-05-01' }]) : '',
    `$${unit.market}`,
    dice.chance(0.05) ? dice.pick(['transfer', 'wait list']) : '',
    dice.chance(0.15) ? dice.pick(['new carpet', 'W/D hookups', 'top floor, no elev', 'paint 4/2']) : '',
  ];
  return { record, why: '', cells };
}

/** A place without rent among the units: it is entered, since it holds items. */
function common(dice: Dice, property: string): Line[] {
  const unit = dice.pick(['Office', 'Leasing Office', 'Clubhouse']);
  const record = trueUnit({ property, unit, sqft: 900, also: { status: ['DOWN'] } });
  return [
    { why: 'group', cells: ['NON REVENUE'] },
    { record, why: '', cells: [unit, '', '', 900, '', '', '', '', ''] },
    { why: 'subtotal', cells: ['1 unit', '', '', 900] },
    { why: 'blank', cells: [] },
  ];
}

function notes(dice: Dice, units: readonly DrawnUnit[]): Line[] {
  const named = dice.shuffled(units).slice(0, dice.int(1, 3));
  const texts = [
    ...named.map(
      ({ name }) => `${name} - ${dice.pick(['waiting on countertop', 'cabinet doors back 3/20', 'hold, do not show'])}`,
    ),
    'App fee $50, admin $150 waived through March',
  ];
  return [{ why: 'note', cells: ['NOTES'] }, ...dice.shuffled(texts).map((text) => ({ why: 'note', cells: [text] }))];
}

/** The lines, with the legend to the right of as many of them as it needs. */
function print(
  sheet: Sheet,
  lines: readonly Line[],
  legend: readonly (readonly [string, string])[],
  from: number,
): void {
  lines.forEach(({ record, why, cells }, at) => {
    const beside = legend[at - from];
    const written: Cell[] = beside ? [...cells, ...Array(LEGEND_AT - cells.length).fill(''), ...beside] : cells;
    if (record) sheet.record(record, ...written);
    else if (written.every((cell) => cell === '')) sheet.blank();
    else sheet.not(why === 'blank' ? 'legend' : why, ...written);
  });
}

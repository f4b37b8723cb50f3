import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import {
  type DrawnProperty,
  type DrawnUnit,
  drawProperties,
  money,
  type Occupancy,
  type Plan,
  statusOf,
} from '../../world.ts';
import { otherName } from './names.ts';
import { roomsInName } from './rooms.ts';

/** The words of a system for what a home is. */
const STATES: readonly Record<Occupancy, string>[] = [
  {
    ...{ occupied: 'Occupied', 'notice unrented': 'Occupied-NTV', 'notice rented': 'Occupied-NTVL' },
    ...{ 'vacant unrented ready': 'Vacant', 'vacant unrented not ready': 'Vacant', 'vacant rented': 'Vacant-Leased' },
    ...{ down: 'Admin/Down', model: 'Model' },
  },
  {
    ...{ occupied: 'Occupied', 'notice unrented': 'On Notice', 'notice rented': 'On Notice - Leased' },
    ...{ 'vacant unrented ready': 'Vacant Ready', 'vacant unrented not ready': 'Vacant Not Ready' },
    ...{ 'vacant rented': 'Vacant Leased', down: 'Down', model: 'Model' },
  },
];

type Style = {
  columns: [key: string, head: string][];
  states: Record<Occupancy, string>;
  hasBuilding: boolean;
  groupOf: (plan: Plan) => string;
  hasSubtotals: boolean;
};

/** The homes of a community by floor plan: a row over each plan with its rooms and area, a row a home, and what the plan comes to below. */
export const unitMixDetail: Layout = {
  name: 'unit-mix-detail',
  kind: 'units',
  draw(dice) {
    const hasBuilding = dice.chance(0.6);
    const [property] = drawProperties(dice, 1, {
      nameOf: otherName,
      buildings: hasBuilding ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'padded', 'lettered'] as const),
      units: [8, 140],
    });
    if (!property) throw new Error('Nothing drawn');
    const style = styleOf(dice, hasBuilding);
    const sheet = new Sheet(dice.pick(['Unit Mix Detail', 'Detail', 'Sheet1']));
    const isAddressed = dice.chance(0.3);
    titles(sheet, dice, style, property, isAddressed);
    sheet.not('head', ...style.columns.map(([, head]) => head));
    for (const plan of property.plans) section(sheet, style, property, plan);
    total(sheet, style, 'Property Total', property.units);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: isAddressed ? addressOf(property) : null }],
      dates: 'mm/dd/yyyy',
      asks: ['status'],
      personal: [],
    };
  },
};

function styleOf(dice: Dice, hasBuilding: boolean): Style {
  const building: Style['columns'] = hasBuilding ? [['building', dice.pick(['Bldg', 'Building'])]] : [];
  return {
    columns: [
      ...building,
      ['unit', dice.pick(['Unit', 'Bldg/Unit'].slice(0, hasBuilding ? 1 : 2))],
      ...(dice.chance(0.6) ? [['floor', dice.pick(['Floor', 'Level'])] as [string, string]] : []),
      ['sqft', dice.pick(['SQFT', 'Sq. Ft.', 'Area'])],
      ['state', dice.pick(['Unit Status', 'Status'])],
      ['market', 'Market Rent'],
      ...(dice.chance(0.5) ? [['amenities', 'Amenity Rent'] as [string, string]] : []),
      ['rent', dice.pick(['Lease Rent', 'Effective Rent'])],
      ...(dice.chance(0.5) ? [['end', 'Lease End'] as [string, string]] : []),
    ],
    states: dice.pick(STATES),
    hasBuilding,
    groupOf: dice.pick([
      ({ code, beds, baths, sqft }: Plan) => `${code} - ${beds} Bed / ${baths} Bath - ${sqft} SF`,
      ({ code, beds, baths }: Plan) => `Floor Plan: ${code} (${beds}x${baths})`,
      ({ code }: Plan) => `Floor Plan: ${code}`,
    ]),
    hasSubtotals: dice.chance(0.8),
  };
}

function titles(sheet: Sheet, dice: Dice, { columns }: Style, property: DrawnProperty, isAddressed: boolean): void {
  const across = (text: string) => sheet.across('title', text, columns.length);
  across(property.name);
  if (isAddressed) across(addressOf(property));
  across('Unit Mix Detail');
  across(dice.pick(['As of 03/14/2025', 'Fiscal Period: 03/2025']));
  sheet.blank(dice.int(0, 1));
}

function section(sheet: Sheet, style: Style, property: DrawnProperty, plan: Plan): void {
  const units = property.units.filter((unit) => unit.plan === plan);
  if (units.length === 0) return;
  const group = style.groupOf(plan);
  sheet.across('group', group, style.columns.length);
  for (const unit of units) home(sheet, style, property, unit, group);
  if (style.hasSubtotals) total(sheet, style, `${plan.code} Total`, units);
}

function home(sheet: Sheet, style: Style, property: DrawnProperty, unit: DrawnUnit, group: string): void {
  const { plan, occupancy, building } = unit;
  const { status, also = [] } = statusOf(occupancy);
  // What the row over the homes tells of rooms may be left open; the plan may be taken with all that stands there.
  const rooms = / Bed |\(\dx/.test(group) ? { bedrooms: plan.beds, bathrooms: plan.baths } : {};
  const line: Record<string, Cell> = {
    ...{ building: building ?? '', unit: unit.name, floor: unit.floor, sqft: plan.sqft },
    ...{ state: style.states[occupancy], market: money(unit.market), amenities: money(0) },
    rent: unit.resident ? money(unit.rent) : '',
    end: unit.resident ? { day: unit.leaseEnd } : '',
  };
  sheet.record(
    trueUnit({
      ...{ property: property.name, building: style.hasBuilding ? building : null, unit: unit.name },
      floor: style.columns.some(([key]) => key === 'floor') ? unit.floor : null,
      ...{ unitType: plan.code, sqft: plan.sqft, status, ...rooms },
      also: {
        status: also,
        unitType: [group, group.replace(/^Floor Plan: /, '')],
        ...('bedrooms' in rooms ? { bedrooms: [null], bathrooms: [null] } : roomsInName(plan)),
      },
    }),
    ...style.columns.map(([key]) => line[key] ?? ''),
  );
}

function total(sheet: Sheet, { columns }: Style, label: string, units: readonly DrawnUnit[]): void {
  const sumOf = (of: (unit: DrawnUnit) => number) => money(units.reduce((sum, unit) => sum + of(unit), 0));
  const line: Record<string, Cell> = {
    sqft: Math.round(units.reduce((sum, { plan }) => sum + plan.sqft, 0) / units.length),
    ...{ state: `${units.length} units`, market: sumOf(({ market }) => market), rent: sumOf(({ rent }) => rent) },
  };
  sheet.not('subtotal', label, ...columns.slice(1).map(([key]) => line[key] ?? ''));
}

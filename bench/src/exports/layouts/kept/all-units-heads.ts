import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import {
  type DrawnProperty,
  type DrawnUnit,
  drawProperties,
  money,
  type Occupancy,
  personalOf,
  statusOf,
} from '../../world.ts';
import { headRows, type Spacing, spread, type UnitColumn } from './all-units-heads-columns.ts';
import { portfolioName } from './portfolio-names.ts';

const WORDS: Record<Occupancy, string> = {
  occupied: 'Occupied',
  'notice unrented': 'Occupied-NTV',
  'notice rented': 'Occupied-NTVL',
  'vacant unrented ready': 'Vacant',
  'vacant unrented not ready': 'Vacant',
  'vacant rented': 'Vacant-Leased',
  down: 'Admin/Down',
  model: 'Model',
};
const DESIGNATIONS = ['N/A', 'N/A', 'N/A', 'Renovated', 'HC Accessible', 'Corner'];

type Style = {
  columns: UnitColumn[];
  spacing: Spacing;
  hasBuildingColumn: boolean;
  hasResident: boolean;
  pageLength: number;
  reportNumber: string;
};
type Line = Record<string, Cell>;

/** The report of all units of a leasing system: heads over two rows, some of them over several columns, pages with feet, parameters above and the states summed below. */
export const allUnitsHeads: Layout = {
  name: 'all-units-heads',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: portfolioName,
      ...dice.pick([
        { buildings: 'numbers', unitNames: 'building dash' },
        { buildings: 'letters', unitNames: 'building letter' },
        { buildings: 'numbers', unitNames: 'building dash' },
      ] as const),
      units: [10, 190],
    });
    if (!property) throw new Error('Nothing drawn');
    const style = styleOf(dice);
    const sheet = new Sheet(dice.pick(['All Units', 'Sheet1', 'AllUnits']));
    titles(sheet, dice, style, property);
    let page = 1;
    head(sheet, style);
    property.units.forEach((unit, at) => {
      if (at > 0 && at % style.pageLength === 0) {
        foot(sheet, style, page);
        page += 1;
        head(sheet, style);
      }
      home(sheet, dice, style, property, unit);
    });
    sums(sheet, dice, style, property.units);
    foot(sheet, style, page);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: 'mm/dd/yyyy',
      asks: ['status'],
      personal: style.hasResident
        ? personalOf(property.units, ({ first, last, phone }) => [`${last}, ${first}`, phone])
        : [],
      ...(dice.chance(0.75) ? { container: 'xlsx' as const } : {}),
    };
  },
};

function styleOf(dice: Dice): Style {
  const hasBuildingColumn = dice.chance(0.35);
  const hasResident = dice.chance(0.5);
  const place: UnitColumn[] = hasBuildingColumn
    ? [
        ['building', '', 'Bldg'],
        ['unit', '', 'Unit'],
      ]
    : [['unit', 'Bldg/', 'Unit']];
  const resident: UnitColumn[] = [
    ['name', 'Resident', 'Name'],
    ['phone', '', 'Phone'],
    ['moveIn', '', 'Move-In'],
    ['leaseEnd', '', 'Lease End'],
  ];
  return {
    columns: [
      ...place,
      ['group', 'Floor Plan', 'Group'],
      ['plan', '', 'Name'],
      ['beds', '', 'Beds'],
      ['baths', '', 'Baths'],
      ['designation', 'Unit', 'Designation'],
      ['sqft', '', 'SQFT'],
      ['state', 'Unit/Lease', 'Status'],
      ['ready', 'Made', 'Ready'],
      ['readyDay', 'Available', 'Date'],
      ...(hasResident ? resident : []),
      ['market', 'Rent', 'Market'],
      ['amenities', '', 'Amenities'],
      ['total', '', 'Total'],
    ],
    spacing: dice.pick(['tight', 'tight', 'gaps', 'shifted'] as const),
    hasBuildingColumn,
    hasResident,
    pageLength: dice.int(22, 40),
    reportNumber: `mgt-${dice.int(2, 6)}${dice.digits(2)}-${dice.digits(3)}`,
  };
}

function titles(sheet: Sheet, dice: Dice, style: Style, { name }: DrawnProperty): void {
  const width = spread(style.columns, style.spacing, () => '').length;
  const across = (text: string) => sheet.across('title', text, width);
  across('OneSite Leasing & Rents');
  across(dice.pick([name, name.toUpperCase()]));
  across('ALL UNITS');
  across(dice.pick(['As of 03/14/2025', 'Fiscal Period 032025 - As of 03/14/2025']));
  sheet.not(
    'title',
    `Parameters: Properties - ${name}; Unit designation - ALL; Status - ALL; Exclude non-revenue? - No; Sort by - Unit`,
  );
  if (dice.chance(0.4)) sheet.blank();
}

function head(sheet: Sheet, { columns, spacing }: Style): void {
  const [over, under] = headRows(columns, spacing);
  sheet.not('head', ...over).not('head', ...under);
}

function foot(sheet: Sheet, { columns, spacing, reportNumber }: Style, page: number): void {
  const gap = Array(Math.max(1, spread(columns, spacing, () => '').length - 3)).fill('');
  sheet.not('footer', reportNumber, '03/14/2025 10:22AM', ...gap, `Page ${page}`);
}

function home(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): void {
  const { plan, occupancy, building, resident } = unit;
  const isReady = occupancy === 'vacant unrented ready' || (occupancy === 'vacant rented' && dice.chance(0.5));
  const isEmpty = occupancy.startsWith('vacant');
  const group = `${plan.beds}x${plan.baths}`;
  const { status } = statusOf(occupancy);
  const bare = unit.name.slice((building ?? '').length).replace(/^-/, '');
  const extra = dice.pick([0, 0, 0, 15, 25, 40]);
  const line: Line = {
    ...{ building: building ?? '', unit: unit.name, group, plan: plan.code, beds: plan.beds },
    ...{ baths: plan.baths, designation: dice.pick(DESIGNATIONS), sqft: plan.sqft, state: WORDS[occupancy] },
    ready: isEmpty ? (isReady ? 'Y' : 'N') : '',
    readyDay: isEmpty || occupancy.startsWith('notice') ? { day: dice.day(2025, 2025) } : '',
    ...{ name: resident ? `${resident.last}, ${resident.first}` : '', phone: resident?.phone ?? '' },
    moveIn: resident ? { day: unit.moveIn } : '',
    leaseEnd: resident ? { day: unit.leaseEnd } : '',
    ...{ market: money(unit.market), amenities: money(extra), total: money(unit.market + extra) },
  };
  sheet.record(
    trueUnit({
      property: property.name,
      building: style.hasBuildingColumn ? building : null,
      unit: unit.name,
      ...{ unitType: plan.code, bedrooms: plan.beds, bathrooms: plan.baths, sqft: plan.sqft, status },
      also: {
        unit: [bare],
        ...(style.hasBuildingColumn ? {} : { building: [building] }),
        unitType: [group],
        // Not made ready: empty and being turned are both right.
        status: isEmpty && !isReady ? ['TURN'] : [],
      },
    }),
    ...spread(style.columns, style.spacing, ([key]) => line[key] ?? ''),
  );
}

function sums(sheet: Sheet, dice: Dice, style: Style, units: readonly DrawnUnit[]): void {
  const area = units.reduce((sum, { plan }) => sum + plan.sqft, 0);
  const market = units.reduce((sum, unit) => sum + unit.market, 0);
  const first: Line = { sqft: area, market: money(market) };
  const cells = spread(style.columns, style.spacing, ([key]) => first[key] ?? '');
  sheet.not('subtotal', dice.pick(['Totals:', `Total units: ${units.length}`]), ...cells.slice(1));
  sheet.blank().not('summary', 'Unit/Lease Status', '# Units', '% Units', 'SQFT', 'Market + Addl.');
  for (const [word, of] of Map.groupBy(units, ({ occupancy }) => WORDS[occupancy])) {
    const share = `${((100 * of.length) / units.length).toFixed(2)}%`;
    const size = of.reduce((sum, { plan }) => sum + plan.sqft, 0);
    sheet.not('summary', word, of.length, share, size, money(of.reduce((sum, unit) => sum + unit.market, 0)));
  }
  sheet.not('summary', 'Totals:', units.length, '100.00%', area, money(market));
  if (dice.chance(0.5)) sheet.blank().not('note', 'NTV = notice to vacate, NTVL = notice to vacate, leased again');
}

import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, type Occupancy, statusOf } from '../../world.ts';
import { communityName } from './community-names.ts';

/** The two-letter codes of the system, and what its help says they mean. */
const CODES: Record<Occupancy | 'staff', readonly [code: string, meaning: string]> = {
  occupied: ['OC', 'Occupied'],
  'notice unrented': ['NA', 'Notice Available'],
  'notice rented': ['NL', 'Notice Leased'],
  'vacant unrented ready': ['VA', 'Vacant Available'],
  'vacant unrented not ready': ['VA', 'Vacant Available'],
  'vacant rented': ['VL', 'Vacant Leased'],
  down: ['DN', 'Down'],
  model: ['MD', 'Model'],
  staff: ['AD', 'Administrative'],
};
const SUB_TYPES = ['Std', 'Upgr', 'Den', 'HC', 'Gdn'];
const AMENITIES = ['POOLVW Pool View', 'WDCONN W/D Connections', 'FIREPL Fireplace', '2NDFLR Second Floor'];

type Style = {
  isDetailed: boolean;
  heads: string[];
  /** How the property is called above its pages. */
  placeOf: (number: string, name: string) => string[];
  legend: 'rows' | 'one row' | 'none';
  pageLength: number;
  company: string;
  hasAreaText: boolean;
};
type Pages = { page: number; rows: number };

/** The unit list among the setup reports of a site's system: building and unit in one cell, type and sub-type in another, two-letter states, an address for each home, pages that begin anew for each property. */
export const siteUnitList: Layout = {
  name: 'site-unit-list',
  kind: 'units',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 1, 2, 3]), {
      nameOf: communityName,
      buildings: 'numbers',
      unitNames: dice.pick(['plain', 'plain', 'lettered'] as const),
      units: [8, 150],
    });
    const style = styleOf(dice);
    const sheet = new Sheet(dice.pick(['Unit List', 'UnitList', 'Sheet1']));
    const pages: Pages = { page: 0, rows: 0 };
    for (const property of properties) {
      const number = dice.pick([dice.digits(3), `${dice.int(1, 9)}${dice.digits(3)}`]);
      const startsPage = () => pageTop(sheet, style, pages, style.placeOf(number, property.name));
      startsPage();
      for (const unit of property.units) {
        if (pages.rows >= style.pageLength) startsPage();
        pages.rows += home(sheet, dice, style, property, unit);
      }
      totals(sheet, style, property);
    }
    const all = properties.flatMap(({ units }) => units);
    if (properties.length > 1) sheet.blank().not('subtotal', 'Grand Total', `Units: ${all.length}`);
    legend(sheet, style);
    return {
      sheets: [sheet],
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: 'mm/dd/yyyy',
      asks: ['status'],
      personal: [],
    };
  },
};

function styleOf(dice: Dice): Style {
  const isDetailed = dice.chance(0.45);
  const middle = isDetailed ? ['Market Rent', 'Renewals', 'Lost Rent'] : [];
  return {
    isDetailed,
    heads: ['Apt', 'Type', 'ST', 'Address', ...middle, 'Sq Ft'],
    placeOf: dice.pick([
      (number: string, name: string) => [`${number} - ${name}`],
      (number: string, name: string) => ['Property:', number, '', name],
      (_: string, name: string) => [`Property: ${name}`],
    ]),
    legend: dice.pick(['rows', 'one row', 'none'] as const),
    pageLength: dice.int(28, 44),
    company: dice.pick(['Crossfield Management, Inc.', 'Tolliver Residential', 'Pinnacle Site Services LLC']),
    hasAreaText: dice.chance(0.4),
  };
}

function pageTop(sheet: Sheet, { heads, company }: Style, pages: Pages, place: readonly string[]): void {
  pages.page += 1;
  pages.rows = 0;
  const gap = Array(heads.length - 2).fill('');
  if (pages.page > 1) sheet.blank();
  sheet.not('title', '03/14/2025', ...gap, `Page ${pages.page}`);
  sheet.not('title', '10:22 AM', '', company);
  sheet.not('title', 'Unit List');
  sheet.not('title', ...place).blank();
  sheet.not('head', ...heads);
}

/** A home, and what is charged for it below where the list is detailed; how many rows that took. */
function home(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): number {
  const { plan, occupancy, building } = unit;
  const isStaff = occupancy === 'occupied' && dice.chance(0.015);
  const block = (building ?? '').padStart(2, '0');
  const type = `${plan.beds}B`;
  const subType = `${plan.beds}B ${SUB_TYPES[property.plans.indexOf(plan)]}`;
  const money2 = style.isDetailed ? [money(unit.market), money(unit.market + 25), money(0)] : [];
  const { status, also } = told(isStaff ? 'staff' : occupancy);
  sheet.record(
    trueUnit({
      ...{ property: property.name, unit: `${block}-${unit.name}`, unitType: `${type}/${subType}` },
      ...{ sqft: plan.sqft, status },
      also: {
        // The building stands before the unit in its name and may be taken from there.
        unit: [unit.name],
        building: [block, building],
        unitType: [type, subType],
        bedrooms: [plan.beds],
        status: style.legend === 'none' ? [...also, null] : also,
      },
    }),
    `${block}-${unit.name}`,
    `${type}/${subType}`,
    CODES[isStaff ? 'staff' : occupancy][0],
    addressCell(property, unit),
    ...money2,
    areaCell(style, plan.sqft),
  );
  const extras = style.isDetailed ? dice.some(AMENITIES, dice.pick([0, 0, 1, 2])) : [];
  for (const extra of extras) sheet.not('further line', '', '', '', extra, money(dice.int(1, 6) * 5));
  return 1 + extras.length;
}

function told(state: Occupancy | 'staff'): { status: UnitStatus | null; also: UnitStatus[] } {
  // A home kept for the office or for staff: lived in or not, the list does not say.
  if (state === 'staff') return { status: null, also: ['OCCUPIED', 'DOWN', 'MODEL'] };
  const { status, also = [] } = statusOf(state);
  return { status, also };
}

/** Each building has a number of its own in the street. */
function addressCell({ street, buildings, city }: DrawnProperty, { name, building }: DrawnUnit): string {
  const [, number = '1', road = street] = /^(\d+) (.*)$/.exec(street) ?? [];
  return `${Number(number) + 4 * buildings.indexOf(building ?? '')} ${road} #${name}, ${city}`;
}

function areaCell({ hasAreaText }: Style, sqft: number): Cell {
  return hasAreaText ? sqft.toLocaleString('en-US') : sqft;
}

function totals(sheet: Sheet, { heads }: Style, { name, units }: DrawnProperty): void {
  const area = units.reduce((sum, { plan }) => sum + plan.sqft, 0);
  const gap = Array(heads.length - 3).fill('');
  sheet.not('subtotal', `Total Units: ${units.length}`, name, ...gap, area.toLocaleString('en-US'));
}

function legend(sheet: Sheet, { legend: way }: Style): void {
  if (way === 'none') return;
  const entries = [...new Map(Object.values(CODES))];
  sheet.blank();
  if (way === 'one row') {
    sheet.not('legend', `ST: ${entries.map(([code, meaning]) => `${code}=${meaning}`).join(', ')}`);
    return;
  }
  sheet.not('legend', 'Occupancy Status');
  for (const [code, meaning] of entries) sheet.not('legend', code, meaning);
}

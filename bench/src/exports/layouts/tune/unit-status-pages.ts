import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';
import { HEADS, type Key, LEGENDS, RENTAL, STATES, truthOf } from './unit-status-pages-words.ts';

type Style = {
  keys: Key[];
  database: string;
  report: string;
  hasBuildings: boolean;
  isEmptyOnly: boolean;
  hasLegend: boolean;
  pageLength: number;
  dateInHead: string;
};
/** Where the printing stands: which page, how far down, and which property and building are named at its top. */
type Print = { page: number; rows: number; property: DrawnProperty; number: string };

/** A vacancy and status list as a printer's file: the head of the page comes again every forty rows with database, page and time, buildings in rows of their own that go on over the page, two codes for what a home is. */
export const unitStatusPages: Layout = {
  name: 'unit-status-pages',
  kind: 'units',
  draw(dice) {
    const hasBuildings = dice.chance(0.7);
    const properties = drawProperties(dice, dice.pick([1, 1, 2]), {
      nameOf: managedName,
      buildings: hasBuildings ? 'numbers' : 'none',
      unitNames: dice.pick(['padded', 'padded', 'plain'] as const),
      units: [14, 190],
    });
    const style = styleOf(dice, hasBuildings);
    const sheet = new Sheet(dice.pick(['Sheet1', 'Page1', 'UNITSTAT']));
    const shown: DrawnUnit[] = [];
    let page = 0;
    for (const property of properties) {
      const print: Print = { page, rows: 0, property, number: `0${dice.digits(3)}` };
      shown.push(...list(sheet, dice, style, print));
      page = print.page;
    }
    if (properties.length > 1)
      sheet.not('subtotal', 'Grand Total:', `${shown.length} Units`).not('note', 'Properties Printed:', 2);
    legend(sheet, style);
    sheet.not('footer', '*** End of Report ***');
    return {
      sheets: [sheet],
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: dice.pick(['m/d/yy', 'mm/dd/yyyy'] as const),
      asks: ['status'],
      personal: style.keys.includes('resident')
        ? personalOf(shown, ({ first, last }) => [`${last.toUpperCase()}, ${first.toUpperCase()}`])
        : [],
    };
  },
};

function styleOf(dice: Dice, hasBuildings: boolean): Style {
  const spare = new Set<Key>(dice.some(['beds', 'baths', 'floor', 'noticed', 'days', 'resident'], dice.int(0, 3)));
  return {
    keys: (Object.keys(HEADS) as Key[]).filter((key) => !spare.has(key)),
    database: dice.pick(['LIVEDATA', 'HOLLISRES', 'PMPROD']),
    report: dice.pick(['Unit Status Report', 'Unit Vacancy List', 'Residential Unit Status']),
    hasBuildings,
    isEmptyOnly: dice.chance(0.25),
    hasLegend: dice.chance(0.6),
    pageLength: 40,
    dateInHead: dice.pick(['3/14/2025', '14-Mar-2025']),
  };
}

/** All pages of a property; the homes that were printed. */
function list(sheet: Sheet, dice: Dice, style: Style, print: Print): DrawnUnit[] {
  const { property } = print;
  const isPrinted = ({ resident, occupancy }: DrawnUnit) => !style.isEmptyOnly || !resident || occupancy !== 'occupied';
  const printed = property.units.filter(isPrinted);
  // A vacancy list of a full house is not sent to anyone.
  const units = printed.length > 2 ? printed : property.units;
  startPage(sheet, style, print);
  for (const [building, of] of Map.groupBy(units, (unit) => unit.building)) {
    const name = building === null ? null : building.padStart(2, '0');
    if (name !== null) group(sheet, style, print, `Building: ${name}`);
    for (const unit of of) {
      if (print.rows >= style.pageLength) {
        startPage(sheet, style, print);
        if (name !== null) group(sheet, style, print, `Building: ${name} (continued)`);
      }
      home(sheet, dice, style, property, unit);
      print.rows += 1;
    }
    if (name !== null) group(sheet, style, print, '', `Building ${name} Total:`, `${of.length} Units`);
  }
  const area = units.reduce((sum, { plan }) => sum + plan.sqft, 0);
  const market = units.reduce((sum, unit) => sum + unit.market, 0);
  sheet.not('subtotal', `Property ${print.number} Total:`, `${units.length} Units`, area, money(market));
  sheet.not('subtotal', 'Number of Units Listed:', units.length).blank();
  return units;
}

function startPage(sheet: Sheet, style: Style, print: Print): void {
  const { keys, database, report, dateInHead } = style;
  const middle = Math.floor(keys.length / 2);
  const line = (left: Cell[], center: string, right: Cell[]) => {
    const cells: Cell[] = Array(keys.length).fill('');
    cells.splice(0, left.length, ...left);
    cells[middle] = center;
    cells.splice(keys.length - right.length, right.length, ...right);
    sheet.not('title', ...cells);
  };
  print.page += 1;
  print.rows = 0;
  line(['Database:', database], report, ['Page:', print.page]);
  line(['Property:', print.number], print.property.name, ['Date:', dateInHead]);
  line([], 'As of 03/14/2025', ['Time:', '09:41 AM']);
  sheet.blank().not('head', ...keys.map((key) => HEADS[key][0]));
  sheet.not('head', ...keys.map((key) => HEADS[key][1])).not('head', ...keys.map((key) => HEADS[key][2]));
}

/** A row over the homes of a building, or below them what they come to. */
function group(sheet: Sheet, { keys }: Style, print: Print, text: string, ...sums: string[]): void {
  if (sums.length > 0) sheet.not('subtotal', text, ...sums).blank();
  else sheet.across('group', text, keys.length);
  print.rows += 1;
}

function home(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): void {
  const { plan, occupancy, resident } = unit;
  const isEmpty = resident === null;
  const isNoticed = occupancy.startsWith('notice');
  const line: Record<Key, Cell> = {
    ...{ unit: unit.name, type: plan.code, floor: unit.floor, sqft: plan.sqft, beds: plan.beds, baths: plan.baths },
    ...{ occupied: STATES[occupancy], rental: RENTAL[occupancy] },
    noticed: isNoticed ? { day: dice.day(2025, 2025) } : '',
    vacated: isEmpty && occupancy.startsWith('vacant') ? { day: dice.day(2024, 2024) } : '',
    days: isEmpty && occupancy.startsWith('vacant') ? dice.int(3, 210) : '',
    resident: resident ? `${resident.last.toUpperCase()}, ${resident.first.toUpperCase()}` : '',
    market: money(unit.market),
  };
  const shown = new Set(style.keys);
  const building = style.hasBuildings ? (unit.building ?? '').padStart(2, '0') : null;
  sheet.record(
    trueUnit({
      ...{ property: property.name, building, unit: unit.name, unitType: plan.code, sqft: plan.sqft },
      floor: shown.has('floor') ? unit.floor : null,
      bedrooms: shown.has('beds') ? plan.beds : null,
      bathrooms: shown.has('baths') ? plan.baths : null,
      ...truthOf(occupancy, style.hasLegend, plan, building === null ? [] : [unit.building], shown),
    }),
    ...style.keys.map((key) => line[key]),
  );
}

function legend(sheet: Sheet, { hasLegend }: Style): void {
  if (!hasLegend) return;
  for (const [title, entries] of LEGENDS) {
    sheet.not('legend', title);
    for (const [code, meaning] of entries) sheet.not('legend', '', code, meaning);
  }
}

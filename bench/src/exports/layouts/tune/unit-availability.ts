import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';
import { portfolioName } from '../kept/portfolio-names.ts';
import { roomsInName, roomsStyle } from '../kept/rooms.ts';
import {
  AMENITIES,
  COMPANIES,
  type Field,
  HEADS,
  ORDERS,
  SPARE,
  STATUSES,
  type Told,
} from '../kept/unit-availability-words.ts';

type Style = {
  fields: Field[];
  heads: string[];
  hasTwoRows: boolean;
  /** Square feet as '1,025'. */
  hasCommas: boolean;
  print: 'coded' | 'company' | 'labelled';
  report: string;
  company: string;
  filters: string[];
  /** How a building is announced, where its units stand under it. */
  group: ((building: string) => string) | null;
  hasTotals: boolean;
  /** Amenities in lines under their unit. */
  hasFurtherLines: boolean;
  hasAddress: boolean;
  /** Rows of a page, where its heads are printed again. */
  page: number;
  statuses: Record<DrawnUnit['occupancy'], Told>;
  rooms: ReturnType<typeof roomsStyle>;
  printedBy: string;
};
type Page = { number: number; from: number };

/** A leasing system's list of every unit with its state and amenities: report's title, property and filters above, a heading a building, subtotals, pages. */
export const unitAvailability: Layout = {
  name: 'unit-availability',
  kind: 'units',
  draw(dice) {
    const hasBuildings = dice.chance(0.7);
    const properties = drawProperties(dice, dice.pick([1, 1, 1, 2]), {
      nameOf: portfolioName,
      buildings: hasBuildings ? dice.pick(['numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded'] as const),
      units: [12, 120],
    });
    const style = styleOf(dice, hasBuildings);
    const sheet = new Sheet(dice.pick(['Report1', 'Unit Availability', 'Sheet1']));
    for (const property of properties) list(sheet, dice, style, property);
    if (properties.length > 1 && style.hasTotals)
      sheet.not(
        'subtotal',
        'Grand Total',
        ...totals(
          style,
          properties.flatMap(({ units }) => units),
        ).slice(1),
      );
    const isNamed = style.fields.includes('resident');
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({
        name: place.name,
        address: style.hasAddress ? addressOf(place) : null,
      })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'm/d/yyyy'] as const),
      asks: ['status'],
      personal: isNamed
        ? properties.flatMap(({ units }) => personalOf(units, ({ first, last }) => [`${last}, ${first}`]))
        : [],
      container: dice.chance(0.6) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice, hasBuildings: boolean): Style {
  const isGrouped = hasBuildings && dice.chance(0.75);
  const amenities = dice.pick(['column', 'column', 'lines', 'none'] as const);
  const rooms = dice.pick([['rooms'], ['beds', 'baths'], ['beds', 'baths'], []] as const);
  const chosen = new Set<Field>([
    ...(['unit', 'plan', 'sqft', 'status'] as const),
    ...(hasBuildings && (!isGrouped || dice.chance(0.3)) ? (['building'] as const) : []),
    ...(amenities === 'column' ? (['amenities'] as const) : []),
    ...(dice.chance(0.6) ? (['resident'] as const) : []),
    ...[...rooms, ...dice.some(SPARE, dice.int(3, 8))],
  ]);
  const fields = dice.pick(ORDERS).filter((field) => chosen.has(field));
  const heads = fields.map((field) => dice.pick(HEADS[field]));
  const { first, last } = drawPerson(dice);
  return {
    ...{ fields, heads, hasTwoRows: dice.chance(0.4), hasCommas: dice.chance(0.4) },
    print: dice.pick(['coded', 'company', 'labelled'] as const),
    report: dice.pick(['Unit Availability Details', 'Unit Availability', 'Unit Directory', 'Unit Status Report']),
    company: dice.pick(COMPANIES),
    filters: dice.pick([
      ['Unit Type = All, Status = All, Show Amenities = Yes'],
      ['Parameters: Buildings - ALL; Floor Plans - ALL; Statuses - ALL; Sort by - Building, Unit'],
      ['Filter: Unit Status: All   Unit Designation: All', 'Include: Models, Down Units'],
    ]),
    group: isGrouped
      ? dice.pick([
          (building: string) => `Building: ${building}`,
          (building: string) => `Building ${building}`,
          (building: string) => `Bldg ${building}`,
        ])
      : null,
    hasTotals: dice.chance(0.75),
    ...{ hasFurtherLines: amenities === 'lines', hasAddress: dice.chance(0.4) },
    page: dice.chance(0.45) ? dice.int(28, 48) : Number.POSITIVE_INFINITY,
    ...{ statuses: dice.pick(STATUSES), rooms: roomsStyle(dice) },
    printedBy: `${first[0]}${last.replaceAll(/\W/g, '')}`.toLowerCase(),
  };
}

function list(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const page = { number: 1, from: sheet.rows.length };
  top(sheet, style, property, page.number);
  head(sheet, style);
  const groups = style.group
    ? Map.groupBy(property.units, ({ building }) => building)
    : [[null, property.units] as const];
  for (const [building, units] of groups) {
    const heading = style.group && building !== null ? style.group(building) : '';
    if (heading !== '') sheet.across('group', heading, style.heads.length);
    for (const unit of units) {
      turn(sheet, style, property, page, heading);
      row(sheet, dice, style, property.name, unit);
    }
    if (heading === '' || !style.hasTotals) continue;
    const [, ...cells] = totals(style, units);
    sheet.not('subtotal', `Total ${heading.replace(':', '')}`, ...cells);
    if (dice.chance(0.5)) sheet.blank();
  }
  if (style.hasTotals) {
    sheet.not('subtotal', dice.pick(['Property Total', 'Totals', 'Total']), ...totals(style, property.units).slice(1));
    sheet.blank();
    if (dice.chance(0.5)) states(sheet, style, property.units);
  }
  if (Number.isFinite(style.page)) sheet.not('footer', `Page ${page.number} of ${page.number}`);
}

function top(sheet: Sheet, style: Style, property: DrawnProperty, number: number): void {
  const { name, code } = property;
  const width = style.heads.length;
  if (style.print === 'company') {
    sheet.not('title', style.company, ...Array(Math.max(1, width - 3)).fill(''), `Page ${number}`);
    sheet.not('title', style.report).not('title', `Property: ${name}`);
    sheet.not('title', 'As of 03/18/2025', '', '', `Printed 3/18/2025 8:55:12 AM by ${style.printedBy}`);
  }
  if (style.print === 'coded') {
    sheet.across('title', style.report, width);
    sheet.across('title', `${name} (${code})`, width).across('title', 'As Of = 03/18/2025', width);
  }
  if (style.print === 'labelled') {
    sheet.not('title', style.report, '', '', 'Date:', '03/18/2025').not('title', 'Property', name);
  }
  if (style.hasAddress) sheet.not('title', addressOf(property));
  for (const filter of style.filters) sheet.not('title', filter);
}

function head(sheet: Sheet, { heads, hasTwoRows }: Style): void {
  if (!hasTwoRows) {
    sheet.not('head', ...heads.map((words) => words.replace('|', ' ')));
    return;
  }
  const parts = heads.map((words) => words.split('|'));
  sheet.not('head', ...parts.map(([over = '', under]) => (under === undefined ? '' : over)));
  sheet.not('head', ...parts.map(([over = '', under]) => under ?? over));
}

/** The heads again, where a page is full. */
function turn(sheet: Sheet, style: Style, property: DrawnProperty, page: Page, heading: string): void {
  if (sheet.rows.length - page.from < style.page) return;
  if (style.print !== 'company') sheet.not('footer', `Page ${page.number}`);
  page.number += 1;
  page.from = sheet.rows.length;
  top(sheet, style, property, page.number);
  head(sheet, style);
  if (heading !== '') sheet.across('group', `${heading} (continued)`, style.heads.length);
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit): void {
  const { plan, resident, occupancy } = unit;
  const [word, status, alsoStatus] = style.statuses[occupancy];
  const has = (field: Field) => style.fields.includes(field);
  const isBuildingTold = has('building') || style.group !== null;
  const [isEmpty, isNotice] = [occupancy.startsWith('vacant'), occupancy.startsWith('notice')];
  const left = isEmpty
    ? `2025-0${dice.int(1, 2)}-${dice.int(10, 28)}`
    : isNotice
      ? dice.pick(['2025-03-31', '2025-04-30'])
      : null;
  const isRoomsTold = has('rooms') || has('beds');
  const amenities = dice.some(AMENITIES, dice.int(0, 3));
  const line: Record<Field, Cell> = {
    ...{ building: unit.building ?? '', unit: unit.name, plan: plan.code, floor: unit.floor, rooms: style.rooms(plan) },
    ...{
      beds: plan.beds,
      baths: plan.baths,
      sqft: style.hasCommas ? plan.sqft.toLocaleString('en-US') : plan.sqft,
      status: word,
      amenities: amenities.join(', '),
    },
    resident: resident ? `${resident.last}, ${resident.first}` : '',
    leaseEnd: resident ? { day: unit.leaseEnd } : '',
    vacated: left ? { day: left } : '',
    ready: isEmpty ? { day: '2025-03-21' } : isNotice ? { day: '2025-05-07' } : '',
    moveIn: occupancy.endsWith(' rented') ? { day: isEmpty ? '2025-04-01' : '2025-05-12' } : '',
    days: isEmpty && left ? (Date.parse('2025-03-18') - Date.parse(left)) / 86_400_000 : '',
    ...{ market: money(unit.market), rent: resident ? money(unit.rent) : '', deposit: money(unit.deposit) },
  };
  sheet.record(
    trueUnit({
      property,
      building: isBuildingTold ? unit.building : null,
      unit: unit.name,
      floor: has('floor') ? unit.floor : null,
      unitType: plan.code,
      bedrooms: isRoomsTold ? plan.beds : null,
      bathrooms: isRoomsTold ? plan.baths : null,
      ...{ sqft: plan.sqft, status },
      also: { ...(isRoomsTold ? {} : roomsInName(plan)), status: alsoStatus ? [alsoStatus] : [] },
    }),
    ...style.fields.map((field) => line[field]),
  );
  const at = style.fields.indexOf('unit') + 1;
  if (style.hasFurtherLines && amenities.length > 0)
    sheet.not('further line', ...Array(at).fill(''), `Amenities: ${amenities.join(', ')}`);
}

/** The cells of a sum, its label first. */
function totals(style: Style, units: readonly DrawnUnit[]): Cell[] {
  const sum = (of: (unit: DrawnUnit) => number) => units.reduce((all, unit) => all + of(unit), 0);
  const cells = style.fields.map((field, at): Cell => {
    if (field === 'sqft') return sum(({ plan }) => plan.sqft).toLocaleString('en-US');
    if (field === 'market') return money(sum(({ market }) => market));
    if (field === 'rent') return money(sum(({ rent }) => rent));
    return at === 1 ? `${units.length} Units` : '';
  });
  return cells;
}

/** How many units are in each state. */
function states(sheet: Sheet, style: Style, units: readonly DrawnUnit[]): void {
  sheet.not('summary', 'Status', 'Units', '%');
  for (const [word, of] of Map.groupBy(units, ({ occupancy }) => style.statuses[occupancy][0]))
    sheet.not('summary', word, of.length, `${((of.length / units.length) * 100).toFixed(2)}%`);
  sheet.not('summary', 'Total', units.length, '100.00%').blank();
}

import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, type Plan, personalOf } from '../../world.ts';
import { COMPANIES } from '../kept/headings.ts';
import { officeName } from '../kept/office-names.ts';

type Code = readonly [code: string, means: string, status: UnitStatus, also?: UnitStatus];
const CODES: readonly Record<DrawnUnit['occupancy'], Code>[] = [
  {
    occupied: ['O', 'Occupied', 'OCCUPIED'],
    'notice unrented': ['N', 'Notice', 'NOTICE'],
    'notice rented': ['NR', 'Notice, Rented', 'NOTICE'],
    'vacant unrented ready': ['V', 'Vacant', 'VACANT'],
    'vacant unrented not ready': ['V', 'Vacant', 'VACANT'],
    'vacant rented': ['VR', 'Vacant, Rented', 'VACANT'],
    down: ['D', 'Down', 'DOWN'],
    model: ['M', 'Model', 'MODEL'],
  },
  {
    occupied: ['C', 'Current resident', 'OCCUPIED'],
    'notice unrented': ['W', 'Written notice given', 'NOTICE'],
    'notice rented': ['W', 'Written notice given', 'NOTICE'],
    'vacant unrented ready': ['A', 'Vacant - available', 'VACANT'],
    'vacant unrented not ready': ['T', 'Turn in progress', 'TURN', 'VACANT'],
    'vacant rented': ['L', 'Vacant - leased', 'VACANT'],
    down: ['X', 'Down unit', 'DOWN'],
    model: ['S', 'Model / show unit', 'MODEL'],
  },
  {
    occupied: ['OCC', 'Occupied', 'OCCUPIED'],
    'notice unrented': ['NTV', 'Notice to vacate', 'NOTICE'],
    'notice rented': ['NTL', 'Notice to vacate, pre-leased', 'NOTICE'],
    'vacant unrented ready': ['VAC', 'Vacant', 'VACANT'],
    'vacant unrented not ready': ['VNR', 'Vacant not ready', 'VACANT', 'TURN'],
    'vacant rented': ['VLS', 'Vacant, leased', 'VACANT'],
    down: ['DWN', 'Down', 'DOWN'],
    model: ['MOD', 'Model', 'MODEL'],
  },
];
type Field = 'building' | 'unit' | 'floor' | 'plan' | 'sqft' | 'status' | 'market' | 'resident' | 'leaseEnd' | 'ready';
const HEADS: Record<Field, string[]> = {
  building: ['Bldg', 'Building'],
  unit: ['Unit', 'Apt', 'Unit #'],
  floor: ['Flr', 'Floor'],
  plan: ['FP', 'Floor Plan', 'Plan'],
  sqft: ['Sq Ft', 'SF', 'Area'],
  status: ['St', 'Status', 'Stat'],
  market: ['Market Rent', 'Market'],
  resident: ['Resident', 'Resident Name'],
  leaseEnd: ['Lease End', 'Lease Exp'],
  ready: ['Avail', 'Available'],
};
const ORDERS: readonly Field[][] = [
  ['building', 'unit', 'floor', 'plan', 'sqft', 'status', 'resident', 'leaseEnd', 'ready', 'market'],
  ['unit', 'building', 'plan', 'status', 'floor', 'sqft', 'market', 'ready', 'resident', 'leaseEnd'],
];
type Style = {
  fields: Field[];
  heads: string[];
  codes: Record<DrawnUnit['occupancy'], Code>;
  head: 'company' | 'property' | 'one line' | 'no property' | 'company alone';
  report: string;
  company: string;
  hasAddress: boolean;
  isGrouped: boolean;
  /** Rows of homes on a page. */
  page: number;
  /** Where pages are numbered. */
  numbers: 'top' | 'foot';
  hasLegendOnPage: boolean;
  legend: 'table' | 'lines';
  hasTotals: boolean;
};

/** The directory of all homes over several pages, each with its head again; plans and states are codes that a legend below explains. */
export const codedDirectory: Layout = {
  name: 'coded-directory',
  kind: 'units',
  draw(dice) {
    const isMany = dice.chance(0.3);
    const hasBuildings = dice.chance(0.6);
    const properties = drawProperties(dice, isMany ? dice.int(2, 3) : 1, {
      nameOf: officeName,
      buildings: hasBuildings ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded'] as const),
      units: [30, 130],
    });
    const style = styleOf(dice, hasBuildings, isMany);
    const isNamed = style.head !== 'no property' && style.head !== 'company alone';
    const sheet = new Sheet(dice.pick(['Report', 'Unit Directory', 'Page 1']));
    const count = properties.reduce((sum, { units }) => sum + Math.ceil(units.length / style.page), 0);
    const pages = { at: 0, count };
    for (const property of properties) directory(sheet, dice, style, property, isNamed, pages);
    const [only] = properties;
    const file =
      dice.chance(0.5) && !isNamed && only ? { file: `${only.name} unit directory`, property: only.name } : null;
    return {
      sheets: [sheet],
      properties: isNamed
        ? properties.map((place) => ({ name: place.name, address: style.hasAddress ? addressOf(place) : null }))
        : [],
      ...(file ? { named: file } : {}),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'm/d/yy'] as const),
      asks: ['status', ...(isNamed ? [] : ['property'])],
      personal: style.fields.includes('resident')
        ? properties.flatMap(({ units }) => personalOf(units, ({ first, last }) => [`${last}, ${first}`]))
        : [],
      container: dice.chance(0.4) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice, hasBuildings: boolean, isMany: boolean): Style {
  const isGrouped = hasBuildings && dice.chance(0.4);
  const spare = dice.some(['floor', 'sqft', 'market', 'leaseEnd', 'ready', 'resident'] as const, dice.int(2, 5));
  const chosen = new Set<Field>([
    ...(['unit', 'plan', 'status', ...spare] as const),
    ...(hasBuildings && !isGrouped ? (['building'] as const) : []),
  ]);
  const fields = dice.pick(ORDERS).filter((field) => chosen.has(field));
  const head = dice.pick([
    ...(['company', 'property', 'one line', 'company', 'property'] as const),
    ...(isMany ? [] : (['no property', 'company alone'] as const)),
  ]);
  return {
    ...{ fields, heads: fields.map((field) => dice.pick(HEADS[field])), codes: dice.pick(CODES), head, isGrouped },
    report: dice.pick(['Unit Directory', 'Unit Availability', 'Unit Listing', 'Apartment Directory']),
    company: dice.pick(COMPANIES),
    hasAddress: head === 'property' && dice.chance(0.5),
    ...{ page: dice.int(14, 40), numbers: dice.pick(['top', 'foot'] as const), hasLegendOnPage: dice.chance(0.3) },
    ...{ legend: dice.pick(['table', 'lines'] as const), hasTotals: dice.chance(0.6) },
  };
}

type Pages = { at: number; count: number };

function directory(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  isNamed: boolean,
  pages: Pages,
): void {
  let building: string | null = null;
  for (let from = 0; from < property.units.length; from += style.page) {
    pages.at += 1;
    top(sheet, style, property, pages);
    for (const unit of property.units.slice(from, from + style.page)) {
      if (style.isGrouped && unit.building !== building) sheet.not('group', `Building ${unit.building}`);
      building = unit.building;
      row(sheet, dice, style, isNamed ? property.name : null, unit);
    }
    const isLast = from + style.page >= property.units.length;
    if (isLast) end(sheet, style, property);
    else if (style.hasLegendOnPage) sheet.not('legend', statusLine(style));
    if (style.numbers === 'foot') sheet.not('footer', `Page ${pages.at} of ${pages.count}`);
    else if (!isLast) sheet.blank();
  }
}

function top(sheet: Sheet, style: Style, property: DrawnProperty, pages: Pages): void {
  const { report, company } = style;
  const [name, page] = [property.name, `Page ${pages.at} of ${pages.count}`];
  const rows = {
    company: [[company], [report], [name]],
    property: [[name], ...(style.hasAddress ? [[addressOf(property)]] : []), [report]],
    'one line': [[`${report} - ${name}`]],
    'no property': [[report]],
    'company alone': [[company], [report]],
  }[style.head];
  rows.forEach((cells, at) => {
    const isNumbered = at === 0 && style.numbers === 'top';
    sheet.not('title', ...cells, ...(isNumbered ? [...style.heads.slice(2).map(() => ''), page] : []));
  });
  sheet.not('title', 'As of 03/18/2025');
  sheet.not('head', ...style.heads);
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string | null, unit: DrawnUnit): void {
  const { plan, resident, occupancy } = unit;
  const [code, , status, also] = style.codes[occupancy];
  const has = (field: Field) => style.fields.includes(field);
  const line: Record<Field, Cell> = {
    ...{ building: unit.building ?? '', unit: unit.name, floor: unit.floor, plan: plan.code, sqft: plan.sqft },
    ...{ status: code, market: money(unit.market), resident: resident ? `${resident.last}, ${resident.first}` : '' },
    leaseEnd: resident ? { day: unit.leaseEnd } : '',
    ready: occupancy.includes('unrented') ? { day: dice.pick(['2025-03-21', '2025-04-04', '2025-05-05']) } : '',
  };
  sheet.record(
    trueUnit({
      property,
      building: has('building') || style.isGrouped ? unit.building : null,
      unit: unit.name,
      floor: has('floor') ? unit.floor : null,
      unitType: plan.code,
      // The legend tells the rooms, and the area where no column does; a reader that leaves them open is not wrong.
      bedrooms: plan.beds,
      bathrooms: plan.baths,
      sqft: plan.sqft,
      status,
      also: {
        ...{ bedrooms: [null], bathrooms: [null], sqft: has('sqft') ? [] : [null] },
        ...{ status: also ? [also] : [], unitType: [described(plan)] },
      },
    }),
    ...style.fields.map((field) => line[field]),
  );
}

/** What stands below the last home: sums, then the legend of plans and of states. */
function end(sheet: Sheet, style: Style, { plans, units }: DrawnProperty): void {
  if (style.hasTotals) sheet.not('subtotal', 'Total Units', units.length);
  sheet.blank();
  if (style.legend === 'table') {
    sheet.not('legend', 'Floor Plan', 'Description', 'Sq Ft', 'Units');
    for (const plan of plans) {
      const count = units.filter((unit) => unit.plan === plan).length;
      sheet.not('legend', plan.code, described(plan), plan.sqft, count);
    }
    sheet.blank().not('legend', 'Status', 'Description');
    for (const [code, means] of states(style)) sheet.not('legend', code, means);
    return;
  }
  sheet.not('legend', 'Legend:');
  for (const plan of plans) sheet.not('legend', `${plan.code} = ${described(plan)}, ${plan.sqft} sq ft`);
  sheet.not('legend', statusLine(style));
}

function described({ beds, baths }: Plan): string {
  return `${beds === 0 ? 'Studio' : `${beds} Bedroom`} / ${baths} Bath`;
}

function states({ codes }: Style): [string, string][] {
  return [...new Map(Object.values(codes).map(([code, means]) => [code, means] as const))];
}

function statusLine(style: Style): string {
  return `Status: ${states(style)
    .map(([code, means]) => `${code} = ${means}`)
    .join('; ')}`;
}

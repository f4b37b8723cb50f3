import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import {
  type DrawnProperty,
  type DrawnUnit,
  drawProperties,
  money,
  type Occupancy,
  type Plan,
  personalOf,
  statusOf,
} from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';
import { roomsStyle } from '../kept/rooms.ts';

const WORDS: Record<Occupancy, string> = {
  occupied: 'Occupied',
  'notice unrented': 'On Notice',
  'notice rented': 'On Notice - Preleased',
  'vacant unrented ready': 'Vacant',
  'vacant unrented not ready': 'Vacant - Not Ready',
  'vacant rented': 'Vacant - Preleased',
  down: 'Down',
  model: 'Model',
};
const CODES: Record<Occupancy, string> = {
  occupied: 'O',
  'notice unrented': 'N',
  'notice rented': 'NP',
  'vacant unrented ready': 'V',
  'vacant unrented not ready': 'VN',
  'vacant rented': 'VP',
  down: 'D',
  model: 'M',
};
const LEGEND =
  'O = occupied; N = on notice; NP = on notice, preleased; V = vacant ready; VN = vacant not ready; VP = vacant preleased; D = down; M = model';
const REPORTS = [
  'Gross Potential Rent',
  'GPR Detail by Unit',
  'Market Rent Schedule',
  'Scheduled Rent Detail',
  'GROSS POTENTIAL RENT',
];

type Style = {
  report: string;
  place: 'title' | 'column';
  building: 'none' | 'column' | 'heading' | 'in number';
  /** Floor plans as headings with their facts in words or in pairs of label and value, or as a column. */
  plan: 'words' | 'pairs' | 'column';
  rooms: ReturnType<typeof roomsStyle>;
  hasRooms: boolean;
  says: 'words' | 'codes' | 'names' | 'amounts';
  hasConcession: boolean;
  hasFoot: boolean;
  isAddressed: boolean;
  nothing: Cell;
  lead: string[];
  heads: string[];
  pageRows: number;
  period: string[];
};

/** What each home could bring and what is lost of it: floor plans as headings or a column, a home a row, sums and averages below, pages with the head again. */
export const potentialRent: Layout = {
  name: 'potential-rent',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const inNumber = dice.pick(['building dash', 'building dash', 'building letter'] as const);
    const properties = drawProperties(dice, style.place === 'column' ? 2 : dice.pick([1, 1, 1, 2]), {
      nameOf: managedName,
      buildings: buildingsOf(dice, style, inNumber),
      unitNames:
        style.building === 'in number' ? inNumber : dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [8, 130],
    });
    const sheet = new Sheet(dice.pick(['GPR', 'Report1', 'Potential Rent', 'Sheet1']));
    if (style.place === 'column') top(sheet, style, null);
    for (const property of properties) {
      if (style.place === 'title') top(sheet, style, property);
      list(sheet, dice, style, property);
      sum(sheet, style, dice.pick([`Total ${property.name}`, 'Property Total', 'Totals:']), property.units);
      if (style.place === 'title') reconciled(sheet, dice, property.units);
      if (style.place === 'title') sheet.blank(dice.int(1, 2));
    }
    if (style.says === 'codes') sheet.not('legend', LEGEND);
    if (dice.chance(0.4)) sheet.not('footer', 'Printed 03/18/2025 10:22 AM by twalsh');
    const all = properties.flatMap(({ units }) => units);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({
        name: place.name,
        address: style.isAddressed ? addressOf(place) : null,
      })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy'] as const),
      asks: style.says === 'amounts' ? [] : ['status'],
      personal: style.says === 'names' ? personalOf(all, ({ first, last }) => [`${last}, ${first}`]) : [],
    };
  },
};

function buildingsOf(dice: Dice, { building }: Style, inNumber: string): 'none' | 'letters' | 'numbers' {
  if (building === 'none') return 'none';
  if (building === 'in number' && inNumber === 'building letter') return 'letters';
  return dice.pick(['numbers', 'letters'] as const);
}

function styleOf(dice: Dice): Style {
  const place = dice.chance(0.2) ? 'column' : 'title';
  const plan = place === 'column' ? 'column' : dice.pick(['words', 'words', 'pairs', 'column'] as const);
  const building = dice.pick(
    plan === 'column' && place === 'title'
      ? (['none', 'column', 'heading', 'heading'] as const)
      : (['none', 'column', 'in number'] as const),
  );
  const says = dice.pick(['words', 'words', 'codes', 'names', 'amounts'] as const);
  const hasConcession = dice.chance(0.5);
  const lead = [
    ...(place === 'column' ? [dice.pick(['Property', 'Community'])] : []),
    ...(building === 'column' ? [dice.pick(['Bldg', 'Building'])] : []),
    building === 'in number' ? dice.pick(['Bldg/Unit', 'Unit', 'Unit ID']) : dice.pick(['Unit', 'Unit #', 'Apt']),
    ...(plan === 'column' ? [dice.pick(['Floorplan', 'Unit Type', 'Type'])] : []),
    ...(plan === 'words' ? [] : [dice.pick(['SQFT', 'Sq. Ft.', 'Unit SF'])]),
  ];
  const said = {
    words: [dice.pick(['Status', 'Unit Status'])],
    codes: [dice.pick(['Occ', 'Stat', 'Occ Code'])],
    names: [dice.pick(['Resident', 'Resident Name', 'Occupant'])],
    amounts: [],
  }[says];
  const heads = [
    ...lead,
    ...said,
    dice.pick(['Market Rent', 'Market', 'Gross Potential']),
    dice.pick(['Lease Rent', 'Actual Rent', 'Scheduled']),
    dice.pick(['Gain/(Loss) to Lease', 'Loss to Lease', 'LTL']),
    dice.pick(['Vacancy', 'Vacancy Loss']),
    dice.pick(['Non-Revenue', 'Down/Model/Admin']),
    ...(hasConcession ? ['Concessions'] : []),
    dice.pick(['$/SF', 'Mkt PSF']),
    dice.pick(['Eff. Date', 'Mkt Effective', 'Last Change']),
  ];
  return {
    ...{ place, plan, building, says, hasConcession, lead, heads },
    report: dice.pick(REPORTS),
    rooms: roomsStyle(dice),
    hasRooms: dice.chance(0.75),
    hasFoot: dice.chance(0.7),
    isAddressed: place === 'title' && dice.chance(0.35),
    period: dice.pick([
      ['Month Year = 03/2025', '', '', 'Book = Accrual'],
      ['For the month of March 2025'],
      ['Fiscal Period 032025', '', '', '', 'Unit types: All; Buildings: All; Include: Non-revenue units'],
    ]),
    nothing: dice.pick(['', '0.00', '-']),
    pageRows: dice.chance(0.5) ? dice.int(28, 46) : Number.POSITIVE_INFINITY,
  };
}

function top(sheet: Sheet, style: Style, property: DrawnProperty | null): void {
  sheet.across('title', style.report, style.heads.length);
  if (property) sheet.across('title', property.name, style.heads.length);
  if (property && style.isAddressed) sheet.across('title', addressOf(property), style.heads.length);
  sheet.not('title', ...style.period).blank();
  sheet.not('head', ...style.heads);
}

function list(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const page = { from: sheet.rows.length, number: 1 };
  const groupOf = ({ plan, building }: DrawnUnit) => {
    if (style.plan !== 'column') return plan.code;
    return style.building === 'heading' ? `Building ${building}` : '';
  };
  // Plans come in their own order, whatever the order of the homes.
  const units = style.plan === 'column' ? property.units : property.plans.flatMap((plan) => of(property, plan));
  for (const [name, group] of Map.groupBy(units, groupOf)) {
    const [first] = group;
    if (name !== '' && first) heading(sheet, style, name, first.plan, '');
    for (const unit of group) {
      if (sheet.rows.length - page.from >= style.pageRows) {
        sheet.not('footer', '03/18/2025 10:22 AM', '', '', `Page ${page.number}`).not('head', ...style.heads);
        if (name !== '' && unit !== first) heading(sheet, style, name, unit.plan, ' (continued)');
        page.from = sheet.rows.length;
        page.number += 1;
      }
      home(sheet, dice, style, property.name, unit);
    }
    if (name === '') continue;
    if (style.hasFoot) sum(sheet, style, `${name} Total`, group);
    if (style.hasFoot) average(sheet, style, group);
  }
}

function of({ units }: DrawnProperty, plan: Plan): DrawnUnit[] {
  return units.filter((unit) => unit.plan === plan);
}

function heading(sheet: Sheet, style: Style, name: string, plan: Plan, more: string): void {
  const { rooms, hasRooms } = style;
  const width = style.heads.length;
  if (style.plan === 'column') {
    sheet.across('group', `${name}${more}`, width);
    return;
  }
  if (style.plan === 'pairs') {
    const facts = hasRooms ? ['', 'Bed/Bath:', `${plan.beds}/${plan.baths.toFixed(1)}`] : [];
    sheet.not('group', 'Floor Plan:', `${name}${more}`, ...facts);
    return;
  }
  const facts = [...(hasRooms ? [rooms(plan)] : []), `${plan.sqft.toLocaleString('en-US')} sq ft`];
  sheet.across('group', `${name} (${facts.join(', ')})${more}`, width);
}

/** What the file says of a home, with what is right as well. */
function statusIn(style: Style, unit: DrawnUnit): { status: UnitStatus | null; also: (UnitStatus | null)[] } {
  const { status, also = [] } = statusOf(unit.occupancy);
  if (style.says === 'words' || style.says === 'codes') return { status, also };
  // A name alone says that somebody lives there, amounts alone that somebody pays: neither has to be entered.
  if (unit.resident) return { status: null, also: ['OCCUPIED'] };
  if (style.says === 'names') return { status, also: [] };
  return { status: null, also: unit.occupancy.startsWith('vacant') ? ['VACANT'] : ['DOWN', 'MODEL'] };
}

function home(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit): void {
  const { plan, building } = unit;
  const isPlanTold = style.plan !== 'column' && style.hasRooms;
  const { status, also } = statusIn(style, unit);
  const isEmployee = style.says === 'words' && unit.occupancy === 'occupied' && dice.chance(0.03);
  const inNumber =
    building && style.building === 'in number' ? unit.name.slice(building.length).replace(/^-/, '') : null;
  const said = trueUnit({
    property,
    building: style.building === 'none' || inNumber ? null : building,
    unit: unit.name,
    unitType: plan.code,
    bedrooms: isPlanTold ? plan.beds : null,
    bathrooms: isPlanTold ? plan.baths : null,
    sqft: plan.sqft,
    status,
    // Of a plan called '2x2' or 'Studio' its name tells the rooms as well.
    also: {
      status: also,
      bedrooms: [plan.beds],
      bathrooms: [plan.baths],
      ...(inNumber ? { building: [building], unit: [inNumber] } : {}),
    },
  });
  const isNothing = unit.occupancy === 'down' || unit.occupancy === 'model';
  const isLived = unit.resident !== null;
  const names = unit.resident ? `${unit.resident.last}, ${unit.resident.first}` : isNothing ? unit.occupancy : 'vacant';
  const who = {
    words: [isEmployee ? 'Occupied - Employee' : WORDS[unit.occupancy]],
    codes: [CODES[unit.occupancy]],
    names: [isLived ? names : names.toUpperCase()],
    amounts: [],
  }[style.says];
  const amount = (is: boolean, value: number): Cell => (is ? loss(value) : style.nothing);
  sheet.record(
    said,
    ...(style.place === 'column' ? [property] : []),
    ...(style.building === 'column' ? [building] : []),
    unit.name,
    ...(style.plan === 'column' ? [plan.code] : []),
    ...(style.plan === 'words' ? [] : [plan.sqft]),
    ...who,
    money(unit.market),
    amount(isLived, unit.rent),
    amount(isLived && unit.rent !== unit.market, unit.rent - unit.market),
    amount(!isLived && !isNothing, -unit.market),
    amount(isNothing, -unit.market),
    ...(style.hasConcession ? [amount(isLived && dice.chance(0.1), -dice.int(2, 20) * 25)] : []),
    (unit.market / plan.sqft).toFixed(2),
    { day: dice.pick(['2025-03-01', '2025-01-15', '2024-11-01']) },
  );
}

/** '(45.00)': a loss as books have it. */
function loss(value: number): string {
  return value < 0 ? `(${money(-value)})` : money(value);
}

function sum(sheet: Sheet, { lead, says }: Style, name: string, units: readonly DrawnUnit[]): void {
  const market = units.reduce((total, unit) => total + unit.market, 0);
  const rent = units.reduce((total, unit) => total + unit.rent, 0);
  const words = [name, `${units.length} units`, ...Array(lead.length).fill('')];
  const before = words.slice(0, Math.max(1, lead.length + (says === 'amounts' ? 0 : 1)));
  sheet.not('subtotal', ...before, money(market), money(rent), loss(rent - market));
}

function average(sheet: Sheet, { lead, says }: Style, units: readonly DrawnUnit[]): void {
  const market = units.reduce((total, unit) => total + unit.market, 0) / units.length;
  const before = ['Average', ...Array(lead.length - (says === 'amounts' ? 1 : 0)).fill('')];
  sheet.not('subtotal', ...before, money(market));
}

/** From what all homes could bring to what is billed, and what else could be let. */
function reconciled(sheet: Sheet, dice: Dice, units: readonly DrawnUnit[]): void {
  if (dice.chance(0.3)) return;
  const market = units.reduce((total, unit) => total + unit.market, 0);
  const rent = units.reduce((total, unit) => total + unit.rent, 0);
  sheet.blank().not('summary', 'Reconciliation');
  sheet.not('summary', 'Gross Market Potential', '', money(market));
  sheet.not('summary', 'Less: Loss to Lease and Vacancy', '', loss(rent - market));
  sheet.not('summary', 'Scheduled Rent', '', money(rent));
  if (dice.chance(0.5)) return;
  sheet.blank().not('summary', 'Other Potential', 'Count', 'Rate', 'Potential');
  for (const [item, rate] of [
    ['Garages', 95],
    ['Carports', 35],
    ['Storage', 25],
  ] as const) {
    const count = dice.int(2, 14);
    sheet.not('summary', item, count, money(rate), money(count * rate));
  }
}

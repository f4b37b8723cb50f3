import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf, drawPerson, type Person } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, type Occupancy } from '../../world.ts';
import { assistedName } from '../kept/names.ts';

type Style = {
  building: 'column' | 'in unit' | 'none';
  /** What the headings between the rows tell. */
  parts: 'contract' | 'bedrooms' | 'none';
  isShouted: boolean;
  vacant: string;
  heads: string[];
  people: string[];
  isAsked: boolean;
  report: string;
  top: 'pairs' | 'joined' | 'line';
  hasAddress: boolean;
  day: string;
};
const REMARKS: Record<Occupancy, { remarks: string[]; status: UnitStatus | null; also: (UnitStatus | null)[] }> = {
  occupied: {
    remarks: ['', '', '', '', 'recert packet sent', '2nd notice of recert'],
    status: 'OCCUPIED',
    also: [null],
  },
  'notice unrented': { remarks: ['30-day notice, out 4/30', 'vacating 3/31'], status: 'NOTICE', also: ['OCCUPIED'] },
  'notice rented': { remarks: ['gave notice 3/3, out 4/2'], status: 'NOTICE', also: ['OCCUPIED'] },
  'vacant unrented ready': { remarks: ['vac 1/31/25, ready', 'ready 3/1/25', ''], status: 'VACANT', also: [] },
  'vacant unrented not ready': { remarks: ['vac 2/28/25 - make ready'], status: 'VACANT', also: ['TURN'] },
  'vacant rented': { remarks: ['wait list applicant approved, MI 4/1', 'MI sched 3/28'], status: 'VACANT', also: [] },
  down: { remarks: ['OFFLINE - water damage', 'off line, fire restoration'], status: 'DOWN', also: ['VACANT'] },
  model: { remarks: ['non-assisted'], status: null, also: ['OCCUPIED'] },
};
const CERTS = ['AR', 'AR', 'AR', 'AR', 'IR', 'GR', 'IC', 'UT'];
const MEANS =
  'AR = Annual Recert; IR = Interim; IC = Initial; MI = Move-In; MO = Move-Out; UT = Unit Transfer; GR = Gross Rent';

/** Households of subsidized housing by the state of their certification: the household first, its home after it, who moved out in the month in a row as well. */
export const subsidyCertifications: Layout = {
  name: 'subsidy-certifications',
  kind: 'units',
  draw(dice) {
    const building = dice.pick(['column', 'in unit', 'none'] as const);
    const properties = drawProperties(dice, dice.pick([1, 1, 2]), {
      nameOf: assistedName,
      buildings: building === 'none' ? 'none' : building === 'in unit' ? 'letters' : 'numbers',
      unitNames: building === 'in unit' ? 'building letter' : dice.pick(['plain', 'padded', 'plain'] as const),
      units: [10, 120],
    });
    const style = styleOf(dice, building);
    const isApart = properties.length > 1 && dice.chance(0.4);
    const sheets: Sheet[] = [];
    for (const property of properties) {
      const before = isApart ? undefined : sheets.at(-1);
      const named = property.name.replace(/[^\w ]/g, '').slice(0, 31);
      const sheet = before ?? new Sheet(isApart ? named : dice.pick(['Cert Status', 'HAP Roll', 'April voucher']));
      if (before) before.blank(2);
      else sheets.push(sheet);
      top(sheet, dice, style, property);
      page(sheet, dice, style, property);
    }
    const last = sheets.at(-1)?.blank().not('legend', `Cert types: ${MEANS}`);
    if (dice.chance(0.5)) last?.not('legend', 'I certify that each tenant is eligible.  Signature: ____________');
    return {
      sheets,
      properties: properties.map((property) => ({
        name: property.name,
        address: style.hasAddress ? addressOf(property) : null,
      })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yy', 'm/d/yyyy'] as const),
      asks: style.isAsked ? ['status'] : [],
      personal: style.people.slice(0, 25),
    };
  },
};

function styleOf(dice: Dice, building: Style['building']): Style {
  const parts = dice.pick(['contract', 'bedrooms', 'none'] as const);
  const names = [
    dice.pick(['Head of Household', 'Household', 'HOH Name', 'Tenant']),
    ...(building === 'column' ? [dice.pick(['Bldg', 'Bldg No.'])] : []),
    dice.pick(['Unit No.', 'Unit', 'Unit Number', 'Apt No.']),
    ...(parts === 'bedrooms' ? [] : [dice.pick(['BR', 'Unit Size (BR)', '# BR', 'Bedrooms'])]),
    dice.pick(['HH Mbrs', 'No. in HH', 'Family Size']),
    dice.pick(['Cert Type', 'Action', 'Cert']),
    dice.pick(['Effective', 'Eff. Date', 'Cert Eff.']),
    dice.pick(['Next Recert', 'Next AR', 'Recert Due']),
    dice.pick(['Contract Rent', 'Cntr Rent']),
    dice.pick(['UA', 'Utility Allow.']),
    dice.pick(['TTP', 'Total Tenant Pmt']),
    dice.pick(['Asst. Payment', 'HAP', 'Subsidy']),
    dice.pick(['Remarks', 'Notes', 'Comments']),
  ];
  const isNumbered = dice.chance(0.35);
  return {
    building,
    parts,
    isShouted: dice.chance(0.4),
    vacant: dice.pick(['** VACANT **', 'VACANT', 'Vacant Unit', '(vacant)']),
    heads: isNumbered ? names.map((name, at) => `${at + 1}. ${name}`) : names,
    people: [],
    isAsked: false,
    report: dice.pick(['Certification Status Report', 'HAP Voucher Detail - April 2025', 'Rent Roll - Section 8']),
    top: dice.pick(['pairs', 'joined', 'line'] as const),
    hasAddress: dice.chance(0.4),
    day: dice.pick(['Voucher month: 04/2025', 'Run date 03/12/2025 10:31 AM', 'As of 3/12/2025']),
  };
}

function top(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const number = `12${dice.digits(1)}-35${dice.digits(3)}`;
  sheet.not('title', style.report);
  if (style.top === 'pairs') sheet.not('title', 'Project Name:', property.name, '', '', 'Project No.:', number);
  if (style.top === 'joined') sheet.not('title', `Project: ${property.name} (${number})`);
  if (style.top === 'line') sheet.not('title', property.name).not('title', `FHA Project ${number}`);
  if (style.hasAddress) sheet.not('title', addressOf(property));
  sheet.not('title', style.day).blank(dice.int(0, 1));
}

function page(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  sheet.not('head', ...style.heads);
  const half = Math.ceil(property.units.length / 2);
  const contracts = [`${property.state}16L0000${dice.digits(2)}`, `${property.state}16M0${dice.digits(5)}`];
  const partOf = (unit: DrawnUnit, at: number) => {
    if (style.parts === 'contract') return `Contract ${contracts[at < half ? 0 : 1]}`;
    if (style.parts === 'none') return '';
    return unit.plan.beds === 0 ? 'EFFICIENCIES' : `${unit.plan.beds} BEDROOM UNITS`;
  };
  const inOrder = property.units.toSorted((a, b) => a.plan.beds - b.plan.beds);
  for (const [part, units] of Map.groupBy(style.parts === 'bedrooms' ? inOrder : property.units, partOf)) {
    if (part !== '') sheet.across('group', part, style.heads.length);
    for (const unit of units) row(sheet, dice, style, property.name, unit);
    if (part !== '' && dice.chance(0.8)) sheet.not('subtotal', `Subtotal ${part}`, '', `${units.length} units`);
    if (dice.chance(0.15))
      sheet.not('note', dice.pick(['EIV pulled 3/10 - tk', 'waiting on 3rd party verif. for two HHs']));
  }
  const count = `${property.units.length} units`;
  sheet.not('subtotal', dice.pick(['Total', 'PROJECT TOTAL']), '', count);
  const empty = property.units.filter(({ occupancy }) => occupancy === 'vacant unrented ready');
  if (empty.length === 0 || dice.chance(0.5)) return;
  sheet.blank().not('summary', 'Special Claims - Vacancy').not('summary', 'Claim ID', 'Unit', 'Days', 'Amount');
  for (const { name, building } of empty) {
    const unit = style.building === 'column' ? `${building}-${name}` : name;
    sheet.not('summary', `V${dice.digits(6)}`, unit, dice.int(9, 60), money(dice.int(90, 800)));
  }
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit): void {
  const { plan, name, building, resident } = unit;
  const { remarks, status, also } = REMARKS[unit.occupancy];
  if (unit.occupancy === 'model') style.isAsked = true;
  const said = trueUnit({
    property,
    building: style.building === 'column' ? building : null,
    unit: name,
    bedrooms: plan.beds,
    status,
    // The letter in the number is the building's; a heading of bedrooms may be left unread.
    also: {
      building: style.building === 'in unit' ? [building] : [],
      bedrooms: style.parts === 'bedrooms' ? [null] : [],
      status: also,
    },
  });
  const place = [...(style.building === 'column' ? [building] : []), name];
  const beds = style.parts === 'bedrooms' ? [] : [plan.beds];
  const nobody = unit.occupancy === 'model' ? 'MANAGER UNIT' : style.vacant;
  const isMovedIn = unit.occupancy === 'occupied' && dice.chance(0.04);
  const remark = isMovedIn ? '' : dice.pick(remarks);
  if (!resident) {
    sheet.record(said, nobody, ...place, ...beds, '', '', '', '', money(unit.market), '', '', '', remark);
    return;
  }
  const due = { day: `2025-${String(dice.int(4, 12)).padStart(2, '0')}-01` };
  const size = () => dice.int(1, Math.max(1, plan.beds * 2));
  const cert = isMovedIn ? ['MI', { day: '2025-03-04' }] : [dice.pick(CERTS), { day: dice.day(2024, 2024) }];
  const ttp = dice.int(90, 420);
  const sums = [money(unit.market), '54.00', money(ttp), money(unit.market + 54 - ttp)];
  const cells: Cell[] = [nameOf(style, resident), ...place, ...beds, size(), ...cert, due, ...sums, remark];
  if (!isMovedIn) {
    sheet.record(said, ...cells);
    return;
  }
  const gone = [nameOf(style, drawPerson(dice)), ...place, ...beds, size(), 'MO', { day: '2025-02-28' }];
  sheet.record(said, ...gone, '', money(unit.market)).not('further line', ...cells);
}

function nameOf(style: Style, { first, last }: Person): string {
  const name = `${last}, ${first}`;
  style.people.push(name);
  return style.isShouted ? name.toUpperCase() : name;
}

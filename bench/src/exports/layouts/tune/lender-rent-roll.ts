import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, type Occupancy, personalOf } from '../../world.ts';
import { dealName } from '../kept/names.ts';

type Code = readonly [string, string, UnitStatus];
const CODES: Record<Occupancy, Code> = {
  occupied: ['O', 'Occupied', 'OCCUPIED'],
  'notice unrented': ['N', 'Notice to Vacate', 'NOTICE'],
  'notice rented': ['N', 'Notice to Vacate', 'NOTICE'],
  'vacant unrented ready': ['V', 'Vacant', 'VACANT'],
  'vacant unrented not ready': ['V', 'Vacant', 'VACANT'],
  'vacant rented': ['VL', 'Vacant, Leased', 'VACANT'],
  down: ['D', 'Down / Uninhabitable', 'DOWN'],
  model: ['M', 'Model', 'MODEL'],
};
const EMPLOYEE: Code = ['E', 'Employee Unit (no rent)', 'OCCUPIED'];
type Style = {
  hasBuilding: boolean;
  hasSubsidy: boolean;
  words: boolean;
  heads: string[][];
  pageLength: number;
  pages: number;
};

/** A lender's form of a rent roll: facts of the loan in pairs above, a head of two rows with letters of columns below it, codes explained by the certificate. */
export const lenderRentRoll: Layout = {
  name: 'lender-rent-roll',
  kind: 'units',
  draw(dice) {
    const hasBuilding = dice.chance(0.5);
    const [property] = drawProperties(dice, 1, {
      nameOf: dealName,
      buildings: hasBuilding ? dice.pick(['numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [12, 160],
      oddNames: dice.chance(0.15),
    });
    if (!property) throw new Error('No property');
    const style = styleOf(dice, hasBuilding, property.units.length);
    const sheet = new Sheet(dice.pick(['Rent Roll', 'Certified RR', 'Exhibit B']));
    const address = top(sheet, dice, property);
    for (const row of style.heads) sheet.not('head', ...row);
    let hasEmployee = false;
    property.units.forEach((unit, at) => {
      if (at > 0 && at % style.pageLength === 0) turn(sheet, style, at / style.pageLength);
      const isEmployee = unit.occupancy === 'occupied' && dice.chance(0.03);
      hasEmployee ||= isEmployee;
      row(sheet, dice, style, property.name, unit, isEmployee ? EMPLOYEE : CODES[unit.occupancy]);
    });
    totals(sheet, style, property.units);
    if (dice.chance(0.5)) income(sheet, dice);
    if (!style.words) key(sheet, dice);
    certificate(sheet);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address }],
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy'] as const),
      asks: hasEmployee ? ['status'] : [],
      personal: personalOf(property.units, ({ first, last }) => [`${last}, ${first}`]),
      ...(dice.chance(0.6) ? { container: 'xlsx' as const } : {}),
    };
  },
};

function styleOf(dice: Dice, hasBuilding: boolean, count: number): Style {
  const hasSubsidy = dice.chance(0.5);
  const pairs: [string, string][] = [
    ...(hasBuilding ? [['Bldg.', 'No.'] as [string, string]] : []),
    ['Unit', dice.pick(['No.', 'Number', '#'])],
    ['Unit', 'Type'],
    ['No. of', dice.pick(['Bdrms', 'Bedrooms', 'BRs'])],
    ['No. of', 'Baths'],
    ['Square', dice.pick(['Feet', 'Footage'])],
    ['Tenant', 'Name'],
    ['Occupancy', 'Status*'],
    ['Lease', 'Start'],
    ['Lease', 'End'],
    ['Contract', 'Rent'],
    ...(hasSubsidy ? [['Subsidy', 'Portion'] as [string, string]] : []),
    ['Market', 'Rent'],
    ['Conces-', 'sions'],
    ['Sec. Dep.', 'Held'],
    ['', 'Comments'],
  ];
  const apart = [pairs.map(([over]) => over), pairs.map(([, under]) => under)];
  const heads = dice.chance(0.6) ? apart : [pairs.map(([over, under]) => `${over}\n${under}`.trim())];
  const letters = pairs.map((_, at) => `(${'abcdefghijklmnopq'[at]})`);
  const counted = dice.pick([[letters], [letters], [pairs.map((_, at) => `(${at + 1})`)], []]);
  const pageLength = dice.chance(0.5) ? dice.int(18, 34) : count + 1;
  return {
    hasBuilding,
    hasSubsidy,
    words: dice.chance(0.3),
    heads: [...heads, ...counted],
    pageLength,
    pages: Math.ceil(count / pageLength),
  };
}

function top(sheet: Sheet, dice: Dice, property: DrawnProperty): string | null {
  const { name, street, city, state, zip, units } = property;
  const day = { day: '2025-02-28' };
  sheet.not('title', dice.pick(['RENT ROLL CERTIFICATION', 'BORROWER RENT ROLL', 'CERTIFIED RENT ROLL - MULTIFAMILY']));
  if (dice.chance(0.4)) sheet.not('title', 'To be completed by Borrower. Attach additional sheets as needed.');
  sheet.blank(dice.int(0, 1));
  sheet.not('title', 'Borrower:', 'Bluefield Residential LLC', '', '', '', 'Loan No.:', dice.digits(9));
  sheet.not('title', dice.pick(['Property Name:', 'Property:']), name, '', '', '', 'Rent Roll Date:', day);
  const style = dice.pick(['rows', 'one', 'none'] as const);
  if (style === 'rows') {
    sheet.not('title', 'Property Address:', street, '', '', '', 'Total Units:', units.length);
    sheet.not('title', 'City / State / Zip:', `${city}, ${state} ${zip}`);
  }
  if (style === 'one') sheet.not('title', 'Property Address:', addressOf(property));
  sheet.blank(dice.int(1, 2));
  return style === 'none' ? null : addressOf(property);
}

function turn(sheet: Sheet, { heads, pages }: Style, page: number): void {
  sheet.not('footer', 'Initials: ______', '', '', '', '', '', `Page ${page} of ${pages}`);
  for (const row of heads) sheet.not('head', ...row);
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit, code: Code): void {
  const { plan, resident } = unit;
  const [letter, word, status] = code;
  const isEmployee = letter === 'E';
  const said = trueUnit({
    property,
    building: style.hasBuilding ? unit.building : null,
    unit: unit.name,
    unitType: plan.code,
    bedrooms: plan.beds,
    bathrooms: plan.baths,
    sqft: plan.sqft,
    status,
    also: { status: isEmployee ? [null] : [] },
  });
  const isMonthly = resident !== null && dice.chance(0.06);
  const rent = isEmployee ? 0 : unit.rent;
  const comment = isEmployee ? 'on-site staff' : dice.pick(['', '', '', '', 'HAP', 'renewal']);
  const end: Cell = isMonthly ? dice.pick(['MTM', 'M-T-M']) : { day: unit.leaseEnd };
  sheet.record(
    said,
    ...(style.hasBuilding ? [unit.building] : []),
    dice.chance(0.03) ? `${unit.name} ` : unit.name,
    plan.code,
    plan.beds,
    plan.baths,
    plan.sqft,
    resident ? `${resident.last}, ${resident.first}` : '',
    style.words ? word : letter,
    resident ? { day: unit.moveIn } : '',
    resident ? end : '',
    money(rent),
    ...(style.hasSubsidy ? [comment === 'HAP' && resident ? money(Math.round(rent * 0.6)) : '0.00'] : []),
    money(unit.market),
    resident && dice.chance(0.08) ? `(${money(dice.int(2, 9) * 25)})` : '0.00',
    money(resident ? unit.deposit : 0),
    resident ? comment : '',
  );
}

function totals(sheet: Sheet, { hasBuilding }: Style, units: readonly DrawnUnit[]): void {
  const lead = hasBuilding ? [''] : [];
  const count = units.length;
  const sqft = units.reduce((sum, { plan }) => sum + plan.sqft, 0);
  const rent = units.reduce((sum, unit) => sum + unit.rent, 0);
  sheet.not('subtotal', ...lead, 'TOTAL', '', '', '', sqft, '', '', '', '', money(rent));
  sheet.not('subtotal', ...lead, 'AVERAGE', '', '', '', Math.round(sqft / count), '', '', '', '', money(rent / count));
  const lived = units.filter(({ resident }) => resident).length;
  sheet.blank().not('summary', 'Units Occupied:', lived, '', 'Physical:', `${Math.round((100 * lived) / count)}%`);
}

function income(sheet: Sheet, dice: Dice): void {
  sheet.blank().not('summary', 'OTHER INCOME (monthly)').not('summary', 'Source', 'Lessee', 'Expires', 'Amount');
  sheet.not('summary', 'Laundry', 'Coinwash Leasing Inc', { day: '2027-12-31' }, money(dice.int(300, 900)));
  sheet.not('summary', 'Garages / carports', '', '', money(dice.int(200, 2400)));
}

function key(sheet: Sheet, dice: Dice): void {
  const codes = [...new Map([...Object.values(CODES), EMPLOYEE].map(([code, word]) => [code, word]))];
  sheet.blank();
  const line = `*Occupancy Status: ${codes.map(([code, word]) => `${code} = ${word}`).join('; ')}`;
  sheet.not('legend', dice.chance(0.6) ? line : '*Occupancy Status codes');
  if (sheet.rows.at(-1)?.[0] !== line) for (const [code, word] of codes) sheet.not('legend', code, word);
}

function certificate(sheet: Sheet): void {
  const text = 'The undersigned certifies that this rent roll is true, correct and complete as of the date above.';
  sheet.blank().not('legend', text).not('legend', 'By: ______________________', '', '', '', '', 'Date: ____________');
}

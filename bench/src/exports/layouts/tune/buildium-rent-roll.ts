import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type TrueUnit, trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';
import { type Heading, headingOf, printHeading, toldBy } from '../kept/headings.ts';
import { roomsStyle } from '../kept/rooms.ts';
import { neighborhoodName } from './neighborhood-names.ts';

const CHARGES = ['Pet Rent', 'Parking', 'Utility Reimbursement', 'Storage', 'Renters Insurance', 'Late Fee'];
const DAY = 'As of 3/31/2025';

type Charge = { name: string; amount: number };
type Column = { head: string; cell: (unit: DrawnUnit, charges: readonly Charge[]) => Cell };
type Style = {
  told: 'heading' | 'groups' | 'column';
  /** Charges below the home, a column each, or their sum. */
  charges: 'lines' | 'columns' | 'sum';
  kinds: string[];
  vacant: string;
  hasStatus: boolean;
  hasSqft: boolean;
  hasRooms: boolean;
  isAddressed: boolean;
  door: string;
  dollars: (amount: number) => string;
  rooms: ReturnType<typeof roomsStyle>;
};

/** Buildium's rent roll: a home with its lease and what is charged each month, its properties one below another or one alone; leases still to come among them. */
export const buildiumRentRoll: Layout = {
  name: 'buildium-rent-roll',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.told === 'heading' ? 1 : dice.int(1, 4), {
      nameOf: neighborhoodName,
      buildings: 'none',
      unitNames: dice.pick(['plain', 'sequence', 'lettered', 'padded'] as const),
      units: [4, 70],
    });
    const [first] = properties;
    if (!first) throw new Error('No property');
    const heading: Heading | null =
      style.told === 'heading' ? headingOf(dice, first, dice.pick(['Rent Roll', 'Rent roll']), DAY) : null;
    const sheet = new Sheet(dice.pick(['Rent roll', 'RentRoll', 'Sheet1']));
    if (heading) printHeading(sheet, dice, heading);
    else if (dice.chance(0.6)) {
      sheet.not('title', 'Rent roll').not('title', dice.pick(['Properties: All rentals', 'Cornerstone Rentals LLC']));
      sheet.not('title', DAY).blank(dice.int(0, 1));
    }
    const columns = columnsOf(dice, style);
    const lead = style.told === 'column' ? ['Property'] : [];
    sheet.not('head', ...lead, ...columns.map(({ head }) => head));
    for (const property of properties) {
      if (style.told === 'groups')
        sheet.not('group', style.isAddressed ? `${property.name} | ${addressOf(property)}` : property.name);
      const place = heading ? heading.property : property.name;
      for (const unit of property.units) lease(sheet, dice, style, columns, place, unit);
      if (style.told === 'groups') totals(sheet, columns, [], `Total for ${property.name}`, property.units);
    }
    const all = properties.flatMap(({ units }) => units);
    if (dice.chance(0.6)) totals(sheet, columns, lead, 'Total', all);
    const told = heading
      ? toldBy(heading)
      : {
          properties: properties.map((property) => ({ name: property.name, address: addressTold(style, property) })),
          asks: [],
        };
    return {
      ...told,
      sheets: [sheet],
      dates: dice.pick(['m/d/yyyy', 'm/d/yyyy', 'mm/dd/yyyy'] as const),
      asks: [...told.asks, ...(style.hasStatus ? [] : ['status'])],
      personal: personalOf(all, ({ first: given, last }) => [`${given} ${last}`]),
    };
  },
};

function styleOf(dice: Dice): Style {
  return {
    told: dice.pick(['heading', 'groups', 'groups', 'column'] as const),
    charges: dice.pick(['lines', 'columns', 'sum'] as const),
    kinds: dice.some(CHARGES, dice.int(2, 4)),
    vacant: dice.pick(['VACANT', 'Vacant', '- Vacant -', '']),
    hasStatus: dice.chance(0.4),
    hasSqft: dice.chance(0.5),
    hasRooms: dice.chance(0.7),
    isAddressed: dice.chance(0.5),
    door: dice.pick(['', '', '', 'Unit ', 'Apt ']),
    dollars: dice.pick([(amount: number) => `$${money(amount)}`, money, (amount: number) => amount.toFixed(2)]),
    rooms: roomsStyle(dice),
  };
}

function addressTold({ told, isAddressed }: Style, property: DrawnProperty): string | null {
  return told === 'groups' && isAddressed ? addressOf(property) : null;
}

function columnsOf(dice: Dice, style: Style): Column[] {
  const { dollars } = style;
  const leased = (cell: Column['cell']) => (unit: DrawnUnit, charges: readonly Charge[]) =>
    unit.resident ? cell(unit, charges) : '';
  const tenant: Column = {
    head: dice.pick(['Tenants', 'Tenant', 'Lease']),
    cell: ({ resident }) => (resident ? `${resident.first} ${resident.last}` : style.vacant),
  };
  const status: Column = {
    head: dice.pick(['Status', 'Lease status']),
    cell: ({ resident }) => (resident ? 'Active' : 'Vacant'),
  };
  const home: Column[] = [
    ...(style.hasRooms ? [{ head: 'Bed/Bath', cell: ({ plan }: DrawnUnit) => style.rooms(plan) }] : []),
    ...(style.hasSqft ? [{ head: dice.pick(['Sq. ft.', 'Size']), cell: ({ plan }: DrawnUnit) => plan.sqft }] : []),
  ];
  const dates: Column[] = [
    { head: 'Lease start', cell: leased(({ moveIn }) => ({ day: moveIn })) },
    { head: 'Lease end', cell: leased(({ leaseEnd }) => ({ day: leaseEnd })) },
  ];
  const sum = (charges: readonly Charge[]) => charges.reduce((total, { amount }) => total + amount, 0);
  const charges: Record<Style['charges'], Column[]> = {
    lines: [
      { head: dice.pick(['Charge', 'Account', 'Recurring charge']), cell: leased(() => 'Rent Income') },
      { head: 'Amount', cell: leased(({ rent }) => dollars(rent)) },
    ],
    columns: [
      { head: 'Rent', cell: leased(({ rent }) => dollars(rent)) },
      ...style.kinds.map((kind) => ({
        head: kind,
        cell: leased((_, of) => dollars(of.find(({ name }) => name === kind)?.amount ?? 0)),
      })),
      { head: 'Total', cell: leased(({ rent }, of) => dollars(rent + sum(of))) },
    ],
    sum: [
      { head: 'Rent', cell: leased(({ rent }) => dollars(rent)) },
      { head: dice.pick(['Other charges', 'Recurring charges']), cell: leased((_, of) => dollars(sum(of))) },
    ],
  };
  const ends = dice.some<Column>(
    [
      { head: 'Market rent', cell: ({ market }) => dollars(market) },
      { head: 'Deposits held', cell: leased(({ deposit }) => dollars(deposit)) },
      { head: 'Prepayments', cell: leased(() => dollars(0)) },
      { head: 'Balance due', cell: leased(({ balance }) => dollars(balance)) },
    ],
    dice.int(1, 4),
  );
  return [
    { head: 'Unit', cell: ({ name }) => `${style.door}${name}` },
    ...(dice.chance(0.5) ? [...home, tenant] : [tenant, ...home]),
    ...(style.hasStatus ? [status] : []),
    ...dates,
    ...charges[style.charges],
    ...ends,
  ];
}

/** A home and its charges, now and then with the lease that follows. */
function lease(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  columns: readonly Column[],
  property: string | null,
  unit: DrawnUnit,
): void {
  const charges = unit.resident
    ? style.kinds.filter(() => dice.chance(0.4)).map((name) => ({ name, amount: dice.int(5, 80) }))
    : [];
  const lead = style.told === 'column' ? [property] : [];
  sheet.record(truthOf(style, property, unit), ...lead, ...columns.map(({ cell }) => cell(unit, charges)));
  if (style.charges === 'lines') {
    const at = columns.findIndex(({ head }) => head === 'Amount');
    for (const { name, amount } of charges)
      sheet.not('charge', ...lead.map(() => ''), ...Array(at - 1).fill(''), name, style.dollars(amount));
  }
  if (!style.hasStatus || unit.occupancy !== 'vacant rented') return;
  const next = { ...unit, resident: drawPerson(dice), moveIn: '2025-05-01', leaseEnd: '2026-04-30', rent: unit.market };
  const cells = columns.map(({ head, cell }) => (/status/i.test(head) ? 'Future' : cell(next, [])));
  sheet.not('future lease', ...lead, ...cells);
}

function totals(
  sheet: Sheet,
  columns: readonly Column[],
  lead: readonly string[],
  words: string,
  units: readonly DrawnUnit[],
): void {
  const rent = units.reduce((sum, unit) => sum + unit.rent, 0);
  const cells = columns.map(({ head }) => (head === 'Rent' || head === 'Amount' ? `$${money(rent)}` : ''));
  sheet.not('subtotal', ...[...lead.map(() => ''), ...cells].map((cell, at) => (at === 0 ? words : cell)));
}

function truthOf(style: Style, property: string | null, unit: DrawnUnit): TrueUnit {
  const { plan, resident } = unit;
  const status = resident ? ('OCCUPIED' as const) : ('VACANT' as const);
  // Without a column for it, only a word in place of the tenant says that nobody lives there.
  const isTold = style.hasStatus || (!resident && style.vacant !== '');
  return trueUnit({
    property,
    unit: `${style.door}${unit.name}`,
    bedrooms: style.hasRooms ? plan.beds : null,
    bathrooms: style.hasRooms ? plan.baths : null,
    sqft: style.hasSqft ? plan.sqft : null,
    status: isTold ? status : null,
    also: { unit: [unit.name], status: isTold ? [] : [status] },
  });
}

import type { Dice } from '../../dice.ts';
import { type Cell, type Drawn, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { type DrawnUnit, drawProperties, isLivedIn, money, personalOf, statusOf } from '../../world.ts';
import { chargeSummary, futurePeople, planSummary, type Told, titles } from './traps.ts';

const HEAD = [
  [
    'Unit',
    'Unit Type',
    'Unit',
    'Resident',
    'Name',
    'Market',
    'Charge',
    'Amount',
    'Resident',
    'Other',
    'Move In',
    'Lease',
    'Move Out',
    'Balance',
  ],
  ['', '', 'Sq Ft', '', '', 'Rent', 'Code', '', 'Deposit', 'Deposit', '', 'Expiration', '', ''],
] as const;
const WIDTH = HEAD[0].length;

/** Yardi's rent roll with lease charges: a block of rows a lease, sections, summaries below. */
export const yardiLeaseCharges: Layout = {
  name: 'yardi-lease-charges',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      ...dice.pick([{ buildings: 'none' }, { buildings: 'letters', unitNames: 'building letter' }] as const),
      oddNames: dice.chance(0.2),
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Report1');
    const told = titles(sheet, dice, 'Rent Roll with Lease Charges', property, WIDTH);
    for (const row of HEAD) sheet.not('head', ...row);
    const rows = { sheet, dice, told, hasTotals: dice.chance(0.8), hasGaps: dice.chance(0.5) };
    sheet.across('group', 'Current/Notice/Vacant Residents', WIDTH);
    for (const unit of property.units) lease(rows, unit);
    sheet.not(
      'subtotal',
      '',
      '',
      '',
      'Total',
      `${property.name} (${property.code})`,
      money(property.units.length * 1200),
      '',
      money(1),
    );
    const future = futurePeople(dice, property.units);
    sheet.across('group', 'Future Residents/Applicants', WIDTH);
    for (const unit of future) comingLease(rows, unit);
    if (dice.chance(0.6)) planSummary(sheet, dice, property.units);
    if (dice.chance(0.7)) chargeSummary(sheet, dice, property.units);
    return {
      sheets: [sheet],
      properties: told.property === null ? [] : [{ name: told.property, address: told.address }],
      dates: 'mm/dd/yyyy',
      asks: told.property === null ? ['property'] : [],
      personal: personalOf(property.units, ({ first, last }) => [`${last}, ${first}`]),
    } satisfies Drawn;
  },
};

function lease({ sheet, dice, told, hasTotals, hasGaps }: Rows, unit: DrawnUnit): void {
  const { status, also = [] } = statusOf(unit.occupancy);
  const isLived = isLivedIn(unit);
  const said = trueUnit({
    property: told.property,
    unit: unit.name,
    unitType: unit.plan.code,
    sqft: unit.plan.sqft,
    status,
    also: { building: [unit.building], status: isLived ? [...also, null, 'OCCUPIED', 'NOTICE'] : [...also] },
  });
  sheet.record(said, ...leaseCells(unit));
  for (const code of isLived ? dice.some(['petfee', 'parking', 'trash', 'conc'], dice.int(0, 2)) : [])
    sheet.not('further line', '', '', '', '', '', '', code, money(dice.int(5, 75)));
  if (hasTotals) sheet.not('subtotal', '', '', '', '', '', '', 'Total', money(unit.rent));
  if (hasGaps) sheet.blank();
}

function comingLease({ sheet, dice }: Rows, unit: DrawnUnit): void {
  const cells = leaseCells({ ...unit, occupancy: 'occupied', rent: unit.market });
  cells[3] = `t00${dice.digits(5)}`;
  cells[4] = 'Coming, Carla';
  sheet.not('future resident', ...cells);
  sheet.not('subtotal', '', '', '', '', '', '', 'Total', money(unit.market));
}

function leaseCells(unit: DrawnUnit): Cell[] {
  const word = unit.occupancy === 'model' || unit.occupancy === 'down' ? unit.occupancy.toUpperCase() : 'VACANT';
  const { resident, plan } = unit;
  return [
    unit.name,
    plan.code,
    plan.sqft,
    resident?.code ?? word,
    resident ? `${resident.last}, ${resident.first}` : word,
    money(unit.market),
    resident ? 'rent' : '',
    money(unit.rent),
    money(resident ? unit.deposit : 0),
    '0.00',
    resident ? { day: unit.moveIn } : '',
    resident ? { day: unit.leaseEnd } : '',
    unit.occupancy.startsWith('notice') ? { day: '2025-04-30' } : '',
    money(unit.balance),
  ];
}

type Rows = { sheet: Sheet; dice: Dice; told: Told; hasTotals: boolean; hasGaps: boolean };

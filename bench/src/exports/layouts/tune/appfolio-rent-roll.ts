import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf, statusOf } from '../../world.ts';

const HEADS = [
  'Unit',
  'BD/BA',
  'Tenant',
  'Status',
  'Sqft',
  'Market Rent',
  'Rent',
  'Deposit',
  'Lease From',
  'Lease To',
  'Past Due',
];
const STATUS = {
  occupied: 'Current',
  'notice unrented': 'Notice-Unrented',
  'notice rented': 'Notice-Rented',
  'vacant unrented ready': 'Vacant-Unrented',
  'vacant unrented not ready': 'Vacant-Unrented',
  'vacant rented': 'Vacant-Rented',
  down: 'Vacant-Unrented',
  model: 'Vacant-Unrented',
} as const;
/** Words that fit no status of ours; the last is right with either. */
const ODD = ['Eviction', 'Pending renewal', 'Future'];

/** AppFolio's rent roll: a group a property ('-> Name - address'), counts and shares below each. */
export const appfolioRentRoll: Layout = {
  name: 'appfolio-rent-roll',
  kind: 'units',
  draw(dice) {
    const count = dice.pick([1, 1, 2, 3]);
    const properties = drawProperties(dice, count, { units: [4, 90], buildings: 'none', oddNames: dice.chance(0.2) });
    const sheet = new Sheet('rent_roll');
    sheet.not('title', 'Rent Roll').not('title', 'Properties: Active');
    sheet.not('title', 'As of: 03/12/2025').not('title', 'Include Non-Revenue Units: Yes').blank();
    const oddWord = dice.chance(0.4) ? dice.pick(ODD) : null;
    const repeatsHead = dice.chance(0.25);
    if (!repeatsHead) sheet.not('head', ...HEADS);
    for (const property of properties) {
      if (repeatsHead) sheet.not('head', ...HEADS);
      group(sheet, dice, property, oddWord);
    }
    const all = properties.flatMap((property) => property.units);
    sheet.not(
      'subtotal',
      `Total ${all.length} Units`,
      '',
      '',
      '94.1% Occupied',
      all.length * 800,
      money(all.length * 1300),
    );
    return {
      sheets: [sheet],
      properties: properties.map((property) => ({ name: property.name, address: addressOf(property) })),
      dates: 'mm/dd/yyyy',
      asks: oddWord === null ? [] : ['status'],
      personal: personalOf(all, ({ first, last }) => [`${first} ${last}`]),
    };
  },
};

function group(sheet: Sheet, dice: Dice, property: DrawnProperty, oddWord: string | null): void {
  const { name, street, city, state, zip, units } = property;
  sheet.across('group', `-> ${name} - ${street} ${city}, ${state} ${zip}`, HEADS.length);
  for (const unit of units) unitRow(sheet, dice, name, unit, oddWord);
  const lived = units.filter((unit) => unit.resident).length;
  const share = ((100 * lived) / units.length).toFixed(1);
  sheet.not(
    'subtotal',
    `${units.length} Units`,
    '',
    '',
    `${share}% Occupied`,
    units.length * 800,
    money(units.length * 1300),
  );
  if (dice.chance(0.3)) sheet.blank();
}

function unitRow(sheet: Sheet, dice: Dice, property: string, unit: DrawnUnit, oddWord: string | null): void {
  const isOdd = oddWord !== null && unit.resident !== null && dice.chance(0.12);
  const { plan, resident } = unit;
  const word = isOdd ? oddWord : STATUS[unit.occupancy];
  const { status } = word.startsWith('Vacant') ? { status: 'VACANT' as const } : statusOf(unit.occupancy);
  const beds = plan.beds === 0 ? dice.pick(['0', 'Studio']) : String(plan.beds);
  const said = trueUnit({
    property,
    unit: unit.name,
    bedrooms: plan.beds,
    bathrooms: plan.baths,
    sqft: plan.sqft,
    status: isOdd ? null : status,
    also: {
      status: isOdd ? ['OCCUPIED', 'NOTICE', 'VACANT'] : ['down', 'model'].includes(unit.occupancy) ? ['DOWN'] : [],
    },
  });
  sheet.record(
    said,
    unit.name,
    `${beds}/${plan.baths.toFixed(2)}`,
    resident ? `${resident.first} ${resident.last}` : '',
    word,
    plan.sqft,
    money(unit.market),
    resident ? money(unit.rent) : '',
    money(unit.deposit),
    resident ? { day: unit.moveIn } : '',
    resident ? { day: unit.leaseEnd } : '',
    money(unit.balance),
  );
}

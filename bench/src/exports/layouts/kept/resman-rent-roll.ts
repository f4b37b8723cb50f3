import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf, statusOf } from '../../world.ts';
import { otherName } from './names.ts';

const STATUS = {
  occupied: 'Current',
  'notice unrented': 'Notice to Vacate',
  'notice rented': 'Notice to Vacate',
  'vacant unrented ready': 'Vacant',
  'vacant unrented not ready': 'Vacant',
  'vacant rented': 'Vacant - Pre-Leased',
  down: 'Down',
  model: 'Model',
} as const;
const HEAD = [
  'Unit',
  'Type',
  'Sq. Ft.',
  'Residents',
  'Status',
  'Market',
  'Move In',
  'Lease End',
  'Category',
  'Charges',
  'Credits',
  'Deposits',
  'Balance',
];

/** ResMan's rent roll for properties one after another: charges by category below each unit, feet of pages between the rows. */
export const resmanRentRoll: Layout = {
  name: 'resman-rent-roll',
  kind: 'units',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([2, 2, 1]), {
      nameOf: otherName,
      buildings: dice.pick(['numbers', 'letters'] as const),
      unitNames: dice.pick(['plain', 'padded'] as const),
      units: [8, 90],
    });
    const sheet = new Sheet('Rent Roll');
    const hasAddress = dice.chance(0.5);
    const pages = { rows: 0, page: 1, length: dice.int(24, 44), repeatsHead: dice.chance(0.6) };
    for (const property of properties) {
      top(sheet, dice, property, hasAddress);
      sheet.not('head', ...HEAD);
      for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building ?? '')) {
        sheet.not('group', `Building ${building}`);
        for (const unit of units) {
          block(sheet, dice, property, unit);
          pages.rows += 2;
          if (pages.rows >= pages.length) turn(sheet, pages);
        }
        const sums = ['', units.length * 812, '', `${units.length} units`, money(units.length * 1240), '', '', ''];
        sheet.not('subtotal', 'Subtotal', ...sums, money(units.length * 1180), '0.00', money(units.length * 250));
      }
      const count = property.units.length;
      const name = dice.chance(0.5) ? `Total ${property.name}` : 'Property Total';
      sheet.not('subtotal', name, '', count * 812, '', `${count} units`, money(count * 1240));
      sheet.blank(dice.int(1, 2));
    }
    summary(
      sheet,
      properties.flatMap(({ units }) => units),
    );
    sheet.not('footer', 'Printed 3/12/2025 9:41 AM by jkline', ...Array(11).fill(''), `Page ${pages.page}`);
    return {
      sheets: [sheet],
      properties: properties.map((property) => ({
        name: property.name,
        address: hasAddress ? addressOf(property) : null,
      })),
      dates: 'm/d/yyyy',
      asks: ['status'],
      personal: personalOf(
        properties.flatMap(({ units }) => units),
        ({ first, last }) => [`${first} ${last}`],
      ),
    };
  },
};

function top(sheet: Sheet, dice: Dice, property: DrawnProperty, hasAddress: boolean): void {
  if (dice.chance(0.5)) sheet.across('title', property.name, HEAD.length).across('title', 'Rent Roll', HEAD.length);
  else sheet.across('title', 'Rent Roll', HEAD.length).across('title', property.name, HEAD.length);
  if (hasAddress) sheet.across('title', addressOf(property), HEAD.length);
  sheet.across('title', 'As of 3/12/2025', HEAD.length).blank();
}

function turn(sheet: Sheet, pages: { rows: number; page: number; repeatsHead: boolean }): void {
  sheet.not('footer', 'Printed 3/12/2025 9:41 AM by jkline', ...Array(11).fill(''), `Page ${pages.page}`);
  pages.rows = 0;
  pages.page += 1;
  if (pages.repeatsHead) sheet.not('head', ...HEAD);
}

function block(sheet: Sheet, dice: Dice, property: DrawnProperty, unit: DrawnUnit): void {
  const { plan, resident } = unit;
  const isEvicted = unit.occupancy === 'occupied' && dice.chance(0.04);
  const { status, also = [] } = statusOf(unit.occupancy);
  const building = `Building ${unit.building}`;
  const said = trueUnit({
    property: property.name,
    building,
    unit: unit.name,
    unitType: plan.code,
    sqft: plan.sqft,
    status: isEvicted ? null : status,
    also: { status: isEvicted ? ['OCCUPIED', 'NOTICE'] : also },
  });
  const mate = drawPerson(dice);
  const names = resident ? `${resident.first} ${resident.last}` : '';
  sheet.record(
    said,
    unit.name,
    plan.code,
    plan.sqft,
    resident && dice.chance(0.25) ? `${names}, ${mate.first} ${mate.last}` : names,
    isEvicted ? 'Under Eviction' : STATUS[unit.occupancy],
    money(unit.market),
    resident ? { day: unit.moveIn } : '',
    resident ? { day: unit.leaseEnd } : '',
    resident ? 'Rent' : '',
    resident ? money(unit.rent) : '0.00',
    '0.00',
    resident ? money(unit.deposit) : '0.00',
    resident ? money(unit.balance) : '0.00',
  );
  const before = Array(8).fill('');
  for (const category of resident ? dice.some(['Pet Rent', 'Trash', 'Water/Sewer', 'Garage'], dice.int(0, 3)) : [])
    sheet.not('further line', ...before, category, money(dice.int(8, 90)), '0.00');
  if (resident && dice.chance(0.1)) sheet.not('further line', ...before, 'Employee Credit', '0.00', '(150.00)');
  if (!unit.occupancy.endsWith(' rented') || dice.chance(0.3)) return;
  const cells = ['', '', '', 'Carla Coming', 'Pending', '', { day: '2025-05-01' }, { day: '2026-04-30' }, 'Rent'];
  sheet.not('future resident', ...cells, money(unit.market), '0.00');
}

function summary(sheet: Sheet, units: readonly DrawnUnit[]): void {
  sheet.not('summary', 'Summary by Unit Type');
  sheet.not('summary', 'Type', 'Sq. Ft.', 'Units', 'Occupied', 'Vacant', 'Market', '% Occ.');
  for (const [code, of] of Map.groupBy(units, ({ plan }) => plan.code)) {
    const lived = of.filter(({ resident }) => resident).length;
    const share = `${((100 * lived) / of.length).toFixed(2)}%`;
    sheet.not(
      'summary',
      code,
      of[0]?.plan.sqft ?? 0,
      of.length,
      lived,
      of.length - lived,
      money(of.length * 1240),
      share,
    );
  }
  sheet.not('summary', 'Total', '', units.length, '', '', money(units.length * 1240), '93.10%').blank();
}

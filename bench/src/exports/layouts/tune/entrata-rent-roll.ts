import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { drawProperties, money, personalOf, statusOf } from '../../world.ts';
import { legend, planSummary } from './traps.ts';

const HEADS = [
  'Bldg-Unit',
  'Unit Type',
  'SQFT',
  'Unit Status',
  'Resident',
  'Move-In',
  'Lease End',
  'Budgeted Rent',
  'Ledger',
  'Charge Code',
  'Scheduled Charges',
  'Balance',
];
const STATUS = {
  occupied: 'Occupied No Notice',
  'notice unrented': 'Notice Unrented',
  'notice rented': 'Notice Rented',
  'vacant unrented ready': 'Vacant Unrented Ready',
  'vacant unrented not ready': 'Vacant Unrented Not Ready',
  'vacant rented': 'Vacant Rented Not Ready',
  down: 'Down',
  model: 'Model',
} as const;

/** Entrata's rent roll: building and number in one cell, floor plans as headings, totals of charges below each unit. */
export const entrataRentRoll: Layout = {
  name: 'entrata-rent-roll',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      buildings: dice.pick(['letters', 'numbers'] as const),
      unitNames: 'plain',
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Rent Roll');
    sheet.not('title', 'Rent Roll');
    if (dice.chance(0.7)) sheet.not('title', property.name);
    else sheet.not('title', 'Property', property.name);
    sheet.not('title', 'As of date: 03/12/2025  |  Created on: 03/12/2025 02:11 PM MDT').blank(dice.int(0, 1));
    sheet.not('head', ...HEADS);
    const isGrouped = dice.chance(0.7);
    const plans = isGrouped
      ? [...Map.groupBy(property.units, (unit) => unit.plan.code)]
      : [['', property.units] as const];
    for (const [plan, units] of plans) {
      if (isGrouped)
        sheet.across('group', `${plan} (${units[0]?.plan.beds} Bed / ${units[0]?.plan.baths} Bath)`, HEADS.length);
      for (const unit of units) {
        const { status, also = [] } = statusOf(unit.occupancy);
        const written = `${unit.building}-${unit.name}`;
        const { resident } = unit;
        const charges = resident ? ['Rent', ...dice.some(['Pet Rent', 'Pest Control', 'Parking'], dice.int(0, 2))] : [];
        const said = trueUnit({
          property: property.name,
          building: unit.building,
          unit: written,
          unitType: unit.plan.code,
          sqft: unit.plan.sqft,
          // Told in the heading of the plan; a reader that leaves them open is not wrong.
          bedrooms: isGrouped ? unit.plan.beds : null,
          bathrooms: isGrouped ? unit.plan.baths : null,
          status,
          also: {
            unit: [unit.name],
            bedrooms: [null],
            bathrooms: [null],
            status: unit.occupancy === 'vacant rented' ? ['TURN'] : also,
          },
        });
        sheet.record(
          said,
          written,
          unit.plan.code,
          unit.plan.sqft,
          STATUS[unit.occupancy],
          resident ? `${resident.last}, ${resident.first}` : '',
          resident ? { day: unit.moveIn } : '',
          resident ? { day: unit.leaseEnd } : '',
          money(unit.market),
          resident ? 'Resident' : '',
          charges[0] ?? '',
          charges[0] ? money(unit.rent) : '',
          resident ? money(unit.balance) : '',
        );
        for (const charge of charges.slice(1))
          sheet.not('further line', '', '', '', '', '', '', '', '', 'Resident', charge, money(dice.int(5, 60)));
        if (charges.length > 0)
          sheet.not('subtotal', '', '', '', '', '', '', '', '', '', 'Charge Total:', money(unit.rent + 20));
      }
      if (isGrouped)
        sheet.not(
          'subtotal',
          `Total ${plan}`,
          units.length,
          units.length * 800,
          '',
          '',
          '',
          '',
          money(units.length * 1250),
        );
    }
    sheet
      .not('subtotal', 'Grand Total', property.units.length, '', '', '', '', '', money(property.units.length * 1250))
      .blank();
    if (dice.chance(0.4))
      legend(sheet, dice, [
        ['NR', 'Notice Rented'],
        ['VU', 'Vacant Unrented'],
      ]);
    if (dice.chance(0.5)) planSummary(sheet, dice, property.units);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: 'mm/dd/yyyy',
      asks: [],
      personal: personalOf(property.units, ({ first, last }) => [`${last}, ${first}`]),
    };
  },
};

import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';
import { statusSummary, titles } from './traps.ts';

const SECTIONS: [string, UnitStatus, (unit: DrawnUnit) => boolean][] = [
  ['Occupied', 'OCCUPIED', (unit) => unit.occupancy === 'occupied'],
  ['Notice Rented', 'NOTICE', (unit) => unit.occupancy === 'notice rented'],
  ['Notice Unrented', 'NOTICE', (unit) => unit.occupancy === 'notice unrented'],
  ['Vacant Rented', 'VACANT', (unit) => unit.occupancy === 'vacant rented'],
  ['Vacant Unrented', 'VACANT', (unit) => unit.occupancy.startsWith('vacant unrented')],
  ['Model', 'MODEL', (unit) => unit.occupancy === 'model'],
  ['Down', 'DOWN', (unit) => unit.occupancy === 'down'],
];

/** A list in sections by status, as ResMan and others print it: the status stands only in the heading. */
export const statusSections: Layout = {
  name: 'status-sections',
  kind: 'units',
  draw(dice) {
    const hasBuilding = dice.chance(0.6);
    const [property] = drawProperties(dice, 1, {
      buildings: hasBuilding ? 'numbers' : 'none',
      oddNames: dice.chance(0.25),
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Units by Status');
    const unitHead = dice.pick(['Unit', 'Unit #', 'Unit Number']);
    const heads = [
      ...(hasBuilding ? ['Building'] : []),
      unitHead,
      'Unit Type',
      'Beds/Baths',
      'Sq. Feet',
      'Residents',
      'Market Rent',
      'Days Vacant',
    ];
    const told = titles(sheet, dice, 'Unit Availability Details', property, heads.length);
    sheet.not('head', ...heads);
    for (const [word, status, isIn] of SECTIONS) {
      const units = property.units.filter(isIn);
      if (units.length === 0 && dice.chance(0.6)) continue;
      sheet.not('group', dice.chance(0.8) ? word : `${word} Units`);
      for (const unit of units) {
        const { plan, resident } = unit;
        const said = trueUnit({
          property: told.property,
          building: hasBuilding ? unit.building : null,
          unit: unit.name,
          unitType: plan.code,
          bedrooms: plan.beds,
          bathrooms: plan.baths,
          sqft: plan.sqft,
          status,
        });
        const cells = [
          unit.name,
          plan.code,
          `${plan.beds}/${plan.baths.toFixed(2)}`,
          plan.sqft,
          resident ? `${resident.last}, ${resident.first}` : '',
          money(unit.market),
          resident ? '' : dice.int(1, 90),
        ];
        sheet.record(said, ...(hasBuilding ? [unit.building] : []), ...cells);
      }
      if (dice.chance(0.85))
        sheet.not(
          'subtotal',
          `${units.length} ${dice.pick(['units', 'Units'])}`,
          '',
          '',
          units.length * 800,
          '',
          money(units.length * 1250),
        );
    }
    sheet.not('subtotal', 'Total', property.units.length, '', '', '', money(property.units.length * 1250));
    if (dice.chance(0.6)) statusSummary(sheet, dice, property.units);
    return {
      sheets: [sheet],
      properties: told.property === null ? [] : [{ name: told.property, address: told.address }],
      dates: 'm/d/yyyy',
      asks: told.property === null ? ['property'] : [],
      personal: personalOf(property.units, ({ first, last }) => [`${last}, ${first}`]),
    };
  },
};

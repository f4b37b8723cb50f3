import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { type DrawnProperty, drawProperties, money, statusOf } from '../../world.ts';
import { planSummary } from './traps.ts';

const STATUS = {
  occupied: 'Occupied No Notice',
  'notice unrented': 'Notice Unrented',
  'notice rented': 'Notice Rented',
  'vacant unrented ready': 'Vacant Unrented Ready',
  'vacant unrented not ready': 'Vacant Unrented Not Ready',
  'vacant rented': 'Vacant Rented Ready',
  down: 'Down',
  model: 'Model',
} as const;
const HEADS = ['Unit Code', 'Unit Type', 'Bedrooms', 'Bath', 'SQFT', 'Unit Status', 'Minimum Rent', 'Date Available'];

/** RentCafe's list of units in sections by floor; a workbook may hold a sheet a property. */
export const floorSections: Layout = {
  name: 'floor-sections',
  kind: 'units',
  draw(dice) {
    const properties = drawProperties(dice, dice.chance(0.2) ? 2 : 1, {
      units: [8, 120],
      buildings: 'none',
      unitNames: dice.pick(['plain', 'padded'] as const),
      oddNames: dice.chance(0.2),
    });
    const floorWord = dice.pick([
      (floor: number) => `Floor ${floor}`,
      (floor: number) => `${floor}${['st', 'nd', 'rd'][floor - 1] ?? 'th'} Floor`,
      (floor: number) => `FLOOR: 0${floor}`,
    ]);
    const extra = dice.chance(0.35) ? dice.pick(['Clubhouse', 'Leasing Office', 'MODEL']) : null;
    const sheets = properties.map((property) => sheetOf(dice, property, floorWord, extra));
    return {
      sheets,
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: 'm/d/yyyy',
      asks: extra === null ? [] : ['common areas', 'status'],
      personal: [],
    };
  },
};

function sheetOf(
  dice: Dice,
  property: DrawnProperty,
  floorWord: (floor: number) => string,
  extra: string | null,
): Sheet {
  const sheet = new Sheet(property.code);
  sheet.not('title', 'Unit Details by Floor').not('title', `Property Name: ${property.name}`);
  if (dice.chance(0.5)) sheet.blank();
  sheet.not('head', ...HEADS);
  for (const [floor, units] of Map.groupBy(property.units, (unit) => unit.floor)) {
    sheet.across('group', floorWord(floor), HEADS.length);
    for (const unit of units) {
      const { plan } = unit;
      const { status, also = [] } = statusOf(unit.occupancy);
      const said = trueUnit({
        property: property.name,
        unit: unit.name,
        floor,
        unitType: plan.code,
        bedrooms: plan.beds,
        bathrooms: plan.baths,
        sqft: plan.sqft,
        status,
        also: { status: also },
      });
      const isFree = unit.occupancy.includes('unrented');
      const free = isFree ? { day: '2025-04-15' } : '';
      sheet.record(
        said,
        unit.name,
        plan.code,
        plan.beds,
        plan.baths.toFixed(2),
        plan.sqft,
        STATUS[unit.occupancy],
        `$${money(unit.market)}`,
        free,
      );
    }
    if (dice.chance(0.6)) sheet.not('subtotal', `Total ${floorWord(floor)}`, units.length, '', '', units.length * 800);
  }
  // A place without rent that the list counts among its units: it is entered, since it holds items.
  if (extra !== null) {
    const isModel = extra === 'MODEL';
    const said = trueUnit({ property: property.name, unit: extra, sqft: 1800, status: isModel ? 'MODEL' : null });
    sheet.record(
      { ...said, also: { status: ['DOWN', null] } },
      extra,
      '',
      '',
      '',
      1800,
      isModel ? 'Model' : 'Admin',
      '',
      '',
    );
  }
  sheet.not('subtotal', dice.pick(['Grand Total', 'Totals:', 'Total Units']), property.units.length);
  if (dice.chance(0.4)) planSummary(sheet, dice, property.units);
  return sheet;
}

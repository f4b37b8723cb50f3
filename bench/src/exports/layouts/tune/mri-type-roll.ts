import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, type Plan, personalOf } from '../../world.ts';
import { otherName } from '../kept/names.ts';

const CODES = {
  occupied: ['OCC', 'OCCUPIED'],
  'notice unrented': ['NTC', 'NOTICE'],
  'notice rented': ['NTC', 'NOTICE'],
  'vacant unrented ready': ['VAC', 'VACANT'],
  'vacant unrented not ready': ['VAC', 'VACANT'],
  'vacant rented': ['PRE', 'VACANT'],
  down: ['DWN', 'DOWN'],
  model: ['MDL', 'MODEL'],
} as const;
const MEANS = 'OCC-Occupied  NTC-On Notice  VAC-Vacant  PRE-Vacant Preleased  DWN-Down  MDL-Model  ADM-Administrative';

/** A roll in MRI's manner: a head of two rows with words cut in it, sections by type, building and unit in one cell. */
export const mriTypeRoll: Layout = {
  name: 'mri-type-roll',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: otherName,
      buildings: 'numbers',
      unitNames: dice.pick(['plain', 'padded'] as const),
      units: [10, 160],
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('RM_RROLL');
    const width = top(sheet, dice, property);
    const glue = dice.pick(['/', '/', '-', ' / ']);
    const pads = dice.chance(0.7);
    const byPlan = Map.groupBy(property.units, ({ plan }) => plan);
    for (const plan of property.plans) {
      const units = byPlan.get(plan) ?? [];
      if (units.length === 0) continue;
      const label = `${plan.code} - ${wordsOf(plan)}`;
      sheet.across('group', `Unit Type: ${label}`, width);
      for (const unit of units) row(sheet, property.name, unit, label, glue, pads);
      sheet
        .not('subtotal', `Type ${plan.code} Totals:`, units.length * plan.sqft, `${units.length} Units`, '', '', '')
        .blank();
    }
    if (dice.chance(0.4)) office(sheet, property, glue, pads);
    const count = property.units.length;
    sheet.not('subtotal', 'Entity Totals:', count * 803, `${count} Units`, '', '', '', money(count * 1205)).blank();
    sheet.not('legend', 'Status Codes:', MEANS);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: dice.pick(['m/d/yyyy', 'm/d/yy'] as const),
      asks: ['status'],
      personal: personalOf(property.units, ({ first, last }) => [`${last}, ${first}`]),
    };
  },
};

function top(sheet: Sheet, dice: Dice, property: DrawnProperty): number {
  const entity = String(dice.int(1000, 9899));
  sheet.not('title', 'Database:', 'BLUEFLD', '', '', 'Unit Rent Roll', '', '', 'Page:', 1);
  if (dice.chance(0.5)) {
    sheet.not('title', 'ENTITY:', entity, '', '', property.name, '', '', 'Date:', '3/12/2025');
    sheet.not('title', '', '', '', '', 'Bluefield Realty Partners', '', '', 'Time:', '08:14 AM');
  } else {
    sheet.not('title', 'Entity:', `${entity}  ${property.name}`, '', '', '', '', '', 'Date:', '3/12/2025');
    sheet.not('title', 'Report ID:', 'RM_RROLL', '', '', '3/2025', '', '', 'Time:', '08:14 AM');
  }
  sheet.blank();
  const [over, under] = dice.pick([
    [
      ['Bldg/', 'Rent-', 'Resident', 'Occu-', 'Lease', 'Expira-', 'Market', 'Actual', 'Secur-', 'Amen-'],
      ['Unit', 'able SF', 'Name', 'pancy', 'Start', 'tion', 'Rent', 'Rent', 'ity Dep', 'ities'],
    ],
    [
      ['', 'Unit', '', 'Unit', 'Lease', 'Lease', 'Market', 'Current', 'Deposit', ''],
      ['Bldg/Unit', 'SqFt', 'Resident', 'Stat.', 'From', 'Thru', 'Rent', 'Rent', 'Held', 'Amenit.'],
    ],
    [
      ['Bldg', 'Sq', 'Occupant', 'Occ', 'Lease', 'Lease', 'Mkt', 'Lse', 'Sec', 'Amenity'],
      ['/Unit', 'Feet', 'Name', 'Stat', 'Begin', 'Expire', 'Rent', 'Rent', 'Dep', 'Code'],
    ],
  ]);
  sheet.not('head', ...over).not('head', ...under);
  return over.length;
}

function wordsOf({ beds, baths }: Plan): string {
  return beds === 0 ? `Studio / ${baths} Bath` : `${beds} Bedroom / ${baths} Bath`;
}

function row(sheet: Sheet, property: string, unit: DrawnUnit, label: string, glue: string, pads: boolean): void {
  const { plan, resident, building } = unit;
  const [code, status] = CODES[unit.occupancy];
  const number = pads ? (building ?? '').padStart(2, '0') : (building ?? '');
  const written = `${number}${glue}${unit.name}`;
  const said = trueUnit({
    property,
    building: number,
    unit: unit.name,
    // Plan and rooms stand in the heading alone; a reader that leaves them open is not wrong.
    unitType: plan.code,
    bedrooms: plan.beds,
    bathrooms: plan.baths,
    sqft: plan.sqft,
    status,
    also: {
      unit: [written],
      building: [building],
      unitType: [label, null],
      bedrooms: [null],
      bathrooms: [null],
      status: unit.occupancy === 'vacant unrented not ready' ? ['TURN'] : [],
    },
  });
  sheet.record(
    said,
    written,
    plan.sqft,
    resident ? `${resident.last}, ${resident.first}` : '',
    code,
    resident ? { day: unit.moveIn } : '',
    resident ? { day: unit.leaseEnd } : '',
    money(unit.market),
    money(unit.rent),
    money(resident ? unit.deposit : 0),
    unit.floor > 1 ? 'VIEW' : '',
  );
}

/** A place without rent among the units: it is entered, since it holds items. */
function office(sheet: Sheet, property: DrawnProperty, glue: string, pads: boolean): void {
  const building = property.buildings[0] ?? '';
  const number = pads ? building.padStart(2, '0') : building;
  const written = `${number}${glue}OFFICE`;
  const also = { unit: [written], building: [building], status: ['DOWN'], unitType: ['NREV', 'NREV - Non-Revenue'] };
  sheet.not('group', 'Unit Type: NREV - Non-Revenue');
  const said = trueUnit({ property: property.name, building: number, unit: 'OFFICE', sqft: 1150, also });
  sheet.record(said, written, 1150, '', 'ADM', '', '', '0.00', '0.00', '0.00', '');
  sheet.not('subtotal', 'Type NREV Totals:', 1150, '1 Units').blank();
}

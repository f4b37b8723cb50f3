import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf, statusOf } from '../../world.ts';
import { planSummary, statusSummary } from './traps.ts';

const STATUS = {
  occupied: 'Occupied',
  'notice unrented': 'Occupied-NTV',
  'notice rented': 'Occupied-NTVL',
  'vacant unrented ready': 'Vacant',
  'vacant unrented not ready': 'Vacant',
  'vacant rented': 'Vacant-Leased',
  down: 'Admin/Down',
  model: 'Model',
} as const;
const WIDTH = 13;

/** OneSite's rent roll detail: line breaks in heads, the head printed again on each page, charges below each unit. */
export const onesiteDetail: Layout = {
  name: 'onesite-detail',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      units: [6, 160],
      buildings: dice.pick(['none', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'padded'] as const),
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Rent Roll Detail');
    // With several buildings the number alone says nothing: the column is Bldg/Unit then.
    const hasBuilding = property.buildings.length > 0;
    const heads = headsOf(hasBuilding, dice);
    const printHead = () => {
      for (const row of heads) sheet.not('head', ...row);
    };
    top(sheet, dice, property);
    printHead();
    const perPage = dice.int(12, 30);
    const prints = dice.chance(0.6);
    property.units.forEach((unit, at) => {
      if (prints && at > 0 && at % perPage === 0) {
        sheet.not('title', `${property.name}`, '', '', '', '', '', `Page ${at / perPage + 1} of 9`);
        sheet.not('title', 'details');
        printHead();
      }
      rowsOf(sheet, dice, property, unit, hasBuilding);
    });
    sheet.not(
      'subtotal',
      'Totals:',
      '',
      '',
      '',
      property.units.length * 850,
      '',
      '',
      '',
      '',
      money(property.units.length * 1300),
    );
    sheet.blank();
    sheet.not('legend', 'Amt / SQFT: Market = 850 SQFT; Leased = 812 SQFT;');
    statusSummary(sheet, dice, property.units);
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

function top(sheet: Sheet, dice: Dice, property: DrawnProperty): void {
  sheet.not('title', 'OneSite Rents v3.0', '', '', '', '', '', '', 'Page 1 of 9');
  if (dice.chance(0.5)) sheet.not('title', '03/12/2025 9:14:27AM', '', '', '', '', '', '', 'mgmt-521-003');
  const style = dice.pick(['company', 'line', 'with address'] as const);
  if (style === 'company') sheet.across('title', `Bluefield Management - ${property.name}`, WIDTH);
  if (style !== 'company') sheet.across('title', property.name, WIDTH);
  if (style === 'with address') sheet.across('title', addressOf(property), WIDTH);
  sheet.across('title', 'RENT ROLL DETAIL', WIDTH);
  sheet.across('title', 'As of 03/12/2025', WIDTH);
  sheet.across('title', 'Parameters: Properties - ALL;Show All Unit Designations or Filter by - ALL;', WIDTH);
  sheet.blank(dice.int(0, 2));
}

function headsOf(hasBuilding: boolean, dice: Dice): string[][] {
  const unit = hasBuilding ? 'Bldg/Unit' : 'Unit';
  const tail = [
    'Name',
    'Move-In\nMove-Out',
    'Lease\nStart',
    'Lease\nEnd',
    'Market\n+ Addl.',
    'Trans\nCode',
    'Lease\nRent',
    'Balance',
  ];
  if (dice.chance(0.6)) return [[unit, 'Floorplan', 'Unit\nDesignation', 'SQFT', 'Unit/Lease\nStatus', ...tail]];
  return [
    ['', '', 'Unit', '', 'Unit/Lease', '', 'Move-In', 'Lease', 'Lease', 'Market', 'Trans', 'Lease', ''],
    [
      unit,
      'Floorplan',
      'Designation',
      'SQFT',
      'Status',
      'Name',
      'Move-Out',
      'Start',
      'End',
      '+ Addl.',
      'Code',
      'Rent',
      'Balance',
    ],
  ];
}

function rowsOf(sheet: Sheet, dice: Dice, property: DrawnProperty, unit: DrawnUnit, hasBuilding: boolean): void {
  const { plan, resident } = unit;
  const { status, also = [] } = statusOf(unit.occupancy);
  const written = hasBuilding ? `${unit.building}-${unit.name}` : unit.name;
  const said = trueUnit({
    property: property.name,
    building: hasBuilding ? unit.building : null,
    unit: written,
    unitType: plan.code,
    sqft: plan.sqft,
    status,
    also: { unit: hasBuilding ? [unit.name] : [], status: also },
  });
  sheet.record(
    said,
    written,
    plan.code,
    dice.chance(0.5) ? 'N/A' : '',
    plan.sqft,
    STATUS[unit.occupancy],
    resident ? `${resident.last}, ${resident.first}` : unit.occupancy === 'model' ? 'MODEL' : 'VACANT',
    resident ? { day: unit.moveIn } : '',
    resident ? { day: unit.moveIn } : '',
    resident ? { day: unit.leaseEnd } : '',
    money(unit.market),
    resident ? 'RENT' : '',
    money(unit.rent),
    money(unit.balance),
  );
  for (const code of resident ? dice.some(['PETFEE', 'TRASH', 'CARPORT'], dice.int(0, 2)) : [])
    sheet.not('further line', '', '', '', '', '', '', '', '', '', '', code, money(dice.int(10, 80)));
  if (unit.occupancy === 'notice rented') {
    const cells = ['', '', '', '', 'Pending renewal', 'Nextdoor, Nina', { day: '2025-05-01' }];
    sheet.not('future resident', ...cells);
  }
}

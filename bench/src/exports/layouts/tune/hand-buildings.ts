import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';
import { legend, planSummary, titles } from './traps.ts';

const CODES = {
  occupied: ['OC', 'Occupied', 'OCCUPIED'],
  'notice unrented': ['NU', 'Notice Unrented', 'NOTICE'],
  'notice rented': ['NR', 'Notice Rented', 'NOTICE'],
  'vacant unrented ready': ['VU', 'Vacant Unrented', 'VACANT'],
  'vacant unrented not ready': ['VU', 'Vacant Unrented', 'VACANT'],
  'vacant rented': ['VR', 'Vacant Rented', 'VACANT'],
  down: ['DN', 'Down', 'DOWN'],
  model: ['MO', 'Model', 'MODEL'],
} as const satisfies Record<string, readonly [string, string, UnitStatus]>;

/** A sheet made by hand: a heading a building, two-letter codes in a column ST, a legend above or below, empty rows. */
export const handBuildings: Layout = {
  name: 'hand-buildings',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      buildings: dice.pick(['letters', 'numbers', 'named'] as const),
      unitNames: 'plain',
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Sheet1');
    const shift = dice.chance(0.25) ? [''] : [];
    const told = titles(sheet, dice, dice.pick(['Unit List', 'Rent Roll', 'Unit Roster']), property, 8);
    const explained = dice.weighed([
      ['above', 4],
      ['below', 4],
      ['nowhere', 2],
    ] as const);
    const codes = [
      ...new Map(property.units.map((unit) => [CODES[unit.occupancy][0], CODES[unit.occupancy][1]] as const)),
    ];
    if (explained === 'above') legend(sheet, dice, codes);
    sheet.blank(dice.int(0, 1));
    head(sheet, dice, shift);
    for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building ?? '')) {
      sheet.not('group', ...shift, groupName(dice, building, property.name));
      const name = groupTruth(building);
      for (const unit of units) row(sheet, dice, shift, unit, told.property, name, explained !== 'nowhere');
      const sum = dice.pick(['words', 'words', 'sums', 'none']);
      if (sum === 'words')
        sheet.not('subtotal', ...shift, `Subtotal for ${name}`, '', '', units.length, money(units.length * 1250));
      if (sum === 'sums') sheet.not('subtotal', ...shift, '', '', '', '', money(units.length * 1250));
      sheet.blank();
    }
    if (explained === 'below') legend(sheet, dice, codes);
    if (dice.chance(0.4)) planSummary(sheet, dice, property.units);
    const asks = [...(told.property === null ? ['property'] : []), ...(explained === 'nowhere' ? ['status'] : [])];
    return {
      sheets: [sheet],
      properties: told.property === null ? [] : [{ name: told.property, address: told.address }],
      dates: 'm/d/yyyy',
      asks,
      personal: personalOf(property.units, ({ first, last, phone }) => [`${first} ${last}`, phone]),
    };
  },
};

function head(sheet: Sheet, dice: Dice, shift: string[]): void {
  const [top, under]: [string[], string[] | null] = dice.pick([
    [['Apt', 'Plan', 'Unit SqFt', 'ST', 'Rent', 'Resident', 'Phone', 'Amenities'], null],
    [
      ['Apt', 'Floor', 'Sq', 'ST', 'Mkt', 'Resi-', 'Phone', 'Amen-'],
      ['No.', 'Plan', 'Ft', '', 'Rent', 'dent', '', 'ities'],
    ],
    [['Unit #', 'Unit Type', 'SF', 'ST', 'Market Rent', 'Name', 'Tel.', 'Notes'], null],
  ]);
  sheet.not('head', ...shift, ...top);
  if (under) sheet.not('head', ...shift, ...under);
}

function groupName(dice: Dice, building: string, property: string): string {
  const isBare = building.length > 2;
  if (isBare) return building;
  return dice.pick([
    `Building ${building}`,
    `Building ${building}`,
    `BLDG ${building}`,
    `Bldg. ${building}`,
    `${property} - Building ${building}`,
  ]);
}

function groupTruth(building: string): string {
  return building.length > 2 ? building : `Building ${building}`;
}

function row(
  sheet: Sheet,
  dice: Dice,
  shift: string[],
  unit: DrawnUnit,
  property: string | null,
  building: string,
  isExplained: boolean,
): void {
  const [code, , status] = CODES[unit.occupancy];
  const { plan, resident } = unit;
  const said = trueUnit({
    property,
    building,
    unit: unit.name,
    unitType: plan.code,
    sqft: plan.sqft,
    status,
    also: isExplained ? {} : { status: [null] },
  });
  const cells: Cell[] = [
    unit.name,
    plan.code,
    dice.chance(0.9) ? plan.sqft : `${plan.sqft} sf`,
    code,
    money(unit.market),
    resident ? `${resident.first} ${resident.last}` : '',
    resident ? resident.phone : '',
    dice.chance(0.3) ? dice.pick(['W/D', 'Corner', 'Patio', 'Upgraded']) : '',
  ];
  sheet.record(said, ...shift, ...cells);
  if (resident && dice.chance(0.08))
    sheet.not('further line', ...shift, '', '', '', '', '', 'Sam Roommate', '(208) 555-0199');
}

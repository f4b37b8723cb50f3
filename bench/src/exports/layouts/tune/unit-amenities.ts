import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, type Plan } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';

type Amenity = readonly [name: string, code: string, amount: number];
const AMENITIES: readonly Amenity[] = [
  ['Vaulted Ceilings', 'VAULT', 25],
  ['Washer/Dryer', 'WD', 50],
  ['Pool View', 'POOL', 20],
  ['Stainless Appliances', 'SS', 35],
  ['Corner Unit', 'CRNR', 15],
  ['Upgraded Kitchen', 'KIT', 40],
  ['Attached Garage', 'GAR', 110],
  ['Private Yard', 'YARD', 30],
  ['Vinyl Plank Flooring', 'LVP', 20],
  ['Near Dumpster', 'DUMP', -15],
];
type Style = {
  shape: 'lines' | 'matrix' | 'joined';
  building: 'none' | 'column' | 'heading';
  /** Whether the floor plan is a heading over its homes, or stands in each row. */
  isByPlan: boolean;
  hasFloor: boolean;
  hasRooms: boolean;
  hasOccupied: boolean;
  offered: Amenity[];
  lead: string[];
  heads: string[];
};

/** What each home has that others have not, and what it adds to the rent: a line each below the home, a column each, or all in one cell. */
export const unitAmenities: Layout = {
  name: 'unit-amenities',
  kind: 'units',
  draw(dice) {
    const building = dice.pick(['none', 'column', 'heading'] as const);
    const properties = drawProperties(dice, dice.pick([1, 1, 2]), {
      nameOf: managedName,
      buildings: building === 'none' ? 'none' : dice.pick(['numbers', 'letters'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded'] as const),
      units: [8, 60],
    });
    const style = styleOf(dice, building);
    const sheet = new Sheet(dice.pick(['Unit Amenities', 'AmenityPricing', 'Sheet1']));
    const report = dice.pick([
      'Unit Amenities',
      'Amenity Pricing by Unit',
      'Unit Amenity Detail',
      'Amenity Rent Report',
    ]);
    const label = dice.pick(['', 'Property: ', 'Site: ']);
    const hasAddress = dice.chance(0.35);
    sheet.across('title', report, style.heads.length);
    sheet.not('title', dice.pick(['As of 03/18/2025', 'Effective 4/1/2025', 'Printed: 3/18/2025 8:55 AM']));
    for (const property of properties) {
      sheet.not('title', `${label}${property.name}`);
      if (hasAddress) sheet.not('title', addressOf(property));
      sheet.blank(dice.int(0, 1)).not('head', ...style.heads);
      list(sheet, dice, style, property);
      const word = dice.pick(['Property Total', 'Total', 'Totals']);
      sheet.not('subtotal', word, `${property.units.length} units`).blank();
    }
    if (dice.chance(0.6)) prices(sheet, dice, style);
    if (dice.chance(0.5)) sheet.not('footer', 'Page 1 of 1');
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates: 'mm/dd/yyyy',
      asks: style.hasOccupied ? ['occupied'] : [],
      personal: [],
    };
  },
};

function styleOf(dice: Dice, building: Style['building']): Style {
  const shape = dice.pick(['lines', 'lines', 'matrix', 'joined'] as const);
  const isByPlan = building !== 'heading' && dice.chance(0.35);
  const [hasFloor, hasRooms, hasOccupied] = [dice.chance(0.4), dice.chance(0.6), dice.chance(0.4)];
  const offered = dice.some(AMENITIES, dice.int(4, 8));
  const lead = [
    ...(building === 'column' ? [dice.pick(['Bldg', 'Building'])] : []),
    dice.pick(['Unit', 'Unit No.', 'Apt']),
    ...(isByPlan ? [] : [dice.pick(['Floor Plan', 'Unit Type', 'Type'])]),
    ...(hasFloor ? [dice.pick(['Floor', 'Level'])] : []),
    ...(hasRooms && !isByPlan
      ? dice.pick([
          ['Beds', 'Baths'],
          ['Bed', 'Bath'],
          ['BR', 'BA'],
        ])
      : []),
    ...(isByPlan ? [] : [dice.pick(['Sq Ft', 'SF', 'Rentable SqFt'])]),
    ...(hasOccupied ? [dice.pick(['Occupied', 'Occ?'])] : []),
    dice.pick(['Base Rent', 'Plan Rent']),
  ];
  const middle = {
    lines: ['Amenity', dice.pick(['Amount', 'Adj.'])],
    matrix: offered.map(([name]) => name),
    joined: ['Amenities', 'Amenity Total'],
  }[shape];
  const heads = [...lead, ...middle, dice.pick(['Market Rent', 'Total Rent'])];
  return { shape, building, isByPlan, hasFloor, hasRooms, hasOccupied, offered, lead, heads };
}

function list(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const { isByPlan, building, heads } = style;
  const heading = (unit: DrawnUnit) => (isByPlan ? planWords(unit.plan) : building === 'heading' ? unit.building : '');
  for (const [words, units] of Map.groupBy(property.units, heading)) {
    if (isByPlan) sheet.across('group', words, heads.length);
    if (building === 'heading') sheet.across('group', `Building ${words}`, heads.length);
    for (const unit of units) home(sheet, dice, style, property.name, unit);
    if (isByPlan || building === 'heading') {
      const name = isByPlan ? (units[0]?.plan.code ?? '') : `Building ${words}`;
      sheet.not('subtotal', `Subtotal ${name}`, `${units.length} units`);
    }
  }
}

function planWords({ code, beds, baths, sqft }: Plan): string {
  return `Floor Plan: ${code} - ${beds} Bed / ${baths} Bath - ${sqft.toLocaleString('en-US')} Sq Ft`;
}

function home(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit): void {
  const { plan } = unit;
  const isRooms = style.hasRooms || style.isByPlan;
  const isLived = unit.resident !== null;
  const said = trueUnit({
    property,
    building: style.building === 'none' ? null : unit.building,
    unit: unit.name,
    floor: style.hasFloor ? unit.floor : null,
    unitType: plan.code,
    bedrooms: isRooms ? plan.beds : null,
    bathrooms: isRooms ? plan.baths : null,
    sqft: plan.sqft,
    status: style.hasOccupied ? (isLived ? 'OCCUPIED' : 'VACANT') : null,
    // A column of yes and no may be left aside.
    also: { status: style.hasOccupied ? [null] : [] },
  });
  const lead: Cell[] = [
    ...(style.building === 'column' ? [unit.building] : []),
    unit.name,
    ...(style.isByPlan ? [] : [plan.code]),
    ...(style.hasFloor ? [unit.floor] : []),
    ...(style.hasRooms && !style.isByPlan ? [plan.beds, plan.baths] : []),
    ...(style.isByPlan ? [] : [plan.sqft]),
    ...(style.hasOccupied ? [isLived ? 'Y' : 'N'] : []),
    money(plan.rent),
  ];
  const has = dice.some(style.offered, dice.int(0, 3));
  const added = has.reduce((sum, [, , amount]) => sum + amount, 0);
  const rent = money(plan.rent + added);
  if (style.shape === 'matrix') {
    const amounts = style.offered.map((amenity) => (has.includes(amenity) ? amenity[2] : ''));
    sheet.record(said, ...lead, ...amounts, rent);
    return;
  }
  if (style.shape === 'joined') {
    const words = has.map(([name]) => name).join('; ');
    sheet.record(said, ...lead, words, money(added), rent);
    return;
  }
  const [first, ...more] = has;
  sheet.record(said, ...lead, first?.[0] ?? 'None', first ? money(first[2]) : '', more.length === 0 ? rent : '');
  more.forEach(([name, , amount], at) => {
    const isLast = at === more.length - 1;
    sheet.not('further line', ...lead.map(() => ''), name, money(amount), isLast ? rent : '');
  });
}

/** What every amenity costs, under a head of its own. */
function prices(sheet: Sheet, dice: Dice, { offered }: Style): void {
  sheet.not('summary', dice.pick(['Amenity Price List', 'Amenity Summary']));
  sheet.not('summary', 'Amenity', 'Code', 'Amount', 'Units');
  for (const [name, code, amount] of offered) sheet.not('summary', name, code, money(amount), dice.int(2, 24));
}

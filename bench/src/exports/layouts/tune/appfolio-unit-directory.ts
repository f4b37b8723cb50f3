import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money } from '../../world.ts';
import { roomsInName } from '../kept/rooms.ts';
import { neighborhoodName } from './neighborhood-names.ts';

const TAGS = ['', '', '', 'Renovated', 'Ground Floor', 'Renovated, W/D', 'ADA', 'Corner'];
const AMENITIES = ['', 'Dishwasher, Microwave', 'Washer/Dryer Hookups, Balcony', 'Central Air, Dishwasher', 'Balcony'];

type Home = { property: DrawnProperty; unit: DrawnUnit };
type Column = { head: string; cell: (home: Home) => Cell };
type Style = {
  /** Name and address in one cell as the system writes them, the name alone, both, or lines over each property's homes. */
  place: 'joined' | 'name' | 'joined and name' | 'groups';
  address: 'none' | 'one' | 'parts';
  hasSqft: boolean;
  hasType: boolean;
  hasRooms: boolean;
};

/** AppFolio's directory of units: no resident and no state of a home, but what it is, what it is advertised for and whether it can be shown. */
export const appfolioUnitDirectory: Layout = {
  name: 'appfolio-unit-directory',
  kind: 'units',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 1, 2, 3, 5]), {
      nameOf: neighborhoodName,
      buildings: 'none',
      unitNames: dice.pick(['plain', 'plain', 'sequence', 'lettered', 'padded'] as const),
      units: [4, 90],
      oddNames: dice.chance(0.1),
    });
    const style: Style = {
      place: dice.pick(['joined', 'name', 'joined and name', 'groups', 'groups'] as const),
      address: dice.pick(['none', 'one', 'parts'] as const),
      hasSqft: dice.chance(0.9),
      hasType: dice.chance(0.6),
      hasRooms: dice.chance(0.92),
    };
    const columns = columnsOf(dice, style);
    const sheet = new Sheet(dice.pick(['unit_directory', 'Unit Directory', 'Sheet1']));
    const isTitled = dice.chance(0.4);
    if (isTitled) {
      sheet.not('title', 'Unit Directory').not('title', dice.pick(['Properties: All', 'Properties: Active']));
      sheet.not('title', 'Unit Visibility: Active').not('title', 'Exported On: 03/17/2025 10:02 AM');
      sheet.blank(dice.int(0, 1));
    }
    sheet.not('head', ...columns.map(({ head }) => head));
    for (const property of properties) {
      if (style.place === 'groups') sheet.not('group', `-> ${joined(property)}`);
      for (const unit of property.units) {
        const home = { property, unit };
        sheet.record(truthOf(style, home), ...columns.map(({ cell }) => cell(home)));
      }
      if (style.place === 'groups' && isTitled) sums(sheet, columns, '', property.units);
    }
    if (isTitled || dice.chance(0.3))
      sums(
        sheet,
        columns,
        'Total',
        properties.flatMap(({ units }) => units),
      );
    const isAddressed = style.place !== 'name' || style.address !== 'none';
    return {
      sheets: [sheet],
      properties: properties.map((of) => ({ name: of.name, address: isAddressed ? addressOf(of) : null })),
      dates: dice.pick(['mm/dd/yyyy', 'mm/dd/yyyy', 'iso'] as const),
      asks: ['status'],
      personal: [],
    };
  },
};

/** 'Kenwood Apartments - 77 Depot St Boise, ID 83702': a property as the system names it in its reports. */
function joined({ name, street, city, state, zip }: DrawnProperty): string {
  return `${name} - ${street} ${city}, ${state} ${zip}`;
}

function columnsOf(dice: Dice, style: Style): Column[] {
  const places: Record<Style['place'], Column[]> = {
    joined: [{ head: 'Property', cell: ({ property }) => joined(property) }],
    name: [{ head: 'Property Name', cell: ({ property }) => property.name }],
    'joined and name': [
      { head: 'Property', cell: ({ property }) => joined(property) },
      { head: 'Property Name', cell: ({ property }) => property.name },
    ],
    groups: [],
  };
  const addresses: Record<Style['address'], Column[]> = {
    none: [],
    one: [{ head: 'Property Address', cell: ({ property }) => addressOf(property) }],
    parts: [
      { head: 'Property Street Address 1', cell: ({ property }) => property.street },
      { head: 'Property Street Address 2', cell: () => '' },
      { head: 'Property City', cell: ({ property }) => property.city },
      { head: 'Property State', cell: ({ property }) => property.state },
      { head: 'Property Zip', cell: ({ property }) => property.zip },
    ],
  };
  const dollars = dice.pick([money, money, (amount: number) => amount.toFixed(2)]);
  const baths = dice.pick([(count: number) => count.toFixed(2), (count: number) => count]);
  const spare = dice.some<Column>(
    [
      { head: 'Unit Tags', cell: () => dice.pick(TAGS) },
      { head: 'Unit Amenities', cell: () => dice.pick(AMENITIES) },
      { head: 'Default Deposit', cell: ({ unit }) => dollars(unit.deposit) },
      { head: 'Advertised Rent', cell: ({ unit }) => (unit.resident ? '' : dollars(unit.market)) },
      { head: 'Posted To Website', cell: ({ unit }) => (unit.resident ? 'No' : 'Yes') },
      { head: 'Rent Ready', cell: ({ unit }) => (unit.occupancy === 'vacant unrented ready' ? 'Yes' : 'No') },
      { head: 'Ready For Showing On', cell: ({ unit }) => (unit.resident ? '' : { day: dice.day(2025, 2025) }) },
      { head: 'Rentable', cell: ({ unit }) => (unit.occupancy === 'down' ? 'No' : 'Yes') },
      { head: 'Application Fee', cell: () => '45.00' },
      { head: 'Created On', cell: () => ({ day: dice.day(2018, 2020) }) },
    ],
    dice.int(2, 8),
  );
  return [
    ...places[style.place],
    { head: dice.pick(['Unit', 'Unit', 'Unit Name']), cell: ({ unit }) => unit.name },
    ...addresses[style.address],
    ...(dice.chance(0.3) ? [{ head: 'Unit Address', cell: unitAddress }] : []),
    ...(style.hasType ? [{ head: 'Unit Type', cell: ({ unit }: Home) => unit.plan.code }] : []),
    { head: 'Market Rent', cell: ({ unit }) => dollars(unit.market) },
    ...(style.hasRooms
      ? [
          { head: 'Bedrooms', cell: ({ unit }: Home) => unit.plan.beds },
          { head: 'Bathrooms', cell: ({ unit }: Home) => baths(unit.plan.baths) },
        ]
      : []),
    ...(style.hasSqft ? [{ head: 'Sqft', cell: ({ unit }: Home) => unit.plan.sqft }] : []),
    ...spare,
  ];
}

function unitAddress({ property, unit }: Home): string {
  const { street, city, state, zip } = property;
  return `${street} #${unit.name} ${city}, ${state} ${zip}`;
}

/** What the homes bring and measure together, below their columns. */
function sums(sheet: Sheet, columns: readonly Column[], words: string, units: readonly DrawnUnit[]): void {
  const cells = columns.map(({ head }, at): Cell => {
    if (head === 'Market Rent') return money(units.reduce((sum, { market }) => sum + market, 0));
    if (head === 'Sqft') return units.reduce((sum, { plan }) => sum + plan.sqft, 0);
    return at === 0 ? words : '';
  });
  sheet.not('subtotal', ...cells);
}

function truthOf({ hasSqft, hasType, hasRooms }: Style, { property, unit }: Home) {
  const { plan } = unit;
  return trueUnit({
    property: property.name,
    unit: unit.name,
    unitType: hasType ? plan.code : null,
    bedrooms: hasRooms ? plan.beds : null,
    bathrooms: hasRooms ? plan.baths : null,
    sqft: hasSqft ? plan.sqft : null,
    also: hasType && !hasRooms ? roomsInName(plan) : {},
  });
}

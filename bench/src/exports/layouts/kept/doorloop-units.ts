import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type TrueUnit, trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';
import { signName } from './names.ts';
import { roomsStyle } from './rooms.ts';

const OWNERS = ['Hallworth Holdings LLC', 'Delgado Family Trust', 'Tern Street Partners, LP', 'KMB Rentals LLC'];
const COMPANY = ['Bluebird Property Management', 'Ridgeway Rentals', 'Northstar Realty & Mgmt LLC'];

type Home = { property: DrawnProperty; unit: DrawnUnit; written: string; owner: string; sqft: number | null };
type Column = { head: string; cell: (home: Home) => Cell };
type Style = {
  /** What the name of a unit has before it: 'Unit 3', 'Apt 3', '#3'. */
  prefix: string;
  hasBuildingInName: boolean;
  status: 'words' | 'none';
  rooms: ReturnType<typeof roomsStyle> | null;
  /** Areas that nobody entered. */
  arealess: number;
};

/** DoorLoop's list of units: a row a unit, some properties called by their street, owners, tenants and several rents in columns. */
export const doorloopUnits: Layout = {
  name: 'doorloop-units',
  kind: 'units',
  draw(dice) {
    const hasBuildingInName = dice.chance(0.2);
    const isByStreet = dice.chance(0.35);
    const properties = drawProperties(dice, dice.pick([1, 2, 2, 4]), {
      nameOf: signName,
      buildings: hasBuildingInName ? 'letters' : 'none',
      unitNames: hasBuildingInName ? 'building dash' : dice.pick(['plain', 'plain', 'sequence', 'lettered'] as const),
      units: isByStreet ? [2, 16] : [4, 60],
    }).map((property) => (isByStreet ? { ...property, name: property.street } : property));
    const style: Style = {
      prefix: hasBuildingInName ? '' : dice.pick(['', '', 'Unit ', 'Apt ', '#']),
      hasBuildingInName,
      status: dice.pick(['words', 'words', 'none'] as const),
      rooms: dice.chance(0.25) ? roomsStyle(dice) : null,
      arealess: dice.pick([0, 0, 0.15, 0.5]),
    };
    const columns = columnsOf(dice, style);
    const sheet = new Sheet(dice.pick(['Units', 'Sheet1', 'units-export']));
    const firstUnit = columns.findIndex(({ head }) => head.startsWith('Unit'));
    if (dice.chance(0.35)) {
      sheet.not('title', dice.pick(['Units', 'Unit List'])).not('title', dice.pick(COMPANY));
      sheet.not('title', dice.pick(['Exported on Mar 12, 2025', 'Status: Active  |  All properties'])).blank();
    }
    sheet.not('head', ...columns.map(({ head }) => head));
    const mainOwner = dice.pick(OWNERS);
    for (const property of properties) {
      const { first, last } = drawPerson(dice);
      const owner = dice.pick([mainOwner, dice.pick(OWNERS), `${first} ${last} Revocable Trust`]);
      for (const unit of property.units) {
        const sqft = dice.chance(style.arealess) ? null : unit.plan.sqft;
        const home = { property, unit, written: `${style.prefix}${unit.name}`, owner, sqft };
        sheet.record(truthOf(style, home), ...columns.map(({ cell }) => cell(home)));
      }
    }
    const all = properties.flatMap(({ units }) => units);
    if (dice.chance(0.3)) {
      const sums = columns.map(({ head }, at): Cell => {
        if (at === 0) return 'Total';
        if (at === firstUnit) return `${all.length} units`;
        return head === 'Market Rent' ? `$${money(all.reduce((sum, { market }) => sum + market, 0))}` : '';
      });
      sheet.not('subtotal', ...sums);
    }
    return {
      sheets: [sheet],
      properties: properties.map((property) => ({ name: property.name, address: addressOf(property) })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'iso'] as const),
      asks: style.status === 'none' ? ['status'] : [],
      personal: personalOf(all, ({ first, last }) => [`${first} ${last}`]),
    };
  },
};

/** The columns of the file: what a unit is, then its lease, then whose it is, with those that were switched on. */
function columnsOf(dice: Dice, style: Style): Column[] {
  const rooms: Column[] = style.rooms
    ? [{ head: dice.pick(['Bed/Bath', 'Beds/Baths']), cell: ({ unit }) => style.rooms?.(unit.plan) ?? '' }]
    : [
        { head: dice.pick(['Beds', 'Bedrooms']), cell: bedsStyle(dice) },
        { head: dice.pick(['Baths', 'Bathrooms']), cell: ({ unit }) => unit.plan.baths },
      ];
  const dollars = dice.pick([(amount: number) => `$${money(amount)}`, (amount: number) => amount.toFixed(2)]);
  const lease: Column[] = [
    ...(style.status === 'words'
      ? [
          {
            head: dice.pick(['Status', 'Occupancy', 'Unit Status']),
            cell: ({ unit }: Home) => (unit.resident ? 'Occupied' : 'Vacant'),
          },
        ]
      : []),
    { head: dice.pick(['Tenants', 'Tenant(s)', 'Current Tenants']), cell: tenantsOf },
    {
      head: dice.pick(['Rent', 'Current Rent', 'Lease Rent']),
      cell: (home) => leaseOnly(home, dollars(home.unit.rent)),
    },
    { head: 'Lease Start', cell: (home) => leaseOnly(home, { day: home.unit.moveIn }) },
    { head: 'Lease End', cell: (home) => leaseOnly(home, { day: home.unit.leaseEnd }) },
    { head: 'Outstanding Balance', cell: (home) => leaseOnly(home, dollars(home.unit.balance)) },
  ];
  const details: Column[] = [
    ...rooms,
    { head: dice.pick(['Size', 'Size (sq. ft.)', 'Square Feet']), cell: ({ sqft }) => sqft ?? '' },
  ];
  const rents: Column[] = [
    { head: 'Market Rent', cell: ({ unit }) => dollars(unit.market) },
    ...(dice.chance(0.5) ? [{ head: 'Deposit', cell: ({ unit }: Home) => dollars(unit.deposit) }] : []),
  ];
  const owners: Column = { head: dice.pick(['Owner', 'Owners', 'Property Owner']), cell: ({ owner }) => owner };
  const flags: Column[] = [
    { head: 'Listed', cell: ({ unit }) => (unit.resident ? 'No' : 'Yes') },
    { head: 'Property Type', cell: () => 'Multi Family' },
    { head: 'Active', cell: () => 'Yes' },
  ];
  const hasOwnerEarly = dice.chance(0.4);
  const first: Column[] = [
    { head: dice.pick(['Property', 'Property Name']), cell: ({ property }) => property.name },
    { head: dice.pick(['Unit', 'Unit Name', 'Unit Number']), cell: ({ written }) => written },
  ];
  return [
    ...(dice.chance(0.2) ? first.toReversed() : first),
    ...(hasOwnerEarly ? [owners] : []),
    ...addressColumns(dice),
    ...dice.pick([
      [...details, ...rents],
      [...rents, ...details],
    ]),
    ...[...lease.slice(0, -4), ...dice.some(lease.slice(-4), dice.int(1, 4))],
    ...(hasOwnerEarly ? [] : [owners]),
    ...dice.some(flags, dice.int(0, 3)),
  ];
}

function addressColumns(dice: Dice): Column[] {
  const parts: Column[] = [
    { head: 'City', cell: ({ property }) => property.city },
    { head: 'State', cell: ({ property }) => property.state },
    { head: dice.pick(['Zip', 'ZIP Code', 'Zip Code']), cell: ({ property }) => property.zip },
  ];
  return dice.pick<() => Column[]>([
    () => [{ head: dice.pick(['Address', 'Property Address']), cell: ({ property }) => addressOf(property) }],
    () => [{ head: dice.pick(['Address', 'Street Address']), cell: ({ property }) => property.street }, ...parts],
    () => [
      { head: 'Street Address 1', cell: ({ property }) => property.street },
      { head: 'Street Address 2', cell: ({ written }) => (/^\d/.test(written) ? `Unit ${written}` : written) },
      ...parts,
    ],
  ])();
}

function bedsStyle(dice: Dice): Column['cell'] {
  const studio = dice.pick([0, 'Studio']);
  return ({ unit }) => (unit.plan.beds === 0 ? studio : unit.plan.beds);
}

function tenantsOf({ unit }: Home): string {
  return unit.resident ? `${unit.resident.first} ${unit.resident.last}` : '';
}

function leaseOnly({ unit }: Home, cell: Cell): Cell {
  return unit.resident ? cell : '';
}

function truthOf(style: Style, { property, unit, written, sqft }: Home): TrueUnit {
  const status = unit.resident ? 'OCCUPIED' : 'VACANT';
  const isTold = style.status === 'words';
  const bare = style.hasBuildingInName ? unit.name.replace(/^\w+-/, '') : unit.name;
  return trueUnit({
    property: property.name,
    unit: written,
    bedrooms: unit.plan.beds,
    bathrooms: unit.plan.baths,
    sqft,
    status: isTold ? status : null,
    also: {
      unit: [bare],
      // Without a status, a tenant's name or its lack may stand for one.
      status: isTold ? [] : [status],
      ...(style.hasBuildingInName ? { building: [unit.building] } : {}),
    },
  });
}

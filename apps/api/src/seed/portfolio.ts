import { HARBOR_PROPERTIES, KITS } from './harbor-properties.ts';
import { type BuildingPlan, type DemoPlace, type PropertyPlan, unitCount } from './property-plan.ts';
import { Random } from './random.ts';

export const SEED_SCALES = ['s', 'm', 'l'] as const;
export const HARBOR = 'Harbor Residential';
export const OTHER_HOMES = 'Other Homes';

/**
 * The organizations of a scale with their properties: s is Harbor Residential (900 units) and Other Homes; m fills Harbor
 * Residential up to 20,000 units in all; l adds organizations of some 22,500 units each up to 200,000.
 */
export function portfolio(scale: SeedScale): OrganizationPlan[] {
  const other = grown(2, 36, 0);
  const harbor = [...HARBOR_PROPERTIES];
  if (scale === 's') return [organization(HARBOR, harbor), organization(OTHER_HOMES, other)];
  harbor.push(...grown(43, UNITS.m - 900 - 36, 2));
  const both = [organization(HARBOR, harbor), organization(OTHER_HOMES, other)];
  if (scale === 'm') return both;
  const perOrganization = (UNITS.l - UNITS.m) / MORE_ORGANIZATIONS.length;
  return [...both, ...MORE_ORGANIZATIONS.map((name, i) => organization(name, grown(56, perOrganization, 45 + i * 56)))];
}

// `count` properties with `units` units together; `from` keeps names and places apart between calls.
function grown(count: number, units: number, from: number): PropertyPlan[] {
  const plans: PropertyPlan[] = [];
  let left = units;
  for (let i = 0; i < count; i += 1) {
    const random = new Random(`property ${from + i}`);
    const even = left / (count - i);
    const wanted = i === count - 1 ? left : Math.max(4, Math.round(even * (0.75 + random.next() * 0.5)));
    const plan = grow(from + i, wanted, random);
    left -= unitCount(plan);
    plans.push(plan);
  }
  return plans;
}

function grow(index: number, units: number, random: Random): PropertyPlan {
  const template = HARBOR_PROPERTIES[index % HARBOR_PROPERTIES.length] as PropertyPlan;
  const place = random.pick(PLACES);
  return {
    ...template,
    name: `${FIRST[index % FIRST.length]} ${SECOND[Math.floor(index / FIRST.length) % SECOND.length]}`,
    yearBuilt: template.yearBuilt + (template.yearBuilt > 2018 ? random.between(-2, 0) : random.between(-6, 3)),
    place,
    address: `${random.between(100, 9800)} ${random.pick(STREETS)}`,
    kit: KITS[random.pick(Object.keys(KITS) as (keyof typeof KITS)[])],
    buildings: buildingsFor(units, template.kind === 'garden' ? 24 : 120),
    sweeps: template.sweeps.map((one) => ({
      ...one,
      model: undefined,
      yearsAgo: one.yearsAgo + random.between(-2, 2),
    })),
    missing: Math.round(units * 0.09),
    undatedShare: 0.05 + random.next() * 0.06,
    ambiguousShare: template.ambiguousShare,
    reserveBalanceCents: units * random.between(2_000, 5_200) * 100,
    story: {},
  };
}

// Buildings of about `size` units that hold exactly `units`: the last floor that is not full is a building of its own.
function buildingsFor(units: number, size: number): BuildingPlan[] {
  const floors = size > 50 ? 5 : 2;
  const unitsPerFloor = size / floors;
  const buildings: BuildingPlan[] = [];
  const add = (floorsOfIt: number, perFloor: number) => {
    const name = String(buildings.length + 1);
    buildings.push({ name, prefix: name, firstFloor: 1, floors: floorsOfIt, unitsPerFloor: perFloor });
  };
  let left = units;
  for (; left >= size; left -= size) add(floors, unitsPerFloor);
  const fullFloors = Math.floor(left / unitsPerFloor);
  if (fullFloors > 0) add(fullFloors, unitsPerFloor);
  if (left % unitsPerFloor > 0) add(1, left % unitsPerFloor);
  return buildings;
}

function organization(name: string, properties: PropertyPlan[]): OrganizationPlan {
  return { name, properties };
}

const UNITS = { m: 20_000, l: 200_000 };

const MORE_ORGANIZATIONS = [
  'Ashgrove Communities',
  'Bluewater Apartments',
  'Cedarline Homes',
  'Drumlin Residential',
  'Eastmark Living',
  'Fairhaven Property Group',
  'Glenrock Residential',
  'Halyard Communities',
];

const FIRST = [
  'Birch',
  'Mercer',
  'Quarry',
  'Juniper',
  'Stonebridge',
  'Marlow',
  'Harvest',
  'Copper',
  'Willow',
  'Fenwick',
  'Larkspur',
  'Granite',
  'Maple',
  'Riverbend',
  'Summit',
  'Ferndale',
  'Hawthorn',
  'Prairie',
  'Canyon',
  'Bayside',
  'Sycamore',
  'Thornbury',
  'Meadow',
  'Highland',
  'Cascade',
  'Ironwood',
  'Brookside',
  'Clover',
  'Pinecrest',
  'Saddle',
  'Tamarack',
  'Union',
  'Vineyard',
  'Westlake',
  'Amber',
  'Beacon',
  'Cobble',
  'Dover',
  'Elmwood',
  'Foxglove',
];
const SECOND = [
  'Hill',
  'Row',
  'Place',
  'Commons',
  'Park',
  'Landing',
  'Terrace',
  'Crossing',
  'Square',
  'Heights',
  'Station',
  'Village',
  'Pointe',
  'Green',
];
const STREETS = [
  'Main Street',
  'Jefferson Avenue',
  'Mill Road',
  'College Drive',
  'Lakeview Boulevard',
  'Cedar Street',
  '12th Avenue',
];
const PLACES: readonly DemoPlace[] = [
  {
    city: 'Columbus',
    state: 'OH',
    postalCode: '43215',
    latitude: 39.9612,
    longitude: -82.9988,
    timezone: 'America/New_York',
  },
  {
    city: 'Raleigh',
    state: 'NC',
    postalCode: '27601',
    latitude: 35.7796,
    longitude: -78.6382,
    timezone: 'America/New_York',
  },
  {
    city: 'Denver',
    state: 'CO',
    postalCode: '80205',
    latitude: 39.7392,
    longitude: -104.9903,
    timezone: 'America/Denver',
  },
  {
    city: 'Austin',
    state: 'TX',
    postalCode: '78702',
    latitude: 30.2672,
    longitude: -97.7431,
    timezone: 'America/Chicago',
  },
  {
    city: 'Kansas City',
    state: 'MO',
    postalCode: '64108',
    latitude: 39.0997,
    longitude: -94.5786,
    timezone: 'America/Chicago',
  },
  {
    city: 'Phoenix',
    state: 'AZ',
    postalCode: '85004',
    latitude: 33.4484,
    longitude: -112.074,
    timezone: 'America/Phoenix',
  },
  {
    city: 'Reno',
    state: 'NV',
    postalCode: '89502',
    latitude: 39.5296,
    longitude: -119.8138,
    timezone: 'America/Los_Angeles',
  },
  {
    city: 'Minneapolis',
    state: 'MN',
    postalCode: '55404',
    latitude: 44.9778,
    longitude: -93.265,
    timezone: 'America/Chicago',
  },
];

export type SeedScale = (typeof SEED_SCALES)[number];
export type OrganizationPlan = { name: string; properties: PropertyPlan[] };

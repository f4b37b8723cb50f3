import type { BuildingPlan, PropertyPlan, Sweep } from './property-plan.ts';

/** Kits by the way a community of that kind is heated, cooled and fitted out. */
export const KITS = {
  laundryInUnit: [
    'heatPump',
    'electricHeater',
    'refrigerator',
    'electricRange',
    'dishwasher',
    'microwave',
    'washer',
    'dryer',
  ],
  gasHeated: ['furnace', 'gasHeater', 'refrigerator', 'gasRange', 'rangeHood', 'disposal'],
  boilerHeated: ['roomAc', 'electricHeater', 'refrigerator', 'electricRange', 'dishwasher', 'microwave', 'disposal'],
  centralHotWater: ['heatPump', 'refrigerator', 'electricRange', 'dishwasher', 'microwave', 'washer', 'dryer'],
} as const;

/** The five communities of Harbor Residential: 900 units, and 6,427 items that stand in them. */
export const HARBOR_PROPERTIES: readonly PropertyPlan[] = [
  {
    name: 'Orchard Gate',
    kind: 'garden',
    yearBuilt: 2004,
    address: '4200 Orchard Gate Way',
    place: place('Boise', 'ID', '83704', 43.6313, -116.2879, 'America/Boise'),
    kit: KITS.laundryInUnit,
    buildings: numbered(7, 2, 14),
    floorPlans: [
      { name: 'A1', beds: 1, baths: 1, sqft: 712, share: 0.3 },
      { name: 'B1', beds: 2, baths: 1, sqft: 904, share: 0.2 },
      { name: 'B2', beds: 2, baths: 2, sqft: 986, share: 0.35 },
      { name: 'C1', beds: 3, baths: 2, sqft: 1184, share: 0.15 },
    ],
    sweeps: [
      { type: 'electricHeater', yearsAgo: 12, share: 0.95, spreadDays: 24, model: 'XE40M06ST45U1' },
      { type: 'heatPump', yearsAgo: 7, share: 0.55, spreadDays: 150, model: 'GSZ140241' },
      sweep('refrigerator', 8, 0.5, 90),
      sweep('microwave', 5, 0.45, 60),
      sweep('washer', 9, 0.35, 90),
    ],
    missing: 26,
    undatedShare: 0.058,
    ambiguousShare: 0.035,
    reserveBalanceCents: 100_640_000,
    story: { unit4212: true, hasLeases: true, hasDuplicateSerial: true, importedDaysAgo: 12 },
  },
  {
    name: 'Alder Court',
    kind: 'garden',
    yearBuilt: 1968,
    address: '1180 South Alder Street',
    place: place('Tacoma', 'WA', '98405', 47.2446, -122.4599, 'America/Los_Angeles'),
    kit: KITS.gasHeated,
    buildings: [...lettered('ABCDEFGH', 2, 10), { name: 'I', prefix: 'I', firstFloor: 1, floors: 1, unitsPerFloor: 4 }],
    floorPlans: [
      { name: 'Studio', beds: 0, baths: 1, sqft: 430, share: 0.15 },
      { name: '1x1', beds: 1, baths: 1, sqft: 610, share: 0.5 },
      { name: '2x1', beds: 2, baths: 1, sqft: 820, share: 0.35 },
    ],
    sweeps: [
      sweep('furnace', 21, 0.45, 200),
      sweep('gasHeater', 11, 0.4, 120),
      sweep('refrigerator', 9, 0.5, 150),
      sweep('gasRange', 9, 0.45, 150),
      sweep('rangeHood', 9, 0.4, 150),
    ],
    missing: 12,
    undatedShare: 0.13,
    ambiguousShare: 0.05,
    reserveBalanceCents: 41_275_000,
    story: {},
  },
  {
    name: 'Wexford Mill',
    kind: 'mid-rise',
    yearBuilt: 1986,
    address: '27 Wexford Mill Road',
    place: place('Spokane', 'WA', '99201', 47.6621, -117.4353, 'America/Los_Angeles'),
    kit: KITS.boilerHeated,
    buildings: [
      { name: 'North', prefix: 'N', firstFloor: 1, floors: 5, unitsPerFloor: 22 },
      { name: 'South', prefix: 'S', firstFloor: 1, floors: 6, unitsPerFloor: 17 },
    ],
    floorPlans: [
      { name: 'S1', beds: 0, baths: 1, sqft: 488, share: 0.2 },
      { name: 'A1', beds: 1, baths: 1, sqft: 655, share: 0.5 },
      { name: 'B1', beds: 2, baths: 1.5, sqft: 918, share: 0.3 },
    ],
    sweeps: [
      sweep('roomAc', 6, 0.65, 60),
      sweep('electricHeater', 5, 0.5, 90),
      sweep('dishwasher', 4, 0.5, 120),
      sweep('refrigerator', 7, 0.4, 120),
      sweep('electricRange', 7, 0.35, 120),
      sweep('microwave', 4, 0.5, 60),
    ],
    missing: 26,
    undatedShare: 0.095,
    ambiguousShare: 0.05,
    reserveBalanceCents: 68_900_000,
    story: { hasLeases: true, hasDuplicateUnitName: true, hasDuplicateSerial: true },
  },
  {
    name: 'Lindenholt',
    kind: 'wrap',
    yearBuilt: 2015,
    address: '905 Lindenholt Avenue NE',
    place: place('Salem', 'OR', '97301', 44.9485, -123.0137, 'America/Los_Angeles'),
    kit: KITS.laundryInUnit,
    buildings: [
      { name: '1', prefix: '1', firstFloor: 1, floors: 4, unitsPerFloor: 24 },
      { name: '2', prefix: '2', firstFloor: 1, floors: 4, unitsPerFloor: 23 },
    ],
    floorPlans: [
      { name: 'E1', beds: 0, baths: 1, sqft: 540, share: 0.2 },
      { name: 'A2', beds: 1, baths: 1, sqft: 735, share: 0.45 },
      { name: 'B3', beds: 2, baths: 2, sqft: 1042, share: 0.35 },
    ],
    sweeps: [sweep('microwave', 2, 0.4, 60), sweep('washer', 3, 0.25, 90)],
    missing: 16,
    undatedShare: 0.081,
    ambiguousShare: 0.015,
    reserveBalanceCents: 52_310_000,
    story: {},
  },
  {
    name: 'The Kestrel',
    kind: 'podium',
    yearBuilt: 2022,
    address: '2310 NW Kestrel Street',
    place: place('Portland', 'OR', '97210', 45.5336, -122.7009, 'America/Los_Angeles'),
    kit: KITS.centralHotWater,
    buildings: [{ name: 'Kestrel', prefix: '', firstFloor: 2, floors: 5, unitsPerFloor: 28 }],
    floorPlans: [
      { name: 'S2', beds: 0, baths: 1, sqft: 502, share: 0.35 },
      { name: 'A3', beds: 1, baths: 1, sqft: 688, share: 0.45 },
      { name: 'B4', beds: 2, baths: 2, sqft: 1015, share: 0.2 },
    ],
    sweeps: [],
    missing: 13,
    undatedShare: 0.045,
    ambiguousShare: 0,
    reserveBalanceCents: 38_640_000,
    story: {},
  },
];

function place(city: string, state: string, postalCode: string, latitude: number, longitude: number, timezone: string) {
  return { city, state, postalCode, latitude, longitude, timezone };
}

function sweep(type: Sweep['type'], yearsAgo: number, share: number, spreadDays: number): Sweep {
  return { type, yearsAgo, share, spreadDays };
}

function numbered(count: number, floors: number, unitsPerFloor: number): BuildingPlan[] {
  return Array.from({ length: count }, (_, i) => {
    const name = String(i + 1);
    return { name, prefix: name, firstFloor: 1, floors, unitsPerFloor };
  });
}

function lettered(letters: string, floors: number, unitsPerFloor: number): BuildingPlan[] {
  return [...letters].map((name) => ({ name, prefix: name, firstFloor: 1, floors, unitsPerFloor }));
}

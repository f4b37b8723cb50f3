import { addDays } from '@lintel/domain/base/calendar';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { dice } from './dice.ts';

/** What the made-up community is called; the word stands wherever the property is named. */
export const COMMUNITY = 'Maple Court Demo';
export const COMMUNITY_TIME_ZONE = 'America/Chicago';

const BUILDINGS = [
  { name: 'A', builtOn: '2001-05-14' },
  { name: 'B', builtOn: '2001-10-08' },
];
const FLOORS = 3;
const UNITS_A_FLOOR = 8;
const PLANS = [
  { name: 'A1', beds: 1, baths: 1, sqft: 690 },
  { name: 'B1', beds: 2, baths: 1, sqft: 910 },
  { name: 'B2', beds: 2, baths: 2, sqft: 980 },
];

type Wave = { share: number; from: string; days: number; model: number };
type Kind = {
  type: string;
  /** Manufacturer, model, and the price of one in dollars. */
  models: readonly (readonly [string, string, number])[];
  /** Years after which one is usually replaced. */
  years: number;
  /** Many were put in at once: the waves that heatmap and forecast show. */
  waves?: readonly Wave[];
};

const KIT: readonly Kind[] = [
  {
    type: 'Refrigerator',
    models: [
      ['Whirlpool', 'W8TXNWFWQ', 612],
      ['GE', 'GTS18HGNRWW', 798],
    ],
    years: 14,
    waves: [{ share: 0.4, from: '2012-03-05', days: 60, model: 0 }],
  },
  {
    type: 'Range',
    models: [
      ['Hotpoint', 'RB526DPWW', 398],
      ['Frigidaire', 'FFEF3016TW', 589],
    ],
    years: 16,
  },
  {
    type: 'Dishwasher',
    models: [
      ['GE', 'GSD2100VWW', 289],
      ['Frigidaire', 'FFCD2413US', 389],
    ],
    years: 9,
  },
  {
    type: 'Microwave',
    models: [
      ['GE', 'JVM3160DFWW', 245],
      ['Whirlpool', 'WMH31017HW', 265],
    ],
    years: 10,
  },
  {
    type: 'Water heater',
    models: [
      ['Rheem', 'XE40M06ST45U1', 468],
      ['Bradford White', 'RE240S6', 512],
    ],
    years: 12,
    waves: [{ share: 0.6, from: '2014-04-07', days: 45, model: 0 }],
  },
  {
    type: 'Heat pump',
    models: [
      ['Carrier', '25HBC524A003', 2890],
      ['Goodman', 'GSZH502410', 3140],
    ],
    years: 17,
  },
  { type: 'Garbage disposal', models: [['InSinkErator', 'Badger 5', 98]], years: 11 },
  {
    type: 'Washer',
    models: [
      ['Whirlpool', 'WTW4800BQ', 548],
      ['Whirlpool', 'WTW4855HW', 629],
    ],
    years: 11,
  },
  { type: 'Dryer', models: [['Whirlpool', 'WED4815EW', 559]], years: 13 },
];

const NO_DATE_SHARE = 0.08;
const MISSING_SHARE = 0.03;
/** Since then the warranty cards were kept. */
const CARD_SINCE = '2024';
/** So many days ago new dishwashers came: their year of warranty is about to end. */
const NEW_DISHWASHERS: readonly number[] = [358, 344, 331, 310, 120, 20];

/** Move-outs: how many days from today the notice, the move-out, the target and the next move-in are. */
const MOVES: readonly {
  unit: string;
  status: string;
  days: readonly [number, number, number, number | null];
}[] = [
  { unit: 'A104', status: 'Vacant-Unrented', days: [-45, -16, -5, 3] },
  { unit: 'A207', status: 'Vacant-Unrented', days: [-38, -8, 2, 9] },
  { unit: 'B103', status: 'Vacant-Unrented', days: [-33, -4, 6, null] },
  { unit: 'B302', status: 'Vacant-Unrented', days: [-31, -1, 9, 14] },
  { unit: 'A305', status: 'Notice-Unrented', days: [-20, 11, 21, null] },
  { unit: 'B206', status: 'Notice-Rented', days: [-12, 24, 34, 40] },
];

const VENDORS = [
  ['Northside Appliance (demo)', 'Appliances', 'service@northside.example', 300],
  ['Clearwater Plumbing (demo)', 'Plumbing', 'office@clearwater.example', 21],
  ['Sentinel Fire Protection (demo)', 'Fire protection', 'desk@sentinelfire.example', 190],
  ['Two Rivers Painting (demo)', 'Painting', 'hello@tworivers.example', -12],
] as const;

/** A file of the community, as it is uploaded. */
export type CommunityFile = { kind: ImportKind; fileName: string; csv: string };

/** The files that make the community, in the order in which they are imported: the same rows for the same day. */
export function communityFiles(today: string): CommunityFile[] {
  const units = unitNames();
  return [
    file('properties', [
      ['Property', 'Address', 'City', 'State', 'Zip', 'Year built', 'Kind', 'Region'],
      [COMMUNITY, '1200 Maple Ave', 'Springfield', 'IL', '62704', '2001', 'Garden', 'Demo'],
    ]),
    file('units', [
      ['Property', 'Building', 'Unit', 'Floor', 'Floor Plan', 'Bedrooms', 'Bathrooms', 'Sq Ft', 'Unit Status'],
      ...units.map(({ building, name, floor }, at) => {
        const plan = PLANS[at % PLANS.length] ?? { name: '', beds: 0, baths: 0, sqft: 0 };
        const status = MOVES.find(({ unit }) => unit === name)?.status ?? 'Occupied';
        return [COMMUNITY, building.name, name, floor, plan.name, plan.beds, plan.baths, plan.sqft, status];
      }),
    ]),
    file('items', [
      ['Property', 'Unit', 'Item Type', 'Make', 'Model', 'Serial', 'Installed', 'Cost', 'Warranty end', 'Condition'],
      ...itemRows(units, today),
    ]),
    file('vendors', [
      ['Vendor', 'Trade', 'E-mail', 'Insurance expires', 'W-9', 'Notes'],
      ...VENDORS.map(([name, trade, mail, days]) => [name, trade, mail, addDays(today, days), 'yes', 'Made up']),
    ]),
    file('turns', [
      ['Property', 'Unit', 'Notice date', 'Move-out', 'Ready by', 'Next move-in'],
      ...MOVES.map(({ unit, days }) => [
        COMMUNITY,
        unit,
        ...days.map((each) => (each === null ? '' : addDays(today, each))),
      ]),
    ]),
  ];
}

type Unit = { building: (typeof BUILDINGS)[number]; name: string; floor: number };

function unitNames(): Unit[] {
  return BUILDINGS.flatMap((building) =>
    Array.from({ length: FLOORS * UNITS_A_FLOOR }, (_, at) => {
      const floor = 1 + Math.floor(at / UNITS_A_FLOOR);
      return { building, floor, name: `${building.name}${floor}0${1 + (at % UNITS_A_FLOOR)}` };
    }),
  );
}

function itemRows(units: readonly Unit[], today: string): Cell[][] {
  let number = 0;
  return units.flatMap(({ building, name }, at) =>
    KIT.flatMap((kind): Cell[][] => {
      const roll = dice(`${name} ${kind.type}`);
      number += 1;
      if (roll() < MISSING_SHARE) return [];
      const wave = kind.waves?.find(({ share }) => roll() < share);
      const isNew = kind.type === 'Dishwasher' ? NEW_DISHWASHERS[at / 7] : undefined;
      const installed =
        isNew !== undefined
          ? addDays(today, -isNew)
          : wave
            ? addDays(wave.from, Math.floor(roll() * wave.days))
            : renewed(building.builtOn, kind.years, today, roll);
      const newest = kind.models.length - 1;
      const model = kind.models[wave?.model ?? (installed < '2016' ? 0 : newest)] ?? ['', '', 0];
      const [maker, modelName, price] = model;
      const isDated = isNew !== undefined || roll() >= NO_DATE_SHARE;
      const condition = roll() < 0.12 ? (['Good', 'Fair', 'Poor'][Math.floor(roll() * 3)] ?? '') : '';
      const serial = roll() < 0.04 ? '' : `DEMO${String(100_000 + number)}`;
      const cost = isDated && installed >= '2015' ? price.toFixed(2) : '';
      const warranty = isDated && installed >= CARD_SINCE ? addDays(installed, 365) : '';
      const dated = isDated ? installed : '';
      return [[COMMUNITY, name, kind.type, maker, modelName, serial, dated, cost, warranty, condition]];
    }),
  );
}

// The day the present one was put in: at the beginning, and again each time one was worn out.
function renewed(builtOn: string, years: number, today: string, roll: () => number): string {
  let day = builtOn;
  for (;;) {
    const next = addDays(day, Math.round(years * 365 * (0.75 + roll() * 0.65)));
    if (next >= today) return day;
    day = next;
  }
}

type Cell = string | number;

function file(kind: ImportKind, rows: readonly (readonly Cell[])[]): CommunityFile {
  const csv = rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\n');
  return { kind, fileName: `Demo community, ${kind === 'turns' ? 'move-outs' : kind}.csv`, csv: `${csv}\n` };
}

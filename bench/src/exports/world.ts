import type { Dice } from './dice.ts';
import type { UnitStatus } from './truth.ts';
import { drawPerson, drawPlaces, type Person, type Place } from './words.ts';

export type Plan = { code: string; beds: number; baths: number; sqft: number; rent: number };

/** What the resident's side of a unit is; the words for it are the layout's. */
export type Occupancy =
  | 'occupied'
  | 'notice unrented'
  | 'notice rented'
  | 'vacant unrented ready'
  | 'vacant unrented not ready'
  | 'vacant rented'
  | 'down'
  | 'model';

export type DrawnUnit = {
  /** As the file's unit column writes it. */
  name: string;
  /** Bare: 'A', '3', 'Juniper C & D'. */
  building: string | null;
  floor: number;
  plan: Plan;
  occupancy: Occupancy;
  resident: Person | null;
  rent: number;
  market: number;
  balance: number;
  deposit: number;
  moveIn: string;
  leaseEnd: string;
};

export type DrawnProperty = Place & { buildings: string[]; plans: Plan[]; units: DrawnUnit[] };

export type UnitNames = 'plain' | 'padded' | 'sequence' | 'lettered' | 'building dash' | 'building letter';
export type BuildingNames = 'none' | 'letters' | 'numbers' | 'named';

export type PropertyWish = {
  /** About how many units. */
  units?: [number, number];
  buildings?: BuildingNames;
  unitNames?: UnitNames;
  /** 'PH-2', 'TH 4' among the units. */
  oddNames?: boolean;
  nameOf?: (dice: Dice) => string;
};

/** Properties with their buildings and units. */
export function drawProperties(dice: Dice, count: number, wish: PropertyWish = {}): DrawnProperty[] {
  return drawPlaces(dice, count, wish.nameOf).map((place) => drawProperty(dice, place, wish));
}

function drawProperty(dice: Dice, place: Place, wish: PropertyWish): DrawnProperty {
  const size = sizeOf(dice, wish.units ?? [6, 220]);
  const style = wish.buildings ?? dice.pick(['none', 'letters', 'numbers'] as const);
  const buildings = buildingNames(dice, style, size);
  const plans = drawPlans(dice);
  const unitNames = wish.unitNames ?? dice.pick(['plain', 'plain', 'padded', 'lettered'] as const);
  const homes = buildings.length === 0 ? [null] : buildings;
  const each = Math.max(2, Math.round(size / homes.length));
  const units = homes.flatMap((building) => namesIn(dice, building, each, unitNames));
  if (wish.oddNames) addOdd(dice, units);
  return { ...place, buildings, plans, units: units.map((unit) => furnished(dice, unit, plans)) };
}

// Mostly small, so that 300 files stay quick; now and then as large as they come.
function sizeOf(dice: Dice, [low, high]: [number, number]): number {
  return dice.chance(0.12) ? dice.int(low, high) : dice.int(low, Math.max(low, Math.min(high, 40)));
}

function buildingNames(dice: Dice, style: BuildingNames, size: number): string[] {
  if (style === 'none') return [];
  const count = Math.max(2, Math.min(8, Math.round(size / dice.int(6, 14))));
  if (style === 'letters') return [...'ABCDEFGH'].slice(0, count);
  if (style === 'numbers') {
    const first = dice.pick([1, 1, 1, 10]);
    return Array.from({ length: count }, (_, at) => String(first + at));
  }
  const named = [
    'Juniper C & D',
    'Aspen House',
    'Carriage Row',
    'East Wing',
    'Annex',
    'North Tower',
    'Garden Bldg',
    'Mews',
  ];
  return named.slice(0, Math.min(count, named.length));
}

type Named = { name: string; building: string | null; floor: number };

function namesIn(dice: Dice, building: string | null, count: number, style: UnitNames): Named[] {
  const perFloor = count <= 8 ? Math.ceil(count / 2) : dice.int(4, 12);
  return Array.from({ length: count }, (_, at) => {
    const floor = 1 + Math.floor(at / perFloor);
    const onFloor = (at % perFloor) + 1;
    const plain = `${floor}${String(onFloor).padStart(2, '0')}`;
    const names: Record<UnitNames, string> = {
      plain,
      padded: plain.padStart(4, '0'),
      sequence: String(at + 1),
      lettered: `${floor}0${Math.ceil(onFloor / 2)}${onFloor % 2 === 1 ? 'A' : 'B'}`,
      'building dash': `${building ?? '1'}-${plain}`,
      'building letter': `${building ?? 'A'}${plain}`,
    };
    return { name: names[style], building, floor };
  });
}

function addOdd(dice: Dice, units: Named[]): void {
  const last = units.at(-1);
  if (!last) return;
  const odd = dice.pick([
    ['PH-1', 'PH-2'],
    ['TH 1', 'TH 2', 'TH 4'],
    ['G-1', 'G-2'],
  ]);
  units.push(
    ...odd.map((name) => ({ name, building: last.building, floor: name.startsWith('PH') ? last.floor + 1 : 1 })),
  );
}

const PLAN_CODES = [
  ['A1', 'A2', 'B1', 'B2', 'C1'],
  ['1x1', '1x1R', '2x1', '2x2', '3x2'],
  ['Studio', 'One Bed', 'Two Bed', 'Two Bed Dlx', 'Three Bed'],
  ['The Birch', 'The Maple', 'The Oak', 'The Elm', 'The Ash'],
  ['cedA1', 'cedA2', 'cedB1', 'cedB2', 'cedC1'],
];

function drawPlans(dice: Dice): Plan[] {
  const codes = dice.pick(PLAN_CODES);
  const shapes = [
    { beds: codes[0] === 'Studio' ? 0 : 1, baths: 1 },
    { beds: 1, baths: 1 },
    { beds: 2, baths: dice.pick([1, 1.5]) },
    { beds: 2, baths: 2 },
    { beds: 3, baths: dice.pick([2, 2.5]) },
  ];
  return shapes.map((shape, at) => {
    const sqft = 430 + shape.beds * 270 + dice.int(0, 12) * 5;
    return { ...shape, code: codes[at] ?? 'A1', sqft, rent: 700 + Math.round(sqft * 0.9) + dice.int(0, 20) * 5 };
  });
}

function furnished(dice: Dice, named: Named, plans: Plan[]): DrawnUnit {
  const plan = dice.pick(plans);
  const occupancy = dice.weighed<Occupancy>([
    ['occupied', 76],
    ['notice unrented', 5],
    ['notice rented', 4],
    ['vacant unrented ready', 6],
    ['vacant unrented not ready', 3],
    ['vacant rented', 3],
    ['down', 2],
    ['model', 1],
  ]);
  const isLived = occupancy === 'occupied' || occupancy.startsWith('notice');
  const market = plan.rent + dice.int(-4, 8) * 5;
  return {
    ...named,
    plan,
    occupancy,
    resident: isLived ? drawPerson(dice) : null,
    market,
    rent: isLived ? market - dice.int(0, 90) : 0,
    balance: dice.chance(0.15) ? dice.int(10, 900) : 0,
    deposit: dice.pick([0, 200, 300, 500]),
    moveIn: dice.day(2017, 2024),
    leaseEnd: dice.day(2025, 2026),
  };
}

export function isLivedIn(unit: DrawnUnit): boolean {
  return unit.resident !== null;
}

/** The status that a careful person enters for what a unit is, with others that are right too. */
export function statusOf(occupancy: Occupancy): { status: UnitStatus; also?: UnitStatus[] } {
  if (occupancy === 'occupied') return { status: 'OCCUPIED' };
  if (occupancy.startsWith('notice')) return { status: 'NOTICE' };
  if (occupancy === 'vacant unrented not ready') return { status: 'VACANT', also: ['TURN'] };
  if (occupancy.startsWith('vacant')) return { status: 'VACANT' };
  return { status: occupancy === 'down' ? 'DOWN' : 'MODEL' };
}

/** '1,295.00' */
export function money(amount: number): string {
  return amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** Names and telephone numbers that a file shows, to be looked for in what was read. */
export function personalOf(units: readonly DrawnUnit[], shown: (person: Person) => string[]): string[] {
  return units.flatMap(({ resident }) => (resident ? shown(resident) : [])).slice(0, 25);
}

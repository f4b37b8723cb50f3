/**
 * Stacks: the units of a building that lie above each other and so share risers, drains and vents. The floor is recorded, the place on
 * it is not: it is read off the unit's number. Rules are tried for each building by itself, and one is taken only where it gives no
 * floor two units of one stack.
 */
export function findStacks(units: readonly StackUnit[]): BuildingStacks[] {
  const byBuilding = Map.groupBy(units, (unit) => unit.building);
  return [...byBuilding].map(([building, inBuilding]) => stacksOf(building, inBuilding));
}

/** Work or a report whose words say so is counted as a leak or a drain; for JavaScript and PostgreSQL, in any letter case. */
export const LEAK_PATTERN =
  '(leak|drip|drain|clog|seep|overflow|flood|sewage|sewer|burst|back(ed|ing|s)? ?up|water (around|on|under|from|in|through|damage|stain|comes|coming))';

/** True where a line about work or a report names a leak, a drain or water where it should not be. */
export function isLeak(summary: string): boolean {
  return LEAK.test(summary);
}

const LEAK = new RegExp(LEAK_PATTERN, 'i');
/** So many units of a building must share a stack with one of another floor; below that its numbers say nothing of places. */
const SHARE_MIN = 0.5;
const NUMBER_RULES = ['two', 'three', 'one', 'letter'] as const;

function stacksOf(building: number | null, units: readonly StackUnit[]): BuildingStacks {
  const best = NUMBER_RULES.map((rule) => stacksBy(rule, units, (unit) => keyOf(rule, unit)))
    .filter((found) => found.inStacks >= units.length * SHARE_MIN)
    .toSorted((a, b) => b.inStacks - a.inStacks)[0];
  const found = best ?? byPosition(units);
  if (!found) return { building, rule: null, stacks: [], unitsLeftOut: units.length };
  const { rule, stacks } = found;
  const placed = stacks.reduce((sum, stack) => sum + stack.unitIds.length, 0);
  return { building, rule, stacks, unitsLeftOut: units.length - placed };
}

type Found = { rule: StackRule; stacks: Stack[]; inStacks: number };

function stacksBy(rule: StackRule, units: readonly StackUnit[], key: (unit: StackUnit) => string | null): Found {
  const byKey = new Map<string, StackUnit[]>();
  for (const unit of units) {
    const at = key(unit);
    if (at !== null) byKey.set(at, [...(byKey.get(at) ?? []), unit]);
  }
  const groups = [...byKey].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const isTwiceOnAFloor = groups.some(([, group]) => new Set(group.map(({ floor }) => floor)).size < group.length);
  if (isTwiceOnAFloor) return { rule, stacks: [], inStacks: 0 };
  return {
    rule,
    stacks: groups.map(([name, group]) => ({ name, unitIds: group.map((unit) => unit.id) })),
    inStacks: groups.reduce((sum, [, group]) => sum + (group.length > 1 ? group.length : 0), 0),
  };
}

// 'B-304 (a)' on floor 3: a lead, the floor, the place; what follows a name that was given twice is no part of its number.
function keyOf(rule: Exclude<StackRule, 'position'>, { name, floor }: StackUnit): string | null {
  const [, digits = '', letter = ''] = /(\d+) ?-?([A-Za-z]?)$/.exec(name.replace(/ \([a-z]+\)$/, '')) ?? [];
  if (floor === null || floor < 0 || digits === '') return null;
  if (rule === 'letter') return letter !== '' && Number(digits) === floor ? letter.toUpperCase() : null;
  const length = { one: 1, two: 2, three: 3 }[rule];
  const hasFloor = digits.length > length && digits.slice(0, -length).endsWith(String(floor));
  return hasFloor ? `${digits.slice(-length)}${letter.toUpperCase()}` : null;
}

// Where numbers run on from floor to floor: by their order, if each floor has as many units.
function byPosition(units: readonly StackUnit[]): Found | null {
  const byFloor = [...Map.groupBy(units, ({ floor }) => floor)].filter(([floor]) => floor !== null);
  const [first] = byFloor;
  if (byFloor.length < 2 || byFloor.some(([, onFloor]) => onFloor.length !== first?.[1].length)) return null;
  const placeOf = new Map(byFloor.flatMap(([, onFloor]) => onFloor.map(({ id }, at) => [id, String(at + 1)] as const)));
  return stacksBy('position', units, (unit) => placeOf.get(unit.id) ?? null);
}

export type StackUnit = { id: number; name: string; building: number | null; floor: number | null };
/** By the last digits after the floor, the letter after the floor, or the order on the floor. */
export type StackRule = (typeof NUMBER_RULES)[number] | 'position';
export type Stack = { name: string; unitIds: number[] };
export type BuildingStacks = {
  building: number | null;
  /** Null where nothing tells which units lie above each other. */
  rule: StackRule | null;
  stacks: Stack[];
  unitsLeftOut: number;
};

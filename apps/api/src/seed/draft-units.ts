import { uniqueUnitNames } from '@lintel/domain/units/unit-names';
import type { UnitDraft } from './drafts.ts';
import type { PropertyPlan } from './property-plan.ts';
import type { Random } from './random.ts';

const STATUS_SHARES = [
  ['OCCUPIED', 0.905],
  ['NOTICE', 0.035],
  ['VACANT', 0.025],
  ['TURN', 0.022],
  ['DOWN', 0.006],
  ['MODEL', 0.007],
] as const;

/** The units of a property, floor by floor; every stack of units keeps one floor plan. */
export function draftUnits(random: Random, plan: PropertyPlan): UnitDraft[] {
  const units = plan.buildings.flatMap((building, index) => {
    const stacks = Array.from({ length: building.unitsPerFloor }, () => weighted(random, plan.floorPlans));
    return Array.from({ length: building.floors }, (_, floor) =>
      stacks.map((floorPlan, stack): UnitDraft => {
        const storey = building.firstFloor + floor;
        const name = `${building.prefix}${storey}${String(stack + 1).padStart(2, '0')}`;
        return {
          name,
          givenName: name,
          building: index,
          floor: storey,
          floorPlan: floorPlan.name,
          beds: floorPlan.beds,
          baths: floorPlan.baths,
          sqft: floorPlan.sqft,
          status: status(random),
          leaseDay: null,
        };
      }),
    ).flat();
  });
  const [first, last] = [units[0], units.at(-1)];
  if (plan.story.hasDuplicateUnitName && first && last) last.givenName = first.givenName;
  const names = uniqueUnitNames(
    [],
    units.map((unit) => ({ name: unit.givenName, key: null })),
  );
  return units.map((unit, i) => ({
    ...unit,
    name: names[i] ?? unit.name,
    leaseDay: plan.story.hasLeases ? leaseDay(unit, i) : null,
  }));
}

/** Leases of lived-in units end all over the year; of some nothing is on record. No draw is taken, so that nothing else of the demo moves. */
function leaseDay({ status: state }: UnitDraft, at: number): number | null {
  if (state === 'NOTICE') return 10 + ((at * 7) % 45);
  if (state !== 'OCCUPIED' || at % 9 === 4) return null;
  return 12 + ((at * 137) % 350);
}

function weighted<T extends { share: number }>(random: Random, choices: readonly T[]): T {
  let left = random.next() * choices.reduce((sum, one) => sum + one.share, 0);
  for (const choice of choices) {
    left -= choice.share;
    if (left < 0) return choice;
  }
  return random.pick(choices);
}

function status(random: Random): string {
  let left = random.next();
  for (const [name, share] of STATUS_SHARES) {
    left -= share;
    if (left < 0) return name;
  }
  return 'OCCUPIED';
}

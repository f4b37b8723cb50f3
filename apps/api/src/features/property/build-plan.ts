import type { BuildPropertyBody } from '@lintel/contract/properties/property';
import { cleanName } from '@lintel/domain/base/names';
import { patternProblem, unitNameByPattern } from '@lintel/domain/units/unit-pattern';
import type * as z from 'zod';
import { unprocessable } from '#platform/base/errors.ts';

/** The most units one call makes. */
export const BUILD_MAX_UNITS = 20_000;

export type BuildingPlan = z.infer<typeof BuildPropertyBody>['buildings'][number];
export type PlannedUnit = { building: string; floors: number | null; name: string; floor: number | null };

/** Every unit that the plan names, in order: by floor and number for a pattern, as listed for names. */
export function plannedUnits(buildings: readonly BuildingPlan[]): PlannedUnit[] {
  const total = buildings.reduce(
    (sum, one) => sum + ('units' in one ? one.units.length : one.floors * one.unitsPerFloor),
    0,
  );
  if (total > BUILD_MAX_UNITS)
    throw unprocessable('buildings', `These are ${total} units; one call makes at most ${BUILD_MAX_UNITS}.`);
  return buildings.flatMap((building, at) =>
    'units' in building
      ? building.units.map((name) => ({ building: cleanName(building.name), floors: null, name, floor: null }))
      : byPattern(building, `buildings.${at}.pattern`),
  );
}

function byPattern(plan: Extract<BuildingPlan, { pattern: string }>, path: string): PlannedUnit[] {
  const problem = patternProblem(plan.pattern);
  if (problem) throw unprocessable(path, problem);
  const building = cleanName(plan.name);
  const units: PlannedUnit[] = [];
  for (let floor = 1; floor <= plan.floors; floor += 1) {
    for (let n = 1; n <= plan.unitsPerFloor; n += 1) {
      const name = unitNameByPattern(plan.pattern, { building, floor, n });
      if (name.trim().length > 80) throw unprocessable(path, `The unit name '${name}' is longer than 80 characters.`);
      units.push({ building, floors: plan.floors, name, floor });
    }
  }
  return units;
}

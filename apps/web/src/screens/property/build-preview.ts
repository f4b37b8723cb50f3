import { uniqueUnitNames } from '@lintel/domain/units/unit-names';
import { patternProblem, unitNameByPattern } from '@lintel/domain/units/unit-pattern';

export type BuildValues = { names: string; floors: string; unitsPerFloor: string; pattern: string };
export type PreviewBuilding = { name: string; units: string[] };
export type BuildPreview = { problem: string | null; buildings: PreviewBuilding[]; total: number; renamed: number };

/** The most units one call makes; the server refuses more. */
const PREVIEW_MAX_UNITS = 20_000;

/** The body of the call: one plan for each building, one building per line. */
export function buildPlans(values: BuildValues) {
  return buildingNames(values.names).map((name) => ({
    name,
    floors: Number(values.floors),
    unitsPerFloor: Number(values.unitsPerFloor),
    pattern: values.pattern,
  }));
}

/** What the call would create, by name, with (a), (b) … where a name is taken; computed without the server. */
export function buildPreview(values: BuildValues, takenNames: readonly string[]): BuildPreview {
  const nothing = (problem: string): BuildPreview => ({ problem, buildings: [], total: 0, renamed: 0 });
  const names = buildingNames(values.names);
  const floors = wholeNumber(values.floors);
  const perFloor = wholeNumber(values.unitsPerFloor);
  if (names.length === 0) return nothing('Name at least one building.');
  if (floors === null || perFloor === null) return nothing('Floors and units per floor are whole numbers from 1.');
  const problem = patternProblem(values.pattern);
  if (problem) return nothing(problem);
  const total = names.length * floors * perFloor;
  if (total > PREVIEW_MAX_UNITS) {
    return nothing(`These are ${total.toLocaleString('en-US')} units; one go makes at most 20,000.`);
  }
  const planned = names.flatMap((building) =>
    Array.from({ length: floors * perFloor }, (_, index) => ({
      building,
      name: unitNameByPattern(values.pattern, {
        building,
        floor: Math.floor(index / perFloor) + 1,
        n: (index % perFloor) + 1,
      }),
    })),
  );
  const unique = uniqueUnitNames(
    takenNames.map((name) => ({ name, key: null })),
    planned.map(({ name }) => ({ name, key: null })),
  );
  const buildings = names.map((name, at) => ({
    name,
    units: unique.slice(at * floors * perFloor, (at + 1) * floors * perFloor),
  }));
  return { problem: null, buildings, total, renamed: unique.filter((name, at) => name !== planned[at]?.name).length };
}

/** 'A101, A102 … A424'. */
export function namesWords(units: readonly string[]): string {
  if (units.length <= 4) return units.join(', ');
  return `${units.slice(0, 3).join(', ')} … ${units.at(-1)}`;
}

function buildingNames(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

function wholeNumber(text: string): number | null {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : null;
}

import { bareUnitName, uniqueUnitNames, unitNameKey } from '@lintel/domain/units/unit-names';
import type { DirectValues } from './direct-cells.ts';
import { UNIT_FIELDS } from './direct-columns.queries.ts';
import type { ExistingUnit } from './existing.queries.ts';
import type { UnitCells } from './staged-row.ts';

/**
 * Finds the unit of each row of one property: by external reference, else by name and building, else by name
 * among the units whose building is not known yet. Rows of one name that find nothing are new units, and get (a), (b) …
 * in the file's order. The same file imported twice finds the second time what it created the first time.
 */
export function matchUnits(rows: readonly UnitRow[], existing: readonly ExistingUnit[]): UnitMatch[] {
  const taken = new Set<ExistingUnit>();
  const byReference = new Queues(taken, existing, referenceOf);
  const byName = ['givenName', 'name'].map((field) => {
    const nameOf = (unit: ExistingUnit) => unitNameKey(bareUnitName(unit[field as 'givenName' | 'name']));
    return {
      inBuilding: new Queues(
        taken,
        existing,
        (unit) => unit.building && `${nameOf(unit)}\n${unitNameKey(unit.building)}`,
      ),
      unplaced: new Queues(taken, existing, (unit) => (unit.building === null ? nameOf(unit) : null)),
      anywhere: new Queues(taken, existing, nameOf),
    };
  });

  const found = rows.map(({ cells }) => {
    const key = unitNameKey(bareUnitName(cells.unit));
    const building = cells.building === undefined ? undefined : unitNameKey(cells.building);
    const reference = referenceOf(cells);
    const known = reference === null ? undefined : byReference.take(reference);
    if (known) return known;
    for (const { inBuilding, unplaced, anywhere } of byName) {
      const unit =
        building === undefined
          ? (unplaced.take(key) ?? anywhere.take(key))
          : (inBuilding.take(`${key}\n${building}`) ?? unplaced.take(key));
      if (unit) return unit;
    }
    return null;
  });

  const fresh = rows.filter((_, at) => found[at] === null);
  const names = uniqueUnitNames(
    existing.map((unit) => ({ name: unit.name, key: null })),
    fresh.map(({ cells }) => ({ name: cells.unit, key: null })),
  );
  const nameOf = new Map(fresh.map((row, at) => [row.n, names[at] ?? row.cells.unit]));
  return rows.map((row, at) => ({
    row,
    unit: found[at] ?? null,
    name: nameOf.get(row.n) ?? found[at]?.name ?? row.cells.unit,
  }));
}

/** A new unit that does not get the name that its row gives, because the name repeats. */
export function isRenamed({ row, unit, name }: UnitMatch): boolean {
  return unit === null && name !== row.cells.unit;
}

/** What a row would change in its unit, field → [before, after]; an empty cell changes nothing. */
export function unitChanges(cells: UnitCells, unit: ExistingUnit): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  if (cells.building !== undefined && unit.building === null) changes.building = [null, cells.building];
  for (const { wire } of UNIT_FIELDS) {
    const after = cells[wire];
    if (after !== undefined && after !== unit[wire]) changes[wire] = [unit[wire], after];
  }
  return changes;
}

function referenceOf({ externalRef }: DirectValues): string | null {
  return typeof externalRef === 'string' ? externalRef : null;
}

/** Units in order under a key each, every unit given out once over all the queues that share `taken`. */
class Queues {
  readonly #taken: Set<ExistingUnit>;
  readonly #queues = new Map<string, { units: ExistingUnit[]; next: number }>();

  constructor(taken: Set<ExistingUnit>, units: readonly ExistingUnit[], keyOf: (unit: ExistingUnit) => string | null) {
    this.#taken = taken;
    for (const unit of units) {
      const key = keyOf(unit);
      if (key === null) continue;
      const queue = this.#queues.get(key);
      if (queue) queue.units.push(unit);
      else this.#queues.set(key, { units: [unit], next: 0 });
    }
  }

  take(key: string): ExistingUnit | undefined {
    const queue = this.#queues.get(key);
    if (!queue) return undefined;
    for (let unit = queue.units[queue.next]; unit; unit = queue.units[queue.next]) {
      queue.next += 1;
      if (this.#taken.has(unit)) continue;
      this.#taken.add(unit);
      return unit;
    }
    return undefined;
  }
}

export type UnitRow = { n: number; line: number; cells: UnitCells };
export type UnitMatch = { row: UnitRow; unit: ExistingUnit | null; name: string };

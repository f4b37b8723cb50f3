import type { RouteOutput } from '@lintel/contract/base/route';
import type { heatmap } from '@lintel/contract/heatmap/heatmap';
import { isLeak } from '@lintel/domain/units/stacks';
import type { HeatmapRows } from './heatmap-facts.ts';

type Repairs = RouteOutput<typeof heatmap.getInventoryHeatmap>['repairs'];
type Sums = {
  typeId: number | null;
  records: number;
  cents: number | null;
  uncosted: number;
  reports: number;
  leaks: number;
};

/**
 * The work and the reports by unit and by the type of the item that they are about, as columns with places instead of ids; what is not of a type
 * with cells is of the unit itself.
 */
export function repairColumns(
  { work, units }: Pick<HeatmapRows, 'work' | 'units'>,
  typeIds: readonly number[],
): Repairs {
  const typeAt = new Map(typeIds.map((id, at) => [id, at]));
  const byUnit = sumsByUnit(work);
  const repairs: Repairs = { unit: [], type: [], records: [], costCents: [], uncosted: [], reports: [], leaks: [] };
  for (const [unit, unitId] of units.id.entries())
    for (const { typeId, records, cents, uncosted, reports, leaks } of inOrder(byUnit.get(unitId))) {
      repairs.unit.push(unit);
      repairs.type.push(typeAt.get(typeId ?? 0) ?? null);
      repairs.records.push(records);
      repairs.costCents.push(cents);
      repairs.uncosted.push(uncosted);
      repairs.reports.push(reports);
      repairs.leaks.push(leaks);
    }
  return repairs;
}

// By type, what is of the unit itself last.
function inOrder(sums: readonly Sums[] = []): Sums[] {
  return sums.toSorted((a, b) => (a.typeId ?? Infinity) - (b.typeId ?? Infinity));
}

function sumsByUnit({ unitId, itemTypeId, isDone, costCents, words }: HeatmapRows['work']): Map<number, Sums[]> {
  const byUnit = new Map<number, Sums[]>();
  for (const [at, id] of unitId.entries()) {
    const typeId = itemTypeId[at] ?? null;
    const cents = costCents[at] ?? null;
    const ofUnit = byUnit.get(id) ?? [];
    byUnit.set(id, ofUnit);
    let sums = ofUnit.find((one) => one.typeId === typeId);
    if (!sums) {
      sums = { typeId, records: 0, cents: null, uncosted: 0, reports: 0, leaks: 0 };
      ofUnit.push(sums);
    }
    if (!isDone[at]) sums.reports += 1;
    else {
      sums.records += 1;
      if (cents === null) sums.uncosted += 1;
      else sums.cents = (sums.cents ?? 0) + cents;
    }
    if (isLeak(words[at] ?? '')) sums.leaks += 1;
  }
  return byUnit;
}

import type { UnitDetails } from '@lintel/contract/units/unit';
import { expectedHere } from '@lintel/domain/items/standard-set';
import type * as z from 'zod';
import type { UnitDetailsRow } from './unit-details.queries.ts';
import { unitFigures } from './unit-figures.ts';
import { unitItems } from './unit-items.ts';
import { workOf } from './unit-work.queries.ts';

/** What is shown of a unit, made of its row: its lists, what its standard set expects and lacks, and its figures. */
export function unitDetailsOf(row: UnitDetailsRow): z.infer<typeof UnitDetails> {
  const { expected: _e, standIns: _s, absentTypeIds: _a, moved: _m, ...rest } = row;
  const { turn, lanes, nextInspection, workEvents, ...others } = rest;
  const { spent: _sp, covers: _c, flags: _f, repairLimits: _l, today: _t, ...unit } = others;
  const { items, ages, retired, openFlags } = unitItems(row, turn?.unitTurn ?? null);
  const { missing, expected, met } = standardOf(row, items, [...retired, ...row.moved]);
  return {
    ...unit,
    items,
    missing,
    expectedCount: expected,
    work: workOf({ turn, lanes, nextInspection, workEvents }, openFlags),
    figures: unitFigures(items, { ages, retired: retired.length, expected, met }),
  };
}

// What is missing in the order of the names of the types, with the day when the last piece of it was taken out.
function standardOf(
  row: UnitDetailsRow,
  items: readonly { itemTypeId: number }[],
  removed: readonly { itemTypeId: number; on: string | null }[],
) {
  const all = row.expected;
  const { types, countedAs } = expectedHere({
    expected: all,
    standIns: row.standIns,
    absentTypeIds: row.absentTypeIds ?? [],
    presentTypeIds: items.map(({ itemTypeId }) => itemTypeId),
  });
  const counts = [...types.values()];
  const removedOn = (typeId: number) =>
    removed.reduce<string | null>(
      (last, { itemTypeId, on }) => (on !== null && on > (last ?? '') && countedAs(itemTypeId) === typeId ? on : last),
      null,
    );
  const missing = all
    .filter(({ itemTypeId }) => {
      const here = types.get(itemTypeId);
      return here !== undefined && here.pieces < here.quantity;
    })
    .map(({ itemTypeId, itemType, icon }) => ({ itemTypeId, itemType, icon, lastRemovedOn: removedOn(itemTypeId) }));
  return {
    missing,
    expected: counts.reduce((sum, { quantity }) => sum + quantity, 0),
    met: counts.reduce((sum, { quantity, pieces }) => sum + Math.min(quantity, pieces), 0),
  };
}

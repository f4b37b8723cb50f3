import type { Announced as AnnouncedShape } from '@lintel/contract/import';
import type * as z from 'zod';
import type { CheckedImport, CheckedItems, CheckedUnits } from './check-import.ts';
import { isRenamed } from './match-units.ts';

const FIRST_NAMES = 20;

/**
 * What applying a checked import creates besides its rows: places and catalogue entries that do not exist yet, and
 * changed names.
 */
export function announce(checked: CheckedImport): Announced {
  return checked.kind === 'units' ? announceUnits(checked) : announceItems(checked);
}

function announceUnits({ properties, matches }: CheckedUnits): Announced {
  const rowsOf = new Map<number, number>();
  for (const { property } of matches) rowsOf.set(property.i, (rowsOf.get(property.i) ?? 0) + 1);
  return {
    ...NOTHING,
    properties: named(
      properties
        .filter((property) => property.id === null)
        .map(({ i, staged }) => ({ name: staged.name, rows: rowsOf.get(i) ?? 0 })),
    ),
    renamedUnits: named(matches.filter(isRenamed).map(({ name }) => ({ name, rows: 1 }))),
  };
}

function announceItems({ goods: { goods, newMakers, newModels }, inUse }: CheckedItems): Announced {
  const rowsOfMaker = new Map<number | null, number>();
  const rowsOfModel = new Map<number | null, number>();
  for (const { i, rows } of inUse) {
    const { makerId = null, modelId = null } = goods[i] ?? {};
    rowsOfMaker.set(makerId, (rowsOfMaker.get(makerId) ?? 0) + rows);
    rowsOfModel.set(modelId, (rowsOfModel.get(modelId) ?? 0) + rows);
  }
  const makerNames = new Map(goods.map((good) => [good.makerId, good.maker]));
  return {
    ...NOTHING,
    manufacturers: named(newMakers.map(({ id, name }) => ({ name, rows: rowsOfMaker.get(id) ?? 0 }))),
    models: named(
      newModels.map(({ id, makerId, name }) => ({
        name: [makerNames.get(makerId), name].filter(Boolean).join(' '),
        rows: rowsOfModel.get(id) ?? 0,
      })),
    ),
  };
}

function named(things: readonly { name: string; rows: number }[]): Announced['models'] {
  return { total: things.length, first: things.slice(0, FIRST_NAMES) };
}

const NONE: Announced['models'] = { total: 0, first: [] };
const NOTHING: Announced = { properties: NONE, manufacturers: NONE, models: NONE, renamedUnits: NONE };

export type Announced = z.infer<typeof AnnouncedShape>;

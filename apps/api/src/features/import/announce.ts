import type { Announced as AnnouncedShape } from '@lintel/contract/imports/import';
import { NEW_MAKER } from '@lintel/contract/imports/import-question';
import type * as z from 'zod';
import type { CheckedImport, CheckedItems, CheckedUnits } from './check-import.ts';
import { isRenamed } from './match-units.ts';
import { type Question, TEXTS } from './questions.ts';

const FIRST_NAMES = 20;
// More than a person would answer one by one.
const NEAR_MAKERS = 60;

/**
 * What applying a checked import creates besides its rows: places and catalogue entries that do not exist yet, and
 * changed names.
 */
export function announce(checked: CheckedImport): Announced {
  if (checked.kind === 'table') return NOTHING;
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

/** What the check itself leaves open: new manufacturers whose names are near existing ones. */
export function askMakers(checked: CheckedImport, kept: Record<string, string>): Question[] {
  if (checked.kind !== 'items' || checked.goods.nearMakers.size === 0) return [];
  const { goods, nearMakers } = checked.goods;
  const rowsOf = Map.groupBy(checked.inUse, ({ i }) => goods[i]?.makerKey ?? '');
  const near = [...nearMakers].slice(0, NEAR_MAKERS);
  const existing = new Set(near.flatMap(([, { similarTo, answer }]) => [similarTo, answer ?? NEW_MAKER]));
  existing.delete(NEW_MAKER);
  const values = near.map(([key, { name, similarTo, answer }]) => {
    const uses = rowsOf.get(key) ?? [];
    return {
      value: name,
      rows: uses.reduce((sum, { rows }) => sum + rows, 0),
      line: Math.min(...uses.map(({ line }) => line)),
      recommended: similarTo,
      answer,
      isRemembered: answer !== null && kept[name] === answer,
    };
  });
  const options = [...existing].map((name) => ({ id: name, label: name }));
  const isNew = { id: NEW_MAKER, label: 'A new manufacturer' };
  return [{ id: 'makers', text: TEXTS.makers, isBlocking: false, options: [...options, isNew], values }];
}

function announceItems({ areas, goods: { goods, newMakers, newModels, nearMakers }, inUse }: CheckedItems): Announced {
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
    commonAreas: named(areas),
    manufacturers: named(
      newMakers.map(({ id, key, name }) => ({
        name,
        rows: rowsOfMaker.get(id) ?? 0,
        similarTo: nearMakers.get(key)?.similarTo ?? null,
      })),
    ),
    models: named(
      newModels.map(({ id, makerId, name }) => ({
        name: [makerNames.get(makerId), name].filter(Boolean).join(' '),
        rows: rowsOfModel.get(id) ?? 0,
      })),
    ),
  };
}

function named<T extends { name: string; rows: number }>(things: readonly T[]): { total: number; first: T[] } {
  return { total: things.length, first: things.slice(0, FIRST_NAMES) };
}

const NONE: { total: number; first: never[] } = { total: 0, first: [] };
const NOTHING: Announced = {
  properties: NONE,
  manufacturers: NONE,
  models: NONE,
  commonAreas: NONE,
  renamedUnits: NONE,
};

export type Announced = z.infer<typeof AnnouncedShape>;

import type { Db } from '@lintel/db/pooled-kysely';
import { manufacturerKey } from '@lintel/domain/manufacturers';
import {
  type Created,
  insertManufacturers,
  insertModels,
  type NewMaker,
  type NewModel,
} from './apply-items.queries.ts';
import type { GoodInUse, ResolvedGood } from './check-items.queries.ts';
import { type ExistingModel, selectMakers, selectModelsNamed } from './existing.queries.ts';
import type { StagedGood } from './staged-row.ts';

/**
 * Finds the maker and the model of each good in the catalogue; what the import will create gets an id below zero, the same
 * for the same thing. A model without a maker is taken only where the catalogue has exactly one of that name.
 */
export async function resolveGoods(
  db: Db,
  organizationId: number,
  goods: readonly StagedGood[],
): Promise<ResolvedGoods> {
  const makers = new Map<string, Named>();
  for (const maker of await selectMakers(db, organizationId)) {
    for (const name of [maker.name, ...maker.aliases]) {
      const key = manufacturerKey(name);
      if (!makers.has(key)) makers.set(key, maker);
    }
  }
  const modelNames = new Map(
    goods.flatMap(({ model }) => (model === null ? [] : [[model.toLowerCase(), model] as const])),
  );
  const models = modelsByKey(
    await selectModelsNamed(
      db,
      organizationId,
      [...modelNames].map(([key, name]) => ({ key, name })),
    ),
  );
  const newMakers: ResolvedGoods['newMakers'] = [];
  const newModels: ResolvedGoods['newModels'] = [];

  function makerOf(name: string): Named {
    const key = manufacturerKey(name) || name.toLowerCase();
    const known = makers.get(key);
    if (known) return known;
    const made = { id: -1 - newMakers.length, key, name };
    newMakers.push(made);
    makers.set(key, made);
    return made;
  }

  function modelOf(good: StagedGood, name: string, maker: Named): Named {
    const key = `${maker.id}/${name.toLowerCase()}`;
    const known = models.byMaker.get(key);
    if (known) return known;
    const made = { id: -1 - newModels.length, key, makerId: maker.id, itemTypeId: good.itemTypeId, name };
    newModels.push(made);
    models.byMaker.set(key, made);
    return made;
  }

  const resolved = goods.map((good, i): ResolvedGood => {
    const only =
      good.manufacturer === null && good.model !== null ? models.only.get(good.model.toLowerCase()) : undefined;
    const maker = good.manufacturer === null ? null : makerOf(good.manufacturer);
    const model = maker && good.model !== null ? modelOf(good, good.model, maker) : (only ?? null);
    return {
      i,
      itemTypeId: good.itemTypeId,
      itemType: good.itemType,
      makerId: maker?.id ?? only?.makerId ?? null,
      maker: maker?.name ?? null,
      modelId: model?.id ?? null,
      model: model?.name ?? null,
    };
  });
  return { goods: resolved, newMakers, newModels };
}

/** The goods with only those new makers and models that rows speak of which are going to be written. */
export function goodsInUse({ goods, newMakers, newModels }: ResolvedGoods, inUse: readonly GoodInUse[]): ResolvedGoods {
  const used = inUse.flatMap(({ i }) => goods[i] ?? []);
  const makerIds = new Set(used.map((good) => good.makerId));
  const modelIds = new Set(used.map((good) => good.modelId));
  return {
    goods,
    newMakers: newMakers.filter((maker) => makerIds.has(maker.id)),
    newModels: newModels.filter((model) => modelIds.has(model.id)),
  };
}

/** Creates the makers and models that `resolveGoods` planned as the organization's own, and gives the goods with their real ids. */
export async function createGoods(
  db: Db,
  organizationId: number,
  { goods, newMakers, newModels }: ResolvedGoods,
): Promise<CreatedGoods> {
  const makers = await createAll(newMakers, (list) => insertManufacturers(db, organizationId, list));
  const realMaker = (id: number) => makers.realId.get(id) ?? id;
  const models = await createAll(
    newModels.map((model) => ({ ...model, makerId: realMaker(model.makerId) })),
    (list) => insertModels(db, organizationId, list),
  );
  return {
    goods: goods.map((good) => ({
      ...good,
      makerId: good.makerId === null ? null : realMaker(good.makerId),
      modelId: good.modelId === null ? null : (models.realId.get(good.modelId) ?? good.modelId),
    })),
    manufacturers: makers.count,
    models: models.count,
  };
}

// Somebody of the organization may add the same name at the same moment: what its insert kept from this one is read in a second round.
async function createAll<T extends { id: number; key: string }>(
  planned: readonly T[],
  insert: (list: readonly T[]) => Promise<Created>,
): Promise<{ realId: Map<number, number>; count: number }> {
  const realId = new Map<number, number>();
  let count = 0;
  for (let left = planned, round = 0; left.length > 0 && round < 3; round += 1) {
    const created = await insert(left);
    count += created.count;
    for (const one of left) {
      const id = created.idByKey.get(one.key);
      if (id !== undefined) realId.set(one.id, id);
    }
    left = left.filter((one) => !realId.has(one.id));
  }
  return { realId, count };
}

function modelsByKey(models: readonly ExistingModel[]) {
  const byMaker = new Map<string, Named>();
  const only = new Map<string, ExistingModel | undefined>();
  for (const model of models) {
    byMaker.set(`${model.makerId}/${model.key}`, model);
    only.set(model.key, only.has(model.key) ? undefined : model);
  }
  return { byMaker, only };
}

type Named = { id: number; name: string };
export type ResolvedGoods = {
  goods: ResolvedGood[];
  newMakers: (NewMaker & { id: number })[];
  newModels: (NewModel & { id: number })[];
};
export type CreatedGoods = { goods: ResolvedGood[]; manufacturers: number; models: number };

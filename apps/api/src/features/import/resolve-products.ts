import { NEW_MAKER } from '@lintel/contract/imports/import-question';
import type { Db } from '@lintel/db/pooled-kysely';
import { similarManufacturer } from '@lintel/domain/items/manufacturer-likeness';
import { manufacturerKey } from '@lintel/domain/items/manufacturers';
import {
  type Created,
  insertManufacturers,
  insertModels,
  type NewMaker,
  type NewModel,
} from './apply-items.queries.ts';
import type { ProductInUse, ResolvedProduct } from './check-items.queries.ts';
import { type ExistingModel, selectMakers, selectModelsNamed } from './existing.queries.ts';
import type { StagedProduct } from './staged-row.ts';

/**
 * Finds the manufacturer and the model of each product (stored as `good`) in the catalogue; what the import will create
 * gets a negative id, the same for the same thing. A model without a manufacturer is taken only where the catalogue has
 * exactly one of that name. A new manufacturer whose name is near an existing one is asked about; `answers` says which of them
 * an existing one is meant by.
 */
export async function resolveProducts(
  db: Db,
  organizationId: number,
  goods: readonly StagedProduct[],
  answers: Record<string, string> = {},
): Promise<ResolvedProducts> {
  const makers = new Map<string, Named>();
  const existing = await selectMakers(db, organizationId);
  for (const maker of existing) {
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
  const newMakers: ResolvedProducts['newMakers'] = [];
  const newModels: ResolvedProducts['newModels'] = [];
  const nearMakers = new Map<string, NearMaker>();
  const answerByKey = new Map(Object.entries(answers).map(([name, answer]) => [manufacturerKey(name), answer]));

  function makerOf(name: string): Named {
    const key = manufacturerKey(name) || name.toLowerCase();
    const known = makers.get(key);
    if (known) return known;
    // why: comparing letter by letter takes long, and nobody answers for more
    const similarTo = newMakers.length < COMPARED_MAKERS ? similarManufacturer(name, existing) : null;
    const answer = answerByKey.get(key);
    const meant =
      answer === undefined || answer === NEW_MAKER ? undefined : existing.find((one) => one.name === answer);
    if (similarTo !== null || meant)
      nearMakers.set(key, {
        name,
        similarTo: similarTo ?? meant?.name ?? '',
        answer: meant?.name ?? (answer === NEW_MAKER ? NEW_MAKER : null),
      });
    if (meant) {
      makers.set(key, meant);
      return meant;
    }
    const made = { id: -1 - newMakers.length, key, name };
    newMakers.push(made);
    makers.set(key, made);
    return made;
  }

  function modelOf(good: StagedProduct, name: string, maker: Named): Named {
    const key = `${maker.id}/${name.toLowerCase()}`;
    const known = models.byMaker.get(key);
    if (known) return known;
    const made = { id: -1 - newModels.length, key, makerId: maker.id, itemTypeId: good.itemTypeId, name };
    newModels.push(made);
    models.byMaker.set(key, made);
    return made;
  }

  const resolved = goods.map((good, i): ResolvedProduct => {
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
      makerKey: good.manufacturer === null ? null : manufacturerKey(good.manufacturer),
      modelId: model?.id ?? null,
      model: model?.name ?? null,
    };
  });
  return { goods: resolved, newMakers, newModels, nearMakers };
}

/** The products, with only those new manufacturers and models that are named by rows that will be written. */
export function productsInUse(
  { goods, newMakers, newModels, nearMakers }: ResolvedProducts,
  inUse: readonly ProductInUse[],
): ResolvedProducts {
  const used = inUse.flatMap(({ i }) => goods[i] ?? []);
  const makerIds = new Set(used.map((good) => good.makerId));
  const modelIds = new Set(used.map((good) => good.modelId));
  const keys = new Set(used.map((good) => good.makerKey));
  return {
    goods,
    nearMakers: new Map([...nearMakers].filter(([key]) => keys.has(key))),
    newMakers: newMakers.filter((maker) => makerIds.has(maker.id)),
    newModels: newModels.filter((model) => modelIds.has(model.id)),
  };
}

/**
 * Creates the manufacturers and models that `resolveProducts` planned as the organization's own, and returns the
 * products with their real ids.
 */
export async function createProducts(
  db: Db,
  organizationId: number,
  { goods, newMakers, newModels }: ResolvedProducts,
): Promise<CreatedProducts> {
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

// Somebody else of the organization may add the same name at the same moment: a second query reads what their insert
// prevented here.
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

const COMPARED_MAKERS = 500;

type Named = { id: number; name: string };
export type ResolvedProducts = {
  goods: ResolvedProduct[];
  newMakers: (NewMaker & { id: number })[];
  newModels: (NewModel & { id: number })[];
  /** Names that are no manufacturer's but near one's, by key, with what the person said of them. */
  nearMakers: ReadonlyMap<string, NearMaker>;
};
type NearMaker = { name: string; similarTo: string; answer: string | null };
export type CreatedProducts = { goods: ResolvedProduct[]; manufacturers: number; models: number };

import type { Tx } from '@lintel/db/tx';
import { AREA_TYPES } from '@lintel/domain/items/item-types';
import { DEMO_MODELS, DEMO_TYPES, type DemoModel, type DemoType } from './demo-models.ts';

/** Finds the built-in types and manufacturers in the database and adds the demo's models to them. */
export async function loadCatalogue(db: Tx['db']): Promise<Catalogue> {
  const types = await db.selectFrom('item_type').select(['id', 'key', 'average_life_span']).orderBy('id').execute();
  const typeByKey = new Map(types.map((type) => [type.key, type]));
  const typeOf = (type: DemoType) => found(typeByKey.get(DEMO_TYPES[type]), `item type ${DEMO_TYPES[type]}`);
  const makers = await db
    .selectFrom('manufacturer')
    .select(['id', 'name'])
    .where('organization_id', 'is', null)
    .execute();
  const makerIds = new Map(makers.map((maker) => [maker.name, maker.id]));
  const makerId = (name: string) => found(makerIds.get(name), `manufacturer ${name}`);

  const models = (Object.keys(DEMO_MODELS) as DemoType[]).flatMap((type) =>
    DEMO_MODELS[type].map((model) => ({
      manufacturer_id: makerId(model.maker),
      item_type_id: typeOf(type).id,
      name: model.name,
      warranty_months: model.warrantyMonths,
    })),
  );
  await db
    .insertInto('model')
    .values(models)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db
    .selectFrom('model')
    .select(['id', 'manufacturer_id', 'name'])
    .where('organization_id', 'is', null)
    .where(
      'name',
      'in',
      models.map((model) => model.name),
    )
    .execute();
  const modelIds = new Map(rows.map((row) => [`${row.manufacturer_id} ${row.name}`, row.id]));

  const interior = await db.selectFrom('area_type').select('id').where('name', '=', UNIT_AREA_TYPE).executeTakeFirst();
  const unitAreaTypeId = found(interior?.id, `area type ${UNIT_AREA_TYPE}`);
  const standardTypes = await db
    .selectFrom('standard_item')
    .innerJoin('item_type', 'item_type.id', 'standard_item.item_type_id')
    .select(['item_type.id', 'item_type.key'])
    .where('standard_item.area_type_id', '=', unitAreaTypeId)
    .orderBy('item_type.id')
    .execute();

  return {
    unitAreaTypeId,
    standardTypes,
    typeId: (type) => typeOf(type).id,
    eulYears: (type) => found(typeOf(type).average_life_span, `life span of ${DEMO_TYPES[type]}`),
    makerId,
    modelId: (model) => found(modelIds.get(`${makerId(model.maker)} ${model.name}`), `model ${model.name}`),
  };
}

function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined)
    throw new Error(`The catalogue lacks ${what}; load it before the demo data.`);
  return value;
}

const UNIT_AREA_TYPE = found(AREA_TYPES.find((one) => one.key === 'unit-interior')?.name, 'area type unit-interior');

export type Catalogue = {
  unitAreaTypeId: number;
  /** What the area type of a unit is expected to hold. */
  standardTypes: { id: number; key: string }[];
  typeId(type: DemoType): number;
  eulYears(type: DemoType): number;
  makerId(name: string): number;
  modelId(model: DemoModel): number;
};

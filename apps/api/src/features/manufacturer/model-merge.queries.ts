import type { ModelMergePreview } from '@lintel/contract/items/catalogue';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Viewer } from '#platform/identity/viewer.ts';
import { catalogueOf, type Owner, visibleCatalogue } from '#platform/records/catalogue-layers.ts';
import { archiveJoined, holdModelAlone, insertParts, repointItems, type Touched } from './merge.queries.ts';

type WirePreview = z.infer<typeof ModelMergePreview>;
export type MergedModel = {
  id: number;
  name: string;
  organizationId: Owner;
  manufacturerId: number;
  manufacturerName: string;
  itemTypeId: number | null;
};

// Models that can be merged: live, under a live manufacturer.
const live = sql`m.archived_at is null and k.archived_at is null`;

/** A live model that the viewer sees. */
export async function selectLiveModel(db: Db, viewer: Viewer, id: number): Promise<MergedModel | undefined> {
  const { rows } = await sql<MergedModel>`
    select m.id, m.name, m.organization_id as "organizationId", k.id as "manufacturerId", k.name as "manufacturerName",
      m.item_type_id as "itemTypeId"
    from model m join manufacturer k on k.id = m.manufacturer_id
    where m.id = ${id} and ${live} and ${visibleCatalogue(viewer, 'm')}`.execute(db);
  return rows[0];
}

/** What merging a model would change; undefined unless the viewer sees two live models and the first may become the second. */
export async function selectModelMergePreview(
  db: Db,
  viewer: Viewer,
  fromId: number,
  intoId: number,
): Promise<WirePreview | undefined> {
  const side = (model: string, maker: string, type: string): RawBuilder<unknown> => {
    const c = sql.ref;
    return sql`json_build_object('id', ${c(`${model}.id`)}, 'name', ${c(`${model}.name`)}, 'manufacturerId', ${c(`${maker}.id`)},
      'manufacturerName', ${c(`${maker}.name`)}, 'itemType', ${c(`${type}.name`)}, 'organizationId', ${c(`${model}.organization_id`)})`;
  };
  const { rows } = await sql<WirePreview>`
    with moving as (
      select i.organization_id from organization o join item i on i.organization_id = o.id where i.model_id = ${fromId}
    )
    select ${side('m', 'k', 't')} as "from", ${side('m2', 'k2', 't2')} as "into",
      (select count(*) from moving) as "itemsMoved", (select count(distinct organization_id) from moving) as "organizationCount"
    from model m join manufacturer k on k.id = m.manufacturer_id left join item_type t on t.id = m.item_type_id
    join model m2 on m2.id = ${intoId} and m2.id <> m.id and m2.archived_at is null and ${catalogueOf(sql`m.organization_id`, 'm2')}
    join manufacturer k2 on k2.id = m2.manufacturer_id and k2.archived_at is null left join item_type t2 on t2.id = m2.item_type_id
    where m.id = ${fromId} and ${live} and ${visibleCatalogue(viewer, 'm')} and ${visibleCatalogue(viewer, 'm2')}`.execute(
    db,
  );
  return rows[0];
}

/** True where items of one model are of another type than the other model is for. */
export async function hasItemsOfOtherType(db: Db, from: MergedModel, into: MergedModel): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from organization o join item i on i.organization_id = o.id
      where i.model_id = ${from.id} and i.archived_at is null and i.item_type_id <> ${into.itemTypeId}::bigint) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/**
 * Merges the first of two models into the second, in every organization that the transaction sees, and records what
 * that changed.
 */
export async function mergeModels(
  db: Db,
  from: MergedModel,
  into: MergedModel,
  userId: number,
): Promise<{ mergeId: number; organizations: Touched[] }> {
  await holdModelAlone(db, from.id);
  const { rows } = await sql<{ id: number }>`
    insert into manufacturer_merge (kind, organization_id, from_id, into_id, from_model_id, into_model_id, moved_model_ids, joined_models, merged_by)
    values ('MODELS', ${from.organizationId}::bigint, ${from.manufacturerId}, ${into.manufacturerId}, ${from.id}, ${into.id}, '{}',
      jsonb_build_array(jsonb_build_object('id', ${from.id}::bigint, 'intoId', ${into.id}::bigint, 'wasArchived', false)), ${userId}::bigint)
    returning id`.execute(db);
  const { id: mergeId } = rows[0] as { id: number };
  await insertParts(db, mergeId, sql`i.model_id = ${from.id}`);
  const organizations = await repointItems(db, mergeId, from.manufacturerId, into.manufacturerId);
  await archiveJoined(db, mergeId);
  return { mergeId, organizations };
}

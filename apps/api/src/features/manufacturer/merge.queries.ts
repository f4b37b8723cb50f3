import type { MergePreview } from '@lintel/contract/items/manufacturer';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Viewer } from '#platform/identity/viewer.ts';
import { catalogueOf, type Owner, visibleCatalogue } from '#platform/records/catalogue-layers.ts';
import { makerCountsCte } from './manufacturer.queries.ts';

type WirePreview = z.infer<typeof MergePreview>;
export type Touched = { organizationId: number; items: number };

// Models of the first manufacturer that the second one has by the same name, in the same layer or shared: (id, into_id, was_archived, name).
const joined = (fromId: number, intoId: number): RawBuilder<unknown> => sql`
  select distinct on (f.id) f.id, t.id as into_id, f.archived_at is not null as was_archived, f.name from model f
  join model t on t.manufacturer_id = ${intoId} and lower(t.name) = lower(f.name) and ${catalogueOf(sql`f.organization_id`, 't')}
  where f.manufacturer_id = ${fromId} order by f.id, t.organization_id nulls last`;

/** What a merge would change; undefined unless the viewer sees two live manufacturers and the first may become the second. */
export async function selectMergePreview(
  db: Db,
  viewer: Viewer,
  fromId: number,
  intoId: number,
): Promise<WirePreview | undefined> {
  const side = (
    id: number,
  ) => sql`(select json_build_object('id', m.id, 'name', m.name, 'organizationId', m.organization_id,
    'organizationName', (select o.name from organization o where o.id = m.organization_id), 'modelCount', coalesce(c.models, 0),
    'itemCount', coalesce(c.items, 0)) from manufacturer m left join counts c on c.id = m.id where m.id = ${id})`;
  const { rows } = await sql<WirePreview>`
    with ${makerCountsCte(viewer)}, joined as (${joined(fromId, intoId)}), moving as (
      select i.organization_id from organization o join item i on i.organization_id = o.id
      where i.manufacturer_id = ${fromId} or i.model_id in (select j.id from joined j)
    )
    select ${side(fromId)} as "from", ${side(intoId)} as "into",
      (select count(*) from model m where m.manufacturer_id = ${fromId} and ${visibleCatalogue(viewer, 'm')} and m.id not in (select j.id from joined j)) as "modelsMoved",
      (select coalesce(json_agg(j.name order by j.name), '[]') from joined j) as "modelsJoined",
      (select count(*) from moving) as "itemsMoved", (select count(distinct organization_id) from moving) as "organizationCount",
      (select json_agg(x.alias order by lower(x.alias)) from (
        select m.name as alias from manufacturer m where m.id = ${fromId}
        union select a.alias from manufacturer_alias a where a.manufacturer_id = ${fromId} and ${visibleCatalogue(viewer, 'a')}) x) as aliases
    where (select count(*) from manufacturer m where m.id in (${fromId}, ${intoId}) and m.archived_at is null and ${visibleCatalogue(viewer, 'm')}) = 2
      and exists (select from manufacturer f join manufacturer t on t.id = ${intoId} and ${catalogueOf(sql`f.organization_id`, 't')}
        where f.id = ${fromId})`.execute(db);
  return rows[0];
}

export type Named = { id: number; name: string; organizationId: Owner };

/** Holds a manufacturer alone until the transaction ends: nothing is given it any more. */
export async function holdMakerAlone(db: Db, id: number): Promise<void> {
  await sql`select from manufacturer m where m.id = ${id} for update`.execute(db);
}

/** Holds a model alone until the transaction ends: no item is given it any more. */
export async function holdModelAlone(db: Db, id: number): Promise<void> {
  await sql`select from model m where m.id = ${id} for update`.execute(db);
}

/** Holds the models that a change shared alone until the transaction ends. */
export async function holdSharedAlone(db: Db, mergeId: number): Promise<void> {
  await sql`select from model m where m.id = any ((select g.moved_model_ids from manufacturer_merge g where g.id = ${mergeId})::bigint[])
    order by m.id for update`.execute(db);
}

/**
 * Merges the first of two manufacturers into the second, in every organization that the transaction sees, and records
 * what that changed.
 */
export async function mergeMakers(
  db: Db,
  from: Named,
  into: Named,
  userId: number,
): Promise<{ mergeId: number; organizations: Touched[] }> {
  await holdMakerAlone(db, from.id);
  const mergeId = await insertMerge(db, from, into, userId);
  await insertParts(db, mergeId, sql`i.manufacturer_id = ${from.id} or i.model_id in (${joinedIds(mergeId)})`);
  const organizations = await repointItems(db, mergeId, from.id, into.id);
  await sql`update model m set manufacturer_id = ${into.id}, version = m.version + 1, updated_at = now()
    where m.id = any ((select g.moved_model_ids from manufacturer_merge g where g.id = ${mergeId})::bigint[])`.execute(
    db,
  );
  await archiveJoined(db, mergeId);
  await sql`update manufacturer_alias a set manufacturer_id = ${into.id} where a.manufacturer_id = ${from.id}`.execute(
    db,
  );
  // The name becomes an alias for its own organization only; other organizations do not see it.
  await sql`with added as (
      insert into manufacturer_alias (organization_id, manufacturer_id, alias)
      select ${from.organizationId}::bigint, g.into_id, g.added_alias from manufacturer_merge g
      where g.id = ${mergeId} and g.added_alias is not null returning id
    )
    update manufacturer_merge g set added_alias_id = added.id from added where g.id = ${mergeId}`.execute(db);
  await sql`update manufacturer m set version = m.version + 1, updated_at = now(),
      archived_at = case when m.id = ${from.id} then now() end, merged_into_id = case when m.id = ${from.id} then ${into.id}::bigint end
    where m.id in (${from.id}, ${into.id})`.execute(db);
  return { mergeId, organizations };
}

async function insertMerge(db: Db, from: Named, into: Named, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with joined as (${joined(from.id, into.id)})
    insert into manufacturer_merge (kind, organization_id, from_id, into_id, moved_model_ids, joined_models, moved_alias_ids,
      added_alias, merged_by)
    select 'MAKERS', ${from.organizationId}::bigint, ${from.id}, ${into.id},
      (select coalesce(array_agg(m.id order by m.id), '{}') from model m where m.manufacturer_id = ${from.id}
        and m.id not in (select j.id from joined j)),
      (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'intoId', j.into_id, 'wasArchived', j.was_archived)), '[]') from joined j),
      (select coalesce(array_agg(a.id), '{}') from manufacturer_alias a where a.manufacturer_id = ${from.id}),
      case when not exists (select from manufacturer_alias a where lower(a.alias) = lower(${from.name})
        and a.organization_id is not distinct from ${from.organizationId}::bigint) then ${from.name} end,
      ${userId}::bigint
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Records the items `i` that a merge is about to change, with their manufacturer and model. */
export async function insertParts(db: Db, mergeId: number, isChanged: RawBuilder<unknown>): Promise<void> {
  await sql`insert into manufacturer_merge_part (organization_id, merge_id, item_ids, manufacturer_ids, model_ids)
    select i.organization_id, ${mergeId}, array_agg(i.id order by i.id), array_agg(i.manufacturer_id order by i.id),
      array_agg(i.model_id order by i.id)
    from organization o join item i on i.organization_id = o.id where ${isChanged} group by i.organization_id`.execute(
    db,
  );
}

/** Archives the models that a merge joined with others. */
export async function archiveJoined(db: Db, mergeId: number): Promise<void> {
  await sql`update model m set archived_at = coalesce(m.archived_at, now()), merged_into_id = j.into_id, version = m.version + 1,
      updated_at = now() from (${joinedModels(mergeId)}) j where m.id = j.id`.execute(db);
}

/**
 * Sets the manufacturer and model of the items of a merge; returns how many in which organization.
 */
export async function repointItems(db: Db, mergeId: number, fromId: number, intoId: number): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with joined as (${joinedModels(mergeId)}), part as (
      select p.organization_id, unnest(p.item_ids) as item_id from manufacturer_merge_part p where p.merge_id = ${mergeId}
    ), saved as (
      update item i set manufacturer_id = case when i.manufacturer_id = ${fromId} then ${intoId} else i.manufacturer_id end,
        model_id = coalesce((select j.into_id from joined j where j.id = i.model_id), i.model_id),
        version = i.version + 1, updated_at = now()
      from part p where i.organization_id = p.organization_id and i.id = p.item_id
      returning i.organization_id
    )
    select s.organization_id as "organizationId", count(*)::int as items from saved s group by 1`.execute(db);
  return rows;
}

/** `(id, into_id, was_archived)` of the models that a merge joined. */
export function joinedModels(mergeId: number): RawBuilder<unknown> {
  return sql`select j.id, j."intoId" as into_id, j."wasArchived" as was_archived from manufacturer_merge g,
    jsonb_to_recordset(g.joined_models) as j(id bigint, "intoId" bigint, "wasArchived" boolean) where g.id = ${mergeId}`;
}

function joinedIds(mergeId: number): RawBuilder<unknown> {
  return sql`select x.id from (${joinedModels(mergeId)}) x`;
}

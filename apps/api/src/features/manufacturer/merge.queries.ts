import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { catalogueOf, type Owner } from '#platform/catalogue-layers.ts';
import { instant } from '#platform/lookups/instant.ts';
import { requestSnapshots } from '#platform/lookups/request-snapshot.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makerCountsCte } from './manufacturer.queries.ts';

const MERGES_LISTED_MAX = 200;

export type Touched = { organizationId: number; items: number };

// Models of the first maker that the second one has by the same name, in the same layer or shared: (id, into_id, was_archived, name).
const joined = (fromId: number, intoId: number): RawBuilder<unknown> => sql`
  select distinct on (f.id) f.id, t.id as into_id, f.archived_at is not null as was_archived, f.name from model f
  join model t on t.manufacturer_id = ${intoId} and lower(t.name) = lower(f.name) and ${catalogueOf(sql`f.organization_id`, 't')}
  where f.manufacturer_id = ${fromId} order by f.id, t.organization_id nulls last`;

/** What a merge would change, as JSON text; undefined unless both makers are live and the first may become the second. */
export async function selectMergePreview(
  db: Db,
  viewer: Viewer,
  fromId: number,
  intoId: number,
): Promise<string | undefined> {
  const side = (
    id: number,
  ) => sql`(select json_build_object('id', m.id, 'name', m.name, 'organizationId', m.organization_id,
    'organizationName', (select o.name from organization o where o.id = m.organization_id), 'modelCount', coalesce(c.models, 0),
    'itemCount', coalesce(c.items, 0)) from manufacturer m left join counts c on c.id = m.id where m.id = ${id})`;
  const { rows } = await sql<{ json: string }>`
    with ${makerCountsCte(viewer)}, joined as (${joined(fromId, intoId)}), moving as (
      select i.organization_id from organization o join item i on i.organization_id = o.id
      where i.manufacturer_id = ${fromId} or i.model_id in (select j.id from joined j)
    )
    select json_build_object('from', ${side(fromId)}, 'into', ${side(intoId)},
      'modelsMoved', (select count(*) from model m where m.manufacturer_id = ${fromId} and m.id not in (select j.id from joined j)),
      'modelsJoined', (select coalesce(json_agg(j.name order by j.name), '[]') from joined j),
      'itemsMoved', (select count(*) from moving), 'organizationCount', (select count(distinct organization_id) from moving),
      'aliases', (select json_agg(x.alias order by lower(x.alias)) from (
        select m.name as alias from manufacturer m where m.id = ${fromId}
        union select a.alias from manufacturer_alias a where a.manufacturer_id = ${fromId}) x))::text as json
    where (select count(*) from manufacturer m where m.id in (${fromId}, ${intoId}) and m.archived_at is null) = 2
      and exists (select from manufacturer f join manufacturer t on t.id = ${intoId} and ${catalogueOf(sql`f.organization_id`, 't')}
        where f.id = ${fromId})`.execute(db);
  return rows[0]?.json;
}

type Named = { id: number; name: string; organizationId: Owner };

/** Makes the first of two held makers the second one, in every organization, and writes down what that changed. */
export async function merge(
  db: Db,
  from: Named,
  into: Named,
  userId: number,
): Promise<{ mergeId: number; organizations: Touched[] }> {
  const mergeId = await insertMerge(db, from, into, userId);
  await sql`insert into manufacturer_merge_part (organization_id, merge_id, item_ids, manufacturer_ids, model_ids)
    select i.organization_id, ${mergeId}, array_agg(i.id order by i.id), array_agg(i.manufacturer_id order by i.id),
      array_agg(i.model_id order by i.id)
    from organization o join item i on i.organization_id = o.id
    where i.manufacturer_id = ${from.id} or i.model_id in (${joinedIds(mergeId)}) group by i.organization_id`.execute(
    db,
  );
  const organizations = await repointItems(db, mergeId, from.id, into.id);
  await sql`update model m set manufacturer_id = ${into.id}, version = m.version + 1, updated_at = now()
    where m.id = any ((select g.moved_model_ids from manufacturer_merge g where g.id = ${mergeId})::bigint[])`.execute(
    db,
  );
  await sql`update model m set archived_at = coalesce(m.archived_at, now()), merged_into_id = j.into_id, version = m.version + 1,
      updated_at = now() from (${joinedModels(mergeId)}) j where m.id = j.id`.execute(db);
  await sql`update manufacturer_alias a set manufacturer_id = ${into.id} where a.manufacturer_id = ${from.id}`.execute(
    db,
  );
  // The name goes on being what its own organization calls it, and no word of it reaches another one.
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
    insert into manufacturer_merge (from_id, into_id, moved_model_ids, joined_models, moved_aliases, moved_alias_ids,
      added_alias, merged_by)
    select ${from.id}, ${into.id},
      (select coalesce(array_agg(m.id order by m.id), '{}') from model m where m.manufacturer_id = ${from.id}
        and m.id not in (select j.id from joined j)),
      (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'intoId', j.into_id, 'wasArchived', j.was_archived)), '[]') from joined j),
      (select coalesce(array_agg(a.alias), '{}') from manufacturer_alias a where a.manufacturer_id = ${from.id}),
      (select coalesce(array_agg(a.id), '{}') from manufacturer_alias a where a.manufacturer_id = ${from.id}),
      case when not exists (select from manufacturer_alias a where lower(a.alias) = lower(${from.name})
        and a.organization_id is not distinct from ${from.organizationId}::bigint) then ${from.name} end,
      ${userId}::bigint
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

// A property is counted anew where items get another model, which may have a life and a price of its own.
async function repointItems(db: Db, mergeId: number, fromId: number, intoId: number): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with joined as (${joinedModels(mergeId)}), part as (
      select p.organization_id, unnest(p.item_ids) as item_id from manufacturer_merge_part p where p.merge_id = ${mergeId}
    ), saved as (
      update item i set manufacturer_id = case when i.manufacturer_id = ${fromId} then ${intoId} else i.manufacturer_id end,
        model_id = coalesce((select j.into_id from joined j where j.id = i.model_id), i.model_id),
        version = i.version + 1, updated_at = now()
      from part p where i.organization_id = p.organization_id and i.id = p.item_id
      returning i.organization_id, i.property_id, i.model_id
    ), ${requestSnapshots(sql`(select s.organization_id, s.property_id from saved s where s.model_id in (select j.into_id from joined j))`)}
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

export type MergeRow = {
  id: number;
  fromId: number;
  intoId: number;
  undoneAt: string | null;
  /** A maker that a later merge of one of the two brought in or took away. */
  laterName: string | null;
  isFinal: boolean;
};

// A later merge of either maker that stands: what it moved may be what this one moved before.
const later = sql`select m.name from manufacturer_merge l join manufacturer m on m.id = l.from_id
  where l.id > g.id and l.undone_at is null and (l.from_id in (g.from_id, g.into_id) or l.into_id in (g.from_id, g.into_id))
  order by l.id desc limit 1`;

/** A merge, held until the transaction ends. */
export async function lockMerge(db: Db, mergeId: number): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select g.id, g.from_id as "fromId", g.into_id as "intoId", g.undone_at::text as "undoneAt", (${later}) as "laterName",
      g.is_final as "isFinal"
    from manufacturer_merge g where g.id = ${mergeId} for update of g`.execute(db);
  return rows[0];
}

/** True where a model that a merge moved from an own maker is shared by now, so that it cannot go back to it. */
export async function isModelShared(db: Db, mergeId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from manufacturer_merge g join manufacturer k on k.id = g.from_id and k.organization_id is not null
      join model m on m.id = any (g.moved_model_ids) and m.organization_id is null and m.manufacturer_id = g.into_id
      where g.id = ${mergeId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

const mergeColumns: RawBuilder<unknown> = sql`
  g.id, g.from_id as "fromId", f.name as "fromName", g.into_id as "intoId", t.name as "intoName",
  cardinality(g.moved_model_ids) + jsonb_array_length(g.joined_models) as "modelCount",
  (select coalesce(sum(cardinality(p.item_ids)), 0)::int from organization o
    join manufacturer_merge_part p on p.organization_id = o.id and p.merge_id = g.id) as "itemCount",
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, ${instant('g.merged_at')} as at, ${instant('g.undone_at')} as "undoneAt",
  g.undone_at is null and not g.is_final and not exists (${later}) as "canUndo"`;

const mergeJoins: RawBuilder<unknown> = sql`
  join manufacturer f on f.id = g.from_id join manufacturer t on t.id = g.into_id left join app_user u on u.id = g.merged_by`;

/** One merge as JSON text. */
export async function selectMerge(db: Db, mergeId: number): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select to_json(r)::text as json from manufacturer_merge g ${mergeJoins} cross join lateral (select ${mergeColumns}) r
    where g.id = ${mergeId}`.execute(db);
  return rows[0]?.json;
}

/** The newest merges, as the JSON text of a page. */
export async function selectMerges(db: Db): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('results', coalesce(json_agg(x.json order by x.id desc), '[]'),
      'total', (select count(*) from manufacturer_merge), 'nextCursor', null)::text as json
    from (select g.id, to_json(r) as json from manufacturer_merge g ${mergeJoins} cross join lateral (select ${mergeColumns}) r
      order by g.id desc limit ${MERGES_LISTED_MAX}) x`.execute(db);
  return (rows[0] as { json: string }).json;
}

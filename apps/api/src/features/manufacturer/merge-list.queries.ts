import type { ManufacturerMerge } from '@lintel/contract/items/manufacturer';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { Owner } from '#platform/records/catalogue-layers.ts';
import { afterId, type Page, type PageOrder, placeById, selectPage } from '#platform/sql/page.ts';

export type WireMerge = z.infer<typeof ManufacturerMerge>;
export type MergeRow = {
  id: number;
  kind: 'MAKERS' | 'MODELS' | 'SHARED';
  organizationId: Owner;
  fromId: number;
  intoId: number;
  fromModelId: number | null;
  undoneAt: string | null;
  /** The manufacturer or model of a later change that rests on this one. */
  laterName: string | null;
  isFinal: boolean;
};

// A later change of either manufacturer that was not undone: it may have moved what this one moved before. Changes of
// two organizations, or of models that have none in common, do not depend on each other.
const later = sql`select concat_ws(' ', m.name, d.name) from manufacturer_merge l join manufacturer m on m.id = l.from_id
    left join model d on d.id = l.from_model_id
  where l.id > g.id and l.undone_at is null and (l.from_id in (g.from_id, g.into_id) or l.into_id in (g.from_id, g.into_id))
    and (l.organization_id is null or g.organization_id is null or l.organization_id = g.organization_id)
    and not (l.kind = 'MODELS' and g.kind = 'MODELS' and not array[l.from_model_id, l.into_model_id] && array[g.from_model_id, g.into_model_id])
  order by l.id desc limit 1`;

// By owner: a super user sees all, an administrator those of their organizations.
function visibleMerges(viewer: Viewer): RawBuilder<boolean> {
  return viewer.isSuperUser
    ? sql<boolean>`true`
    : sql<boolean>`g.organization_id = any (${bigints(viewer.organizationIds)})`;
}

/** A merge that the viewer sees, locked until the transaction ends. */
export async function lockMerge(db: Db, viewer: Viewer, mergeId: number): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select g.id, g.kind, g.organization_id as "organizationId", g.from_id as "fromId", g.into_id as "intoId",
      g.from_model_id as "fromModelId", g.undone_at::text as "undoneAt", (${later}) as "laterName", g.is_final as "isFinal"
    from manufacturer_merge g where g.id = ${mergeId} and ${visibleMerges(viewer)} for update of g`.execute(db);
  return rows[0];
}

const staysBecause = (viewer: Viewer): RawBuilder<unknown> => sql`case when g.is_final then 'BEFORE_LAYERS'
    when g.kind = 'SHARED' and not ${viewer.isSuperUser} then 'SUPER_USER' when exists (${later}) then 'LATER' end`;

// Of several models that became shared the first is named, and the list says how many there were.
const mergeColumns = (viewer: Viewer): RawBuilder<unknown> => sql`
  g.id, g.kind, g.organization_id as "organizationId", (select o.name from organization o where o.id = g.organization_id) as "organizationName",
  g.from_id as "fromId", concat_ws(' ', f.name, fm.name) as "fromName", g.into_id as "intoId", concat_ws(' ', t.name, tm.name) as "intoName",
  cardinality(g.moved_model_ids) + jsonb_array_length(g.joined_models) as "modelCount",
  (select coalesce(sum(cardinality(p.item_ids)), 0)::int from organization o
    join manufacturer_merge_part p on p.organization_id = o.id and p.merge_id = g.id) as "itemCount",
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, ${instant('g.merged_at')} as at, ${instant('g.undone_at')} as "undoneAt",
  g.undone_at is null and ${staysBecause(viewer)} is null as "canUndo",
  case when g.undone_at is null then ${staysBecause(viewer)} end as "staysBecause"`;

const mergeJoins: RawBuilder<unknown> = sql`
  join manufacturer f on f.id = g.from_id join manufacturer t on t.id = g.into_id left join app_user u on u.id = g.merged_by
  left join model fm on fm.id = coalesce(g.from_model_id,
    case when g.kind = 'SHARED' and not (g.facts ->> 'isMakerShared')::boolean then g.moved_model_ids[1] end)
  left join model tm on tm.id = g.into_model_id`;

/** One merge. */
export async function selectMerge(db: Db, viewer: Viewer, mergeId: number): Promise<WireMerge | undefined> {
  const { rows } = await sql<WireMerge>`
    select ${mergeColumns(viewer)} from manufacturer_merge g ${mergeJoins} where g.id = ${mergeId}`.execute(db);
  return rows[0];
}

/** One page of the merges that the viewer sees, newest first. */
export async function selectMerges(db: Db, viewer: Viewer, asked: PageOrder): Promise<Page<WireMerge>> {
  return selectPage<WireMerge>(db, {
    limit: asked.limit,
    total: sql`(select count(*) from manufacturer_merge g where ${visibleMerges(viewer)})`,
    ctes: sql`page as (
      select ${mergeColumns(viewer)} from manufacturer_merge g ${mergeJoins}
      where ${visibleMerges(viewer)} and ${afterId(sql`g.id`, asked)} order by g.id desc limit ${asked.limit + 1}
    ), rows as (select ${placeById(asked)}, page.* from page)`,
  });
}

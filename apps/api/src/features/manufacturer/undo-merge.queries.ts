import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { joinedModels, type Touched } from './merge.queries.ts';
import type { MergeRow } from './merge-list.queries.ts';

/**
 * Reverts what a locked merge changed. An item that was given another manufacturer or model since keeps it; one
 * recorded since under a model that is restored moves with that model.
 */
export async function undoMerge(db: Db, merge: MergeRow, userId: number): Promise<Touched[]> {
  const { id, fromId, intoId, kind } = merge;
  if (kind === 'MAKERS')
    await sql`update manufacturer m set version = m.version + 1, updated_at = now(),
        archived_at = case when m.id = ${fromId} then null else m.archived_at end,
        merged_into_id = case when m.id = ${fromId} then null else m.merged_into_id end
      where m.id in (${fromId}, ${intoId})`.execute(db);
  await sql`delete from manufacturer_alias a using manufacturer_merge g
    where g.id = ${id} and a.manufacturer_id = ${intoId} and a.id = g.added_alias_id`.execute(db);
  await sql`update manufacturer_alias a set manufacturer_id = ${fromId} from manufacturer_merge g
    where g.id = ${id} and a.manufacturer_id = ${intoId} and a.id = any (g.moved_alias_ids)`.execute(db);
  await sql`update model m set manufacturer_id = ${fromId}, version = m.version + 1, updated_at = now() from manufacturer_merge g
    where g.id = ${id} and m.id = any (g.moved_model_ids) and m.manufacturer_id = ${intoId}`.execute(db);
  await sql`update model m set archived_at = case when j.was_archived then m.archived_at end, merged_into_id = null,
      version = m.version + 1, updated_at = now() from (${joinedModels(id)}) j where m.id = j.id`.execute(db);
  const organizations = await restoreItems(db, merge);
  await sql`update item i set manufacturer_id = ${fromId}, version = i.version + 1, updated_at = now()
    from organization o, manufacturer_merge g
    where o.id = i.organization_id and g.id = ${id} and i.model_id = any (g.moved_model_ids) and i.manufacturer_id = ${intoId}`.execute(
    db,
  );
  await markUndone(db, id, userId);
  return organizations;
}

/** Records who undid a locked merge, and when. */
export async function markUndone(db: Db, mergeId: number, userId: number): Promise<void> {
  await sql`update manufacturer_merge g set undone_at = now(), undone_by = ${userId} where g.id = ${mergeId}`.execute(
    db,
  );
}

async function restoreItems(db: Db, { id, fromId, intoId }: MergeRow): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with joined as (${joinedModels(id)}), part as (
      select x.item_id, x.manufacturer_id, x.model_id, coalesce(j.into_id, x.model_id) as merged_model_id
      from organization o join manufacturer_merge_part p on p.organization_id = o.id and p.merge_id = ${id},
        unnest(p.item_ids, p.manufacturer_ids, p.model_ids) as x(item_id, manufacturer_id, model_id)
        left join joined j on j.id = x.model_id
    ), saved as (
      update item i set manufacturer_id = p.manufacturer_id, model_id = p.model_id, version = i.version + 1, updated_at = now()
      from part p
      where i.organization_id in (select o.id from organization o) and i.id = p.item_id and i.model_id is not distinct from p.merged_model_id
        and i.manufacturer_id is not distinct from case when p.manufacturer_id = ${fromId} then ${intoId} else p.manufacturer_id end
      returning i.organization_id
    )
    select s.organization_id as "organizationId", count(*)::int as items from saved s group by 1`.execute(db);
  return rows;
}

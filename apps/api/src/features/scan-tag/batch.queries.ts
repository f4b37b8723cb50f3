import type { Db } from '@lintel/db/pooled-kysely';
import type { ScanTagKind } from '@lintel/domain/scan-tags/scan-tags';
import { sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { type Page, type PageOrder, placeById, selectPage } from '#platform/sql/page.ts';
import type { OwnStock } from './label-stock.ts';
import { tagColumns, tagJoins, type WireTag } from './scan-tag-row.ts';
import { changeTags, insertTagMoves, voidColumns } from './tag-change.queries.ts';

export type HeldBatch = {
  id: number;
  organizationId: number;
  propertyId: number;
  kind: ScanTagKind;
  /** The highest number of its tags, and how many there are. */
  last: number;
  count: number;
};

/** A batch, locked until the transaction ends, so that numbers are given out once; undefined when the viewer does not see it. */
export async function lockBatch(db: Db, viewer: Viewer, batchId: number): Promise<HeldBatch | undefined> {
  const { rows: held } = await sql`select from scan_tag_batch b
    join property p on p.organization_id = b.organization_id and p.id = b.property_id
    where ${visibleProperties(viewer, 'p')} and b.id = ${batchId} and b.archived_at is null for no key update of b`.execute(
    db,
  );
  if (held.length === 0) return undefined;
  // In a statement of its own: the lock may have waited for somebody who added tags.
  const { rows } = await sql<HeldBatch>`
    select b.id, b.organization_id as "organizationId", b.property_id as "propertyId", b.kind, coalesce(max(t.number), 0) as last, count(t.id) as count
    from scan_tag_batch b left join scan_tag t on t.organization_id = b.organization_id and t.batch_id = b.id
    where b.id = ${batchId} group by b.organization_id, b.id`.execute(db);
  return rows[0];
}

export type NewBatch = { organizationId: number; propertyId: number; name: string; kind: ScanTagKind };

/** True when a batch of the property has the name. */
export async function isBatchNameTaken(
  db: Db,
  { organizationId, propertyId, name }: Omit<NewBatch, 'kind'>,
): Promise<boolean> {
  const { rows } = await sql`select from scan_tag_batch b where b.organization_id = ${organizationId}
    and b.property_id = ${propertyId} and lower(b.name) = lower(${name}) and b.archived_at is null`.execute(db);
  return rows.length > 0;
}

/** Adds a batch without tags and gives its id. */
export async function insertBatch(db: Db, viewer: Viewer, batch: NewBatch, now: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scan_tag_batch (organization_id, property_id, name, kind, created_by, created_at, updated_at)
    values (${batch.organizationId}, ${batch.propertyId}, ${batch.name}, ${batch.kind}, ${viewer.userId}, ${now}, ${now}) returning id`.execute(
    db,
  );
  return (rows[0] as { id: number }).id;
}

/** Adds a blank tag for each code, numbered from `after` on. */
export async function insertBlankTags(
  db: Db,
  batch: Pick<HeldBatch, 'id' | 'organizationId' | 'propertyId' | 'kind'>,
  { codes, after, now }: { codes: readonly string[]; after: number; now: string },
): Promise<void> {
  await sql`insert into scan_tag (organization_id, property_id, batch_id, number, code, kind, created_at, updated_at)
    select ${batch.organizationId}, ${batch.propertyId}, ${batch.id}, ${after}::int + c.at, c.code, ${batch.kind}, ${now}, ${now}
    from unnest(${[...codes]}::text[]) with ordinality c (code, at)`.execute(db);
}

/** The units of a held property that no tag leads to, in the order of their names. */
export async function selectUntaggedUnits(
  db: Db,
  { organizationId, propertyId }: Pick<NewBatch, 'organizationId' | 'propertyId'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unit u where u.organization_id = ${organizationId} and u.property_id = ${propertyId} and u.archived_at is null
      and not exists (select from scan_tag t where t.organization_id = u.organization_id and t.unit_id = u.id and t.archived_at is null)
    order by u.sort_key, u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Links the tags of a new batch to units, in their order. */
export async function linkToUnits(
  db: Db,
  viewer: Viewer,
  { organizationId, id }: Pick<HeldBatch, 'organizationId' | 'id'>,
  unitIds: readonly number[],
  now: string,
): Promise<void> {
  const by = { userId: viewer.userId, now };
  await sql`with linked as (
      update scan_tag t set state = 'LINKED', unit_id = u.id, linked_at = ${now}, linked_by = ${viewer.userId}
      from unnest(${`{${unitIds.join(',')}}`}::bigint[]) with ordinality u (id, at)
      where t.organization_id = ${organizationId} and t.batch_id = ${id} and t.number = u.at
      returning t.organization_id, t.id as tag_id, t.unit_id
    )
    ${insertTagMoves(sql`select l.organization_id, l.tag_id, l.unit_id, 'TAGGED' as kind from linked l`, by)}`.execute(
    db,
  );
}

/** Notes that a locked batch is printed. */
export async function markPrinted(db: Db, viewer: Viewer, batch: HeldBatch, now: string): Promise<void> {
  await sql`update scan_tag_batch b set printed_at = ${now}, printed_by = ${viewer.userId}, version = b.version + 1, updated_at = ${now}
    where b.organization_id = ${batch.organizationId} and b.id = ${batch.id}`.execute(db);
}

/** Counts a change of the tags of a locked batch as one of the batch. */
export async function touchBatch(db: Db, batch: HeldBatch, now: string): Promise<void> {
  await sql`update scan_tag_batch b set version = b.version + 1, updated_at = ${now}
    where b.organization_id = ${batch.organizationId} and b.id = ${batch.id}`.execute(db);
}

export type Range = { from: number; to: number };

/** Makes tags of a locked batch void, but for those that are; gives the ids of those that it changed. */
export async function voidTags(
  db: Db,
  viewer: Viewer,
  batch: HeldBatch,
  { from, to, reason, now }: Range & { reason: string; now: string },
): Promise<number[]> {
  const by = { userId: viewer.userId, now };
  const which = sql`t.organization_id = ${batch.organizationId} and t.batch_id = ${batch.id} and t.number between ${from} and ${to} and t.state <> 'VOID'`;
  await sql`select from scan_tag t where ${which} for no key update of t`.execute(db);
  return changeTags(db, which, voidColumns(reason, by), by);
}

/** A page of the tags of a batch, in the order of their numbers. */
export function selectTagsOfBatch(db: Db, viewer: Viewer, batchId: number, order: PageOrder): Promise<Page<WireTag>> {
  const { after, limit } = order;
  // Tags of a batch are made in the order of their numbers, so their ids are in it too.
  return selectPage<WireTag>(db, {
    limit,
    found: sql`exists (select from its_batch)`,
    ctes: sql`its_batch as materialized (
      select b.organization_id, b.id from scan_tag_batch b join property p on p.organization_id = b.organization_id and p.id = b.property_id
      where ${visibleProperties(viewer, 'p')} and b.id = ${batchId} and b.archived_at is null
    ), found as (
      select t.* from its_batch s join scan_tag t on t.organization_id = s.organization_id and t.batch_id = s.id where t.archived_at is null
    ), page as (
      select ${tagColumns} from found t join property p on p.organization_id = t.organization_id and p.id = t.property_id ${tagJoins}
      where ${after ? sql`t.id > ${after.id}` : sql`true`} order by t.id limit ${limit + 1}
    ), rows as (select ${placeById({ isDescending: false })}, page.* from page)`,
  });
}

/** A tag as it is printed: with the name of what it is on, and of the property. */
export type PrintedTag = {
  number: number;
  code: string;
  kind: ScanTagKind;
  propertyName: string;
  thing: string | null;
};
export type PrintedBatch = { name: string; phone: string | null; ownStocks: OwnStock[]; tags: PrintedTag[] };

/** The tags of a batch that are not void, by their numbers; undefined when the viewer does not see the batch. */
export async function selectPrinted(
  db: Db,
  viewer: Viewer,
  batchId: number,
  { from, to }: Range,
): Promise<PrintedBatch | undefined> {
  const { rows } = await sql<PrintedBatch>`
    select b.name, g.support_phone as phone, coalesce(g.own_stocks, '[]') as "ownStocks",
      (select coalesce(json_agg(w order by w.number), '[]') from (
        select x.number, x.code, x.kind, x."propertyName", concat_ws(', ', x.thing ->> 'name', x.thing ->> 'unitName') as thing from (
          select ${tagColumns} from scan_tag t join property p on p.organization_id = t.organization_id and p.id = t.property_id ${tagJoins}
          where t.organization_id = s.organization_id and t.batch_id = s.id and t.archived_at is null and t.state <> 'VOID'
            and t.number between ${from} and ${to}
        ) x) w) as tags
    from scan_tag_batch s cross join lateral (select s.name, s.organization_id) b
    join property o on o.organization_id = s.organization_id and o.id = s.property_id
    left join scan_tag_settings g on g.organization_id = s.organization_id
    where ${visibleProperties(viewer, 'o')} and s.id = ${batchId} and s.archived_at is null`.execute(db);
  return rows[0];
}

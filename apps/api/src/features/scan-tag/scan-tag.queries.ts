import type { scanTag, TagTarget } from '@lintel/contract/scan-tags/scan-tag';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ScanTagKind, ScanTagState } from '@lintel/domain/scan-tags/scan-tags';
import { typedTagCode } from '@lintel/domain/scan-tags/tag-code';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { tagColumns, tagJoins, type WireTag } from './scan-tag-row.ts';
import { type By, changeTags, insertTagEvents, insertTagMoves, ON_NOTHING, voidColumns } from './tag-change.queries.ts';

export type FoundTag = {
  tagId: number;
  organizationId: number;
  propertyId: number;
  kind: ScanTagKind;
  state: ScanTagState;
  version: number;
};

/** At the end of the address of a public page. */
const PUBLIC_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The tag with a code, with a code that was adopted, or with this address, where the viewer sees its property; also a void one. */
export async function findTag(db: Db, viewer: Viewer, text: string): Promise<FoundTag | undefined> {
  const code = typedTagCode(text);
  const uuid = PUBLIC_ID.exec(text.trim())?.[0] ?? null;
  const { rows } = await sql<FoundTag>`${selectFound} where ${visibleProperties(viewer, 'p')} and t.archived_at is null
    and (t.code = ${code}::text or t.uuid = ${uuid}::uuid or (t.adopted_code = ${text.trim()} and t.state <> 'VOID'))
    order by (t.code = ${code}::text) desc nulls last, t.id limit 1`.execute(db);
  return rows[0];
}

/** A tag that was found, as it is now, locked until the transaction ends. */
export async function lockTag(db: Db, { organizationId, tagId }: FoundTag): Promise<FoundTag | undefined> {
  const { rows } =
    await sql<FoundTag>`${selectFound} where t.organization_id = ${organizationId} and t.id = ${tagId} for no key update of t`.execute(
      db,
    );
  return rows[0];
}

const selectFound: RawBuilder<unknown> = sql`select t.id as "tagId", t.organization_id as "organizationId", t.property_id as "propertyId", t.kind, t.state,
    t.version from scan_tag t join property p on p.organization_id = t.organization_id and p.id = t.property_id`;

/** A tag as it is answered. */
export async function selectTag(db: Db, viewer: Viewer, tagId: number): Promise<WireTag | undefined> {
  const { rows } = await sql<WireTag>`
    select ${tagColumns} from scan_tag t join property p on p.organization_id = t.organization_id and p.id = t.property_id ${tagJoins}
    where ${visibleProperties(viewer, 'p')} and t.id = ${tagId}`.execute(db);
  return rows[0];
}

type TagsOfItem = z.input<typeof scanTag.listItemScanTags.response>;

/** The tags that are on an item that the viewer sees; undefined where there is no such item. */
export async function selectTagsOfItem(db: Db, viewer: Viewer, itemId: number): Promise<TagsOfItem | undefined> {
  const { rows } = await sql<TagsOfItem>`
    select i.property_id as "propertyId", (
      select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'adoptedCode', t.adopted_code, 'linkedAt', ${instant('t.linked_at')},
        'linkedBy', nullif(concat_ws(' ', l.first_name, l.last_name), '')) order by t.linked_at desc, t.id desc), '[]')
      from scan_tag t left join app_user l on l.id = t.linked_by
      where t.organization_id = i.organization_id and t.item_id = i.id and t.archived_at is null) as results
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null`.execute(db);
  return rows[0];
}

export type Target = z.output<typeof TagTarget>;
export type TargetField = keyof Target;

/** Of each id that a tag can be linked to: its table, the kind of such tags, and what it is called. */
export const TARGETS: Record<TargetField, { table: string; kind: ScanTagKind; noun: string }> = {
  unitId: { table: 'unit', kind: 'UNIT', noun: 'unit' },
  itemId: { table: 'item', kind: 'ITEM', noun: 'item' },
  buildingId: { table: 'building', kind: 'BUILDING', noun: 'building' },
  flsRecordId: { table: 'fls_record', kind: 'FLS', noun: 'record' },
};

/** The property of a thing that the viewer sees; an item that is retired is none to put a tag on. */
export async function selectPlaceOf(
  db: Db,
  viewer: Viewer,
  field: TargetField,
  id: number,
): Promise<number | undefined> {
  const isHere = field === 'itemId' ? sql`x.status <> 'RETIRED'` : sql`true`;
  const { rows } = await sql<{ propertyId: number }>`
    select x.property_id as "propertyId" from ${sql.table(TARGETS[field].table)} x
    join property p on p.organization_id = x.organization_id and p.id = x.property_id
    where ${visibleProperties(viewer, 'p')} and x.id = ${id} and x.archived_at is null and ${isHere}`.execute(db);
  return rows[0]?.propertyId;
}

/** Links a locked tag. */
export async function linkTag(db: Db, tag: FoundTag, target: Target, by: By): Promise<void> {
  const { unitId = null, itemId = null, buildingId = null, flsRecordId = null } = target;
  await change(
    db,
    tag,
    by,
    sql`state = 'LINKED', unit_id = ${unitId}::bigint, item_id = ${itemId}::bigint, building_id = ${buildingId}::bigint,
      fls_record_id = ${flsRecordId}::bigint, linked_at = ${by.now}, linked_by = ${by.userId}, claimed_at = coalesce(t.claimed_at, ${by.now}),
      claimed_by = coalesce(t.claimed_by, ${by.userId})`,
  );
}

/** Says that a locked tag is in use, and on nothing that is known. */
export async function claimTag(db: Db, tag: FoundTag, by: By): Promise<void> {
  await change(
    db,
    tag,
    by,
    sql`state = 'CLAIMED', ${ON_NOTHING}, linked_at = null, linked_by = null, claimed_at = coalesce(t.claimed_at, ${by.now}),
      claimed_by = coalesce(t.claimed_by, ${by.userId})`,
  );
}

/** Makes a locked tag void. */
export async function voidTag(db: Db, tag: FoundTag, reason: string, by: By): Promise<void> {
  await change(db, tag, by, voidColumns(reason, by));
}

async function change(db: Db, tag: FoundTag, by: By, columns: RawBuilder<unknown>): Promise<void> {
  await changeTags(db, sql`t.organization_id = ${tag.organizationId} and t.id = ${tag.tagId}`, columns, by);
}

export type NewTag = {
  organizationId: number;
  propertyId: number;
  code: string;
  adoptedCode: string;
  kind: ScanTagKind;
  target: Target;
};

/** Adds a tag without a batch for an adopted code, linked; undefined where another tag of the organization has that code. */
export async function insertAdoptedTag(db: Db, tag: NewTag, by: By): Promise<number | undefined> {
  const { unitId = null, itemId = null, buildingId = null, flsRecordId = null } = tag.target;
  const { userId, now } = by;
  const { rows } = await sql<{ id: number }>`with made as (
    insert into scan_tag (organization_id, property_id, code, adopted_code, kind, state, unit_id, item_id, building_id, fls_record_id, claimed_at, claimed_by,
      linked_at, linked_by, created_at, updated_at)
    values (${tag.organizationId}, ${tag.propertyId}, ${tag.code}, ${tag.adoptedCode}, ${tag.kind}, 'LINKED', ${unitId}, ${itemId}, ${buildingId},
      ${flsRecordId}, ${now}, ${userId}, ${now}, ${userId}, ${now}, ${now})
    on conflict (organization_id, adopted_code) where adopted_code is not null and state <> 'VOID' do nothing
    returning organization_id, id, item_id, unit_id, adopted_code
  ), history as (${insertTagEvents(sql`select m.organization_id, m.item_id, 'TAGGED' as kind, m.adopted_code as code from made m`, by)}
  ), unit_history as (${insertTagMoves(sql`select m.organization_id, m.id as tag_id, m.unit_id, 'TAGGED' as kind from made m`, by)})
    select id from made`.execute(db);
  return rows[0]?.id;
}

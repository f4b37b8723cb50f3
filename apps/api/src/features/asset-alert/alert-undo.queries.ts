import type { Db } from '@lintel/db/pooled-kysely';
import type { UndoFacts } from '@lintel/domain/flags/alert-undo';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { HeldAlert } from './alert.queries.ts';

/** What is known of a locked flag that goes back from REPLACED; its item is locked until the transaction ends. */
export async function selectUndoFacts(db: Db, at: HeldAlert): Promise<UndoFacts> {
  const { rows: items } = await sql<NonNullable<UndoFacts['item']>>`
    with held as (
      select i.* from item i where i.organization_id = ${at.organizationId} and i.id = ${at.itemId} for no key update of i
    )
    select h.status, h.version, h.archived_at is not null as "isArchived", h.property_id = ${at.propertyId} as "isHere",
      case when u.id is null then 'at the property' else 'in ' || u.name end as place, y.name as "typeName",
      (select count(*) from item o where o.organization_id = h.organization_id and o.property_id = h.property_id and o.unit_id = h.unit_id
        and o.item_type_id = h.item_type_id and o.id <> h.id and o.status = 'ACTIVE' and o.archived_at is null) as "othersInUnit"
    from held h join item_type y on y.id = h.item_type_id
    left join unit u on u.organization_id = h.organization_id and u.id = h.unit_id`.execute(db);
  const { rows: successors } = await sql<{ name: string }>`
    select concat_ws(', ', coalesce(nullif(concat_ws(' ', f.name, m.name), ''), lower(y.name)), 'serial ' || i.serial_number) as name
    from item i join item_type y on y.id = i.item_type_id left join model m on m.id = i.model_id left join manufacturer f on f.id = i.manufacturer_id
    where i.organization_id = ${at.organizationId} and i.id = ${at.replacementItemId}`.execute(db);
  return {
    retiredVersion: at.retiredVersion,
    retiredFrom: at.retiredFrom,
    item: items[0] ?? null,
    successor: successors[0]?.name ?? null,
    isAboutItem: at.itemId !== null,
  };
}

/** Brings the item of a locked flag back to what it was before closing the flag retired it, with a line in its history. */
export async function restoreItem(db: Db, viewer: Viewer, at: HeldAlert, reason: string): Promise<void> {
  await sql`
    with held as (
      select i.organization_id, i.id, i.retired_on, i.replaced_by_item_id from item i where i.organization_id = ${at.organizationId} and i.id = ${at.itemId}
    ), saved as (
      update item i set status = ${at.retiredFrom}, retired_on = null, retired_reason = null, replaced_by_item_id = null, version = i.version + 1,
        updated_at = now()
      from held h where i.organization_id = h.organization_id and i.id = h.id
      returning i.organization_id, i.id, i.property_id, i.unit_id, h.retired_on, h.replaced_by_item_id
    )
    insert into item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id, changes, note, user_id)
    select s.organization_id, s.id, s.property_id, 'RESTORED', ${at.today}::date, s.unit_id,
      jsonb_strip_nulls(jsonb_build_object('status', jsonb_build_array('RETIRED', ${at.retiredFrom}::text), 'retiredOn', jsonb_build_array(s.retired_on, null),
        'replacedByItemId', case when s.replaced_by_item_id is not null then jsonb_build_array(s.replaced_by_item_id, null) end)), ${reason}, ${viewer.userId}
    from saved s`.execute(db);
}

/** True where another flag of the item of a locked flag is open. */
export async function hasOtherOpenFlag(db: Db, at: HeldAlert): Promise<boolean> {
  const { rows } =
    await sql`select from asset_alert a where a.organization_id = ${at.organizationId} and a.item_id = ${at.itemId} and a.id <> ${at.id}
    and a.action_state not in ('REPLACED', 'DISMISSED') and a.archived_at is null`.execute(db);
  return rows.length > 0;
}

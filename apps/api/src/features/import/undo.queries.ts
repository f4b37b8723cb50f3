import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportDefinition } from '@lintel/domain/imports/define-import';
import { columnsOf } from '@lintel/domain/imports/direct-fields';
import { items } from '@lintel/domain/imports/items';
import { units } from '@lintel/domain/imports/units';
import { sql } from 'kysely';
import { UNDO_DAYS } from './import.queries.ts';
import type { ImportRef } from './import-ref.ts';
import { asItWas, deleteRows, restoreRows, TABLE_KINDS } from './undo-tables.queries.ts';

/** State of an import and whether its days for undo are over; locks the row. */
export async function selectUndoable(
  db: Db,
  organizationIds: readonly number[],
  importId: number,
): Promise<Undoable | undefined> {
  const { rows } = await sql<Undoable>`
    select organization_id as "organizationId", state, property_ids as "propertyIds", file_name as "fileName", is_demo as "isDemo",
      applied_at is not null and applied_at < now() - make_interval(days => ${sql.lit(UNDO_DAYS)}) as "isTooLate"
    from import
    where organization_id = any (${`{${organizationIds.join(',')}}`}::bigint[]) and id = ${importId} and archived_at is null
    for update`.execute(db);
  return rows[0];
}

/**
 * How often people have built on what the import created, by kind: what would be lost if it were undone. The version
 * shows that a row was changed; two steps for each later import that changed the row and was itself undone do not
 * count.
 */
export async function countBuiltOn(db: Db, { organizationId, importId }: ImportRef): Promise<BuiltOn> {
  const made = sql`organization_id = ${organizationId} and created_by_import_id = ${importId}`;
  const { rows } = await sql<BuiltOn>`
    with made_property as (select id, version from property where ${made}),
    made_building as (select id, version from building where ${made}),
    made_unit as (select id, version from unit where ${made}),
    made_item as (select id, version from item where ${made}),
    touched as (
      select item_id, case when item_id is null then unit_id end as unit_id,
        (changes -> '_before' ->> 'version')::int + 1 as version
      from import_row where organization_id = ${organizationId} and import_id = ${importId} and changes is not null
    ),
    taken_back as (
      select r.item_id, case when r.item_id is null and r.changes ? '_before' then r.unit_id end as unit_id
      from import i
      join import_row r on r.organization_id = ${organizationId} and r.import_id = i.id and r.changes is not null
      where i.organization_id = ${organizationId} and i.id > ${importId} and i.state = 'UNDONE'
    ),
    item_steps as (select item_id as id, 2 * count(*) as steps from taken_back where item_id is not null group by item_id),
    unit_steps as (select unit_id as id, 2 * count(*) as steps from taken_back where unit_id is not null group by unit_id),
    expected_item as (
      select id, 1 as version from made_item union all select item_id, version from touched where item_id is not null
    ),
    expected_unit as (
      select id, 1 as version from made_unit
      union all select unit_id, version from touched where unit_id is not null and version is not null
    )
    select
      (select count(*) from expected_item e left join item_steps s using (id)
        left join item i on i.organization_id = ${organizationId} and i.id = e.id
        where i.version is distinct from e.version + coalesce(s.steps, 0)) as "changedItems",
      (select count(*) from expected_unit e left join unit_steps s using (id)
        left join unit u on u.organization_id = ${organizationId} and u.id = e.id
        where u.version is distinct from e.version + coalesce(s.steps, 0)) as "changedUnits",
      (select count(distinct e.item_id) from item_event e join made_item m on m.id = e.item_id
        where e.organization_id = ${organizationId} and e.import_id is distinct from ${importId}) as "notedItems",
      (select count(*) from item i where i.organization_id = ${organizationId} and i.created_by_import_id is distinct from ${importId}
        and (i.unit_id in (select id from made_unit) or i.property_id in (select id from made_property))) as "addedItems",
      (select count(*) from unit u where u.organization_id = ${organizationId} and u.created_by_import_id is distinct from ${importId}
        and (u.property_id in (select id from made_property)
          or (u.building_id in (select id from made_building) and not exists (select 1 from touched t where t.unit_id = u.id)))) as "addedUnits",
      (select count(*) from property_assignment a where a.organization_id = ${organizationId} and a.property_id in (select id from made_property))
        + (select count(*) from permission_group_property g where g.organization_id = ${organizationId} and g.property_id in (select id from made_property)) as "assignments",
      (select count(*) from unit_item_type_absence a where a.organization_id = ${organizationId} and a.unit_id in (select id from made_unit))
        + (select count(*) from property_item_type t where t.organization_id = ${organizationId} and t.property_id in (select id from made_property)) as settings`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('the counts did not come');
  return counts;
}

/**
 * Restores every value that the import changed; the version increases, so that nobody overwrites it unaware. A condition reading
 * that had no day then counts from the day its item was recorded, as migration 0029 says.
 */
export async function restoreUpdated(db: Db, ref: ImportRef): Promise<void> {
  const { organizationId, importId } = ref;
  await sql`
    update item i set ${asBefore(items, ['condition_on'])},
      condition_on = coalesce(b.condition_on, case when b.condition is not null then (i.created_at at time zone 'UTC')::date end),
      version = i.version + 1, updated_at = now()
    from import_row r cross join lateral jsonb_populate_record(null::item, r.changes -> '_before') as b
    where r.organization_id = ${organizationId} and r.import_id = ${importId} and r.item_id is not null and r.changes ? '_before'
      and i.organization_id = ${organizationId} and i.id = r.item_id`.execute(db);
  await sql`
    update unit u set ${asBefore(units)}, version = u.version + 1, updated_at = now()
    from import_row r cross join lateral jsonb_populate_record(null::unit, r.changes -> '_before') as b
    where r.organization_id = ${organizationId} and r.import_id = ${importId} and r.item_id is null and r.changes ? '_before'
      and u.organization_id = ${organizationId} and u.id = r.unit_id`.execute(db);
  for (const definition of TABLE_KINDS) await restoreRows(db, ref, definition);
}

// Every column that a file can change, as it was. What was merged since is the one that it became.
function asBefore(definition: ImportDefinition, others: readonly string[] = []) {
  const columns = columnsOf(definition).filter((column) => !others.includes(column));
  return sql.join(columns.map((column) => sql`${sql.ref(column)} = ${asItWas(column)}`));
}

/**
 * Removes what the import created in the organization, its history lines included. Manufacturers and models stay: they belong to
 * the organization's catalogue, where people may have given them to other items.
 */
export async function deleteCreated(db: Db, ref: ImportRef): Promise<void> {
  const { organizationId, importId } = ref;
  const made = sql`organization_id = ${organizationId} and created_by_import_id = ${importId}`;
  const madeProperties = sql`property_id in (select id from property where ${made})`;
  // Until the end nothing else is added to the properties: the snapshots and the rules of red flags run beside this.
  await sql`select from property where ${made} order by id for update`.execute(db);
  await deleteRuleWork(db, ref);
  await sql`delete from item_event where organization_id = ${organizationId} and import_id = ${importId}
    and property_id in (select unnest(property_ids) from import where organization_id = ${organizationId} and id = ${importId})`.execute(
    db,
  );
  await sql`delete from item where ${made}`.execute(db);
  await sql`delete from unit where ${made}`.execute(db);
  await sql`delete from property_snapshot where organization_id = ${organizationId} and ${madeProperties}`.execute(db);
  // A kind of which another is part stands before it: properties before their buildings.
  for (const definition of TABLE_KINDS.toReversed()) await deleteRows(db, ref, definition);
}

// The rules of red flags and recalls run on new properties by themselves: their runs, flags that nobody has touched and notices that nobody has
// decided about do not count as somebody's work.
async function deleteRuleWork(db: Db, { organizationId, importId }: ImportRef): Promise<void> {
  const made = sql`organization_id = ${organizationId} and created_by_import_id = ${importId}`;
  const untouched = sql`organization_id = ${organizationId} and alert_id in (
    select a.id from asset_alert a
    where a.organization_id = ${organizationId} and a.raised_by is null and a.assignee_id is null and a.action_state = 'NEEDS_REVIEW'
      and (a.item_id in (select id from item where ${made}) or a.property_id in (select id from property where ${made}))
      and not exists (select from asset_alert_reason r where r.organization_id = a.organization_id and r.alert_id = a.id and r.raised_by is not null)
      and not exists (select from asset_alert_move m where m.organization_id = a.organization_id and m.alert_id = a.id and m.moved_by is not null))`;
  const { rows } = await sql<{
    id: number;
  }>`delete from asset_alert_reason where ${untouched} returning alert_id as id`.execute(db);
  const ids = `{${[...new Set(rows.map(({ id }) => id))].join(',')}}`;
  await sql`delete from asset_alert_move where organization_id = ${organizationId} and alert_id = any (${ids}::bigint[])`.execute(
    db,
  );
  await sql`delete from asset_alert where organization_id = ${organizationId} and id = any (${ids}::bigint[])`.execute(
    db,
  );
  await sql`delete from item_recall where organization_id = ${organizationId} and state = 'POSSIBLE' and item_id in (select id from item where ${made})`.execute(
    db,
  );
  for (const runs of ['alert_run', 'recall_run'])
    await sql`delete from ${sql.table(runs)} where organization_id = ${organizationId} and property_id in (select id from property where ${made})`.execute(
      db,
    );
}

/** Marks the import as undone. */
export async function updateImportUndone(db: Db, { organizationId, importId }: ImportRef): Promise<void> {
  await sql`update import set state = 'UNDONE', undone_at = now(), version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${importId}`.execute(db);
}

export type Undoable = {
  organizationId: number;
  state: string;
  propertyIds: number[];
  fileName: string;
  isTooLate: boolean;
  isDemo: boolean;
};
export type BuiltOn = {
  changedItems: number;
  changedUnits: number;
  notedItems: number;
  addedItems: number;
  addedUnits: number;
  assignments: number;
  settings: number;
};

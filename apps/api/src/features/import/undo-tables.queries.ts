import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportDefinition } from '@lintel/domain/imports/define-import';
import { IMPORT_KINDS } from '@lintel/domain/imports/import-kinds';
import { importOf } from '@lintel/domain/imports/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { ImportRef } from './import-ref.ts';
import { tableOf } from './table.queries.ts';
import { countSetsUp, deleteMadeSets } from './table-sets.queries.ts';

/** The kinds that are one table; their rows may come from imports of other kinds too, such as buildings from a unit list. */
export const TABLE_KINDS: readonly ImportDefinition[] = IMPORT_KINDS.map(importOf).filter(({ table }) => table);

/**
 * How many rows of a kind's table that the import created or changed have been changed since. The version shows it; two steps for
 * each later import that changed the row and was itself undone do not count.
 */
export async function countChangedSince(db: Db, ref: ImportRef, definition: ImportDefinition): Promise<number> {
  const { organizationId, importId } = ref;
  const { id, image } = imageOf(definition);
  const { name, base, isCatalogue, partOf } = tableOf(definition);
  const table = sql.table(name);
  const made = isCatalogue
    ? sql`false`
    : sql`created_by_import_id = ${importId}${partOf ? sql` and to_jsonb(t) @> ${JSON.stringify(base)}::jsonb` : sql``}`;
  // Whoever saves a price book or life profile writes all its lines anew.
  const writtenAnew = partOf
    ? sql`(select coalesce((i.created_counts ->> ${sql.lit(definition.kind)})::int, 0) from import i
        where i.organization_id = ${organizationId} and i.id = ${importId})
        - (select count(*) from ${table} t where t.organization_id = ${organizationId} and ${made})`
    : sql`0`;
  const { rows } = await sql<{ count: number }>`
    with expected as (
      select t.id, 1 as version from ${table} t where t.organization_id = ${organizationId} and ${made}
      union all
      select ${id}, (r.changes -> ${image} ->> 'version')::int + 1 from import_row r
      where r.organization_id = ${organizationId} and r.import_id = ${importId} and ${id} is not null and r.changes ? ${image}
        and ${ofKind(definition, sql`${importId}`, organizationId)}
    ),
    steps as (
      select ${id} as id, 2 * count(*) as steps
      from import i join import_row r on r.organization_id = ${organizationId} and r.import_id = i.id
      where i.organization_id = ${organizationId} and i.id > ${importId} and i.state = 'UNDONE'
        and ${id} is not null and r.changes ? ${image} and ${ofKind(definition, sql`i.id`, organizationId)}
      group by ${id}
    )
    select count(*) + ${writtenAnew} as count from expected e left join steps s using (id)
    left join ${table} t on t.organization_id = ${organizationId} and t.id = e.id
    where t.version is distinct from e.version + coalesce(s.steps, 0)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The value that a column had before the import; of a manufacturer or model that was merged since, the one that it became. */
export function asItWas(column: string): RawBuilder<unknown> {
  const was = sql.ref(`b.${column}`);
  if (column === 'manufacturer_id') return sql`surviving_manufacturer(${was})`;
  return column === 'model_id' ? sql`surviving_model(${was})` : was;
}

/** Restores what the import changed in rows of a kind's table; the version increases, so that nobody overwrites it unaware. */
export async function restoreRows(db: Db, ref: ImportRef, definition: ImportDefinition): Promise<void> {
  await countSetsUp(db, ref, definition);
  const { organizationId, importId } = ref;
  const { id, image } = imageOf(definition);
  const table = sql.table(tableOf(definition).name);
  const columns = new Set(Object.values(definition.fields).flatMap((field) => field.columns ?? []));
  const set = [...columns].map((column) => sql`${sql.ref(column)} = ${asItWas(column)}`);
  await sql`
    update ${table} t set ${sql.join(set)}, version = t.version + 1, updated_at = now()
    from import_row r cross join lateral jsonb_populate_record(null::${table}, r.changes -> ${image}) as b
    where r.organization_id = ${organizationId} and r.import_id = ${importId} and r.changes ? ${image}
      and ${ofKind(definition, sql`${importId}`, organizationId)} and t.organization_id = ${organizationId} and t.id = ${id}`.execute(
    db,
  );
}

/** Removes the rows of a kind's table that the import created; the catalogue keeps them. */
export async function deleteRows(db: Db, ref: ImportRef, definition: ImportDefinition) {
  const { organizationId, importId } = ref;
  const { isCatalogue, brings } = tableOf(definition);
  if (isCatalogue) return;
  if (brings)
    await sql`delete from ${sql.table(brings.table)} b using ${sql.table(tableOf(definition).name)} t
      where b.organization_id = ${organizationId} and t.organization_id = ${organizationId}
        and ${sql.ref(`b.${brings.column}`)} = t.id and t.created_by_import_id = ${importId}`.execute(db);
  await sql`delete from ${sql.table(tableOf(definition).name)}
    where organization_id = ${organizationId} and created_by_import_id = ${importId}`.execute(db);
  await deleteMadeSets(db, ref, definition);
}

// A row of a unit list keeps what it changes in its property beside what it changes in its unit.
function imageOf(definition: ImportDefinition): { id: RawBuilder<unknown>; image: RawBuilder<string> } {
  return tableOf(definition).name === 'property'
    ? { id: sql`r.property_id`, image: sql.lit('_propertyBefore') }
    : { id: sql`r.thing_id`, image: sql.lit('_before') };
}

// Which table an id without one of its own column is of, the import's kind says.
function ofKind({ kind, table }: ImportDefinition, importId: RawBuilder<unknown>, organizationId: number) {
  if (table?.name === 'property') return sql`true`;
  return sql`exists (select from import k where k.organization_id = ${organizationId} and k.id = ${importId} and k.kind = ${kind})`;
}

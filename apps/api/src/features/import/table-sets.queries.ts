import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportDefinition, StoredRow } from '@lintel/domain/imports/define-import';
import { sql } from 'kysely';
import type { ImportRef } from './import-ref.ts';
import { tableOf } from './table.queries.ts';

/** Creates the sets that a file names and that do not exist, such as a life profile, and gives its rows their ids; a set without rows is not created. */
export async function inMadeSets(
  db: Db,
  { organizationId, importId }: ImportRef,
  definition: ImportDefinition,
  records: readonly StoredRow[],
  fresh: ReadonlyMap<number, string>,
): Promise<StoredRow[]> {
  const { partOf } = tableOf(definition);
  if (!partOf) return [...records];
  const { table, column, kind } = partOf;
  const ids = new Map<unknown, number>();
  for (const [placeholder, name] of fresh) {
    if (!records.some((record) => record[column] === placeholder)) continue;
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (organization_id, kind, name, created_by_import_id)
      values (${organizationId}, ${kind}, ${name}, ${importId}) returning id`.execute(db);
    if (rows[0]) ids.set(placeholder, rows[0].id);
  }
  return records.map((record) => ({ ...record, [column]: ids.get(record[column]) ?? record[column] }));
}

/** The existing sets whose rows an import writes or takes back get another version, so that nobody overwrites them unaware. */
export async function countSetsUp(
  db: Db,
  { organizationId, importId }: ImportRef,
  definition: ImportDefinition,
): Promise<void> {
  const { name, partOf } = tableOf(definition);
  if (!partOf) return;
  const line = sql.ref(`l.${partOf.column}`);
  await sql`
    update ${sql.table(partOf.table)} s set version = s.version + 1, updated_at = now()
    where s.organization_id = ${organizationId} and s.kind = ${partOf.kind} and s.created_by_import_id is distinct from ${importId}::bigint
      and s.id in (select ${line} from ${sql.table(name)} l where l.organization_id = ${organizationId}
        and (l.created_by_import_id = ${importId} or l.id in (select r.thing_id from import_row r
          where r.organization_id = ${organizationId} and r.import_id = ${importId} and r.changes ? '_before')))`.execute(
    db,
  );
}

/** Removes the sets that an import made. The database refuses it where others have added to one. */
export async function deleteMadeSets(
  db: Db,
  { organizationId, importId }: ImportRef,
  definition: ImportDefinition,
): Promise<void> {
  const { partOf } = tableOf(definition);
  if (!partOf) return;
  await sql`delete from ${sql.table(partOf.table)} where organization_id = ${organizationId} and kind = ${partOf.kind}
    and created_by_import_id = ${importId}`.execute(db);
}

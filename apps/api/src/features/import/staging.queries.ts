import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { ImportRef } from './import-ref.ts';
import type { StagedPart } from './staged-row.ts';

/** Stages a part of the file, and the verdicts that reading alone has come to. */
export async function insertImportPart(db: Db, ref: ImportRef, part: StagedPart): Promise<void> {
  const { items } = part;
  await sql`
    insert into import_part (organization_id, import_id, first_row, row_count, lines, labels, raws, unit_rows, place, good,
      serial, serial_key, install_date, install_confidence, mfg_date, mfg_confidence, condition, note, own, classes)
    values (${ref.organizationId}, ${ref.importId}, ${part.firstRow}, ${part.rowCount}, ${part.lines}::int[],
      ${part.labels}::text[], ${part.raws}::json, ${part.unitRows}::json, ${items?.place ?? null}::int[],
      ${items?.good ?? null}::int[], ${items?.serial ?? null}::text[], ${items?.serialKey ?? null}::text[],
      ${items?.installDate ?? null}::date[],
      ${items?.installConfidence ?? null}::text[], ${items?.mfgDate ?? null}::date[],
      ${items?.mfgConfidence ?? null}::text[], ${items?.condition ?? null}::smallint[],
      ${items?.note ?? null}::text[], ${part.own}::json, ${part.classes}::jsonb)`.execute(db);
  if (part.verdicts === null) return;
  await sql`
    insert into import_row (organization_id, import_id, row_no, line_no, action, cells, label, code, message, column_name, value)
    select ${ref.organizationId}, ${ref.importId}, n, l, a, c, label, code, message, "column", value
    from jsonb_to_recordset(${part.verdicts}::jsonb)
      as r(n int, l int, a text, c jsonb, label text, code text, message text, "column" text, value text)`.execute(db);
}

/** Rows by verdict; the five add up to `read`. A row without a line of its own in import_row is CREATE. */
export async function countImportRows(db: Db, ref: ImportRef): Promise<RowCounts> {
  const { rows } = await sql<Omit<RowCounts, 'create'>>`
    select (select coalesce(sum(row_count), 0) from import_part where organization_id = ${ref.organizationId} and import_id = ${ref.importId}) as read,
      count(*) filter (where action = 'UPDATE') as "update", count(*) filter (where action = 'SAME') as same,
      count(*) filter (where action = 'SKIP') as skip, count(*) filter (where action = 'ERROR') as error
    from import_row where organization_id = ${ref.organizationId} and import_id = ${ref.importId}`.execute(db);
  const counted = rows[0] ?? { read: 0, update: 0, same: 0, skip: 0, error: 0 };
  const { read, update, same, skip, error } = counted;
  return { ...counted, create: read - update - same - skip - error };
}

export type RowCounts = { read: number; create: number; update: number; same: number; skip: number; error: number };

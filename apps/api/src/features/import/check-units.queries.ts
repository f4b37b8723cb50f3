import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { ImportRef } from './import-ref.ts';

/** The rows of a unit list, or of a kind that is one table, that can be applied, in file order. */
export async function selectStagedRows<Cells>(db: Db, ref: ImportRef): Promise<WithCells<Cells>[]> {
  const units: WithCells<Cells>[] = [];
  // why: a part at a time, because unpacking the whole file at once would block every other request
  for (let after = 0; ; ) {
    const { rows } = await sql<{ at: number; units: WithCells<Cells>[] }>`
      select first_row as at, coalesce(unit_rows, '[]') as units from import_part
      where organization_id = ${ref.organizationId} and import_id = ${ref.importId} and first_row > ${after}
      order by first_row limit 1`.execute(db);
    const [part] = rows;
    if (!part) return units;
    after = part.at;
    for (const unit of part.units) units.push(unit);
  }
}

/** Writes the verdicts other than CREATE, and what each row would change, property included. */
export async function insertUnitVerdicts(db: Db, ref: ImportRef, verdicts: readonly UnitVerdict[]): Promise<void> {
  await sql`
    insert into import_row (organization_id, import_id, row_no, line_no, action, cells, label, code, message, unit_id, property_id, changes)
    select ${ref.organizationId}, ${ref.importId}, v.n, v.line, v.action, '{}', v.label, v.code, v.message, v."unitId", v."propertyId",
      case
        when v.changes is null then null
        when v.action = 'UPDATE' and v."unitId" is not null then v.changes || jsonb_build_object('_before', to_jsonb(u))
        else v.changes end
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as v(n int, line int, action text, label text, code text, message text, "unitId" bigint, "propertyId" bigint, changes jsonb)
    left join unit u on u.organization_id = ${ref.organizationId} and u.id = v."unitId"`.execute(db);
}

type WithCells<Cells> = { n: number; line: number; cells: Cells };
export type UnitVerdict = {
  n: number;
  line: number;
  action: 'CREATE' | 'UPDATE' | 'SAME';
  label: string;
  code?: string;
  message?: string;
  unitId: number | null;
  propertyId: number | null;
  changes: Record<string, unknown> | null;
};

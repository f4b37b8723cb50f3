import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { ImportRef } from './import-ref.ts';
import type { UnitRow } from './match-units.ts';
import type { UnitCells } from './staged-row.ts';

/** The rows of a unit list that can be applied, in file order. */
export async function selectUnitRows(db: Db, ref: ImportRef): Promise<UnitRow[]> {
  const { rows } = await sql<{ n: number; cells: UnitCells }>`
    select row_no as n, cells - 'raw' as cells from import_row
    where organization_id = ${ref.organizationId} and import_id = ${ref.importId} and action = 'CREATE'
    order by row_no`.execute(db);
  return rows;
}

/** Writes the verdicts that are not CREATE, and what each row would change, property included. */
export async function updateUnitVerdicts(db: Db, ref: ImportRef, verdicts: readonly UnitVerdict[]): Promise<void> {
  await sql`
    update import_row r
    set action = v.action, label = v.label, unit_id = v."unitId", property_id = v."propertyId",
      changes = case
        when v.changes is null then null
        when v.action = 'UPDATE' and v."unitId" is not null then v.changes || jsonb_build_object('_before', to_jsonb(u))
        else v.changes end
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as v(n int, action text, label text, "unitId" bigint, "propertyId" bigint, changes jsonb)
    left join unit u on u.organization_id = ${ref.organizationId} and u.id = v."unitId"
    where r.organization_id = ${ref.organizationId} and r.import_id = ${ref.importId} and r.row_no = v.n`.execute(db);
}

export type UnitVerdict = {
  n: number;
  action: 'CREATE' | 'UPDATE' | 'SAME';
  label: string;
  unitId: number | null;
  propertyId: number | null;
  changes: Record<string, unknown> | null;
};

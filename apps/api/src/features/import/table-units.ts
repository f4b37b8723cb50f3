import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportDefinition } from '@lintel/domain/imports/define-import';
import { selectExistingProperties, selectExistingUnits } from './existing.queries.ts';
import type { ImportRef } from './import-ref.ts';
import type { ResolvedRows, TableRow, TableVerdict } from './match-table.ts';
import { resolvePlaces } from './resolve-places.ts';
import type { FileProperty } from './resolve-properties.ts';

/** Rows of a kind that refers to units with the ids of their units; those whose unit is not found, or could be several, are errors. */
export async function placedInUnits(
  db: Db,
  ref: ImportRef,
  { fields }: ImportDefinition,
  { rows, unknown }: ResolvedRows,
): Promise<ResolvedRows> {
  const [id] = Object.entries(fields).find(([, { refersTo }]) => refersTo === 'unit') ?? [];
  if (id === undefined) return { rows, unknown };
  const named = new Set(rows.map(({ values }) => Number(values.propertyName)));
  const existing = (await selectExistingProperties(db, ref.organizationId)).filter((one) => named.has(one.id));
  const properties = existing.map(
    (one, i): FileProperty => ({ i, id: one.id, staged: { ...one, firstRow: 1 }, existing: one, changes: {} }),
  );
  const indexOf = new Map(existing.map((one, i) => [one.id, i]));
  const units = await selectExistingUnits(db, ref.organizationId, [...named]);
  const places = rows.map(({ values }) => ({
    property: indexOf.get(Number(values.propertyName)) ?? -1,
    building: typeof values.building === 'string' ? values.building : null,
    unit: String(values[id]),
  }));
  const { found, missing } = resolvePlaces(places, properties, units, []);
  const unitIds = new Map(found.map(({ i, unitId }) => [i, unitId]));
  const whyNot = new Map(missing.map((one) => [one.place, one]));
  const placed: TableRow[] = [];
  const lost: TableVerdict[] = [];
  for (const [i, row] of rows.entries()) {
    const unitId = unitIds.get(i) ?? null;
    const title = String(row.values[id]);
    const { code, message } = whyNot.get(i) ?? {
      code: 'UNKNOWN_UNIT',
      message: `${title} is no unit, but a common area.`,
    };
    if (unitId === null) lost.push({ row, action: 'ERROR', code, message, field: id, value: title });
    else placed.push({ ...row, title, values: { ...row.values, [id]: unitId } });
  }
  return { rows: placed, unknown: [...unknown, ...lost] };
}

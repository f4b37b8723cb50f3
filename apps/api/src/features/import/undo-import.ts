import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { conflict, notFound } from '#platform/errors.ts';
import { UNDO_DAYS } from './import.queries.ts';
import { lockImports } from './import-record.queries.ts';
import {
  type BuiltOn,
  countBuiltOn,
  deleteCreated,
  restoreUpdated,
  selectUndoable,
  updateImportUndone,
} from './undo.queries.ts';

/** Undoes an applied import in the caller's transaction; throws CONFLICT, naming what people have built on it since. */
export async function undoImport(
  db: Db,
  audit: (entry: AuditEntry) => void,
  organizationIds: readonly number[],
  importId: number,
): Promise<void> {
  const found = await selectUndoable(db, organizationIds, importId);
  if (!found) throw notFound('import');
  if (found.state !== 'APPLIED')
    throw conflict(WHY_NOT[found.state] ?? 'Only an import that was applied can be undone.');
  if (found.isTooLate) throw conflict(`An import can be undone within ${UNDO_DAYS} days. This one is older.`);
  const { organizationId } = found;
  const ref = { organizationId, importId };
  await lockImports(db, organizationId);
  const reasons = reasonsOf(await countBuiltOn(db, ref));
  if (reasons.length > 0)
    throw conflict(`Not undone, because people have built on this import: ${reasons.join(', ')}.`);
  await restoreUpdated(db, ref);
  await deleteCreated(db, ref);
  await updateImportUndone(db, ref);
  audit({
    organizationId,
    action: 'UNDO_IMPORT',
    entity: 'import',
    entityId: importId,
    after: { fileName: found.fileName },
  });
}

const WHY_NOT: Record<string, string> = {
  UNDONE: 'This import was undone already.',
  CHECKED: 'This was a check only: nothing was written.',
  CHECKING: 'This import is still being checked.',
  APPLYING: 'This import is still being applied.',
};

function reasonsOf(counts: BuiltOn): string[] {
  return [
    reason(counts.changedItems, 'item was', 'items were', 'changed'),
    reason(counts.changedUnits, 'unit was', 'units were', 'changed'),
    reason(counts.changedPlaces, 'property or building was', 'properties or buildings were', 'changed'),
    reason(counts.changedItems > 0 ? 0 : counts.notedItems, 'item has', 'items have', 'new history'),
    reason(counts.addedItems, 'item was', 'items were', 'added to what it created'),
    reason(counts.addedUnits, 'unit was', 'units were', 'added to what it created'),
    reason(counts.assignments, 'person or group was', 'people or groups were', 'given a property it created'),
    reason(counts.settings, 'setting was', 'settings were', 'made on what it created'),
  ].filter((reason) => reason !== null);
}

function reason(count: number, one: string, many: string, what: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many} ${what}`;
}

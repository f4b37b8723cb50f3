import type { Db } from '@lintel/db/pooled-kysely';
import { type AuditEntry, sqlState } from '@lintel/db/tx';
import { conflict, notFound } from '#platform/base/errors.ts';
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
import { countChangedSince, TABLE_KINDS } from './undo-tables.queries.ts';

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
  if (found.isDemo) throw conflict(DEMO);
  if (found.isTooLate) throw conflict(`An import can be undone within ${UNDO_DAYS} days. This one is older.`);
  const { organizationId } = found;
  const ref = { organizationId, importId };
  await lockImports(db, organizationId);
  const changed: (string | null)[] = [];
  for (const definition of TABLE_KINDS) {
    const [one, many] = definition.noun;
    changed.push(reason(await countChangedSince(db, ref, definition), `${one} was`, `${many} were`, 'changed'));
  }
  const reasons = reasonsOf(await countBuiltOn(db, ref), changed);
  if (reasons.length > 0)
    throw conflict(`Not undone, because people have built on this import: ${reasons.join(', ')}.`);
  await restoreUpdated(db, ref);
  try {
    await deleteCreated(db, ref);
  } catch (error) {
    if (sqlState(error) !== STILL_REFERRED_TO) throw error;
    throw conflict('Not undone, because something was added to what this import created. Remove it first.');
  }
  await updateImportUndone(db, ref);
  audit({
    organizationId,
    action: 'UNDO_IMPORT',
    entity: 'import',
    entityId: importId,
    after: { fileName: found.fileName },
  });
}

const STILL_REFERRED_TO = '23503';

const DEMO = 'This file is part of the demo community. Remove the demo community instead, on the page of its property.';

const WHY_NOT: Record<string, string> = {
  UNDONE: 'This import was undone already.',
  CHECKED: 'This was a check only: nothing was written.',
  CHECKING: 'This import is still being checked.',
  APPLYING: 'This import is still being applied.',
};

function reasonsOf(counts: BuiltOn, changed: readonly (string | null)[]): string[] {
  return [
    reason(counts.changedItems, 'item was', 'items were', 'changed'),
    reason(counts.changedUnits, 'unit was', 'units were', 'changed'),
    ...changed,
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

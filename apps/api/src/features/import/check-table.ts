import { setImmediate } from 'node:timers/promises';
import type { Db } from '@lintel/db/pooled-kysely';
import { cutText } from '@lintel/domain/base/text-cut';
import type { ImportDefinition, Remark, StoredRow } from '@lintel/domain/imports/define-import';
import { importOf } from '@lintel/domain/imports/kinds';
import { selectStagedRows } from './check-units.queries.ts';
import type { StagedImport } from './import-record.queries.ts';
import type { ImportRef } from './import-ref.ts';
import { inParts } from './in-parts.ts';
import { matchTable, type ResolvedRows, type TableRow, type TableVerdict } from './match-table.ts';
import { insertTableVerdicts, selectLatestDay, selectStoredRows, type WrittenVerdict } from './table.queries.ts';
import { type Lookups, selectLookups, unknownThing } from './table-references.ts';
import { placedInUnits } from './table-units.ts';

/** Gives every row of a kind that is one table its verdict. */
export async function checkTable(db: Db, ref: ImportRef, staged: StagedImport, now: string): Promise<CheckedTable> {
  const definition = importOf(staged.kind);
  const staging = await selectStagedRows<StoredRow>(db, ref);
  const lookups = await selectLookups(db, ref, definition, staged.isDryRun);
  const { rows, unknown } = await placedInUnits(db, ref, definition, resolved(definition, staging, lookups));
  const stored = await selectStoredRows(db, ref, definition, rows);
  const today = await selectLatestDay(db, ref, now);
  await setImmediate();
  const matches = matchTable(definition, rows, stored, (reference, id) => lookups[reference]?.nameOf(id), today);
  await setImmediate();
  const verdicts = [...unknown, ...matches].flatMap((verdict) => written(verdict, definition, staged));
  for (const part of inParts(verdicts)) await insertTableVerdicts(db, ref, part, staged.columns);
  const fresh = Object.values(lookups).find((lookup) => lookup.fresh)?.fresh ?? new Map();
  return { kind: 'table', definition, matches, fresh };
}

// What rows name as ids; a row that names something unknown is an error.
function resolved(
  { fields, table }: ImportDefinition,
  staging: readonly { n: number; line: number; cells: StoredRow }[],
  lookups: Lookups,
): ResolvedRows {
  const references = Object.entries(fields).flatMap(([id, { refersTo }]) =>
    refersTo && refersTo !== 'unit' ? [{ id, refersTo }] : [],
  );
  const rows: TableRow[] = [];
  const unknown: TableVerdict[] = [];
  for (const { n, line, cells } of staging) {
    const title = cells[table?.titleField ?? ''];
    const row = { n, line, values: { ...cells }, ...(typeof title === 'string' && { title }) };
    const missing = references.find(({ id, refersTo }) => {
      const text = cells[id];
      if (typeof text !== 'string') return false;
      row.values[id] = lookups[refersTo]?.idOf(text);
      return row.values[id] === undefined;
    });
    const value = missing && String(cells[missing.id]);
    if (!missing || value === undefined) rows.push(row);
    else unknown.push({ row, action: 'ERROR', field: missing.id, value, ...unknownThing(missing.refersTo, value) });
  }
  return { rows, unknown };
}

// A row that creates needs no line of its own.
function written(verdict: TableVerdict, definition: ImportDefinition, staged: StagedImport): WrittenVerdict[] {
  if (verdict.action === 'CREATE') return [];
  const { row, action } = verdict;
  const title = row.title ?? row.values[definition.table?.titleField ?? ''];
  const label = typeof title === 'string' ? title : null;
  const own = { n: row.n, line: row.line, action, label, ...said(verdict) };
  if (verdict.action === 'SAME') return [own];
  if (verdict.action !== 'UPDATE') {
    const { field, value } = verdict;
    const header = staged.columns.find((column) => column.field === field)?.header ?? null;
    return [{ ...own, columnName: header, value: value === undefined ? null : cutText(value, 200) }];
  }
  const { stored, changes } = verdict;
  const isProperty = definition.table?.name === 'property';
  return [
    isProperty
      ? { ...own, propertyId: Number(stored.id), changes: { ...changes, _propertyBefore: stored } }
      : { ...own, thingId: Number(stored.id), changes: { ...changes, _before: stored } },
  ];
}

function said({ code, message }: Partial<Remark>): Partial<Remark> {
  return { ...(code !== undefined && { code }), ...(message !== undefined && { message }) };
}

export type CheckedTable = {
  kind: 'table';
  definition: ImportDefinition;
  matches: TableVerdict[];
  fresh: ReadonlyMap<number, string>;
};

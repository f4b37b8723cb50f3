import type { Db } from '@lintel/db/pooled-kysely';
import { conflict } from '#platform/base/errors.ts';
import type { AppliedAt } from './apply-items.queries.ts';
import { beginTurns } from './begin-turns.queries.ts';
import type { CheckedTable } from './check-table.ts';
import type { ImportRef } from './import-ref.ts';
import { inParts } from './in-parts.ts';
import { insertTableRows, tableOf, updateTableRows } from './table.queries.ts';
import { countSetsUp, inMadeSets } from './table-sets.queries.ts';
import { inTimeZones } from './time-zones.queries.ts';

/** Writes the verdicts on a kind that is one table; gives how many rows it created, and the properties concerned. */
export async function applyTable(
  db: Db,
  ref: ImportRef,
  { definition, matches, fresh }: CheckedTable,
  at: AppliedAt,
): Promise<{ created: number; propertyIds: number[] }> {
  const given = matches.flatMap((match) => (match.action === 'CREATE' ? [match.record] : []));
  const isProperty = tableOf(definition).name === 'property';
  const placed = isProperty ? await inTimeZones(db, ref, given) : given;
  const records = await inMadeSets(db, ref, definition, placed, fresh);
  const changed = matches.flatMap((match) =>
    match.action === 'UPDATE'
      ? [{ id: Number(match.stored.id), version: Number(match.stored.version), written: match.written }]
      : [],
  );
  const ids: number[] = [];
  for (const part of inParts(records)) ids.push(...(await insertTableRows(db, ref, definition, part)));
  if (tableOf(definition).name === 'turn' && ids.length > 0) await beginTurns(db, ref, at);
  for (const part of inParts(changed)) {
    const written = await updateTableRows(db, ref, definition, part);
    if (written < part.length)
      throw conflict(`Somebody changed ${definition.noun[1]} of this file meanwhile. Nothing was imported; try again.`);
  }
  await countSetsUp(db, ref, definition);
  const touched = [...records, ...matches.flatMap((match) => (match.action === 'UPDATE' ? [match.stored] : []))];
  const propertyIds = isProperty
    ? [...ids, ...changed.map(({ id }) => id)]
    : touched.flatMap((row) => (typeof row.property_id === 'number' ? [row.property_id] : []));
  return { created: ids.length, propertyIds: [...new Set(propertyIds)] };
}

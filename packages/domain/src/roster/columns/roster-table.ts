import { IMPORT_KINDS, type ImportKind } from '../../imports/import-kinds.ts';
import { importOf } from '../../imports/kinds.ts';
import { guessMapping, guessTableKind, isKnownHeader } from '../cells/roster-headers.ts';
import { findHead, HEAD_SEARCH_ROWS, type Head } from './head.ts';

/** Whether the rows of a kind are rows of one table, which are read, compared and written by its definition alone. */
export function isTableKind(kind: ImportKind): boolean {
  return importOf(kind).table !== undefined;
}

/**
 * The kind of one table that a file's head speaks of, with the head; null for a file that is a roster, or nothing known. A
 * roster may have a small table below it, such as its vendors, and facts of its property above it.
 */
export function tellTable(rows: readonly (readonly string[])[]): { kind: ImportKind; head: Head } | null {
  for (const kind of IMPORT_KINDS) {
    const head = isTableKind(kind) ? findTableHead(rows, kind) : null;
    if (head !== null && guessTableKind(head.names) === kind) return isBesideRoster(head, rows) ? null : { kind, head };
  }
  return null;
}

// The head of a roster above it, or one with more names below it: 'Property' and 'Address' may be labels among the titles.
function isBesideRoster({ start, names }: Head, rows: readonly (readonly string[])[]): boolean {
  const above = findHead(rows.slice(0, start));
  if (above !== null && start > above.start + above.rows.length) return true;
  const below = findHead(rows);
  return below !== null && below.start > start && knownIn(below.names) > knownIn(names);
}

function knownIn(names: readonly string[]): number {
  return names.filter(isKnownHeader).length;
}

/** The head of a file of one kind; null where no row names two of its columns. */
export function findTableHead(rows: readonly (readonly string[])[], kind: ImportKind): Head | null {
  return findHead(rows.slice(0, HEAD_SEARCH_ROWS), (name) =>
    guessMapping([name], kind).some(({ confidence }) => confidence !== 'NONE'),
  );
}

/** The head of a file, of one kind or of whichever its names speak of. */
export function headIn(rows: readonly (readonly string[])[], kind?: ImportKind): Head | null {
  if (kind !== undefined && isTableKind(kind)) return findTableHead(rows, kind);
  return (kind === undefined ? tellTable(rows)?.head : null) ?? findHead(rows);
}

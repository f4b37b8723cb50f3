import { fileColumns, type ImportsAs } from '@lintel/contract/base/define-list';
import { PLAN_ITEM_COLUMNS, PLAN_ITEMS_AS } from '@lintel/contract/capital/plan-items';
import { LISTS } from '@lintel/contract/lists';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { HEAD_SEARCH_ROWS } from '@lintel/domain/roster/columns/head';

/** A file that this product wrote itself: its columns mean what its list says, so nothing of it is guessed. */
export type OwnList = {
  kind: ImportKind;
  /** As a person would map the columns: position → field, or null. */
  mapping: Record<string, string | null>;
  /** A row as the kind reads it. */
  cellsOf(cells: string[]): string[];
  /** Why a row is not read, though it is one of the list. */
  whyLeftOut(cells: readonly string[]): string | null;
};

/** The list whose file these lines begin, if an import takes its rows. */
export function ownListOf(lines: readonly (readonly string[])[], kind: ImportKind | undefined): OwnList | null {
  for (const list of IMPORTED) {
    if (kind !== undefined && kind !== list.as.kind) continue;
    for (const cells of lines.slice(0, HEAD_SEARCH_ROWS)) if (isHeadOf(list, cells)) return ownList(list, cells);
  }
  return null;
}

/** Each list that an import takes, with the columns of its files by what they are headed. */
const OF_LISTS = Object.values(LISTS).flatMap((definition) => {
  const { importsAs: as, noun } = definition;
  if (!as) return [];
  const idOf = new Map(fileColumns(definition, true).map(([id, { label, head }]) => [label ?? head, id]));
  return [{ as, noun, idOf }];
});
const IMPORTED = [
  ...OF_LISTS,
  {
    as: PLAN_ITEMS_AS,
    noun: ['item', 'items'],
    idOf: new Map<string, string>(PLAN_ITEM_COLUMNS.map(([head]) => [head, head])),
  },
];
type Imported = (typeof IMPORTED)[number];

// Half of the columns and no other: heads that anybody writes, such as Unit and Model, are in files of others too.
function isHeadOf({ idOf }: Imported, cells: readonly string[]): boolean {
  const heads = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  return heads.size * 2 > idOf.size && [...heads].every((head) => idOf.has(head));
}

function ownList({ as, noun, idOf }: Imported, heads: readonly string[]): OwnList {
  const ids = heads.map((head) => idOf.get(head.trim()) ?? '');
  const given = (cells: readonly string[]) =>
    ids.flatMap((id, at) => (as.fields[id] !== undefined && (cells[at] ?? '').trim() !== '' ? [at] : []));
  const isSum = (cells: readonly string[]) =>
    /^[\d,]+ /.test(cells[0] ?? '') && (cells[0] ?? '').endsWith(` ${noun[1]}`) && given(cells).every((at) => at === 0);
  return {
    kind: as.kind,
    mapping: Object.fromEntries(ids.map((id, at) => [String(at), as.fields[id] ?? null])),
    cellsOf: (cells) =>
      isSum(cells)
        ? ['Total']
        : given(cells).length === 0
          ? cells
          : ids.map((id, at) => cellOf(as, id, cells[at] ?? '')),
    whyLeftOut(cells) {
      if (!as.rows || cells.length < 2) return null;
      const word = cells[ids.indexOf(as.rows.column)] ?? as.rows.word;
      return word === as.rows.word ? null : `Left out: it is no ${as.rows.word.toLowerCase()}.`;
    },
  };
}

function cellOf({ firstOf, blanks }: ImportsAs, id: string, cell: string): string {
  if (cell.trim() === '') return blanks?.[id] ?? cell;
  return firstOf?.includes(id) ? (cell.split('; ')[0] ?? '') : cell;
}

import { remembering } from '@lintel/domain/base/remembering';
import type { CellAbout, ImportDefinition } from '@lintel/domain/imports/define-import';
import { directFields } from '@lintel/domain/imports/direct-fields';
import type { CellReader } from './cell-reader.ts';
import type { MappedColumn } from './staged-row.ts';

/**
 * Reads the fields of units or items that stand in a cell of their own each, as the kind defines them: their values by wire name,
 * without those that the row leaves open.
 */
export function directCellReader(
  definition: ImportDefinition,
  columns: ReadonlyMap<string, MappedColumn>,
  about: CellAbout,
): (cells: CellReader) => DirectValues {
  const fields = directFields(definition)
    .filter(({ id }) => columns.has(id))
    .map(({ id, wire, parse, check }) => ({
      id,
      wire,
      check: (value: unknown) => check?.(value) ?? null,
      parse: remembering((text) => parse?.(text, about) ?? { ok: true as const, value: null }),
    }));
  return (cells) => {
    const values: DirectValues = {};
    for (const { id, wire, parse, check } of fields) {
      const value = cells.value(id, parse, check);
      if (value !== undefined) values[wire] = value;
    }
    return values;
  };
}

/** Values of `directFields`, by wire name. */
export type DirectValues = Record<string, unknown>;

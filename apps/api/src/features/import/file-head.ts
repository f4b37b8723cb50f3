import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { type ColumnGuess, IMPORT_FIELDS } from '@lintel/domain/roster/cells/roster-headers';
import { HEAD_SEARCH_ROWS, type Head } from '@lintel/domain/roster/columns/head';
import { headIn } from '@lintel/domain/roster/columns/roster-table';
import { isPhotoHead } from '@lintel/domain/roster/rows/photos';
import { UnreadableFile } from './sources/source.ts';

/**
 * The head of a file. If a person mapped the columns, no known names are needed: the first line with content is the
 * head.
 */
export function headOf(rows: readonly (readonly string[])[], request: HeadRequest): Head {
  const found = headIn(rows, request.kind);
  if (found) return found;
  const start = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const names = rows[start];
  if (!names) throw new UnreadableFile('The file is empty.');
  if (request.wantsRows && request.mapping === undefined) {
    if (rows.slice(0, HEAD_SEARCH_ROWS).some(isPhotoHead)) throw new UnreadableFile(PHOTOS_ONLY);
    throw new UnreadableFile(
      `No header was found in the first ${HEAD_SEARCH_ROWS} lines: no line names ${LOOKED_FOR[request.kind ?? ''] ?? 'columns of this kind'}. Map the columns by hand, or add a line of headers.`,
    );
  }
  return { start, rows: [[...names]], names: names.map((cell) => cell.trim()) };
}

/** What columns mean, with what a person says of them in the place of the guesses. */
export function mapped(
  guesses: readonly ColumnGuess[],
  kind: ImportKind,
  mapping: Record<string, string | null>,
): ColumnGuess[] {
  const fields = new Set<string>(IMPORT_FIELDS[kind].map((field) => field.id));
  const chosen = new Map<string, number>();
  for (const [key, field] of Object.entries(mapping)) {
    const guess = guesses[Number(key)];
    const at = `mapping.${key}`;
    if (!guess) throw new UnreadableFile(`The file has no column ${Number(key) + 1}.`, at);
    if (field === null) continue;
    if (!fields.has(field)) throw new UnreadableFile(`'${field}' is not a field of ${kind}.`, at);
    if (guess.isPersonal)
      throw new UnreadableFile(`'${guess.header}' is about residents or rents and is never imported.`, at);
    if (chosen.has(field)) throw new UnreadableFile(`Two columns are mapped to '${field}'.`, at);
    chosen.set(field, guess.index);
  }
  return guesses.map((guess) => {
    const own = mapping[String(guess.index)] as ColumnGuess['field'] | undefined;
    if (own !== undefined) return { ...guess, field: own };
    const isTaken = guess.field !== null && chosen.has(guess.field);
    return isTaken ? { ...guess, field: null, confidence: 'NONE' as const } : guess;
  });
}

const PHOTOS_ONLY =
  'The file is a list of photos: what each one shows is told in its caption alone, such as ‘Unit 101 - Fridge - Plate’. Split the captions into columns named Unit and Item, and import that.';
const ROSTER = 'a unit or an item type';
const LOOKED_FOR: Record<string, string> = { '': ROSTER, units: ROSTER, items: ROSTER };

export type HeadRequest = {
  wantsRows: boolean;
  mapping?: Record<string, string | null> | undefined;
  kind?: ImportKind | undefined;
};

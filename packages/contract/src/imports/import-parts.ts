import { IMPORT_KINDS } from '@lintel/domain/imports/import-kinds';
import * as z from 'zod';
import { Count } from '../base/scalars.ts';

/** A sheet of a workbook. */
export const SheetFacts = z.strictObject({
  name: z.string(),
  /** Rows with anything in them. */
  rows: Count,
  isHidden: z.boolean(),
  /** It has a header that names a unit or an item type, and rows below. */
  holdsRecords: z.boolean(),
  /** It is the one that was read, or one of them. */
  isChosen: z.boolean(),
  /** It holds records of the same columns as the one that was read, so that both can be read in one import. */
  canJoin: z.boolean(),
});

/**
 * Why a part of a file is not read: a hidden sheet, one without a known header, one of other columns, one that nobody chose, a
 * table between the titles above the list, or colours of rows that no legend explains.
 */
export const LEFT_OUT_REASONS = [
  'HIDDEN_SHEET',
  'NO_HEADER',
  'OTHER_COLUMNS',
  'NOT_CHOSEN',
  'TABLE_ABOVE',
  'COLOURS',
] as const;

/** Why a part of a file is not read, as sentences about the rows of the part. */
export const LEFT_OUT_WORDS: Record<(typeof LEFT_OUT_REASONS)[number], string> = {
  HIDDEN_SHEET: 'The sheet is hidden.',
  NO_HEADER: 'No line of it names a unit, an item type or columns of another list.',
  OTHER_COLUMNS: 'Its columns are not those of the sheet that is read, so it needs an import of its own.',
  NOT_CHOSEN: 'It has the same columns, and you did not choose it.',
  COLOURS:
    'They are filled with several colours. Colours are not read, because no cell filled with one of them stands beside a word for it.',
  TABLE_ABOVE: 'They look like another table above the list, which is not read.',
};

/** A part of a file that is not read: a sheet, or the rows of a table above the list. */
export const LeftOutPart = z.strictObject({
  /** Null in a file without sheets. */
  sheet: z.string().nullable(),
  /** Rows with anything in them. */
  rows: Count,
  reason: z.enum(LEFT_OUT_REASONS),
  /** What the sheet would be imported as by itself; null where nothing of it looks like a list. */
  kind: z.enum(IMPORT_KINDS).nullable(),
});

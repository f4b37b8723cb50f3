import { guessKind } from '@lintel/domain/roster/cells/roster-headers';
import { behindName, nameIn, readTitles } from '@lintel/domain/roster/cells/titles';
import { findHead, isListHead } from '@lintel/domain/roster/columns/head';
import { tellTable } from '@lintel/domain/roster/columns/roster-table';
import { isLikeCommunity } from '@lintel/domain/roster/rows/headings';
import { headOf } from './file-head.ts';
import {
  LINES_MAX,
  type Source,
  type SourceFile,
  type SourceSheet,
  type SourceTable,
  UnreadableFile,
} from './sources/source.ts';
import type { Reading, StagedSheet } from './staged-row.ts';

/**
 * The sheets of a file that are read as one table: those that are named, else the visible ones that hold records of the columns of
 * the first such sheet.
 * Throws UnreadableFile for a name that the file does not have, and for sheets that are not one table.
 */
export function chooseSheets(
  { sheets }: SourceFile,
  source: Source,
  names: readonly string[] | undefined,
): ChosenTable {
  const [only] = sheets;
  if (only && only.name === null) {
    if (names) throw new UnreadableFile(`There are no sheets to choose from in ${source.label}.`, 'sheets');
    return { table: only, facts: [], leftOut: [], starts: () => [] };
  }
  const chosen = names ? namedSheets(sheets, names) : firstSheets(sheets);
  const starts: StagedSheet[] = [];
  return {
    table: { ...joined(chosen, starts), coverRows: coverRows(sheets, chosen) },
    facts: sheets.map((sheet) => ({
      name: sheet.name ?? '',
      rows: sheet.rowsFilled,
      isHidden: sheet.isHidden,
      holdsRecords: holdsRecords(sheet),
      isChosen: chosen.includes(sheet),
      canJoin: canJoin(sheet, chosen[0]),
    })),
    leftOut: sheets
      .filter((sheet) => !chosen.includes(sheet) && sheet.rowsFilled > 0)
      .map((sheet) => ({
        sheet: sheet.name,
        rows: sheet.rowsFilled,
        reason: whyLeftOut(sheet, chosen[0]),
        kind: kindOf(sheet),
      })),
    starts: () => starts,
  };
}

function whyLeftOut(sheet: SourceSheet, first: SourceSheet | undefined): LeftOut['reason'] {
  if (sheet.isHidden) return 'HIDDEN_SHEET';
  if (!holdsRecords(sheet)) return 'NO_HEADER';
  return canJoin(sheet, first) ? 'NOT_CHOSEN' : 'OTHER_COLUMNS';
}

// What a sheet would be imported as by itself.
function kindOf(sheet: SourceSheet): LeftOut['kind'] {
  if (!holdsRecords(sheet)) return null;
  return tellTable(sheet.head)?.kind ?? guessKind(findHead(sheet.head)?.names ?? []);
}

function namedSheets(sheets: readonly SourceSheet[], names: readonly string[]): SourceSheet[] {
  return [...new Set(names)].map((name) => {
    const sheet = sheets.find((one) => one.name === name);
    if (!sheet) throw new UnreadableFile(`This workbook has no sheet '${name}'.`, 'sheets');
    return sheet;
  });
}

function firstSheets(sheets: readonly SourceSheet[]): SourceSheet[] {
  const visible = sheets.filter((sheet) => !sheet.isHidden);
  const found = visible.find(holdsRecords) ?? visible.find((sheet) => sheet.rowsFilled > 0) ?? visible[0];
  if (!found) throw new UnreadableFile('All sheets of this workbook are hidden. Show the one to import, or name it.');
  return [found, ...visible.filter((sheet) => sheet !== found && canJoin(sheet, found))];
}

const holdsRecords = onceASheet((sheet) => {
  const list = findHead(sheet.head);
  const header = tellTable(sheet.head)?.head ?? (list && isListHead(list) ? list : null);
  if (header === null) return false;
  const above = sheet.head.slice(0, header.start + header.rows.length);
  return sheet.rowsFilled > above.filter((cells) => cells.length > 0).length;
});

const headOfSheet = onceASheet((sheet) => headOf(sheet.head, { wantsRows: false }));

// why: each sheet is compared with the others, and looking for its head costs more than reading it
function onceASheet<T>(read: (sheet: SourceSheet) => T): (sheet: SourceSheet) => T {
  const known = new WeakMap<SourceSheet, { value: T }>();
  return (sheet) => {
    const found = known.get(sheet) ?? { value: read(sheet) };
    known.set(sheet, found);
    return found.value;
  };
}

// Sheets without records may hold a title page.
function coverRows(sheets: readonly SourceSheet[], chosen: readonly SourceSheet[]): (readonly string[])[] {
  return sheets
    .filter((sheet) => !chosen.includes(sheet) && !sheet.isHidden && !holdsRecords(sheet))
    .flatMap((sheet) => sheet.head.slice(0, COVER_ROWS));
}

/** One sheet after the other, the titles and headers of the further ones left out; `starts` is filled while they are read. */
function joined(chosen: readonly SourceSheet[], starts: StagedSheet[]): SourceTable {
  return {
    eachRow(onRow) {
      const above = chosen.length > 1 ? rowsAbove(chosen) : [0];
      const isOfOneProperty = chosen.length > 1 && propertiesOf(chosen).size === 1;
      const areProperties = areNamedByProperties(chosen);
      let rows = 0;
      for (const [at, sheet] of chosen.entries()) {
        const skipped = above[at] ?? 0;
        starts.push({ name: sheet.name ?? '', firstRow: rows + 1 });
        let read = 0;
        sheet.eachRow((row) => {
          read += 1;
          if (read > skipped) rows += 1;
          if (rows > LINES_MAX)
            throw new UnreadableFile(
              `These sheets have more than ${LINES_MAX} lines together. Import them one by one.`,
              'sheets',
            );
          if (at === 0 && read > 1) onRow(row);
          else if (at === 0 || read === skipped + 1)
            onRow({
              ...row,
              startsSheet: {
                name: sheet.name ?? '',
                above: sheet.head.slice(0, headStart(sheet)),
                isOneOfMany: isOfOneProperty,
                areProperties,
              },
            });
          else if (read > skipped) onRow(row);
        });
      }
      return { delimiter: null };
    },
  };
}

function headStart(sheet: SourceSheet): number {
  return headOfSheet(sheet).start;
}

// The properties that the titles of sheets name; a sheet that names none counts as one more.
function propertiesOf(chosen: readonly SourceSheet[]): Set<string> {
  const named = chosen.flatMap((sheet, at) => {
    // A further sheet that has nothing above its head goes on with the first one's property.
    if (at > 0 && headStart(sheet) === 0) return [];
    return readTitles(sheet.head.slice(0, headStart(sheet)), []).property?.name.toLowerCase() ?? '';
  });
  const isPart = (name: string) => named.some((other) => behindName(name, other) !== null);
  return new Set(named.filter((name) => !isPart(name)));
}

// Where one sheet has a name like a community's, all sheets are taken for communities, if all have names that could be.
function areNamedByProperties(chosen: readonly SourceSheet[]): boolean {
  const names = chosen.map(({ name }) => name ?? '');
  return chosen.length > 1 && names.every((name) => nameIn(name) !== null) && names.some(isLikeCommunity);
}

// Rows down to the header's last one, by sheet.
function rowsAbove(chosen: readonly SourceSheet[]): number[] {
  const heads = chosen.map(headOfSheet);
  const [first] = heads;
  for (const [at, head] of heads.entries()) {
    const names = `'${chosen[0]?.name}' and '${chosen[at]?.name}'`;
    if (keyOf(head.names) !== keyOf(first?.names ?? []))
      throw new UnreadableFile(`The sheets ${names} have different columns. Import them one by one.`, 'sheets');
  }
  return heads.map((head) => head.start + head.rows.length);
}

function canJoin(sheet: SourceSheet, first: SourceSheet | undefined): boolean {
  if (!first || !holdsRecords(sheet) || !holdsRecords(first)) return false;
  const [one, other] = [sheet, first].map(headOfSheet);
  return keyOf(one?.names ?? []) === keyOf(other?.names ?? []);
}

function keyOf(headers: readonly string[]): string {
  const names = headers.map((header) => header.trim().toLowerCase());
  while (names.at(-1) === '') names.pop();
  return names.join('\n');
}

const COVER_ROWS = 12;

type LeftOut = Reading['leftOut'][number];

type ChosenTable = {
  table: SourceTable;
  facts: Reading['sheets'];
  /** The sheets that are not read. */
  leftOut: LeftOut[];
  /** The sheets of the table with their first rows; known once it was read. */
  starts(): readonly StagedSheet[];
};

import { directFields } from '@lintel/domain/imports/direct-fields';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { items } from '@lintel/domain/imports/items';
import type { ItemCells, StagedPart, StagedRow, UnitCells } from './staged-row.ts';

const OWN_FIELDS = directFields(items);

/**
 * Rows that follow each other, column by column, as text that PostgreSQL reads as arrays: written here, in the worker, so
 * that neither the main thread nor the database unpacks an object a row. `fields` are those of the kept columns, in order.
 */
export function stagedPart(rows: readonly StagedRow[], kind: ImportKind, fields: readonly string[]): StagedPart {
  const verdicts = rows
    .filter((row) => row.a !== 'CREATE')
    .map(({ k: _, ...row }) => ({ ...row, c: { raw: row.c.raw } }));
  const classes = rows.flatMap(({ n, k }) => (k === undefined ? [] : [[n, k] as const]));
  return {
    firstRow: rows[0]?.n ?? 1,
    rowCount: rows.length,
    lines: `{${rows.map((row) => row.l).join(',')}}`,
    labels: textArray(rows.map((row) => row.label)) ?? `{${rows.map(() => 'NULL').join(',')}}`,
    raws: JSON.stringify(rows.map(({ c: { raw } }) => fields.map((field) => raw[field] ?? null))),
    verdicts: verdicts.length === 0 ? null : JSON.stringify(verdicts),
    classes: classes.length === 0 ? null : JSON.stringify(Object.fromEntries(classes)),
    unitRows: kind === 'items' ? null : JSON.stringify(rows.flatMap(unitRow)),
    items: kind === 'items' ? itemColumns(rows) : null,
    own: kind === 'items' ? ownColumns(rows) : null,
  };
}

function unitRow({ n, l, a, c }: StagedRow): object[] {
  const { raw: _, ...cells } = c as UnitCells;
  return a === 'CREATE' ? [{ n, line: l, cells }] : [];
}

function itemColumns(rows: readonly StagedRow[]): NonNullable<StagedPart['items']> {
  const cells = rows.map((row) => (row.a === 'CREATE' ? (row.c as ItemCells) : undefined));
  return {
    place: plainArray(cells.map((one) => one?.place)),
    good: plainArray(cells.map((one) => one?.good)),
    serial: textArray(cells.map((one) => one?.serial)),
    serialKey: textArray(cells.map((one) => one?.serialKey)),
    installDate: plainArray(cells.map((one) => one?.installDate)),
    installConfidence: plainArray(cells.map((one) => one?.installConfidence)),
    mfgDate: plainArray(cells.map((one) => one?.mfgDate)),
    mfgConfidence: plainArray(cells.map((one) => one?.mfgConfidence)),
    condition: plainArray(cells.map((one) => one?.condition)),
    note: textArray(cells.map((one) => one?.note)),
  };
}

function ownColumns(rows: readonly StagedRow[]): string | null {
  const values = rows.map((row) => (row.a === 'CREATE' ? (row.c as ItemCells).own : undefined));
  const given = OWN_FIELDS.flatMap(({ wire }) => {
    const array = textArray(values.map((own) => ownText(own?.[wire])));
    return array === null ? [] : [[wire, array] as const];
  });
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given));
}

function ownText(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}

// Numbers, dates and this program's own keywords: nothing that an array literal would have to escape.
function plainArray(values: readonly (string | number | undefined)[]): string | null {
  if (values.every((value) => value === undefined)) return null;
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

function textArray(values: readonly (string | undefined)[]): string | null {
  if (values.every((value) => value === undefined)) return null;
  return `{${values.map((value) => (value === undefined ? 'NULL' : quoted(value))).join(',')}}`;
}

function quoted(text: string): string {
  return `"${text.includes('"') || text.includes('\\') ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

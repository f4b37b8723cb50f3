import { parseBathrooms, parseBedrooms, parseText, parseWhole } from '@lintel/domain/import-values';
import { normaliseHeader } from '@lintel/domain/roster-headers';
import { propertyNameOf } from '@lintel/domain/roster-shape';
import { type UnitStatus, unitStatus } from '@lintel/domain/roster-status';
import { stateCode } from '@lintel/domain/states';
import { between, CellReader, columnsByField } from './cell-reader.ts';
import type { CsvRow } from './csv-rows.ts';
import type { ExactCopies } from './exact-copies.ts';
import type { RowDictionary } from './row-dictionary.ts';
import type { MappedColumn, StagedRow, UnitCells } from './staged-row.ts';

/**
 * Reads rows of a unit list. What residents' columns say about the unit (vacant, model, down, occupied) becomes its
 * status.
 */
export function unitReader(
  columns: readonly MappedColumn[],
  dictionary: RowDictionary,
  copies: ExactCopies,
): RowReader {
  const byField = columnsByField(columns);
  const residents = residentColumns(columns);

  return (row, n) => {
    const cells = new CellReader(row, byField);
    const unit = cells.text('unit', 80);
    if (unit === null) cells.fault('unit', 'MISSING_UNIT', 'The row names no unit.');
    const name = cells.text('propertyName', 120);
    const property = dictionary.property(n, name === null ? null : propertyNameOf(name), {
      code: name === null ? null : propertyCodeOf(name),
      address: cells.text('propertyAddress', 200),
      city: cells.text('city', 80),
      state: stateOf(cells),
      postalCode: postalCodeOf(cells),
    });
    if (property === null) cells.fault('propertyName', 'MISSING_PROPERTY', 'The row names no property.');
    const read = {
      building: cells.text('building', 80) ?? undefined,
      floorPlan: cells.text('unitType', 60) ?? undefined,
      beds: cells.value('bedrooms', parseBedrooms, between(0, 20, 'bedrooms')),
      baths: cells.value('bathrooms', parseBathrooms, between(0, 20, 'bathrooms')),
      sqft: cells.value('sqft', parseWhole, between(0, 100_000, 'square feet')),
      floor: cells.value('floor', parseWhole, between(0, 200, 'floors')),
      status: statusOf(cells) ?? statusByResident(row, residents) ?? undefined,
      externalRef: cells.text('externalRef', 100) ?? undefined,
    };
    const error = cells.error(unit);
    if (error || unit === null || property === null) return error ?? { a: 'SKIP', c: { raw: cells.raw } };
    const staged: UnitCells = { raw: cells.raw, property, unit, ...read };
    const twin = copies.lineLeftOutFor(staged, row.line);
    return twin === null
      ? { a: 'CREATE', c: staged, label: unit }
      : { a: 'SKIP', c: staged, label: unit, code: 'DUPLICATE_ROW', message: `An exact copy of line ${twin}.` };
  };
}

/** The short code that a report prints in parentheses behind a property's name. */
export function propertyCodeOf(text: string): string | null {
  return /\(([\w-]{1,20})\)\s*$/.exec(text)?.[1] ?? null;
}

/** The columns about residents in which a report writes VACANT, MODEL or DOWN for a unit without one. */
function residentColumns(columns: readonly MappedColumn[]): number[] {
  return columns
    .filter((column) => column.isPersonal && RESIDENT_HEADER.test(normaliseHeader(column.header)))
    .map((column) => column.index);
}

const RESIDENT_HEADER = /^(resident|resident name|tenant|tenant name|name|occupant)$/;

// Only that somebody lives there is returned, never who.
function statusByResident(row: CsvRow, residents: readonly number[]): UnitStatus | null {
  const filled = residents.map((index) => row.cells[index]?.trim() ?? '').filter((cell) => cell !== '');
  if (filled.length === 0) return null;
  const sentinel = filled.find((cell) => /^[^a-z]*(vacant|model|down)[^a-z]*$/i.test(cell));
  return sentinel === undefined ? 'OCCUPIED' : unitStatus(sentinel);
}

function statusOf(cells: CellReader): UnitStatus | null {
  const text = cells.text('status', 60);
  if (text === null) return null;
  const status = unitStatus(text);
  if (status === null)
    cells.fault(
      'status',
      'UNKNOWN_STATUS',
      `'${text}' is no status such as Occupied, Notice, Vacant, Down or Model. Correct it, or leave the column out.`,
    );
  return status;
}

function stateOf(cells: CellReader): string | null {
  const text = cells.text('state', 40);
  const state = text === null ? null : stateCode(text);
  if (text !== null && state === null) cells.fault('state', 'UNKNOWN_STATE', `'${text}' is not a state of the USA.`);
  return state;
}

// A spreadsheet removes leading zeros of a ZIP code.
function postalCodeOf(cells: CellReader): string | null {
  const text = parseText(cells.raw.zip ?? '');
  return text !== null && /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : cells.text('zip', 20);
}

export type RowReader = (row: CsvRow, n: number) => Omit<StagedRow, 'n' | 'l'>;

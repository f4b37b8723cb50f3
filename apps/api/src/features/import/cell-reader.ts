import { cutText, cutWithDots } from '@lintel/domain/base/text-cut';
import { isBlankCell, type Parsed, parseText } from '@lintel/domain/written/cell-values';
import type { SourceRow } from './sources/source.ts';
import type { MappedColumn, RawCells, StagedRow } from './staged-row.ts';

/** Reads the mapped cells of one row, and remembers the first that could not be read. */
export class CellReader {
  readonly raw: Record<string, string> = {};
  #fault: Fault | null = null;
  readonly #row: SourceRow;
  readonly #columns: ReadonlyMap<string, MappedColumn>;

  constructor(row: SourceRow, columns: ReadonlyMap<string, MappedColumn>) {
    this.#row = row;
    this.#columns = columns;
    for (const [field, column] of columns) {
      const cell = row.cells[column.index]?.trim() ?? '';
      if (cell !== '') this.raw[field] = cutText(cell, RAW_MAX_LENGTH);
    }
  }

  /** The text of a field on one line, or null where it is empty or a word for 'unknown'. */
  text(field: string, maxLength: number): string | null {
    const cell = this.#cell(field);
    if (cell === '' || isBlankCell(cell)) return null;
    const text = parseText(cell);
    if (text === null || text.length <= maxLength) return text;
    this.fault(field, 'TOO_LONG', `'${cutWithDots(text, 30)}' is longer than ${maxLength} characters.`);
    return null;
  }

  /** A value read by one of the domain's parsers, within bounds; undefined for an empty cell or a fault. */
  value<T>(field: string, parse: (text: string) => Parsed<T>, check?: (value: T) => string | null): T | undefined {
    const cell = this.#cell(field);
    if (cell === '') return undefined;
    const parsed = parse(cell);
    if (!parsed.ok) {
      this.fault(field, parsed.code, sentence(parsed.message));
      return undefined;
    }
    const complaint = parsed.value === null ? null : (check?.(parsed.value) ?? null);
    if (complaint !== null) this.fault(field, 'OUT_OF_RANGE', complaint);
    return parsed.value ?? undefined;
  }

  /** Records what is wrong with a field; a row is refused for its first fault. */
  fault(field: string, code: string, message: string): void {
    this.#fault ??= { field, code, message };
  }

  /** The row as an error, when something was wrong with it. */
  error(label: string | null): Omit<StagedRow, 'n' | 'l'> | null {
    if (this.#fault === null) return null;
    const { field, code, message } = this.#fault;
    const cells: RawCells = { raw: this.raw };
    return {
      a: 'ERROR',
      c: cells,
      code,
      message,
      column: this.#columns.get(field)?.header,
      value: cutText(this.raw[field] ?? '', VALUE_MAX_LENGTH) || undefined,
      ...(label !== null && { label }),
    };
  }

  #cell(field: string): string {
    const kept = this.raw[field] ?? '';
    // A text that was cut ends up to one character before its longest.
    if (kept.length < RAW_MAX_LENGTH - CHARACTER_MAX) return kept;
    return this.#row.cells[this.#columns.get(field)?.index ?? -1]?.trim() ?? '';
  }
}

/** The mapped columns by field. */
export function columnsByField(columns: readonly MappedColumn[]): Map<string, MappedColumn> {
  return new Map(columns.flatMap((column) => (column.field === null ? [] : [[column.field, column] as const])));
}

const RAW_MAX_LENGTH = 1000;
/** No character that is seen as one is longer. */
const CHARACTER_MAX = 128;
const VALUE_MAX_LENGTH = 200;

function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`;
}

type Fault = { field: string; code: string; message: string };

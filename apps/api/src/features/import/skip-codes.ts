import type { RowClass } from '@lintel/domain/roster/rows/row-classes';

/** The code of a row that is left out because of what it is. */
export function skipCodeOf(found: RowClass): string {
  return CODES[found] ?? `${found}_ROW`;
}

const CODES: Partial<Record<RowClass, string>> = {
  REPEATED_HEADER: 'REPEATED_HEADER',
  FUTURE: 'FUTURE_RESIDENT',
  DISPOSED: 'DISPOSED_ITEM',
  RECORD: 'LEFT_OUT',
};

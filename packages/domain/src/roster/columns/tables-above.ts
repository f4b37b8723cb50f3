import { cellText } from '../cells/cells.ts';
import { factsAmong } from '../cells/facts.ts';

/** Cells side by side that make a row one of a table, and rows that make a table. */
const CELLS = 3;
const ROWS = 2;

/**
 * How many rows above the head of a list are those of another table, such as the standard appliances of a floor plan: several
 * cells side by side that are no labels with their values. 0 where titles alone stand there.
 */
export function tableRowsAbove(rows: readonly (readonly string[])[]): number {
  const found = rows.filter((row) => {
    const cells = row.map(cellText).filter((cell) => cell !== '');
    return cells.length >= CELLS && !cells.some((cell) => /[:=]/.test(cell)) && factsAmong(row).length === 0;
  });
  return found.length >= ROWS ? found.length : 0;
}

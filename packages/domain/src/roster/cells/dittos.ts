import { cellText, filledColumns } from './cells.ts';

/** Marks for 'the same as above', as people write them into a column: ", '', ditto. */
const DITTO = /^(["”“〃]|''|-\s?["”]\s?-|["”]\s["”]|ditto)$/i;

/** Puts what stands above a ditto mark in its place. Takes the rows in their order; those of one text in between are headings. */
export function dittoReader(): (row: readonly string[]) => string[] {
  let above: readonly string[] = [];
  return (row) => {
    const own = row.map((cell, at) => (DITTO.test(cell.trim()) ? cellText(above[at]) : cell));
    if (filledColumns(own).length > 1) above = own;
    return own;
  };
}

import { cellText } from '@lintel/domain/roster/cells/cells';
import type { ColumnGuess } from '@lintel/domain/roster/cells/roster-headers';

const LONGEST = 160;

/** What stands in the columns of a row that are imported, for a person to recognize it: 'Cedar · 101 · 690'. */
export function shownRow(cells: readonly string[], columns: readonly ColumnGuess[]): string {
  const kept = columns.filter(({ field, isPersonal }) => field !== null && !isPersonal);
  const texts = kept.map(({ index }) => cellText(cells[index])).filter((text) => text !== '');
  // why: a cut can halve a character of two parts, which the database refuses
  return texts.join(' · ').slice(0, LONGEST).toWellFormed();
}

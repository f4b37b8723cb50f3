import { cutText } from '@lintel/domain/base/text-cut';
import { cellText, filledColumns } from '@lintel/domain/roster/cells/cells';
import type { LearnedList } from '@lintel/domain/roster/rows/list';
import type { ToldRow } from '@lintel/domain/roster/rows/row-classes';
import type { SourceRow } from './sources/source.ts';

/** Whether a row names a unit, and its property is known: by its own cells, the heading above it or the whole file. */
export function namesPlace(
  row: SourceRow,
  { place }: ToldRow,
  list: LearnedList,
  knownProperty: string | null,
): boolean {
  const hasProperty =
    place.property !== null || knownProperty !== null || list.columns.some(({ field }) => field === 'propertyName');
  return hasProperty && list.evidence.unit !== null && cellText(row.cells[list.evidence.unit]) !== '';
}

/** What a doubtful row is asked about by: its unit where it is filled like the others, else with all others of its kind. */
export function doubtOf(row: SourceRow, told: ToldRow, list: LearnedList, isOfUnit: boolean): string {
  if (isOfUnit && !told.isFull) return 'Rows with a unit, but unlike the others';
  if (told.isFull && list.evidence.unit !== null) return cutText(cellText(row.cells[list.evidence.unit]), 80);
  return filledColumns(row.cells).length <= 1 ? 'Rows with nothing but a name' : 'Rows with less in them than others';
}

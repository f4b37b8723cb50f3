/** Where a row is in its file: a line tells only within its sheet. */
export type RowPlace = { sheet?: string | null | undefined; line: number };

/** Tells the rows of a file apart. */
export function placeKey({ sheet, line }: RowPlace): string {
  return `${line} ${sheet ?? ''}`;
}

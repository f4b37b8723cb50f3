/** In the place of a view's number: all rows, whatever view the reader opens the list with. */
export const WHOLE_LIST = 0;

/** The address of a list with all its rows. */
export function allRowsAt(page: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}view=${WHOLE_LIST}`;
}

import { sheetOf } from './page/sheet.ts';
import type { Page } from './words.ts';

/** The text of a page, row by row from above, the words of a row from left to right. */
export function textLines(page: Page): string[] {
  const { rows } = sheetOf({ pages: [page] });
  return rows.map(({ tokens }) => tokens.map(({ text }) => text).join(' '));
}

import { cellText } from './cells.ts';

/**
 * The codes that a list explains beside itself, in capital letters, with the words for each: 'OC = Occupied', a 'Legend' with a
 * code and its words in two cells. `codes` are values of the list that look like codes.
 */
export function readLegend(rows: readonly (readonly string[])[], codes: ReadonlySet<string>): Legend {
  const words = new Map<string, string>();
  const lines = new Set<number>();
  let isBelowTitle = false;
  for (const [at, row] of rows.entries()) {
    const cells = row.map(cellText).filter((cell) => cell !== '');
    const pairs = pairsIn(cells, codes, isBelowTitle);
    const isTitle = cells.length > 0 && LEGEND_TITLE.test(cells[0] ?? '');
    isBelowTitle = isTitle || (isBelowTitle && pairs.length > 0);
    if (isTitle && pairs.length === 0 && cells.length <= 2) lines.add(at);
    if (pairs.length === 0) continue;
    lines.add(at);
    for (const [code, meaning] of pairs) if (!words.has(code)) words.set(code, meaning);
  }
  return { words, lines };
}

function pairsIn(cells: string[], codes: ReadonlySet<string>, isBelowTitle: boolean): (readonly [string, string])[] {
  const [first = '', second = ''] = cells;
  if (cells.length === 2 && isCode(first) && isMeaning(second) && (isBelowTitle || codes.has(first.toUpperCase())))
    return [[first.toUpperCase(), second]];
  const text = cells.join(' ; ').replace(LEGEND_TITLE, '');
  const signs = [...text.matchAll(PAIR)];
  const isSure = /[=]/.test(text) || isBelowTitle || LEGEND_TITLE.test(cells[0] ?? '') || signs.length > 1;
  if (!isSure || cells.length > Math.max(4, signs.length * 3)) return [];
  const pairs = signs.flatMap(([, code = '', meaning = '']) =>
    isMeaning(meaning) ? [[code.toUpperCase(), meaning.trim()] as const] : [],
  );
  return pairs.some(([code]) => codes.has(code)) || (isBelowTitle && pairs.length > 0) ? pairs : [];
}

function isCode(text: string): boolean {
  return /^[A-Z][A-Z0-9]{0,5}$/.test(text);
}

function isMeaning(text: string): boolean {
  return /[a-z]{3,}/i.test(text) && text.length <= 40 && !/\d{3,}/.test(text);
}

const LEGEND_TITLE =
  /^[\s*]*((tenant |unit )?status |unit |code )?(legend|key|codes?|abbreviations?|status codes?)\b\s*(to codes?|of codes?|codes?)?\s*[:=-]?\s*/i;
const PAIR =
  /(?:^|[;,|•*(\s])([A-Z][A-Z0-9]{0,3})\s*(?:=|:|–|—|->|\s-\s)\s*([A-Za-z][A-Za-z /'-]*?)(?=\s*(?:$|[;,|)•*]|\s{2,}|\s[A-Z][A-Z0-9]{0,3}\s*(?:=|:|–|—|->|\s-\s)))/g;

/** The meaning of each code, and the rows (by position) that are nothing but legend. */
export type Legend = { words: Map<string, string>; lines: Set<number> };

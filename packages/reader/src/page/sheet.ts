import type { Box, DocumentWords, Word } from '../words.ts';
import { splitWord } from './split-words.ts';

/** A word with its place in the document. */
export type Token = Word & { page: number; row: number; at: number };
/** Words on one line of a page, from left to right. */
export type Row = { page: number; at: number; tokens: Token[]; top: number; bottom: number };
/** Words of a row that no wide gap parts. */
export type Segment = {
  page: number;
  row: number;
  tokens: Token[];
  text: string;
  box: Box;
  size: number;
  isBold: boolean;
};
/** A document as rows and segments. Pages count from 0 here. */
export type Sheet = {
  pages: { width: number; height: number; isScan: boolean }[];
  rows: Row[];
  segments: Segment[];
  tokens: Token[];
  /** Usual height of type. */
  body: number;
};

/** A gap wider than this share of the type's size parts two segments. */
const WIDE_GAP = 0.95;

/** Words whose middles differ by less than this share of their size stand on one row. */
const SAME_ROW = 0.4;

/** Sorts a document's words into rows and segments. */
export function sheetOf(document: DocumentWords): Sheet {
  const rows: Row[] = [];
  for (const [page, { words }] of document.pages.entries())
    rows.push(...rowsOf(words.flatMap(splitWord), page, rows.length));
  const tokens = rows.flatMap((row) => row.tokens);
  for (const [at, token] of tokens.entries()) token.at = at;
  const sizes = tokens.map(({ size }) => size).toSorted((a, b) => a - b);
  return {
    pages: document.pages.map(({ width, height, from }) => ({ width, height, isScan: from === 'SCAN' })),
    rows,
    segments: rows.flatMap(segmentsOf),
    tokens,
    body: Math.max(4, sizes[Math.floor(sizes.length / 2)] ?? 10),
  };
}

function rowsOf(words: readonly Word[], page: number, before: number): Row[] {
  const rows: RowMade[] = [];
  const sorted = words
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => a.box[1] + a.box[3] - (b.box[1] + b.box[3]));
  for (const word of sorted) {
    const middle = (word.box[1] + word.box[3]) / 2;
    const row = nearestRow(rows.slice(-4), word, middle);
    if (row) {
      row.words.push(word);
      row.middle += (middle - row.middle) / row.words.length;
    } else rows.push({ words: [word], middle, size: word.size });
  }
  return rows
    .toSorted((a, b) => a.middle - b.middle)
    .map((row, index) => {
      const at = before + index;
      const tokens = row.words
        .toSorted((a, b) => a.box[0] - b.box[0])
        .map((word) => ({ ...word, page, row: at, at: 0 }));
      return {
        page,
        at,
        tokens,
        top: Math.min(...tokens.map(({ box }) => box[1])),
        bottom: Math.max(...tokens.map(({ box }) => box[3])),
      };
    });
}

type RowMade = { words: Word[]; middle: number; size: number };

// why: words on one base line differ in their middle where they differ in size, so each is held against its like
function nearestRow(rows: readonly RowMade[], word: Word, middle: number): RowMade | null {
  let best: { row: RowMade; away: number } | null = null;
  for (const row of rows) {
    if (row.words.some((other) => overlap(other.box, word.box) > 0.4 * Math.min(widthOf(other.box), widthOf(word.box))))
      continue;
    const away = Math.min(
      ...row.words.map(
        (other) => Math.abs((other.box[1] + other.box[3]) / 2 - middle) / Math.min(other.size, word.size),
      ),
    );
    if (away < SAME_ROW && away < (best?.away ?? SAME_ROW)) best = { row, away };
  }
  return best?.row ?? null;
}

function segmentsOf(row: Row): Segment[] {
  const groups: Token[][] = [];
  let last: Token | undefined;
  for (const token of row.tokens) {
    const isSeparator = /^[|•·]$/.test(token.text);
    const goesOn =
      last && sameSize(last, token) && token.box[0] - last.box[2] <= WIDE_GAP * Math.max(last.size, token.size);
    if (goesOn && !isSeparator) groups.at(-1)?.push(token);
    else if (!isSeparator) groups.push([token]);
    last = isSeparator ? undefined : token;
  }
  return groups.map((tokens) => segmentOf(tokens));
}

// A title beside a name is no part of it.
function sameSize(a: Token, b: Token): boolean {
  return Math.max(a.size, b.size) <= 1.3 * Math.min(a.size, b.size);
}

/** The segment that consecutive words of a row make. */
export function segmentOf(tokens: readonly Token[]): Segment {
  const [first] = tokens;
  if (!first) throw new Error('a segment has words');
  return {
    page: first.page,
    row: first.row,
    tokens: [...tokens],
    text: tokens.map(({ text }) => text).join(' '),
    box: unionOf(tokens.map(({ box }) => box)),
    size: Math.max(...tokens.map(({ size }) => size)),
    isBold: tokens.every(({ isBold }) => isBold),
  };
}

/** The smallest box around others. */
export function unionOf(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = boxes[0] ?? [0, 0, 0, 0];
  for (const box of boxes) {
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  return [left, top, right, bottom];
}

/** How far two boxes lie above each other: the width they share. */
export function overlap(a: Box, b: Box): number {
  return Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
}

function widthOf(box: Box): number {
  return box[2] - box[0];
}

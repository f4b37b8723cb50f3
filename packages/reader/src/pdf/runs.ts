import { typeWidth } from '../page/type-width.ts';
import type { Word } from '../words.ts';

/** A run of text as a PDF draws it: its place is the matrix from text to page, y downwards. */
export type Run = { text: string; place: readonly number[]; width: number; isBold: boolean };

type Piece = {
  text: string;
  left: number;
  right: number;
  base: number;
  size: number;
  isBold: boolean;
  afterSpace: boolean;
};

/** Pieces of a line that are nearer than this share of their size are one word. */
const GLUED = 0.09;
/** Letters set apart by up to this share are one word, where there are several in a row. */
const SPACED = 1;
const LETTERS_MIN = 4;

/** Words of a page's runs, upright: a page whose text mostly stands sideways is turned. */
export function wordsOfRuns(
  runs: readonly Run[],
  width: number,
  height: number,
): { words: Word[]; width: number; height: number } {
  const turn = mostlyTurned(runs);
  const pieces = runs.flatMap((run) => (quarterOf(run) === turn ? piecesOf(run, turn, width, height) : []));
  const words: Word[] = [];
  for (const line of linesOf(pieces)) {
    for (const { text, left, right, base, size, isBold } of joinLetters(joinGlued(line)))
      words.push({ text, box: [left, base - size * 0.78, right, base + size * 0.22], size, isBold, confidence: 1 });
  }
  return turn % 2 === 0 ? { words, width, height } : { words, width: height, height: width };
}

// In quarters of a turn: 0 upright, 1 read from top to bottom, 2 upside down, 3 read from bottom to top. -1 otherwise, as a slanted watermark.
function quarterOf({ place }: Run): number {
  const angle = Math.atan2(place[1] ?? 0, place[0] ?? 1) / (Math.PI / 2);
  const quarter = Math.round(angle);
  return Math.abs(angle - quarter) > 0.1 ? -1 : (quarter + 4) % 4;
}

function mostlyTurned(runs: readonly Run[]): number {
  const letters = [0, 0, 0, 0];
  for (const run of runs) {
    const quarter = quarterOf(run);
    if (quarter >= 0) letters[quarter] = (letters[quarter] ?? 0) + run.text.trim().length;
  }
  return letters.indexOf(Math.max(...letters));
}

function piecesOf(run: Run, turn: number, width: number, height: number): Piece[] {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = run.place;
  const [left, base] =
    turn === 0 ? [x, y] : turn === 1 ? [y, width - x] : turn === 2 ? [width - x, height - y] : [height - y, x];
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  const whole = typeWidth(run.text) || 1;
  const pieces: Piece[] = [];
  for (const match of run.text.matchAll(/\S+/g)) {
    const before = typeWidth(run.text.slice(0, match.index)) / whole;
    const share = typeWidth(match[0]) / whole;
    const from = left + before * run.width;
    const afterSpace = match.index > 0;
    pieces.push({
      text: match[0],
      left: from,
      right: from + share * run.width,
      base,
      size,
      isBold: run.isBold,
      afterSpace,
    });
  }
  return pieces;
}

function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.base - b.base)) {
    const line = lines.findLast((one) => Math.abs((one[0]?.base ?? 0) - piece.base) < piece.size * 0.25);
    if (line && lines.length - lines.indexOf(line) < 4) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left));
}

function joinGlued(line: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of line) {
    const last = joined.at(-1);
    const gap = last ? piece.left - last.right : Number.POSITIVE_INFINITY;
    // why: a word drawn twice a hair apart is how some programs make bold type
    if (last && last.text === piece.text && Math.abs(piece.left - last.left) < last.size * 0.15) last.isBold = true;
    else if (last && !piece.afterSpace && gap < last.size * GLUED && gap > -last.size * 0.4 && sameType(last, piece)) {
      last.text += piece.text;
      last.right = piece.right;
    } else joined.push({ ...piece });
  }
  return joined;
}

function sameType(a: Piece, b: Piece): boolean {
  return Math.abs(a.size - b.size) < 0.2 * a.size;
}

// 'I N V O I C E' is one word. A gap that is much wider than the others ends it.
function joinLetters(line: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < line.length; ) {
    const run = lettersFrom(line, at);
    if (run.length >= LETTERS_MIN && run.filter(({ text }) => /\p{L}/u.test(text)).length * 2 >= run.length)
      joined.push(...wordsOfLetters(run));
    else joined.push(...run);
    at += run.length;
  }
  return joined;
}

function lettersFrom(line: readonly Piece[], at: number): Piece[] {
  const run = line.slice(at, at + 1);
  for (let next = at + 1; next < line.length; next += 1) {
    const [last, piece] = [run.at(-1), line[next]];
    if (!last || !piece || last.text.length > 1 || piece.text.length > 1) break;
    if (piece.left - last.right > SPACED * piece.size) break;
    run.push(piece);
  }
  return run;
}

// Letters may be set apart by the same gap or at the same pitch; a word ends where both are much wider than usual.
function wordsOfLetters(run: readonly Piece[]): Piece[] {
  const gaps = run.slice(1).map((piece, at) => piece.left - (run[at]?.right ?? 0));
  const pitches = run.slice(1).map((piece, at) => piece.left - (run[at]?.left ?? 0));
  const [gap, pitch] = [medianOf(gaps), medianOf(pitches)];
  const words: Piece[] = [];
  for (const [at, piece] of run.entries()) {
    const last = words.at(-1);
    const isNear =
      (gaps[at - 1] ?? 0) < gap * 1.8 + 0.05 * piece.size || (pitches[at - 1] ?? 0) < pitch * 1.25 + 0.05 * piece.size;
    if (last && isNear) {
      last.text += piece.text;
      last.right = piece.right;
    } else words.push({ ...piece });
  }
  return words;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { hasOtherScripts, piecesOfLine, pieceWidth, scriptFontOf } from './table-pdf-scripts.ts';

/** The two fonts of a PDF, as files; decision 30 says why these. */
export const FONT_FILES = {
  plain: fileAt(import.meta.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf')),
  bold: fileAt(import.meta.resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf')),
};

export type Weight = keyof typeof FONT_FILES;

// Only to measure: a font notes which letters its glyphs stood for, so each document has to read its own.
const MEASURED = { plain: create(FONT_FILES.plain) as Font, bold: create(FONT_FILES.bold) as Font };

/** The width of a text at font size 1, as the sum of its characters: kerning, which it leaves out, only makes text narrower. */
export function emWidth(text: string, weight: Weight): number {
  if (!hasOtherScripts(text)) return ownWidth(text, weight);
  const pieces = piecesOfLine(text, weight === 'bold');
  return pieces.reduce(
    (sum, piece) => sum + (piece.font === null ? ownWidth(piece.text, weight) : pieceWidth(piece.text, piece.font)),
    0,
  );
}

function ownWidth(text: string, weight: Weight): number {
  const known = WIDTHS[weight];
  let sum = 0;
  for (const char of text) {
    let width = known.get(char);
    if (width === undefined) {
      const font = MEASURED[weight];
      width = font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
      known.set(char, width);
    }
    sum += width;
  }
  return sum;
}

/** A text that the fonts can show: control characters out, and for a character that all of them lack its plain form or '\uFFFD'. */
export function printable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const lines = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Zs}/gu, ' ')
    .replace(FORMAT, '');
  return Array.from(lines, shown).join('');
}

// What shows nothing, but for what joins the letters of a word or pictures to one.
const FORMAT =
  /(?<!\p{Script=Arabic})\u200c|(?<!\p{Script=Arabic}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|[^\P{Cf}\u200c\u200d]|\p{Variation_Selector}/gu;
const JOINER = /[\u200c\u200d]/;

function shown(char: string): string {
  if (char === '\n' || isShown(char)) return char;
  const plain = char.normalize('NFKD');
  return Array.from(plain).every(isShown) ? plain : '\uFFFD';
}

function isShown(char: string): boolean {
  if (JOINER.test(char)) return true;
  return MEASURED.plain.hasGlyphForCodePoint(char.codePointAt(0) ?? 0) || scriptFontOf(char, false) !== undefined;
}

function fileAt(address: string): Buffer {
  return readFileSync(new URL(address));
}

const WIDTHS: Record<Weight, Map<string, number>> = { plain: new Map(), bold: new Map() };

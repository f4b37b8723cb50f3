import { readFileSync } from 'node:fs';
import bidi, { type Bidi } from 'bidi-js';
import { create, type Font } from 'fontkit';

/** The fonts that a PDF has beside its own two, for scripts that those lack. Each is read once a text needs it. */
const FILES = {
  arabic: () => import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  arabicBold: () => import.meta.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  hebrew: () => import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  hebrewBold: () => import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  emoji: () => import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
} as const;
export type ScriptFont = keyof typeof FILES;

/** Letters of scripts that are not the document's own, and pictures among text. */
const OTHER =
  /\p{Script=Arabic}|\p{Script=Hebrew}|(?=[\u231a-\u{10ffff}])\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;
const LATIN = /\p{Script=Latin}/u;
/** What joins letters and pictures, and shows nothing itself. */
const JOINERS = /[\u200c\u200d]/;

/** The bytes of one of these fonts. */
export function scriptFontFile(name: ScriptFont): Buffer {
  const bytes = BYTES.get(name) ?? readFileSync(new URL(FILES[name]()));
  BYTES.set(name, bytes);
  return bytes;
}

/** Which of these fonts shows a character; undefined where none does. */
export function scriptFontOf(char: string, isBold: boolean): ScriptFont | undefined {
  const script = /\p{Script=Arabic}/u.test(char) ? 'arabic' : /\p{Script=Hebrew}/u.test(char) ? 'hebrew' : 'emoji';
  if (script === 'emoji' && !OTHER.test(char)) return undefined;
  const name = script === 'emoji' || !isBold ? script : (`${script}Bold` as const);
  return measured(name).hasGlyphForCodePoint(char.codePointAt(0) ?? 0) ? name : undefined;
}

/** Whether a text has letters or pictures that the document's own fonts lack: all others are drawn as one piece. */
export function hasOtherScripts(text: string): boolean {
  return OTHER.test(text);
}

/** A piece of a line that is drawn in one font; `null` is the document's own. Right to left, its text is in the order in which it is read. */
export type Piece = { text: string; font: ScriptFont | null; isRightToLeft: boolean };

/**
 * The pieces of a line from left to right, as the Unicode bidirectional algorithm puts them. A line with Latin letters reads from left to
 * right, whatever it begins with: the documents are in English.
 */
export function piecesOfLine(line: string, isBold: boolean): Piece[] {
  const base = RIGHT_TO_LEFT.test(line) && !LATIN.test(line) ? 'rtl' : 'ltr';
  const { levels } = BIDI.getEmbeddingLevels(line, base);
  const runs: (Piece & { level: number })[] = [];
  let at = 0;
  for (const char of line) {
    const level = levels[at] ?? 0;
    at += char.length;
    const isRightToLeft = level % 2 === 1;
    const last = runs.at(-1);
    const isSame = last !== undefined && last.level === level;
    const joins = isSame && last.font !== null && (JOINERS.test(char) || (char === ' ' && last.font !== 'emoji'));
    const font = joins ? last.font : (scriptFontOf(char, isBold) ?? null);
    // why: brackets and the like open towards the reading direction
    const drawn = isRightToLeft && font === null ? (BIDI.getMirroredCharacter(char) ?? char) : char;
    if (isSame && last.font === font)
      last.text = isRightToLeft && font === null ? drawn + last.text : last.text + drawn;
    else runs.push({ text: drawn, font, isRightToLeft, level });
  }
  return inVisualOrder(runs);
}

// Rule L2: from the highest level down to the lowest odd one, each row of runs of at least that level is turned around.
function inVisualOrder<R extends { level: number }>(runs: R[]): R[] {
  const most = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = most; level >= 1; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      if ((runs[from] as R).level < level) continue;
      let to = from;
      while (to < runs.length && (runs[to] as R).level >= level) to += 1;
      runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  }
  return runs;
}

/** The width of a piece in one of these fonts at font size 1, as its letters are joined. */
export function pieceWidth(text: string, name: ScriptFont): number {
  const font = measured(name);
  return font.layout(text).advanceWidth / font.unitsPerEm;
}

function measured(name: ScriptFont): Font {
  const font = MEASURED.get(name) ?? (create(scriptFontFile(name)) as Font);
  MEASURED.set(name, font);
  return font;
}

const BYTES = new Map<ScriptFont, Buffer>();
const MEASURED = new Map<ScriptFont, Font>();
// why: the module is the function itself, other than its types say
const BIDI = (bidi as unknown as () => Bidi)();

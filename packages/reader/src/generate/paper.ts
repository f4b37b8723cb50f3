import { typeWidth } from '../page/type-width.ts';
import type { RankedField } from '../rank/fields.ts';
import type { Box, DocumentWords, Page, Word } from '../words.ts';

/** Text of which parts are values of fields. */
export type Marked = { text: string; fields: readonly RankedField[] };
export type Ink = string | Marked | readonly (string | Marked)[];
export type Style = { size?: number; isBold?: boolean; align?: 'left' | 'right' | 'center'; letterSpaced?: boolean };

/** A value of a field to be drawn. */
export function value(text: string, ...fields: RankedField[]): Marked {
  return { text, fields };
}

/** Pages on which words are set; of each word it is kept which field's value it is. */
export class Paper {
  readonly pages: Page[] = [];
  /** Fields whose values the words at a box are. */
  readonly marks = new Map<Box, readonly RankedField[]>();
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly #face: number;
  #page: Page;

  constructor(width: number, height: number, size: number, face: number) {
    this.width = width;
    this.height = height;
    this.size = size;
    this.#face = face;
    this.#page = this.turn();
  }

  /** Begins a page. */
  turn(): Page {
    this.#page = { width: this.width, height: this.height, from: 'TEXT', words: [] };
    this.pages.push(this.#page);
    return this.#page;
  }

  widthOf(ink: Ink, { size = this.size, isBold = false }: Style = {}): number {
    return typeWidth(textOf(ink)) * size * this.#face * (isBold ? 1.07 : 1);
  }

  /** Sets a line of text; its base line is at y. Gives where it ends. */
  set(x: number, y: number, ink: Ink, style: Style = {}): number {
    const { size = this.size, isBold = false, align = 'left' } = style;
    const whole = this.widthOf(ink, style);
    let at = align === 'right' ? x - whole : align === 'center' ? x - whole / 2 : x;
    for (const part of partsOf(ink)) {
      const { text, fields } = typeof part === 'string' ? { text: part, fields: [] } : part;
      for (const match of text.matchAll(/\S+|\s+/g)) {
        const width = this.widthOf(match[0], style);
        if (match[0].trim() !== '') this.#put(match[0], at, y, width, size, isBold, fields);
        at += width;
      }
    }
    return at;
  }

  #put(
    text: string,
    x: number,
    y: number,
    width: number,
    size: number,
    isBold: boolean,
    fields: readonly RankedField[],
  ) {
    const box: Box = [x, y - size * 0.78, x + width, y + size * 0.22];
    const last = this.#page.words.at(-1);
    // why: what is set without a space, as a value after '#', is one word on paper too
    if (last && Math.abs(last.box[2] - x) < 0.01 && last.box[3] === box[3] && last.text !== '') {
      const joined: Word = { ...last, text: last.text + text, box: [last.box[0], last.box[1], box[2], box[3]] };
      this.#page.words[this.#page.words.length - 1] = joined;
      const known = this.marks.get(last.box) ?? [];
      this.marks.delete(last.box);
      this.#mark(joined.box, [...known, ...fields]);
      return;
    }
    this.#page.words.push({ text, box, size, isBold, confidence: 1 });
    this.#mark(box, fields);
  }

  #mark(box: Box, fields: readonly RankedField[]) {
    if (fields.length > 0) this.marks.set(box, fields);
  }

  document(): DocumentWords {
    return { pages: this.pages };
  }
}

/** The plain text of what is set. */
export function textOf(ink: Ink): string {
  return partsOf(ink)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}

function partsOf(ink: Ink): readonly (string | Marked)[] {
  return Array.isArray(ink) ? (ink as readonly (string | Marked)[]) : [ink as string | Marked];
}

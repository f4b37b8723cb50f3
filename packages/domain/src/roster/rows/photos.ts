import { unitNameKey } from '../../units/unit-names.ts';
import { cellText } from '../cells/cells.ts';
import { type ColumnGuess, normaliseHeader } from '../cells/roster-headers.ts';

const PHOTO_HEAD = /^(photo|image|picture|img|pic)( (id|#|no|num|number|name|file|file name))?$/;
const TAKEN_HEAD =
  /^((captured|taken) (at|by|on)|date taken|timestamp|caption|title|latitude|longitude|(photo|image) (url|link)|link)$/;
const TOLD_HEAD = /\b(notes?|comments?|remarks?|description|caption|details?)\b/;
const SAME: ReadonlySet<string> = new Set(['propertyName', 'building', 'unit', 'itemType']);
const SERIAL = /\b(?:serial(?: ?(?:no|number))?|ser|s\/?n)\b\s*[#.:]*\s*([A-Z0-9][A-Z0-9-]{4,})/i;
const MODEL = /\b(?:model(?: ?(?:no|number))?|mod|m\/n|m(?=\s?:))\b\s*[#.:]*\s*([A-Z0-9][A-Z0-9./-]{2,})/i;

/** Whether a row heads a list of photos: their numbers, and at least two of when, by whom, where and under which caption each was taken. */
export function isPhotoHead(row: readonly string[]): boolean {
  const heads = row.map(normaliseHeader);
  return heads.some((head) => PHOTO_HEAD.test(head)) && heads.filter((head) => TAKEN_HEAD.test(head)).length >= 2;
}

/** Rows of a list of photos: several show one item, and the one of its plate tells most of it. */
export class Photos {
  readonly #isOfPhotos: boolean;
  readonly #same: readonly number[];
  readonly #told: readonly number[];
  /** The items of the place that is being walked through, with the serial numbers read off their plates. */
  readonly #seen = new Map<string, Set<string>>();
  #place = '';

  constructor(columns: readonly ColumnGuess[]) {
    const fields = new Set(columns.map(({ field }) => field));
    this.#told = platedColumns(columns);
    // Beside columns of their own for a plate, a photo's number only says where to look.
    this.#isOfPhotos =
      this.#told.length > 0 &&
      fields.has('unit') &&
      fields.has('itemType') &&
      columns.some(({ header }) => PHOTO_HEAD.test(normaliseHeader(header)));
    this.#same = columns.filter(({ field }) => SAME.has(field ?? '')).map(({ index }) => index);
  }

  /**
   * Whether the row is one more photo of an item: of one seen before, or of one whose plate is on a photo in the rows below. Call it once
   * for each row, in the order of the file.
   */
  isFurther(row: readonly string[], ahead: readonly (readonly string[])[], place: string): boolean {
    if (!this.#isOfPhotos) return false;
    if (place !== this.#place) this.#seen.clear();
    this.#place = place;
    const key = this.#keyOf(row);
    const plate = this.#plateOf(row);
    const seen = this.#seen.get(key);
    if (plate === null && seen === undefined && this.#hasPlateBelow(key, ahead)) return true;
    const serial = plate?.serial ?? null;
    // Another serial number is another item of the same type.
    const isOther = seen !== undefined && serial !== null && seen.size > 0 && !seen.has(serial);
    const serials = seen ?? new Set();
    if (serial !== null) serials.add(serial);
    this.#seen.set(key, serials);
    return seen !== undefined && !isOther;
  }

  #hasPlateBelow(key: string, ahead: readonly (readonly string[])[]): boolean {
    for (const row of ahead) {
      if (this.#keyOf(row) !== key) return false;
      if (this.#plateOf(row) !== null) return true;
    }
    return false;
  }

  #plateOf(row: readonly string[]): Plate | null {
    for (const at of this.#told) {
      const plate = plateIn(cellText(row[at]));
      if (plate !== null) return plate;
    }
    return null;
  }

  #keyOf(row: readonly string[]): string {
    return this.#same.map((at) => unitNameKey(cellText(row[at]))).join('\n');
  }
}

/** The columns whose texts may tell what a plate says; none where columns of their own do. */
export function platedColumns(columns: readonly ToldColumn[]): number[] {
  if (columns.some(({ field }) => field === 'serial' || field === 'model' || field === 'makeModel')) return [];
  return columns
    .filter(
      ({ field, isPersonal, header }) =>
        !isPersonal && (field === 'note' || (field === null && TOLD_HEAD.test(normaliseHeader(header)))),
    )
    .map(({ index }) => index);
}

/** What a text says of an item's plate, such as 'GE Model# GTS21BPV Serial# XD7889897'; null where it names no serial number and no model. */
export function plateIn(text: string): Plate | null {
  const found = [SERIAL, MODEL].map((pattern) => pattern.exec(text));
  const [serial = null, model = null] = found.map((one) => (/\d/.test(one?.[1] ?? '') ? (one?.[1] ?? null) : null));
  if (serial === null && model === null) return null;
  const start = Math.min(...found.flatMap((one) => one?.index ?? []));
  return { maker: text.slice(0, start).trim(), serial, model };
}

type ToldColumn = Pick<ColumnGuess, 'index' | 'header' | 'isPersonal'> & { field: string | null };
export type Plate = {
  /** What stands before the numbers. */
  maker: string;
  serial: string | null;
  model: string | null;
};

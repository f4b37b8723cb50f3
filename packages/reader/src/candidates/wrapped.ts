import { overlap, type Segment, type Sheet } from '../page/sheet.ts';
import { type DateFound, parseDate } from '../values/dates.ts';

/** More words than these do not stand in a narrow cell. */
const WORDS_MAX = 5;

/** Two short segments right above each other in one cell: a value that did not fit on one line. */
export type Wrapped = { upper: Segment; lower: Segment };

/** Finds what may go on below it, in the same type. */
export function wrappedOf({ segments }: Sheet): Wrapped[] {
  const short = segments.filter(({ tokens }) => tokens.length <= WORDS_MAX);
  return short.flatMap((upper, at) => {
    if (!/[\d\p{L}][-/,.]?$/u.test(upper.text)) return [];
    const lower = short
      .slice(at + 1, at + 14)
      .find((one) => one.page === upper.page && one.row <= upper.row + 3 && isRightBelow(upper, one));
    return lower ? [{ upper, lower }] : [];
  });
}

function isRightBelow(upper: Segment, lower: Segment): boolean {
  const gap = lower.box[1] - upper.box[3];
  const [left, right] = [Math.abs(upper.box[0] - lower.box[0]), Math.abs(upper.box[2] - lower.box[2])];
  const middle = Math.abs(upper.box[0] + upper.box[2] - lower.box[0] - lower.box[2]) / 2;
  return (
    lower.row > upper.row &&
    gap < 0.75 * upper.size &&
    gap > -0.4 * upper.size &&
    Math.min(left, right, middle) < 0.8 * upper.size &&
    overlap(upper.box, lower.box) > 0 &&
    Math.abs(upper.size - lower.size) < 0.2 * upper.size
  );
}

/** A date that takes two lines: '14. August' above '2024'. */
export function wrappedDate({ upper, lower }: Wrapped): DateFound | null {
  if (parseDate(upper.text) || parseDate(lower.text)) return null;
  const date = parseDate(`${upper.text} ${lower.text}`) ?? parseDate(`${upper.text}${lower.text}`);
  return date && { ...date, tokens: [...upper.tokens, ...lower.tokens] };
}

/** A number that is broken at its hyphen: '705-635680-' above '89'. */
export function wrappedNumber({ upper, lower }: Wrapped): string | null {
  const isBroken = upper.tokens.length === 1 && lower.tokens.length === 1 && /[A-Z\d][-/]$/.test(upper.text);
  return isBroken && /\d/.test(lower.text) && /^[\dA-Z][\dA-Z./-]{0,11}$/.test(lower.text)
    ? upper.text + lower.text
    : null;
}

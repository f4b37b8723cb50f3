/**
 * The beginning of a text, at most `max` long as JavaScript and the contracts count (a database counts no more than that). What a person sees
 * as one character stays whole, so an emoji or a letter with its accent is kept or left out.
 */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, wholeEnd(text, max));
}

/** A text of at most `max`, ending in '…' where something was cut off. */
export function cutWithDots(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
}

/** Enough of the text around a cut to see what belongs together; the longest emoji in use have some 30. */
const AROUND = 64;
const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// The last place up to `max` between two characters; where marks are heaped up without end, between two code points.
function wholeEnd(text: string, max: number): number {
  if (max <= 0) return 0;
  const end = isInsidePair(text, max) ? max - 1 : max;
  // why: most texts are cut between letters that stand alone
  if (/^[\x20-\x7e]{2}$/.test(text.slice(end - 1, end + 1))) return end;
  const start = Math.max(0, end - AROUND);
  const from = isInsidePair(text, start) ? start + 1 : start;
  const whole = CHARACTERS.segment(text.slice(from, end + AROUND)).containing(end - from);
  return whole && (whole.index > 0 || from === 0) ? from + whole.index : end;
}

function isInsidePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}

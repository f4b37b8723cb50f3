import type { Box, Word } from '../words.ts';
import { typeWidth } from './type-width.ts';

// why: 'Date:03/05/2025', 'Invoice#1204', 'Total$5.00' and, in scans, 'No.47276' and '03/05/20258:13' are two words that lack a space
const BETWEEN =
  /(?<=\p{L}[:.]?)(?=[$€£])|(?<=\p{L}{3,})(?=#)|(?<=\p{L}{2,}:)(?=[^\s/\\:])|(?<=#:)(?=\S)|(?<=\))(?=[$€£])|(?<=\d[/.-]\d{1,2}[/.-]20\d\d)(?=\d{1,2}:\d\d)|(?<=(?:^|\.)N[or]\.)(?=\d)/iu;

/** Parts words that lack a space between a label and its value. */
export function splitWord(word: Word): Word[] {
  if (!/[:#$€£]|\.\d/.test(word.text) || /:\/\//.test(word.text)) return [word];
  const parts = word.text.split(BETWEEN);
  if (parts.length === 1) return [word];
  const [left, top, right, bottom] = word.box;
  const whole = typeWidth(word.text) || 1;
  let from = left;
  return parts.map((text) => {
    const box: Box = [from, top, from + (typeWidth(text) / whole) * (right - left), bottom];
    from = box[2];
    return { ...word, text, box };
  });
}

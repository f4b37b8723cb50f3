import type { Dice } from '@lintel/fixtures/dice';

/** Makers leave out letters that look like digits. */
const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
const DIGITS = [...'0123456789'];

/** A text that a regular expression of serial or model numbers allows: classes, groups, choices and counts, as those of `serials/` are written. */
export function textOfPattern(pattern: RegExp, dice: Dice): string {
  const source = pattern.source.replace(/^\^/, '').replace(/\$$/, '');
  const [text, end] = choiceAt(source, 0, dice);
  if (end !== source.length) throw new Error(`Cannot draw a text of ${source}`);
  return text;
}

/** Of the choices from a place on, one, and where they end. */
function choiceAt(source: string, start: number, dice: Dice): [text: string, end: number] {
  const choices: string[] = [''];
  let at = start;
  while (at < source.length && source[at] !== ')') {
    if (source[at] === '|') {
      choices.push('');
      at += 1;
      continue;
    }
    const [draw, end] = atomAt(source, at, dice);
    const [least, most, after] = countAt(source, end);
    const count = dice.int(least, most);
    choices.push(choices.pop() + Array.from({ length: count }, draw).join(''));
    at = after;
  }
  return [dice.pick(choices), at];
}

function atomAt(source: string, at: number, dice: Dice): [draw: () => string, end: number] {
  if (source[at] === '(') {
    const inner = /^\((?:\?<\w+>|\?:)?/.exec(source.slice(at))?.[0].length ?? 1;
    const [, end] = choiceAt(source, at + inner, dice);
    return [() => choiceAt(source, at + inner, dice)[0], end + 1];
  }
  if (source[at] === '[') {
    const end = source.indexOf(']', at);
    const signs = signsOf(source.slice(at + 1, end));
    return [() => dice.pick(signs), end + 1];
  }
  if (source.startsWith('\\d', at)) return [() => dice.pick(DIGITS), at + 2];
  return [() => source[at] ?? '', at + 1];
}

function signsOf(listed: string): string[] {
  const signs: string[] = [];
  for (const [, from, to, single] of listed.replace('\\d', '0-9').matchAll(/(\w)-(\w)|(\w)/g)) {
    if (single !== undefined) signs.push(single);
    else signs.push(...[...LETTERS, ...DIGITS].filter((sign) => sign >= (from ?? '') && sign <= (to ?? '')));
  }
  return signs;
}

function countAt(source: string, at: number): [least: number, most: number, end: number] {
  if (source[at] === '?') return [0, 1, at + 1];
  const [whole = '', least, comma, most] = /^\{(\d+)(,)?(\d+)?\}/.exec(source.slice(at)) ?? [];
  if (least === undefined) return [1, 1, at];
  return [Number(least), Number(most ?? (comma ? Number(least) + 2 : least)), at + whole.length];
}

import type { Token } from '../page/sheet.ts';

/** An amount on a page, in cents and with the sign that stands there. */
export type AmountFound = {
  tokens: Token[];
  cents: number;
  hasCurrency: boolean;
  /** Digits after the decimal mark: 0, 2, or others as of unit prices. */
  decimals: number;
  /** The code, where a sign or code stands beside it. */
  currency: string | null;
};

/** The mark before the cents. */
export type DecimalMark = '.' | ',';

const SIGNS: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  RM: 'MYR',
  C$: 'CAD',
  CHF: 'CHF',
};
const CODES = /^(USD|EUR|GBP|CAD|AUD|CHF|MYR|MXN)$/i;
const CURRENCY = String.raw`(?:US\$|C\$|[$€£]|USD|EUR|GBP|CAD|AUD|CHF|RM|MYR)`;
const NUMBER = String.raw`\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d{1,4})?|[.,]\d{2}`;
const AMOUNT = new RegExp(
  String.raw`^(?<open>\()?\s?(?<cr>CR)?\s?(?<minus>[-–−])?\s?(?<before>${CURRENCY})?\s?(?<open2>\()?(?<minus2>[-–−])?\s?(?<number>${NUMBER})(?:,[-–]{1,2}(?=$))?\s?(?<close>\))?\s?(?<after>${CURRENCY})?\s?(?<trail>[-–−]|CR|Cr|cr)?\s?\)?[*]?$`,
);

/** The mark that most of a document's amounts have before two last digits. */
export function decimalMarkOf(tokens: readonly Token[]): DecimalMark {
  let [dots, commas] = [0, 0];
  for (const { text } of tokens) {
    if (/\d\.\d{2}\D?$/.test(text) && !/\d+\.\d+\.\d/.test(text)) dots += 1;
    if (/\d,\d{2}\D?$/.test(text)) commas += 1;
  }
  return commas > dots ? ',' : '.';
}

/** Reads an amount; null where the text is none. */
export function parseAmount(text: string, mark: DecimalMark): Omit<AmountFound, 'tokens'> | null {
  const groups = AMOUNT.exec(text.trim())?.groups;
  if (!groups?.number) return null;
  const parsed = parseNumber(groups.number, mark);
  if (!parsed) return null;
  const code = (groups.before ?? groups.after)?.toUpperCase();
  const isBracketed = (groups.open !== undefined || groups.open2 !== undefined) && /\)$/.test(text.trim());
  if ((groups.open !== undefined) !== /\)/.test(text) && groups.open2 === undefined) return null;
  const isNegative =
    isBracketed || [groups.minus, groups.minus2, groups.trail, groups.cr].some((sign) => sign !== undefined);
  const cents = Math.round(parsed.value * 100);
  return {
    cents: isNegative && cents !== 0 ? -cents : cents,
    hasCurrency: code !== undefined,
    decimals: parsed.decimals,
    currency: code === undefined ? null : (SIGNS[code] ?? code),
  };
}

/** Reads a plain number such as a quantity: '1,234.5' or '1.234,5' by the mark. */
export function parseNumber(text: string, mark: DecimalMark): { value: number; decimals: number } | null {
  const spaceless = text.replaceAll(/[\s'’]/g, '');
  const last = Math.max(spaceless.lastIndexOf('.'), spaceless.lastIndexOf(','));
  const digitsAfter = last < 0 ? 0 : spaceless.length - last - 1;
  const hasBoth = spaceless.includes('.') && spaceless.includes(',');
  const repeats = last >= 0 && spaceless.indexOf(spaceless[last] ?? '') !== last;
  // why: three digits after the only mark are thousands, unless that mark is the one before cents here
  const isDecimal =
    last >= 0 && !repeats && (hasBoth || digitsAfter !== 3 || (spaceless[last] === mark && digitsAfter > 3));
  const whole = isDecimal ? spaceless.slice(0, last) : spaceless;
  const value = Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${isDecimal ? spaceless.slice(last + 1) : '0'}`);
  return Number.isFinite(value) && value < 1e9 ? { value, decimals: isDecimal ? digitsAfter : 0 } : null;
}

/** Finds the amounts of a row, with signs and currencies that stand apart. Plain whole numbers are among them. */
export function findAmounts(tokens: readonly Token[], mark: DecimalMark, taken: ReadonlySet<number>): AmountFound[] {
  const found: AmountFound[] = [];
  for (let start = 0; start < tokens.length; ) {
    const amount = amountFrom(tokens, start, mark, taken);
    if (amount) found.push(amount);
    start += amount ? amount.tokens.length : 1;
  }
  return found;
}

function amountFrom(
  tokens: readonly Token[],
  start: number,
  mark: DecimalMark,
  taken: ReadonlySet<number>,
): AmountFound | null {
  if (isDash(tokens, start)) return null;
  let best: AmountFound | null = null;
  let text = '';
  for (let end = start; end < Math.min(tokens.length, start + 4); end += 1) {
    const [token, before] = [tokens[end], tokens[end - 1]];
    if (!token || taken.has(token.at)) break;
    if (end > start && before) {
      const gap = token.box[0] - before.box[2];
      const isSign = /^[-–($€£]+$/.test(before.text) || CODES.test(before.text);
      // why: accountants set the sign at a column's left edge and the amount at its right
      if (gap > token.size * (isSign ? 7 : /^[-–]$/.test(token.text) ? 0.35 : 0.7)) break;
      if (
        /\d$/.test(before.text) &&
        /^\d/.test(token.text) &&
        !(gap < blankOf(token) && /^\d{3}([.,]\d{2})?$/.test(token.text) && mark === ',')
      )
        break;
    }
    // why: '520,00 € - 26,00' are two amounts, the second negative
    const after = tokens[end + 1];
    if (end > start && /^[-–]$/.test(token.text) && after && /^[\d$€£]/.test(after.text)) break;
    text += `${end > start ? ' ' : ''}${token.text}`;
    if (tokens[end + 1]?.text.startsWith('%')) continue;
    const amount = /\d/.test(text) ? parseAmount(text, mark) : null;
    if (amount) best = { ...amount, tokens: tokens.slice(start, end + 1) };
  }
  return best;
}

// A blank within a number; in type of one width it is as wide as a digit.
function blankOf({ box, size, text }: Token): number {
  const isOneWidth = box[2] - box[0] > 0.58 * size * text.length;
  return (isOneWidth ? 0.68 : 0.45) * size;
}

// 'Cleaning - $254.00': between a text and its amount a dash is no sign, unless another amount stands before it.
function isDash(tokens: readonly Token[], at: number): boolean {
  const [before, dash, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !dash || !after || !/^[-–—]$/.test(dash.text)) return false;
  const blank = 0.75 * dash.size;
  const isNear = dash.box[0] - before.box[2] < blank && after.box[0] - dash.box[2] < blank;
  const hasText = tokens.slice(0, at).some(({ text }) => /\p{L}{3}/u.test(text));
  return isNear && hasText && !/:$|[.,]\d{2}$|^[$€£]$|^(USD|EUR|GBP)$/.test(before.text);
}

import type { Candidate, Offer } from '../candidates/candidates.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import type { Label } from '../labels/find-labels.ts';
import type { Row, Token } from '../page/sheet.ts';

/** What a row within a table's reach is: a line, text of a line, a sum of some lines, or the end of the lines. */
export type RowKind = 'line' | 'text' | 'sum' | 'end';

const SUMS: readonly LabelClass[] = ['subtotal', 'section', 'previousBalance'];
const ENDS: readonly LabelClass[] = ['total', 'amountDue', 'tax', 'currentCharges'];
/** These end the lines where they stand apart from the lines' texts, and are lines among them. */
const EITHER: readonly LabelClass[] = ['payment', 'contract', 'retention', 'rounding', 'aging', 'discount', 'shipping'];
/** What may stand before a label or between it and its amount. */
const FILLING =
  /^[\d.,%()@:$€£*=xX-]+$|^\(\p{L}{1,3}\)$|^(USD|EUR|GBP|on|of|auf|de|van|sur|sobre|à|a|at|plus|less|zzgl|abzgl|inkl|incl|excl|sub|net|in)\W*$/iu;

/** Tells what a row is by the label before its amount; starts are where the lines' codes and texts begin. */
export function rowKind(offer: Offer, row: Row, amount: Candidate | null, starts: readonly number[]): RowKind {
  if (!amount) return 'text';
  const label = labelOf(offer, row, amount);
  if (!label) return 'line';
  const has = (classes: readonly LabelClass[]) => label.classes.some((name) => classes.includes(name));
  const others = offer.amounts.filter((one) => one.row === row.at && one.amount?.decimals === 2).length;
  const isAtText = starts.some((start) => Math.abs(label.box[0] - start) < 1.5 * offer.sheet.body);
  if (has(SUMS)) return 'sum';
  if (has(ENDS) && others <= 2) return 'end';
  return has(EITHER) && !isAtText && others <= 1 ? 'end' : 'line';
}

// The label that announces the amount and nothing else: what stands before it in its segment and after it is filling.
function labelOf({ labels, sheet }: Offer, row: Row, amount: Candidate): Label | null {
  const until = amount.tokens[0]?.at ?? 0;
  const named = [...SUMS, ...ENDS, ...EITHER];
  const found = labels.filter(
    (label) => label.row === row.at && label.to < until && label.classes.some((name) => named.includes(name)),
  );
  return (
    found.find((label) => {
      const after = row.tokens.filter(({ at }) => at > label.to && at < until);
      return after.every(isFilling) && (label.isLeading || beforeOf(row, label, sheet.body).every(isFilling));
    }) ?? null
  );
}

function isFilling({ text }: Token): boolean {
  return FILLING.test(text);
}

function beforeOf(row: Row, label: Label, body: number): Token[] {
  const before: Token[] = [];
  let left = label.box[0];
  for (const token of row.tokens.filter(({ at }) => at < label.from).toReversed()) {
    if (left - token.box[2] > body) break;
    before.push(token);
    left = token.box[0];
  }
  return before;
}

import type { CandidateKind } from '../candidates/candidates.ts';
import { FAR, RELATION_COUNT, RELATION_NAMES } from '../candidates/relations.ts';
import { LABEL_CLASSES, type LabelClass } from '../labels/dictionary.ts';
import { fieldsOf } from '../rank/fields.ts';
import { AMOUNT_NAMES, amountNumbers } from './amount-features.ts';
import { DATE_NAMES, dateNumbers } from './date-features.ts';
import { NAME_NAMES, nameNumbers } from './name-features.ts';
import { NUMBER_NAMES, numberNumbers } from './number-features.ts';
import type { Measured, Scene } from './scene.ts';

const SEEN: readonly LabelClass[] = [
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'date',
  'total',
  'amountDue',
  'currentCharges',
  'subtotal',
  'tax',
  'previousBalance',
  'payment',
  'discount',
  'shipping',
  'retention',
  'rounding',
  'contract',
  'section',
  'vendor',
  'creditTitle',
  'quoteTitle',
  'statementTitle',
];
const PLACE_NAMES = [
  'first page',
  'last page',
  'x',
  'y',
  'left',
  'right',
  'size',
  'bold',
  'repeats',
  'alone',
  'row mates',
  'order',
  'how many',
  'in lines',
  'below lines',
  'words',
  'colon before',
  'gap before',
  'gap after',
  'nearest left',
  'nearest above',
  'row start',
];

/** Names of the features of a kind of candidate, in their order. */
export function featureNames(kind: CandidateKind): string[] {
  const rules = fieldsOf(kind).flatMap((field) => [`rule ${field}`, `behind ${field}`]);
  const own = { amount: AMOUNT_NAMES, date: DATE_NAMES, number: NUMBER_NAMES, name: NAME_NAMES }[kind];
  return [
    ...RELATION_NAMES,
    ...LABEL_CLASSES.map((name) => `told ${name}`),
    ...SEEN.map((name) => `seen ${name}`),
    ...PLACE_NAMES,
    ...rules,
    ...own,
  ];
}

/** Features of all candidates of a kind, a row each. */
export function featuresOf(scene: Scene, kind: CandidateKind): Float32Array[] {
  const measured = scene.measured[kind];
  const width = featureNames(kind).length;
  const seen = SEEN.map((name) => (scene.offer.labels.some(({ classes }) => classes.includes(name)) ? 1 : 0));
  const fields = fieldsOf(kind);
  const best = fields.map((field) => Math.max(0, ...measured.map(({ rules }) => rules[field] ?? 0)));
  const own = { amount: amountNumbers, date: dateNumbers, number: numberNumbers, name: nameNumbers }[kind](scene);
  const places = placesOf(scene, measured);
  return measured.map((one, at) => {
    const row = new Float32Array(width);
    row.set(one.relations, 0);
    let next = RELATION_COUNT;
    const put = (values: readonly number[]) => {
      row.set(values, next);
      next += values.length;
    };
    put(LABEL_CLASSES.map((name) => (one.label?.classes.includes(name) ? 1 : 0)));
    put(seen);
    put(places[at] ?? []);
    put(fields.flatMap((field, index) => [one.rules[field] ?? 0, (best[index] ?? 0) - (one.rules[field] ?? 0)]));
    put(own[at] ?? []);
    return row;
  });
}

function placesOf(scene: Scene, measured: readonly Measured[]): number[][] {
  const { sheet } = scene.offer;
  const repeats = new Map<string, number>();
  const mates = new Map<number, number>();
  for (const { candidate } of measured) {
    repeats.set(candidate.key, (repeats.get(candidate.key) ?? 0) + 1);
    mates.set(candidate.row, (mates.get(candidate.row) ?? 0) + 1);
  }
  const lastLine = Math.max(-1, ...scene.lineRows);
  return measured.map(({ candidate, relations }, at) => {
    const page = sheet.pages[candidate.page] ?? { width: 1, height: 1 };
    const [left, top, right, bottom] = candidate.box;
    const row = sheet.rows[candidate.row]?.tokens ?? [];
    const from = row.findIndex((token) => token.at === candidate.tokens[0]?.at);
    const [before, after] = [row[from - 1], row[from + candidate.tokens.length]];
    const gapBefore = before ? (left - before.box[2]) / sheet.body : FAR;
    const gapAfter = after ? (after.box[0] - right) / sheet.body : FAR;
    return [
      candidate.page === 0 ? 1 : 0,
      candidate.page === sheet.pages.length - 1 ? 1 : 0,
      (left + right) / 2 / page.width,
      (top + bottom) / 2 / page.height,
      left / page.width,
      right / page.width,
      candidate.size / sheet.body,
      candidate.isBold ? 1 : 0,
      repeats.get(candidate.key) ?? 1,
      gapBefore > 1 && gapAfter > 1 ? 1 : 0,
      mates.get(candidate.row) ?? 1,
      at / measured.length,
      Math.min(60, measured.length),
      scene.lineRows.has(candidate.row) ? 1 : 0,
      candidate.row > lastLine ? 1 : 0,
      candidate.tokens.length,
      before?.text.endsWith(':') && gapBefore < 12 ? 1 : 0,
      Math.min(FAR, gapBefore),
      Math.min(FAR, gapAfter),
      nearest(relations, 0),
      nearest(relations, 1),
      ((row[0]?.box[0] ?? left) - left) / page.width,
    ];
  });
}

function nearest(relations: Float32Array, direction: number): number {
  let least = FAR;
  const start = direction * LABEL_CLASSES.length;
  for (let at = start; at < start + LABEL_CLASSES.length; at += 1) least = Math.min(least, relations[at] ?? FAR);
  return least;
}

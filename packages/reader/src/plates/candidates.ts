import { overlap, unionOf } from '../page/sheet.ts';
import type { Box } from '../words.ts';
import type { PlateLabel, PlateLabelClass } from './plate-labels.ts';
import { chainsOf, isOnLine, type PlateWord, type Reader, type View } from './plate-words.ts';

/** A text that may be a serial or model number, as one engine read it in one picture. */
export type Candidate = {
  text: string;
  box: Box | null;
  reader: Reader;
  confidence: number;
  /** How well it looks like a number of a product at all. */
  form: number;
  /** By class, how near its label is: 0 where none is. */
  label: Record<PlateLabelClass, number>;
};

/** A label that stands at no distance counts as much as this. */
const LABEL_MAX = 3;
const SLOPE = 0.06;
/** Tokens of a number stand no farther apart than this share of their height. */
const PART_GAP = 0.95;
const TIGHT_GAP = 0.3;

/** Every text of a view that may be a number of the product. */
export function candidatesOf({ reader, words }: View, labels: readonly PlateLabel[]): Candidate[] {
  const ofLabels = new Set(labels.flatMap((label) => label.words));
  const free = words.filter((word) => !ofLabels.has(word));
  return chainsOf(free).flatMap((chain) => {
    const text = chain.map((word) => word.text).join('');
    const form = formOf(text);
    if (form === null || !isOneNumber(chain)) return [];
    const box = unionOf(chain.map((word) => word.box));
    const confidence = Math.min(...chain.map((word) => word.confidence));
    const label = labelScores(box, labels, free);
    return [{ text, box, reader, confidence, form: form - 0.15 * widerGaps(chain), label }];
  });
}

// 'MC 12345678' is one number, '120 V 60 Hz' and 'GTS18GTNRWW LT221102' are not.
function isOneNumber(chain: readonly PlateWord[]): boolean {
  return chain.slice(1).every((word, index) => {
    const before = chain[index];
    const gap = gapOf(before, word);
    // why: a word of the language beside a number is none of it, though the space between them was not seen
    if ([before, word].some((part) => part && /^[A-Z]{4,}$/i.test(part.text))) return gap < 0;
    return gap < TIGHT_GAP || (gap < PART_GAP && Math.min(before?.text.length ?? 0, word.text.length) <= 4);
  });
}

function widerGaps(chain: readonly PlateWord[]): number {
  return chain.slice(1).filter((word, index) => gapOf(chain[index], word) >= TIGHT_GAP).length;
}

function gapOf(before: PlateWord | undefined, word: PlateWord): number {
  return before ? (word.box[0] - before.box[2]) / Math.max(word.height, before.height) : 0;
}

const UNIT =
  /^[\d.,/~-]+(?:V|VAC|VDC|HZ|A|AMPS?|W|KW|WATTS?|OZ|LBS?|PSIG?|PSI|BTU\S*|GALS?|MM|CM|IN|KG|G|HP|PH|CFM|SEER|EER|%|°?[CF])?(?:~?\d\dHZ)?$/i;
const MEASURE = /^(?:R-?\d{2,3}[A-Z]?|Z21\S*|[\d/.-]{1,5}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}[/.-](?:19|20)\d\d)$/i;

function formOf(text: string): number | null {
  const plain = text.replace(/[^A-Za-z0-9]/g, '');
  const digits = plain.replace(/\D/g, '').length;
  // why: so many letters in a row are words of the language
  if (plain.length < 5 || plain.length > 24 || digits < 1 || /[A-Za-z]{8}/.test(plain)) return null;
  if (MEASURE.test(text) || (UNIT.test(text) && !/^\d{6,}$/.test(text))) return null;
  const lower = text.replace(/[^a-z]/g, '').length;
  return (digits >= 3 ? 0.4 : 0) + (plain.length >= 6 && plain.length <= 16 ? 0.3 : 0) - (lower > 2 ? 1 : 0.1 * lower);
}

function labelScores(box: Box, labels: readonly PlateLabel[], free: readonly PlateWord[]) {
  const scores = { SERIAL: 0, MODEL: 0, DATE: 0, OTHER: 0 };
  for (const label of labels) {
    const score = nearness(label, box, labels, free);
    if (score > scores[label.says]) scores[label.says] = score;
  }
  return scores;
}

/** How near a value stands to its label: 3 right beside it, 0 nowhere near; beside counts more than below, and that more than above. */
export function nearness(
  label: PlateLabel,
  value: Box,
  labels: readonly PlateLabel[],
  free: readonly PlateWord[],
): number {
  const height = Math.max(label.box[3] - label.box[1], value[3] - value[1]);
  return Math.max(
    0,
    LABEL_MAX - besideCost(label, value, height, labels, free),
    LABEL_MAX - stackedCost(label.box, value, height),
    // why: a caption below its value is rarer than a label above
    LABEL_MAX - 0.9 - stackedCost(value, label.box, height),
  );
}

function besideCost(
  label: PlateLabel,
  value: Box,
  height: number,
  labels: readonly PlateLabel[],
  free: readonly PlateWord[],
): number {
  const gap = value[0] - label.box[2];
  const middles = Math.abs((value[1] + value[3] - label.box[1] - label.box[3]) / 2);
  if (gap < -0.5 * height || middles > 0.55 * height + SLOPE * Math.max(0, gap)) return LABEL_MAX;
  const isBetween = (box: Box) =>
    box[0] > label.box[0] &&
    box[2] < value[0] + 0.3 * height &&
    box[0] >= label.box[2] - 0.3 * height &&
    isOnLine(box, value);
  if (labels.some((other) => other !== label && isBetween(other.box))) return LABEL_MAX;
  const between = free.filter((word) => word.text.length > 1 && isBetween(word.box)).length;
  return Math.max(0, 0.06 * (gap / height)) + between + 0.8 * (middles / height);
}

function stackedCost(upper: Box, lower: Box, height: number): number {
  const gap = (lower[1] - upper[3]) / height;
  const aside = Math.abs(lower[0] - upper[0]) / height;
  if (gap < -0.5 || gap > 2.2 || (overlap(upper, lower) <= 0 && aside > 1.5)) return LABEL_MAX;
  return 0.5 + 0.5 * Math.max(0, gap) + 0.06 * aside;
}

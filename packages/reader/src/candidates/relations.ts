import { LABEL_CLASSES, type LabelClass } from '../labels/dictionary.ts';
import type { Label } from '../labels/find-labels.ts';
import { overlap } from '../page/sheet.ts';
import type { Box } from '../words.ts';
import type { Candidate } from './candidates.ts';

/** No label of the class stands in that direction. */
export const FAR = 60;
const DIRECTIONS = ['left', 'above', 'right', 'below'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** Distances of a candidate to the nearest label of each class in each direction, in heights of the document's usual type. */
export type Relations = Float32Array;
export const RELATION_COUNT = LABEL_CLASSES.length * DIRECTIONS.length;
export const RELATION_NAMES = DIRECTIONS.flatMap((direction) => LABEL_CLASSES.map((name) => `${direction} ${name}`));

const CLASS_AT = new Map(LABEL_CLASSES.map((name, at) => [name, at]));

/** Where in the relations a direction and class stand. */
export function relationAt(direction: Direction, name: LabelClass): number {
  return DIRECTIONS.indexOf(direction) * LABEL_CLASSES.length + (CLASS_AT.get(name) ?? 0);
}

type Beside = { label: Label; direction: Direction; distance: number };

/** Measures all labels of a page against a candidate: how far each class is, and which label announces it. What stands between makes a label farther. */
export function relationsOf(
  candidate: Candidate,
  labels: readonly Label[],
  rivals: readonly Box[],
  body: number,
): { relations: Relations; label: Label | null } {
  const relations = new Float32Array(RELATION_COUNT).fill(FAR);
  const nearest: Partial<Record<Direction, Beside>> = {};
  for (const label of labels) {
    const beside = besideOf(candidate, label, rivals, body);
    if (!beside) continue;
    const { direction, distance } = beside;
    if (distance < (nearest[direction]?.distance ?? FAR)) nearest[direction] = beside;
    for (const name of label.classes) {
      const at = relationAt(direction, name);
      if (distance < (relations[at] ?? FAR)) relations[at] = distance;
    }
  }
  return { relations, label: announcing(nearest.left, nearest.above) };
}

/** A label to the left this near decides; farther ones only where none is right above. */
const LEFT_NEAR = 12;
const LEFT_FAR = 45;
const ABOVE_NEAR = 2.5;
const ABOVE_FAR = 6;

function announcing(left: Beside | undefined, above: Beside | undefined): Label | null {
  if (left && left.distance <= LEFT_NEAR) return left.label;
  if (above && above.distance <= ABOVE_NEAR) return above.label;
  if (left && left.distance <= LEFT_FAR) return left.label;
  return above && above.distance <= ABOVE_FAR ? above.label : null;
}

// Where a label stands from a candidate of its page; null where it announces nothing.
function besideOf(candidate: Candidate, label: Label, rivals: readonly Box[], body: number): Beside | null {
  if (label.page !== candidate.page || sharesWords(candidate, label)) return null;
  const [cl, ct, cr, cb] = candidate.box;
  const [ll, lt, lr, lb] = label.box;
  const shared = Math.min(cb, lb) - Math.max(ct, lt);
  const slack = 0.3 * body;
  if (shared > 0.45 * Math.min(cb - ct, lb - lt)) {
    if (lr <= cl + slack)
      return farther(label, 'left', (cl - lr) / body, rivals, [lr, Math.max(ct, lt), cl, Math.min(cb, lb)], 6);
    if (ll >= cr - slack)
      return farther(label, 'right', (ll - cr) / body, rivals, [cr, Math.max(ct, lt), ll, Math.min(cb, lb)], 6);
    return null;
  }
  const across = overlap(candidate.box, label.box);
  const aligned = Math.min(Math.abs(cl - ll), Math.abs(cr - lr), Math.abs(cl + cr - ll - lr) / 2);
  if (across <= 0 && aligned > 1.2 * body) return null;
  const askew = Math.min(3, aligned / body / 3);
  const band: [number, number] = [Math.max(cl, ll), Math.min(cr, lr)];
  if (lb <= ct + slack)
    return farther(label, 'above', Math.max(0, (ct - lb) / body) + askew, rivals, [band[0], lb, band[1], ct], 2.5);
  if (lt >= cb - slack)
    return farther(label, 'below', Math.max(0, (lt - cb) / body) + askew, rivals, [band[0], cb, band[1], lt], 6);
  return null;
}

function sharesWords({ tokens }: Candidate, { from, to, row }: Label): boolean {
  const [first] = tokens;
  return first !== undefined && tokens.some(({ at }) => at >= from && at <= to) && first.row <= row;
}

function farther(
  label: Label,
  direction: Direction,
  distance: number,
  rivals: readonly Box[],
  between: Box,
  cost: number,
): Beside {
  let total = Math.max(0, distance);
  const [left, top, right, bottom] = between;
  for (const rival of rivals) {
    if (total >= FAR) break;
    const [x, y] = [(rival[0] + rival[2]) / 2, (rival[1] + rival[3]) / 2];
    const isBetween =
      direction === 'left' || direction === 'right'
        ? x > left && x < right && rival[3] > top && rival[1] < bottom
        : y > top && y < bottom && rival[2] > left && rival[0] < right;
    if (isBetween) total += cost;
  }
  return { label, direction, distance: Math.min(FAR, total) };
}

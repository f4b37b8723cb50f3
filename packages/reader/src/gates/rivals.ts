import type { Candidate } from '../candidates/candidates.ts';
import type { Scene } from '../features/scene.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import type { Label } from '../labels/find-labels.ts';
import type { RankedField } from '../rank/fields.ts';
import type { Decision, Decisions } from './decide.ts';

/** Labels that one value of a document has: a second value beside such a label is a rival, however improbable. */
const ONLY_LABELS: Partial<Record<RankedField, LabelClass>> = {
  invoiceNumber: 'invoiceNumber',
  invoiceDate: 'invoiceDate',
  dueDate: 'dueDate',
};
/** What an invoice's number is not called elsewhere. */
const OTHER_NUMBERS: readonly LabelClass[] = ['customerNumber', 'purchaseOrder', 'taxId', 'otherNumber'];

/** Whether another value stands beside a label of the field's own, or the same number beside a label of some other number. */
export function hasNamesake(scene: Scene, { candidates }: Decision, field: RankedField): boolean {
  const own = ONLY_LABELS[field];
  const [chosen] = candidates;
  if (!own || !chosen) return false;
  if (field === 'invoiceDate' && hasUnnamedDate(scene, chosen)) return true;
  const shares = (other: Candidate) => other.tokens.some((token) => chosen.tokens.includes(token));
  return scene.measured[chosen.kind].some(({ candidate, label }) => {
    if (!label) return false;
    if (candidate.key !== chosen.key)
      return (
        label.classes[0] === own &&
        !scene.lineRows.has(candidate.row) &&
        !shares(candidate) &&
        isBeside(scene, label, candidate)
      );
    return (
      field === 'invoiceNumber' && OTHER_NUMBERS.includes(label.classes[0] ?? 'number') && isNear(label, candidate)
    );
  });
}

const NAMED_DATES: readonly LabelClass[] = ['dueDate', 'otherDate', 'terms'];

// What is merely called a date may be any, where another stands outside of the lines that no label says to be something else.
function hasUnnamedDate(scene: Scene, chosen: Candidate): boolean {
  const { date: measured } = scene.measured;
  const isOwn = measured.some(
    ({ candidate, label }) => candidate.key === chosen.key && label?.classes.includes('invoiceDate') === true,
  );
  if (isOwn) return false;
  return measured.some(
    ({ candidate, label }) =>
      candidate.key !== chosen.key &&
      !scene.lineRows.has(candidate.row) &&
      label?.classes.some((name) => NAMED_DATES.includes(name)) !== true,
  );
}

const NEAR = 3;

/** Whether a label stands right before a candidate or right above it. */
export function isNear({ box, row }: Label, candidate: Candidate): boolean {
  if (row === candidate.row) return candidate.box[0] - box[2] < NEAR * candidate.size;
  return candidate.box[1] - box[3] < candidate.size && candidate.row > row;
}

/** Whether a label announces a candidate beyond doubt: it stands near, or left of it on its row with nothing between. */
export function isBeside(scene: Scene, label: Label, candidate: Candidate): boolean {
  if (isNear(label, candidate)) return true;
  const from = candidate.tokens[0]?.at ?? 0;
  const between = scene.offer.sheet.tokens.slice(label.to + 1, from);
  return label.row === candidate.row && between.every(({ text }) => /^[:#.]+$/.test(text));
}

/** Whether another amount of the sums could as well be the field's: it has a label of the same kind and another value. */
export function hasOtherAmount(
  scene: Scene,
  decisions: Decisions,
  field: RankedField,
  isReached: (cents: number) => boolean,
): boolean {
  const chosen = decisions[field];
  if (!chosen || typeof chosen.value !== 'number') return false;
  const value = Math.abs(chosen.value);
  const others = (names: readonly LabelClass[]) => [
    ...new Set(
      scene.measured.amount.flatMap(({ candidate, label }) => {
        const cents = Math.abs(candidate.amount?.cents ?? 0);
        const isOther = cents !== value && cents !== 0 && !chosen.candidates.includes(candidate);
        const isSum = candidate.amount?.decimals === 2 && !scene.lineRows.has(candidate.row);
        return isOther && isSum && label && names.includes(label.classes[0] ?? 'amount') && isOfSums(label, candidate)
          ? [cents]
          : [];
      }),
    ),
  ];
  switch (field) {
    case 'subtotal':
      return others(['subtotal']).length > 0;
    case 'tax':
      return !addUpTo(others(['tax']), value);
    case 'total':
      return others(['total', 'currentCharges', 'amountDue']).some(isReached);
    case 'amountDue':
      return others(['amountDue']).length > 0;
    default:
      return false;
  }
}

// On one row with it, or right above it.
function isOfSums({ box, row }: Label, candidate: Candidate): boolean {
  return row === candidate.row || (candidate.row > row && candidate.box[1] - box[3] < 1.5 * candidate.size);
}

// True where no other amounts have such a label, or where they are printed parts that add up to the value.
function addUpTo(parts: readonly number[], value: number): boolean {
  return parts.length === 0 || Math.abs(parts.reduce((sum, one) => sum + one, 0) - value) <= 1;
}

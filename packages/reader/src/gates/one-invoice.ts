import type { Candidate } from '../candidates/candidates.ts';
import type { Scene } from '../features/scene.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import { isBeside } from './rivals.ts';

/** Whether several invoices may be on the paper, so that each value may belong to another of them: it lists several, or a later page begins another one. */
export function mayHoldMore(scene: Scene): boolean {
  return listsInvoices(scene) || hasOtherNumber(scene) || hasOtherHead(scene);
}

/** Whether a later page has a number, beside a label that only an invoice's number has, that no page before it has. */
function hasOtherNumber(scene: Scene): boolean {
  const { number: measured } = scene.measured;
  return measured.some(
    ({ candidate, label }) =>
      candidate.page > 0 &&
      label?.classes[0] === 'invoiceNumber' &&
      !scene.lineRows.has(candidate.row) &&
      isBeside(scene, label, candidate) &&
      !measured.some((other) => other.candidate.page < candidate.page && isSameNumber(other.candidate, candidate)),
  );
}

const TITLES: readonly LabelClass[] = ['invoiceTitle', 'creditTitle'];
const HEAD_DATES: readonly LabelClass[] = ['invoiceDate', 'dueDate', 'date'];

/** Whether a later page has the title of an invoice, and beside a label a date that no page before it has. */
function hasOtherHead(scene: Scene): boolean {
  const { date: measured } = scene.measured;
  const titled = new Set(
    scene.offer.labels.flatMap(({ classes, page, isLeading }) =>
      isLeading && page > 0 && classes.some((name) => TITLES.includes(name)) ? [page] : [],
    ),
  );
  return measured.some(
    ({ candidate, label }) =>
      titled.has(candidate.page) &&
      label?.classes.some((name) => HEAD_DATES.includes(name)) === true &&
      !scene.lineRows.has(candidate.row) &&
      isBeside(scene, label, candidate) &&
      !measured.some((other) => other.candidate.page < candidate.page && other.candidate.key === candidate.key),
  );
}

/** From this many rows with an invoice's number and an amount on, a paper is a list of invoices. */
const LISTED_MIN = 3;

function listsInvoices({ offer }: Scene): boolean {
  const rows = offer.labels.filter(({ classes }) => classes[0] === 'invoiceNumber').map(({ row }) => row);
  const listed = rows.filter((row) => offer.amounts.some((one) => one.row === row && one.amount?.decimals === 2));
  return new Set(listed).size >= LISTED_MIN;
}

// why: 'ASN 55102' on the first page and '55102' on the second are one number
function isSameNumber({ key }: Candidate, { key: other }: Candidate): boolean {
  return key.length > 2 && other.length > 2 && (key.includes(other) || other.includes(key));
}

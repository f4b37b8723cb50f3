import type { Candidate } from '../candidates/candidates.ts';
import type { Scene } from '../features/scene.ts';
import { isBeside } from './rivals.ts';

/** Whether several invoices may be on the paper, so that each value may belong to another of them: it lists them, or a later page has a number, beside a label that only an invoice's number has, that no page before it has. */
export function mayHoldMore(scene: Scene): boolean {
  if (listsInvoices(scene)) return true;
  if (scene.offer.sheet.pages.length < 2) return false;
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

/** So many rows with the number of an invoice and an amount are what a statement lists. */
const LISTED_MIN = 3;

function listsInvoices({ offer }: Scene): boolean {
  const rows = offer.labels.filter(({ classes }) => classes[0] === 'invoiceNumber').map(({ row }) => row);
  const listed = rows.filter((row) => offer.amounts.some((one) => one.row === row && one.amount?.decimals === 2));
  return new Set(listed).size >= LISTED_MIN;
}

// The whole or a part of it, as 'ASN 55102' and '55102' are.
function isSameNumber({ key }: Candidate, { key: other }: Candidate): boolean {
  return key.length > 2 && other.length > 2 && (key.includes(other) || other.includes(key));
}

import type { Candidate } from '../candidates/candidates.ts';
import type { Scene } from '../features/scene.ts';
import { isBeside } from './rivals.ts';

/** Whether a later page has a number, beside a label that only an invoice's number has, that no page before it has: the pages may be several invoices, and then each value may belong to another of them. */
export function mayHoldMore(scene: Scene): boolean {
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

// The whole or a part of it, as 'ASN 55102' and '55102' are.
function isSameNumber({ key }: Candidate, { key: other }: Candidate): boolean {
  return key.length > 2 && other.length > 2 && (key.includes(other) || other.includes(key));
}

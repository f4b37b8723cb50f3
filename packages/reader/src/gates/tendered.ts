import type { Candidate } from '../candidates/candidates.ts';
import type { Scene } from '../features/scene.ts';
import { labelOf } from './announced.ts';
import { labelledAmounts } from './arithmetic.ts';

const GIVEN = new Set(['cash', 'tendered', 'amounttendered', 'cashreceived', 'cashtendered']);
const BACK = new Set(['change', 'changedue']);

/** What was paid at a counter: the amount on the page that is what was given less what came back. Null where not both are told, each once. */
export function paidAtCounter(scene: Scene): Candidate | null {
  const cents = (names: ReadonlySet<string>) => [
    ...new Set(
      labelledAmounts(scene, 'payment').flatMap((candidate) => {
        const label = labelOf(scene, candidate);
        return label && label.row === candidate.row && names.has(label.key) ? [candidate.amount?.cents ?? 0] : [];
      }),
    ),
  ];
  const [given, back] = [cents(GIVEN), cents(BACK)];
  if (given.length !== 1 || back.length !== 1) return null;
  const paid = (given[0] ?? 0) - (back[0] ?? 0);
  if (paid <= 0) return null;
  return (
    scene.offer.amounts.find(
      ({ amount, row }) => amount?.cents === paid && amount.decimals === 2 && !scene.lineRows.has(row),
    ) ?? null
  );
}

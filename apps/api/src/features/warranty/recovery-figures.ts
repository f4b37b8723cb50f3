import { type Figure, moneyFigure } from '@lintel/domain/figures/metrics';
import type { WorkSums } from '#platform/lookups/covered-work.ts';

/** What can still be claimed; nothing to claim is 0, work without a cost is not known. */
export function recoverableFigure({ openCents, open, openUnpriced }: WorkSums): Figure {
  const leftOut = [{ reason: 'no cost', count: openUnpriced }];
  const figure = moneyFigure('warrantyRecoverable', openCents, open - openUnpriced, open, leftOut);
  return open === 0 ? { ...figure, value: 0 } : figure;
}

/** What was paid for covered work; none is 0, work without a cost is not known. */
export function paidFigure({ paidCents, paidFor, paidUnpriced }: WorkSums): Figure {
  const leftOut = [{ reason: 'no cost', count: paidUnpriced }];
  const figure = moneyFigure('warrantyPaid', paidCents, paidFor - paidUnpriced, paidFor, leftOut);
  return paidFor === 0 ? { ...figure, value: 0 } : figure;
}

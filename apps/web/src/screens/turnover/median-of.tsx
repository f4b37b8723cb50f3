import { decimal } from '#ui/base/format.ts';
import type { ShownFigure } from '#ui/figures/ExplainPopover.tsx';

/** Beside a mean in days, its median: some turns take very long. */
export function medianOf({ inputs }: ShownFigure) {
  const found = inputs?.find(({ label }) => label === 'Median');
  return found ? `mean, median ${decimal(found.value)}` : null;
}

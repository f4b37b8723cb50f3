import type { MetricId } from '@lintel/domain/figures/metrics';
import type { ShownFigure } from '#ui/figures/ExplainPopover.tsx';

/** Where the systems stand: above the matrix. */
export const FIRST_FIGURES: readonly MetricId[] = [
  'flsCompliance',
  'flsOverdue',
  'flsImpaired',
  'flsUnknown',
  'flsDue30',
  'flsTyped',
];
/** What is open, what it costs and how late it is. */
export const OPEN_FIGURES: readonly MetricId[] = [
  'flsDeficiencies',
  'flsQuoted',
  'flsDaysToCorrect',
  'flsReinspection',
  'flsDaysLate',
  'flsCoverage',
  'flsRecalls',
  'flsDue90',
];

/** Some of the figures of an answer, in this order. */
export function ofFigures(figures: readonly ShownFigure[], ids: readonly MetricId[]): ShownFigure[] {
  return ids.flatMap((id) => figures.filter(({ metric }) => metric === id));
}

import { type MetricId, metric } from '@lintel/domain/metrics';
import { ExplainPopover, type ShownFigure } from '#ui/ExplainPopover.tsx';
import { coverWords, figureText } from '#ui/figure-text.ts';
import { KpiStrip, KpiTile } from '#ui/KpiStrip.tsx';

type ListFiguresProps = { title: string; noun: string; figures: readonly ShownFigure[] };

/** The figures of a report over its rows: each says over how many it was computed, and opens its formula. */
export function ListFigures({ title, noun, figures }: ListFiguresProps) {
  if (figures.length === 0) return null;
  return (
    <KpiStrip label={`Figures of ${title}`}>
      {figures.map((figure) => {
        const { name, unit, noun: over = noun } = metric(figure.metric as MetricId);
        return (
          <KpiTile
            key={figure.metric}
            label={name}
            value={figure.value === null ? null : figureText(figure.value, unit, figure.minimums)}
            of={coverWords(figure, over)}
            explain={<ExplainPopover figure={figure} noun={over} />}
          />
        );
      })}
    </KpiStrip>
  );
}

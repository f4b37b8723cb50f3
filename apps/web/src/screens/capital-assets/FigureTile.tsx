import { METRICS, type MetricId } from '@lintel/domain/figures/metrics';
import type { ReactNode } from 'react';
import { ExplainPopover, type ShownFigure } from '#ui/figures/ExplainPopover.tsx';
import { coverWords, figureText } from '#ui/figures/figure-text.ts';
import { KpiTile } from '#ui/figures/KpiStrip.tsx';

type TileProps = {
  figure: ShownFigure | undefined;
  label: string;
  text?: string | undefined;
  beside?: ReactNode;
  chip?: ReactNode;
  /** The text before 'over 312 of 330 items'. */
  of?: ReactNode;
  over?: string;
};

/** A figure of the report as a tile: its value, what it is out of, over how many items, and its formula. */
export function FigureTile({ figure, label, text, beside, chip, of, over }: TileProps) {
  if (!figure || figure.value === null) {
    return (
      <KpiTile
        label={label}
        value={null}
        of={figure && coverWords(figure)}
        explain={figure && <ExplainPopover figure={figure} />}
      />
    );
  }
  const { unit } = METRICS[figure.metric as MetricId];
  return (
    <KpiTile
      label={label}
      value={text ?? figureText(figure.value, unit, figure.minimums)}
      beside={beside}
      chip={chip}
      of={
        <>
          {of}
          {of && ', '}
          {over ?? coverWords(figure)}
        </>
      }
      explain={<ExplainPopover figure={figure} />}
    />
  );
}

import type { ListDefinition } from '@lintel/contract/base/define-list';
import { type MetricId, metric } from '@lintel/domain/figures/metrics';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ExplainPopover, type ShownFigure } from '#ui/figures/ExplainPopover.tsx';
import { coverWords, figureText } from '#ui/figures/figure-text.ts';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import { rowsAddress } from './rows-address.ts';

type ListFiguresProps = {
  list: ListDefinition;
  isPortfolio: boolean;
  /** The key in the address of the row whose drawer is open. */
  opens: string;
  figures: readonly ShownFigure[];
  /** What is set in the address of the rows, where they are in another part of the page. */
  under?: Readonly<Record<string, string>>;
  /** A few words beside the value. */
  beside?: (figure: ShownFigure) => ReactNode;
};

/** The figures of a report over its rows: each says over how many it was computed, opens its formula, and leads to its rows. */
export function ListFigures({ list, isPortfolio, opens, figures, under, beside }: ListFiguresProps) {
  const [params] = useSearchParams();
  if (figures.length === 0) return null;
  return (
    <KpiStrip label={`Figures of ${list.title}`}>
      {figures.map((figure) => {
        const { name, unit, noun: over = list.noun[0] } = metric(figure.metric as MetricId);
        const rows = list.figureRows?.of[figure.metric as MetricId];
        const here = figure.value === null || !rows ? null : rowsAddress(list, { isPortfolio, opens, params }, rows);
        const to = here && under ? elsewhere(here, under) : here;
        const words = coverWords(figure, over);
        return (
          <KpiTile
            key={figure.metric}
            label={name}
            value={figure.value === null ? null : figureText(figure.value, unit, figure.minimums)}
            beside={beside?.(figure)}
            of={
              to === null ? (
                words
              ) : (
                <>
                  {words}
                  <span data-no-print>
                    ,{' '}
                    <Link to={to} aria-label={`Show: ${name}`}>
                      Show
                    </Link>
                  </span>
                </>
              )
            }
            explain={<ExplainPopover figure={figure} noun={over} />}
          />
        );
      })}
    </KpiStrip>
  );
}

// The order of one part of a page is none of another.
function elsewhere(rows: string, under: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(rows);
  next.delete('sort');
  for (const [name, value] of Object.entries(under)) next.set(name, value);
  return `?${next}`;
}

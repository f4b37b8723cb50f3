import { filtersOf, type ListDefinition } from '@lintel/contract/define-list';
import { type MetricId, metric } from '@lintel/domain/metrics';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ExplainPopover, type ShownFigure } from '#ui/ExplainPopover.tsx';
import { coverWords, figureText } from '#ui/figure-text.ts';
import { KpiStrip, KpiTile } from '#ui/KpiStrip.tsx';

type ListFiguresProps = {
  list: ListDefinition;
  isPortfolio: boolean;
  /** The key in the address of the row whose drawer is open. */
  opens: string;
  figures: readonly ShownFigure[];
  /** A few words beside the value. */
  beside?: (figure: ShownFigure) => ReactNode;
};

/** The figures of a report over its rows: each says over how many it was computed, opens its formula, and leads to its rows. */
export function ListFigures({ list, isPortfolio, opens, figures, beside }: ListFiguresProps) {
  const [params] = useSearchParams();
  if (figures.length === 0) return null;
  return (
    <KpiStrip label={`Figures of ${list.title}`}>
      {figures.map((figure) => {
        const { name, unit, noun: over = list.noun[0] } = metric(figure.metric as MetricId);
        const to = figure.value === null ? null : rowsOf(list, isPortfolio, opens, figure.metric as MetricId, params);
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
                  {words},{' '}
                  <Link to={to} aria-label={`Show: ${name}`}>
                    Show
                  </Link>
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

// The address of the rows behind a figure; null where they are on no page.
function rowsOf(
  list: ListDefinition,
  isPortfolio: boolean,
  opens: string,
  figure: MetricId,
  params: URLSearchParams,
): string | null {
  const rows = list.figureRows?.of[figure];
  if (rows === undefined || (rows.tab !== undefined && isPortfolio)) return null;
  if (rows.tab !== undefined) return `?${new URLSearchParams(rows)}`;
  const next = new URLSearchParams(params);
  for (const [name] of filtersOf(list, isPortfolio)) if (!list.figureRows?.keeps.includes(name)) next.delete(name);
  for (const name of [opens, 'view']) next.delete(name);
  for (const [name, value] of Object.entries(rows)) next.set(name, value);
  return `?${next}`;
}

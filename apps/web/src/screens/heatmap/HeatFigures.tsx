import { METRICS, type MetricId } from '@lintel/domain/figures/metrics';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Heatmap } from '#api/heatmap.api.ts';
import { type ItemFilters, links } from '#app/links.ts';
import { count, counted, percent, wholeMoney } from '#ui/base/format.ts';
import { ExplainPopover } from '#ui/figures/ExplainPopover.tsx';
import { coverWords, figureText } from '#ui/figures/figure-text.ts';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import { filtersOf, type HeatmapSearchState } from './heatmap-search.ts';

type Figure = Heatmap['figures'][number];
type HeatFiguresProps = { report: Heatmap; search: HeatmapSearchState };

/** What is past its life, falls due, is new, or has no date: each says what it is out of and opens to its rows. */
export function HeatFigures({ report, search }: HeatFiguresProps) {
  const by = new Map(report.figures.map((figure) => [figure.metric, figure]));
  const past = by.get('pastLife');
  const due = by.get('dueWithin12');
  const due36 = by.get('dueWithin36');
  const fresh = by.get('installedThisYear');
  const undated = by.get('dateNotKnown');
  const missing = by.get('notRecorded');
  const share = past?.inputs?.find((input) => input.unit === 'percent')?.value;
  const rows = (words: string, filters: ItemFilters) => (
    <RowsLink report={report} search={search} filters={filters} words={words} />
  );

  return (
    <KpiStrip label="Inventory figures">
      <Tile
        figure={past}
        beside={share === undefined ? undefined : percent(share)}
        of={
          past && (
            <>
              {rows(centsOf(past), { due: 'backlog' })}, {coverWords(past)}
            </>
          )
        }
      />
      <Tile
        figure={due}
        of={
          due && (
            <>
              {rows(centsOf(due), { due: 'within12' })}, {coverWords(due)}
              {due36 && due36.value !== null && (
                <>
                  ; {rows(counted(due36.value, 'item'), { due: 'within36' })} within 36 months, {centsOf(due36)}
                </>
              )}
            </>
          )
        }
      />
      <Tile
        figure={fresh}
        of={
          fresh && (
            <>
              {rows('age at most one year', { installed: 'thisyear' })}, {coverWords(fresh)}
            </>
          )
        }
      />
      <Tile
        figure={undated}
        of={
          undated && (
            <>
              {rows(centsOf(undated), { due: 'undated' })}
              {missing && missing.value !== null && (
                <>
                  , and <MissingLink missing={missing.value} />
                </>
              )}
            </>
          )
        }
      />
    </KpiStrip>
  );
}

function Tile({ figure, beside, of }: { figure: Figure | undefined; beside?: ReactNode; of: ReactNode }) {
  if (!figure) return null;
  const { name, unit } = METRICS[figure.metric as MetricId];
  return (
    <KpiTile
      label={name}
      value={figure.value === null ? null : figureText(figure.value, unit)}
      beside={beside}
      of={figure.value === null ? coverWords(figure) : of}
      explain={<ExplainPopover figure={figure} />}
    />
  );
}

/** What the items of a figure cost; of none, nothing is to be replaced. */
function centsOf({ value, inputs }: Figure): string {
  const cents = inputs?.find((input) => input.unit === 'cents')?.value;
  if (cents !== undefined) return wholeMoney(cents);
  return value === 0 ? wholeMoney(0) : 'cost not known';
}

/** The rows of what is expected and not recorded, under the filters of the page. */
function MissingLink({ missing }: { missing: number }) {
  const [params] = useSearchParams();
  const words = `${count(missing)} expected, not recorded`;
  if (missing === 0) return words;
  const search = new URLSearchParams(params);
  search.set('view', 'missing');
  return <Link to={{ search: search.toString() }}>{words}</Link>;
}

/** The list of items under the filters of the page and of the figure: as many rows as it says. */
function RowsLink({ report, search, filters, words }: HeatFiguresProps & { filters: ItemFilters; words: string }) {
  return <Link to={links.propertyItems(report.propertyId, { ...filters, ...filtersOf(search) })}>{words}</Link>;
}

import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { counted } from '#ui/base/format.ts';
import { FilterBar, SectionHead } from '#ui/base/SectionHead.tsx';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { CompareBars } from './CompareBars.tsx';
import { CompareHeat } from './CompareHeat.tsx';
import styles from './compare.module.css';
import {
  COMPARE_MAX,
  COMPARE_METRICS,
  COMPARE_MIN,
  compareMetric,
  isRanked,
  measured,
  type PerKey,
} from './compare-metrics.ts';
import { alikeWords, likeWith, likeWithWords, namesOf } from './like-for-like.ts';
import type { PortfolioRow, PropertiesState } from './properties-search.ts';

type CompareProps = {
  rows: readonly PortfolioRow[];
  chosen: readonly number[];
  state: PropertiesState;
  tools: ReactNode;
  count: string;
  onChosen: (ids: number[]) => void;
  onPatch: (patch: Partial<Record<'metric' | 'per' | 'chart' | 'like', string | null>>) => void;
};

const PER: readonly { value: PerKey; label: string }[] = [
  { value: 'total', label: 'Total' },
  { value: 'unit', label: 'Per unit' },
  { value: 'item', label: 'Per item' },
];
const CHARTS = [
  { value: 'bars', label: 'Bars' },
  { value: 'heat', label: 'Heat table' },
] as const;
const DEFAULT_METRIC = compareMetric('due');
const METRIC_OPTIONS = COMPARE_METRICS.map(({ key, name }) => ({ value: key, label: name }));

/** Two to six properties side by side in one metric, or in all of them. */
export function ComparePlaces({ rows, chosen, state, tools, count, onChosen, onPatch }: CompareProps) {
  const metric = compareMetric(state.metric);
  const per = metric.isSum ? state.per : 'total';
  const byMetric = rows.toSorted((a, b) => (measured(metric, b, per) ?? -1) - (measured(metric, a, per) ?? -1));
  const own = byMetric.filter((row) => chosen.includes(row.propertyId));
  const isOwnChoice = own.length >= COMPARE_MIN;
  const ranked = byMetric.filter((row) => isRanked(metric, row, per));
  const anchor = rows.find((row) => row.propertyId === state.like);
  const candidates = isOwnChoice ? own : ranked;
  const { alike, apart } = anchor ? likeWith(anchor, candidates) : { alike: candidates, apart: [] };
  // The one that the others are like is among them, however many there are.
  const others = alike.filter((row) => row !== anchor).slice(0, anchor ? COMPARE_MAX - 1 : COMPARE_MAX);
  const compared = byMetric.filter((row) => row === anchor || others.includes(row));
  const unranked = byMetric.filter((row) => !ranked.includes(row));
  const perLabel = per === 'unit' ? ' per unit' : per === 'item' ? ' per item' : '';

  return (
    <section aria-label="Compare properties">
      <SectionHead title="Compare" count={count}>
        {tools}
      </SectionHead>
      <FilterBar label="What is compared">
        <FilterChip
          name="Properties"
          isMultiple
          anyLabel={`First ${compared.length}`}
          options={rows.map((row) => ({ value: String(row.propertyId), label: row.propertyName }))}
          values={chosen.map(String)}
          onChange={(ids) => onChosen(ids.map(Number).slice(-COMPARE_MAX))}
        />
        <FilterChip
          name="Like for like"
          anyLabel="Off"
          options={rows.map((row) => ({ value: String(row.propertyId), label: row.propertyName }))}
          values={anchor ? [String(anchor.propertyId)] : []}
          onChange={([like]) => onPatch({ like: like ?? null })}
        />
        <Segmented
          label="Picture"
          options={CHARTS}
          value={state.chart}
          onChange={(chart) => onPatch({ chart: chart === 'bars' ? null : chart })}
        />
        {state.chart === 'bars' && (
          <FilterChip
            name="Metric"
            options={METRIC_OPTIONS}
            anyLabel={DEFAULT_METRIC.name}
            values={state.metric === DEFAULT_METRIC.key ? [] : [state.metric]}
            onChange={(values) => onPatch({ metric: values[0] ?? null })}
          />
        )}
        {(metric.isSum || state.chart === 'heat') && (
          <Segmented
            label="Measured"
            options={PER}
            value={state.per}
            onChange={(value) => onPatch({ per: value === 'unit' ? null : value })}
          />
        )}
      </FilterBar>
      {compared.length < COMPARE_MIN ? (
        <PageState
          kind="not-enough"
          title={anchor ? `No other property is like ${anchor.propertyName}` : 'Comparing takes two properties'}
          why={
            anchor
              ? likeWithWords(anchor, apart)
              : `The filter leaves ${counted(rows.length, 'property', 'properties')}. ${unranked.length > 0 ? leftOutWords(unranked) : ''}`
          }
          action={
            anchor && (
              <Button size="small" onClick={() => onPatch({ like: null })}>
                Compare without it
              </Button>
            )
          }
        />
      ) : (
        <>
          <p className={styles.note}>
            {!isOwnChoice && !anchor && `None are chosen, so those with the most are shown. `}
            {!isOwnChoice && unranked.length > 0 && `${leftOutWords(unranked)} `}
            {anchor ? likeWithWords(anchor, apart) : alikeWords(compared)}
          </p>
          {state.chart === 'bars' ? (
            <CompareBars rows={compared} metric={metric} per={per} title={`${metric.name}${perLabel}`} />
          ) : (
            <CompareHeat rows={compared} per={state.per} />
          )}
        </>
      )}
    </section>
  );
}

function leftOutWords(rows: readonly PortfolioRow[]): string {
  return `Left out, because less than half of what they hold is known: ${namesOf(rows)}.`;
}

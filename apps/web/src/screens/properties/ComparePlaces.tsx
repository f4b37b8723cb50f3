import { isLikeForLike, LIKE_SIZE, LIKE_YEARS } from '@lintel/domain/portfolio';
import type { ReactNode } from 'react';
import { FilterChip } from '#ui/FilterChip.tsx';
import { counted } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { FilterBar, SectionHead } from '#ui/SectionHead.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { CompareBars } from './CompareBars.tsx';
import { CompareHeat } from './CompareHeat.tsx';
import styles from './compare.module.css';
import { COMPARE_METRICS, compareMetric, isRanked, measured, type PerKey } from './compare-metrics.ts';
import type { PortfolioRow, PropertiesState } from './properties-search.ts';

const COMPARE_MIN = 2;
export const COMPARE_MAX = 6;

type CompareProps = {
  rows: readonly PortfolioRow[];
  chosen: readonly number[];
  state: PropertiesState;
  tools: ReactNode;
  count: string;
  onChosen: (ids: number[]) => void;
  onPatch: (patch: Partial<Record<'metric' | 'per' | 'chart', string | null>>) => void;
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
  const compared = (isOwnChoice ? own : ranked).slice(0, COMPARE_MAX);
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
          title="Comparing takes two properties"
          why={`The filter leaves ${counted(rows.length, 'property', 'properties')}. ${unranked.length > 0 ? leftOutWords(unranked) : ''}`}
        />
      ) : (
        <>
          <p className={styles.note}>
            {!isOwnChoice && `None are chosen, so those with the most are shown. `}
            {!isOwnChoice && unranked.length > 0 && `${leftOutWords(unranked)} `}
            {alikeWords(compared)}
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

/** Whether the properties can be compared, and if not, which of them differ. */
function alikeWords(rows: readonly PortfolioRow[]): string {
  const unknown = rows.filter((row) => row.yearBuilt === null);
  if (unknown.length > 0) {
    return `Whether they are alike is not known: no year built for ${namesOf(unknown)}.`;
  }
  const apart = rows.filter((row) => !rows.some((other) => other !== row && isLikeForLike(row, other)));
  const isAllAlike = rows.every((row) => rows.every((other) => other === row || isLikeForLike(row, other)));
  if (isAllAlike) return `Like for like: all were built within ${LIKE_YEARS} years of each other, at similar size.`;
  if (apart.length === rows.length) {
    return `Not like for like: none is within ${LIKE_YEARS} years and ${LIKE_SIZE} times the size of another.`;
  }
  if (apart.length === 0) return 'Partly like for like: year built and size differ between some of them.';
  return `Not like for like: ${namesOf(apart)} ${apart.length === 1 ? 'differs' : 'differ'} in year built or size.`;
}

function leftOutWords(rows: readonly PortfolioRow[]): string {
  return `Left out, because less than half of what they hold is known: ${namesOf(rows)}.`;
}

function namesOf(rows: readonly PortfolioRow[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(rows.map((row) => row.propertyName));
}

import { PLAN_WORDS, PLANS } from '@lintel/domain/capital/capital';
import { useMemo } from 'react';
import { usePrintedFilters } from '#app/PrintHead.tsx';
import type { SearchPatch } from '#app/use-search-state.ts';
import { LazyBoundary, lazyBeside, lazyPreload, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { usePrinting } from '#ui/base/use-printing.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './capital-assets.module.css';
import { type CapitalSearchState, dueFilter, dueOf } from './capital-search.ts';
import { DueTypes } from './DueTypes.tsx';
import { PlanChart } from './PlanChart.tsx';
import { PlanLegend } from './PlanLegend.tsx';
import { type CapitalReport, dueStacks, planBars, planSeries } from './plan-series.ts';
import { aciAheadWords, rateWords, sumWords, whyForecastsDiffer } from './plan-words.ts';

// The figures and the chart are there first; the rows stand below them, and those by odds come when they are chosen.
const DueItems = lazyBeside(() => import('./DueItems.tsx'), 'DueItems');
const TurnWaitNote = lazyBeside(() => import('./TurnWaitNote.tsx'), 'TurnWaitNote');
const OddsTable = lazyWhenIdle(() => import('./OddsTable.tsx'), 'OddsTable');

const NothingDated = lazyPreload(() => import('./NothingDated.tsx'), 'NothingDated');

type PlanTabProps = { report: CapitalReport; search: CapitalSearchState; patch: (changes: SearchPatch) => void };

const YEARS = [
  { value: '5', label: '5' },
  { value: '10', label: '10 years' },
  { value: '20', label: '20' },
] as const;
const PLAN_OPTIONS = PLANS.map((value) => ({ value, label: PLAN_WORDS[value] }));
const MEASURES = [
  { value: 'dollars', label: '$' },
  { value: 'items', label: 'Items' },
] as const;
const BACKLOG = 'backlog';

/** The plan by budget year, by the forecast that the reader chose, then the rows behind the chosen bar. */
export function PlanTab({ report, search, patch }: PlanTabProps) {
  const { plan, measure, prices } = search;
  const series = useMemo(() => planSeries(report, plan), [report, plan]);
  const bars = useMemo(
    () => planBars(report, series, { plan, measure, prices }),
    [report, series, plan, measure, prices],
  );
  const due = chosenDue(report, search);
  const year = report.forecast.find((each) => String(each.year) === due);
  const rate = rateWords(report);
  const isPrinting = usePrinting();
  const onPaper = plan === 'odds' && year ? undefined : dueStacks(report, due).stacks;
  usePrintedFilters([
    `Plan: ${PLAN_WORDS[plan]}`,
    `Years: ${report.forecast[0]?.label} to ${report.forecast.at(-1)?.label}`,
    `Prices: ${prices === 'today' ? `${report.asOf.slice(0, 4)} dollars` : `rising ${rate}`}`,
    `Rows: ${bars.find((bar) => bar.due === due)?.label ?? due}`,
  ]);

  if (report.noDate.count === report.counts.items) {
    return (
      <LazyBoundary>
        <NothingDated report={report} patch={patch} />
      </LazyBoundary>
    );
  }
  return (
    <>
      <SectionHead title="Replacement plan" count={measureWords(report, search, rate)}>
        <Segmented
          label="Plan by"
          options={PLAN_OPTIONS}
          value={plan}
          onChange={(next) => patch({ plan: next === 'life' ? null : next, ...dueFilter(undefined), item: null })}
        />
        <Segmented label="Years shown" options={YEARS} value={search.years} onChange={(years) => patch({ years })} />
        <Segmented label="Measure" options={MEASURES} value={measure} onChange={(next) => patch({ measure: next })} />
        <Segmented
          label="Prices"
          options={[
            { value: 'today', label: 'Today' },
            { value: 'inflated', label: `+${rate}` },
          ]}
          value={prices}
          onChange={(next) => patch({ prices: next })}
        />
      </SectionHead>
      <p className={styles.note}>{whyForecastsDiffer(report, search, year)}</p>
      <figure>
        <PlanChart
          title={`Replacement plan by budget year, ${plan === 'odds' ? 'by survival odds, ' : ''}${prices === 'today' ? "in today's prices" : `prices rising ${rate}`}`}
          bars={bars}
          series={series}
          measure={measure}
          chosen={due}
          onChoose={(next) => patch({ ...dueFilter(next), item: null })}
        />
        <PlanLegend
          series={series}
          hasWeak={bars.some(({ weakParts }) => weakParts.some((part) => part > 0))}
          range={
            measure === 'items' ? null : plan === 'odds' ? '80% range' : 'By survival odds instead, with its 80% range'
          }
        />
      </figure>
      <p className={styles.note}>
        {sumWords(report, plan, prices)} {aciAheadWords(report, plan)}
      </p>
      <LazyBoundary fallback={<div className={styles.wait} />}>
        <TurnWaitNote propertyId={report.propertyId} search={search} patch={patch} />
      </LazyBoundary>
      <div className={styles.rule}>
        {/* why: the drawer of an item may hold a form, which must outlast the printing */}
        <div className={onPaper ? styles.screenOnly : undefined}>
          <LazyBoundary fallback={<TableSkeleton />}>
            {plan === 'odds' && year ? (
              <OddsTable report={report} year={year} prices={prices} patch={patch} />
            ) : (
              <DueItems report={report} due={due} bars={bars} search={search} patch={patch} />
            )}
          </LazyBoundary>
        </div>
        {isPrinting && onPaper && <DueTypes report={report} due={due} bars={bars} prices={prices} stacks={onPaper} />}
      </div>
    </>
  );
}

/** Which bar is chosen: by survival odds there is no backlog, so the next budget year is chosen instead. */
function chosenDue(report: CapitalReport, search: CapitalSearchState): string {
  const { plan } = search;
  const due = dueOf(search);
  if (due !== undefined || plan === 'life') return due ?? BACKLOG;
  return String((report.forecast[1] ?? report.forecast[0])?.year ?? BACKLOG);
}

function measureWords(report: CapitalReport, { measure, prices }: CapitalSearchState, rate: string): string {
  if (measure === 'items') return 'in items';
  return prices === 'inflated' ? `in inflated dollars, ${rate}` : `in ${report.asOf.slice(0, 4)} dollars`;
}

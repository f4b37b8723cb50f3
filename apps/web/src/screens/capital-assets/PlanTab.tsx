import { useMemo } from 'react';
import { ItemTable } from '#app/item-list/ItemTable.tsx';
import type { SearchPatch } from '#app/use-search-state.ts';
import type { RowGroups } from '#ui/data-table-columns.ts';
import { FilterChip } from '#ui/FilterChip.tsx';
import { count, counted, money, moneyCell } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import styles from './capital-assets.module.css';
import { type CapitalSearchState, dueQuery } from './capital-search.ts';
import { PlanChart, PlanLegend } from './PlanChart.tsx';
import { type CapitalReport, planBars, planSeries } from './plan-series.ts';

type PlanTabProps = { report: CapitalReport; search: CapitalSearchState; patch: (changes: SearchPatch) => void };

const YEARS = [
  { value: '5', label: '5' },
  { value: '10', label: '10 years' },
  { value: '20', label: '20' },
] as const;
const MEASURES = [
  { value: 'dollars', label: '$' },
  { value: 'units', label: 'Units' },
] as const;
const BACKLOG = 'backlog';

/** The plan by budget year, then the rows behind the chosen bar. */
export function PlanTab({ report, search, patch }: PlanTabProps) {
  const { measure, prices } = search;
  const series = useMemo(() => planSeries(report), [report]);
  const bars = useMemo(() => planBars(report, series, measure, prices), [report, series, measure, prices]);
  const due = search.due ?? BACKLOG;
  const groups = useMemo(() => ({ ...BY_TYPE, isFolded: isFoldedIn(report) }), [report]);
  const bar = bars.find((each) => each.due === due);
  const rate = `+${(report.inflation * 100).toLocaleString('en-US')}% a year`;

  if (report.noDate.count === report.counts.items) return <NothingDated report={report} />;
  return (
    <>
      <SectionHead title="Replacement plan" count={`${report.asOf.slice(0, 4)} dollars`}>
        <Segmented label="Years shown" options={YEARS} value={search.years} onChange={(years) => patch({ years })} />
        <Segmented label="Measure" options={MEASURES} value={measure} onChange={(next) => patch({ measure: next })} />
        <Segmented
          label="Prices"
          options={[
            { value: 'today', label: 'Today' },
            { value: 'inflated', label: rate },
          ]}
          value={prices}
          onChange={(next) => patch({ prices: next })}
        />
      </SectionHead>
      <figure>
        <PlanChart
          title={`Replacement plan by budget year, ${prices === 'today' ? "in today's prices" : `prices rising ${rate}`}`}
          bars={bars}
          series={series}
          measure={measure}
          chosen={due}
          onChoose={(next) => patch({ due: next, item: null })}
        />
        <PlanLegend series={series} hasRange={measure === 'dollars'} />
      </figure>
      <p className={styles.note}>{identityWords(report)}</p>
      <div className={styles.rule}>
        <ItemTable
          title={
            due === BACKLOG ? 'Past expected life' : due === 'nodate' ? 'Without a date' : `Due in ${bar?.label ?? due}`
          }
          propertyId={report.propertyId}
          filter={dueQuery(due)}
          sort={search.sort ?? '-lifeUsed'}
          onSort={(sort) => patch({ sort })}
          groups={groups}
          itemId={search.item ?? null}
          onItem={(item) => patch({ item })}
          tools={
            <FilterChip
              name="Due"
              options={bars.map((each) => ({ value: each.due, label: each.label, hint: countHint(report, each.due) }))}
              values={[due]}
              onChange={([next]) => patch({ due: next ?? null, item: null })}
            />
          }
          nothingYet={
            <PageState
              kind="nothing-yet"
              title={
                due === BACKLOG ? 'Nothing is past its expected life' : `Nothing falls due in ${bar?.label ?? due}`
              }
              why="Choose another bar of the plan to see its items."
            />
          }
        />
      </div>
    </>
  );
}

const BY_TYPE: RowGroups<{ itemType: string; costCents: number | null }> = {
  keyOf: (row) => row.itemType,
  title: (rows, key) => (
    <>
      {key} <span className="muted small">{counted(rows.length, 'item')}</span>
    </>
  ),
  cells: (rows) => ({ cost: moneyCell(rows.reduce((sum, row) => sum + (row.costCents ?? 0), 0)) }),
};

// The two types with the most backlog stand open; the rest are one click away.
function isFoldedIn(report: CapitalReport): (itemType: string) => boolean {
  const open = report.itemTypes
    .toSorted((a, b) => b.backlogCents - a.backlogCents)
    .slice(0, 2)
    .map((type) => type.itemType);
  return (itemType) => !open.includes(itemType);
}

function NothingDated({ report }: { report: CapitalReport }) {
  return (
    <PageState
      kind="not-enough"
      title="Not enough dates for a plan"
      why={`None of ${counted(report.counts.items, 'item')} has both a date and an expected life, so a forecast would be a guess. ${Math.min(20, report.counts.items)} dates from serial plates or invoices are enough to start one.`}
    />
  );
}

function countHint(report: CapitalReport, due: string): string {
  if (due === BACKLOG) return count(report.backlog.count);
  if (due === 'nodate') return count(report.noDate.count);
  return count(report.forecast.find((year) => String(year.year) === due)?.count ?? null, '');
}

/** Everything that stands is in exactly one of the four parts; the sentence lets a reader check it. */
function identityWords(report: CapitalReport): string {
  const first = report.forecast.reduce((sum, year) => sum + year.firstReplacementCents, report.backlog.cents);
  const again = report.forecast.reduce((sum, year) => sum + year.straightCents, report.backlog.cents) - first;
  const last = report.forecast.at(-1)?.label ?? '';
  const identity = `Backlog and first replacements through ${last} ${money(first)} + after ${last} ${money(report.afterWindow.cents)} + no date ${money(report.noDate.cents)} = replacement value ${money(report.replacementValueCents)}.`;
  return again > 0
    ? `${identity} The bars also hold ${money(again)} for items that wear out a second time by then.`
    : identity;
}

import { SCENARIO_COMPARED_MAX, SCENARIO_RULE_WORDS, staleWords } from '@lintel/domain/capital/scenario';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { type Scenario, type ScenarioPlan, useGetScenarioPlanQuery } from '#api/scenario.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { count, counted, percent, wholeMoney } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { FrozenMark } from './ScenarioDrawer.tsx';
import type { ChosenLine } from './ScenariosTab.tsx';
import { assumptionWords } from './scenario-values.ts';
import styles from './scenarios.module.css';

type CompareProps = {
  scenarios: readonly Scenario[];
  line: ChosenLine | null;
  onLine: (scenarioId: number, year: number) => void;
};
type Planned = { scenario: Scenario; plan: ScenarioPlan };

/** Up to three scenarios side by side: totals, then the years as bars on one scale; a year opens its lines. */
export function ScenarioCompare({ scenarios, line, onLine }: CompareProps) {
  const [first, second, third] = scenarios;
  const queries = [usePlan(first), usePlan(second), usePlan(third)].slice(
    0,
    Math.min(scenarios.length, SCENARIO_COMPARED_MAX),
  );
  const failed = queries.filter((query) => query.isError && !query.data);
  if (failed.length > 0) {
    return (
      <PageState
        kind="failed"
        title="The plans could not be loaded"
        why="The scenarios themselves are unchanged."
        onRetry={() => failed.forEach((query) => void query.refetch())}
      />
    );
  }
  const planned = scenarios.flatMap((scenario, at): Planned[] => {
    const plan = queries[at]?.data;
    return plan?.scenarioId === scenario.id ? [{ scenario, plan }] : [];
  });
  if (planned.length < scenarios.length) return <TableSkeleton rows={10} />;
  return (
    <section aria-label="Comparison" className={styles.compare}>
      <SectionHead
        title={planned.length > 1 ? 'Side by side' : 'Plan'}
        count="bars on one scale, at each year's prices"
        isRuled
      />
      <div className={styles.scroller}>
        <table className={styles.table} style={{ '--scenarios': planned.length } as CSSProperties}>
          <Heads planned={planned} />
          <Totals planned={planned} />
          <Years planned={planned} line={line} onLine={onLine} />
        </table>
      </div>
      <p className={styles.note}>
        Backlog: past the expected life at the end of the year and not replaced, at today's prices. ACI: that backlog ÷
        replacement value, over items with a price. What has no date is in no year, except where a whole type is swept.
      </p>
    </section>
  );
}

function usePlan(scenario: Scenario | undefined) {
  const { propertyId = 0, id: scenarioId = 0 } = scenario ?? {};
  return useGetScenarioPlanQuery({ params: { propertyId, scenarioId } }, { skip: scenario === undefined });
}

function Heads({ planned }: { planned: readonly Planned[] }) {
  return (
    <thead>
      <tr>
        <td />
        {planned.map(({ scenario, plan }) => (
          <th key={scenario.id} scope="col">
            <span className={styles.name}>{scenario.name}</span>
            {scenario.isFrozen && <FrozenMark scenario={scenario} />}
            <ul className={styles.facts}>
              {assumptionWords(scenario).map((words) => (
                <li key={words}>{words}</li>
              ))}
              {scenario.lifeProfileName !== null && (
                <li>
                  lives of {count(plan.assumed.lives)} of {counted(plan.items.count, 'item')} from the profile
                </li>
              )}
              {scenario.priceBookName !== null && (
                <li>
                  prices of {count(plan.assumed.prices)} of {counted(plan.items.count, 'item')} from the book
                </li>
              )}
            </ul>
            <RuleWords rule={scenario.rule} />
            {staleWords(plan.prices.oldestOn, plan.asOf).map((words) => (
              <p key={words} className={styles.warning}>
                <TriangleAlert size={14} strokeWidth={1.75} aria-hidden /> {words}
              </p>
            ))}
            <div className={styles.export}>
              <ExportMenu
                path="/report/:propertyId/scenarios/:scenarioId/plan"
                params={{ propertyId: scenario.propertyId, scenarioId: scenario.id }}
                labels={{
                  xlsx: 'Workbook with its assumptions (XLSX)',
                  csv: 'Lines (CSV)',
                  pdf: 'Years and types (PDF)',
                }}
              />
            </div>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** So many characters are read at a glance; the columns are narrow. */
const LONG_RULE = 200;

function RuleWords({ rule }: Pick<Scenario, 'rule'>) {
  const words = SCENARIO_RULE_WORDS[rule];
  if (words.length <= LONG_RULE) return <p className={styles.rule}>{words}</p>;
  return (
    <details className={styles.rule}>
      <summary>How it plans</summary>
      <p>{words}</p>
    </details>
  );
}

const TOTALS: { label: string; value: (plan: ScenarioPlan) => string; under?: (plan: ScenarioPlan) => ReactNode }[] = [
  {
    label: 'Total of all years',
    value: (plan) => wholeMoney(plan.totals.plannedCents),
    under: ({ totals, years }) =>
      `${counted(years.length, 'year')}, ${counted(totals.count, 'replacement')}${totals.unpriced > 0 ? `, ${count(totals.unpriced)} without a price` : ''}; ${wholeMoney(totals.costCents)} at today's prices`,
  },
  {
    label: 'Per unit and year',
    value: (plan) => wholeMoney(plan.perUnitYearCents),
    under: (plan) => `over ${counted(plan.unitsWithItems, 'unit')} with items`,
  },
  {
    label: 'Backlog at the end',
    value: ({ years }) => wholeMoney(years.at(-1)?.backlog.cents),
    under: ({ years, waiting }) =>
      `${counted(years.at(-1)?.backlog.count ?? 0, 'item')}${waiting.count > 0 ? `; ${count(waiting.count)} still wait for the cap` : ''}`,
  },
  {
    label: 'ACI at the end',
    value: ({ years }) => percent(years.at(-1)?.aciPct, 1),
    under: ({ years }) => `${percent(years[0]?.aciPct, 1)} at the end of ${years[0]?.label}`,
  },
  {
    label: 'On unknown dates',
    value: (plan) => wholeMoney(plan.noDate.cents),
    under: (plan) =>
      `${counted(plan.noDate.count, 'item')} in no year; ${wholeMoney(plan.weak.cents)} of the plan rests on weak dates`,
  },
];

function Totals({ planned }: { planned: readonly Planned[] }) {
  return (
    <tbody>
      {TOTALS.map(({ label, value, under }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {planned.map(({ scenario, plan }) => (
            <td key={scenario.id}>
              <span className={styles.total}>{value(plan)}</span>
              {under && <span className={styles.under}>{under(plan)}</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Years({ planned, line, onLine }: { planned: readonly Planned[] } & Omit<CompareProps, 'scenarios'>) {
  const years = [...new Set(planned.flatMap(({ plan }) => plan.years.map(({ year }) => year)))].toSorted(
    (a, b) => a - b,
  );
  const most = Math.max(1, ...planned.flatMap(({ plan }) => plan.years.map((year) => year.plannedCents ?? 0)));
  return (
    <tbody className={styles.years}>
      {years.map((year) => (
        <tr key={year}>
          <th scope="row">FY{String(year % 100).padStart(2, '0')}</th>
          {planned.map(({ scenario, plan }) => {
            const one = plan.years.find((each) => each.year === year);
            if (!one)
              return (
                <td key={scenario.id} className="muted">
                  not planned
                </td>
              );
            const isChosen = line?.scenario.id === scenario.id && line.year === year;
            return (
              <td key={scenario.id}>
                <button
                  type="button"
                  className={styles.year}
                  aria-pressed={isChosen}
                  onClick={() => onLine(scenario.id, year)}
                >
                  <span className={styles.amount}>
                    <span>
                      <span className="sr-only">
                        {scenario.name}, {one.label}:{' '}
                      </span>
                      {wholeMoney(one.plannedCents)}
                    </span>
                    <span className={styles.aside}>
                      {count(one.count)}
                      <span className="sr-only"> {one.count === 1 ? 'replacement' : 'replacements'}</span>
                    </span>
                  </span>
                  <span className={styles.track}>
                    <span className={styles.bar} style={{ width: `${((one.plannedCents ?? 0) / most) * 100}%` }} />
                  </span>
                </button>
                <span className={styles.under}>
                  {one.backlog.count === 0
                    ? 'no backlog'
                    : `backlog ${wholeMoney(one.backlog.cents)}, ACI ${percent(one.aciPct, 1)}`}
                  {one.pushed.count > 0 && `; ${count(one.pushed.count)} wait for the cap`}
                </span>
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

import { SCENARIO_COMPARED_MAX } from '@lintel/domain/capital/scenario';
import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { type Scenario, useListScenariosQuery } from '#api/scenario.api.ts';
import { useCan } from '#app/rights.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { AssumptionsDrawer } from './AssumptionsDrawer.tsx';
import { BudgetVarianceTable } from './BudgetVarianceTable.tsx';
import type { CapitalSearchState } from './capital-search.ts';
import type { CapitalReport } from './plan-series.ts';
import { ScenarioCompare } from './ScenarioCompare.tsx';
import { NewScenarioDrawer, ScenarioDrawer } from './ScenarioDrawer.tsx';
import { ScenarioLines } from './ScenarioLines.tsx';
import { ScenarioTable } from './ScenarioTable.tsx';

type ScenariosTabProps = {
  report: CapitalReport;
  search: CapitalSearchState;
  patch: (changes: SearchPatch) => void;
};

/** Ways to plan the replacements of a property, up to three side by side, and the budgets that were frozen from them. */
export function ScenariosTab({ report, search, patch }: ScenariosTabProps) {
  const { propertyId, organizationId } = report;
  const scenarios = useListScenariosQuery({ params: { propertyId } });
  const canManage = useCan('manage');
  const all = scenarios.data?.results ?? [];
  const compared = comparedOf(all, search.compare);
  const line = lineOf(search.line, compared);
  const place = { propertyId, organizationId, year: Number(report.asOf.slice(0, 4)), inflation: report.inflation };
  const open = (scenario: string | number | null) => patch({ scenario, sets: null });
  const compare = (ids: readonly number[]) => patch({ compare: ids.length === 0 ? 'none' : ids.join('-'), line: null });
  const made = (scenarioId: number) => {
    const others = compared.map(({ id }) => id).slice(0, SCENARIO_COMPARED_MAX - 1);
    patch({ scenario: null, compare: [...others, scenarioId].join('-'), line: null });
  };
  const newButton = canManage && (
    <Button
      size="small"
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => open('new')}
    >
      New scenario
    </Button>
  );
  return (
    <>
      <SectionHead title="Scenarios" count={scenarios.data && countWords(all)}>
        <Button size="small" onClick={() => patch({ sets: 'all', scenario: null })}>
          Price books and lives
        </Button>
        {newButton}
      </SectionHead>
      <QueryState query={scenarios} thing="The scenarios" skeleton={<TableSkeleton rows={3} />}>
        {({ results }) =>
          results.length === 0 ? (
            <PageState
              kind="nothing-yet"
              title="No scenarios yet"
              why="A scenario plans the same items by another rule, with a cap, other lives or other prices. Make two and compare them, then freeze one as the budget."
              action={newButton}
            />
          ) : (
            <>
              <ScenarioTable
                scenarios={results}
                comparedIds={compared.map(({ id }) => id)}
                openId={search.scenario === 'new' ? null : (search.scenario ?? null)}
                onCompare={compare}
                onOpen={open}
              />
              {compared.length === 0 ? (
                <PageState kind="not-enough" title="Choose up to three to compare" why="Tick them in the list above." />
              ) : (
                <ScenarioCompare
                  scenarios={compared}
                  line={line}
                  onLine={(scenarioId, year) => patch({ line: `${scenarioId}-${year}` })}
                />
              )}
              {line && <ScenarioLines key={search.line} line={line} />}
              {compared
                .filter((scenario) => scenario.isFrozen)
                .map((scenario) => (
                  <BudgetVarianceTable key={scenario.id} budget={scenario} />
                ))}
            </>
          )
        }
      </QueryState>
      {search.scenario === 'new' && canManage && (
        <NewScenarioDrawer place={place} onClose={() => open(null)} onMade={made} />
      )}
      {typeof search.scenario === 'number' && (
        <ScenarioDrawer
          key={search.scenario}
          place={place}
          scenarioId={search.scenario}
          names={all.map(({ name }) => name)}
          onClose={() => open(null)}
          onMade={made}
        />
      )}
      {search.sets !== undefined && (
        <AssumptionsDrawer
          organizationId={organizationId}
          chosen={search.sets}
          onChoose={(sets) => patch({ sets })}
          onClose={() => patch({ sets: null })}
        />
      )}
    </>
  );
}

/** A year of a scenario whose lines are shown. */
export type ChosenLine = { scenario: Scenario; year: number };

// Those that the address names, in the order of the list; without any the first ones.
function comparedOf(all: readonly Scenario[], compare: string | undefined): Scenario[] {
  if (compare === undefined) return all.slice(0, SCENARIO_COMPARED_MAX);
  const ids = compare.split('-').map(Number);
  return all.filter(({ id }) => ids.includes(id)).slice(0, SCENARIO_COMPARED_MAX);
}

function lineOf(line: string | undefined, compared: readonly Scenario[]): ChosenLine | null {
  const [id, year] = (line ?? '').split('-').map(Number);
  const scenario = compared.find((one) => one.id === id);
  return scenario && year ? { scenario, year } : null;
}

function countWords(all: readonly Scenario[]): string {
  const budgets = all.filter((scenario) => scenario.isFrozen).length;
  return [counted(all.length - budgets, 'scenario'), counted(budgets, 'frozen budget')].join(', ');
}

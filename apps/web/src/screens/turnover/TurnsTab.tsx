import { turnReport, turnReports } from '@lintel/contract/turns/turn-report';
import type { TurnCohort } from '@lintel/domain/turns/turn-cohorts';
import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTurnPages } from '#api/turn.api.ts';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { useList } from '#app/list/use-list.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useCan, useIsAdmin } from '#app/rights.ts';
import type { TurnoverAnswer, TurnRow } from '#app/turn/turn-types.ts';
import { dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload, lazyWhenIdle, tryPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { importMoveOuts } from './import-move-outs.ts';
import { medianOf } from './median-of.tsx';
import { TURN_CELLS } from './turn-columns.tsx';

// Dragging comes beside the list, the forms once both are there.
const Board = lazyPreload(() => import('./Board.tsx'), 'Board');
const TurnDrawer = lazyWhenIdle(() => import('./TurnDrawer.tsx'), 'TurnDrawer');
const NewTurn = lazyWhenIdle(() => import('./NewTurn.tsx'), 'NewTurn');
const TurnTools = lazyWhenIdle(() => import('./TurnTools.tsx'), 'TurnTools');
const ScheduleTrade = lazyWhenIdle(() => import('./ScheduleTrade.tsx'), 'ScheduleTrade');

/** Those that a morning begins with; the others are under Figures. */
const FIRST_FIGURES: ReadonlySet<string> = new Set(['turnsOpen', 'turnPromised', 'turnMakeReady', 'turnLostRent']);

/** Columns that say why a turn is counted in a figure; they are shown while the rows of that figure are. */
const FIGURE_COLUMNS: Partial<Record<TurnCohort, readonly string[]>> = {
  ready: ['makeReady', 'down', 'slip', 'firstWalk', 'budget'],
  late: ['slip'],
  failedWalk: ['firstWalk'],
  overBudget: ['budget'],
  ended: ['leaseUp'],
  reworked: ['redone'],
};

const HELP =
  'Turns of the units of this property, from notice to the next move-in. The day of move-out is not counted, the last day is; a unit is ready on the first day somebody can move in. Slack is the next move-in minus the predicted ready date, which follows from the lanes ahead and the medians of this property.';

/** Columns about what is still to come, which turns that were ready have nothing to say in. */
const AHEAD_COLUMNS = ['inLane', 'predicted', 'slack', 'due', 'blocked'];

function cellsFor(only: TurnCohort | undefined): ListCells<TurnRow> {
  const shown = only && FIGURE_COLUMNS[only];
  if (!shown) return TURN_CELLS;
  return {
    ...TURN_CELLS,
    ...Object.fromEntries(shown.map((id) => [id, { isHidden: false }])),
    ...Object.fromEntries(AHEAD_COLUMNS.map((id) => [id, { isHidden: true }])),
  };
}

const asOption = (value: string) => ({ value, label: value });

/** The turns of a property with their figures, drawn as a board or a table. */
export function TurnsTab({ propertyId, isBoard }: { propertyId: number; isBoard: boolean }) {
  usePageHead({ help: HELP });
  const canRecord = useCan('record');
  const isAdmin = useIsAdmin();
  const [isAdding, setAdding] = useState(false);
  const [planned, setPlanned] = useState<{ rows: readonly TurnRow[]; onDone: () => void } | null>(null);
  const list = useList<typeof turnReport, TurnoverAnswer>({
    list: turnReport,
    usePages: useTurnPages,
    propertyId,
    opens: 'turn',
  });
  const { last } = list;
  const only = list.search.only as TurnCohort | undefined;
  const cells = useMemo(() => cellsFor(only), [only]);
  useEffect(() => {
    if (isBoard) tryPreload(Board);
  }, [isBoard]);
  const add = canRecord && (
    <Button size="small" startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setAdding(true)}>
      Add turn
    </Button>
  );
  return (
    <>
      <Lede question={turnReport.question} asOf={last?.computedAt && dateTime(last.computedAt)}>
        <LazyBoundary>
          <TurnTools propertyId={propertyId} />
        </LazyBoundary>
        {add}
      </Lede>
      <FirstAnswer list={list} tiles={FIRST_FIGURES.size}>
        {last?.figures && (
          <ListFigures
            list={turnReport}
            isPortfolio={list.isPortfolio}
            opens="turn"
            beside={medianOf}
            figures={last.figures.filter(({ metric }) => FIRST_FIGURES.has(metric))}
          />
        )}
        <ListTable
          list={list}
          exportPath={turnReports.getTurnover.path}
          cells={cells}
          options={{
            plan: last?.choices.plans.map(asOption),
            vendorId: last?.choices.vendors.map(({ id, name }) => ({ value: String(id), label: name })),
            month: last?.choices.months.map(asOption),
            holdReason: last?.choices.holdReasons.map(asOption),
          }}
          hasTwoLines
          title={isBoard ? 'Board' : 'Turns'}
          rowName={(row) => row.unitName}
          bulkTools={(rows, onDone) =>
            canRecord && (
              <Button size="small" onClick={() => setPlanned({ rows, onDone })}>
                Schedule a trade
              </Button>
            )
          }
          nothingYet={{
            title: 'No open turns',
            why:
              last && last.turnsEver > 0
                ? 'Nobody is on notice and no unit is between two residents. Turns that are over are under ‘Turns: Moved in’.'
                : 'A turn begins with a notice or a move-out. Bring in the move-outs from your property-management system, or add the first one by hand.',
            ...(canRecord && {
              action: (
                <>
                  {isAdmin && (
                    <Button size="small" variant="contained" component={Link} to={importMoveOuts(propertyId)}>
                      Import move-outs
                    </Button>
                  )}
                  {add}
                </>
              ),
            }),
          }}
          {...(isBoard && {
            draw: (rows: readonly TurnRow[]) => (
              <LazyBoundary fallback={<TableSkeleton />}>
                <Board
                  rows={rows}
                  lanes={last?.lanes ?? []}
                  holdReasons={last?.choices.holdReasons ?? []}
                  openId={list.openId}
                  onOpen={list.open}
                  onStale={list.pages.refetch}
                />
              </LazyBoundary>
            ),
          })}
          drawer={({ id, onClose, onPrevious, onNext }) => (
            <TurnDrawer turnId={id} onClose={onClose} onPrevious={onPrevious} onNext={onNext} />
          )}
        />
      </FirstAnswer>
      <LazyBoundary>
        {isAdding && <NewTurn propertyId={propertyId} onClose={() => setAdding(false)} onMade={list.open} />}
        {planned && <ScheduleTrade propertyId={propertyId} {...planned} onClose={() => setPlanned(null)} />}
      </LazyBoundary>
    </>
  );
}

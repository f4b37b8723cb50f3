import { redFlagReport } from '@lintel/contract/flags/asset-alert-list';
import { ALERT_STATE_WORDS, type AlertState } from '@lintel/domain/flags/alert-states';
import { Button } from '@mui/material';
import { Flag, Play, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { redFlagPages, useRunAlertRulesMutation, useUpdateAssetAlertMutation } from '#api/asset-alert.api.ts';
import { links } from '#app/links.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import { useItemFilterOptions } from '#app/list/use-place-options.ts';
import { useCan, useIsAdmin } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { useSearchState } from '#app/use-search-state.ts';
import { count, counted, dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload, lazyWhenIdle, tryPreload } from '#ui/base/lazy-preload.tsx';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { BulkDecisions } from './BulkDecisions.tsx';
import { FLAG_CELLS } from './flag-cells.tsx';
import { isPlainMove } from './flag-moves.ts';
import { type FlagAnswer, type FlagRow, flagName } from './flag-row.ts';
import styles from './red-flag.module.css';
import { RedFlagSearch } from './red-flag-search.ts';
import { SWIMLANE_WORDS } from './swimlanes.ts';
import trends from './trends.module.css';
import { type Plan, useFlagPlans } from './use-flag-plans.ts';

// why: with the library that drags cards it comes while the flags are asked for
const FlagBoard = lazyPreload(() => import('./FlagBoard.tsx'), 'FlagBoard');
tryPreload(FlagBoard);
// why: most visits only look at the board
const FlagDrawer = lazyWhenIdle(() => import('./FlagDrawer.tsx'), 'FlagDrawer');
const FlagTrends = lazyWhenIdle(() => import('./FlagTrends.tsx'), 'FlagTrends');
const MoveDialog = lazyWhenIdle(() => import('./MoveDialog.tsx'), 'MoveDialog');
const PlanDialog = lazyWhenIdle(() => import('./PlanDialog.tsx'), 'PlanDialog');
const RaiseForm = lazyWhenIdle(() => import('./RaiseForm.tsx'), 'RaiseForm');

const HELP =
  'Each card is an item that needs a decision, with why. A card goes one lane on, or one back with a reason; the server refuses anything else. Arrows move from card to card, Enter opens one, Shift and an arrow move it, and so do its menu and dragging it with mouse or finger. The line above its foot fills up with the days that its lane allows. The menu also gives it to a person, or sets it aside until a day. Dismissed flags are under the filter State.';

/** A board of more is no board: the rest comes with the end of the page. */
const BOARD_MAX = 1000;

type Asked = { rows: readonly FlagRow[]; to: AlertState; onDone?: () => void };

/** The red flags of a property, or of all: a board of five lanes, and the same as a list. */
export default function RedFlagPage() {
  const { propertyId: given } = useParams();
  const propertyId = given === undefined ? undefined : Number(given);
  const [search, patch] = useSearchState(RedFlagSearch);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const plansOf = useFlagPlans(setPlan);
  const [isRaising, setRaising] = useState(false);
  const [update] = useUpdateAssetAlertMutation();
  const rights = { record: useCan('record'), manage: useCan('manage') };
  const options = useItemFilterOptions();
  // What is dismissed or set aside is in no lane.
  const isBoard = search.as === 'board' && search.actionState === undefined;

  const move = (row: FlagRow, to: AlertState) => {
    if (!isPlainMove(row.actionState, to)) {
      setAsked({ rows: [row], to });
      return;
    }
    void update({ params: { alertId: row.id }, body: { actionState: to }, ifMatch: row.version }).then(({ data }) => {
      if (data) toast.done(`${flagName(row)}: ${ALERT_STATE_WORDS[to].toLowerCase()}.`);
    });
  };
  const swimlanes = Object.entries(SWIMLANE_WORDS)
    .filter(
      ([by]) =>
        by !== 'none' && (by !== 'property' || propertyId === undefined) && (by !== 'wave' || propertyId !== undefined),
    )
    .map(([value, label]) => ({ value, label }));

  return (
    <>
      <ListPage<typeof redFlagReport, FlagAnswer>
        list={redFlagReport}
        {...redFlagPages(propertyId)}
        propertyId={propertyId}
        opens="flag"
        options={options}
        cells={FLAG_CELLS}
        help={HELP}
        hasTwoLines
        title={isBoard ? 'Board' : 'Flags'}
        rowName={flagName}
        actions={<Actions propertyId={propertyId} onRaise={rights.record ? () => setRaising(true) : undefined} />}
        above={(last) => (
          <>
            <LastRun
              last={last}
              onShowAside={() => patch({ actionState: 'SNOOZED' })}
              onShowGone={() => patch({ gone: 'true', as: 'list' })}
            />
            <details
              className={trends.place}
              open={search.trends !== undefined}
              onToggle={(event) => patch({ trends: event.currentTarget.open ? 'open' : null })}
            >
              <summary>Raised and closed by week, reasons that are dismissed, days in each lane</summary>
              {search.trends !== undefined && (
                <LazyBoundary fallback={<TableSkeleton rows={6} />}>
                  <FlagTrends propertyId={propertyId} />
                </LazyBoundary>
              )}
            </details>
          </>
        )}
        tools={
          <>
            <Segmented
              label="Show as"
              options={[
                { value: 'board', label: 'Board' },
                { value: 'list', label: 'List' },
              ]}
              value={isBoard ? 'board' : 'list'}
              onChange={(as) => patch({ as: as === 'board' ? null : as, ...(as === 'board' && { actionState: null }) })}
            />
            {isBoard && (
              <FilterChip
                name="Lanes by"
                anyLabel="Nothing"
                options={swimlanes}
                values={search.by === 'none' ? [] : [search.by]}
                onChange={([by]) => patch({ by: by ?? null })}
              />
            )}
          </>
        }
        bulkTools={(rows, onDone) => (
          <BulkDecisions
            rows={rows}
            rights={rights}
            onMove={(to) => setAsked({ rows, to, onDone })}
            onPlan={(what) => setPlan({ what, rows, onDone })}
            onDone={onDone}
          />
        )}
        nothingYet={{ title: 'No flags', why: NOTHING_YET }}
        {...(isBoard && {
          draw: (rows, list) =>
            list.last && (
              <LazyBoundary fallback={<TableSkeleton />}>
                <FlagBoard
                  rows={rows}
                  last={list.last}
                  by={search.by}
                  isPortfolio={propertyId === undefined}
                  rights={rights}
                  openId={list.openId}
                  onOpen={list.open}
                  onMove={move}
                  plansOf={plansOf}
                  isWithOlder={list.search.older === true}
                  onOlder={(isShown) => list.patch({ older: isShown ? 'true' : null })}
                  onMore={
                    list.pages.hasNextPage && !list.pages.isFetching && !list.pages.isError && rows.length < BOARD_MAX
                      ? () => void list.pages.fetchNextPage()
                      : undefined
                  }
                />
              </LazyBoundary>
            ),
        })}
        drawer={(open) => (
          <LazyBoundary>
            <FlagDrawer
              flagId={open.id}
              onMove={move}
              plansOf={plansOf}
              onClose={open.onClose}
              onPrevious={open.onPrevious}
              onNext={open.onNext}
            />
          </LazyBoundary>
        )}
      />
      <LazyBoundary>
        {asked && (
          <MoveDialog
            rows={asked.rows}
            to={asked.to}
            onClose={() => setAsked(null)}
            onDone={() => {
              setAsked(null);
              asked.onDone?.();
            }}
          />
        )}
        {plan && (
          <PlanDialog
            plan={plan}
            onClose={() => setPlan(null)}
            onDone={() => {
              setPlan(null);
              plan.onDone?.();
            }}
          />
        )}
        {isRaising && propertyId !== undefined && (
          <RaiseForm propertyId={propertyId} onClose={() => setRaising(false)} onRaised={() => setRaising(false)} />
        )}
      </LazyBoundary>
    </>
  );
}

function Actions({ propertyId, onRaise }: { propertyId: number | undefined; onRaise: (() => void) | undefined }) {
  const [run, { isLoading }] = useRunAlertRulesMutation();
  const canManage = useCan('manage');
  const isAdmin = useIsAdmin();
  return (
    <>
      {propertyId !== undefined && canManage && (
        <Button
          size="small"
          disabled={isLoading}
          startIcon={<Play size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() =>
            void run({ params: { propertyId } }).then(({ data }) => {
              if (data) toast.done(runWords(data));
            })
          }
        >
          Run rules
        </Button>
      )}
      {isAdmin && (
        <Button
          size="small"
          component={Link}
          to={links.admin('flags')}
          startIcon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
        >
          Rules
        </Button>
      )}
      {propertyId !== undefined && onRaise && (
        <Button
          size="small"
          variant="contained"
          color="primary"
          startIcon={<Flag size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onRaise}
        >
          Raise a flag
        </Button>
      )}
    </>
  );
}

function LastRun({
  last,
  onShowAside,
  onShowGone,
}: {
  last: FlagAnswer;
  onShowAside: () => void;
  onShowGone: () => void;
}) {
  const { rulesOn, setAside, notFound } = last;
  return (
    <p className={styles.lastRun}>
      {lastRunWords(last)}{' '}
      {rulesOn === 0
        ? 'No rule is on: flags come from people only.'
        : `${count(rulesOn)} ${rulesOn === 1 ? 'rule is' : 'rules are'} on.`}
      {last.oldestLateDays !== null && ` The longest wait is ${counted(last.oldestLateDays, 'day')}.`}
      {setAside > 0 && (
        <>
          {' '}
          <button type="button" className={`alone ${styles.link}`} onClick={onShowAside}>
            {counted(setAside, 'flag is', 'flags are')} set aside until a day
          </button>
        </>
      )}
      {notFound > 0 && (
        <>
          {' '}
          <button type="button" className={`alone ${styles.link}`} onClick={onShowGone}>
            {counted(notFound, 'flag is', 'flags are')} no longer found by any rule
          </button>
        </>
      )}
    </p>
  );
}

/** 'Rules last ran 2026-11-26 06:10 AM over 1,542 items and 9 systems.' */
function lastRunWords({ lastRun }: FlagAnswer): string {
  if (lastRun === null) return 'The rules have not run here.';
  return `Rules last ran ${dateTime(lastRun.at)} over ${lookedAt(lastRun)}.`;
}

function lookedAt({ items, systems }: { items: number; systems: number | null }): string {
  const looked = counted(items, 'item');
  return systems === null ? looked : `${looked} and ${counted(systems, 'fire and life safety system')}`;
}

function runWords({
  items,
  systems,
  flags,
  gone,
}: {
  items: number;
  systems: number;
  flags: number;
  gone: number;
}): string {
  const raised = flags === 0 ? 'nothing new' : counted(flags, 'new flag');
  return `The rules looked at ${lookedAt({ items, systems })}: ${raised}${gone > 0 ? `, ${counted(gone, 'reason')} no longer found` : ''}.`;
}

const NOTHING_YET =
  'The line above says when the rules last ran, and over how many items and systems. Rules are turned on under Rules; people raise flags by hand.';

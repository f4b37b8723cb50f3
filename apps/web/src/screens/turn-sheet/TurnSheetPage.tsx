import { isReadyKind, TRADE_KEYS, tradeState } from '@lintel/domain/turns/turns';
import { Link, useParams } from 'react-router';
import { useGetTurnQuery } from '#api/turn.api.ts';
import { links } from '#app/links.ts';
import { RoomNote } from '#app/offline/RoomNote.tsx';
import { useKeptPage } from '#app/offline/use-kept-page.ts';
import { usePageHead } from '#app/page-head.tsx';
import { SlackText } from '#app/turn/SlackText.tsx';
import { TradeDots } from '#app/turn/TradeDots.tsx';
import type { Turn } from '#app/turn/turn-types.ts';
import { useSelectPlace } from '#app/use-select-place.ts';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { Checks } from './Checks.tsx';
import { FinalWalk } from './FinalWalk.tsx';
import { Photos } from './Photos.tsx';
import { aboutTurn } from './record-turn.ts';
import { Serials } from './Serials.tsx';
import styles from './turn-sheet.module.css';
import { useWaiting } from './use-waiting.ts';
import { WalkBar } from './WalkBar.tsx';

const MissedVisits = lazyWhenIdle(() => import('#app/fls/MissedVisits.tsx'), 'MissedVisits');

const HELP =
  'What is looked at in a unit between two residents: checks, serial numbers, photos before and after, and the final walk. What you record without a signal waits on this device and is sent when the signal is back.';

/** In these lanes a unit is not walked: somebody lives there, it is ready, or the turn waits. */
const NOT_WALKED: ReadonlySet<string> = new Set(['NOTICE', 'READY', 'LEASED', 'MOVED_IN', 'HOLD', 'DOWN']);

/** The sheet of one turn, for the phone in the unit. */
export default function TurnSheetPage() {
  const turnId = Number(useParams().turnId);
  const isId = Number.isSafeInteger(turnId) && turnId > 0;
  const query = useGetTurnQuery({ params: { turnId } }, { skip: !isId });
  const found = query.currentData;
  usePageHead({
    help: HELP,
    ...(found && {
      title: `Turn sheet, unit ${found.unitName}`,
      crumb: `Unit ${found.unitName}`,
      crumbs: [{ label: 'Turnover', to: links.turnover(found.propertyId) }],
    }),
  });
  useSelectPlace(found);
  const absent = (
    <PageState
      kind="failed"
      title="There is no such turn, or it is not yours to see"
      why="It may have been taken back, or its property is not assigned to you."
    />
  );
  if (!isId) return absent;
  return (
    <QueryState query={query} thing="The turn" skeleton={<PageSkeleton tiles={3} />} absent={absent}>
      {(turn) => <Sheet turn={turn} onReload={query.refetch} />}
    </QueryState>
  );
}

function Sheet({ turn, onReload }: { turn: Turn; onReload: () => unknown }) {
  const waiting = useWaiting(turn.id);
  const canRecord = turn.may.record && turn.kind !== 'MOVED_IN';
  useKeptPage(
    { about: aboutTurn(turn.id), label: `Turn sheet, unit ${turn.unitName}`, to: links.turnSheet(turn.id) },
    canRecord && !isReadyKind(turn.kind),
  );
  const trades = TRADE_KEYS.flatMap((trade) => {
    const states = turn.tasks.filter((task) => task.trade === trade).map(({ state }) => state);
    return states.length === 0 ? [] : [{ trade, state: tradeState(states) }];
  });
  return (
    <>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2>
            Unit {turn.unitName} <small>{[turn.floorPlan, turn.propertyName].filter(Boolean).join(', ')}</small>
          </h2>
          <p>
            {turn.laneName}, {turn.daysVacant === null ? 'not vacant yet' : `${counted(turn.daysVacant, 'day')} vacant`}
            , <SlackText slackDays={turn.slackDays} moveInOn={turn.moveInOn.on} />
          </p>
          <TradeDots trades={trades} />
          <p>
            <Link className="alone" to={links.turn(turn.propertyId, turn.id)}>
              On the board
            </Link>
          </p>
          {waiting.count > 0 && (
            <output className={styles.waiting}>
              {counted(waiting.count, 'entry waits', 'entries wait')} to be sent
            </output>
          )}
          <RoomNote />
        </header>
        <LazyBoundary>
          <MissedVisits
            unit={{ id: turn.unitId, name: turn.unitName, propertyId: turn.propertyId }}
            about={aboutTurn(turn.id)}
            to={links.turnSheet(turn.id)}
            canRecord={canRecord}
          />
        </LazyBoundary>
        <Checks turn={turn} waiting={waiting} canRecord={canRecord} />
        <Serials turn={turn} waiting={waiting} canRecord={canRecord} />
        <Photos turn={turn} waiting={waiting} canRecord={canRecord} />
        <FinalWalk turn={turn} waiting={waiting} />
      </div>
      {canRecord && !NOT_WALKED.has(turn.kind) && !waiting.hasWalk && (
        <WalkBar turn={turn} waiting={waiting} onStale={onReload} />
      )}
    </>
  );
}

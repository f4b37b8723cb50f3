import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCancelTurnMutation, useGetTurnQuery } from '#api/turn.api.ts';
import { NoteDialog, type NoteQuestion } from '#app/form/NoteDialog.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { links } from '#app/links.ts';
import { SlackText } from '#app/turn/SlackText.tsx';
import type { Turn } from '#app/turn/turn-types.ts';
import { useTurnMove } from '#app/turn/use-turn-move.tsx';
import { counted, dateTime, money } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { EditTurn } from './EditTurn.tsx';
import { TurnDates } from './TurnDates.tsx';
import { TurnDays } from './TurnDays.tsx';
import { TurnTasks } from './TurnTasks.tsx';
import styles from './turnover.module.css';

type TurnDrawerProps = {
  turnId: number;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** A turn beside the board: where it goes next, its dates and who says them, its work, and whose days they were. */
export function TurnDrawer({ turnId, onClose, onPrevious, onNext }: TurnDrawerProps) {
  const leave = useLeave();
  const query = useGetTurnQuery({ params: { turnId } });
  const turn = query.currentData;
  const step = (go: (() => void) | undefined) => go && (() => leave(go));
  return (
    <SideDrawer
      isInAddress
      label="Turn details"
      over={turn?.propertyName}
      title={turn ? `Unit ${turn.unitName}` : 'Turn'}
      under={turn && [turn.floorPlan, turn.laneName, `since ${turn.laneSince}`].filter(Boolean).join(', ')}
      onClose={() => leave(onClose)}
      onPrevious={step(onPrevious)}
      onNext={step(onNext)}
    >
      <QueryState
        query={query}
        thing="The turn"
        skeleton={<TableSkeleton rows={8} />}
        absent={
          <PageState
            kind="failed"
            title="There is no such turn, or it is not yours to see"
            why="It may have been taken back, or its property is not assigned to you."
          />
        }
      >
        {(found) => (
          <TurnBody turn={found} onReload={() => query.refetch().then(({ data }) => data)} onClose={onClose} />
        )}
      </QueryState>
    </SideDrawer>
  );
}

type BodyProps = { turn: Turn; onReload: () => Promise<Turn | undefined>; onClose: () => void };

function TurnBody({ turn, onReload, onClose }: BodyProps) {
  const { ask, moving, dialog } = useTurnMove(onReload);
  const [cancel] = useCancelTurnMutation();
  const [isEditing, setEditing] = useState(false);
  const [question, setQuestion] = useState<NoteQuestion | null>(null);
  const canRecord = turn.may.record && turn.kind !== 'MOVED_IN';
  const at = turn.lanes.findIndex(({ key }) => key === (turn.heldLane ?? turn.lane));
  const next = turn.heldLane === null ? turn.lanes.slice(at + 1).find(({ why }) => why === null) : turn.lanes[at];
  const takeBack = () =>
    setQuestion({
      title: `Take back the turn of ${turn.unitName}`,
      body: 'For a turn that was entered by mistake, or whose resident stays. It no longer counts anywhere.',
      okLabel: 'Take back',
      label: 'Why',
      isRequired: true,
      isDestructive: true,
      send: (note) => {
        const call = { params: { turnId: turn.id }, body: { note: note ?? '' }, ifMatch: turn.version } as const;
        return cancel({ ...call, errors: 'inline' });
      },
      done: `The turn of ${turn.unitName} was taken back.`,
      onSent: onClose,
    });
  return (
    <>
      <DrawerSection
        title={turn.holdReason === null ? turn.laneName : `${turn.laneName}: ${turn.holdReason}`}
        beside={<Link to={links.unit(turn.unitId)}>Unit</Link>}
      >
        <Facts>
          <Fact name="Vacant">{turn.daysVacant === null ? 'not yet' : counted(turn.daysVacant, 'day')}</Fact>
          {turn.kind !== 'MOVED_IN' && (
            <>
              <Fact name="Predicted ready">
                {turn.predictedOn ?? 'not known'}
                {turn.predictedSteps > 0 && (
                  <small>
                    over {counted(turn.predictedSteps, 'lane')}, {turn.predictedLearned} by the medians of this property
                  </small>
                )}
              </Fact>
              <Fact name="Slack">
                <SlackText slackDays={turn.slackDays} moveInOn={turn.moveInOn.on} />
              </Fact>
            </>
          )}
          <Fact name="Lost rent">
            {turn.marketRentCents === null ? 'market rent not known' : money(turn.lostRentCents, 'none yet')}
          </Fact>
          <Fact name="Budget">{money(turn.budgetCents, 'not set')}</Fact>
          <Fact name="Lead">{turn.leadName ?? 'nobody'}</Fact>
          {turn.note && <Fact name="Note">{turn.note}</Fact>}
        </Facts>
        <div className={styles.actions} style={{ marginTop: 12 }}>
          {canRecord && next && (
            <Button
              size="small"
              variant="contained"
              color="primary"
              disabled={moving !== null}
              onClick={() => ask(turn, next)}
            >
              {turn.heldLane === null ? `Move to ${next.name}` : `Back to ${next.name}`}
            </Button>
          )}
          <Button size="small" component={Link} to={links.turnSheet(turn.id)}>
            Turn sheet
          </Button>
          {canRecord && (
            <Button size="small" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          {turn.may.manage && turn.kind !== 'MOVED_IN' && (
            <Button size="small" onClick={takeBack}>
              Take back
            </Button>
          )}
        </div>
      </DrawerSection>
      <TurnTasks turn={turn} canRecord={canRecord} onStale={onReload} />
      <DrawerSection title="Dates">
        <TurnDates turn={turn} />
      </DrawerSection>
      <TurnDays turn={turn} onStale={onReload} />
      <DrawerSection title="History">
        <ul className={styles.tasks}>
          {turn.moves.map((move) => (
            <li key={move.id}>
              <span>
                {move.onDay}: {turn.lanes.find(({ key }) => key === move.toLane)?.name ?? move.toLane}
                {move.by && ` by ${move.by}`}
                {move.note !== null && `: ${move.note}`}
              </span>
              <small className="muted">entered {dateTime(move.at)}</small>
            </li>
          ))}
        </ul>
      </DrawerSection>
      {dialog}
      {question && <NoteDialog question={question} onClose={() => setQuestion(null)} />}
      {isEditing && <EditTurn turn={turn} onReload={onReload} onClose={() => setEditing(false)} />}
    </>
  );
}

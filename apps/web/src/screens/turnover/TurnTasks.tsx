import { TRADE_STATES, TURN_TRADES } from '@lintel/domain/turns/turns';
import { Button } from '@mui/material';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import {
  useAddDueItemsMutation,
  useFinishTurnTaskMutation,
  useOrderTurnTasksMutation,
  useRemoveTurnTaskMutation,
  useReopenTurnTaskMutation,
} from '#api/turn.api.ts';
import { coverWords } from '#app/turn/cover-words.ts';
import { taskName, taskNames } from '#app/turn/task-name.ts';
import type { Turn } from '#app/turn/turn-types.ts';
import { useChange } from '#app/use-change.ts';
import { counted, money } from '#ui/base/format.ts';
import { RowMenu } from '#ui/buttons/RowMenu.tsx';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { TaskForm } from './TaskForm.tsx';
import styles from './turnover.module.css';

type Task = Turn['tasks'][number];
const TONES: Record<Task['state'], Tone> = {
  none: 'muted',
  scheduled: 'plain',
  late: 'bad',
  redo: 'bad',
  done: 'good',
};

/** The work in a turn: its tasks by trade, and what its old appliances ask for. */
export function TurnTasks({ turn, canRecord, onStale }: { turn: Turn; canRecord: boolean; onStale: () => unknown }) {
  const [finish] = useFinishTurnTaskMutation();
  const [reopen] = useReopenTurnTaskMutation();
  const [remove] = useRemoveTurnTaskMutation();
  const [addDue] = useAddDueItemsMutation();
  const [order] = useOrderTurnTasksMutation();
  const confirm = useConfirm();
  const change = useChange('turn', onStale);
  const [edited, setEdited] = useState<Task | 'new' | null>(null);
  const taken = new Set(turn.tasks.map(({ itemId }) => itemId));
  const free = turn.items.filter((item) => !taken.has(item.itemId));
  const recalled = free.filter((item) => item.due === 'RECALL');
  const due = free.filter((item) => item.due === 'LIFE');
  const ending = free.filter((item) => item.due === 'WARRANTY');
  const dueCents = due.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0);
  const unpriced = due.filter(({ costCents }) => costCents === null).length;
  const of = (task: Task) =>
    ({ params: { turnId: turn.id, taskId: task.id }, ifMatch: turn.version, errors: 'inline' }) as const;
  const finishToday = async (task: Task) => {
    const notDone = taskNames(task.blockedBy, turn.tasks);
    const isSure =
      notDone.length === 0 ||
      (await confirm({
        title: `Is ${taskName(task)} done?`,
        body: `It waits for ${notDone.join(', ')}, which ${notDone.length === 1 ? 'is' : 'are'} not done. The audit log keeps that.`,
        okLabel: 'Mark as done',
      }));
    if (isSure) await change(() => finish({ ...of(task), body: {} }), 'Task done.');
  };
  const setOrder = async () => {
    const isSure =
      turn.tasks.every((task) => task.doneOn !== null || task.waitsFor.length === 0) ||
      (await confirm({
        title: 'Set the usual order?',
        body: 'Each open task then waits for the trade before it on the board. What its tasks wait for now is replaced.',
        okLabel: 'Set the order',
      }));
    const call = { params: { turnId: turn.id }, ifMatch: turn.version, errors: 'inline' } as const;
    if (isSure) await change(() => order(call), 'The tasks wait for each other in the order of the board.');
  };
  return (
    <DrawerSection title="Work">
      {turn.tasks.length === 0 && <p className="muted small">No task yet.</p>}
      <ul className={styles.tasks}>
        {turn.tasks.map((task) => (
          <li key={task.id}>
            <div className={styles.taskHead}>
              <span>
                <b>{taskName(task)}</b>
                {task.title !== null && <span className="muted"> {TURN_TRADES[task.trade]}</span>}
              </span>
              {canRecord && (
                <RowMenu
                  label={`What to do with ${taskName(task)}`}
                  actions={[
                    task.doneOn === null
                      ? { label: 'Done today', onClick: () => void finishToday(task) }
                      : {
                          label: 'Has to be redone',
                          onClick: () => void change(() => reopen({ ...of(task), body: {} }), 'Task opened again.'),
                        },
                    { label: 'Edit', onClick: () => setEdited(task) },
                    { label: 'Remove', onClick: () => void change(() => remove(of(task)), 'Task removed.') },
                  ]}
                />
              )}
            </div>
            <span className={styles.taskStates}>
              <StatusText tone={TONES[task.state]}>
                {TRADE_STATES[task.state]}
                {task.doneOn !== null ? ` ${task.doneOn}` : task.plannedOn !== null ? ` for ${task.plannedOn}` : ''}
              </StatusText>
              {task.blockedBy.length > 0 && (
                <StatusText tone="warn" icon={Hourglass}>
                  Blocked
                </StatusText>
              )}
            </span>
            {task.doneOn === null && task.waitsFor.length > 0 && (
              <small>Waits for: {waitWords(task, turn.tasks).join(', ')}</small>
            )}
            <small className="muted">
              {[
                task.vendorName ?? 'own staff',
                task.budgetCents !== null && `${money(task.budgetCents)} planned`,
                task.costCents !== null && `${money(task.costCents)} spent`,
                task.reopenedCount > 0 && `redone ${counted(task.reopenedCount, 'time')}`,
                task.partsFrom !== null && task.partsUntil === null && `waits for parts since ${task.partsFrom}`,
                task.note,
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
      {recalled.length > 0 && (
        <p className="small">
          {recalled
            .map(({ itemType, recall }) => `${itemType} (${recall === 'AFFECTED' ? 'affected' : 'possible'})`)
            .join(', ')}
          : safety recall.
        </p>
      )}
      {due.length > 0 && (
        <p className="small">
          {due.map(({ itemType }) => itemType).join(', ')}: life ends within a year, {money(dueCents)}
          {unpriced > 0 && ` and ${counted(unpriced, 'item')} without a price`}.
        </p>
      )}
      {ending.map((item) => (
        <p key={item.itemId} className="small">
          {[item.itemType, item.cover && coverWords(item.cover)].filter(Boolean).join(': ')}. Test it before somebody
          moves in, and claim what fails.
        </p>
      ))}
      {canRecord && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => setEdited('new')}>
            Add task
          </Button>
          {turn.tasks.filter(({ doneOn }) => doneOn === null).length > 1 && (
            <Button size="small" onClick={() => void setOrder()}>
              Set the usual order
            </Button>
          )}
          {due.length + recalled.length + ending.length > 0 && (
            <Button
              size="small"
              onClick={() =>
                void change(
                  () => addDue({ params: { turnId: turn.id }, ifMatch: turn.version, errors: 'inline' }),
                  'Taken into the scope.',
                )
              }
            >
              Take into the scope
            </Button>
          )}
        </div>
      )}
      {edited !== null && (
        <TaskForm
          turn={turn}
          task={edited === 'new' ? null : edited}
          onStale={onStale}
          onClose={() => setEdited(null)}
        />
      )}
    </DrawerSection>
  );
}

/** What an open task waits for; what of it is done is said. */
function waitWords({ waitsFor, blockedBy }: Task, tasks: readonly Task[]): string[] {
  return tasks
    .filter(({ id }) => waitsFor.includes(id))
    .map((one) => (blockedBy.includes(one.id) ? taskName(one) : `${taskName(one)} (done)`));
}

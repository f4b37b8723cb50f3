import { TRADE_STATES, TURN_TRADES } from '@lintel/domain/turns';
import { Button } from '@mui/material';
import { useState } from 'react';
import {
  useAddDueItemsMutation,
  useFinishTurnTaskMutation,
  useRemoveTurnTaskMutation,
  useReopenTurnTaskMutation,
} from '#api/turn.api.ts';
import { coverWords } from '#app/turn/cover-words.ts';
import type { Turn } from '#app/turn/turn-types.ts';
import { useTurnChange } from '#app/turn/use-turn-change.ts';
import { counted, money } from '#ui/format.ts';
import { RowMenu } from '#ui/RowMenu.tsx';
import { DrawerSection } from '#ui/SideDrawer.tsx';
import { StatusText, type Tone } from '#ui/StatusText.tsx';
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
  const change = useTurnChange(onStale);
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
  return (
    <DrawerSection title="Work">
      {turn.tasks.length === 0 && <p className="muted small">No task yet.</p>}
      <ul className={styles.tasks}>
        {turn.tasks.map((task) => (
          <li key={task.id}>
            <div className={styles.taskHead}>
              <span>
                <b>{task.title ?? TURN_TRADES[task.trade]}</b>
                {task.title !== null && <span className="muted"> {TURN_TRADES[task.trade]}</span>}
              </span>
              {canRecord && (
                <RowMenu
                  label={`What to do with ${task.title ?? TURN_TRADES[task.trade]}`}
                  actions={[
                    task.doneOn === null
                      ? {
                          label: 'Done today',
                          onClick: () => void change(() => finish({ ...of(task), body: {} }), 'Task done.'),
                        }
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
            <StatusText tone={TONES[task.state]}>
              {TRADE_STATES[task.state]}
              {task.doneOn !== null ? ` ${task.doneOn}` : task.plannedOn !== null ? ` for ${task.plannedOn}` : ''}
            </StatusText>
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

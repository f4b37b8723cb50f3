import { TURN_TRADES } from '@lintel/domain/turns/turns';
import type { Turn } from './turn-types.ts';

type Task = Turn['tasks'][number];

/** What a task is called where it is named: what is to be done, else its trade. */
export function taskName({ title, trade }: Pick<Task, 'title' | 'trade'>): string {
  return title ?? TURN_TRADES[trade];
}

/** The names of tasks of a turn, by their ids. */
export function taskNames(ids: readonly number[], tasks: readonly Task[]): string[] {
  return tasks.filter(({ id }) => ids.includes(id)).map(taskName);
}

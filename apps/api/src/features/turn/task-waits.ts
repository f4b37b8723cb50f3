import type { Db } from '@lintel/db/pooled-kysely';
import { type OrderedTask, usualWaits, waitCircle } from '@lintel/domain/turns/turn-task-order';
import { TURN_TRADES } from '@lintel/domain/turns/turns';
import { sql } from 'kysely';
import { unprocessable } from '#platform/base/errors.ts';
import { bigints } from '#platform/identity/viewer.ts';
import { selectTurnSettings } from '#platform/lookups/turn-settings.ts';
import type { TurnPlace } from './turn-write.queries.ts';

type NamedTask = OrderedTask & { title: string | null };

/** SQL: what the task `alias` of `turn_task` waits for, as a JSON list of ids. */
export function waitsOf(alias: string) {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(select coalesce(json_agg(y.waits_for_id order by y.waits_for_id), '[]') from turn_task_wait y
    where y.organization_id = ${of('organization_id')} and y.property_id = ${of('property_id')} and y.turn_id = ${of('turn_id')}
      and y.task_id = ${of('id')})`;
}

/** The tasks of a locked turn with what each waits for. */
export async function selectOrderedTasks(db: Db, at: TurnPlace): Promise<NamedTask[]> {
  const { rows } = await sql<NamedTask>`
    select k.id, k.trade, k.title, k.done_on as "doneOn", ${waitsOf('k')} as "waitsFor" from turn_task k
    where k.organization_id = ${at.organizationId} and k.property_id = ${at.propertyId} and k.turn_id = ${at.id} and k.archived_at is null
    order by k.id`.execute(db);
  return rows;
}

/** Says what a task of a locked turn waits for: tasks of the same turn, and none that waits for it in the end. */
export async function setWaits(
  db: Db,
  at: TurnPlace,
  taskId: number,
  waitsFor: readonly number[],
  now: string,
): Promise<void> {
  const tasks = await selectOrderedTasks(db, at);
  const known = new Set(tasks.map(({ id }) => id));
  const stray = waitsFor.findIndex((id) => !known.has(id));
  if (stray >= 0) throw unprocessable(`waitsFor.${stray}`, 'There is no such task in this turn.');
  const circle = waitCircle(tasks, taskId, waitsFor);
  if (circle)
    throw unprocessable(
      'waitsFor',
      circle.length === 2
        ? 'A task does not wait for itself.'
        : `These tasks would wait for each other: ${namesOf(circle, tasks).join(', then ')}.`,
    );
  await replaceWaits(db, at, taskId, waitsFor, now);
}

/** Has new tasks of a locked turn wait for the trade that is before theirs on the board. */
export async function setUsualWaits(db: Db, at: TurnPlace, taskIds: readonly number[], now: string): Promise<void> {
  if (taskIds.length === 0) return;
  const { lanes } = await selectTurnSettings(db, at.organizationId);
  const tasks = await selectOrderedTasks(db, at);
  for (const { id, trade } of tasks)
    if (taskIds.includes(id)) await replaceWaits(db, at, id, usualWaits(trade, tasks, lanes) ?? [], now);
}

/** Has the open tasks of a locked turn wait for each other in the order of the board; work without a lane keeps what it waits for. */
export async function setUsualOrder(db: Db, at: TurnPlace, now: string): Promise<void> {
  const { lanes } = await selectTurnSettings(db, at.organizationId);
  const tasks = await selectOrderedTasks(db, at);
  for (const { id, trade, doneOn } of tasks) {
    const waitsFor = doneOn === null ? usualWaits(trade, tasks, lanes) : null;
    if (waitsFor !== null) await replaceWaits(db, at, id, waitsFor, now);
  }
}

/** Takes a task of a locked turn out of what waits: it waits for nothing, and nothing waits for it. */
export async function deleteWaits(db: Db, at: TurnPlace, taskId: number): Promise<void> {
  await sql`delete from turn_task_wait y where y.organization_id = ${at.organizationId} and y.property_id = ${at.propertyId}
    and y.turn_id = ${at.id} and (y.task_id = ${taskId} or y.waits_for_id = ${taskId})`.execute(db);
}

/** What tasks are called where one of them is named. */
export function namesOf(ids: readonly number[], tasks: readonly NamedTask[]): string[] {
  return ids.flatMap((id) => {
    const task = tasks.find((one) => one.id === id);
    return task ? [task.title ?? TURN_TRADES[task.trade]] : [];
  });
}

async function replaceWaits(
  db: Db,
  at: TurnPlace,
  taskId: number,
  waitsFor: readonly number[],
  now: string,
): Promise<void> {
  await sql`delete from turn_task_wait y where y.organization_id = ${at.organizationId} and y.property_id = ${at.propertyId}
    and y.turn_id = ${at.id} and y.task_id = ${taskId} and y.waits_for_id <> all (${bigints(waitsFor)})`.execute(db);
  await sql`insert into turn_task_wait (organization_id, property_id, turn_id, task_id, waits_for_id, created_at, updated_at)
    select ${at.organizationId}, ${at.propertyId}, ${at.id}, ${taskId}, w.id, ${now}, ${now} from unnest(${bigints(waitsFor)}) w (id)
    on conflict (organization_id, task_id, waits_for_id) do nothing`.execute(db);
}

import type { turn } from '@lintel/contract/turns/turn';
import type { Db } from '@lintel/db/pooled-kysely';
import { blockersOf, type OrderedTask } from '@lintel/domain/turns/turn-task-order';
import { isReadyKind, type TurnKind } from '@lintel/domain/turns/turns';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { heldTurn } from './held-turn.ts';
import * as tasks from './task.queries.ts';
import { deleteWaits, namesOf, selectOrderedTasks, setUsualOrder, setUsualWaits, setWaits } from './task-waits.ts';
import { turnAnswer } from './turn-answer.ts';
import { bumpTurn, type HeldTurn, isVendor, type TurnPlace } from './turn-write.queries.ts';

type TaskCalls =
  | 'addTurnTask'
  | 'addDueItems'
  | 'orderTurnTasks'
  | 'updateTurnTask'
  | 'finishTurnTask'
  | 'reopenTurnTask'
  | 'removeTurnTask'
  | 'scheduleTurnTrade';

/** A turn has at most so many tasks. */
const TASKS_MAX = 60;
const NO_FIELDS = {
  title: null,
  vendorId: null,
  itemId: null,
  plannedOn: null,
  partsFrom: null,
  partsUntil: null,
  budgetCents: null,
  costCents: null,
  note: null,
};

/** Handlers of the work in a turn: tasks by trade, with their vendors, days and amounts. */
export const taskHandlers: Pick<Handlers<typeof turn>, TaskCalls> = {
  async addTurnTask({ params, body, ifMatch }, ctx) {
    return changed(ctx, params.turnId, ifMatch, async (db, held) => {
      checkNotReady(held);
      const task = { ...NO_FIELDS, ...body };
      await checkTask(db, ctx, held, task, body);
      if (task.itemId !== null && !(await tasks.isItemOfUnit(db, held, task.itemId)))
        throw unprocessable('itemId', 'This item is not in the unit.');
      await checkRoom(db, held);
      const id = await tasks.insertTask(db, held, task, ctx.now);
      if (body.waitsFor === undefined) await setUsualWaits(db, held, [id], ctx.now);
      else await setWaits(db, held, id, body.waitsFor, ctx.now);
      return { task };
    });
  },

  async addDueItems({ params, ifMatch }, ctx) {
    return changed(ctx, params.turnId, ifMatch, async (db, held) => {
      checkNotReady(held);
      return { added: await addDue(db, held, ctx.now) };
    });
  },

  async orderTurnTasks({ params, ifMatch }, ctx) {
    return changed(ctx, params.turnId, ifMatch, async (db, held) => {
      await setUsualOrder(db, held, ctx.now);
      return { ordered: true };
    });
  },

  async updateTurnTask({ params, body, ifMatch }, ctx) {
    return changed(ctx, params.turnId, ifMatch, async (db, held) => {
      const before = await taskOf(db, held, params.taskId);
      const task = { ...before, ...body };
      await checkTask(db, ctx, held, task, task.vendorId === before.vendorId ? {} : body);
      await tasks.updateTask(db, held, before.id, task, ctx.now);
      if (body.waitsFor !== undefined) await setWaits(db, held, before.id, body.waitsFor, ctx.now);
      return { task };
    });
  },

  async finishTurnTask({ params, body, ifMatch }, ctx) {
    return changed(ctx, params.turnId, ifMatch, async (db, held) => {
      const { id, doneOn: wasDoneOn, costCents: wasCents } = await taskOf(db, held, params.taskId);
      if (wasDoneOn !== null) throw conflict('This task is done already.');
      const { doneOn = held.today, costCents = wasCents } = body;
      if (doneOn > held.today) throw unprocessable('doneOn', 'A task is not done on a day to come.');
      const all = await selectOrderedTasks(db, held);
      const blockers = blockersOf(all.find((one) => one.id === id) as OrderedTask, all);
      await tasks.updateTaskDone(db, held, id, { doneOn, costCents }, ctx.now);
      const notDone = namesOf(
        blockers.map((one) => one.id),
        all,
      );
      return { taskId: id, doneOn, costCents, ...(notDone.length > 0 && { notDone }) };
    });
  },

  async reopenTurnTask({ params, body, ifMatch }, ctx) {
    return changed(ctx, params.turnId, ifMatch, async (db, held) => {
      const { id, doneOn, ...task } = await taskOf(db, held, params.taskId);
      if (doneOn === null) throw conflict('This task is open.');
      checkNotReady(held);
      await tasks.updateTaskDone(db, held, id, 'reopen', ctx.now);
      const note = body.note?.trim();
      if (note) await tasks.updateTask(db, held, id, { ...task, note }, ctx.now);
      return { taskId: id, reopened: true };
    });
  },

  async removeTurnTask({ params, ifMatch }, ctx) {
    return changed(ctx, params.turnId, ifMatch, async (db, held) => {
      const { id } = await taskOf(db, held, params.taskId);
      await tasks.archiveTask(db, held, id, ctx.now);
      await deleteWaits(db, held, id);
      return { taskId: id, removed: true };
    });
  },

  async scheduleTurnTrade({ params, body }, ctx) {
    const { viewer, now } = ctx;
    const plan = { trade: body.trade, vendorId: body.vendorId ?? null, plannedOn: body.plannedOn };
    return ctx.write(async (db, audit) => {
      const at = await holdProperty(db, viewer, { propertyId: params.propertyId }, 'SHARED');
      if (!at) throw notFound('property');
      const { organizationId } = at;
      await checkVendor(db, ctx, organizationId, plan.vendorId);
      const wanted = [...new Set(body.turnIds)];
      const held = await tasks.lockOpenTurns(db, at, wanted);
      const ids = held.map(({ id }) => id);
      const missing = wanted.find((id) => !ids.includes(id));
      if (missing !== undefined)
        throw unprocessable(`turnIds.${body.turnIds.indexOf(missing)}`, 'This is no open turn of the property.');
      const without = await tasks.selectWithout(db, at, ids, plan.trade);
      for (const turn of held.filter(({ id }) => without.includes(id))) {
        checkNotReady(turn, `${turn.unitName} is ready`);
        await checkRoom(db, { ...at, id: turn.id }, `The turn of ${turn.unitName}`);
      }
      const planned = await tasks.updatePlanned(db, at, ids, plan, now);
      for (const id of without) {
        const taskId = await tasks.insertTask(db, { ...at, id }, { ...NO_FIELDS, ...plan }, now);
        await setUsualWaits(db, { ...at, id }, [taskId], now);
      }
      for (const id of ids) audit({ organizationId, action: 'update', entity: 'turn', entityId: id, after: plan });
      return { planned, added: without.length };
    });
  },
};

/** Takes what is due into the scope of a locked turn, in the usual order of its work; how many tasks came. */
export async function addDue(db: Db, held: HeldTurn, now: string): Promise<number> {
  const room = TASKS_MAX - (await tasks.countTasks(db, held));
  const ids = await tasks.insertDueTasks(db, held, room, now);
  await setUsualWaits(db, held, ids, now);
  return ids.length;
}

// A unit that is ready has no open work: what is found then takes its turn back to a lane first.
function checkNotReady({ kind }: { kind: TurnKind }, isReady = 'This unit is ready'): void {
  if (isReadyKind(kind)) throw conflict(`${isReady}. Move its turn back to a lane before you add work.`);
}

async function checkRoom(db: Db, at: TurnPlace, turn = 'A turn'): Promise<void> {
  if ((await tasks.countTasks(db, at)) >= TASKS_MAX)
    throw conflict(
      turn === 'A turn'
        ? `A turn has at most ${TASKS_MAX} tasks.`
        : `${turn} has ${TASKS_MAX} tasks, which is the most.`,
    );
}

/** Changes the work in a turn that is not over; what changed goes into the audit log. */
async function changed(ctx: Ctx, turnId: number, ifMatch: number, change: (db: Db, held: HeldTurn) => Promise<object>) {
  return ctx.write(async (db, audit) => {
    const held = await heldTurn(db, ctx, turnId, ifMatch);
    if (held.kind === 'MOVED_IN') throw conflict('This turn is over: somebody moved in.');
    const after = await change(db, held);
    await bumpTurn(db, held, ctx.now);
    audit({ organizationId: held.organizationId, action: 'update', entity: 'turn', entityId: held.id, after });
    return turnAnswer(db, ctx, held.id);
  });
}

async function taskOf(db: Db, held: HeldTurn, taskId: number): Promise<tasks.StoredTask> {
  const task = await tasks.selectTask(db, held, taskId);
  if (!task) throw notFound('task');
  return task;
}

async function checkTask(
  db: Db,
  ctx: Ctx,
  { organizationId }: HeldTurn,
  { partsFrom, partsUntil }: Pick<tasks.TaskFields, 'partsFrom' | 'partsUntil'>,
  { vendorId = null }: { vendorId?: number | null },
): Promise<void> {
  if (partsUntil !== null && (partsFrom === null || partsUntil < partsFrom))
    throw unprocessable('partsUntil', 'It waits for parts from an earlier day on.');
  await checkVendor(db, ctx, organizationId, vendorId);
}

async function checkVendor(db: Db, { viewer }: Ctx, organizationId: number, vendorId: number | null): Promise<void> {
  if (vendorId !== null && !(await isVendor(db, viewer, organizationId, vendorId)))
    throw unprocessable('vendorId', 'There is no such vendor in the contacts.');
}

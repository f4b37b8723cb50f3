import type { turn } from '@lintel/contract/turns/turn';
import type { Db } from '@lintel/db/pooled-kysely';
import { vacantFrom, vacantUntil } from '@lintel/domain/turns/turn-days';
import { missingProof } from '@lintel/domain/turns/turn-proof';
import { isPaused, isReadyKind, laneDates, laneOf, type TurnLane, whyNotMove } from '@lintel/domain/turns/turns';
import { refusedWalk, walkPoints, walkPointText } from '@lintel/domain/turns/walk-points';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import { selectTurnSettings } from '#platform/lookups/turn-settings.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { heldTurn } from './held-turn.ts';
import { sheetHandlers } from './sheet.handlers.ts';
import { addDue, taskHandlers } from './task.handlers.ts';
import { checksFor, checksOf, turnAnswer } from './turn-answer.ts';
import { selectTurn } from './turn-select.queries.ts';
import * as write from './turn-write.queries.ts';

const NO_FIELDS: write.TurnFields = {
  noticeOn: null,
  moveOutOn: null,
  possessionOn: null,
  startOn: null,
  targetOn: null,
  readyOn: null,
  moveInOn: null,
  budgetCents: null,
  marketRentCents: null,
  leadUserId: null,
  note: null,
};

export const turnHandlers: Handlers<typeof turn> = {
  ...taskHandlers,
  ...sheetHandlers,

  async createTurn({ body }, ctx) {
    const { viewer, now } = ctx;
    const { unitId, ...given } = body;
    return ctx.write(async (db, audit) => {
      // why: two people who begin the turn of one unit at once wait for each other here
      const at = await holdProperty(db, viewer, { unitId }, 'NAMING');
      if (!at) throw notFound('unit');
      const { organizationId } = at;
      const fields = { ...NO_FIELDS, ...given };
      await checkFields(db, organizationId, given);
      if (fields.moveOutOn === null && fields.possessionOn === null && fields.noticeOn === null)
        throw unprocessable('moveOutOn', 'Give the day of move-out or of the notice.');
      if (await write.hasOpenTurn(db, at, unitId)) throw conflict('This unit is in a turn already.');
      const { lanes, targetDays } = await selectTurnSettings(db, organizationId);
      const today = await write.selectDay(db, at, now);
      const out = fields.possessionOn ?? fields.moveOutOn;
      const hasLeft = out !== null && out <= today;
      const lane = laneOf(lanes, { lane: '', kind: hasLeft ? 'MOVED_OUT' : 'NOTICE' });
      const onDay = hasLeft ? out : today;
      const begins = { lane, onDay, targetDays, possessionOn: hasLeft ? out : null };
      const id = await write.insertTurn(db, { ...at, unitId }, fields, begins, now);
      await write.insertMove(db, viewer, { ...at, id }, { from: null, to: lane, onDay, note: null }, now);
      audit({ organizationId, action: 'create', entity: 'turn', entityId: id, after: body });
      return turnAnswer(db, ctx, id);
    });
  },

  async getTurn({ params }, ctx) {
    return ctx.read((db) => turnAnswer(db, ctx, params.turnId));
  },

  async updateTurn({ params, body, ifMatch }, ctx) {
    return ctx.write(async (db, audit) => {
      const held = await heldTurn(db, ctx, params.turnId, ifMatch);
      const before = fieldsOf(held);
      const after = { ...before, ...body };
      const { organizationId, id } = held;
      await checkFields(db, organizationId, {
        ...(after.leadUserId !== before.leadUserId && { leadUserId: after.leadUserId }),
      });
      await write.updateTurnFields(db, held, after);
      await write.bumpTurn(db, held, ctx.now);
      audit({ organizationId, action: 'update', entity: 'turn', entityId: id, before, after });
      return turnAnswer(db, ctx, id);
    });
  },

  async moveTurn({ params, body, ifMatch }, ctx) {
    const note = body.note?.trim() || null;
    return ctx.write(async (db, audit) => {
      const held = await heldTurn(db, ctx, params.turnId, ifMatch);
      const { lanes } = await selectTurnSettings(db, held.organizationId);
      const to = lanes.find(({ key }) => key === body.lane);
      if (!to) throw unprocessable('lane', 'There is no such lane.');
      await moveTo(db, ctx, held, lanes, to, note);
      await write.bumpTurn(db, held, ctx.now);
      const { organizationId, id, lane } = held;
      audit({
        organizationId,
        action: 'move',
        entity: 'turn',
        entityId: id,
        before: { lane },
        after: { lane: to.key, note },
      });
      return turnAnswer(db, ctx, id);
    });
  },

  async cancelTurn({ params, body, ifMatch }, ctx) {
    await ctx.write(async (db, audit) => {
      const held = await heldTurn(db, ctx, params.turnId, ifMatch);
      await write.archiveTurn(db, held, ctx.now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'archive', entity: 'turn', entityId: id, after: { note: body.note } });
    });
    return undefined;
  },

  async walkTurn({ params, body, ifMatch }, ctx) {
    const reason = (body.passed && body.reason?.trim()) || null;
    const walk = { ...body, note: body.note?.trim() || null, reason, signature: body.signature ?? null };
    return ctx.write(async (db, audit) => {
      const held = await heldTurn(db, ctx, params.turnId, ifMatch);
      if (held.kind === 'NOTICE') throw conflict('The resident has not moved out yet.');
      if (isReadyKind(held.kind)) throw conflict('This unit is ready already.');
      if (isPaused(held.kind)) throw conflict('This turn is on hold. Let it go on first.');
      if (!walk.passed && walk.note === null) throw unprocessable('note', 'Say what has to be done again.');
      const { openTasks } = await write.selectReadiness(db, held);
      if (walk.passed && openTasks > 0)
        throw conflict(`${openTasks} ${openTasks === 1 ? 'task is' : 'tasks are'} not done.`);
      const facts = walk.passed ? await selectTurn(db, ctx.viewer, held.id, ctx.now) : undefined;
      const missing = facts && missingProof(checksFor(facts.checks, facts.areaTypeId), facts);
      if (missing) throw conflict(missing);
      const points = facts ? walkPoints({ ...facts, checks: checksOf(facts) }) : [];
      if (points.length > 0 && reason === null) throw unprocessable('reason', refusedWalk(points));
      const openPoints = points.map(walkPointText);
      await write.insertWalk(
        db,
        ctx.viewer,
        held,
        { ...walk, reason: points.length > 0 ? reason : null, openPoints },
        ctx.now,
      );
      const { lanes } = await selectTurnSettings(db, held.organizationId);
      const to = laneOf(lanes, { lane: '', kind: walk.passed ? 'READY' : 'FINAL_WALK' });
      if (to.key !== held.lane)
        await moveTo(db, ctx, held, lanes, to, walk.passed ? passedWords(reason, points.length > 0) : walk.note);
      await write.bumpTurn(db, held, ctx.now);
      const { organizationId, id } = held;
      const { passed, note, signedName } = walk;
      const after = { passed, note, signedName, ...(points.length > 0 && { reason, openPoints }) };
      audit({ organizationId, action: 'walk', entity: 'turn', entityId: id, after });
      return turnAnswer(db, ctx, id);
    });
  },

  async setTurnDay({ params, body, ifMatch }, ctx) {
    return ctx.write(async (db, audit) => {
      const held = await heldTurn(db, ctx, params.turnId, ifMatch);
      const facts = await selectTurn(db, ctx.viewer, held.id, ctx.now);
      const from = facts && vacantFrom(facts.fact, held.today);
      const { onDay, owner, untilDay = onDay } = body;
      const until = facts && vacantUntil(facts.fact, held.today);
      if (!from || !until || onDay <= from || onDay > until)
        throw unprocessable('onDay', 'The unit was not vacant on that day.');
      if (untilDay < onDay) throw unprocessable('untilDay', 'It is before the first day.');
      if (untilDay > until) throw unprocessable('untilDay', 'The unit was not vacant on that day.');
      const day = { onDay, untilDay, owner, note: body.note?.trim() || null };
      await write.updateDays(db, ctx.viewer, held, day, ctx.now);
      await write.bumpTurn(db, held, ctx.now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'update', entity: 'turn', entityId: id, after: day });
      return turnAnswer(db, ctx, id);
    });
  },
};

const passedWords = (reason: string | null, hasOpen: boolean) =>
  `Final walk passed${hasOpen ? ' with open points' : ''}${reason === null ? '' : `: ${reason}`}`;

async function moveTo(
  db: Db,
  { viewer, now }: Ctx,
  held: write.HeldTurn,
  lanes: readonly TurnLane[],
  to: TurnLane,
  note: string | null,
): Promise<void> {
  const moveOutOn = held.moveOutOn ?? held.importedMoveOutOn;
  const why = whyNotMove(lanes, { ...held, moveOutOn, ...(await write.selectReadiness(db, held)) }, to);
  if (why !== null) throw conflict(why);
  if (to.kind === 'HOLD' && note === null) throw unprocessable('note', 'Say what it waits for.');
  const dates = laneDates(to.kind, held, held.today);
  const heldLane = isPaused(to.kind) ? (held.heldLane ?? held.lane) : null;
  const reason = to.kind === 'HOLD' ? note : null;
  await write.updateLane(db, viewer, held, to, { ...dates, heldLane, reason, note }, now);
  // What is to be replaced with the turn comes into its scope by itself.
  if (to.kind === 'SCOPED') await addDue(db, held, now);
}

async function checkFields(db: Db, organizationId: number, fields: { leadUserId?: number | null }): Promise<void> {
  const { leadUserId } = fields;
  if (leadUserId && !(await write.isMember(db, organizationId, leadUserId)))
    throw unprocessable('leadUserId', 'This person does not belong to the organization.');
}

function fieldsOf(held: write.HeldTurn): write.TurnFields {
  const { noticeOn, moveOutOn, possessionOn, startOn, targetOn, readyOn, moveInOn } = held;
  const { budgetCents, marketRentCents, leadUserId, note } = held;
  const dates = { noticeOn, moveOutOn, possessionOn, startOn, targetOn, readyOn, moveInOn };
  return { ...dates, budgetCents, marketRentCents, leadUserId, note };
}

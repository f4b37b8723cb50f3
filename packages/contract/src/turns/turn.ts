import { TRADE_KEYS } from '@lintel/domain/turns/turns';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Cents, Count, GivenDate, Id, idParams, line, lineOrEmpty, text } from '../base/scalars.ts';
import { Turn } from './turn-detail.ts';
import { DayOwnerKey } from './turn-report.ts';

const Date_ = GivenDate.nullable().optional();
const Fields = {
  noticeOn: Date_,
  moveOutOn: Date_,
  possessionOn: Date_,
  startOn: Date_,
  targetOn: Date_,
  readyOn: Date_,
  moveInOn: Date_,
  budgetCents: Cents.min(0).nullable().optional(),
  marketRentCents: Cents.min(0).nullable().optional(),
  leadUserId: Id.nullable().optional(),
  note: text(4000).nullable().optional(),
};

const TaskFields = {
  title: line(120).nullable().optional(),
  vendorId: Id.nullable().optional(),
  plannedOn: Date_,
  partsFrom: Date_,
  partsUntil: Date_,
  budgetCents: Cents.min(0).nullable().optional(),
  costCents: Cents.min(0).nullable().optional(),
  note: text(2000).nullable().optional(),
  waitsFor: z.array(Id).max(60).optional().meta({
    description:
      'tasks of the same turn that have to be done first; left out, a new task waits for the trade before its own on the board',
  }),
};

export const TurnBody = z.strictObject({ unitId: Id, ...Fields });
export const TurnChanges = z.strictObject(Fields);
export const TurnTaskBody = z.strictObject({
  trade: z.enum(TRADE_KEYS),
  itemId: Id.nullable().optional(),
  ...TaskFields,
});
export const TurnTaskChanges = z.strictObject({ trade: z.enum(TRADE_KEYS).optional(), ...TaskFields });
export const TurnWalkBody = z.strictObject({
  passed: z.boolean(),
  note: text(2000).nullable().optional(),
  reason: lineOrEmpty(400).nullable().optional().meta({
    description:
      'why the unit passes although checks failed or are open, no photo was taken after the work, or an item is not confirmed; required then',
  }),
  signedName: line(120),
  signature: z
    .string()
    .max(20_000)
    .regex(/^[ML0-9 .]+$/, 'must be strokes as M and L with numbers')
    .nullable()
    .optional(),
});

/** A change of a turn; the answer is the turn as it is then. */
const TAP = {
  access: 'user',
  params: idParams('turnId'),
  response: Turn,
  status: 200,
  writes: ['TURN'],
  about: { turnId: 'params.turnId', propertyId: 'answer.propertyId' },
  thing: 'turn',
  idempotent: true,
} as const;
const CHANGE = {
  access: 'user',
  params: idParams('turnId'),
  response: Turn,
  status: 200,
  writes: ['TURN'],
  about: { turnId: 'params.turnId', propertyId: 'answer.propertyId' },
  thing: 'turn',
  etag: true,
  ifMatch: 'required',
} as const;
const TASK = { ...CHANGE, params: idParams('turnId', 'taskId') } as const;

export const turn = defineContract({
  createTurn: {
    method: 'POST',
    path: '/turn',
    access: 'user',
    summary: 'Begin the turn of a unit, from its notice or its move-out',
    description: 'A unit has one open turn at a time. With a move-out date that has come, it begins moved out.',
    body: TurnBody,
    response: Turn,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['TURN'],
    about: { propertyId: 'answer.propertyId', unitId: 'body.unitId' },
    etag: true,
    idempotent: true,
  },
  getTurn: {
    method: 'GET',
    path: '/turn/:turnId',
    access: 'user',
    summary: 'One turn: its dates and where each comes from, days by owner, tasks, sheet, walks and history',
    params: idParams('turnId'),
    response: Turn,
    errors: ['NOT_FOUND'],
    reads: ['TURN', 'ITEM', 'FILE'],
    about: { turnId: 'params.turnId', propertyId: 'answer.propertyId' },
    things: { turn: '' },
    etag: true,
  },
  updateTurn: {
    ...CHANGE,
    method: 'PUT',
    path: '/turn/:turnId',
    summary: 'Set dates of a turn by hand, its budget, rent, lead or note; null takes a date set by hand back',
    body: TurnChanges,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  moveTurn: {
    ...CHANGE,
    method: 'POST',
    path: '/turn/:turnId/move',
    summary: 'Move a turn to a lane of the board; a hold needs its reason',
    description:
      'Ready takes a final walk that was passed and no open task, moving in a unit that is ready. Lanes never change a date that was set by hand.',
    body: z.strictObject({
      lane: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the key of a lane'),
      note: line(500).nullable().optional(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  cancelTurn: {
    method: 'POST',
    path: '/turn/:turnId/cancel',
    access: 'user',
    needs: 'manage',
    params: idParams('turnId'),
    status: 204,
    writes: ['TURN'],
    about: { turnId: 'params.turnId' },
    ifMatch: 'required',
    summary: 'Take back a turn that was entered by mistake or whose resident stays; it no longer counts',
    body: z.strictObject({ note: line(500) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  addTurnTask: {
    ...CHANGE,
    method: 'POST',
    path: '/turn/:turnId/task',
    summary: 'Add a task of a trade to a turn, with its vendor, day and amount as far as they are known',
    body: TurnTaskBody,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  addDueItems: {
    ...CHANGE,
    method: 'POST',
    path: '/turn/:turnId/task/due',
    summary:
      'Take the items whose life ends within a year into the scope, at their installed cost, and those that a recall may concern',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  orderTurnTasks: {
    ...CHANGE,
    method: 'POST',
    path: '/turn/:turnId/task/order',
    summary:
      'Have the open tasks of a turn wait for each other in the order of the board: each for the trade before its own',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  updateTurnTask: {
    ...TASK,
    method: 'PUT',
    path: '/turn/:turnId/task/:taskId',
    summary:
      'Change a task of a turn: trade, vendor, day, amounts, the days it waits for parts, or the tasks it waits for',
    body: TurnTaskChanges,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  finishTurnTask: {
    ...TASK,
    method: 'POST',
    path: '/turn/:turnId/task/:taskId/done',
    summary:
      'Mark a task of a turn as done, today unless said, with what it cost; also one that others should be done before',
    body: z.strictObject({ doneOn: GivenDate.optional(), costCents: Cents.min(0).nullable().optional() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  reopenTurnTask: {
    ...TASK,
    method: 'POST',
    path: '/turn/:turnId/task/:taskId/reopen',
    summary: 'Open a task again that was done and has to be redone; it counts as rework',
    body: z.strictObject({ note: line(500).nullable().optional() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  removeTurnTask: {
    ...TASK,
    method: 'POST',
    path: '/turn/:turnId/task/:taskId/remove',
    summary: 'Take a task out of the scope of a turn',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  checkTurn: {
    ...TAP,
    method: 'POST',
    path: '/turn/:turnId/check',
    summary: 'Record what was found at a check of the turn sheet; null takes it back',
    body: z.strictObject({
      key: z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be the key of a check'),
      result: z.enum(['PASS', 'FAIL', 'NA']).nullable(),
      note: text(1000).nullable().optional(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
  },
  confirmTurnSerial: {
    ...TAP,
    method: 'POST',
    path: '/turn/:turnId/serial',
    summary: 'Record the serial number that was read on an item in the unit; the item itself does not change',
    body: z.strictObject({ itemId: Id, serialNumber: line(120) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
  },
  addTurnPhoto: {
    ...TAP,
    method: 'POST',
    path: '/turn/:turnId/photo',
    summary: 'Put an uploaded photo of the property to a turn, as before or after',
    body: z.strictObject({ fileId: Id, moment: z.enum(['BEFORE', 'AFTER']), area: line(60).nullable().optional() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
  },
  walkTurn: {
    ...CHANGE,
    method: 'POST',
    path: '/turn/:turnId/walk',
    summary:
      'Record the final walk with who signs it; passed, the unit is ready. With open points it passes only with a reason',
    body: TurnWalkBody,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  setTurnDay: {
    ...CHANGE,
    method: 'POST',
    path: '/turn/:turnId/day',
    needs: 'manage',
    summary: 'Give vacant days to another owner than the rule does; null takes that back',
    body: z.strictObject({
      onDay: GivenDate,
      /** The last of the days, where there are several. */
      untilDay: GivenDate.optional(),
      owner: DayOwnerKey.nullable(),
      note: line(500).nullable().optional(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  scheduleTurnTrade: {
    method: 'POST',
    path: '/report/:propertyId/turnover/schedule',
    access: 'user',
    summary: 'Plan a trade in several turns at once: its open task where there is one, else a new one',
    params: idParams('propertyId'),
    body: z.strictObject({
      turnIds: z.array(Id).min(1).max(200),
      trade: z.enum(TRADE_KEYS),
      vendorId: Id.nullable().optional(),
      plannedOn: GivenDate,
    }),
    response: z.strictObject({ planned: Count, added: Count }),
    status: 200,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['TURN'],
    about: { propertyId: 'params.propertyId' },
  },
});

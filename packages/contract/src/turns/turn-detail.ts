import { RECALL_STATES } from '@lintel/domain/items/recall-states';
import { CHECK_NEEDS, type CheckNeed } from '@lintel/domain/turns/turns';
import * as z from 'zod';
import { Cents, Count, DateOnly, Id, Instant } from '../base/scalars.ts';
import { CoverKey } from '../items/warranty-report.ts';
import { DayOwnerKey, TradeStateKey, TurnKindKey, TurnTradeKey } from './turn-report.ts';

/** A date of a turn: the one that counts, and what each source says. A date set by hand comes first. */
const TurnDate = z.strictObject({
  on: DateOnly.nullable(),
  hand: DateOnly.nullable(),
  imported: DateOnly.nullable(),
  /** From the lanes it went through, or from the organization's days to the target. */
  rule: DateOnly.nullable(),
});

export const TurnTask = z.strictObject({
  id: Id,
  trade: TurnTradeKey,
  title: z.string().nullable(),
  state: TradeStateKey,
  vendorId: Id.nullable(),
  vendorName: z.string().nullable(),
  itemId: Id.nullable(),
  plannedOn: DateOnly.nullable(),
  doneOn: DateOnly.nullable(),
  reopenedCount: Count,
  partsFrom: DateOnly.nullable(),
  partsUntil: DateOnly.nullable(),
  budgetCents: Cents.nullable(),
  costCents: Cents.nullable(),
  note: z.string().nullable(),
  /** Tasks of the turn that have to be done first, by their ids, and those of them that are not. */
  waitsFor: z.array(Id),
  blockedBy: z.array(Id),
});

/** An item of the unit as a turn sees it. */
const TurnItem = z.strictObject({
  itemId: Id,
  itemType: z.string(),
  icon: z.string(),
  modelName: z.string().nullable(),
  serialNumber: z.string().nullable(),
  lifeUsedPct: z.number().nullable(),
  lifeEndsOn: DateOnly.nullable(),
  /** The cover that ends next, with its last day; one that holds comes before one that may not. */
  cover: z.strictObject({ kind: CoverKey, endsOn: DateOnly, isSure: z.boolean() }).nullable(),
  costCents: Cents.nullable(),
  /**
   * Why it belongs into the scope: a recall may concern it, its life ends within a year, or its cover ends within the organization’s days
   * and it is to be tested now.
   */
  due: z.enum(['RECALL', 'LIFE', 'WARRANTY']).nullable(),
  recall: z.enum(RECALL_STATES).nullable(),
  serialRead: z.string().nullable(),
  isSame: z.boolean().nullable(),
  /** Another item on record that has the serial number that was read here. */
  otherUnit: z.string().nullable(),
});

const Check = z.strictObject({
  key: z.string(),
  area: z.string(),
  label: z.string(),
  /** What the checklist asks for at this check today, before the final walk can be passed. */
  needs: z.enum(Object.keys(CHECK_NEEDS) as [CheckNeed, ...CheckNeed[]]).nullable(),
  result: z.enum(['PASS', 'FAIL', 'NA']).nullable(),
  note: z.string().nullable(),
  checkedBy: z.string().nullable(),
});

export const Turn = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  unitId: Id,
  unitName: z.string(),
  floorPlan: z.string().nullable(),
  /** Today at the property. */
  asOf: DateOnly,
  lane: z.string(),
  laneName: z.string(),
  kind: TurnKindKey,
  laneSince: DateOnly,
  daysInLane: Count,
  holdReason: z.string().nullable(),
  heldLane: z.string().nullable(),
  noticeOn: TurnDate,
  moveOutOn: TurnDate,
  possessionOn: TurnDate,
  startOn: TurnDate,
  targetOn: TurnDate,
  readyOn: TurnDate,
  moveInOn: TurnDate,
  closedOn: DateOnly.nullable(),
  budgetCents: Cents.nullable(),
  marketRentCents: Cents.nullable(),
  leadUserId: Id.nullable(),
  leadName: z.string().nullable(),
  note: z.string().nullable(),
  daysVacant: Count.nullable(),
  lostRentCents: Cents.nullable(),
  predictedOn: DateOnly.nullable(),
  /** Of the lanes ahead, how many have days learned at the property. */
  predictedSteps: Count,
  predictedLearned: Count,
  slackDays: z.int().nullable(),
  /** One owner for each vacant day, oldest first. */
  days: z.array(
    z.strictObject({
      onDay: DateOnly,
      owner: DayOwnerKey,
      /** A manager gave it to this owner, with a note; else it follows from the rule. */
      isGiven: z.boolean(),
      note: z.string().nullable(),
      by: z.string().nullable(),
      /** Whose day it is by the rule, of the days of vendors. */
      vendorName: z.string().nullable(),
    }),
  ),
  tasks: z.array(TurnTask),
  checks: z.array(Check),
  items: z.array(TurnItem),
  photos: z.array(
    z.strictObject({
      id: Id,
      fileId: Id,
      moment: z.enum(['BEFORE', 'AFTER']),
      area: z.string().nullable(),
      /** Works for five minutes; null while the file is being checked. */
      url: z.string().nullable(),
    }),
  ),
  walks: z.array(
    z.strictObject({
      id: Id,
      walkedOn: DateOnly,
      passed: z.boolean(),
      note: z.string().nullable(),
      /** Why it was passed although points were open, and which they were: a sentence each. */
      reason: z.string().nullable(),
      openPoints: z.array(z.string()),
      signedName: z.string(),
      signature: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
  /** Newest first. */
  moves: z.array(
    z.strictObject({
      id: Id,
      onDay: DateOnly,
      at: Instant,
      fromLane: z.string().nullable(),
      toLane: z.string(),
      note: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
  /** The lanes of the board in order, each with why the turn cannot go there now. */
  lanes: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      kind: TurnKindKey,
      trade: TurnTradeKey.nullable(),
      why: z.string().nullable(),
    }),
  ),
  may: z.strictObject({ record: z.boolean(), manage: z.boolean() }),
  version: z.int().positive(),
});

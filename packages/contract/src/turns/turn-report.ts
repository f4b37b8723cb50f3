import { TURN_COHORTS } from '@lintel/domain/turns/turn-cohorts';
import {
  DAY_OWNERS,
  TRADE_KEYS,
  TRADE_STATES,
  type TradeState,
  TURN_KINDS,
  TURN_TRADES,
} from '@lintel/domain/turns/turns';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, flag, named, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, line } from '../base/scalars.ts';
import { DATE_SOURCE_WORDS, TURN_KIND_WORDS, TURN_SORTS, TURN_STATE_WORDS, TURN_WORK_WORDS } from './turn-words.ts';

export const TurnKindKey = z.enum(TURN_KINDS);
export const TurnTradeKey = z.enum(TRADE_KEYS);
export const DayOwnerKey = z.enum(Object.keys(DAY_OWNERS) as [keyof typeof DAY_OWNERS, ...(keyof typeof DAY_OWNERS)[]]);
export const TradeStateKey = z.enum(Object.keys(TRADE_STATES) as [TradeState, ...TradeState[]]);
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month like 2026-05');
const DateSource = z.enum(Object.keys(DATE_SOURCE_WORDS) as [keyof typeof DATE_SOURCE_WORDS]);

export const TurnLaneShape = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens'),
  name: line(40),
  kind: TurnKindKey,
  /** Usual days in it, until turns of a property say otherwise. */
  days: z.int().min(0).max(365),
  trade: TurnTradeKey.nullable(),
});

export const TurnRow = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  unitId: Id,
  unitName: z.string(),
  buildingName: z.string().nullable(),
  floorPlan: z.string().nullable(),
  lane: z.string(),
  laneName: z.string(),
  kind: TurnKindKey,
  laneSince: DateOnly,
  daysInLane: Count,
  holdReason: z.string().nullable(),
  moveOutOn: DateOnly.nullable(),
  possessionOn: DateOnly.nullable(),
  /** Null while somebody lives there. */
  daysVacant: Count.nullable(),
  targetOn: DateOnly.nullable(),
  targetSource: DateSource.nullable(),
  /** What the last import said, where a date set by hand comes before it. */
  importedTargetOn: DateOnly.nullable(),
  readyOn: DateOnly.nullable(),
  predictedOn: DateOnly.nullable(),
  /** Days that it is ready, or will be, after the target. */
  slipDays: z.int().nullable(),
  moveInOn: DateOnly.nullable(),
  /** Below zero the next resident waits. */
  slackDays: z.int().nullable(),
  trades: z.array(z.strictObject({ trade: TurnTradeKey, state: TradeStateKey })),
  /** What the tasks are to cost, as far as they have an amount; null where none has. */
  scopeCents: Cents.nullable(),
  actualCents: Cents.nullable(),
  lostRentCents: Cents.nullable(),
  /** Items of the unit whose life ends within a year. */
  appliancesDue: Count,
  /** What keeps it from going on now: its hold reason, the open tasks that its trade waits for, parts, or work that is late. */
  blockedBy: z.string().nullable(),
  /** The trades of the open tasks that the trade of its lane waits for. */
  blockedTrades: z.array(TurnTradeKey),
  /** From the keys to the start of work, from there to ready, from there to the move-in; null where a date is not known. */
  downDays: z.int().nullable(),
  makeReadyDays: z.int().nullable(),
  leaseUpDays: z.int().nullable(),
  /** Whether its first final walk was passed; null without one. */
  firstWalkPassed: z.boolean().nullable(),
  /** Of a unit that is ready: why its final walk was passed with open points; null where none was open. */
  passedWhy: z.string().nullable(),
  /** Tasks that were opened again after they were done. */
  tasksRedone: Count,
  /** Its own budget, else what its tasks are to cost. */
  budgetCents: Cents.nullable(),
  leadName: z.string().nullable(),
  version: z.int().positive(),
  updatedAt: Instant,
});

const days = (head: string, label: string, value: (row: z.output<typeof TurnRow>) => number | null, width = 76) => ({
  head,
  label,
  kind: 'integer' as const,
  value,
  isSorted: true,
  width,
});

/** The turns of a property: open ones unless asked otherwise, those with the least slack first. */
export const turnReport = defineReport({
  id: 'turns',
  title: 'Turnover',
  question: 'Which units are between two residents, when will each be ready, and who has it now?',
  noun: ['turn', 'turns'],
  places: { property: { operationId: 'getTurnover', page: '/report/:propertyId/turnover' } },
  row: TurnRow,
  sorts: TURN_SORTS,
  order: 'slack',
  filters: {
    q: search('Unit, floor plan, hold reason'),
    state: choice('Turns', TURN_STATE_WORDS, { anyLabel: 'Open', fileShowsDefault: true }),
    stage: choice('Stage', TURN_KIND_WORDS),
    late: flag('Slack', 'Below zero'),
    trade: choice('Trade', TURN_TRADES),
    work: choice('Work', TURN_WORK_WORDS),
    buildingId: named('Building', 'building', { isQuiet: true }),
    plan: value('Floor plan', z.string().max(100), { isQuiet: false }),
    vendorId: named('Vendor', 'vendor'),
    only: choice('Only', TURN_COHORTS),
    month: value('Moved out in', Month, { isQuiet: false }),
    holdReason: value('Hold reason', z.string().trim().max(500), { isQuiet: false }),
    ownStaff: flag('Work by', 'Own staff', { isQuiet: true }),
    readyIn: value('Ready in', Month),
    readyFrom: value('Ready or over from', GivenDate),
    workFrom: value('Work from', GivenDate),
  },
  totals: {
    scopeCents: Cents.nullable(),
    actualCents: Cents.nullable(),
    lostRentCents: Cents.nullable(),
    daysVacant: Count,
  },
  figures: [
    'turnsOpen',
    'turnPromised',
    'turnMakeReady',
    'turnDown',
    'turnLeaseUp',
    'turnOnTime',
    'turnFirstPass',
    'turnRework',
    'turnCost',
    'turnBudget',
    'turnLostRent',
  ],
  figureRows: {
    keeps: [],
    of: {
      turnsOpen: { tab: 'table' },
      turnPromised: { tab: 'table', only: 'offTrack' },
      turnMakeReady: { tab: 'table', state: 'all', only: 'ready', sort: '-makeReady' },
      turnDown: { tab: 'table', state: 'all', only: 'ready', sort: '-down' },
      turnLeaseUp: { tab: 'table', state: 'all', only: 'ended', sort: '-leaseUp' },
      turnOnTime: { tab: 'table', state: 'all', only: 'ready', sort: '-slip' },
      turnFirstPass: { tab: 'table', state: 'all', only: 'ready' },
      turnRework: { tab: 'table', state: 'all', only: 'reworked' },
      turnCost: { tab: 'table', state: 'all', only: 'ready', sort: '-actual' },
      turnBudget: { tab: 'table', state: 'all', only: 'ready', sort: '-actual' },
      turnLostRent: { tab: 'table', state: 'all', only: 'vacant', sort: '-lost' },
    },
  },
  parts: {
    /** The lanes of the organization, in order. */
    lanes: z.array(TurnLaneShape),
    /** How many turns the property has on record at all. */
    turnsEver: Count,
    /** What the turns of the asked state can be filtered by. */
    choices: z.strictObject({
      plans: z.array(z.string()),
      vendors: z.array(z.strictObject({ id: Id, name: z.string() })),
      /** Months of move-out like 2026-05, newest first. */
      months: z.array(z.string()),
      /** What turns on hold wait for; spellings that differ in capital letters only are one. */
      holdReasons: z.array(z.string()),
    }),
  },
  changedAt: (row) => row.updatedAt,
  notes: [
    'The day of move-out is not counted, the last day is. A unit is ready on the first day somebody can move in, so work ends the day before.',
    'Slack: next move-in − predicted ready. Predicted ready: what is left of the lane and of the lanes ahead, by the medians of this property; a task that waits for others begins when they are done.',
    'Blocked by: the hold reason, else the open tasks that the trade of the stage waits for, else parts, else work that is late.',
    'Scope and actual are sums over the tasks that have an amount; blank means not known.',
  ],
  columns: {
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName, isSorted: true, width: 92 },
    building: { head: 'Building', kind: 'text', value: (row) => row.buildingName, isHidden: true, isNotOnPaper: true },
    plan: { head: 'Plan', label: 'Floor plan', kind: 'text', value: (row) => row.floorPlan, isSorted: true, width: 76 },
    moveOut: { head: 'Move-out', kind: 'date', value: (row) => row.moveOutOn, isSorted: true, width: 104 },
    possession: {
      head: 'Possession',
      kind: 'date',
      value: (row) => row.possessionOn,
      isHidden: true,
      isNotOnPaper: true,
    },
    vacant: {
      ...days('Vacant, d', 'Days vacant', (row) => row.daysVacant),
      total: 'daysVacant',
    },
    lane: { head: 'Stage', kind: 'text', value: (row) => row.laneName, isSorted: true, width: 108 },
    inLane: days('In stage, d', 'Days in stage', (row) => row.daysInLane, 84),
    target: {
      head: 'Target',
      label: 'Target ready',
      kind: 'date',
      value: (row) => row.targetOn,
      isSorted: true,
      width: 120,
    },
    targetSource: {
      head: 'Target from',
      kind: 'text',
      value: (row) => row.targetSource && DATE_SOURCE_WORDS[row.targetSource],
      only: 'files',
      isNotOnPaper: true,
    },
    importedTarget: {
      head: 'Imported target',
      kind: 'date',
      value: (row) => row.importedTargetOn,
      only: 'files',
      isNotOnPaper: true,
    },
    ready: {
      head: 'Ready',
      label: 'Ready (actual)',
      kind: 'date',
      value: (row) => row.readyOn,
      isSorted: true,
      width: 104,
    },
    predicted: {
      head: 'Predicted',
      label: 'Predicted ready',
      kind: 'date',
      value: (row) => row.predictedOn,
      width: 104,
    },
    down: { ...days('Down, d', 'Down (days)', (row) => row.downDays), isHidden: true, isNotOnPaper: true },
    makeReady: {
      ...days('Make-ready, d', 'Make-ready (days)', (row) => row.makeReadyDays, 104),
      isHidden: true,
      isNotOnPaper: true,
    },
    leaseUp: {
      ...days('Lease-up, d', 'Lease-up (days)', (row) => row.leaseUpDays, 92),
      isHidden: true,
      isNotOnPaper: true,
    },
    firstWalk: {
      head: 'First walk',
      kind: 'text',
      value: (row) => (row.firstWalkPassed === null ? null : row.firstWalkPassed ? 'passed' : 'failed'),
      isHidden: true,
      isNotOnPaper: true,
    },
    passedWhy: {
      head: 'Passed although',
      label: 'Why it passed with open points',
      kind: 'text',
      value: (row) => row.passedWhy,
      isHidden: true,
      isNotOnPaper: true,
    },
    redone: {
      head: 'Redone',
      label: 'Tasks redone',
      kind: 'integer',
      value: (row) => row.tasksRedone,
      isHidden: true,
      isNotOnPaper: true,
    },
    budget: {
      head: 'Budget, $',
      kind: 'cents',
      value: (row) => row.budgetCents,
      isSorted: true,
      isHidden: true,
      isNotOnPaper: true,
      width: 92,
    },
    slip: { ...days('Slip, d', 'Slip (days)', (row) => row.slipDays, 68), isHidden: true, isNotOnPaper: true },
    moveIn: {
      head: 'Move-in',
      label: 'Next move-in',
      kind: 'date',
      value: (row) => row.moveInOn,
      isSorted: true,
      width: 104,
    },
    slack: days('Slack, d', 'Days of slack', (row) => row.slackDays, 84),
    trades: {
      head: 'Trades',
      kind: 'text',
      value: (row) =>
        row.trades
          .map(({ trade, state }) => `${TURN_TRADES[trade]}: ${TRADE_STATES[state].toLowerCase()}`)
          .join(', ') || null,
      width: 232,
    },
    scope: {
      head: 'Scope, $',
      kind: 'cents',
      value: (row) => row.scopeCents,
      total: 'scopeCents',
      isSorted: true,
      width: 84,
    },
    actual: {
      head: 'Actual, $',
      kind: 'cents',
      value: (row) => row.actualCents,
      total: 'actualCents',
      isSorted: true,
      width: 84,
    },
    lost: {
      head: 'Lost rent, $',
      kind: 'cents',
      value: (row) => row.lostRentCents,
      total: 'lostRentCents',
      isSorted: true,
      width: 96,
    },
    due: { head: 'Items due', label: 'Appliances due', kind: 'integer', value: (row) => row.appliancesDue, width: 80 },
    blocked: { head: 'Blocked by', kind: 'text', value: (row) => row.blockedBy, width: 120 },
    lead: { head: 'Lead', kind: 'text', value: (row) => row.leadName, isHidden: true },
  },
});

export const turnReports = defineContract({
  getTurnover: listRoute(turnReport, '/report/:propertyId/turnover', {
    access: 'user',
    summary: 'The turns of a property: stage, dates, days vacant, slack, trades and money, with the lanes of its board',
    errors: ['NOT_FOUND'],
    reads: ['TURN', 'UNIT', 'ITEM'],
    revision: 'property',
    about: { propertyId: 'params.propertyId' },
  }),
});

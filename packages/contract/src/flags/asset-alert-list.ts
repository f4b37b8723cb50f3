import {
  ALERT_REASON_WORDS,
  type AlertReasonCode,
  DISMISS_REASON_WORDS,
  type DismissReason,
  REPLACED_SHOWN_DAYS,
} from '@lintel/domain/flags/alert-lanes';
import { limitWords } from '@lintel/domain/flags/alert-rules';
import { ALERT_LANES, ALERT_STATE_WORDS, ALERT_STATES } from '@lintel/domain/flags/alert-states';
import { AGE_BASES } from '@lintel/domain/items/life';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, flag, named, PLACE_FILTERS, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant } from '../base/scalars.ts';
import { UnitTurn } from '../items/item.ts';
import { ITEM_STATUSES } from '../items/item-list-words.ts';

const keysOf = <K extends string>(words: Record<K, string>) => z.enum(Object.keys(words) as [K, ...K[]]);

export const AlertReasonKey = keysOf<AlertReasonCode>(ALERT_REASON_WORDS);
export const DismissReasonKey = keysOf<DismissReason>(DISMISS_REASON_WORDS);
export const AlertStateKey = z.enum(ALERT_STATES);

/** Why a flag was raised: what was found, and the limit that it was held against. */
export const AlertReason = z.strictObject({
  id: Id,
  code: AlertReasonKey,
  detail: z.string().nullable(),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  /** The record of fire and life safety that a rule found. */
  flsRecordId: Id.nullable(),
  raisedAt: Instant,
  /** Since when its rule finds it no more; null while it does, and for what people raised. */
  goneOn: DateOnly.nullable(),
});

/** A picture of what a flag is about: of the finding or the report on a tag that raised it, else of its item. */
export const AlertPhoto = z.strictObject({ fileId: Id, takenAt: Instant, of: z.enum(['FINDING', 'REPORT', 'ITEM']) });

/** What a flag is, wherever it is shown. */
export const AlertRow = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  actionState: AlertStateKey,
  /** What it is about, as it was when the flag was raised: 'Refrigerator in 101'. */
  title: z.string(),
  itemId: Id.nullable(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  unitStatus: z.string().nullable(),
  /** The open turn of its unit: whether nobody lives there now, or from which day on. */
  unitTurn: UnitTurn.nullable(),
  buildingName: z.string().nullable(),
  itemTypeId: Id.nullable(),
  itemType: z.string().nullable(),
  icon: z.string().nullable(),
  manufacturerName: z.string().nullable(),
  modelId: Id.nullable(),
  modelName: z.string().nullable(),
  serialNumber: z.string().nullable(),
  basis: z.enum(AGE_BASES).nullable(),
  basisDate: DateOnly.nullable(),
  ageYears: z.number().nullable(),
  itemStatus: z.enum(ITEM_STATUSES).nullable(),
  /** What replaced its item already, by the record of the item. */
  replacedByItemId: Id.nullable(),
  lifeUsedPct: z.number().nullable(),
  rulYears: z.number().nullable(),
  dueYear: z.int().nullable(),
  /** The rule of repair or replace that fires without a quote. */
  adviceRule: z.int().nullable(),
  /** The lowest quote for a repair at which the item is replaced instead. */
  replaceFromCents: Cents.nullable(),
  costCents: Cents.nullable(),
  reasons: z.array(AlertReason),
  laneSince: Instant,
  /** Days of the property's calendar since it came into its lane. */
  daysInLane: Count,
  /** After how many days in its lane it is late; null where it may stay. */
  laneLimitDays: Count.nullable(),
  isLate: z.boolean(),
  raisedAt: Instant,
  /** Null for a rule. */
  raisedBy: z.string().nullable(),
  assigneeId: Id.nullable(),
  assigneeName: z.string().nullable(),
  snoozeUntil: DateOnly.nullable(),
  dismissReason: DismissReasonKey.nullable(),
  watchUntil: DateOnly.nullable(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  vendorName: z.string().nullable(),
  quoteCents: Cents.nullable(),
  plannedOn: DateOnly.nullable(),
  replacementItemId: Id.nullable(),
  /** What replaced the item: 'A. O. Smith ENS-40'. */
  replacementName: z.string().nullable(),
  replacementSerial: z.string().nullable(),
  /** The item was taken out and nothing replaced it. */
  isRemoved: z.boolean(),
  /** The newest of its findings and reports, else of its item. */
  photo: AlertPhoto.nullable(),
  version: z.int().positive(),
  updatedAt: Instant,
});

/** Which flags a list shows: those on the board, unless one is chosen. */
/** `OPEN` selects the flags that all counts of open flags include: those set aside, but not those that were replaced. */
const STATE_FILTER_WORDS = {
  ...ALERT_STATE_WORDS,
  OPEN: 'Open, also those set aside',
  SNOOZED: 'Set aside until a day',
  CLOSED_7: 'Closed in 7 days',
  ALL: 'All, also closed',
};

/** One lane of the board over the whole filter. */
const LaneSum = z.strictObject({
  lane: z.enum(ALERT_LANES),
  count: Count,
  costCents: Cents.nullable(),
  /** Flags without a price: the sum leaves them out. */
  unpriced: Count,
  medianDays: z.number().nullable(),
  limitDays: Count.nullable(),
  late: Count,
});

/** Many items of one model that were made, else installed, within a quarter, with flags among them. */
const FlagWave = z.strictObject({
  modelId: Id,
  itemTypeId: Id,
  from: DateOnly,
  to: DateOnly,
  items: Count,
  pastLife: Count,
});

/** The flags of one property, or of all that the caller may see; the board and its list. */
export const redFlagReport = defineReport({
  id: 'red-flags',
  title: 'Red Flag',
  question: 'Which items need a decision, and which decision is waiting too long?',
  noun: ['flag', 'flags'],
  places: {
    property: { operationId: 'getRedFlags', page: '/portfolio/red-flags?propertyId=:propertyId' },
    portfolio: { operationId: 'listAssetAlerts', page: '/portfolio/red-flags' },
  },
  row: AlertRow,
  sorts: ['days', 'raised', 'lane', 'property', 'unit', 'type', 'life', 'cost', 'assignee', 'turn'],
  order: '-days',
  filters: {
    q: search('Unit, serial, model, manufacturer, type'),
    ...PLACE_FILTERS,
    actionState: choice('State', STATE_FILTER_WORDS, {
      anyLabel: `Open, replaced in ${REPLACED_SHOWN_DAYS} days`,
      fileShowsDefault: true,
    }),
    reason: choice('Reason', ALERT_REASON_WORDS),
    itemTypeId: named('Type', 'itemType'),
    assigneeId: named('Assignee', 'user', { anyLabel: 'Anyone', isQuiet: true }),
    mine: flag('Assignee', 'Me', { anyLabel: 'Anyone' }),
    late: flag('Waiting', 'Over the limit of its lane'),
    gone: flag('Evidence', 'No longer found by any rule'),
    older: flag('Replaced', `Also more than ${REPLACED_SHOWN_DAYS} days ago`, {
      anyLabel: `In ${REPLACED_SHOWN_DAYS} days`,
      isQuiet: true,
    }),
    modelId: named('Model', 'model', { isQuiet: true }),
    unitId: named('Unit', 'unit', { isQuiet: true }),
    itemId: value('Item', Id),
    alertId: value('Flag', Id),
  },
  totals: { costCents: Cents.nullable(), unpriced: Count },
  figures: ['flagsOpen', 'flagsLate', 'flagsInReplacement', 'flagsClosed7'],
  figureRows: {
    keeps: ['q', 'organizationId', 'propertyId', 'reason', 'itemTypeId', 'assigneeId', 'mine', 'modelId', 'unitId'],
    of: {
      flagsOpen: { actionState: 'OPEN' },
      flagsLate: { actionState: 'OPEN', late: 'true' },
      flagsInReplacement: { actionState: 'INITIATED_REPLACEMENT' },
      // why: the board has no lane for dismissed flags
      flagsClosed7: { actionState: 'CLOSED_7', as: 'list' },
    },
  },
  parts: {
    lanes: z.array(LaneSum),
    waves: z.array(FlagWave),
    /** When the rules last looked, and at how many items and fire and life safety systems; null where they never did, and where a run did not count them. */
    lastRun: z.strictObject({ at: Instant, items: Count, systems: Count.nullable() }).nullable(),
    /** How many rules are on; over several organizations of one of them at least. */
    rulesOn: Count,
    /** New flags of the last seven days, and when the oldest late flag came into its lane. */
    raised7: Count,
    oldestLateDays: Count.nullable(),
    /** Open flags that are set aside until a day, and so are not on the board. */
    setAside: Count,
    /** Flags that were replaced longer ago than the board shows. */
    replacedBefore: Count,
    /** Flags on the board whose reasons the rules find no more. */
    notFound: Count,
  },
  changedAt: (row) => row.updatedAt,
  notes: [
    'An item has one open flag, which collects its reasons. Days count from the day after a flag came into its lane.',
    'Installed costs are those of today; blank means not known.',
    'Unit empties: the day of move-out or possession by its open turn; blank where no turn is open, or its day is not known.',
    `Replaced flags are shown for ${REPLACED_SHOWN_DAYS} days; dismissed ones, and those set aside until a day, are left out unless chosen.`,
  ],
  columns: {
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isPortfolioOnly: true,
      isSorted: true,
    },
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName, isSorted: true, width: 112 },
    type: { head: 'Item', kind: 'text', value: (row) => row.itemType ?? row.title, isSorted: true, width: 200 },
    lane: {
      head: 'State',
      kind: 'text',
      value: (row) => ALERT_STATE_WORDS[row.actionState],
      isSorted: true,
      width: 150,
    },
    reasons: {
      head: 'Reasons',
      kind: 'text',
      value: (row) => shownReasons(row).map(reasonWords).join('; '),
      width: 240,
    },
    days: {
      head: 'Days',
      label: 'Days in lane',
      kind: 'integer',
      value: (row) => row.daysInLane,
      isSorted: true,
      width: 72,
    },
    limit: {
      head: 'Limit',
      label: 'Limit of the lane, days',
      kind: 'integer',
      value: (row) => row.laneLimitDays,
      only: 'files',
    },
    model: { head: 'Model', kind: 'text', value: (row) => row.modelName, isHidden: true },
    serial: { head: 'Serial', kind: 'text', value: (row) => row.serialNumber, isHidden: true },
    life: {
      head: 'Life, %',
      label: 'Life used (%)',
      kind: 'number',
      value: (row) => row.lifeUsedPct,
      isSorted: true,
      width: 80,
    },
    cost: {
      head: 'Cost, $',
      label: 'Installed cost',
      kind: 'cents',
      value: (row) => row.costCents,
      total: 'costCents',
      isSorted: true,
      width: 96,
    },
    turn: {
      head: 'Unit empties',
      kind: 'date',
      value: (row) => row.unitTurn?.vacantOn ?? null,
      isSorted: true,
      isHidden: true,
      width: 112,
    },
    assignee: { head: 'Assignee', kind: 'text', value: (row) => row.assigneeName, isSorted: true, width: 128 },
    setAside: {
      head: 'Set aside until',
      kind: 'date',
      value: (row) => row.snoozeUntil,
      isHidden: true,
      isNotOnPaper: true,
    },
    project: { head: 'Project', kind: 'text', value: (row) => row.projectName, isHidden: true },
    planned: { head: 'Planned', kind: 'date', value: (row) => row.plannedOn, isHidden: true },
    raised: {
      head: 'Raised',
      kind: 'instant',
      value: (row) => row.raisedAt,
      isSorted: true,
      isHidden: true,
      isNotOnPaper: true,
    },
  },
});

const ROUTE = {
  access: 'user',
  errors: ['NOT_FOUND'],
  reads: ['ASSET_ALERT', 'ITEM', 'PROJECT', 'MAINTENANCE_NOTE', 'FILE', 'UNIT', 'TURN'],
} as const;

export const assetAlerts = defineContract({
  listAssetAlerts: listRoute(redFlagReport, '/asset-alert', {
    ...ROUTE,
    summary: 'The flags of a property, or of all that the caller may see: lane, reasons, evidence and what is decided',
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
  getRedFlags: listRoute(redFlagReport, '/report/:propertyId/redflag', {
    ...ROUTE,
    summary: 'The flags of a property, with their lanes, when the rules last ran and over how many items',
    about: { propertyId: 'params.propertyId' },
  }),
});

type Reason = z.output<typeof AlertReason>;

/** The reasons that a card shows: of the two about age only the one that says more. */
export function shownReasons<R extends Pick<Reason, 'code'>>({ reasons }: { reasons: readonly R[] }): R[] {
  const isFar = reasons.some((reason) => reason.code === 'LIFE_FAR_OVER');
  return reasons.filter((reason) => !(isFar && reason.code === 'LIFE_OVER'));
}

/** A reason in words, with its evidence: 'Life used 168%, limit 150%'. */
export function reasonWords({
  code,
  detail,
  value: found,
  threshold,
}: Pick<Reason, 'code' | 'detail' | 'value' | 'threshold'>): string {
  const limit = (unit: string) => (threshold === null ? '' : `, limit ${limitWords(threshold, unit)}`);
  if (found !== null)
    switch (code) {
      case 'LIFE_OVER':
      case 'LIFE_FAR_OVER':
        return `Life used ${limitWords(Math.floor(found), '%')}${limit('%')}`;
      case 'REPAIRS_12M':
        return `${limitWords(found, 'repairs')} in 12 months`;
      case 'MONEY_PIT':
        return `Repairs in 24 months: ${limitWords(Math.floor(found), '%')} of installed cost`;
      case 'REPLACE_AT_TURN':
        return `${detail ?? 'Nobody lives there'}, ${found.toFixed(1)} years of life left`;
      case 'WARRANTY_FAULT':
        return `Open fault, cover ends in ${limitWords(found, 'days')}${detail === null ? '' : `: ${detail}`}`;
      case 'FLS_OVERDUE':
        return `Overdue for ${limitWords(found, 'days')}${detail === null ? '' : `: ${detail}`}`;
      case 'FLS_DEVICE':
        return `Test overdue for ${limitWords(found, 'days')}${detail === null ? '' : `: ${detail}`}`;
    }
  return detail === null ? ALERT_REASON_WORDS[code] : `${ALERT_REASON_WORDS[code]}: ${detail}`;
}

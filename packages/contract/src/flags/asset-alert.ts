import { ALERT_LINE_KINDS, HAND_REASONS } from '@lintel/domain/flags/alert-lanes';
import { ALERT_RULE_CODES } from '@lintel/domain/flags/alert-rules';
import { ALERT_LANES } from '@lintel/domain/flags/alert-states';
import * as z from 'zod';
import { MailStateKey, NewMailState } from '../base/mail-state.ts';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, idParams, line, text } from '../base/scalars.ts';
import { AlertPhoto, AlertReasonKey, AlertRow, AlertStateKey, DismissReasonKey } from './asset-alert-list.ts';

const HandReasonKey = z.enum(HAND_REASONS);

/** The most flags that one decision is made for. */
export const ALERTS_MAX = 200;

/** A line of the history: what was done, by whom and why, with the mail that was sent. */
export const AlertMove = z.strictObject({
  id: Id,
  at: Instant,
  by: z.string().nullable(),
  kind: z.enum(ALERT_LINE_KINDS),
  fromState: AlertStateKey.nullable(),
  toState: AlertStateKey,
  /** To whom it was given; null is nobody. */
  assigneeName: z.string().nullable(),
  /** Until when it was set aside; null brought it back. */
  snoozeUntil: DateOnly.nullable(),
  note: z.string().nullable(),
  /** What the move did to the item and its successor, and what it left as it was and why. */
  outcome: z.string().nullable(),
  recipient: z.string().nullable(),
  mailSubject: z.string().nullable(),
  mailText: z.string().nullable(),
  /** What became of the mail; null where there is none, or it was not noted. */
  mailState: MailStateKey.nullable(),
});

export const AssetAlert = AlertRow.extend({
  /** Newest first. */
  moves: z.array(AlertMove),
  /** Of its findings and reports, then of its item, newest first. */
  photos: z.array(AlertPhoto),
  /** Where the caller can move it now. */
  mayMoveTo: z.array(AlertStateKey),
  mayAssign: z.boolean(),
});

const Decision = {
  actionState: AlertStateKey.optional().meta({
    description: 'where it goes: one lane on, one back with a note, or DISMISSED',
  }),
  note: text(2000).nullable().optional(),
  dismissReason: DismissReasonKey.optional(),
  watchUntil: GivenDate.nullable().optional(),
  contactId: Id.optional().meta({ description: 'to whom the alert is sent: a contact with a mail address' }),
  mailSubject: line(200).optional(),
  mailText: text(10_000).optional(),
  projectId: Id.nullable().optional(),
  vendorId: Id.nullable().optional(),
  quoteCents: Cents.min(0).nullable().optional(),
  plannedOn: GivenDate.nullable().optional(),
  assigneeId: Id.nullable().optional(),
  snoozeUntil: GivenDate.nullable().optional(),
};

export const AlertDecision = z.strictObject(Decision);
export const AlertChange = z.strictObject({
  ...Decision,
  propertyId: Id.optional().meta({ description: 'where given, it must be the property of the flag' }),
  replacementItemId: Id.nullable().optional(),
  isRemoved: z.boolean().optional().meta({ description: 'REPLACED without a successor: removed, not replaced' }),
});

const Limit = z.int().min(0).max(1000).nullable();
const LaneDays = z.int().min(1).max(365);

export const AlertRuleSetting = z.strictObject({ code: z.enum(ALERT_RULE_CODES), isOn: z.boolean(), threshold: Limit });

export const AlertRulesBody = z.strictObject({
  /** The whole list; a rule that is left out is off. */
  rules: z.array(AlertRuleSetting).max(ALERT_RULE_CODES.length),
  laneDays: z.strictObject({
    NEEDS_REVIEW: LaneDays,
    REVIEWED: LaneDays,
    ALERT_SENT: LaneDays,
    INITIATED_REPLACEMENT: LaneDays,
  }),
  mailsLate: z.boolean().optional().meta({
    description: 'whoever has a flag that becomes late is told by mail; stays as it is where it is left out',
  }),
});

export const AlertRules = AlertRulesBody.extend({
  organizationId: Id,
  mailsLate: z.boolean(),
  rules: z.array(
    AlertRuleSetting.extend({
      /** Flags for this reason in the last 180 days, and how many of them were dismissed. */
      raised: Count,
      dismissed: Count,
      open: Count,
      /** A limit that would have spared most of the dismissed ones; null where none would, or too few were dismissed. */
      quieter: z
        .strictObject({ threshold: z.int(), spared: Count, dismissed: Count, lost: Count, kept: Count })
        .nullable(),
    }),
  ),
  version: z.int().positive(),
});

/** How flags come and go: by week, by reason, and how long they stayed in each lane. */
export const FlagTrends = z.strictObject({
  /** The last twelve weeks from Monday to Sunday, the running one last. */
  weeks: z.array(z.strictObject({ from: DateOnly, raised: Count, closed: Count })),
  /** The first day that reasons and stays count from. */
  since: DateOnly,
  /** Flags with this reason: how many are open, dismissed, and replaced or removed. */
  reasons: z.array(
    z.strictObject({ code: AlertReasonKey, raised: Count, open: Count, dismissed: Count, replaced: Count }),
  ),
  /** Stays that ended; null where none did. */
  lanes: z.array(z.strictObject({ lane: z.enum(ALERT_LANES), stays: Count, medianDays: z.number().nullable() })),
});

export const assetAlert = defineContract({
  createAssetAlert: {
    method: 'POST',
    path: '/asset-alert',
    access: 'user',
    summary: 'Raise a flag by hand, about an item, a unit or something at the property',
    description: 'An item has one open flag: the reason is added to it, and the answer is that flag.',
    body: z.strictObject({
      propertyId: Id,
      itemId: Id.nullable().optional(),
      unitId: Id.nullable().optional(),
      title: line(200).optional().meta({ description: 'what it is about, where it is no item' }),
      code: HandReasonKey.optional().meta({ description: 'what kind of reason it is; MANUAL where it is left out' }),
      reason: line(500),
      assigneeId: Id.nullable().optional(),
    }),
    response: AssetAlert,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['ASSET_ALERT'],
    about: { propertyId: 'body.propertyId' },
    etag: true,
    idempotent: true,
  },
  raiseAssetAlerts: {
    method: 'POST',
    path: '/asset-alert/raise',
    access: 'user',
    summary:
      'Raise flags by hand for one reason about several items of a property, or about several of its units: all of them, or none',
    description: `Items are named by their ids, or as all in service of a type in a unit (\`cells\`). An item has one open flag: the reason is added to it.
What the caller has raised for this reason already is counted as \`unchanged\`. At most ${ALERTS_MAX} flags at once.`,
    body: z.strictObject({
      propertyId: Id,
      itemIds: z.array(Id).max(ALERTS_MAX).optional(),
      cells: z
        .array(z.strictObject({ unitId: Id, itemTypeId: Id }))
        .max(20_000)
        .optional(),
      unitIds: z.array(Id).max(ALERTS_MAX).optional(),
      code: HandReasonKey.optional(),
      reason: line(500),
    }),
    /** New flags, and open ones that have one reason more. */
    response: z.strictObject({ raised: Count, added: Count, unchanged: Count }),
    status: 200,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['ASSET_ALERT'],
    about: { propertyId: 'body.propertyId' },
    idempotent: true,
  },
  getAssetAlert: {
    method: 'GET',
    path: '/asset-alert/:alertId',
    access: 'user',
    summary: 'One flag with its history, and where the caller can move it',
    params: idParams('alertId'),
    response: AssetAlert,
    errors: ['NOT_FOUND'],
    reads: ['ASSET_ALERT', 'ITEM', 'PROJECT', 'FILE'],
    about: { alertId: 'params.alertId', propertyId: 'answer.propertyId' },
    etag: true,
  },
  updateAssetAlert: {
    method: 'PUT',
    path: '/asset-alert/:alertId',
    access: 'user',
    summary: 'Move a flag, or change what is decided about it; only the fields that are named change',
    description: `A flag goes one lane on, or one back with a note. Any open flag can be DISMISSED with a reason. ALERT_SENT needs a contact with a mail
address, and queues the mail; \`mailState\` of its line in the history says what became of it. REPLACED needs the item that replaced it, or \`isRemoved\`; the old item is retired. Back from REPLACED, the old item
is what it was before where closing this flag retired it and nothing was written to it since, and the successor is no longer named; the newest line of
its history says what was done and what was left. A flag is given to a person who may see the property, and set aside until a day
of it, by those who record there. Dismissing and replacing are for those who manage the property.`,
    params: idParams('alertId'),
    body: AlertChange,
    response: AssetAlert,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['ASSET_ALERT', 'ITEM', 'ITEM_COUNT', 'OUTBOX'],
    about: { alertId: 'params.alertId', propertyId: 'answer.propertyId' },
    etag: true,
    ifMatch: 'required',
  },
  decideAssetAlerts: {
    method: 'POST',
    path: '/asset-alert/decide',
    access: 'user',
    summary: 'One decision for several flags of one property: all of them, or none',
    description:
      'An alert about several flags is one mail. REPLACED is not among the decisions: each item has a successor of its own.',
    body: z.strictObject({ ...Decision, alertIds: z.array(Id).min(1).max(ALERTS_MAX) }),
    response: z.strictObject({
      decided: Count,
      /** What became of the mail; null where there is none. */
      mailState: NewMailState.nullable(),
    }),
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['ASSET_ALERT', 'OUTBOX'],
    idempotent: true,
  },
  draftAssetAlertMail: {
    method: 'POST',
    path: '/asset-alert/draft',
    access: 'user',
    needs: 'read',
    summary: 'The mail about flags of one property as it would be sent, to be changed before it is',
    body: z.strictObject({ alertIds: z.array(Id).min(1).max(ALERTS_MAX) }),
    response: z.strictObject({ subject: z.string(), text: z.string() }),
    status: 200,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  },
  getFlagTrends: {
    method: 'GET',
    path: '/asset-alert/trends',
    access: 'user',
    summary: 'Flags raised and closed by week, what becomes of each reason, and how long flags stay in a lane',
    query: z.strictObject({ propertyId: Id.optional() }),
    response: FlagTrends,
    errors: ['NOT_FOUND'],
    reads: ['ASSET_ALERT'],
    about: { propertyId: 'query.propertyId' },
  },
  listAlertPeople: {
    method: 'GET',
    path: '/asset-alert/property/:propertyId/people',
    access: 'user',
    needs: 'record',
    summary: 'Who may see a property, and so have its flags given to them; by name',
    params: idParams('propertyId'),
    query: wholeListQuery,
    response: pageOf(z.strictObject({ id: Id, name: z.string() })),
    errors: ['NOT_FOUND'],
    reads: ['USER'],
    about: { propertyId: 'params.propertyId' },
  },
  runAlertRules: {
    method: 'POST',
    path: '/asset-alert/property/:propertyId/run',
    access: 'user',
    needs: 'manage',
    summary: 'Have the rules look at a property now; they do so by themselves each day',
    params: idParams('propertyId'),
    /** Over how many it looked; new flags and reasons, and reasons on open flags that it finds no more. */
    response: z.strictObject({ items: Count, systems: Count, flags: Count, reasons: Count, gone: Count }),
    status: 200,
    errors: ['NOT_FOUND'],
    writes: ['ASSET_ALERT'],
    about: { propertyId: 'params.propertyId' },
    limit: 'heavy',
  },
  getAlertRules: {
    method: 'GET',
    path: '/asset-alert/rules/:organizationId',
    access: 'user',
    summary: 'The rules that raise flags, how many of theirs are dismissed, and the limits of the lanes',
    params: idParams('organizationId'),
    response: AlertRules,
    errors: ['NOT_FOUND'],
    reads: ['ASSET_ALERT'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
  },
  updateAlertRules: {
    method: 'PUT',
    path: '/asset-alert/rules/:organizationId',
    access: 'admin',
    summary: 'Turn rules on and off and set their limits; those that are on look at every property within minutes',
    params: idParams('organizationId'),
    body: AlertRulesBody,
    response: AlertRules,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['ASSET_ALERT'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
    ifMatch: 'required',
  },
  previewAlertRules: {
    method: 'POST',
    path: '/asset-alert/rules/:organizationId/preview',
    access: 'admin',
    needs: 'read',
    summary: 'What rules would raise today over all properties of an organization, before they are on',
    params: idParams('organizationId'),
    body: z.strictObject({ rules: z.array(AlertRuleSetting).max(ALERT_RULE_CODES.length) }),
    response: z.strictObject({
      items: Count,
      systems: Count,
      rules: z.array(
        z.strictObject({
          code: AlertReasonKey,
          /** Items or systems that it finds, and how many of them have no open flag for this reason, nor were dismissed as they are now. */
          found: Count,
          raises: Count,
        }),
      ),
      /** Over the rules that are on: reasons that would be raised, and new flags; the rest join flags that are open. */
      reasons: Count,
      flags: Count,
    }),
    status: 200,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    limit: 'heavy',
  },
});

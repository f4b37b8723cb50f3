import type { AlertDecision } from '@lintel/contract/flags/asset-alert';
import { reasonWords, shownReasons } from '@lintel/contract/flags/asset-alert-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { cutText } from '@lintel/domain/base/text-cut';
import { alertMove, DISMISS_REASON_WORDS, whyNoMove } from '@lintel/domain/flags/alert-lanes';
import { alertMessage } from '@lintel/domain/flags/alert-message';
import { ALERT_STATE_WORDS } from '@lintel/domain/flags/alert-states';
import { undoesRetirement, undoWords } from '@lintel/domain/flags/alert-undo';
import type * as z from 'zod';
import { queueMessage } from '#platform/background/outbox.ts';
import { conflict, forbidden, notFound, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { newMailState } from '#platform/mail/sends.ts';
import type { Ctx } from '#platform/operations/context.ts';
import * as query from './alert.queries.ts';
import { hasOtherOpenFlag, restoreItem, selectUndoFacts } from './alert-undo.queries.ts';

type Decision = z.infer<typeof AlertDecision> & {
  replacementItemId?: number | null | undefined;
  isRemoved?: boolean | undefined;
};
type Audit = Parameters<Parameters<Ctx['write']>[0]>[1];

/** Writes one decision for locked flags of one property: each is checked before any is changed. Gives what became of its mail; null where there is none. */
export async function decide(
  db: Db,
  audit: Audit,
  { viewer, now, platform }: Pick<Ctx, 'viewer' | 'now' | 'platform'>,
  held: readonly query.HeldAlert[],
  decision: Decision,
): Promise<query.SentMail['state'] | null> {
  const [first] = held;
  if (!first) throw notFound('flag');
  const note = decision.note?.trim() || null;
  const to = decision.actionState;
  for (const one of held) checkMove(one, decision, note);
  checkOwnFields(decision);
  await checkFields(db, viewer, first, decision);
  const mail =
    to === 'ALERT_SENT' && !isBack(first, to)
      ? await queued(
          db,
          first.organizationId,
          await composed(db, viewer, first, held, decision, now, platform.settings.publicBaseUrl),
          newMailState(platform),
        )
      : undefined;
  for (const one of held) {
    const fields = fieldsOf(decision);
    if (to === 'REPLACED') Object.assign(fields, await replaced(db, viewer, one, decision));
    let outcome: string | null = null;
    if (one.actionState === 'REPLACED' && to !== undefined) {
      outcome = await undone(db, audit, viewer, one, note ?? '');
      Object.assign(fields, NOT_REPLACED);
    }
    if (to === 'DISMISSED')
      Object.assign(fields, {
        dismissReason: decision.dismissReason,
        watchUntil: decision.dismissReason === 'WATCH' ? decision.watchUntil : null,
        snoozeUntil: null,
      });
    else if (one.actionState === 'DISMISSED' && to !== undefined)
      Object.assign(fields, { dismissReason: null, watchUntil: null });
    await query.updateAlert(db, one, fields, to, now);
    await tellGivenAndAside(db, viewer, one, decision, to === undefined ? note : null, now);
    if (to !== undefined)
      await query.insertMove(db, viewer, one, { to, note: noteOf(decision, note), mail, outcome }, now);
    audit({
      organizationId: one.organizationId,
      action: to === undefined ? 'update' : 'move',
      entity: 'asset_alert',
      entityId: one.id,
      before: { actionState: one.actionState, assigneeId: one.assigneeId },
      after: { ...decision, mailText: undefined, ...(outcome !== null && { outcome }) },
    });
  }
  return mail?.state ?? null;
}

async function queued(
  db: Db,
  organizationId: number,
  mail: query.NewMail,
  state: query.SentMail['state'],
): Promise<query.SentMail> {
  const { recipient: to, subject, text } = mail;
  const messageKey = await queueMessage(db, {
    organizationId,
    channel: 'MAIL',
    to,
    subject,
    text,
    template: 'RED_FLAG',
  });
  return { ...mail, messageKey, state };
}

const NOT_REPLACED: query.AlertFields = {
  replacementItemId: null,
  isRemoved: false,
  retiredVersion: null,
  retiredFrom: null,
};

/** Takes back what closing a flag did to its item, as far as nothing happened to it since; says what was done and what was left. */
async function undone(
  db: Db,
  audit: Audit,
  viewer: Viewer,
  one: query.HeldAlert,
  reason: string,
): Promise<string | null> {
  if (one.itemId !== null && (await hasOtherOpenFlag(db, one)))
    throw conflict('Another flag of this item is open. An item has one open flag: close or dismiss that one first.');
  const facts = await selectUndoFacts(db, one);
  if (one.itemId !== null && undoesRetirement(facts)) {
    await restoreItem(db, viewer, one, reason);
    audit({
      organizationId: one.organizationId,
      action: 'restore',
      entity: 'item',
      entityId: one.itemId,
      before: { status: 'RETIRED', replacedByItemId: one.replacedByItemId },
      after: { status: one.retiredFrom, replacedByItemId: null, reason },
    });
  }
  return undoWords(facts);
}

/** To whom it was given and until when it was set aside, where that changes; the note is why. */
async function tellGivenAndAside(
  db: Db,
  viewer: Viewer,
  one: query.HeldAlert,
  { assigneeId, snoozeUntil }: Decision,
  note: string | null,
  now: string,
): Promise<void> {
  const isGiven = assigneeId !== undefined && assigneeId !== one.assigneeId;
  if (isGiven) await query.insertLine(db, viewer, one, { kind: 'ASSIGN', assigneeId }, note, now);
  if (snoozeUntil !== undefined && snoozeUntil !== one.snoozeUntil)
    await query.insertLine(db, viewer, one, { kind: 'SNOOZE', snoozeUntil }, isGiven ? null : note, now);
}

function isBack(one: query.HeldAlert, to: NonNullable<Decision['actionState']>): boolean {
  return alertMove(one.actionState, to)?.isBack ?? false;
}

function noteOf({ dismissReason, watchUntil, actionState }: Decision, note: string | null): string | null {
  if (actionState !== 'DISMISSED' || dismissReason === undefined) return note;
  const said = dismissReason === 'WATCH' ? `Watch until ${watchUntil}` : DISMISS_REASON_WORDS[dismissReason];
  return note === null ? said : cutText(`${said}: ${note}`, 2000);
}

function checkMove(one: query.HeldAlert, decision: Decision, note: string | null): void {
  const { actionState: to, dismissReason, watchUntil, contactId, replacementItemId, isRemoved } = decision;
  if (to === undefined && !one.canRecord) throw forbidden('Only those who record at the property may do this.');
  if (to === undefined) {
    if (one.actionState === 'REPLACED') throw conflict(whyNoMove('REPLACED', 'REVIEWED'));
    if (one.actionState === 'DISMISSED' && decision.snoozeUntil)
      throw unprocessable('snoozeUntil', 'A dismissed flag waits for nothing.');
    return;
  }
  const rule = alertMove(one.actionState, to);
  if (!rule) throw conflict(whyNoMove(one.actionState, to));
  if (rule.need === 'manage' ? !one.canManage : !one.canRecord)
    throw forbidden('Only those who manage the property may do this.');
  if (rule.asksWhy && note === null) throw unprocessable('note', `Say why it goes back to ‘${ALERT_STATE_WORDS[to]}’.`);
  if (to === 'DISMISSED' && dismissReason === undefined)
    throw unprocessable('dismissReason', 'Say why it is dismissed.');
  if (to === 'DISMISSED' && dismissReason === 'WATCH' && (watchUntil == null || watchUntil <= one.today))
    throw unprocessable('watchUntil', 'Give a day after today.');
  if (to === 'ALERT_SENT' && !rule.isBack && contactId === undefined)
    throw unprocessable('contactId', 'Choose whom to alert.');
  if (to !== 'REPLACED') return;
  if (isRemoved && replacementItemId) throw unprocessable('isRemoved', 'It was either replaced or removed.');
  if (one.itemId !== null && !isRemoved && !replacementItemId && one.replacedByItemId === null)
    throw unprocessable(
      'replacementItemId',
      'Name the item that replaced it, or say that it was removed and not replaced.',
    );
  if (replacementItemId && replacementItemId === one.itemId)
    throw unprocessable('replacementItemId', 'An item does not replace itself.');
}

/** What belongs to one move is refused with another, and never ignored. */
function checkOwnFields({ actionState: to, contactId, dismissReason, replacementItemId }: Decision): void {
  if (contactId !== undefined && to !== 'ALERT_SENT')
    throw unprocessable('contactId', 'Only an alert is sent to somebody.');
  if (dismissReason !== undefined && to !== 'DISMISSED')
    throw unprocessable('dismissReason', 'Only a flag that is dismissed has such a reason.');
  if (replacementItemId != null && to !== 'REPLACED')
    throw unprocessable('replacementItemId', 'Only a flag that is replaced names a successor.');
}

async function checkFields(db: Db, viewer: Viewer, at: query.HeldAlert, decision: Decision): Promise<void> {
  const { snoozeUntil } = decision;
  if (snoozeUntil && snoozeUntil <= at.today) throw unprocessable('snoozeUntil', 'Give a day after today.');
  const stranger = await query.findStranger(db, viewer, at, fieldsOf(decision));
  const words = {
    projectId: 'There is no such open project at this property.',
    vendorId: 'There is no such vendor, or it is not yours to see.',
    assigneeId: 'There is no such person who may see this property.',
  };
  if (stranger) throw unprocessable(stranger, words[stranger]);
}

// Only what was named changes.
function fieldsOf({
  projectId,
  vendorId,
  quoteCents,
  plannedOn,
  assigneeId,
  snoozeUntil,
}: Decision): query.AlertFields {
  return {
    ...(projectId !== undefined && { projectId }),
    ...(vendorId !== undefined && { vendorId }),
    ...(quoteCents !== undefined && { quoteCents }),
    ...(plannedOn !== undefined && { plannedOn }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(snoozeUntil !== undefined && { snoozeUntil }),
  };
}

/** The item that replaced that of a flag, and what retiring the old one was where it was not retired before. */
async function replaced(
  db: Db,
  viewer: Viewer,
  one: query.HeldAlert,
  { replacementItemId, isRemoved, note }: Decision,
): Promise<query.AlertFields> {
  const successorId = isRemoved ? null : (replacementItemId ?? one.replacedByItemId);
  if (replacementItemId && !(await query.isSuccessor(db, one, replacementItemId)))
    throw unprocessable('replacementItemId', 'This item is not in service at this property.');
  const closed = { replacementItemId: successorId, isRemoved: successorId === null };
  if (one.itemId === null) return closed;
  if (one.itemStatus === 'RETIRED' && successorId !== one.replacedByItemId && one.replacedByItemId !== null)
    throw unprocessable('replacementItemId', 'The item was replaced by another one already.');
  const reason = note?.trim() || (successorId === null ? 'Removed, not replaced' : 'Replaced after a red flag');
  return { ...closed, ...(await query.retireItem(db, viewer, one, { successorId, reason })) };
}

async function composed(
  db: Db,
  viewer: Viewer,
  at: query.HeldAlert,
  held: readonly query.HeldAlert[],
  { contactId, mailSubject, mailText }: Decision,
  now: string,
  publicBaseUrl: string | null,
): Promise<query.NewMail> {
  const contact =
    contactId === undefined ? undefined : await query.selectAddress(db, viewer, at.organizationId, contactId);
  if (contactId === undefined || !contact)
    throw unprocessable('contactId', 'There is no such contact, or it is not yours to see.');
  if (contact.address === null) throw unprocessable('contactId', 'This contact has no mail address.');
  const rows = await query.selectAlerts(
    db,
    viewer,
    held.map((one) => one.id),
    now,
  );
  const draft = mailOf(rows, publicBaseUrl);
  return {
    contactId,
    recipient: contact.address,
    subject: mailSubject?.trim() || draft.subject,
    text: mailText?.trim() || draft.text,
  };
}

/** The mail about flags of one property as it is composed. */
export function mailOf(
  rows: readonly query.AlertFactsRow[],
  publicBaseUrl: string | null,
): { subject: string; text: string } {
  const [first] = rows;
  if (!first) throw notFound('flag');
  const address = `${publicBaseUrl ?? ''}/report/${first.propertyId}/redflag/${first.organizationId}`;
  return alertMessage(
    first.propertyName,
    rows.map((row) => ({ ...row, reasons: shownReasons(row).map(reasonWords) })),
    rows.length === 1 ? `${address}?flag=${first.id}` : address,
  );
}

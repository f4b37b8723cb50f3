import type { AssetAlert } from '@lintel/contract/flags/asset-alert';
import type { Db } from '@lintel/db/pooled-kysely';
import type { DismissReason } from '@lintel/domain/flags/alert-lanes';
import type { AlertState } from '@lintel/domain/flags/alert-states';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { personName } from '#platform/identity/person-name.ts';
import { hasRight } from '#platform/identity/property-rights.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import { alertColumns, alertJoins, alertPhotos, knownCtes } from './alert-columns.ts';
import { mayBeGiven } from './alert-people.queries.ts';

type Rights = { canRecord: boolean; canManage: boolean };
export type AlertFactsRow = Omit<z.infer<typeof AssetAlert>, 'mayMoveTo' | 'mayAssign'> & Rights;

/** Flags that the viewer sees, by their ids, each with its history. */
export async function selectAlerts(
  db: Db,
  viewer: Viewer,
  alertIds: readonly number[],
  now: string,
): Promise<AlertFactsRow[]> {
  const { rows } = await sql<AlertFactsRow>`
    with flag as materialized (
      select a.* from asset_alert a join property p on p.organization_id = a.organization_id and p.id = a.property_id
      where ${visibleProperties(viewer, 'p')} and a.id = any (${bigints(alertIds)}) and a.archived_at is null
    ), scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from property p
      where ${visibleProperties(viewer, 'p')} and (p.organization_id, p.id) in (select f.organization_id, f.property_id from flag f)
    ), ${knownCtes(now)}
    select ${alertColumns}, ${MOVES} as moves, ${alertPhotos} as photos, ${hasRight(viewer, 'p', 'record')} as "canRecord", ${hasRight(viewer, 'p', 'manage')} as "canManage"
    from known k join property p on p.organization_id = k.organization_id and p.id = k.property_id ${alertJoins} order by k.id`.execute(
    db,
  );
  return rows;
}

const MOVES: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', m.id, 'at', ${instant('m.created_at')}, 'by', ${personName('m.moved_by')}, 'kind', m.kind,
    'fromState', m.from_state, 'toState', m.to_state, 'assigneeName', ${personName('m.assignee_id')}, 'snoozeUntil', m.snooze_until, 'note', m.note, 'outcome', m.outcome, 'recipient', m.recipient, 'mailSubject', m.mail_subject, 'mailText', m.mail_text, 'mailState', m.mail_state) order by m.id desc), '[]')
  from asset_alert_move m where m.organization_id = k.organization_id and m.property_id = k.property_id and m.alert_id = k.id)`;

export type HeldAlert = HeldProperty &
  Rights & {
    id: number;
    actionState: AlertState;
    itemId: number | null;
    itemStatus: string | null;
    replacedByItemId: number | null;
    /** What closing it did to its item: the version that the item had then, and what it was before. */
    retiredVersion: number | null;
    retiredFrom: 'ACTIVE' | 'STORED' | null;
    replacementItemId: number | null;
    unitId: number | null;
    assigneeId: number | null;
    snoozeUntil: string | null;
    today: string;
    timezone: string;
    version: number;
  };

/** Flags that the viewer sees, locked until the transaction ends, lowest id first. */
export async function lockAlerts(
  db: Db,
  viewer: Viewer,
  alertIds: readonly number[],
  now: string,
): Promise<HeldAlert[]> {
  const { rows } = await sql<HeldAlert>`
    select a.organization_id as "organizationId", a.property_id as "propertyId", a.id, a.action_state as "actionState", a.item_id as "itemId",
      (select i.status from item i where i.organization_id = a.organization_id and i.id = a.item_id and i.archived_at is null) as "itemStatus",
      (select i.replaced_by_item_id from item i where i.organization_id = a.organization_id and i.id = a.item_id) as "replacedByItemId",
      a.retired_version as "retiredVersion", a.retired_from as "retiredFrom", a.replacement_item_id as "replacementItemId",
      a.unit_id as "unitId", a.assignee_id as "assigneeId", a.snooze_until as "snoozeUntil", ${localDay(now, 'p.timezone')} as today, p.timezone, a.version,
      ${hasRight(viewer, 'p', 'record')} as "canRecord", ${hasRight(viewer, 'p', 'manage')} as "canManage"
    from asset_alert a join property p on p.organization_id = a.organization_id and p.id = a.property_id
    where ${visibleProperties(viewer, 'p')} and a.id = any (${bigints(alertIds)}) and a.archived_at is null order by a.id for no key update of a`.execute(
    db,
  );
  return rows;
}

export type AlertFields = Partial<{
  assigneeId: number | null;
  snoozeUntil: string | null;
  projectId: number | null;
  vendorId: number | null;
  quoteCents: number | null;
  plannedOn: string | null;
  dismissReason: DismissReason | null;
  watchUntil: string | null;
  replacementItemId: number | null;
  isRemoved: boolean;
  retiredVersion: number | null;
  retiredFrom: string | null;
}>;

const COLUMNS: { [K in keyof Required<AlertFields>]: string } = {
  assigneeId: 'assignee_id',
  snoozeUntil: 'snooze_until',
  projectId: 'project_id',
  vendorId: 'vendor_id',
  quoteCents: 'quote_cents',
  plannedOn: 'planned_on',
  dismissReason: 'dismiss_reason',
  watchUntil: 'watch_until',
  replacementItemId: 'replacement_item_id',
  isRemoved: 'is_removed',
  retiredVersion: 'retired_version',
  retiredFrom: 'retired_from',
};

/** Writes fields of a locked flag, and where it goes. */
export async function updateAlert(
  db: Db,
  at: HeldAlert,
  fields: AlertFields,
  to: AlertState | undefined,
  now: string,
): Promise<void> {
  const set = Object.entries(fields).map(
    ([name, value]) => sql`${sql.ref(COLUMNS[name as keyof AlertFields])} = ${value}`,
  );
  if (to !== undefined) set.push(sql`action_state = ${to}`, sql`lane_since = ${now}::timestamptz`);
  set.push(sql`version = version + 1`, sql`updated_at = ${now}::timestamptz`);
  await sql`update asset_alert set ${sql.join(set)} where organization_id = ${at.organizationId} and id = ${at.id}`.execute(
    db,
  );
}

export type NewMail = { contactId: number; recipient: string; subject: string; text: string };
/** A mail that is queued: its key in the outbox, and what becomes of it as far as is known now. */
export type SentMail = NewMail & { messageKey: string; state: 'QUEUED' | 'KEPT' };

/** Adds a line to the history of a flag that stays in its lane: to whom it was given, or until when it was set aside. */
export async function insertLine(
  db: Db,
  viewer: Viewer,
  at: HeldAlert,
  line: { kind: 'ASSIGN'; assigneeId: number | null } | { kind: 'SNOOZE'; snoozeUntil: string | null },
  note: string | null,
  now: string,
): Promise<void> {
  const { kind, assigneeId = null, snoozeUntil = null } = { assigneeId: undefined, snoozeUntil: undefined, ...line };
  await sql`insert into asset_alert_move (organization_id, property_id, alert_id, from_state, to_state, kind, assignee_id, snooze_until, note, moved_by,
      created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${at.actionState}, ${at.actionState}, ${kind}, ${assigneeId}, ${snoozeUntil}, ${note},
      ${viewer.userId}, ${now}, ${now})`.execute(db);
}

/** Adds a line to the history of a flag that goes to a lane. */
export async function insertMove(
  db: Db,
  viewer: Viewer,
  at: HeldAlert,
  {
    to,
    note,
    mail,
    outcome,
  }: { to: AlertState; note: string | null; mail: SentMail | undefined; outcome: string | null },
  now: string,
): Promise<void> {
  await sql`insert into asset_alert_move (organization_id, property_id, alert_id, from_state, to_state, note, outcome, moved_by, contact_id, recipient,
      mail_subject, mail_text, message_key, mail_state, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${at.actionState}, ${to}, ${note}, ${outcome}, ${viewer.userId}, ${mail?.contactId ?? null},
      ${mail?.recipient ?? null}, ${mail?.subject ?? null}, ${mail?.text ?? null}, ${mail?.messageKey ?? null}, ${mail?.state ?? null}, ${now}, ${now})`.execute(
    db,
  );
}

/** The first mail address of a contact of the organization that the viewer sees; undefined where there is no such contact. */
export async function selectAddress(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  contactId: number,
): Promise<{ address: string | null } | undefined> {
  const { rows } = await sql<{ address: string | null }>`
    select c.emails -> 0 ->> 'address' as address from contact c
    where ${visibleContacts(viewer)} and c.organization_id = ${organizationId} and c.id = ${contactId} and c.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Which of the things that a decision names are not there. */
export async function findStranger(
  db: Db,
  viewer: Viewer,
  at: HeldProperty,
  { projectId = null, vendorId = null, assigneeId = null }: AlertFields,
): Promise<'projectId' | 'vendorId' | 'assigneeId' | undefined> {
  const { rows } = await sql<{ project: boolean; vendor: boolean; assignee: boolean }>`
    select ${projectId}::bigint is null or exists (select from project j where j.organization_id = ${at.organizationId}
        and j.property_id = ${at.propertyId} and j.id = ${projectId} and j.archived_at is null and j.status not in ('DONE', 'CANCELLED')) as project,
      ${vendorId}::bigint is null or exists (select from contact c where ${visibleContacts(viewer)} and c.organization_id = ${at.organizationId}
        and c.id = ${vendorId} and c.kind = 'VENDOR' and c.archived_at is null) as vendor,
      ${assigneeId}::bigint is null or ${assigneeId}::bigint in (${mayBeGiven(at)}) as assignee`.execute(db);
  const [found] = rows;
  if (!found?.project) return 'projectId';
  if (!found.vendor) return 'vendorId';
  return found.assignee ? undefined : 'assigneeId';
}

/** True when the item is in service at the property, locked against changes until the transaction ends. */
export async function isSuccessor(db: Db, at: HeldProperty, itemId: number): Promise<boolean> {
  const { rows } =
    await sql`select from item i where i.organization_id = ${at.organizationId} and i.property_id = ${at.propertyId} and i.id = ${itemId}
    and i.status = 'ACTIVE' and i.archived_at is null for key share of i`.execute(db);
  return rows.length > 0;
}

/** Retires the item of a flag that was replaced or removed, with a line in its history: its version then, and what it was; nothing of one that is retired already. */
export async function retireItem(
  db: Db,
  viewer: Viewer,
  at: HeldAlert,
  { successorId, reason }: { successorId: number | null; reason: string },
): Promise<{ retiredVersion: number; retiredFrom: string } | undefined> {
  const { rows } = await sql<{ retiredVersion: number; retiredFrom: string }>`
    with held as (
      select i.organization_id, i.id, i.status, i.unit_id from item i where i.organization_id = ${at.organizationId} and i.id = ${at.itemId}
        and i.status <> 'RETIRED' and i.archived_at is null for no key update of i
    ), saved as (
      update item i set status = 'RETIRED', retired_on = ${at.today}::date, retired_reason = ${reason}, replaced_by_item_id = ${successorId}::bigint,
        version = i.version + 1, updated_at = now()
      from held h where i.organization_id = h.organization_id and i.id = h.id
      returning i.organization_id, i.id, i.property_id, i.version, h.status as was, h.unit_id as left_unit
    ), told as (
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, from_unit_id, changes, note, user_id)
      select s.organization_id, s.id, s.property_id, ${successorId === null ? 'RETIRED' : 'REPLACED'}, ${at.today}::date, s.left_unit,
        jsonb_strip_nulls(jsonb_build_object('status', jsonb_build_array(s.was, 'RETIRED'), 'retiredOn', jsonb_build_array(null, ${at.today}::text),
          'replacedByItemId', case when ${successorId}::bigint is not null then jsonb_build_array(null, ${successorId}::bigint) end)), ${reason}, ${viewer.userId}
      from saved s
    )
    select version as "retiredVersion", was as "retiredFrom" from saved`.execute(db);
  return rows[0];
}

/** True when the unit is on the property. */
export async function isUnitOf(db: Db, at: HeldProperty, unitId: number): Promise<boolean> {
  const { rows } =
    await sql`select from unit u where u.organization_id = ${at.organizationId} and u.property_id = ${at.propertyId} and u.id = ${unitId}
    and u.archived_at is null`.execute(db);
  return rows.length > 0;
}

/** True when the item is at the property and not retired. */
export async function isItemOf(db: Db, at: HeldProperty, itemId: number): Promise<boolean> {
  const { rows } =
    await sql`select from item i where i.organization_id = ${at.organizationId} and i.property_id = ${at.propertyId} and i.id = ${itemId}
    and i.status <> 'RETIRED' and i.archived_at is null`.execute(db);
  return rows.length > 0;
}

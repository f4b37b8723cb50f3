import type { Db } from '@lintel/db/pooled-kysely';
import type { TurnKind, TurnLane } from '@lintel/domain/turns/turns';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';

/** What people set on a turn; dates are those by hand. */
export type TurnFields = {
  noticeOn: string | null;
  moveOutOn: string | null;
  possessionOn: string | null;
  startOn: string | null;
  targetOn: string | null;
  readyOn: string | null;
  moveInOn: string | null;
  budgetCents: number | null;
  marketRentCents: number | null;
  leadUserId: number | null;
  note: string | null;
};
export type HeldTurn = HeldProperty &
  TurnFields & {
    id: number;
    unitId: number;
    lane: string;
    kind: TurnKind;
    heldLane: string | null;
    importedMoveOutOn: string | null;
    lanePossessionOn: string | null;
    laneStartOn: string | null;
    laneReadyOn: string | null;
    today: string;
    version: number;
  };
export type TurnPlace = Pick<HeldTurn, 'organizationId' | 'propertyId' | 'id'>;

const ofTurn = (at: TurnPlace): RawBuilder<unknown> =>
  sql`x.organization_id = ${at.organizationId} and x.property_id = ${at.propertyId} and x.turn_id = ${at.id}`;

/** The turn, locked until the transaction ends; undefined when the viewer does not see it. */
export async function lockTurn(db: Db, viewer: Viewer, turnId: number, now: string): Promise<HeldTurn | undefined> {
  const { rows } = await sql<HeldTurn>`
    select t.organization_id as "organizationId", t.property_id as "propertyId", t.id, t.unit_id as "unitId", t.lane, t.kind,
      t.held_lane as "heldLane", t.hand_notice_on as "noticeOn", t.hand_move_out_on as "moveOutOn", t.hand_possession_on as "possessionOn",
      t.hand_start_on as "startOn", t.hand_target_on as "targetOn", t.hand_ready_on as "readyOn", t.hand_move_in_on as "moveInOn",
      t.imported_move_out_on as "importedMoveOutOn", t.lane_possession_on as "lanePossessionOn", t.lane_start_on as "laneStartOn",
      t.lane_ready_on as "laneReadyOn", t.budget_cents as "budgetCents", t.market_rent_cents as "marketRentCents",
      t.lead_user_id as "leadUserId", t.note, ${localDay(now, 'p.timezone')} as today, t.version
    from turn t join property p on p.organization_id = t.organization_id and p.id = t.property_id
    join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
    where ${visibleProperties(viewer, 'p')} and t.id = ${turnId} and t.archived_at is null for no key update of t`.execute(
    db,
  );
  return rows[0];
}

/** Today at a property that is held. */
export async function selectDay(db: Db, at: HeldProperty, now: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${localDay(now, 'p.timezone')} as today from property p
    where p.organization_id = ${at.organizationId} and p.id = ${at.propertyId}`.execute(db);
  return (rows[0] as { today: string }).today;
}

/** Whether the unit is in a turn that is not over; the unit is held by its property. */
export async function hasOpenTurn(db: Db, at: HeldProperty, unitId: number): Promise<boolean> {
  const { rows } =
    await sql`select from turn t where t.organization_id = ${at.organizationId} and t.property_id = ${at.propertyId}
    and t.unit_id = ${unitId} and t.closed_on is null and t.archived_at is null`.execute(db);
  return rows.length > 0;
}

/** Inserts a turn; its id. */
export async function insertTurn(
  db: Db,
  at: HeldProperty & { unitId: number },
  fields: TurnFields,
  begins: { lane: TurnLane; onDay: string; targetDays: number; possessionOn: string | null },
  now: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into turn (organization_id, property_id, unit_id, lane, kind, lane_since, lane_possession_on, target_days, hand_notice_on, hand_move_out_on,
      hand_possession_on, hand_start_on, hand_target_on, hand_ready_on, hand_move_in_on, budget_cents, market_rent_cents, lead_user_id, note,
      created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.unitId}, ${begins.lane.key}, ${begins.lane.kind}, ${begins.onDay}, ${begins.possessionOn},
      ${begins.targetDays}, ${fields.noticeOn}, ${fields.moveOutOn}, ${fields.possessionOn}, ${fields.startOn}, ${fields.targetOn},
      ${fields.readyOn}, ${fields.moveInOn}, ${fields.budgetCents}, ${fields.marketRentCents}, ${fields.leadUserId}, ${fields.note},
      ${now}, ${now}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Writes what people set on a locked turn. */
export async function updateTurnFields(db: Db, at: TurnPlace, fields: TurnFields): Promise<void> {
  await sql`update turn t set hand_notice_on = ${fields.noticeOn}, hand_move_out_on = ${fields.moveOutOn},
      hand_possession_on = ${fields.possessionOn}, hand_start_on = ${fields.startOn}, hand_target_on = ${fields.targetOn},
      hand_ready_on = ${fields.readyOn}, hand_move_in_on = ${fields.moveInOn}, budget_cents = ${fields.budgetCents},
      market_rent_cents = ${fields.marketRentCents}, lead_user_id = ${fields.leadUserId}, note = ${fields.note}
    where t.organization_id = ${at.organizationId} and t.id = ${at.id}`.execute(db);
}

/** Counts a change of a locked turn. */
export async function bumpTurn(db: Db, at: TurnPlace, now: string): Promise<void> {
  await sql`update turn t set version = t.version + 1, updated_at = ${now}
    where t.organization_id = ${at.organizationId} and t.id = ${at.id}`.execute(db);
}

/** Moves a locked turn to a lane and says so in its history. */
export async function updateLane(
  db: Db,
  viewer: Viewer,
  held: HeldTurn,
  to: TurnLane,
  after: {
    heldLane: string | null;
    reason: string | null;
    note: string | null;
    lanePossessionOn: string | null;
    laneStartOn: string | null;
    laneReadyOn: string | null;
  },
  now: string,
): Promise<void> {
  const isOver = to.kind === 'MOVED_IN';
  await sql`update turn t set lane = ${to.key}, kind = ${to.kind}, lane_since = ${held.today}, held_lane = ${after.heldLane},
      hold_reason = ${after.reason}, lane_possession_on = ${after.lanePossessionOn}, lane_start_on = ${after.laneStartOn},
      lane_ready_on = ${after.laneReadyOn}, lane_move_in_on = ${isOver ? held.today : null}, closed_on = ${isOver ? held.today : null}
    where t.organization_id = ${held.organizationId} and t.id = ${held.id}`.execute(db);
  await insertMove(db, viewer, held, { from: held, to, onDay: held.today, note: after.note }, now);
}

/** Adds a line to the history of a turn. */
export async function insertMove(
  db: Db,
  viewer: Viewer,
  at: TurnPlace,
  move: { from: { lane: string; kind: TurnKind } | null; to: TurnLane; onDay: string; note: string | null },
  now: string,
): Promise<void> {
  await sql`insert into turn_move (organization_id, property_id, turn_id, on_day, from_lane, from_kind, to_lane, to_kind, note, user_id, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${move.onDay}, ${move.from?.lane ?? null}, ${move.from?.kind ?? null},
      ${move.to.key}, ${move.to.kind}, ${move.note}, ${viewer.userId}, ${now}, ${now})`.execute(db);
}

/** How many tasks of a locked turn are not done, and whether its newest final walk was passed. */
export async function selectReadiness(db: Db, at: TurnPlace): Promise<{ openTasks: number; hasPassedWalk: boolean }> {
  const { rows } = await sql<{ openTasks: number; hasPassedWalk: boolean }>`
    select (select count(*) from turn_task x where ${ofTurn(at)} and x.archived_at is null and x.done_on is null) as "openTasks",
      coalesce((select x.passed from turn_walk x where ${ofTurn(at)} order by x.id desc limit 1), false) as "hasPassedWalk"`.execute(
    db,
  );
  return rows[0] as { openTasks: number; hasPassedWalk: boolean };
}

/** Archives a locked turn. */
export async function archiveTurn(db: Db, at: TurnPlace, now: string): Promise<void> {
  await sql`update turn t set archived_at = ${now}, version = t.version + 1, updated_at = ${now}
    where t.organization_id = ${at.organizationId} and t.id = ${at.id}`.execute(db);
}

/** Gives the vacant days from `onDay` to `untilDay` of a locked turn to an owner; null gives them back to the rule. */
export async function updateDays(
  db: Db,
  viewer: Viewer,
  at: TurnPlace,
  { onDay, untilDay, owner, note }: { onDay: string; untilDay: string; owner: string | null; note: string | null },
  now: string,
): Promise<void> {
  if (owner === null) {
    await sql`delete from turn_day x where ${ofTurn(at)} and x.on_day between ${onDay} and ${untilDay}`.execute(db);
    return;
  }
  await sql`insert into turn_day (organization_id, property_id, turn_id, on_day, owner, note, set_by, created_at, updated_at)
    select ${at.organizationId}, ${at.propertyId}, ${at.id}, ${onDay}::date + n.day, ${owner}, ${note}, ${viewer.userId}, ${now}, ${now}
    from generate_series(0, ${untilDay}::date - ${onDay}::date) n (day)
    on conflict (organization_id, turn_id, on_day) do update set owner = excluded.owner, note = excluded.note, set_by = excluded.set_by,
      version = turn_day.version + 1, updated_at = excluded.updated_at`.execute(db);
}

/** Records a final walk of a locked turn. */
export async function insertWalk(
  db: Db,
  viewer: Viewer,
  held: HeldTurn,
  walk: {
    passed: boolean;
    note: string | null;
    reason: string | null;
    openPoints: readonly string[];
    signedName: string;
    signature: string | null;
  },
  now: string,
): Promise<void> {
  await sql`insert into turn_walk (organization_id, property_id, turn_id, walked_on, passed, note, pass_reason, open_points, signed_name, signature, user_id, created_at, updated_at)
    values (${held.organizationId}, ${held.propertyId}, ${held.id}, ${held.today}, ${walk.passed}, ${walk.note}, ${walk.reason},
      ${walk.openPoints}::text[], ${walk.signedName},
      ${walk.signature}, ${viewer.userId}, ${now}, ${now})`.execute(db);
}

/** True for a vendor of the organization that the viewer sees. */
export async function isVendor(db: Db, viewer: Viewer, organizationId: number, vendorId: number): Promise<boolean> {
  const { rows } =
    await sql`select from contact c where ${visibleContacts(viewer)} and c.organization_id = ${organizationId}
    and c.id = ${vendorId} and c.kind = 'VENDOR' and c.archived_at is null`.execute(db);
  return rows.length > 0;
}

/** True for a person who belongs to the organization. */
export async function isMember(db: Db, organizationId: number, userId: number): Promise<boolean> {
  const { rows } =
    await sql`select from membership m where m.organization_id = ${organizationId} and m.user_id = ${userId}
    and m.archived_at is null`.execute(db);
  return rows.length > 0;
}

import type { Db } from '@lintel/db/pooled-kysely';
import type { TurnKind, TurnTrade } from '@lintel/domain/turns/turns';
import { sql } from 'kysely';
import { bigints } from '#platform/identity/viewer.ts';
import { endingCover, endsWithin } from './ending-cover.ts';
import type { HeldTurn, TurnPlace } from './turn-write.queries.ts';

export type TaskFields = {
  trade: TurnTrade;
  title: string | null;
  vendorId: number | null;
  itemId: number | null;
  plannedOn: string | null;
  partsFrom: string | null;
  partsUntil: string | null;
  budgetCents: number | null;
  costCents: number | null;
  note: string | null;
};
export type StoredTask = TaskFields & { id: number; doneOn: string | null; reopenedCount: number };

type OpenTurn = { id: number; kind: TurnKind; unitName: string };

/** How long before the end of its life an item is replaced at a turn. */
const DUE_DAYS = 365;

/** A task of a locked turn. */
export async function selectTask(db: Db, at: TurnPlace, taskId: number): Promise<StoredTask | undefined> {
  const { rows } = await sql<StoredTask>`
    select k.id, k.trade, k.title, k.vendor_id as "vendorId", k.item_id as "itemId", k.planned_on as "plannedOn", k.parts_from as "partsFrom",
      k.parts_until as "partsUntil", k.budget_cents as "budgetCents", k.cost_cents as "costCents", k.note, k.done_on as "doneOn",
      k.reopened_count as "reopenedCount"
    from turn_task k where k.organization_id = ${at.organizationId} and k.property_id = ${at.propertyId} and k.turn_id = ${at.id}
      and k.id = ${taskId} and k.archived_at is null`.execute(db);
  return rows[0];
}

/** How many tasks a turn has. */
export async function countTasks(db: Db, at: TurnPlace): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from turn_task k where k.organization_id = ${at.organizationId}
    and k.property_id = ${at.propertyId} and k.turn_id = ${at.id} and k.archived_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds a task to a locked turn; its id. */
export async function insertTask(db: Db, at: TurnPlace, task: TaskFields, now: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into turn_task (organization_id, property_id, turn_id, trade, title, vendor_id, item_id, planned_on, parts_from, parts_until,
      budget_cents, cost_cents, note, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${task.trade}, ${task.title}, ${task.vendorId}, ${task.itemId}, ${task.plannedOn},
      ${task.partsFrom}, ${task.partsUntil}, ${task.budgetCents}, ${task.costCents}, ${task.note}, ${now}, ${now}) returning id`.execute(
    db,
  );
  return (rows[0] as { id: number }).id;
}

/** Writes the fields of a task of a locked turn. */
export async function updateTask(db: Db, at: TurnPlace, taskId: number, task: TaskFields, now: string): Promise<void> {
  await sql`update turn_task k set trade = ${task.trade}, title = ${task.title}, vendor_id = ${task.vendorId}, planned_on = ${task.plannedOn},
      parts_from = ${task.partsFrom}, parts_until = ${task.partsUntil}, budget_cents = ${task.budgetCents}, cost_cents = ${task.costCents},
      note = ${task.note}, version = k.version + 1, updated_at = ${now}
    where k.organization_id = ${at.organizationId} and k.turn_id = ${at.id} and k.id = ${taskId}`.execute(db);
}

/** Marks a task of a locked turn as done on a day, or opens it again. */
export async function updateTaskDone(
  db: Db,
  at: Pick<HeldTurn, 'organizationId' | 'id' | 'today'>,
  taskId: number,
  change: { doneOn: string; costCents: number | null } | 'reopen',
  now: string,
): Promise<void> {
  const set =
    change === 'reopen'
      ? sql`done_on = null, reopened_count = k.reopened_count + 1, reopened_on = ${at.today}`
      : sql`done_on = ${change.doneOn}, cost_cents = ${change.costCents}, parts_until = case when k.parts_from is not null
          then coalesce(k.parts_until, greatest(k.parts_from, ${change.doneOn}::date)) end`;
  await sql`update turn_task k set ${set}, version = k.version + 1, updated_at = ${now}
    where k.organization_id = ${at.organizationId} and k.turn_id = ${at.id} and k.id = ${taskId}`.execute(db);
}

/** Archives a task of a locked turn. */
export async function archiveTask(db: Db, at: TurnPlace, taskId: number, now: string): Promise<void> {
  await sql`update turn_task k set archived_at = ${now}, version = k.version + 1, updated_at = ${now}
    where k.organization_id = ${at.organizationId} and k.turn_id = ${at.id} and k.id = ${taskId}`.execute(db);
}

/**
 * Takes the items of the unit that a recall may concern, whose life ends within a year, or whose cover ends soon into the scope of a locked
 * turn, each once and no more than `room`, what is most urgent first; their ids. The remedy of a recall costs nothing, and neither does a test: they have no budget.
 */
export async function insertDueTasks(db: Db, held: HeldTurn, room: number, now: string): Promise<number[]> {
  const today = sql`${held.today}::date`;
  const { rows } = await sql<{ id: number }>`
    insert into turn_task (organization_id, property_id, turn_id, trade, title, item_id, budget_cents, created_at, updated_at)
    select i.organization_id, i.property_id, ${held.id}, 'APPLIANCES',
      left(case x.due when 'REMEDY' then 'Recall remedy: ' when 'LIFE' then 'Replace ' when 'COMPARE' then 'Compare with the recall: '
        else 'Test, cover ends ' || to_char(v.ends_on, 'YYYY-MM-DD') || ': ' end || lower(y.name), 120), i.id,
      case when x.due = 'LIFE' then i.installed_cost_cents end, ${now}, ${now}
    from item i join item_type y on y.id = i.item_type_id
    left join turn_settings s on s.organization_id = i.organization_id
    left join lateral (${endingCover(today)}) v on true
    cross join lateral (select case when i.recall_state = 'AFFECTED' then 'REMEDY'
      when i.life_ends_on <= ${held.today}::date + ${DUE_DAYS}::int then 'LIFE' when i.recall_state = 'POSSIBLE' then 'COMPARE'
      when ${endsWithin(today, sql`s.cover_days`)} then 'TEST' end as due) x
    where i.organization_id = ${held.organizationId} and i.property_id = ${held.propertyId} and i.unit_id = ${held.unitId}
      and i.status = 'ACTIVE' and i.archived_at is null and x.due is not null
      and not exists (select from turn_task k where k.organization_id = i.organization_id and k.turn_id = ${held.id} and k.item_id = i.id
        and k.archived_at is null)
    order by array_position(array['REMEDY', 'LIFE', 'COMPARE', 'TEST'], x.due), i.life_ends_on, i.id
    limit ${Math.max(0, room)}::int returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** True for an item in service in the unit of a locked turn. */
export async function isItemOfUnit(db: Db, held: HeldTurn, itemId: number): Promise<boolean> {
  const { rows } =
    await sql`select from item i where i.organization_id = ${held.organizationId} and i.property_id = ${held.propertyId}
    and i.unit_id = ${held.unitId} and i.id = ${itemId} and i.archived_at is null and i.status = 'ACTIVE'`.execute(db);
  return rows.length > 0;
}

/** The open turns of a property among these ids whose units stand, locked, lowest id first. */
export async function lockOpenTurns(
  db: Db,
  { organizationId, propertyId }: Pick<TurnPlace, 'organizationId' | 'propertyId'>,
  turnIds: readonly number[],
): Promise<OpenTurn[]> {
  const { rows } = await sql<OpenTurn>`select t.id, t.kind, u.name as "unitName" from turn t
    join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
    where t.organization_id = ${organizationId} and t.property_id = ${propertyId} and t.id = any (${bigints(turnIds)})
      and t.closed_on is null and t.archived_at is null order by t.id for no key update of t`.execute(db);
  return rows;
}

/** Which of the locked turns have no open task of a trade. */
export async function selectWithout(
  db: Db,
  at: Pick<TurnPlace, 'organizationId' | 'propertyId'>,
  turnIds: readonly number[],
  trade: TurnTrade,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select w.id from unnest(${bigints(turnIds)}) as w(id)
    where not exists (select from turn_task k where k.organization_id = ${at.organizationId} and k.property_id = ${at.propertyId}
      and k.turn_id = w.id and k.trade = ${trade} and k.done_on is null and k.archived_at is null) order by w.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Plans the open tasks of a trade in locked turns; how many. */
export async function updatePlanned(
  db: Db,
  at: Pick<TurnPlace, 'organizationId' | 'propertyId'>,
  turnIds: readonly number[],
  { trade, vendorId, plannedOn }: { trade: TurnTrade; vendorId: number | null; plannedOn: string },
  now: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update turn_task k set planned_on = ${plannedOn}, vendor_id = coalesce(${vendorId}::bigint, k.vendor_id), version = k.version + 1, updated_at = ${now}
    where k.organization_id = ${at.organizationId} and k.property_id = ${at.propertyId} and k.turn_id = any (${bigints(turnIds)})
      and k.trade = ${trade} and k.done_on is null and k.archived_at is null`.execute(db);
  await sql`update turn t set version = t.version + 1, updated_at = ${now}
    where t.organization_id = ${at.organizationId} and t.id = any (${bigints(turnIds)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

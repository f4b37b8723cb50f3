import type { Db } from '@lintel/db/pooled-kysely';
import type { DayOwner, TurnKind, TurnLane, TurnTrade } from '@lintel/domain/turns/turns';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { personName } from '#platform/identity/person-name.ts';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import { type NameList, nameIn, nameList, namesById } from '#platform/lookups/name-lists.ts';
import { jsonRows } from '#platform/sql/json-rows.ts';
import { waitsOf } from './task-waits.ts';

export type TaskFact = {
  id: number;
  trade: TurnTrade;
  vendorId: number | null;
  vendorName: string | null;
  plannedOn: string | null;
  doneOn: string | null;
  partsFrom: string | null;
  partsUntil: string | null;
  reopenedCount: number;
  reopenedOn: string | null;
  budgetCents: number | null;
  costCents: number | null;
  /** Tasks of the same turn that have to be done first. */
  waitsFor: readonly number[];
};
/** A turn as far as figures, predictions and days need it. */
export type TurnFact = {
  id: number;
  unitId: number;
  unitName: string;
  floorPlan: string | null;
  lane: string;
  kind: TurnKind;
  laneSince: string;
  holdReason: string | null;
  moveOutOn: string | null;
  possessionOn: string | null;
  startOn: string | null;
  targetOn: string | null;
  readyOn: string | null;
  moveInOn: string | null;
  closedOn: string | null;
  budgetCents: number | null;
  marketRentCents: number | null;
  tasks: TaskFact[];
  /** Oldest first. */
  moves: { onDay: string; toLane: string; toKind: TurnKind }[];
  given: { onDay: string; owner: DayOwner; note: string | null; by: string | null }[];
  walks: { walkedOn: string; passed: boolean; reason: string | null }[];
};
/** What a prediction needs of a turn: its facts without who was given which day, and without what the lanes of its moves mean. */
export type TurnCourse = Omit<TurnFact, 'given' | 'moves'> & { moves: { onDay: string; toLane: string }[] };
export type TurnsOfProperty = {
  today: string;
  propertyName: string;
  /** Null where the organization has the usual ones. */
  lanes: TurnLane[] | null;
  turns: TurnFact[];
};

/** Days back that a property's turns are learned from and its figures are of. */
export const LEARNED_DAYS = 365;

// Over `turn_task k` and `contact c`, `turn_move m` and `turn_walk w` of one turn.
const TASK_LIST = sql`json_agg(json_build_object('id', k.id, 'waitsFor', ${waitsOf('k')}, 'trade', k.trade, 'vendorId', k.vendor_id,
    'vendorName', c.name, 'plannedOn', k.planned_on, 'doneOn', k.done_on, 'partsFrom', k.parts_from, 'partsUntil', k.parts_until,
    'reopenedCount', k.reopened_count, 'reopenedOn', k.reopened_on, 'budgetCents', k.budget_cents, 'costCents', k.cost_cents) order by k.id)`;
const MOVE_LIST = sql`json_agg(json_build_object('onDay', m.on_day, 'toLane', m.to_lane, 'toKind', m.to_kind) order by m.on_day, m.id)`;
const WALK_LIST = sql`json_agg(json_build_object('walkedOn', w.walked_on, 'passed', w.passed, 'reason', w.pass_reason) order by w.id)`;
const VENDOR = sql`left join contact c on c.organization_id = k.organization_id and c.id = k.vendor_id`;

const TASKS: RawBuilder<unknown> = sql`(select coalesce(${TASK_LIST}, '[]') from turn_task k ${VENDOR}
  where k.organization_id = t.organization_id and k.property_id = t.property_id and k.turn_id = t.id and k.archived_at is null)`;
const MOVES: RawBuilder<unknown> = sql`(select coalesce(${MOVE_LIST}, '[]') from turn_move m
  where m.organization_id = t.organization_id and m.property_id = t.property_id and m.turn_id = t.id)`;
const WALKS: RawBuilder<unknown> = sql`(select coalesce(${WALK_LIST}, '[]') from turn_walk w
  where w.organization_id = t.organization_id and w.property_id = t.property_id and w.turn_id = t.id)`;

type OfTurn = { turnId: number };
type StoredTask = Omit<TaskFact, 'vendorName' | 'waitsFor'> & OfTurn;
type StoredWait = OfTurn & { taskId: number; waitsForId: number };
type Move = TurnCourse['moves'][number] & OfTurn;
type Walk = TurnCourse['walks'][number] & OfTurn;

/** What happened in turns, a list each over all of them, and the names of the vendors. */
export type CourseLists = {
  tasks: StoredTask[];
  vendors: NameList;
  waits: StoredWait[];
  moves: Move[];
  walks: Walk[];
};

/** SQL condition: rows of the table `alias` on the property that is asked about. */
export type OfPlace = (alias: string) => RawBuilder<unknown>;

const ofTurns = (alias: string) => sql`${sql.ref(`${alias}.turn_id`)} = any (array(select l.id from listed l))`;

/** CTE `task`: the tasks of all turns of the CTE `listed`. */
export function taskCte(ofPlace: OfPlace): RawBuilder<unknown> {
  return sql`task as materialized (
    select k.turn_id, k.id, k.trade, k.vendor_id, k.planned_on, k.done_on, k.parts_from, k.parts_until, k.reopened_count, k.reopened_on,
      k.budget_cents, k.cost_cents
    from turn_task k where ${ofPlace('k')} and ${ofTurns('k')} and k.archived_at is null
  )`;
}

/** The columns of CourseLists: what happened in all turns of the CTE `listed`, each read in one pass. */
export function courseLists(ofPlace: OfPlace, organizationId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${jsonRows<StoredTask>(sql`select k.id, k.turn_id as "turnId", k.trade, k.vendor_id as "vendorId", k.planned_on as "plannedOn", k.done_on as "doneOn",
      k.parts_from as "partsFrom", k.parts_until as "partsUntil", k.reopened_count as "reopenedCount", k.reopened_on as "reopenedOn",
      k.budget_cents as "budgetCents", k.cost_cents as "costCents" from task k order by k.turn_id, k.id`)} as tasks, ${nameList('contact', organizationId, sql`select k.vendor_id from task k`)} as vendors, ${jsonRows<StoredWait>(sql`select y.turn_id as "turnId", y.task_id as "taskId", y.waits_for_id as "waitsForId" from turn_task_wait y
      where ${ofPlace('y')} and ${ofTurns('y')} order by y.task_id, y.waits_for_id`)} as waits, ${jsonRows<Move>(sql`select m.turn_id as "turnId", m.on_day as "onDay", m.to_lane as "toLane" from turn_move m where ${ofPlace('m')} and ${ofTurns('m')}
      order by m.turn_id, m.id`)} as moves, ${jsonRows<Walk>(sql`select w.turn_id as "turnId", w.walked_on as "walkedOn", w.passed, w.pass_reason as reason from turn_walk w where ${ofPlace('w')} and ${ofTurns('w')}
      order by w.turn_id, w.id`)} as walks`;
}

/** Gives each of the turns, in the order of their ids, what happened in it. */
export function addCourse(turns: readonly TurnCourse[], lists: CourseLists): void {
  const vendors = namesById(lists.vendors);
  const waits = Map.groupBy(lists.waits, ({ taskId }) => taskId);
  const nextTasks = partsOf(
    lists.tasks.map((task) => ({
      ...task,
      vendorName: nameIn(vendors, task.vendorId),
      waitsFor: waits.get(task.id)?.map(({ waitsForId }) => waitsForId) ?? [],
    })),
  );
  const nextMoves = partsOf(lists.moves);
  const nextWalks = partsOf(lists.walks);
  for (const turn of turns) {
    turn.tasks = nextTasks(turn.id);
    turn.moves = oldestFirst(nextMoves(turn.id));
    turn.walks = nextWalks(turn.id);
  }
}

// As they were recorded, they nearly always are; a move may be dated back.
function oldestFirst(moves: TurnCourse['moves']): TurnCourse['moves'] {
  const isInOrder = moves.every(({ onDay }, at) => at === 0 || (moves[at - 1]?.onDay ?? '') <= onDay);
  return isInOrder ? moves : moves.toSorted((a, b) => (a.onDay < b.onDay ? -1 : Number(a.onDay > b.onDay)));
}

// Gives the rows of one turn after the other; both are in the order of the ids of turns. Those of turns that are not asked for are passed over.
function partsOf<Row extends OfTurn>(rows: readonly Row[]): (turnId: number) => Row[] {
  let end = 0;
  return (turnId) => {
    while ((rows[end]?.turnId ?? turnId) < turnId) end += 1;
    const start = end;
    while (rows[end]?.turnId === turnId) end += 1;
    return rows.slice(start, end);
  };
}

const GIVEN: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('onDay', y.on_day, 'owner', y.owner, 'note', y.note,
    'by', ${personName('y.set_by')}) order by y.on_day), '[]')
  from turn_day y where y.organization_id = t.organization_id and y.property_id = t.property_id and y.turn_id = t.id and y.archived_at is null)`;

/** The columns of a TurnCourse from `turn t` alone, but for what happened in it. */
export const COURSE_DATES: RawBuilder<unknown> = sql`t.lane, t.kind, t.lane_since as "laneSince", t.hold_reason as "holdReason",
  t.move_out_on as "moveOutOn", t.possession_on as "possessionOn", t.start_on as "startOn", t.target_on as "targetOn", t.ready_on as "readyOn",
  t.move_in_on as "moveInOn", t.closed_on as "closedOn", t.budget_cents as "budgetCents", t.market_rent_cents as "marketRentCents"`;

/** The columns of a TurnFact from `turn t` and `unit u`. */
export const FACT_COLUMNS: RawBuilder<unknown> = sql`t.id, t.unit_id as "unitId", u.name as "unitName", u.floor_plan as "floorPlan", ${COURSE_DATES},
  ${TASKS} as tasks, ${MOVES} as moves, ${WALKS} as walks, ${GIVEN} as given`;

/** SQL condition on `turn t` for the day there: the turns that predictions and figures of a property are computed from. */
export function isLearnedFrom(today: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(t.closed_on is null or t.closed_on >= ${today} - ${sql.lit(LEARNED_DAYS)})`;
}

/**
 * The turns of a property that are open or ended within a year, with what happened in them; undefined where the viewer does not see
 * the property.
 */
export async function selectTurns(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
): Promise<TurnsOfProperty | undefined> {
  const { rows } = await sql<TurnsOfProperty>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}),
    day as materialized (select s.*, ${localDay(now, 's.timezone')} as today from scope s)
    select d.today, p.name as "propertyName",
      (select s.lanes from turn_settings s where s.organization_id = d.organization_id) as lanes,
      (select coalesce(json_agg(f order by f.id), '[]') from (
        select ${FACT_COLUMNS} from turn t
        join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
        where t.organization_id = d.organization_id and t.property_id = d.property_id and t.archived_at is null
          and ${isLearnedFrom(sql`d.today`)}
      ) f) as turns
    from day d join property p on p.organization_id = d.organization_id and p.id = d.property_id`.execute(db);
  return rows[0];
}

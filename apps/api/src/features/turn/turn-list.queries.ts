import type { Db } from '@lintel/db/pooled-kysely';
import type { TurnLane } from '@lintel/domain/turns/turns';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { type NameList, nameIn, nameList, namesById, peopleList } from '#platform/lookups/name-lists.ts';
import { jsonRows } from '#platform/sql/json-rows.ts';
import {
  addCourse,
  COURSE_DATES,
  type CourseLists,
  courseLists,
  isLearnedFrom,
  type OfPlace,
  type TurnCourse,
  taskCte,
} from './turn-facts.queries.ts';

/** A turn with what a row of the list says beyond its course. */
export type ListedTurn = TurnCourse & {
  organizationId: number;
  propertyId: number;
  unitSortKey: string;
  buildingId: number | null;
  buildingName: string | null;
  targetSource: 'HAND' | 'IMPORT' | 'RULE' | null;
  importedTargetOn: string | null;
  appliancesDue: number;
  leadName: string | null;
  version: number;
  /** An instant as PostgreSQL writes it. */
  updatedAt: string;
};
export type ListedTurns = {
  today: string;
  /** Null where the organization has the usual ones. */
  lanes: TurnLane[] | null;
  turnsEver: number;
  turns: ListedTurn[];
};

/** How long before the end of its life an item is replaced at a turn. */
const DUE_DAYS = 365;

type Asked = { viewer: Viewer; propertyId: number; now: string };

/**
 * The turns of a property that are open or ended within a year, and with a `state` all it ever had, in one statement; undefined where the
 * viewer does not see the property.
 */
export async function selectListedTurns(
  db: Db,
  { state, ...asked }: Asked & { state: string | undefined },
): Promise<ListedTurns | undefined> {
  const { rows } = await listing(asked, state === undefined).execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { today, lanes, turnsEver, organizationId, propertyId } = found;
  const people = namesById(found.people);
  const buildings = namesById(found.buildings);
  const units = new Map(found.units.map((unit) => [unit.unitId, unit]));
  const due = new Map(found.due.map(({ unitId, items }) => [unitId, items]));
  const turns = found.turns.flatMap(({ leadUserId, ...turn }): ListedTurn[] => {
    const unit = units.get(turn.unitId);
    // Its unit is archived.
    if (!unit) return [];
    const names = { buildingName: nameIn(buildings, unit.buildingId), leadName: nameIn(people, leadUserId) };
    const appliancesDue = due.get(turn.unitId) ?? 0;
    return [{ ...turn, ...unit, ...names, organizationId, propertyId, appliancesDue, tasks: [], moves: [], walks: [] }];
  });
  addCourse(turns, found);
  return { today, lanes, turnsEver, turns };
}

type Due = { unitId: number; items: number };
type Unit = Pick<ListedTurn, 'unitId' | 'unitName' | 'floorPlan' | 'unitSortKey' | 'buildingId'>;
/** A turn as it is stored; the rest of a `ListedTurn` comes from the other lists. */
type Listed = Omit<
  ListedTurn,
  | Exclude<keyof Unit, 'unitId'>
  | ('organizationId' | 'propertyId' | 'buildingName' | 'leadName' | 'appliancesDue' | 'tasks' | 'moves' | 'walks')
> & { leadUserId: number | null };
type Found = Omit<ListedTurns, 'turns'> & {
  organizationId: number;
  propertyId: number;
  turns: Listed[];
  /** Those of the turns that still exist. */
  units: Unit[];
  people: NameList;
  buildings: NameList;
  /** How many items of a unit come to the end of their life; units without one are missing. */
  due: Due[];
} & CourseLists;

function listing({ viewer, propertyId, now }: Asked, isOpenOnly: boolean): RawBuilder<Found> {
  const which = isOpenOnly ? isLearnedFrom(sql`(select d.today from day d)`) : sql`true`;
  const isAsked = isOpenOnly ? sql`l."closedOn" is null` : sql`true`;
  // why: not any of the viewer's, for which PostgreSQL does not take rows in the order of an index
  const organizationId = sql`(select d.organization_id from day d)`;
  const ofPlace: OfPlace = (alias) =>
    sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} and ${sql.ref(`${alias}.property_id`)} = ${propertyId}`;
  // `offset 0`: units are found by their key; with the condition beside it, PostgreSQL goes through those of the organization in their order.
  return sql`
    with day as materialized (
      select p.organization_id, p.id as property_id, ${localDay(now, 'p.timezone')} as today
      from property p where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}
    ), listed as materialized (
      select t.id, t.unit_id as "unitId", ${COURSE_DATES}, case when t.hand_target_on is not null then 'HAND'
          when t.imported_target_on is not null then 'IMPORT' when t.target_on is not null then 'RULE' end as "targetSource",
        t.imported_target_on as "importedTargetOn", t.lead_user_id as "leadUserId", t.version, t.updated_at as "updatedAt"
      from turn t where ${ofPlace('t')} and t.archived_at is null and ${which}
    ), place as materialized (
      select u.id as "unitId", u.name as "unitName", u.floor_plan as "floorPlan", u.sort_key as "unitSortKey", u.building_id as "buildingId"
      from (
        select u.* from unit u where u.organization_id = ${organizationId} and u.id = any (array(select l."unitId" from listed l)) offset 0
      ) u where u.archived_at is null
    ), ${taskCte(ofPlace)}
    select d.today, d.organization_id as "organizationId", d.property_id as "propertyId",
      (select s.lanes from turn_settings s where s.organization_id = d.organization_id) as lanes,
      (select count(*) from turn t where ${ofPlace('t')} and t.archived_at is null) as "turnsEver",
      ${jsonRows<Listed>(sql`select l.* from listed l order by l.id`)} as turns,
      ${jsonRows<Unit>(sql`select u.* from place u`)} as units,
      ${peopleList(sql`select l."leadUserId" from listed l`)} as people,
      ${nameList('building', organizationId, sql`select u."buildingId" from place u`)} as buildings,
      ${jsonRows<Due>(sql`select i.unit_id as "unitId", count(*) as items from item i
          where ${ofPlace('i')} and i.unit_id = any (array(select l."unitId" from listed l where ${isAsked})) and i.status = 'ACTIVE'
            and i.archived_at is null
             and (i.life_ends_on <= (select d.today + ${sql.lit(DUE_DAYS)} from day d) or i.recall_state in ('POSSIBLE', 'AFFECTED')) group by i.unit_id`)} as due, ${courseLists(ofPlace, organizationId)}
    from day d`;
}

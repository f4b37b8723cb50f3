import type { Db } from '@lintel/db/pooled-kysely';
import type { TurnLane } from '@lintel/domain/turns';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/day.ts';
import { fixedStatement } from '#platform/fixed-statement.ts';
import { type Columns, columnNames, jsonColumns, rowsOf } from '#platform/json-columns.ts';
import { instant } from '#platform/lookups/instant.ts';
import { type NameList, nameIn, nameList, namesById, peopleList } from '#platform/lookups/name-lists.ts';
import { sightOf, type Viewer, visibleProperty } from '#platform/viewer.ts';
import {
  addCourse,
  COURSE_DATES,
  type CourseLists,
  courseLists,
  isLearnedFrom,
  ofPlace,
  organizationOfDay,
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
  const [found] = await (state === undefined ? selectOpen : selectEver)(db, asked);
  if (!found) return undefined;
  const { today, lanes, turnsEver, organizationId, propertyId } = found;
  const people = namesById(found.people);
  const buildings = namesById(found.buildings);
  const due = new Map(rowsOf(DUE, found.due).map(({ unitId, items }) => [unitId, items]));
  const turns = rowsOf(LISTED, found.turns).map(
    (turn): ListedTurn => ({
      ...turn,
      organizationId,
      propertyId,
      buildingName: nameIn(buildings, turn.buildingId),
      leadName: nameIn(people, turn.leadUserId),
      appliancesDue: due.get(turn.unitId) ?? 0,
      tasks: [],
      moves: [],
      walks: [],
    }),
  );
  addCourse(turns, found);
  return { today, lanes, turnsEver, turns };
}

const DUE = columnNames<{ unitId: number; items: number }>()(['unitId', 'items']);
type Added =
  | 'tasks'
  | 'moves'
  | 'walks'
  | 'organizationId'
  | 'propertyId'
  | 'buildingName'
  | 'leadName'
  | 'appliancesDue';
type Listed = Omit<ListedTurn, Added> & { leadUserId: number | null };
const LISTED = columnNames<Listed>()([
  ...(['id', 'unitId', 'unitName', 'floorPlan', 'lane', 'kind', 'laneSince', 'holdReason'] as const),
  ...(['moveOutOn', 'possessionOn', 'startOn', 'targetOn', 'readyOn', 'moveInOn', 'closedOn'] as const),
  ...(['budgetCents', 'marketRentCents', 'unitSortKey', 'buildingId', 'targetSource', 'importedTargetOn'] as const),
  ...(['leadUserId', 'version', 'updatedAt'] as const),
]);
type Found = Omit<ListedTurns, 'turns'> & {
  organizationId: number;
  propertyId: number;
  turns: Columns<Listed>;
  people: NameList;
  buildings: NameList;
  /** How many items of a unit come to the end of their life; units without one are missing. */
  due: Columns<{ unitId: number; items: number }>;
} & CourseLists;

const selectOpen = listing({ which: isLearnedFrom, isAsked: sql`l."closedOn" is null` });
const selectEver = listing({ which: sql`true`, isAsked: sql`true` });

function listing({ which, isAsked }: { which: RawBuilder<unknown>; isAsked: RawBuilder<unknown> }) {
  return fixedStatement<Asked, Found>((given) => {
    const now = given((asked) => asked.now);
    const propertyId = given((asked) => asked.propertyId);
    return sql`
    with scope as materialized (${visibleProperty(sightOf(given), propertyId)}),
    day as materialized (select s.*, ${localDay(now, 's.timezone')} as today from scope s),
    listed as materialized (
      select t.id, t.unit_id as "unitId", u.name as "unitName", u.floor_plan as "floorPlan", ${COURSE_DATES}, u.sort_key as "unitSortKey",
        u.building_id as "buildingId", case when t.hand_target_on is not null then 'HAND' when t.imported_target_on is not null then 'IMPORT'
          when t.target_on is not null then 'RULE' end as "targetSource",
        t.imported_target_on as "importedTargetOn", t.lead_user_id as "leadUserId", t.version, ${instant('t.updated_at')} as "updatedAt"
      from day d join turn t on t.organization_id = d.organization_id and t.property_id = d.property_id and t.archived_at is null
      join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
      where ${which}
    ), ${taskCte}
    select d.today, d.organization_id as "organizationId", d.property_id as "propertyId",
      (select s.lanes from turn_settings s where s.organization_id = d.organization_id) as lanes,
      (select count(*) from turn t where t.organization_id = d.organization_id and t.property_id = d.property_id and t.archived_at is null) as "turnsEver",
      ${jsonColumns(LISTED, sql`select l.* from listed l order by l.id`)} as turns,
      ${peopleList(sql`select l."leadUserId" from listed l`)} as people,
      ${nameList('building', organizationOfDay, sql`select l."buildingId" from listed l`)} as buildings,
      ${jsonColumns(
        DUE,
        sql`select i.unit_id as "unitId", count(*) as items from item i
          where ${ofPlace('i')} and i.unit_id = any (array(select l."unitId" from listed l where ${isAsked})) and i.status = 'ACTIVE'
            and i.archived_at is null
             and (i.life_ends_on <= (select d.today + ${sql.lit(DUE_DAYS)} from day d) or i.recall_state in ('POSSIBLE', 'AFFECTED')) group by i.unit_id`,
      )} as due, ${courseLists}
    from day d`;
  });
}

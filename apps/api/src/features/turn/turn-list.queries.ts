import type { Db } from '@lintel/db/pooled-kysely';
import type { TurnLane } from '@lintel/domain/turns';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/day.ts';
import { fixedStatement } from '#platform/fixed-statement.ts';
import { type Columns, columnNames, jsonColumns, rowsOf } from '#platform/json-columns.ts';
import { instant } from '#platform/lookups/instant.ts';
import { personName } from '#platform/lookups/person-name.ts';
import { sightOf, type Viewer, visibleProperty } from '#platform/viewer.ts';
import {
  COURSE_DATES,
  type CourseLists,
  courseLists,
  isLearnedFrom,
  type TurnCourse,
  withCourse,
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
  const { today, lanes, turnsEver, turns, ...lists } = found;
  return { today, lanes, turnsEver, turns: withCourse(rowsOf(LISTED, turns), lists) };
}

type Listed = Omit<ListedTurn, 'tasks' | 'moves' | 'walks'>;
const LISTED = columnNames<Listed>()([
  ...([
    'id',
    'unitId',
    'unitName',
    'floorPlan',
    'lane',
    'kind',
    'laneSince',
    'holdReason',
    'moveOutOn',
    'possessionOn',
  ] as const),
  ...([
    'startOn',
    'targetOn',
    'readyOn',
    'moveInOn',
    'closedOn',
    'budgetCents',
    'marketRentCents',
    'organizationId',
  ] as const),
  ...([
    'propertyId',
    'unitSortKey',
    'buildingId',
    'buildingName',
    'targetSource',
    'importedTargetOn',
    'leadName',
  ] as const),
  ...(['version', 'updatedAt', 'appliancesDue'] as const),
]);
type Found = Omit<ListedTurns, 'turns'> & { turns: Columns<Listed> } & CourseLists;

const selectOpen = listing({ which: isLearnedFrom, isAsked: sql`t.closed_on is null` });
const selectEver = listing({ which: sql`true`, isAsked: sql`true` });

function listing({ which, isAsked }: { which: RawBuilder<unknown>; isAsked: RawBuilder<unknown> }) {
  return fixedStatement<Asked, Found>((given) => {
    const now = given((asked) => asked.now);
    const propertyId = given((asked) => asked.propertyId);
    return sql`
    with scope as materialized (${visibleProperty(sightOf(given), propertyId)}),
    day as materialized (select s.*, ${localDay(now, 's.timezone')} as today from scope s),
    listed as materialized (
      select t.*, d.today, u.name as unit_name, u.floor_plan, u.sort_key as unit_sort_key, u.building_id
      from day d join turn t on t.organization_id = d.organization_id and t.property_id = d.property_id and t.archived_at is null
      join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
      where ${which}
    )
    select d.today, (select s.lanes from turn_settings s where s.organization_id = d.organization_id) as lanes,
      (select count(*) from turn t where t.organization_id = d.organization_id and t.property_id = d.property_id and t.archived_at is null) as "turnsEver",
      ${jsonColumns(
        LISTED,
        sql`select t.id, t.unit_id as "unitId", t.unit_name as "unitName", t.floor_plan as "floorPlan", ${COURSE_DATES},
          t.organization_id as "organizationId", t.property_id as "propertyId", t.unit_sort_key as "unitSortKey",
          t.building_id as "buildingId", b.name as "buildingName",
          case when t.hand_target_on is not null then 'HAND' when t.imported_target_on is not null then 'IMPORT'
            when t.target_on is not null then 'RULE' end as "targetSource",
          t.imported_target_on as "importedTargetOn", ${personName('t.lead_user_id')} as "leadName", t.version,
          ${instant('t.updated_at')} as "updatedAt",
          case when ${isAsked} then (select count(*) from item i where i.organization_id = t.organization_id and i.property_id = t.property_id
            and i.unit_id = t.unit_id and i.status = 'ACTIVE' and i.archived_at is null and (i.life_ends_on <= t.today + ${sql.lit(DUE_DAYS)} or i.recall_state in ('POSSIBLE', 'AFFECTED'))) else 0 end as "appliancesDue"
          from listed t left join building b on b.organization_id = t.organization_id and b.id = t.building_id order by t.id`,
      )} as turns, ${courseLists}
    from day d`;
  });
}

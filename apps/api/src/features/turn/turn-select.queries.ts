import type { Turn } from '@lintel/contract/turns/turn-detail';
import type { Db } from '@lintel/db/pooled-kysely';
import type { TurnCheck, TurnLane } from '@lintel/domain/turns/turns';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { personName } from '#platform/identity/person-name.ts';
import { hasRight } from '#platform/identity/property-rights.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { endingCover, endsWithin } from './ending-cover.ts';
import { waitsOf } from './task-waits.ts';
import { FACT_COLUMNS, type TurnFact } from './turn-facts.queries.ts';

type Detail = z.infer<typeof Turn>;
type Photo = Omit<Detail['photos'][number], 'url'> & { key: string | null };
/** A turn as it is stored, with what its sheet is made of. */
export type TurnFacts = Pick<
  Detail,
  | 'organizationId'
  | 'propertyId'
  | 'propertyName'
  | 'noticeOn'
  | 'heldLane'
  | 'leadUserId'
  | 'leadName'
  | 'note'
  | 'items'
  | 'version'
> & {
  asOf: string;
  fact: TurnFact;
  areaTypeId: number | null;
  dates: Pick<Detail, 'noticeOn' | 'moveOutOn' | 'possessionOn' | 'startOn' | 'targetOn' | 'readyOn' | 'moveInOn'>;
  taskRows: Omit<Detail['tasks'][number], 'state' | 'blockedBy'>[];
  found: {
    key: string;
    area: string;
    label: string;
    result: 'PASS' | 'FAIL' | 'NA';
    note: string | null;
    checkedBy: string | null;
  }[];
  photos: Photo[];
  walkRows: Detail['walks'];
  moveRows: Detail['moves'];
  lanes: TurnLane[] | null;
  checks: TurnCheck[] | null;
  canRecord: boolean;
  canManage: boolean;
};

/** How long before the end of its life an item is replaced at a turn. */
const DUE_DAYS = 365;

const date = (column: string, imported: string | null, rule: RawBuilder<unknown> | null): RawBuilder<unknown> =>
  sql`json_build_object('on', ${sql.ref(`t.${column}`)}, 'hand', ${sql.ref(`t.hand_${column}`)},
    'imported', ${imported === null ? sql`null::date` : sql.ref(`t.${imported}`)}, 'rule', ${rule ?? sql`null::date`})`;

const DATES: RawBuilder<unknown> = sql`json_build_object(
  'noticeOn', ${date('notice_on', 'imported_notice_on', null)},
  'moveOutOn', ${date('move_out_on', 'imported_move_out_on', null)},
  'possessionOn', ${date('possession_on', null, sql`t.lane_possession_on`)},
  'startOn', ${date('start_on', null, sql`t.lane_start_on`)},
  'targetOn', ${date('target_on', 'imported_target_on', sql`t.move_out_on + t.target_days`)},
  'readyOn', ${date('ready_on', null, sql`t.lane_ready_on`)},
  'moveInOn', ${date('move_in_on', 'imported_move_in_on', sql`t.lane_move_in_on`)})`;

const OF_TURN: RawBuilder<unknown> = sql`x.organization_id = t.organization_id and x.property_id = t.property_id and x.turn_id = t.id`;

const TASKS: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('id', x.id, 'trade', x.trade, 'title', x.title,
    'vendorId', x.vendor_id, 'vendorName', c.name, 'itemId', x.item_id, 'plannedOn', x.planned_on, 'doneOn', x.done_on,
    'reopenedCount', x.reopened_count, 'partsFrom', x.parts_from, 'partsUntil', x.parts_until, 'budgetCents', x.budget_cents,
    'costCents', x.cost_cents, 'note', x.note, 'waitsFor', ${waitsOf('x')}) order by x.id), '[]')
  from turn_task x left join contact c on c.organization_id = x.organization_id and c.id = x.vendor_id
  where ${OF_TURN} and x.archived_at is null)`;

const FOUND: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('key', x.check_key, 'area', x.area, 'label', x.label,
    'result', x.result, 'note', x.note, 'checkedBy', ${personName('x.checked_by')}) order by x.created_at, x.check_key), '[]')
  from turn_check x where ${OF_TURN} and x.archived_at is null)`;

// A file that is deleted leaves the sheet with it.
const PHOTOS: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('id', x.id, 'fileId', x.file_id, 'moment', x.moment,
    'area', x.area, 'key', case when f.state = 'READY' and f.damage is null then f.storage_key end) order by x.id), '[]')
  from turn_photo x join file f on f.organization_id = x.organization_id and f.id = x.file_id and f.archived_at is null and f.state <> 'REJECTED'
  where ${OF_TURN} and x.archived_at is null)`;

const WALKS: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('id', x.id, 'walkedOn', x.walked_on, 'passed', x.passed,
    'note', x.note, 'reason', x.pass_reason, 'openPoints', x.open_points, 'signedName', x.signed_name, 'signature', x.signature, 'by', ${personName('x.user_id')}) order by x.id desc), '[]')
  from turn_walk x where ${OF_TURN})`;

const MOVES: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('id', x.id, 'onDay', x.on_day,
    'at', ${instant('x.created_at')}, 'fromLane', x.from_lane, 'toLane', x.to_lane, 'note', x.note, 'by', ${personName('x.user_id')})
    order by x.on_day desc, x.id desc), '[]')
  from turn_move x where ${OF_TURN})`;

const endsSoon = endsWithin(sql`d.today`, sql`s.cover_days`);

const ITEMS: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('itemId', i.id, 'itemType', y.name, 'icon', y.icon,
    'modelName', m.name, 'serialNumber', i.serial_number,
    'lifeUsedPct', case when i.basis_date is not null and i.eul_years > 0
      then round(((d.today - i.basis_date) / 365.2425 / i.eul_years * 100)::numeric, 1) end,
    'lifeEndsOn', i.life_ends_on, 'cover', case when v.cover is not null
      then json_build_object('kind', v.cover, 'endsOn', v.ends_on, 'isSure', v.is_sure) end, 'costCents', i.installed_cost_cents,
    'due', case when i.recall_state = 'AFFECTED' then 'RECALL' when i.life_ends_on <= d.today + ${DUE_DAYS}::int then 'LIFE'
      when i.recall_state = 'POSSIBLE' then 'RECALL' when ${endsSoon} then 'WARRANTY' end,
    'recall', i.recall_state,
    'serialRead', r.serial_read, 'isSame', r.is_same, 'otherUnit', case when r.is_same is false then (
      select coalesce(ou.name, 'no unit') from item o left join unit ou on ou.organization_id = o.organization_id and ou.id = o.unit_id
      where o.organization_id = i.organization_id and o.property_id = i.property_id and o.id <> i.id and o.archived_at is null
        and upper(o.serial_number) = upper(r.serial_read) order by o.id limit 1) end) order by y.name, i.id), '[]')
  from item i join item_type y on y.id = i.item_type_id left join model m on m.id = i.model_id
  left join lateral (${endingCover(sql`d.today`)}) v on true
  left join turn_serial r on r.organization_id = i.organization_id and r.turn_id = t.id and r.item_id = i.id
  where i.organization_id = t.organization_id and i.property_id = t.property_id and i.unit_id = t.unit_id and i.status = 'ACTIVE' and i.archived_at is null)`;

/** One turn that the viewer sees. */
export async function selectTurn(db: Db, viewer: Viewer, turnId: number, now: string): Promise<TurnFacts | undefined> {
  const { rows } = await sql<TurnFacts>`
    select t.organization_id as "organizationId", t.property_id as "propertyId", p.name as "propertyName", d.today as "asOf",
      (select to_jsonb(f) from (select ${FACT_COLUMNS}) f) as fact, u.area_type_id as "areaTypeId", ${DATES} as dates, t.held_lane as "heldLane",
      t.lead_user_id as "leadUserId", ${personName('t.lead_user_id')} as "leadName", t.note, ${TASKS} as "taskRows", ${FOUND} as found,
      ${PHOTOS} as photos, ${WALKS} as "walkRows", ${MOVES} as "moveRows", ${ITEMS} as items, s.lanes, s.checks,
      ${hasRight(viewer, 'p', 'record')} as "canRecord", ${hasRight(viewer, 'p', 'manage')} as "canManage", t.version
    from turn t join property p on p.organization_id = t.organization_id and p.id = t.property_id
    join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
    cross join lateral (select ${localDay(now, 'p.timezone')} as today) d
    left join turn_settings s on s.organization_id = t.organization_id
    where ${visibleProperties(viewer, 'p')} and t.id = ${turnId} and t.archived_at is null`.execute(db);
  return rows[0];
}

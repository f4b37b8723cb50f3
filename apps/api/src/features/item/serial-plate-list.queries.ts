import type { RowOfList } from '@lintel/contract/base/define-list';
import type { serialPlateReport } from '@lintel/contract/serials/serial-plate-report';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ItemCategory } from '@lintel/domain/items/item-types';
import { PLATE_STATES } from '@lintel/domain/serials/plate-states';
import { type RawBuilder, sql } from 'kysely';
import { dayAt } from '#platform/identity/day.ts';
import { visibleProperties } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { all, asOfScope, instantKey, listScope, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { PLATE_COLUMNS, PLATE_FROM, UNLOCKS } from './serial-plate.queries.ts';

type Report = typeof serialPlateReport;
type Ask = ListAsk<Report>;

/** What the figures are worked out from; those of answers are of the last 30 days. */
export type PlateSums = {
  waiting: number;
  waitingItems: number;
  pricedItems: number;
  unlocksCents: number | null;
  doneToday: number;
  elsewhere: number;
  answered: number;
  unreadable: number;
  read: number;
  timed: number;
  medianSeconds: number | null;
  found: number;
  asRead: number;
};
type More = { asOf: string; totals: { unlocksCents: number | null }; forFigures: PlateSums };

/** A row with what its rule is found by. */
export type PlateListRow = Omit<RowOfList<Report>, 'rule'> & { category: ItemCategory | null; today: string };

const STATES = sql`${`{${PLATE_STATES.join(',')}}`}::text[]`;
const SORTED = sortedBy<Ask['sort']>({
  sent: instantKey(sql`x.created_at`),
  answered: instantKey(sql`x.answered_at`),
  property: textKey(sql`lower(x.property_name)`),
  unit: textKey(sql`lower(x.unit_name)`),
  type: textKey(sql`lower(x.type)`),
  manufacturer: textKey(sql`lower(x.manufacturer)`),
  model: textKey(sql`lower(x.model)`),
  serial: textKey(sql`lower(x.serial)`),
  unlocks: numberKey(sql`x.unlocks`),
  state: numberKey(sql`array_position(${STATES}, x.state)`),
});
export const isPlatePlace = SORTED.isPosition;

const read = (field: 'serial' | 'model' | 'manufacturer' | 'madeOn') => sql`s.reading -> ${sql.lit(field)} ->> 'value'`;
/** What was recorded of a plate that was read, else what the machine read; nothing of one that cannot be read. */
const shown = (recorded: RawBuilder<unknown>, proposed: RawBuilder<unknown>) =>
  sql`case s.state when 'READ' then ${recorded} when 'UNREADABLE' then null else ${proposed} end`;

const IS_RECENT = sql`x.answered_on > x.today - 30`;
const IS_AS_READ = sql`x.state = 'READ' and x.serial_read = x.serial_key`;
const WHERE_ELSEWHERE = sql`x.state in ('WAITING', 'READ') and x.elsewhere is not null`;

/** CTE after `scope` and `life_day`: `plate`, every plate of the properties or of the item that is asked for, each with what it shows. */
const plates = ({ viewer, filter: { itemId } }: Ask) => sql`shown as materialized (
    select s.id, s.organization_id, s.property_id, s.unit_id, s.state, s.created_at, s.answered_at, s.answered_in_s, i.id as item_id, i.item_type_id,
      i.status as item_status, d.today, ${dayAt(sql`s.answered_at`, 'p.timezone')} as answered_on, p.name as property_name, u.name as unit_name,
      u.given_name as unit_given_name, y.name as type, y.category, i.date_confidence,
      ${shown(sql`coalesce(s.answered_serial, i.serial_number)`, read('serial'))} as serial, ${read('serial')} as serial_read,
      ${shown(sql`mk.name`, read('manufacturer'))} as manufacturer, ${shown(sql`m.name`, read('model'))} as model,
      ${shown(sql`i.mfg_date::text`, sql`${read('madeOn')} || case length(${read('madeOn')}) when 7 then '-15' else '' end`)} as made_on,
      case when s.read_at is null and s.state = 'WAITING' then 'READING' when ${read('serial')} is null then 'NONE'
        when (s.reading -> 'serial' ->> 'isSure')::boolean then 'SURE' else 'DOUBT' end as confidence,
      case when row_number() over (partition by s.organization_id, s.state, i.id order by s.id) = 1 then ${UNLOCKS} end as unlocks,
      s.state = 'WAITING' and i.date_confidence in ('LOW', 'NONE') as is_undated
    from ${PLATE_FROM} join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
    left join model m on m.id = i.model_id left join manufacturer mk on mk.id = coalesce(m.manufacturer_id, i.manufacturer_id)
    where s.archived_at is null and f.state <> 'REJECTED' and ${itemId === undefined ? sql`true` : sql`i.id = ${itemId}`}
  ), plate as materialized (
    select k.*, o.words as elsewhere from (select x.*, nullif(regexp_replace(upper(x.serial), '[^A-Z0-9]', '', 'g'), '') as serial_key from shown x) k
    left join lateral (
      select y.name || ', ' || coalesce('unit ' || u.name, e.name) as words
      from item o join property e on e.organization_id = o.organization_id and e.id = o.property_id and ${visibleProperties(viewer, 'e')}
      join item_type y on y.id = o.item_type_id left join unit u on u.organization_id = o.organization_id and u.id = o.unit_id
      where o.organization_id = k.organization_id and o.serial_normalised = k.serial_key and o.status <> 'RETIRED' and o.archived_at is null
        and o.id is distinct from k.item_id and (k.item_id is null or o.item_type_id = k.item_type_id)
        and (k.item_id is not null or o.unit_id is distinct from k.unit_id) order by o.id limit 1
    ) o on true
  )`;

const COUNTED = sql`select count(*) filter (where x.state = 'WAITING') as waiting,
    count(distinct x.item_id) filter (where x.is_undated) as "waitingItems", count(x.unlocks) as "pricedItems", sum(x.unlocks) as "unlocksCents",
    count(*) filter (where x.answered_on = x.today) as "doneToday", count(*) filter (where ${WHERE_ELSEWHERE}) as elsewhere,
    count(*) filter (where ${IS_RECENT}) as answered, count(*) filter (where ${IS_RECENT} and x.state = 'UNREADABLE') as unreadable,
    count(*) filter (where ${IS_RECENT} and x.state = 'READ') as read,
    count(x.answered_in_s) filter (where ${IS_RECENT} and x.state = 'READ') as timed,
    percentile_cont(0.5) within group (order by x.answered_in_s) filter (where ${IS_RECENT} and x.state = 'READ') as "medianSeconds",
    count(*) filter (where ${IS_RECENT} and x.state = 'READ' and x.serial_read is not null) as found,
    count(*) filter (where ${IS_RECENT} and ${IS_AS_READ}) as "asRead"
  from plate x`;

/** A page of the photos of serial plates, with the sums behind the report's figures. */
export function selectPlates(db: Db, ask: Ask): Promise<Page<PlateListRow, More>> {
  return selectPage<PlateListRow, More>(db, {
    limit: ask.limit,
    more: {
      asOf: asOfScope(ask),
      totals: sql`(select json_build_object('unlocksCents', sum(f.unlocks)) from found f)`,
      forFigures: sql`(select to_json(c) from counted c)`,
    },
    ctes: sql`scope as materialized (${listScope(ask)}), ${lifeDayCte(ask.now)}, ${plates(ask)}, counted as (${COUNTED}), found as (
      select x.*, ${SORTED.keyOf(ask.sort)} as sort_key from plate x where ${isWanted(ask.filter)}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, w.*, page.unlocks as "unlocksCents", page.unit_given_name as "unitGivenName", page.manufacturer as "manufacturerName",
        page.model as "modelName", page.serial, page.made_on as "mfgDate", page.confidence, page.elsewhere,
        page.answered_in_s as "answeredInSeconds", page.category, page.today
      from page join lateral (select ${PLATE_COLUMNS} from ${PLATE_FROM} where s.organization_id = page.organization_id and s.id = page.id) w on true
    )`,
  });
}

function isWanted({ q = '', state, confidence, itemTypeId, answered, ...flags }: Ask['filter']) {
  const { elsewhere, unlocks, asRead } = flags;
  const text = q.trim();
  const holds = (column: string) => sql`position(lower(${text}) in lower(coalesce(${sql.ref(column)}, ''))) > 0`;
  return all([
    text !== '' && sql`(${sql.join(['x.unit_name', 'x.serial', 'x.model', 'x.manufacturer'].map(holds), sql` or `)})`,
    state !== undefined && sql`x.state = ${state}`,
    confidence !== undefined && sql`x.confidence = ${confidence}`,
    itemTypeId !== undefined && sql`x.item_type_id = ${itemTypeId}`,
    answered !== undefined && (answered === 'today' ? sql`x.answered_on = x.today` : IS_RECENT),
    elsewhere === true && WHERE_ELSEWHERE,
    unlocks === true && sql`x.is_undated`,
    asRead === true && IS_AS_READ,
  ]);
}

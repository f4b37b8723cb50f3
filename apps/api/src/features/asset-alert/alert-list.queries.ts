import type { RowOfList } from '@lintel/contract/base/define-list';
import type { redFlagReport } from '@lintel/contract/flags/asset-alert-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { type Figure, figure } from '@lintel/domain/figures/metrics';
import { REPLACED_SHOWN_DAYS } from '@lintel/domain/flags/alert-lanes';
import { ALERT_LANES } from '@lintel/domain/flags/alert-states';
import { findWaves, WAVE, type WaveDay } from '@lintel/domain/heatmap/waves';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import { sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  all,
  asOfScope,
  dateKey,
  instantKey,
  isScopeFound,
  listScope,
  numberKey,
  sortedBy,
  textKey,
} from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { alertColumns, alertJoins, emptiesOn, isGone, isLate, knownCtes } from './alert-columns.ts';

type Report = typeof redFlagReport;
type Ask = ListAsk<Report>;
type Lane = {
  lane: (typeof ALERT_LANES)[number];
  count: number;
  costCents: number | null;
  unpriced: number;
  medianDays: number | null;
  limitDays: number | null;
  late: number;
};
type Sums = {
  open: number;
  late: number;
  inReplacement: number;
  inReplacementCents: number | null;
  inReplacementUnpriced: number;
  closed7: number;
  raised7: number;
};
type Wave = { modelId: number; itemTypeId: number; from: string; to: string; items: number; pastLife: number };
type More = {
  asOf: string;
  totals: { costCents: number | null; unpriced: number };
  lanes: Lane[];
  waves: Wave[];
  lastRun: { at: string; items: number; systems: number | null } | null;
  rulesOn: number;
  raised7: number;
  oldestLateDays: number | null;
  setAside: number;
  replacedBefore: number;
  notFound: number;
  forFigures: Sums;
};
type Read = Omit<More, 'waves'> & { waveModels: ModelDays[]; typeCounts: { itemTypeId: number; items: number }[] };

const PRICE = sql`coalesce(k.quote_cents, k.cost_cents)`;
const SORTED = sortedBy<Ask['sort']>({
  days: numberKey(sql`k.days_in_lane`),
  raised: instantKey(sql`k.raised_at`),
  lane: numberKey(sql`array_position(${`{${ALERT_LANES.join(',')}}`}::text[], k.action_state)`),
  property: textKey(sql`lower(k.property_name)`),
  unit: textKey(sql`k.sort_key_of_unit`),
  type: textKey(sql`lower(coalesce(k.item_type_name, k.title))`),
  life: numberKey(sql`k.life_used_pct`),
  cost: numberKey(sql`k.cost_cents`),
  assignee: textKey(sql`lower(k.assignee_name)`),
  turn: dateKey(emptiesOn),
});

/** On the board: open and not set aside, or replaced a short while ago. */
const ON_BOARD = sql`(k.is_open and not k.is_snoozed or k.action_state = 'REPLACED' and k.days_in_lane <= ${sql.lit(REPLACED_SHOWN_DAYS)})`;
/** On the board that shows all: open and not set aside, or ever replaced. */
const ON_WHOLE_BOARD = sql`(k.is_open and not k.is_snoozed or k.action_state = 'REPLACED')`;

/** Replaced, removed or dismissed today or in the six days before, by the calendar of the property. */
const CLOSED_7 = sql`(not k.is_open and k.days_in_lane < 7)`;
/** Raised on the same days. */
const RAISED_7 = sql`(k.days_since_raised < 7)`;

function stateIs({ actionState: state, older }: Pick<Ask['filter'], 'actionState' | 'older'>) {
  if (state === undefined) return older === true ? ON_WHOLE_BOARD : ON_BOARD;
  if (state === 'ALL') return sql`true`;
  if (state === 'OPEN') return sql`k.is_open`;
  if (state === 'SNOOZED') return sql`k.is_open and k.is_snoozed`;
  if (state === 'CLOSED_7') return CLOSED_7;
  return sql`k.action_state = ${state}`;
}

/** A page of flags, with the sums over all of them. */
function selectFlags(db: Db, ask: Ask): Promise<Page<RowOfList<Report>, Read>> {
  const {
    q = '',
    reason,
    itemTypeId,
    assigneeId,
    mine,
    late,
    modelId,
    unitId,
    itemId,
    alertId,
    actionState,
    gone,
    older,
  } = ask.filter;
  const text = q.trim();
  return selectPage<RowOfList<Report>, Read>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    more: {
      asOf: asOfScope(ask),
      totals: sql`(select json_build_object('costCents', sum(f.cost_cents), 'unpriced', count(*) filter (where f.cost_cents is null)) from found f)`,
      lanes: sql`(select json_agg(json_build_object('lane', n.lane, 'count', n.flags, 'costCents', n.cents, 'unpriced', n.unpriced,
          'medianDays', n.median, 'limitDays', n.limit_days, 'late', n.late) order by n.at) from (
            select w.lane, w.at, count(k.id) as flags, sum(k.cost_cents) as cents, count(k.id) filter (where k.cost_cents is null) as unpriced,
              percentile_cont(0.5) within group (order by k.days_in_lane) as median, min(k.lane_limit) as limit_days,
              count(*) filter (where ${isLate}) as late
            from unnest(${`{${ALERT_LANES.join(',')}}`}::text[]) with ordinality as w (lane, at)
            left join based k on k.action_state = w.lane and ${stateIs({ older })} group by w.lane, w.at) n)`,
      lastRun: sql`(select json_build_object('at', ${instant('r.ran_at')}, 'items', r.items, 'systems', r.systems) from (
          select min(r.ran_at) as ran_at, sum(r.items) as items, case when count(r.systems) = count(*) then sum(r.systems) end as systems from scope s
          join alert_run r on r.organization_id = s.organization_id and r.property_id = s.property_id having count(*) > 0) r)`,
      rulesOn: sql`(select count(distinct r.code) from alert_rule r where r.is_on and r.organization_id in (select s.organization_id from scope s))`,
      raised7: sql`(select count(*) from based k where ${RAISED_7})`,
      oldestLateDays: sql`(select max(k.days_in_lane) from based k where ${isLate})`,
      setAside: sql`(select count(*) from based k where k.is_open and k.is_snoozed)`,
      replacedBefore: sql`(select count(*) from based k where k.action_state = 'REPLACED' and k.days_in_lane > ${sql.lit(REPLACED_SHOWN_DAYS)})`,
      notFound: sql`(select count(*) from based k where k.is_open and not k.is_snoozed and ${isGone('k')})`,
      waveModels: WAVE_MODELS,
      typeCounts: sql`(select coalesce(json_agg(json_build_object('itemTypeId', c.item_type_id, 'items', c.items)), '[]') from of_type c)`,
      forFigures: sql`(select json_build_object('open', count(*) filter (where k.is_open), 'late', count(*) filter (where ${isLate}),
          'inReplacement', count(*) filter (where k.action_state = 'INITIATED_REPLACEMENT'),
          'inReplacementCents', sum(${PRICE}) filter (where k.action_state = 'INITIATED_REPLACEMENT'),
          'inReplacementUnpriced', count(*) filter (where k.action_state = 'INITIATED_REPLACEMENT' and ${PRICE} is null),
          'closed7', count(*) filter (where ${CLOSED_7}),
          'raised7', count(*) filter (where ${RAISED_7})) from based k)`,
    },
    ctes: sql`scope as materialized (${listScope(ask)}), flag as materialized (
        select a.* from scope s join asset_alert a on a.organization_id = s.organization_id and a.property_id = s.property_id
        where ${all([
          sql`a.archived_at is null`,
          alertId !== undefined && sql`a.id = ${alertId}`,
          itemId !== undefined && sql`a.item_id = ${itemId}`,
          assigneeId !== undefined && sql`a.assignee_id = ${assigneeId}`,
          mine === true && sql`a.assignee_id = ${ask.viewer.userId}`,
          gone === true && isGone('a'),
          reason !== undefined &&
            sql`exists (select from asset_alert_reason r where r.organization_id = a.organization_id and r.property_id = a.property_id
              and r.alert_id = a.id and r.code = ${reason})`,
        ])}
      ), ${knownCtes(ask.now)}, based as materialized (
        select k.* from known k where ${all([
          text !== '' &&
            sql`(strpos(lower(concat_ws(' ', k.unit_name, k.serial_number, k.model_name, k.maker_name, k.item_type_name, k.title)), lower(${text})) > 0
              or strpos(k.serial_normalised, ${normaliseSerial(text)}::text) > 0)`,
          itemTypeId !== undefined && sql`k.item_type_id = ${itemTypeId}`,
          modelId !== undefined && sql`k.model_id = ${modelId}`,
          unitId !== undefined && sql`k.unit_id = ${unitId}`,
        ])}
      ), made_on as materialized (
        select i.item_type_id, i.model_id, i.basis_date, count(*)::int as items,
          count(*) filter (where i.life_ends_on <= d.today)::int as past_life
        from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
        where ${ask.propertyId === undefined && ask.filter.propertyId === undefined ? sql`false` : sql`true`}
          and i.status = 'ACTIVE' and i.archived_at is null
          and i.item_type_id = any (array(select distinct k.item_type_id from based k where k.is_open))
        group by i.item_type_id, i.model_id, i.basis_date
      ), of_type as materialized (
        select m.item_type_id, sum(m.items) as items from made_on m group by m.item_type_id
      ), found as (
        select k.*, ${SORTED.keyOf(ask.sort)} as sort_key from based k where ${all([
          (actionState !== undefined || (alertId === undefined && itemId === undefined)) &&
            stateIs({ actionState, older }),
          late === true && isLate,
        ])}
      ), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask)}, k.* from page cross join lateral (
          select ${alertColumns} from (select page.*) k ${alertJoins}
        ) k
      )`,
  });
}

/** How the flags of a property, or of all that the viewer sees, are read. */
export const redFlagReading: ListReading<Report, More> = {
  async select(db, ask) {
    const page = await selectFlags(db, ask);
    const { waveModels, typeCounts, ...more } = page.more;
    const counts = new Map(typeCounts.map((type) => [type.itemTypeId, type.items]));
    const days = waveModels.flatMap(([model, type, madeOn, items, pastLife]) =>
      madeOn.map(
        (day, at): WaveDay => ({
          ...{ modelId: model, itemTypeId: type, day, items: items[at] ?? 0, pastLife: pastLife[at] ?? 0 },
          ...{ failed: 0, retired: 0, costCents: 0, priced: 0, unitIds: [] },
        }),
      ),
    );
    const waves = findWaves(days, counts).map(({ modelId: model, itemTypeId: type, from, to, items, pastLife }) => ({
      modelId: model,
      itemTypeId: type,
      from,
      to,
      items,
      pastLife,
    }));
    return { ...page, more: { ...more, waves } };
  },
  figuresOf: ({ forFigures }) => figuresOf(forFigures),
  isPosition: SORTED.isPosition,
  fileTimeoutMs: 15_000,
};

/** The items in service of one model and type that were made, else installed, on each day, and how many of them are past their life. */
type ModelDays = [model: number, type: number, days: string[], items: number[], pastLife: number[]];

/**
 * The models with an open flag that may be a wave, with their days: what `findWaves` makes waves of. Those that have too few items in all are left
 * out here; whether they are of one quarter is told faster in the application.
 */
const WAVE_MODELS = sql`(select coalesce(json_agg(json_build_array(w.model_id, w.item_type_id, w.days, w.items, w.past_life)), '[]') from (
  select m.model_id, m.item_type_id, sum(m.items) as all_items, json_agg(m.basis_date) as days, json_agg(m.items) as items,
    json_agg(m.past_life) as past_life
  from made_on m where m.basis_date is not null and m.model_id = any (array(select k.model_id from based k where k.is_open))
  group by m.model_id, m.item_type_id having sum(m.items) >= ${sql.lit(WAVE.minItems)}
) w join of_type c on c.item_type_id = w.item_type_id where w.all_items >= c.items * ${sql.lit(WAVE.minShare)})`;

function figuresOf(sums: Sums): Figure[] {
  const { open, late, inReplacement, inReplacementCents, inReplacementUnpriced, closed7, raised7 } = sums;
  return [
    figure('flagsOpen', { value: open, counted: open, total: open }),
    figure('flagsLate', { value: late, counted: open, total: open }),
    figure('flagsInReplacement', {
      value: inReplacement === 0 ? 0 : inReplacementCents,
      counted: inReplacement - inReplacementUnpriced,
      total: inReplacement,
      leftOut: [{ reason: 'no price', count: inReplacementUnpriced }],
    }),
    figure('flagsClosed7', {
      value: closed7,
      counted: closed7,
      total: closed7,
      inputs: [{ label: 'Raised in the same days', value: raised7, unit: 'count' }],
    }),
  ];
}

import type { RowOfList } from '@lintel/contract/define-list';
import { type turnReport, turnReports } from '@lintel/contract/turn-report';
import type { Figure } from '@lintel/domain/metrics';
import { DEFAULT_LANES, type TurnLane } from '@lintel/domain/turns';
import { sql } from 'kysely';
import type { Handlers } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { type ListAsk, type ListReading, listHandler } from '#platform/list-handler.ts';
import { all, dateKey, isScopeFound, listScope, numberKey, sortedBy, textKey } from '#platform/list-sort.ts';
import { instant } from '#platform/lookups/instant.ts';
import { personName } from '#platform/lookups/person-name.ts';
import { selectPage } from '#platform/page.ts';
import { deriveTurn, learnedDays } from './turn-derive.ts';
import { selectTurns, type TurnFact } from './turn-facts.queries.ts';
import { turnFigures } from './turn-figures.ts';

type Report = typeof turnReport;
type Ask = ListAsk<Report>;
type Sums = { scopeCents: number | null; actualCents: number | null; lostRentCents: number | null; daysVacant: number };
type More = {
  asOf: string;
  totals: Sums;
  lanes: TurnLane[];
  turnsEver: number;
  choices: Choices;
  forFigures: Figure[];
};

const SORTED = sortedBy<Ask['sort']>({
  slack: numberKey(sql`x.slack_days`),
  unit: textKey(sql`x.unit_sort`),
  plan: textKey(sql`lower(x.floor_plan)`),
  moveOut: dateKey(sql`x.move_out_on`),
  vacant: numberKey(sql`x.days_vacant`),
  lane: numberKey(sql`x.lane_at`),
  inLane: numberKey(sql`x.days_in_lane`),
  target: dateKey(sql`x.target_on`),
  ready: dateKey(sql`x.ready_on`),
  slip: numberKey(sql`x.slip_days`),
  moveIn: dateKey(sql`x.move_in_on`),
  scope: numberKey(sql`x.scope_cents`),
  actual: numberKey(sql`x.actual_cents`),
  lost: numberKey(sql`x.lost_cents`),
});

/** How long before the end of its life an item is replaced at a turn. */
const DUE_DAYS = 365;

const reading: ListReading<Report, More> = {
  select: async (db, ask) => {
    const { viewer, propertyId = 0, now, filter } = ask;
    const found = await selectTurns(db, viewer, propertyId, now, filter.state !== undefined);
    if (!found) throw notFound('property');
    const { today, turns } = found;
    const lanes = found.lanes ?? [...DEFAULT_LANES];
    const learned = learnedDays(turns);
    const derived = turns.map((one) => deriveTurn(one, lanes, learned, today));
    const predicted = new Map(derived.map(({ id, predictedOn }) => [id, predictedOn]));
    const page = await selectPage<RowOfList<Report>, Pick<More, 'totals'>>(db, {
      limit: ask.limit,
      found: isScopeFound(ask),
      more: {
        totals: sql`(select json_build_object('scopeCents', sum(f.scope_cents)::bigint, 'actualCents', sum(f.actual_cents)::bigint,
          'lostRentCents', sum(f.lost_cents)::bigint, 'daysVacant', coalesce(sum(f.days_vacant), 0)) from found f)`,
      },
      ctes: sql`scope as materialized (${listScope({ viewer, propertyId, filter: {} })}), derived as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(derived)}::jsonb) as v(id bigint, "laneName" text, "laneAt" int, "daysInLane" int,
          "daysVacant" int, "predictedOn" date, "slipDays" int, "slackDays" int, "lostRentCents" bigint, "scopeCents" bigint,
          "actualCents" bigint, trades jsonb, "blockedBy" text)
      ), found as (
        select x.*, ${SORTED.keyOf(ask.sort)} as sort_key from (
          select t.*, u.name as unit_name, u.sort_key as unit_sort, u.floor_plan, u.building_id, b.name as building_name,
            v."laneName" as lane_name, v."laneAt" as lane_at, v."daysInLane" as days_in_lane, v."daysVacant" as days_vacant,
            v."predictedOn" as predicted_on, v."slipDays" as slip_days, v."slackDays" as slack_days, v."lostRentCents" as lost_cents,
            v."scopeCents" as scope_cents, v."actualCents" as actual_cents, v.trades, v."blockedBy" as blocked_by
          from scope s join turn t on t.organization_id = s.organization_id and t.property_id = s.property_id and t.archived_at is null
          join derived v on v.id = t.id
          join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
          left join building b on b.organization_id = u.organization_id and b.id = u.building_id
        ) x where ${isWanted(filter)}
      ), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask)}, page.id, page.organization_id as "organizationId", page.property_id as "propertyId",
          page.unit_id as "unitId", page.unit_name as "unitName", page.building_name as "buildingName", page.floor_plan as "floorPlan",
          page.lane, page.lane_name as "laneName", page.kind, page.lane_since as "laneSince", page.days_in_lane as "daysInLane",
          page.hold_reason as "holdReason", page.move_out_on as "moveOutOn", page.possession_on as "possessionOn",
          page.days_vacant as "daysVacant", page.target_on as "targetOn",
          case when page.hand_target_on is not null then 'HAND' when page.imported_target_on is not null then 'IMPORT'
            when page.target_on is not null then 'RULE' end as "targetSource",
          page.imported_target_on as "importedTargetOn", page.ready_on as "readyOn", page.predicted_on as "predictedOn",
          page.slip_days as "slipDays", page.move_in_on as "moveInOn", page.slack_days as "slackDays", page.trades,
          page.scope_cents as "scopeCents", page.actual_cents as "actualCents", page.lost_cents as "lostRentCents",
          (select count(*) from item i where i.organization_id = page.organization_id and i.property_id = page.property_id
            and i.unit_id = page.unit_id and i.status = 'ACTIVE' and i.archived_at is null
            and i.life_ends_on <= ${today}::date + ${DUE_DAYS}::int) as "appliancesDue",
          page.blocked_by as "blockedBy", ${personName('page.lead_user_id')} as "leadName", page.version,
          ${instant('page.updated_at')} as "updatedAt"
        from page
      )`,
    });
    const forFigures = turnFigures(turns, predicted, today);
    return {
      ...page,
      more: {
        ...page.more,
        asOf: today,
        lanes,
        turnsEver: found.turnsEver,
        choices: choicesOf(turns, filter.state),
        forFigures,
      },
    };
  },
  figuresOf: ({ forFigures }) => forFigures,
  isPlace: SORTED.isPlace,
  timeoutMs: 15_000,
};

type Choices = {
  plans: string[];
  vendors: { id: number; name: string }[];
  months: string[];
};

function choicesOf(turns: readonly TurnFact[], state: Ask['filter']['state']): Choices {
  const own = turns.filter(({ closedOn }) => state === 'all' || (state === 'closed') === (closedOn !== null));
  const vendors = own.flatMap(({ tasks }) =>
    tasks.flatMap(({ vendorId, vendorName }) =>
      vendorId === null || vendorName === null ? [] : [[vendorId, vendorName] as const],
    ),
  );
  return {
    plans: [...new Set(own.flatMap(({ floorPlan }) => floorPlan ?? []))].toSorted(),
    vendors: [...new Map(vendors)].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    months: [...new Set(own.flatMap(({ moveOutOn }) => moveOutOn?.slice(0, 7) ?? []))].toSorted().toReversed(),
  };
}

function isWanted({ q = '', state, stage, late, trade, buildingId, plan, vendorId, month }: Ask['filter']) {
  const text = `%${q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const openTask = (condition: ReturnType<typeof sql>) => sql`exists (select from turn_task k
    where k.organization_id = x.organization_id and k.property_id = x.property_id and k.turn_id = x.id and k.archived_at is null and ${condition})`;
  return all([
    q.trim() !== '' &&
      sql`(lower(x.unit_name) like ${text} or lower(x.floor_plan) like ${text} or lower(x.hold_reason) like ${text})`,
    state === undefined && sql`x.closed_on is null`,
    state === 'closed' && sql`x.closed_on is not null`,
    stage !== undefined && sql`x.kind = ${stage}`,
    late === true && sql`x.slack_days < 0`,
    trade !== undefined && openTask(sql`k.trade = ${trade} and k.done_on is null`),
    vendorId !== undefined && openTask(sql`k.vendor_id = ${vendorId}`),
    buildingId !== undefined && sql`x.building_id = ${buildingId}`,
    plan !== undefined && sql`x.floor_plan = ${plan}`,
    month !== undefined && sql`to_char(x.move_out_on, 'YYYY-MM') = ${month}`,
  ]);
}

export const turnReportHandlers: Handlers<typeof turnReports> = {
  getTurnover: listHandler(turnReports.getTurnover, reading),
};

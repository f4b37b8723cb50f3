import type { RowOfList } from '@lintel/contract/base/define-list';
import { type warrantyReport, warrantyReports } from '@lintel/contract/items/warranty-report';
import { type Figure, figure, type MetricId } from '@lintel/domain/figures/metrics';
import { COVER_LOST_DAYS, COVER_TEST_DAYS } from '@lintel/domain/items/warranty-cover';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import { holdsOn, type WorkSums, workCte, workSums } from '#platform/lookups/covered-work.ts';
import { lifeDayCte, matchesItem } from '#platform/lookups/item-life.ts';
import type { Handlers } from '#platform/operations/context.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  all,
  asOfScope,
  dateKey,
  isScopeFound,
  listScope,
  numberKey,
  sortedBy,
  textKey,
} from '#platform/sql/list-sort.ts';
import { selectPage } from '#platform/sql/page.ts';
import { enteredCte } from './entered-units.ts';
import { recoverableFigure } from './recovery-figures.ts';

type Report = typeof warrantyReport;
type Ask = ListAsk<Report>;
type Counts = Record<'covers' | 'unknown' | 'running' | 'in30' | 'in60' | 'in90' | 'lost90' | 'unregistered', number>;
type More = {
  asOf: string;
  totals: { repairs: number; paidCents: number | null };
  nextEndsOn: string | null;
  lastWalk: number;
  modelTerms: number;
  forFigures: Counts & WorkSums;
};

/** A name of the item under cover `x`, by which a list can be sorted. why looked up here: only a list in that order needs it for every cover. */
const ofItem = (name: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(select ${name} from item i ${from} where i.organization_id = x.organization_id and i.id = x.item_id)`;
const WITH_TYPE = sql`left join item_type t on t.id = i.item_type_id`;
const WITH_MODEL = sql`left join model m on m.id = i.model_id`;
const WITH_MAKER = sql`${WITH_MODEL} left join manufacturer mk on mk.id = coalesce(m.manufacturer_id, i.manufacturer_id)`;
const WITH_UNIT = sql`left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id`;
const WITH_PROPERTY = sql`join property p on p.organization_id = i.organization_id and p.id = i.property_id`;

const SORTED = sortedBy<Ask['sort']>({
  ends: dateKey(sql`x.ends_on`),
  starts: dateKey(sql`x.starts_on`),
  property: textKey(ofItem(sql`lower(p.name)`, WITH_PROPERTY)),
  unit: textKey(ofItem(sql`u.sort_key`, WITH_UNIT)),
  type: textKey(ofItem(sql`lower(t.name)`, WITH_TYPE)),
  manufacturer: textKey(ofItem(sql`lower(mk.name)`, WITH_MAKER)),
  model: textKey(ofItem(sql`lower(m.name)`, WITH_MODEL)),
  cover: textKey(sql`x.cover`),
  paid: numberKey(sql`x.paid_cents`),
});

/** Over `c`: the maintenance records inside the cover. */
const REPAIRS_INSIDE = sql`join maintenance_record r on r.organization_id = c.organization_id and r.item_id = c.item_id
  and r.archived_at is null and r.hidden_at is null and ${holdsOn(sql`r.performed_on`)}`;

const RUNNING = sql`(x.days_left >= 0 or x.is_lifetime)`;
const endsWithin = (days: number) => sql`x.days_left between 0 and ${sql.lit(days)}`;
const WINDOWS = {
  '30': endsWithin(30),
  '60': endsWithin(60),
  '90': endsWithin(90),
  '180': endsWithin(180),
  year: sql`x.days_left >= 0 and date_part('year', x.ends_on) = date_part('year', x.today)`,
  lost: sql`x.days_left between ${sql.lit(-COVER_LOST_DAYS)} and -1`,
  expired: sql`x.days_left < 0`,
  unknown: sql`(x.ends_on is null and not x.is_lifetime)`,
  all: sql`true`,
} as const;
const LAST_WALK = sql`(${endsWithin(COVER_TEST_DAYS)} and x.entry is not null)`;

const reading: ListReading<Report, More> = {
  select: (db, ask) => {
    const { q = '', itemTypeId, manufacturerId, modelId, cover } = ask.filter;
    const text = q.trim();
    const isItem = all([
      text !== '' && matchesItem(text),
      itemTypeId !== undefined && sql`l.item_type_id = ${itemTypeId}`,
      manufacturerId !== undefined && sql`l.maker_id = ${manufacturerId}`,
      modelId !== undefined && sql`l.model_id = ${modelId}`,
      cover !== undefined && sql`c.cover = ${cover}`,
    ]);
    // why: PostgreSQL expects far fewer items of a place than there are, the fewer the more organizations it holds, so:
    // - 'offset 0' has covers looked up by their item, also while nothing is known of a table that was just filled;
    // - units are read for the places asked about, not for the whole organization;
    // - who will enter a unit is joined to the units, of which there are few, and not to the covers
    // - a cover is kept with what is counted and filtered alone: with all that a row shows, keeping thousands takes as long as finding them
    return selectPage<RowOfList<Report>, More>(db, {
      limit: ask.limit,
      found: isScopeFound(ask),
      more: {
        asOf: asOfScope(ask),
        // A repair lies inside parts and labor at once: it is counted once.
        totals: sql`(select json_build_object('repairs', count(*), 'paidCents', sum(r.cost_cents)) from (
          select distinct c.organization_id, e.id from found c cross join unnest(c.repair_ids) e (id)) d
          cross join lateral (select r.cost_cents from maintenance_record r where r.organization_id = d.organization_id and r.id = d.id offset 0) r)`,
        nextEndsOn: sql`(select min(x.ends_on) from covered x where x.days_left >= 0)`,
        lastWalk: sql`(select count(*) from covered x where ${LAST_WALK})`,
        modelTerms: sql`(select count(*) from warranty_term t where t.model_id is not null and t.archived_at is null
          and t.organization_id in (select s.organization_id from scope s))`,
        forFigures: sql`(select to_jsonb(c) || to_jsonb(s) from counted c cross join sums s)`,
      },
      ctes: sql`scope as materialized (${listScope(ask)}),
      ${lifeDayCte(ask.now)}, ${workCte}, sums as (
        select ${workSums} from work w
      ), claim as materialized (
        select distinct on (k.item_id, k.cover) k.organization_id, k.item_id, k.cover, k.id, k.state
        from scope s join warranty_claim k on k.organization_id = s.organization_id and k.property_id = s.property_id
        where k.item_id is not null and k.archived_at is null order by k.item_id, k.cover, k.id desc
      ), place as materialized (
        select u.organization_id, u.property_id, u.id, u.name, u.status
        from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id
      ), ${enteredCte}, spot as materialized (
        select u.*, n.kind as entry, n.on_day as entry_on
        from place u left join entered n on n.organization_id = u.organization_id and n.unit_id = u.id
      ), held as (
        select i.*, d.today, t.name as item_type_name, t.icon, t.category, m.name as model_name,
          coalesce(m.manufacturer_id, i.manufacturer_id) as maker_id
        from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
        left join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
        where i.archived_at is null and i.status = 'ACTIVE'
      ), covered as materialized (
        select c.organization_id, c.id, c.item_id, c.cover, c.starts_on, c.ends_on, c.is_lifetime, c.needs_registration,
          c.registered_on, c.proof_file_id, u.entry, u.entry_on, l.today, c.ends_on - l.today as days_left
        from held l cross join lateral (
          select c.* from item_cover c where c.organization_id = l.organization_id and c.item_id = l.id offset 0
        ) c
        left join spot u on u.organization_id = l.organization_id and u.id = l.unit_id
        left join manufacturer mk on mk.id = l.maker_id
        where ${isItem}
      ), counted as (
        select count(*) as covers, count(*) filter (where ${WINDOWS.unknown}) as unknown, count(*) filter (where ${RUNNING}) as running,
          count(*) filter (where ${WINDOWS['30']}) as in30, count(*) filter (where ${WINDOWS['60']}) as in60,
          count(*) filter (where ${WINDOWS['90']}) as in90, count(*) filter (where ${WINDOWS.lost}) as lost90,
          count(*) filter (where ${RUNNING} and x.needs_registration and x.registered_on is null) as unregistered
        from covered x
      ), found as (
        select x.*, ${SORTED.keyOf(ask.sort)} as sort_key from (
          select x.*, k.id as claim_id, k.state as claim_state, f.id as proof_id, n.repairs, n.paid_cents, n.repair_ids
          from covered x
          left join claim k on k.organization_id = x.organization_id and k.item_id = x.item_id and k.cover = x.cover
          left join file f on f.organization_id = x.organization_id and f.id = x.proof_file_id and f.archived_at is null
          cross join lateral (
            select count(*) as repairs, sum(r.cost_cents) as paid_cents, array_agg(r.id) as repair_ids from (select x.*) c ${REPAIRS_INSIDE}
          ) n
        ) x where ${isWanted(ask.filter)}
      ), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask)}, page.id, page.item_id as "itemId", page.organization_id as "organizationId",
          i.property_id as "propertyId", p.name as "propertyName", i.unit_id as "unitId", u.name as "unitName",
          u.status as "unitStatus", page.entry, page.entry_on as "entryOn", i.item_type_id as "itemTypeId", t.name as "itemType", t.icon, t.category,
          mk.name as "manufacturerName", i.model_id as "modelId", m.name as "modelName",
          i.serial_number as "serialNumber", page.cover, c.source, page.starts_on as "startsOn", c.start_basis as "startBasis",
          page.ends_on as "endsOn", page.is_lifetime as "isLifetime", c.is_estimated as "isEstimated",
          page.needs_registration as "needsRegistration", page.registered_on as "registeredOn", w.provider, page.proof_id as "proofFileId",
          page.days_left as "daysLeft", page.repairs, page.paid_cents as "paidCents", page.claim_id as "claimId",
          page.claim_state as "claimState", ${instant('c.updated_at')} as "updatedAt"
        from page join item_cover c on c.organization_id = page.organization_id and c.id = page.id
        join item i on i.organization_id = page.organization_id and i.id = page.item_id
        ${WITH_PROPERTY} ${WITH_TYPE} ${WITH_MAKER} ${WITH_UNIT}
        left join warranty_term w on w.organization_id = page.organization_id and w.id = c.term_id
      )`,
    });
  },
  figuresOf: ({ forFigures }) => figuresOf(forFigures),
  isPosition: SORTED.isPosition,
  timeoutMs: 15_000,
};

function isWanted({ window, registration, proof, claim, lastWalk }: Ask['filter']) {
  return all([
    // A registration that is missing is asked for whenever its cover ends.
    window === undefined ? !lastWalk && RUNNING : WINDOWS[window],
    registration === 'missing' && sql`x.needs_registration and x.registered_on is null`,
    registration === 'done' && sql`x.registered_on is not null`,
    proof === 'true' && sql`x.proof_id is not null`,
    proof === 'false' && sql`x.proof_id is null`,
    claim === 'true' && sql`x.claim_id is not null`,
    claim === 'false' && sql`x.claim_id is null`,
    lastWalk === true && LAST_WALK,
  ]);
}

function figuresOf(sums: Counts & WorkSums): Figure[] {
  const known = sums.covers - sums.unknown;
  const over = { counted: known, total: sums.covers, leftOut: [{ reason: 'start not known', count: sums.unknown }] };
  const of = (id: MetricId, count: number) => figure(id, { value: known > 0 ? count : null, ...over });
  return [
    of('warrantyActive', sums.running),
    of('warrantyEnding30', sums.in30),
    of('warrantyEnding60', sums.in60),
    of('warrantyEnding90', sums.in90),
    of('warrantyLost90', sums.lost90),
    of('warrantyUnregistered', sums.unregistered),
    figure('warrantyNoStart', { value: sums.unknown, counted: sums.covers, total: sums.covers }),
    recoverableFigure(sums),
  ];
}

export const warrantyReportHandlers: Handlers<typeof warrantyReports> = {
  getWarranty: listHandler(warrantyReports.getWarranty, reading),
  getPortfolioWarranty: listHandler(warrantyReports.getPortfolioWarranty, reading),
};

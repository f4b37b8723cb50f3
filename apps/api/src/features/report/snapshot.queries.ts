import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { bigints } from '#platform/identity/viewer.ts';
import { recoverableWork } from '#platform/lookups/covered-work.ts';
import { invoiceSums } from '#platform/lookups/invoice-sums.ts';
import { isInstalledThisYear, isNewlyPast, lifeCtes } from '#platform/lookups/item-life.ts';
import { selectPredictedReady } from '#platform/lookups/turn-predictions.ts';

/**
 * CTEs up to `computed`: one property_snapshot row for each property of the CTE `scope`,
 * from the same life computation as the property's report. A unit is complete when every type its area requires (less what
 * it is known not to have) is there with manufacturer, model, serial number and an installation or manufacture date.
 * A sum of cents is null where it is computed over nothing: no items, none with a remaining life, none with a price. What can be
 * claimed is null where items or claims of the work are elsewhere by now: those who see one property only would find fewer rows than were counted.
 */
export function computedSnapshots(now: string): RawBuilder<unknown> {
  return sql`${lifeCtes({ now })}, by_type as materialized (
    select l.organization_id, l.property_id, l.item_type_id, l.item_type_name, count(*) as items, count(l.age_years) as dated_items,
      count(*) filter (where l.basis = 's') as minimum_age_items, count(l.cost_cents) as priced_items,
      count(l.rul_years) as lifed_items, count(l.age_years) filter (where l.rul_years is null) as no_life_items,
      count(l.cost_cents) filter (where l.rul_years is not null) as planned_items,
      count(*) filter (where ${isInstalledThisYear}) as installed_this_year, sum(l.age_years) as age_years_sum,
      sum(l.cost_cents) filter (where l.is_past_life) as backlog_cents, count(*) filter (where l.is_past_life) as backlog_count,
      sum(l.cost_cents) as replacement_value_cents,
      sum(l.cost_cents) filter (where l.due_year = date_part('year', l.as_of)) as due_this_year_cents,
      count(*) filter (where l.due_year = date_part('year', l.as_of)) as due_this_year_count,
      sum(l.cost_cents) filter (where l.date_confidence in ('LOW', 'NONE')) as weak_cents,
      count(*) filter (where l.date_confidence in ('LOW', 'NONE')) as weak_count,
      count(*) filter (where ${isNewlyPast}) as newly_past_count,
      min(l.life_ends_on) filter (where not l.is_past_life) as next_past_on
    from life l
    group by 1, 2, 3, 4
  ), by_property as (
    select t.organization_id, t.property_id, sum(t.items)::int as items, sum(t.dated_items)::int as dated_items,
      sum(t.minimum_age_items)::int as minimum_age_items, sum(t.priced_items)::int as priced_items,
      sum(t.lifed_items)::int as lifed_items, sum(t.no_life_items)::int as no_life_items, sum(t.planned_items)::int as planned_items,
      sum(t.installed_this_year)::int as installed_this_year, sum(t.age_years_sum) as age_years_sum,
      case when sum(t.planned_items) = 0 then null when sum(t.backlog_count) = 0 then 0 else sum(t.backlog_cents) end::bigint as backlog_cents,
      case when sum(t.lifed_items) > 0 then sum(t.backlog_count) end::int as backlog_count,
      sum(t.replacement_value_cents)::bigint as replacement_value_cents,
      case when sum(t.planned_items) = 0 then null when sum(t.due_this_year_count) = 0 then 0
        else sum(t.due_this_year_cents) end::bigint as due_this_year_cents,
      case when sum(t.priced_items) = 0 then null when sum(t.weak_count) = 0 then 0 else sum(t.weak_cents) end::bigint as weak_cents,
      sum(t.weak_count)::int as weak_count, case when sum(t.lifed_items) > 0 then sum(t.newly_past_count) end::int as newly_past_count,
      min(t.next_past_on) as next_past_on
    from by_type t
    group by 1, 2
  ), reason as (
    select t.organization_id, t.property_id, t.item_type_name, t.backlog_count, t.backlog_cents,
      row_number() over (partition by t.organization_id, t.property_id order by t.backlog_cents desc, t.item_type_name) as place
    from by_type t
    where t.backlog_cents > 0
  ), complete_item as materialized (
    select g.organization_id, g.unit_id, coalesce(x.item_type_id, g.item_type_id) as item_type_id, sum(g.items)::bigint as items
    from (
      select i.organization_id, i.unit_id, i.item_type_id, count(*) as items
      from scope s
      join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status = 'ACTIVE' and i.unit_id is not null and i.model_id is not null
        and i.serial_number is not null and (i.install_date is not null or i.mfg_date is not null)
      group by 1, 2, 3
    ) g
    join unit u on u.organization_id = g.organization_id and u.id = g.unit_id
    left join standard_item_alternative x on x.area_type_id = u.area_type_id and x.alternative_item_type_id = g.item_type_id
    group by 1, 2, 3
  ), complete_unit as materialized (
    select u.organization_id, u.property_id, u.id
    from scope s
    join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null
    join standard_item r on r.area_type_id = u.area_type_id
    left join complete_item c on c.organization_id = u.organization_id and c.unit_id = u.id and c.item_type_id = r.item_type_id
    where not exists (select from unit_item_type_absence a
      left join standard_item_alternative x on x.area_type_id = r.area_type_id and x.alternative_item_type_id = a.item_type_id
      where a.organization_id = u.organization_id and a.unit_id = u.id and a.archived_at is null
        and coalesce(x.item_type_id, a.item_type_id) = r.item_type_id)
    group by 1, 2, 3
    having bool_and(coalesce(c.items, 0) >= r.quantity)
  ), computed as (
    select s.organization_id, s.property_id, s.today as as_of, now() as computed_at,
      (select count(*)::int from unit u where u.organization_id = s.organization_id and u.property_id = s.property_id
        and u.archived_at is null) as units,
      (select count(distinct i.unit_id)::int from item i where i.organization_id = s.organization_id and i.property_id = s.property_id
        and i.status = 'ACTIVE' and i.archived_at is null) as units_with_items,
      coalesce(b.items, 0) as items, coalesce(b.dated_items, 0) as dated_items,
      coalesce(b.minimum_age_items, 0) as minimum_age_items, coalesce(b.priced_items, 0) as priced_items,
      coalesce(b.lifed_items, 0) as lifed_items, coalesce(b.no_life_items, 0) as no_life_items,
      coalesce(b.planned_items, 0) as planned_items, coalesce(b.installed_this_year, 0) as installed_this_year,
      (select count(*)::int from complete_unit c where c.organization_id = s.organization_id and c.property_id = s.property_id) as complete_units,
      b.age_years_sum, b.backlog_cents, b.backlog_count, b.replacement_value_cents, b.due_this_year_cents, b.weak_cents,
      coalesce(b.weak_count, 0) as weak_count, coalesce(b.items - b.dated_items, 0) as undated_count,
      (select coalesce(jsonb_agg(jsonb_build_object('itemType', r.item_type_name, 'count', r.backlog_count, 'cents', r.backlog_cents)
          order by r.place), '[]')
        from reason r where r.organization_id = s.organization_id and r.property_id = s.property_id and r.place <= 3) as top_reasons,
      (select max(im.applied_at) from import im where im.organization_id = s.organization_id and im.state = 'APPLIED'
        and im.property_ids @> array[s.property_id]) as last_import_at, b.newly_past_count, b.next_past_on,
      case when not coalesce(c.is_elsewhere, false) then coalesce(c.open, 0) end as recoverable,
      case when not coalesce(c.is_elsewhere, false) then coalesce(c.unpriced, 0) end as recoverable_unpriced,
      case when not coalesce(c.is_elsewhere, false) then coalesce(c.cents, 0) end as recoverable_cents, v.sums as invoice_sums
    from life_day s
    left join (${recoverableWork(sql`life_day`)}) c on c.organization_id = s.organization_id and c.property_id = s.property_id
    left join (${invoiceSums(sql`life_day`)}) v on v.organization_id = s.organization_id and v.property_id = s.property_id
    left join by_property b on b.organization_id = s.organization_id and b.property_id = s.property_id
  )`;
}

/** The columns of a snapshot, in the order both `computed` and the insert below list them. */
export const SNAPSHOT_COLUMNS: RawBuilder<unknown> = sql`organization_id, property_id, as_of, computed_at, units, units_with_items, items,
  dated_items, minimum_age_items, priced_items, lifed_items, no_life_items, planned_items, complete_units, installed_this_year, age_years_sum, backlog_cents, backlog_count, replacement_value_cents, due_this_year_cents,
  weak_cents, weak_count, undated_count, top_reasons, last_import_at, newly_past_count, next_past_on, recoverable, recoverable_unpriced, recoverable_cents, invoice_sums`;

/** Properties with notes of a change that are not folded, oldest note first. */
export function selectNotedUnscoped(db: Db, limit: number): Promise<PropertyKey[]> {
  return claim(
    db,
    sql`select n.organization_id, n.property_id from change_note n where not n.is_folded
      group by n.organization_id, n.property_id order by min(n.id) limit ${limit}`,
  );
}

/** Properties whose snapshot is missing or of another day than theirs at the instant `now`. */
export function selectOutdatedUnscoped(db: Db, now: string, limit: number): Promise<PropertyKey[]> {
  return claim(
    db,
    sql`select p.organization_id, p.id as property_id from property p
      left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
      where p.archived_at is null and (s.property_id is null or s.as_of <> ${localDay(now, 'p.timezone')})
      order by p.organization_id, p.id limit ${limit}`,
  );
}

/**
 * Folds the notes of the given properties that are committed by now, each to one note of as many changes, so that revisions stay as
 * they are. Gives the properties whose figures the changes move; a statement after this one sees those changes.
 */
export async function foldNotesUnscoped(db: Db, properties: readonly PropertyKey[]): Promise<PropertyKey[]> {
  const { rows } = await sql<PropertyKey>`with scope as (${keys(properties)}), folded as (
      delete from change_note n using scope s
      where n.organization_id = s.organization_id and n.property_id = s.property_id
      returning n.organization_id, n.property_id, n.changes, n.recounts
    ), kept as (
      insert into change_note (organization_id, property_id, changes, recounts, is_folded)
      select f.organization_id, f.property_id, sum(f.changes), false, true from folded f group by 1, 2
    )
    select f.organization_id as "organizationId", f.property_id as "propertyId" from folded f
    group by 1, 2 having bool_or(f.recounts)`.execute(db);
  return rows;
}

/** Notes each property on its own where all of an organization, or all there are (organization 0), have changed. */
export async function insertNoteForEachUnscoped(db: Db, organizationIds: readonly number[]): Promise<void> {
  await sql`insert into change_note (organization_id, property_id)
    select p.organization_id, p.id from property p where p.archived_at is null
      and (0 = any (${bigints(organizationIds)}) or p.organization_id = any (${bigints(organizationIds)}))`.execute(db);
}

/** Computes and stores the snapshots of the given properties; archived ones are passed over. */
export async function upsertSnapshotsUnscoped(db: Db, properties: readonly PropertyKey[], now: string): Promise<void> {
  await sql`with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from (${keys(properties)}) k
      join property p on p.organization_id = k.organization_id and p.id = k.property_id and p.archived_at is null
    ), ${computedSnapshots(now)}
    insert into property_snapshot as kept (${SNAPSHOT_COLUMNS})
    select ${SNAPSHOT_COLUMNS} from computed
    on conflict (organization_id, property_id) do update set as_of = excluded.as_of, computed_at = excluded.computed_at,
      units = excluded.units, units_with_items = excluded.units_with_items, items = excluded.items,
      dated_items = excluded.dated_items, minimum_age_items = excluded.minimum_age_items, priced_items = excluded.priced_items,
      lifed_items = excluded.lifed_items, no_life_items = excluded.no_life_items, planned_items = excluded.planned_items,
      complete_units = excluded.complete_units, installed_this_year = excluded.installed_this_year, age_years_sum = excluded.age_years_sum, backlog_cents = excluded.backlog_cents,
      backlog_count = excluded.backlog_count, replacement_value_cents = excluded.replacement_value_cents,
      due_this_year_cents = excluded.due_this_year_cents, weak_cents = excluded.weak_cents, weak_count = excluded.weak_count,
      undated_count = excluded.undated_count, top_reasons = excluded.top_reasons, last_import_at = excluded.last_import_at,
      newly_past_count = excluded.newly_past_count, next_past_on = excluded.next_past_on,
      recoverable = excluded.recoverable, recoverable_unpriced = excluded.recoverable_unpriced, recoverable_cents = excluded.recoverable_cents, invoice_sums = excluded.invoice_sums,
      version = kept.version + 1, updated_at = now()`.execute(db);
}

// Advisory locks to the end of the transaction, so that two workers never compute the same property at once.
async function claim(db: Db, candidates: RawBuilder<unknown>): Promise<PropertyKey[]> {
  const { rows } = await sql<PropertyKey>`with candidate as materialized (${candidates})
    select c.organization_id as "organizationId", c.property_id as "propertyId" from candidate c
    where pg_try_advisory_xact_lock(hashtextextended('change notes of ' || c.organization_id, c.property_id))`.execute(
    db,
  );
  return rows;
}

/** Stores in the snapshots of the given properties on which day each open turn will be ready. */
export async function storePredictionsUnscoped(db: Db, properties: readonly PropertyKey[], now: string): Promise<void> {
  const predicted = await selectPredictedReady(db, keys(properties), now);
  await sql`update property_snapshot s set turns_ready_on = r."readyOn"
    from jsonb_to_recordset(${JSON.stringify(predicted)}::jsonb) r ("organizationId" bigint, "propertyId" bigint, "readyOn" jsonb)
    where s.organization_id = r."organizationId" and s.property_id = r."propertyId" and s.turns_ready_on <> r."readyOn"`.execute(
    db,
  );
}

/** The given properties as rows. */
function keys(properties: readonly PropertyKey[]): RawBuilder<unknown> {
  return sql`select k.organization_id, k.property_id from unnest(
    ${`{${properties.map((one) => one.organizationId).join(',')}}`}::bigint[],
    ${`{${properties.map((one) => one.propertyId).join(',')}}`}::bigint[]) as k(organization_id, property_id)`;
}

export type PropertyKey = { organizationId: number; propertyId: number };

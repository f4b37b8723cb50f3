import { CLAIM_DAYS, WHOLE_COVERS } from '@lintel/domain/items/warranty-cover';
import { type RawBuilder, sql } from 'kysely';

const WHOLE = sql`(${sql.join(WHOLE_COVERS.map((cover) => sql.lit(cover)))})`;

/** The condition that a day of work `on` lies within the cover `c`; a repair's own day is not under its warranty. */
export const holdsOn = (on: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`c.starts_on <= ${on} and (c.ends_on >= ${on} or c.is_lifetime) and (c.cover <> 'REPAIR' or c.starts_on < ${on})`;

const isOnItemThere = sql`r.organization_id = d.organization_id and r.property_id = d.property_id and r.item_id is not null
      and r.archived_at is null and r.hidden_at is null`;

/**
 * Repairs and services `r` that were done while a cover ran, beside a place `d` (organization_id, property_id, today): the covers of
 * that day, how sure that is, the deadline for a claim, and the newest claim. `is_elsewhere`: item or claim belongs to another property
 * by now, which not everybody may see.
 */
function coveredWork(records: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select r.organization_id, r.id, r.property_id, r.unit_id, r.item_id, r.summary, r.performed_on, r.cost_cents, r.vendor,
      greatest(r.updated_at, k.updated_at) as updated_at, d.today, w.covers, w.claim_by, w.certainty, k.id as claim_id, k.state as claim_state,
      k.recovered_cents, w.is_elsewhere or coalesce(k.property_id <> r.property_id, false) as is_elsewhere,
      case when k.id is not null then 'claimed' when w.claim_by >= d.today then 'open' else 'late' end as claimable
    from ${records}
    cross join lateral (
      select array_agg(distinct c.cover) as covers, r.performed_on + max(coalesce(t.claim_days, ${sql.lit(CLAIM_DAYS)})) as claim_by,
        case when bool_or(c.cover in ${WHOLE} and not c.is_estimated) then 'COVERED' when bool_or(c.cover in ${WHOLE}) then 'ESTIMATED'
          else 'COMPONENT' end as certainty, bool_or(c.property_id <> r.property_id) as is_elsewhere
      from item_cover c left join warranty_term t on t.organization_id = c.organization_id and t.id = c.term_id
      where c.organization_id = r.organization_id and c.item_id = r.item_id and ${holdsOn(sql`r.performed_on`)}
    ) w
    left join lateral (
      select k.id, k.property_id, k.state, k.recovered_cents, k.updated_at from warranty_claim k
      where k.organization_id = r.organization_id and k.maintenance_record_id = r.id and k.archived_at is null order by k.id desc limit 1
    ) k on true
    where w.covers is not null`;
}

/** CTE `work`: covered work on items at the places of the CTE `life_day`, whenever it was done. Hidden records are left out. */
export const workCte: RawBuilder<unknown> = sql`work as materialized (
    ${coveredWork(sql`life_day d join maintenance_record r on ${isOnItemThere}`)}
  )`;

/**
 * What can still be claimed at the properties of `days` (organization_id, property_id, today), a row for each that has covered work so
 * recent that it may be. By `offset 0` the longest claim window of an organization is looked up once for each property, and the records
 * in an index, whatever the planner knows of their table.
 */
export function recoverableWork(days: RawBuilder<unknown>): RawBuilder<unknown> {
  const recent = sql`(
      select d.organization_id, d.property_id, d.today, d.today - greatest(${sql.lit(CLAIM_DAYS)}, coalesce((select max(t.claim_days)
        from warranty_term t where t.organization_id = d.organization_id and t.archived_at is null), 0)) as since
      from ${days} d offset 0
    ) d cross join lateral (select r.* from maintenance_record r where ${isOnItemThere} and r.performed_on >= d.since offset 0) r`;
  const isOpen = sql`w.certainty = 'COVERED' and w.claimable = 'open'`;
  return sql`
    select w.organization_id, w.property_id, (count(*) filter (where ${isOpen}))::int as open,
      (count(*) filter (where ${isOpen} and w.cost_cents is null))::int as unpriced,
      coalesce(sum(w.cost_cents) filter (where ${isOpen}), 0)::bigint as cents, bool_or(w.is_elsewhere) as is_elsewhere
    from (${coveredWork(recent)}) w group by w.organization_id, w.property_id`;
}

/** The sums of `work` that the figures are made of. */
export const workSums: RawBuilder<unknown> = sql`
    coalesce(sum(w.cost_cents) filter (where w.certainty = 'COVERED'), 0) as "paidCents",
    count(*) filter (where w.certainty = 'COVERED') as "paidFor",
    count(*) filter (where w.certainty = 'COVERED' and w.cost_cents is null) as "paidUnpriced",
    coalesce(sum(w.cost_cents) filter (where w.certainty = 'COVERED' and w.claimable = 'open'), 0) as "openCents",
    count(*) filter (where w.certainty = 'COVERED' and w.claimable = 'open') as "open",
    count(*) filter (where w.certainty = 'COVERED' and w.claimable = 'open' and w.cost_cents is null) as "openUnpriced"`;

export type WorkSums = {
  paidCents: number;
  paidFor: number;
  paidUnpriced: number;
  openCents: number;
  open: number;
  openUnpriced: number;
};

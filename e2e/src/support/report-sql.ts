import type { Sql } from './database.ts';

/**
 * The figures of a property, computed from the stored facts alone: by the formulas of the specification, without the
 * product's own queries or rules.
 */
export async function capitalSums(sql: Sql, propertyId: number): Promise<CapitalSums> {
  const [sums] = await sql<CapitalSums>(
    `with facts as (
       select i.condition, (today - i.condition_on) / 365.2425 as since_read, i.date_confidence, today,
         (today - i.basis) / 365.2425 as age,
         coalesce(i.eul_override_years, m.eul_years, p.eul_years, o.eul_years, t.average_life_span) as eul,
         coalesce(i.price_override_cents, m.replacement_cost_cents, o.unit_cost_cents, t.typical_cost_cents)
           + coalesce(o.delivery_cents + o.install_cents + o.haul_away_cents, 0) as cents
       from (select *, coalesce(install_date, mfg_date, first_seen_on) as basis from item) i
       cross join (select (now() at time zone timezone)::date as today from property where id = $1) day
       join item_type t on t.id = i.item_type_id
       left join model m on m.id = i.model_id
       left join property_item_type p on p.property_id = i.property_id and p.item_type_id = t.id
       left join organization_item_type o on o.organization_id = i.organization_id and o.item_type_id = t.id
       where i.property_id = $1 and i.status = 'ACTIVE' and i.archived_at is null
     ), lives as (
       select *, case
         when condition = 1 then 0
         when eul is null or age is null then null
         when condition = 2 then greatest(least(eul - age, 2 - since_read), 0)
         when condition = 4 then greatest(eul - age, 0.25 * eul - since_read, 0)
         when condition = 5 then greatest(eul - age, 0.6 * eul - since_read, 0)
         else greatest(eul - age, 0) end as remaining
       from facts
     ), years as (
       select *, extract(year from today + round(remaining * 365.2425)::int) - extract(year from today) as ahead
       from lives
     )
     select min(extract(year from today))::int as year, count(*)::int as items, count(cents)::int as priced,
       coalesce(sum(cents), 0)::float8 as "valueCents",
       coalesce(sum(cents) filter (where remaining = 0), 0)::float8 as "backlogCents",
       count(*) filter (where remaining = 0)::int as "backlogItems",
       coalesce(sum(cents) filter (where remaining > 0 and ahead = 0), 0)::float8 as "thisYearCents",
       coalesce(sum(cents) filter (where remaining > 0 and ahead = 1), 0)::float8 as "nextYearCents",
       count(*) filter (where remaining > 0 and ahead = 1)::int as "nextYearItems",
       coalesce(sum(cents) filter (where remaining is null), 0)::float8 as "undatedCents",
       count(*) filter (where remaining is null)::int as "undatedItems",
       count(*) filter (where date_confidence in ('LOW', 'NONE'))::int as "weakItems"
     from years`,
    [propertyId],
  );
  if (!sums) throw new Error('A sum is always one row');
  return sums;
}

/** Dollars as the product writes them from $1,000 up. */
export function dollars(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString('en-US')}`;
}

export type CapitalSums = {
  /** The year it is there. */
  year: number;
  items: number;
  priced: number;
  valueCents: number;
  backlogCents: number;
  backlogItems: number;
  thisYearCents: number;
  nextYearCents: number;
  nextYearItems: number;
  undatedCents: number;
  undatedItems: number;
  weakItems: number;
};

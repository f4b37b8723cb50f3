import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '#platform/identity/viewer.ts';
import { catalogueOf } from '#platform/records/catalogue-layers.ts';
import type { Move } from './property-move.queries.ts';

/**
 * Gives the new organization the manufacturers and models of the old one's own that items of the property have, unless it has such by
 * name already; what to write into the items' columns when they move.
 */
export async function copyCatalogue(db: Db, move: Move): Promise<RawBuilder<unknown>> {
  const makers = await copyMakers(db, move);
  const models = await copyModels(db, move, makers);
  return sql`manufacturer_id = ${mapped(makers, sql`t.manufacturer_id`)}, model_id = ${mapped(models, sql`t.model_id`)}`;
}

async function copyMakers(db: Db, { propertyId, from, to }: Move): Promise<Copied[]> {
  const { rows } = await sql<Copied>`
    with used as (
      select i.manufacturer_id, m.manufacturer_id as model_maker_id from item i left join model m on m.id = i.model_id
      where i.organization_id = ${from} and i.property_id = ${propertyId}
    ), needed as (
      select k.* from manufacturer k where k.organization_id = ${from}
        and (k.id in (select u.manufacturer_id from used u) or k.id in (select u.model_maker_id from used u))
    ), known as (
      select distinct on (n.id) n.id as from_id, coalesce(t.merged_into_id, t.id) as to_id from needed n
      join manufacturer t on lower(t.name) = lower(n.name) and ${catalogueOf(to, 't')} order by n.id, t.organization_id nulls last
    ), made as (
      insert into manufacturer (organization_id, name, family, website, support_phone, archived_at)
      select ${to}, n.name, n.family, n.website, n.support_phone, n.archived_at from needed n
      where n.id not in (select k.from_id from known k) returning id, name
    )
    select k.from_id as "fromId", k.to_id as "toId", false as "isNew" from known k
    union all select n.id, made.id, true from made join needed n on n.name = made.name`.execute(db);
  const fresh = rows.filter((row) => row.isNew);
  await sql`insert into manufacturer_alias (organization_id, manufacturer_id, alias)
    select ${to}, c.to_id, a.alias from ${pairs(fresh)} join manufacturer_alias a on a.manufacturer_id = c.from_id
    on conflict do nothing`.execute(db);
  return rows;
}

async function copyModels(db: Db, { propertyId, from, to }: Move, makers: readonly Copied[]): Promise<Copied[]> {
  const { rows } = await sql<Copied>`
    with needed as (
      select m.*, coalesce(c.to_id, m.manufacturer_id) as maker_id from model m
      left join ${pairs(makers)} on c.from_id = m.manufacturer_id
      where m.organization_id = ${from} and m.id in (select i.model_id from item i
        where i.organization_id = ${from} and i.property_id = ${propertyId})
    ), known as (
      select distinct on (n.id) n.id as from_id, coalesce(t.merged_into_id, t.id) as to_id from needed n
      join model t on t.manufacturer_id = n.maker_id and lower(t.name) = lower(n.name) and ${catalogueOf(to, 't')}
      order by n.id, t.organization_id nulls last
    ), made as (
      insert into model (organization_id, manufacturer_id, item_type_id, name, eul_years, replacement_cost_cents, priced_on,
        warranty_months, specs, archived_at)
      select ${to}, n.maker_id, n.item_type_id, n.name, n.eul_years, n.replacement_cost_cents, n.priced_on, n.warranty_months,
        n.specs, n.archived_at from needed n
      where n.id not in (select k.from_id from known k) on conflict do nothing returning id, manufacturer_id, name
    )
    select k.from_id as "fromId", k.to_id as "toId", false as "isNew" from known k
    union all
    select n.id, made.id, true from made
    join needed n on n.maker_id = made.manufacturer_id and lower(n.name) = lower(made.name)`.execute(db);
  return rows;
}

function pairs(copied: readonly Copied[]): RawBuilder<unknown> {
  return sql`unnest(${bigints(copied.map((one) => one.fromId))}, ${bigints(copied.map((one) => one.toId))}) as c(from_id, to_id)`;
}

function mapped(copied: readonly Copied[], id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select c.to_id from ${pairs(copied)} where c.from_id = ${id}), ${id})`;
}

type Copied = { fromId: number; toId: number; isNew: boolean };

import type { Sql } from './database.ts';

/**
 * An organization of a test's own, with a property of twelve units: what is done there changes nothing that another journey reads. Each
 * unit has a refrigerator and a range, of two models that only this organization has.
 */
export async function ownPlace(sql: Sql, organization: string, property: string): Promise<number> {
  const [made] = await sql<{ id: number }>(
    `with o as (insert into organization (name) values ($1) returning id
     ), p as (
       insert into property (organization_id, name, timezone) select id, $2, 'America/Denver' from o returning organization_id, id
     ), m as (
       insert into model (organization_id, manufacturer_id, item_type_id, name)
       select o.id, (select id from manufacturer where name = 'GE' and organization_id is null), t.id, upper(t.key) || '-' || o.id
       from o, item_type t where t.key in ('refrigerator', 'range') returning organization_id, manufacturer_id, item_type_id, id
     ), u as (
       insert into unit (organization_id, property_id, name, given_name)
       select organization_id, id, n::text, n::text from p, generate_series(101, 112) n returning organization_id, property_id, id
     ), i as (
       insert into item (organization_id, property_id, unit_id, item_type_id, manufacturer_id, model_id, install_date, date_confidence)
       select u.organization_id, u.property_id, u.id, m.item_type_id, m.manufacturer_id, m.id, '2018-03-01', 'HIGH' from u, m
     ) select id from p`,
    [organization, property],
  );
  if (!made) throw new Error(`${property} was not made`);
  return made.id;
}

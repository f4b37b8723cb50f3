-- Computing stored lives again waits for nobody, leaves a row for every change, and counts all items that one transaction changes.

-- Computes the items of an organization anew that a property, a type or a model chooses (null chooses all); gives how many differed.
-- Items that others are writing stay as they are, so whoever must have all in line calls it again until none differs. A statement sees
-- what was committed before it began: the items are locked before the last one begins, which then finds each of them as it is.
create or replace function recompute_item_life(organization bigint, property bigint, type bigint, model bigint) returns bigint
  language plpgsql set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
  as $$
declare
  differing bigint[];
  held bigint[];
begin
  differing := array(
    select x.id from item x cross join lateral item_life(x) l
    where x.organization_id = organization and (property is null or x.property_id = property) and (type is null or x.item_type_id = type)
      and (recompute_item_life.model is null or x.model_id = recompute_item_life.model)
      and (x.eul_years, x.eul_source, x.installed_cost_cents, x.cost_source, x.life_ends_on)
        is distinct from (l.eul_years, l.eul_source, l.installed_cost_cents, l.cost_source, l.life_ends_on));
  if cardinality(differing) = 0 then return 0; end if;
  held := array(
    select i.id from item i where i.organization_id = organization and i.id = any (differing) for no key update skip locked);
  update item i set (eul_years, eul_source, installed_cost_cents, cost_source, life_ends_on) =
    (select l.eul_years, l.eul_source, l.installed_cost_cents, l.cost_source, l.life_ends_on from item_life(i) l)
  where i.organization_id = organization and i.id = any (held);
  return cardinality(differing);
end $$;

-- Every change leaves a row, for organizations in which nobody sees an item of it yet too: a transaction may be writing their first.
-- The setting app.life_items counts the items of all changes of this transaction.
create or replace function life_source_changed() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  organization bigint := (changed ->> 'organization_id')::bigint;
  property bigint := (changed ->> 'property_id')::bigint;
  type bigint := case tg_table_name when 'model' then null when 'item_type' then (changed ->> 'id') else changed ->> 'item_type_id' end::bigint;
  model bigint := case tg_table_name when 'model' then (changed ->> 'id')::bigint end;
  most constant bigint := life_items_at_once();
  items bigint := coalesce(nullif(current_setting('app.life_items', true), '')::bigint, 0);
  organizations bigint[];
  found bigint;
  counts bigint[] := '{}';
begin
  organizations := case when organization is not null then array[organization] else array(select o.id from organization o order by o.id) end;
  for n in 1 .. cardinality(organizations) loop
    found := count_items_at_most(organizations[n], property, type, model, greatest(most + 1 - items, 1));
    items := items + found;
    counts := counts || found;
  end loop;
  perform set_config('app.life_items', items::text, true);
  for n in 1 .. cardinality(organizations) loop
    insert into life_recompute (organization_id, property_id, item_type_id, model_id, is_large)
      values (organizations[n], property, type, model, items > most and counts[n] > 0);
    if items <= most and counts[n] > 0 then perform recompute_item_life(organizations[n], property, type, model); end if;
  end loop;
  return null;
end $$;

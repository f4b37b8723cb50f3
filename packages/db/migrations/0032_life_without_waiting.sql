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
    (l.eul_years, l.eul_source, l.installed_cost_cents, l.cost_source, l.life_ends_on)
  from item x cross join lateral item_life(x) l
  where x.organization_id = organization and x.id = any (held) and i.organization_id = organization and i.id = x.id;
  return cardinality(differing);
end $$;

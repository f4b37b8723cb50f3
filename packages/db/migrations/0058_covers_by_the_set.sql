-- Which items' covers differ is asked once for all items that are chosen, where 0039 asked twice for each: terms of a model concern hundreds.
create or replace function recompute_item_covers(organization bigint, property bigint, type bigint, model bigint) returns bigint
  language plpgsql set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
  as $$
declare
  differing bigint[];
  held bigint[];
begin
  differing := array(
    with wanted as materialized (
      select x.id as item_id, x.property_id, e.* from item x cross join lateral item_covers(x) e
      where x.organization_id = organization and (property is null or x.property_id = property) and (type is null or x.item_type_id = type)
        and (recompute_item_covers.model is null or x.model_id = recompute_item_covers.model)
    ), stored as materialized (
      select c.item_id, c.property_id, c.cover, c.repair_id, c.term_id, c.source, c.starts_on, c.start_basis, c.ends_on, c.is_lifetime,
        c.is_estimated, c.needs_registration, c.registered_on, c.proof_file_id
      from item x cross join lateral (
        select c.* from item_cover c where c.organization_id = x.organization_id and c.item_id = x.id offset 0
      ) c
      where x.organization_id = organization and (property is null or x.property_id = property) and (type is null or x.item_type_id = type)
        and (recompute_item_covers.model is null or x.model_id = recompute_item_covers.model)
    )
    select distinct d.item_id from (
      (select * from wanted except all select * from stored) union all (select * from stored except all select * from wanted)
    ) d);
  if cardinality(differing) = 0 then return 0; end if;
  held := array(
    select i.id from item i where i.organization_id = organization and i.id = any (differing) for no key update skip locked);
  call write_item_covers(organization, held);
  return cardinality(differing);
end $$;

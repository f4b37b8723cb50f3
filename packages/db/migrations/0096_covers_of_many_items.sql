-- Covers of many new items are computed once for each set of facts that they follow from, not once an item: most items of a file share
-- their type, model and dates. Nothing but the new items themselves is read, where 0039 read
-- all items of the organization, and the covers of all of them where an item was changed.

-- As in 0039, and the items that are read are named, so that none but them is.
create or replace procedure write_item_covers(organization bigint, ids bigint[])
  language plpgsql set search_path = pg_catalog, public
  as $$
begin
  delete from item_cover c where c.organization_id = organization and c.item_id = any (ids)
    and not exists (select from item i cross join lateral item_covers(i) e
      where i.organization_id = organization and i.id = any (ids) and i.id = c.item_id and e.cover = c.cover and e.repair_id = c.repair_id);
  insert into item_cover as c (organization_id, property_id, item_id, cover, repair_id, term_id, source, starts_on, start_basis, ends_on,
    is_lifetime, is_estimated, needs_registration, registered_on, proof_file_id)
  select i.organization_id, i.property_id, i.id, e.* from item i cross join lateral item_covers(i) e
  where i.organization_id = organization and i.id = any (ids)
  on conflict (organization_id, item_id, cover, repair_id) do update set property_id = excluded.property_id, term_id = excluded.term_id,
    source = excluded.source, starts_on = excluded.starts_on, start_basis = excluded.start_basis, ends_on = excluded.ends_on,
    is_lifetime = excluded.is_lifetime, is_estimated = excluded.is_estimated, needs_registration = excluded.needs_registration,
    registered_on = excluded.registered_on, proof_file_id = excluded.proof_file_id, updated_at = now()
  where (c.property_id, c.term_id, c.source, c.starts_on, c.start_basis, c.ends_on, c.is_lifetime, c.is_estimated, c.needs_registration,
      c.registered_on, c.proof_file_id)
    is distinct from (excluded.property_id, excluded.term_id, excluded.source, excluded.starts_on, excluded.start_basis, excluded.ends_on,
      excluded.is_lifetime, excluded.is_estimated, excluded.needs_registration, excluded.registered_on, excluded.proof_file_id);
end $$;

create or replace function set_item_covers() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
declare
  many constant bigint := 100;
  one record;
  apart bigint[];
begin
  if tg_op = 'INSERT' and (select count(*) from (select from touched limit many) t) < many then
    insert into item_cover (organization_id, property_id, item_id, cover, repair_id, term_id, source, starts_on, start_basis, ends_on,
      is_lifetime, is_estimated, needs_registration, registered_on, proof_file_id)
    select i.organization_id, i.property_id, i.id, e.* from item i cross join lateral item_covers(i) e
    where (i.organization_id, i.id) in (select t.organization_id, t.id from touched t);
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- An item that the same statement gave a term or a registration of its own is like no other.
    apart := array(
      select w.item_id from touched t join warranty_term w on w.organization_id = t.organization_id and w.item_id = t.id
      union select r.item_id from touched t join item_registration r on r.organization_id = t.organization_id and r.item_id = t.id);
    for one in select distinct t.organization_id from touched t loop
      insert into item_cover (organization_id, property_id, item_id, cover, repair_id, term_id, source, starts_on, start_basis, ends_on,
        is_lifetime, is_estimated, needs_registration, registered_on, proof_file_id)
      with alike as materialized (
        select min(t.id) as first_id, array_agg(t.id) as ids, array_agg(t.property_id) as property_ids
        from touched t where t.organization_id = one.organization_id
        group by t.item_type_id, t.model_id, t.install_date, t.mfg_date, t.warranty_ends_on,
          case when t.id = any (apart) then t.id end
      ), covered as materialized (
        select a.ids, a.property_ids, e.* from item i join alike a on a.first_id = i.id cross join lateral item_covers(i) e
        where i.organization_id = one.organization_id and i.id = any (array(select first_id from alike))
      )
      select one.organization_id, x.property_id, x.id, c.cover, c.repair_id, c.term_id, c.source, c.starts_on, c.start_basis, c.ends_on,
        c.is_lifetime, c.is_estimated, c.needs_registration, c.registered_on, c.proof_file_id
      from covered c cross join lateral unnest(c.ids, c.property_ids) as x (id, property_id);
    end loop;
    return null;
  end if;
  if exists (select from before b join touched t on t.id = b.id and t.organization_id <> b.organization_id) then
    delete from item_cover c using before b join touched t on t.id = b.id and t.organization_id <> b.organization_id
    where c.organization_id = b.organization_id and c.item_id = b.id;
  end if;
  for one in
    select t.organization_id, array_agg(t.id) as ids from touched t left join before b on b.organization_id = t.organization_id and b.id = t.id
    where (t.property_id, t.item_type_id, t.model_id, t.install_date, t.mfg_date, t.warranty_ends_on)
      is distinct from (b.property_id, b.item_type_id, b.model_id, b.install_date, b.mfg_date, b.warranty_ends_on)
    group by t.organization_id
  loop
    call write_item_covers(one.organization_id, one.ids);
  end loop;
  return null;
end $$;

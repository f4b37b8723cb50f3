-- A property's own prices, a building archived alone, and a property that moves to another organization in one transaction.

alter table property_item_type add column unit_cost_cents bigint check (unit_cost_cents >= 0);
comment on column property_item_type.unit_cost_cents is 'goes before the price book of the organization, after the price of a model';

alter table building add column left_unit_ids bigint[];
comment on column building.left_unit_ids is 'the units that stayed when this building was archived alone; a restore puts them back into it';

-- The organization leads every key, so a row and what hangs on it change it together: between the first statement and the
-- last the keys do not fit, and they are checked at the commit. Elsewhere they are checked at once, as before.
create procedure migration_tools.defer_keys(target regclass)
  language plpgsql as $$
declare
  key text;
begin
  for key in select c.conname from pg_constraint c
    where c.conrelid = target and c.contype = 'f' and cardinality(c.conkey) > 1 and not c.condeferrable
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', target, key);
  end loop;
end $$;

create or replace procedure migration_tools.protect(target regclass, org_column text default 'organization_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_wall on %s for all to app_rw using (%I = any ((select app_organization_ids())::bigint[])) with check (%I = any ((select app_organization_ids())::bigint[]))', target, org_column, org_column);
  execute format('create policy platform_door on %s for all to app_platform using (true) with check (true)', target);
  execute format('create policy owner_door on %s for all to app_owner using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to app_rw, app_platform', target);
  call migration_tools.defer_keys(target);
end $$;

do $$
declare
  target regclass;
begin
  for target in select distinct c.conrelid::regclass from pg_constraint c
    join pg_class t on t.oid = c.conrelid and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
    where c.contype = 'f' and cardinality(c.conkey) > 1 and not c.condeferrable
  loop
    call migration_tools.defer_keys(target);
  end loop;
end $$;

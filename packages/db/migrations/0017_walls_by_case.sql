-- Where the caller sees every property, the wall is one comparison: no array is made for a row, no list is asked for.

create or replace procedure migration_tools.protect_property(target regclass, property_column text default 'property_id')
  language plpgsql as $$
declare
  is_optional boolean := not (select attnotnull from pg_attribute where attrelid = target and attname = property_column);
  condition text := format(
    'case when (select app_sees_all_properties()) then true else coalesce(array[%1$I, -organization_id] && (select app_property_wall()), false) end',
    property_column);
begin
  -- What has no property belongs to the organization, behind its wall alone.
  if is_optional then condition := format('(%I is null or %s)', property_column, condition); end if;
  execute format('drop policy if exists property_wall on %s', target);
  execute format('create policy property_wall on %s as restrictive for all to app_rw using (%s) with check (%s)', target, condition, condition);
end $$;

do $$
declare
  walled record;
begin
  for walled in select schemaname, tablename from pg_policies where policyname = 'property_wall' loop
    call migration_tools.protect_property(
      format('%I.%I', walled.schemaname, walled.tablename)::regclass,
      case walled.tablename when 'property' then 'id' else 'property_id' end);
  end loop;
end $$;

-- A person may administer one organization and be a member of another: the property wall opens per organization.

create function app_admin_organization_ids() returns bigint[]
  language sql stable parallel safe set search_path = pg_catalog, public
  as $$
    select coalesce(array_agg(m.organization_id), '{}') from public.membership m
    where m.user_id = app_user_id() and m.is_admin and m.archived_at is null
  $$;

create or replace procedure migration_tools.protect_property(target regclass, property_column text default 'property_id')
  language plpgsql as $$
declare
  condition text := format(
    '(select app_sees_all_properties()) or organization_id = any ((select app_admin_organization_ids())::bigint[]) or %I = any ((select app_property_ids())::bigint[])',
    property_column);
begin
  execute format('drop policy if exists property_wall on %s', target);
  execute format('create policy property_wall on %s as restrictive for all to app_rw using (%s) with check (%s)', target, condition, condition);
end $$;

call migration_tools.protect_property('property', 'id');
call migration_tools.protect_property('building');
call migration_tools.protect_property('unit');
call migration_tools.protect_property('property_item_type');
call migration_tools.protect_property('item');
call migration_tools.protect_property('item_event');
call migration_tools.protect_property('property_snapshot');

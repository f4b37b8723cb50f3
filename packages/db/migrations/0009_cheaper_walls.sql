-- The walls are asked once per table of a statement: expressions that fold into the query, and one answer instead of three.
-- Parsed here (PostgreSQL 14 and later), so they need no search path of their own and can be inlined.

create or replace function app_organization_ids() returns bigint[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.organization_ids', true), ''), '{}')::bigint[];

create or replace function app_user_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

create or replace function app_sees_all_properties() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.property_scope', true), '') = 'all';

-- Null where the caller sees every property of the transaction's organizations; else the properties given to them and, negated,
-- the organizations they administer.
create function app_property_wall() returns bigint[]
  language sql stable parallel safe
  return case when not app_sees_all_properties() then
    app_property_ids() || (select coalesce(array_agg(-id), '{}') from unnest(app_admin_organization_ids()) as id) end;

create or replace procedure migration_tools.protect_property(target regclass, property_column text default 'property_id')
  language plpgsql as $$
declare
  condition text := format('coalesce(array[%I, -organization_id] && (select app_property_wall()), true)', property_column);
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

-- Protection helpers, then the tree: organization, people, places.
-- Roles app_owner (runs this), app_rw (requests) and app_platform (super users, worker) exist before the first migration.

create extension if not exists pg_trgm;

create schema migration_tools;

-- The organizations of the running transaction; unset means none. One scalar, so a policy evaluates it once.
create function app_organization_ids() returns bigint[]
  language sql stable parallel safe set search_path = pg_catalog
  as $$ select coalesce(nullif(current_setting('app.organization_ids', true), ''), '{}')::bigint[] $$;

create function app_user_id() returns bigint
  language sql stable parallel safe set search_path = pg_catalog
  as $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

-- Protects a table whose rows belong to an organization: row-level security enabled and forced, reading and writing alike.
create procedure migration_tools.protect(target regclass, org_column text default 'organization_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_wall on %s for all to app_rw using (%I = any ((select app_organization_ids())::bigint[])) with check (%I = any ((select app_organization_ids())::bigint[]))', target, org_column, org_column);
  execute format('create policy platform_door on %s for all to app_platform using (true) with check (true)', target);
  execute format('create policy owner_door on %s for all to app_owner using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to app_rw, app_platform', target);
end $$;

-- Protects a table that belongs to no organization (people, sessions, the shared catalogue).
create procedure migration_tools.protect_global(target regclass, privileges text default 'select, insert, update, delete')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy global_rows on %s for all to app_rw, app_platform, app_owner using (true) with check (true)', target);
  execute format('grant %s on %s to app_rw, app_platform', privileges, target);
end $$;

-- Adds the property wall: a person sees only the properties given to them, unless they administer the organization.
create procedure migration_tools.protect_property(target regclass, property_column text default 'property_id')
  language plpgsql as $$
begin
  execute format('create policy property_wall on %s as restrictive for all to app_rw using ((select app_sees_all_properties()) or %I = any ((select app_property_ids())::bigint[])) with check ((select app_sees_all_properties()) or %I = any ((select app_property_ids())::bigint[]))', target, property_column, property_column);
end $$;

create table organization (
  id bigint generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 120),
  inflation numeric(5,4) not null default 0.03 check (inflation between 0 and 0.25),
  fiscal_year_start_month smallint not null default 1 check (fiscal_year_start_month between 1 and 12),
  aci_bands integer[] not null default '{5,10,30}',
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index organization_name_key on organization (lower(name)) where archived_at is null;
call migration_tools.protect('organization', 'id');

create table app_user (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  first_name text not null,
  last_name text not null,
  phone text,
  image_key text,
  password_hash text,
  is_super_user boolean not null default false,
  is_verified boolean not null default false,
  title text,
  timezone text,
  last_sign_in_at timestamptz,
  password_changed_at timestamptz not null default now(),
  disabled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index app_user_email_key on app_user (lower(email));
call migration_tools.protect_global('app_user');

create table membership (
  organization_id bigint not null references organization (id),
  user_id bigint not null references app_user (id),
  role_id smallint not null default 2 check (role_id between 1 and 3),
  is_admin boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, user_id)
);
create index membership_user_idx on membership (user_id, organization_id);
call migration_tools.protect('membership');
-- Signing in asks for a person's memberships before any organization is known.
create policy own_membership on membership for select to app_rw using (user_id = (select app_user_id()));

create table property (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  name text not null check (length(btrim(name)) between 1 and 120),
  code text,
  address text,
  city text,
  state char(2),
  postal_code text,
  latitude double precision,
  longitude double precision,
  year_built smallint check (year_built between 1800 and 2100),
  kind text,
  timezone text not null default 'America/New_York',
  reserve_balance_cents bigint,
  regional_manager_id bigint references app_user (id),
  regional_maintenance_manager_id bigint references app_user (id),
  external_ref text,
  created_by_import_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
create unique index property_name_key on property (organization_id, lower(name)) where archived_at is null;
create index property_regional_manager_idx on property (regional_manager_id);
create index property_regional_maintenance_manager_idx on property (regional_maintenance_manager_id);
call migration_tools.protect('property');

create table property_assignment (
  organization_id bigint not null,
  property_id bigint not null,
  user_id bigint not null references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, property_id, user_id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
create index property_assignment_user_idx on property_assignment (user_id, organization_id, property_id);
call migration_tools.protect('property_assignment');
create policy own_assignment on property_assignment for select to app_rw using (user_id = (select app_user_id()));

create table permission_group (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  name text not null check (length(btrim(name)) between 1 and 120),
  role_id smallint not null default 2 check (role_id between 1 and 3),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
create unique index permission_group_name_key on permission_group (organization_id, lower(name)) where archived_at is null;
call migration_tools.protect('permission_group');

create table permission_group_property (
  organization_id bigint not null,
  group_id bigint not null,
  property_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, group_id, property_id),
  foreign key (organization_id, group_id) references permission_group (organization_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
create index permission_group_property_property_idx on permission_group_property (organization_id, property_id);
call migration_tools.protect('permission_group_property');

create table permission_group_member (
  organization_id bigint not null,
  group_id bigint not null,
  user_id bigint not null references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, group_id, user_id),
  foreign key (organization_id, group_id) references permission_group (organization_id, id)
);
create index permission_group_member_user_idx on permission_group_member (user_id, organization_id, group_id);
call migration_tools.protect('permission_group_member');
create policy own_group on permission_group_member for select to app_rw using (user_id = (select app_user_id()));

-- True where the caller administers every organization of the transaction; the transaction door sets it from the session row.
create function app_sees_all_properties() returns boolean
  language sql stable parallel safe set search_path = pg_catalog
  as $$ select coalesce(current_setting('app.property_scope', true), '') = 'all' $$;

-- The properties given to the caller by name, by group, or by administering their organization.
create function app_property_ids() returns bigint[]
  language sql stable parallel safe set search_path = pg_catalog, public
  as $$
    select coalesce(array_agg(property_id), '{}') from (
      select a.property_id from public.property_assignment a
      where a.user_id = app_user_id() and a.organization_id = any (app_organization_ids()) and a.archived_at is null
      union
      select gp.property_id from public.permission_group_member gm
      join public.permission_group_property gp on gp.organization_id = gm.organization_id and gp.group_id = gm.group_id and gp.archived_at is null
      join public.permission_group g on g.organization_id = gm.organization_id and g.id = gm.group_id and g.archived_at is null
      where gm.user_id = app_user_id() and gm.organization_id = any (app_organization_ids()) and gm.archived_at is null
    ) mine
  $$;

call migration_tools.protect_property('property', 'id');

create table building (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  floors smallint check (floors between 1 and 200),
  external_ref text,
  created_by_import_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
create unique index building_name_key on building (organization_id, property_id, lower(name)) where archived_at is null;
call migration_tools.protect('building');
call migration_tools.protect_property('building');

create table area_type (
  id bigint generated always as identity primary key,
  name text not null unique,
  sort_order smallint not null default 0
);
call migration_tools.protect_global('area_type');

create table unit (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  building_id bigint,
  area_type_id bigint references area_type (id),
  name text not null check (length(btrim(name)) between 1 and 90),
  given_name text not null,
  floor smallint,
  floor_plan text,
  beds numeric(4,1),
  baths numeric(4,1),
  sqft integer,
  status text check (status in ('OCCUPIED', 'NOTICE', 'VACANT', 'TURN', 'DOWN', 'MODEL')),
  external_ref text,
  created_by_import_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id, building_id) references building (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
create unique index unit_name_key on unit (organization_id, property_id, lower(name)) where archived_at is null;
create index unit_building_idx on unit (organization_id, property_id, building_id);
create index unit_area_type_idx on unit (area_type_id);
comment on column unit.given_name is 'the name as it was given, before (a), (b) made it unique';
call migration_tools.protect('unit');
call migration_tools.protect_property('unit');

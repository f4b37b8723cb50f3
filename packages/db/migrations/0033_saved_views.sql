-- Saved views of lists and reports, the one that a person begins with, and when a person last looked.

create table saved_view (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  owner_user_id bigint not null references app_user (id),
  report_id text not null check (report_id ~ '^[a-z][a-z0-9-]{0,59}$'),
  property_id bigint,
  name text not null check (length(btrim(name)) between 1 and 120),
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  sort text,
  columns jsonb check (jsonb_typeof(columns) = 'array'),
  density text check (density in ('compact', 'regular')),
  shared_with text not null default 'NOBODY' check (shared_with in ('NOBODY', 'ORGANIZATION', 'GROUP')),
  permission_group_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, permission_group_id) references permission_group (organization_id, id),
  check ((shared_with = 'GROUP') = (permission_group_id is not null))
);
comment on column saved_view.property_id is 'null: over all properties that the reader may see';
comment on column saved_view.columns is 'the columns that are shown, in order, with their widths; null: as the report has them';
-- One name for each of a person's views of a report; a null property is a place like any other.
create unique index saved_view_name_key on saved_view (organization_id, owner_user_id, report_id, property_id, lower(name))
  nulls not distinct where archived_at is null;
create index saved_view_property_idx on saved_view (organization_id, property_id);
create index saved_view_group_idx on saved_view (organization_id, permission_group_id);
create index saved_view_owner_idx on saved_view (owner_user_id);
call migration_tools.protect('saved_view');
call migration_tools.protect_property('saved_view');

create table saved_view_default (
  organization_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null references app_user (id),
  report_id text not null,
  property_id bigint,
  view_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, user_id, report_id, property_id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, view_id) references saved_view (organization_id, id) on delete cascade
);
create index saved_view_default_view_idx on saved_view_default (organization_id, view_id);
create index saved_view_default_property_idx on saved_view_default (organization_id, property_id);
create index saved_view_default_user_idx on saved_view_default (user_id);
call migration_tools.protect('saved_view_default');
call migration_tools.protect_property('saved_view_default');

-- A person's own note of when they last opened a report, whatever becomes of the property.
create table report_visit (
  user_id bigint not null references app_user (id),
  report_id text not null,
  property_id bigint not null default 0,
  seen_at timestamptz not null,
  primary key (user_id, report_id, property_id)
);
comment on column report_visit.property_id is '0: the report over all properties that the person may see';
alter table report_visit enable row level security;
alter table report_visit force row level security;
create policy own_visits on report_visit for all to app_rw
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy platform_door on report_visit for all to app_platform using (true) with check (true);
create policy owner_door on report_visit for all to app_owner using (true) with check (true);
grant select, insert, update, delete on report_visit to app_rw, app_platform;

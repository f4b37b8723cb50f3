-- The shared catalogue, and what stands in the units.

create table item_type (
  id bigint generated always as identity primary key,
  name text not null,
  key text not null unique,
  category text not null,
  icon text not null,
  average_life_span numeric(5,1),
  typical_cost_cents bigint,
  typical_cost_year smallint,
  warranty_months smallint,
  is_capital boolean not null default true,
  recall_watch boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index item_type_name_key on item_type (lower(name));
comment on column item_type.average_life_span is 'years';
call migration_tools.protect_global('item_type');

create table standard_item (
  area_type_id bigint not null references area_type (id),
  item_type_id bigint not null references item_type (id),
  quantity smallint not null default 1 check (quantity > 0),
  primary key (area_type_id, item_type_id)
);
create index standard_item_item_type_idx on standard_item (item_type_id);
call migration_tools.protect_global('standard_item');

create table manufacturer (
  id bigint generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 120),
  family text,
  website text,
  support_phone text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index manufacturer_name_key on manufacturer (lower(name));
call migration_tools.protect_global('manufacturer');

create table manufacturer_alias (
  manufacturer_id bigint not null references manufacturer (id),
  alias text not null,
  primary key (manufacturer_id, alias)
);
create unique index manufacturer_alias_key on manufacturer_alias (lower(alias));
call migration_tools.protect_global('manufacturer_alias');

create table model (
  id bigint generated always as identity primary key,
  manufacturer_id bigint not null references manufacturer (id),
  item_type_id bigint references item_type (id),
  name text not null check (length(btrim(name)) between 1 and 120),
  eul_years numeric(5,1),
  replacement_cost_cents bigint,
  priced_on date,
  warranty_months smallint,
  specs jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index model_name_key on model (manufacturer_id, lower(name));
create index model_name_trgm_idx on model using gin (lower(name) gin_trgm_ops);
create index model_item_type_idx on model (item_type_id);
call migration_tools.protect_global('model');

-- An organization's own expected life, and its price book: installed cost is the sum of the four.
create table organization_item_type (
  organization_id bigint not null references organization (id),
  item_type_id bigint not null references item_type (id),
  eul_years numeric(5,1) check (eul_years > 0),
  unit_cost_cents bigint check (unit_cost_cents >= 0),
  delivery_cents bigint not null default 0,
  install_cents bigint not null default 0,
  haul_away_cents bigint not null default 0,
  priced_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, item_type_id)
);
create index organization_item_type_type_idx on organization_item_type (item_type_id);
call migration_tools.protect('organization_item_type');

create table property_item_type (
  organization_id bigint not null,
  property_id bigint not null,
  item_type_id bigint not null references item_type (id),
  eul_years numeric(5,1) check (eul_years > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, property_id, item_type_id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
create index property_item_type_type_idx on property_item_type (item_type_id);
call migration_tools.protect('property_item_type');
call migration_tools.protect_property('property_item_type');

create table item (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  unit_id bigint,
  item_type_id bigint not null references item_type (id),
  manufacturer_id bigint references manufacturer (id),
  model_id bigint references model (id),
  serial_number text,
  serial_normalised text,
  mfg_date date,
  install_date date,
  first_seen_on date,
  basis_date date generated always as (coalesce(install_date, mfg_date, first_seen_on)) stored,
  date_confidence text not null default 'NONE' check (date_confidence in ('HIGH', 'MEDIUM', 'LOW', 'NONE')),
  purchase_cents bigint,
  warranty_ends_on date,
  condition smallint check (condition between 1 and 5),
  condition_on date,
  condition_by bigint references app_user (id),
  note text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'STORED', 'RETIRED')),
  retired_on date,
  retired_reason text,
  replaced_by_item_id bigint,
  eul_override_years numeric(5,1) check (eul_override_years > 0),
  price_override_cents bigint check (price_override_cents >= 0),
  external_ref text,
  created_by_import_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, property_id, unit_id) references unit (organization_id, property_id, id),
  foreign key (organization_id, replaced_by_item_id) references item (organization_id, id),
  check ((date_confidence = 'NONE') = (coalesce(install_date, mfg_date, first_seen_on) is null))
);
comment on column item.basis_date is 'age counts from here: installed, else made, else first seen';
create index item_property_idx on item (organization_id, property_id, item_type_id);
create index item_unit_idx on item (organization_id, unit_id);
create index item_serial_idx on item (organization_id, serial_normalised) where serial_normalised is not null;
create index item_model_idx on item (organization_id, model_id);
create index item_successor_idx on item (organization_id, replaced_by_item_id) where replaced_by_item_id is not null;
create index item_import_idx on item (organization_id, created_by_import_id) where created_by_import_id is not null;
call migration_tools.protect('item');
call migration_tools.protect_property('item');

create table item_event (
  organization_id bigint not null,
  id bigint generated always as identity,
  item_id bigint not null,
  property_id bigint not null,
  kind text not null check (kind in ('RECORDED', 'INSTALLED', 'EDITED', 'MOVED', 'STORED', 'REPLACED', 'RETIRED', 'RESTORED', 'CONDITION')),
  happened_on date not null,
  from_unit_id bigint,
  to_unit_id bigint,
  changes jsonb,
  note text,
  source text not null default 'MANUAL' check (source in ('MANUAL', 'IMPORT', 'SCAN', 'DEMO')),
  user_id bigint references app_user (id),
  import_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id)
);
create index item_event_item_idx on item_event (organization_id, item_id, id);
create index item_event_property_idx on item_event (organization_id, property_id, id desc);
call migration_tools.protect('item_event');
call migration_tools.protect_property('item_event');

-- 'Not in this unit': an expected type that this unit really does not have.
create table unit_item_type_absence (
  organization_id bigint not null,
  unit_id bigint not null,
  item_type_id bigint not null references item_type (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, unit_id, item_type_id),
  foreign key (organization_id, unit_id) references unit (organization_id, id)
);
create index unit_item_type_absence_type_idx on unit_item_type_absence (item_type_id);
call migration_tools.protect('unit_item_type_absence');

-- One row a property for the portfolio, refreshed by the worker within seconds of a change.
create table property_snapshot (
  organization_id bigint not null,
  property_id bigint not null,
  as_of date not null,
  computed_at timestamptz not null default now(),
  units integer not null,
  items integer not null,
  dated_items integer not null,
  priced_items integer not null,
  complete_units integer not null,
  age_years_sum double precision not null,
  backlog_cents bigint not null,
  backlog_count integer not null,
  replacement_value_cents bigint not null,
  due_this_year_cents bigint not null,
  weak_cents bigint not null,
  weak_count integer not null,
  undated_count integer not null,
  top_reasons jsonb not null default '[]',
  last_import_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, property_id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
call migration_tools.protect('property_snapshot');
call migration_tools.protect_property('property_snapshot');

-- Append-only notes that a property changed; writers never wait for each other, the worker folds them.
create table snapshot_request (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  property_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
call migration_tools.protect('snapshot_request');

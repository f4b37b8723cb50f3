-- What people report, what was done about it, and what they wrote down; any of it can be hidden, none of it is ever deleted.

create table service_request (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  unit_id bigint not null,
  item_id bigint,
  summary text not null check (length(btrim(summary)) between 1 and 200),
  priority text not null default 'NORMAL' check (priority in ('EMERGENCY', 'HIGH', 'NORMAL', 'LOW')),
  priority_rank smallint not null generated always as (case priority when 'EMERGENCY' then 1 when 'HIGH' then 2 when 'NORMAL' then 3 else 4 end) stored,
  reported_at timestamptz not null default now(),
  reported_by bigint references app_user (id),
  closed_at timestamptz,
  closed_by bigint references app_user (id),
  close_note jsonb check (jsonb_typeof(close_note) = 'object'),
  close_note_text text check (length(close_note_text) <= 20000),
  close_hidden_at timestamptz,
  close_hidden_by bigint references app_user (id),
  hidden_at timestamptz,
  hidden_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, property_id, unit_id) references unit (organization_id, property_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  check (closed_at is not null or num_nonnulls(closed_by, close_note, close_note_text, close_hidden_at, close_hidden_by) = 0),
  check (num_nonnulls(close_note, close_note_text) <> 1),
  check (closed_at >= reported_at)
);
comment on column service_request.close_note is 'rich text (contract/rich-text); close_note_text is the same as plain text';
create index service_request_unit_idx on service_request (organization_id, unit_id, id);
create index service_request_open_idx on service_request (organization_id, property_id, priority_rank, reported_at, id)
  where closed_at is null and archived_at is null;
create index service_request_property_idx on service_request (organization_id, property_id, id);
create index service_request_item_idx on service_request (organization_id, item_id) where item_id is not null;
call migration_tools.protect('service_request');
call migration_tools.protect_property('service_request');

create table maintenance_record (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  unit_id bigint not null,
  item_id bigint,
  service_request_id bigint,
  summary text not null check (length(btrim(summary)) between 1 and 200),
  performed_on date not null,
  cost_cents bigint check (cost_cents >= 0),
  vendor text check (length(btrim(vendor)) between 1 and 120),
  recorded_by bigint references app_user (id),
  hidden_at timestamptz,
  hidden_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, property_id, unit_id) references unit (organization_id, property_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  foreign key (organization_id, property_id, service_request_id) references service_request (organization_id, property_id, id)
);
comment on column maintenance_record.cost_cents is 'null is not known, never free of charge';
create index maintenance_record_unit_idx on maintenance_record (organization_id, unit_id, id);
create index maintenance_record_property_idx on maintenance_record (organization_id, property_id, id);
create index maintenance_record_item_idx on maintenance_record (organization_id, item_id) where item_id is not null;
create index maintenance_record_request_idx on maintenance_record (organization_id, service_request_id) where service_request_id is not null;
call migration_tools.protect('maintenance_record');
call migration_tools.protect_property('maintenance_record');

create table maintenance_note (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  service_request_id bigint,
  record_id bigint,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  body_text text not null check (length(body_text) <= 20000),
  written_by bigint references app_user (id),
  hidden_at timestamptz,
  hidden_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, property_id, service_request_id) references service_request (organization_id, property_id, id),
  foreign key (organization_id, property_id, record_id) references maintenance_record (organization_id, property_id, id),
  check (num_nonnulls(service_request_id, record_id) = 1)
);
comment on column maintenance_note.body is 'rich text (contract/rich-text); body_text is the same as plain text';
create index maintenance_note_property_idx on maintenance_note (organization_id, property_id, id);
create index maintenance_note_request_idx on maintenance_note (organization_id, service_request_id, id) where service_request_id is not null;
create index maintenance_note_record_idx on maintenance_note (organization_id, record_id, id) where record_id is not null;
call migration_tools.protect('maintenance_note');
call migration_tools.protect_property('maintenance_note');

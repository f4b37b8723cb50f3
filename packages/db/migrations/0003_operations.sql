-- Sessions, audit, imports, jobs, files, idempotency.

create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  family_id uuid not null,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null,
  refresh_expires_at timestamptz not null,
  family_expires_at timestamptz not null,
  parent_id bigint,
  used_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create unique index session_access_key on session (access_hash);
create unique index session_refresh_key on session (refresh_hash);
create index session_family_idx on session (family_id);
create index session_user_idx on session (user_id, created_at desc);
create index session_parent_idx on session (parent_id);
call migration_tools.protect_global('session');

-- Attempts at passwords and codes, counted before the work so that parallel calls cannot overrun a limit.
create table auth_attempt (
  id bigint generated always as identity primary key,
  bucket text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index auth_attempt_bucket_idx on auth_attempt (bucket, created_at);
call migration_tools.protect_global('auth_attempt');

-- What belongs to no organization: sign-ins, refusals, token reuse.
create table security_event (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id bigint,
  address text,
  request_id text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index security_event_user_idx on security_event (user_id, created_at desc);
call migration_tools.protect_global('security_event', 'select, insert');

create table instance_setting (
  key text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
call migration_tools.protect_global('instance_setting');

create table audit_event (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  user_id bigint references app_user (id),
  action text not null,
  entity text not null,
  entity_id bigint,
  before jsonb,
  after jsonb,
  request_id text,
  address text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
create index audit_event_time_idx on audit_event (organization_id, created_at desc);
create index audit_event_entity_idx on audit_event (organization_id, entity, entity_id);
create index audit_event_user_idx on audit_event (user_id);
call migration_tools.protect('audit_event');
-- The trail is written, never rewritten.
revoke update, delete on audit_event from app_rw, app_platform;

create table file (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'QUARANTINED', 'READY', 'REJECTED')),
  rejected_code text,
  uploaded_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, storage_key)
);
create index file_hash_idx on file (organization_id, sha256);
create index file_uploader_idx on file (uploaded_by);
call migration_tools.protect('file');

-- Plain local table without organization walls in the key (claims go over all organizations); a person sees only their own jobs.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  unique_key text unique,
  run_as_user_id bigint references app_user (id),
  organization_id bigint,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  fence bigint not null default 0,
  attempts smallint not null default 0,
  cancel_requested_at timestamptz,
  progress real not null default 0,
  counts jsonb,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index job_ready_idx on job (run_at, id) where state in ('QUEUED', 'RUNNING');
create index job_owner_idx on job (run_as_user_id, id desc);
alter table job enable row level security;
alter table job force row level security;
create policy own_jobs on job for all to app_rw using (run_as_user_id = (select app_user_id())) with check (run_as_user_id = (select app_user_id()));
create policy platform_door on job for all to app_platform using (true) with check (true);
create policy owner_door on job for all to app_owner using (true) with check (true);
grant select, insert, update, delete on job to app_rw, app_platform;

create table import (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('units', 'items')),
  file_name text not null,
  file_hash text not null,
  format text,
  state text not null default 'CHECKING' check (state in ('CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'FAILED', 'UNDONE', 'CANCELLED')),
  is_dry_run boolean not null default false,
  mapping jsonb not null default '{}',
  headers jsonb not null default '[]',
  default_property_name text,
  rows_read integer not null default 0,
  rows_create integer not null default 0,
  rows_update integer not null default 0,
  rows_same integer not null default 0,
  rows_skip integer not null default 0,
  rows_error integer not null default 0,
  created_counts jsonb not null default '{}',
  property_ids bigint[] not null default '{}',
  error text,
  started_by bigint references app_user (id),
  job_id bigint,
  applied_at timestamptz,
  undone_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
create index import_time_idx on import (organization_id, id desc);
create index import_job_idx on import (job_id);
create index import_user_idx on import (started_by);
call migration_tools.protect('import');

-- One line a row of the file: the cells that may be kept (never residents' data), the verdict, and what it changed.
create table import_row (
  organization_id bigint not null,
  import_id bigint not null,
  row_no integer not null,
  line_no integer not null,
  cells jsonb not null,
  skip_reason text,
  action text check (action in ('CREATE', 'UPDATE', 'SAME', 'SKIP', 'ERROR')),
  code text,
  message text,
  column_name text,
  value text,
  label text,
  changes jsonb,
  property_id bigint,
  unit_id bigint,
  item_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, import_id, row_no),
  foreign key (organization_id, import_id) references import (organization_id, id)
);
create index import_row_action_idx on import_row (organization_id, import_id, action, row_no);
call migration_tools.protect('import_row');

create table idempotency_key (
  user_id bigint not null references app_user (id),
  key text not null check (length(key) between 1 and 200),
  operation text not null,
  body_hash text not null,
  status smallint,
  headers jsonb,
  response text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (user_id, key)
);
create index idempotency_key_age_idx on idempotency_key (created_at);
call migration_tools.protect_global('idempotency_key');

-- Schedules that mail a saved view to people, the people, and what came of each run.

create table report_schedule (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  view_id bigint not null,
  owner_user_id bigint not null references app_user (id),
  every text not null check (every in ('DAILY', 'WEEKLY', 'MONTHLY')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 31),
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null,
  format text not null check (format in ('CSV', 'XLSX', 'PDF')),
  skip_when_empty boolean not null default false,
  is_paused boolean not null default false,
  next_run_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, view_id) references saved_view (organization_id, id) on delete cascade,
  check ((every = 'WEEKLY') = (weekday is not null)),
  check ((every = 'MONTHLY') = (month_day is not null)),
  check (is_paused = (next_run_at is null))
);
comment on column report_schedule.weekday is '1 is Monday, 7 Sunday';
comment on column report_schedule.month_day is 'a month that is shorter takes its last day';
comment on column report_schedule.at_time is 'HH:mm on the clocks of time_zone';
comment on column report_schedule.next_run_at is 'the next slot; null while paused';
create index report_schedule_due_idx on report_schedule (next_run_at) where archived_at is null and next_run_at is not null;
create index report_schedule_view_idx on report_schedule (organization_id, view_id);
create index report_schedule_owner_idx on report_schedule (owner_user_id);
call migration_tools.protect('report_schedule');

create table report_schedule_recipient (
  organization_id bigint not null,
  schedule_id bigint not null,
  user_id bigint not null references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, schedule_id, user_id),
  foreign key (organization_id, schedule_id) references report_schedule (organization_id, id) on delete cascade
);
create index report_schedule_recipient_user_idx on report_schedule_recipient (user_id);
call migration_tools.protect('report_schedule_recipient');

create table report_run (
  organization_id bigint not null,
  id bigint generated always as identity,
  schedule_id bigint not null,
  slot_at timestamptz,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  job_id bigint,
  asked_by bigint references app_user (id),
  reason text,
  started_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, schedule_id, slot_at),
  foreign key (organization_id, schedule_id) references report_schedule (organization_id, id) on delete cascade
);
comment on column report_run.slot_at is 'null: asked for by a person, outside the slots';
comment on column report_run.reason is 'why it failed as a whole';
create index report_run_asker_idx on report_run (asked_by);
call migration_tools.protect('report_run');

create table report_run_recipient (
  organization_id bigint not null,
  run_id bigint not null,
  user_id bigint not null references app_user (id),
  result text not null check (result in ('SENT', 'EMPTY', 'NO_ACCESS', 'FAILED')),
  row_count integer check (row_count >= 0),
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, run_id, user_id),
  foreign key (organization_id, run_id) references report_run (organization_id, id) on delete cascade
);
comment on table report_run_recipient is 'one a person and run: written with the mail, so that no run mails anybody twice';
create index report_run_recipient_user_idx on report_run_recipient (user_id);
call migration_tools.protect('report_run_recipient');

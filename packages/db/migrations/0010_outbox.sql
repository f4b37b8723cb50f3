-- Messages on their way out, bug reports, slots of the schedule, and who may see a job.

-- Plain local table without an organization in its key, like `job`: the sender takes from all of them, and some messages (a forgotten
-- password) belong to no organization. Only administrators read it: a text may hold a one-time link.
create table outbox (
  id bigint generated always as identity primary key,
  organization_id bigint references organization (id),
  message_key uuid not null default gen_random_uuid() unique,
  channel text not null check (channel in ('MAIL', 'SMS')),
  template text not null check (template ~ '^[A-Z][A-Z_]{1,39}$'),
  recipient text not null check (length(recipient) between 3 and 254),
  subject text not null check (length(subject) <= 200),
  body text not null check (length(body) <= 100000),
  secret text,
  has_secret boolean not null default false,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'SENT', 'NOT_SENT', 'FAILED', 'CANCELLED')),
  attempts smallint not null default 0,
  next_try_at timestamptz not null default now(),
  lease_until timestamptz,
  fence bigint not null default 0,
  error text,
  provider_ref text,
  queued_by bigint references app_user (id),
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on column outbox.message_key is 'the same at every try: Message-ID of a mail, idempotency key of an SMS';
comment on column outbox.body is 'the text; {{secret}} stands where the one-time link or code comes';
comment on column outbox.secret is 'the one-time link or code, erased once the message is sent or cancelled';
create index outbox_ready_idx on outbox (next_try_at, id) where state in ('QUEUED', 'SENDING');
create index outbox_left_idx on outbox (state) where state in ('NOT_SENT', 'FAILED');
create index outbox_organization_idx on outbox (organization_id, id desc);
create index outbox_sender_idx on outbox (queued_by);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant_wall on outbox for all to app_rw
  using (organization_id = any ((select app_organization_ids())::bigint[]) and organization_id = any ((select app_admin_organization_ids())::bigint[]))
  with check (organization_id is null or organization_id = any ((select app_organization_ids())::bigint[]));
create policy platform_door on outbox for all to app_platform using (true) with check (true);
create policy owner_door on outbox for all to app_owner using (true) with check (true);
grant select, insert, update on outbox to app_rw;
grant select, insert, update, delete on outbox to app_platform;

-- What people report as broken; it belongs to the person, who may be in no organization.
create table bug_report (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  body text not null check (length(body) between 1 and 5000),
  page text not null check (length(page) <= 2000),
  screenshot_organization_id bigint,
  screenshot_file_id bigint,
  failed_request_id text,
  user_agent text,
  created_at timestamptz not null default now(),
  foreign key (screenshot_organization_id, screenshot_file_id) references file (organization_id, id)
);
create index bug_report_user_idx on bug_report (user_id, id desc);
create index bug_report_screenshot_idx on bug_report (screenshot_organization_id, screenshot_file_id);
alter table bug_report enable row level security;
alter table bug_report force row level security;
create policy own_reports on bug_report for all to app_rw using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
create policy platform_door on bug_report for all to app_platform using (true) with check (true);
create policy owner_door on bug_report for all to app_owner using (true) with check (true);
grant select, insert on bug_report to app_rw, app_platform;

-- A slot of a schedule is taken once, however many processes look at it.
create table schedule_slot (
  name text not null,
  slot_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (name, slot_at)
);
call migration_tools.protect_global('schedule_slot');

-- An administrator sees the jobs of the organizations they administer and may have them end; nobody can change whose job it is or what it does.
create index job_failed_idx on job (finished_at) where state = 'FAILED';
create index job_organization_idx on job (organization_id, id desc);
create policy administered_jobs on job for select to app_rw using (organization_id = any ((select app_admin_organization_ids())::bigint[]));
create policy administered_jobs_end on job for update to app_rw
  using (organization_id = any ((select app_admin_organization_ids())::bigint[]))
  with check (organization_id = any ((select app_admin_organization_ids())::bigint[]));
revoke update on job from app_rw;
grant update (unique_key, state, cancel_requested_at, lease_until, progress, counts, message, updated_at, finished_at) on job to app_rw;

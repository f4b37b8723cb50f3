-- Replacement projects: what is to be replaced, what it will cost, what vendors ask, who approved it, and what became of it.

-- How an organization handles its projects; the row is the lock of its codes and rules.
create table project_settings (
  organization_id bigint not null references organization (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id)
);
call migration_tools.protect('project_settings');

create table gl_code (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  code text not null check (length(btrim(code)) between 1 and 40),
  name text not null check (length(btrim(name)) between 1 and 120),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
create unique index gl_code_key on gl_code (organization_id, lower(code)) where archived_at is null;
call migration_tools.protect('gl_code');

create table approval_rule (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  from_cents bigint not null check (from_cents >= 0),
  approver_role text check (approver_role in ('MANAGER', 'ADMIN')),
  approver_user_id bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  check (num_nonnulls(approver_role, approver_user_id) = 1)
);
comment on column approval_rule.from_cents is 'the rule holds for an amount of this or more; all that hold are steps, lowest first';
call migration_tools.protect('approval_rule');

create table project (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  status text not null default 'PLANNED' check (status in ('PLANNED', 'APPROVAL', 'APPROVED', 'IN_PROGRESS', 'DONE', 'CANCELLED')),
  budget_year smallint check (budget_year between 1900 and 2200),
  gl_code_id bigint,
  vendor_id bigint,
  note text check (length(note) <= 4000),
  asked_cents bigint check (asked_cents >= 0),
  asked_by bigint references app_user (id),
  approval_round integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, gl_code_id) references gl_code (organization_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  check ((status in ('APPROVAL', 'APPROVED', 'IN_PROGRESS', 'DONE')) <= (asked_cents is not null))
);
comment on column project.asked_cents is 'the amount that was sent for approval; no later bid may exceed it';
comment on column project.approval_round is 'counts how often it was sent for approval';
create index project_property_idx on project (organization_id, property_id, id);
create index project_gl_code_idx on project (organization_id, gl_code_id) where gl_code_id is not null;
create index project_vendor_idx on project (organization_id, vendor_id) where vendor_id is not null;
call migration_tools.protect('project');
call migration_tools.protect_property('project');

create table project_item (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  project_id bigint not null,
  item_id bigint,
  description text not null check (length(description) between 1 and 300),
  cost_cents bigint check (cost_cents >= 0),
  added_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, project_id, item_id),
  foreign key (organization_id, property_id, project_id) references project (organization_id, property_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id)
);
comment on column project_item.cost_cents is 'the installed cost on the day it was added or priced again; null is not known';
comment on column project_item.item_id is 'null once the item belongs to another organization; description still says what it was';
create index project_item_item_idx on project_item (organization_id, item_id) where item_id is not null;
create index project_item_property_idx on project_item (organization_id, property_id, project_id);
call migration_tools.protect('project_item');
call migration_tools.protect_property('project_item');

create table project_bid (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  project_id bigint not null,
  vendor_id bigint,
  vendor_name text not null check (length(btrim(vendor_name)) between 1 and 120),
  amount_cents bigint not null check (amount_cents >= 0),
  bid_on date not null,
  file_id bigint,
  note text check (length(note) <= 2000),
  is_chosen boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, project_id) references project (organization_id, property_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id)
);
comment on column project_bid.vendor_name is 'as it was when the bid came in';
create unique index project_bid_chosen_key on project_bid (organization_id, project_id) where is_chosen and archived_at is null;
create index project_bid_project_idx on project_bid (organization_id, property_id, project_id, id);
create index project_bid_vendor_idx on project_bid (organization_id, vendor_id) where vendor_id is not null;
create index project_bid_file_idx on project_bid (organization_id, file_id) where file_id is not null;
call migration_tools.protect('project_bid');
call migration_tools.protect_property('project_bid');

-- The steps of an approval as the rules were when it was asked for: later changes of the rules do not move them.
create table project_approval (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  project_id bigint not null,
  round integer not null,
  step smallint not null check (step > 0),
  from_cents bigint not null,
  approver_role text check (approver_role in ('MANAGER', 'ADMIN')),
  approver_user_id bigint references app_user (id),
  decision text check (decision in ('APPROVED', 'REJECTED')),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  note text check (length(note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, project_id, round, step),
  foreign key (organization_id, property_id, project_id) references project (organization_id, property_id, id),
  check (num_nonnulls(approver_role, approver_user_id) = 1),
  check (num_nonnulls(decision, decided_by, decided_at) in (0, 3))
);
create index project_approval_project_idx on project_approval (organization_id, property_id, project_id, id);
call migration_tools.protect('project_approval');
call migration_tools.protect_property('project_approval');

create table project_event (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  project_id bigint not null,
  kind text not null check (kind in ('CREATED', 'EDITED', 'ITEMS_ADDED', 'ITEMS_REMOVED', 'PRICED', 'BID_ADDED', 'BID_CHOSEN', 'BID_REMOVED', 'MOVED', 'STEP_APPROVED', 'REJECTED')),
  from_status text,
  to_status text,
  detail text check (length(detail) <= 500),
  note text check (length(note) <= 2000),
  user_id bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, project_id) references project (organization_id, property_id, id)
);
comment on table project_event is 'the history that people read; lines are only ever added';
create index project_event_project_idx on project_event (organization_id, property_id, project_id, id);
call migration_tools.protect('project_event');
call migration_tools.protect_property('project_event');

call migration_tools.note_changes('project', 'note_property_rows', false);
call migration_tools.note_changes('project_item', 'note_property_rows', false);
call migration_tools.note_changes('project_bid', 'note_property_rows', false);
call migration_tools.note_changes('project_approval', 'note_property_rows', false);
call migration_tools.note_changes('project_event', 'note_property_rows', false);
call migration_tools.note_changes('gl_code', 'note_organization_rows', false, 'update,delete');

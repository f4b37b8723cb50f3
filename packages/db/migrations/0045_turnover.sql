-- Turns: the time between two residents of a unit, the work in it, and who had the unit on which day.

-- How an organization runs its turns; without a row the usual lanes and checks hold.
create table turn_settings (
  organization_id bigint not null references organization (id),
  lanes jsonb not null check (jsonb_typeof(lanes) = 'array'),
  checks jsonb not null check (jsonb_typeof(checks) = 'array'),
  target_days integer not null check (target_days between 1 and 365),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id)
);
comment on column turn_settings.target_days is 'a new turn is to be ready so many days after move-out, unless a date is given';
call migration_tools.protect('turn_settings');

create table turn (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  unit_id bigint not null,
  external_ref text check (length(btrim(external_ref)) between 1 and 100),
  lane text not null default 'notice' check (lane ~ '^[a-z0-9-]{1,40}$'),
  kind text not null default 'NOTICE' check (kind in
    ('NOTICE', 'MOVED_OUT', 'WALKED', 'SCOPED', 'WORK', 'FINAL_WALK', 'READY', 'LEASED', 'MOVED_IN', 'HOLD', 'DOWN')),
  lane_since date not null default current_date,
  hold_reason text check (length(btrim(hold_reason)) between 1 and 500),
  held_lane text,
  hand_notice_on date,
  imported_notice_on date,
  notice_on date generated always as (coalesce(hand_notice_on, imported_notice_on)) stored,
  hand_move_out_on date,
  imported_move_out_on date,
  move_out_on date generated always as (coalesce(hand_move_out_on, imported_move_out_on)) stored,
  hand_possession_on date,
  lane_possession_on date,
  possession_on date generated always as (coalesce(hand_possession_on, lane_possession_on)) stored,
  hand_start_on date,
  lane_start_on date,
  start_on date generated always as (coalesce(hand_start_on, lane_start_on)) stored,
  target_days integer not null default 10 check (target_days between 1 and 365),
  hand_target_on date,
  imported_target_on date,
  target_on date generated always as
    (coalesce(hand_target_on, imported_target_on, coalesce(hand_move_out_on, imported_move_out_on) + target_days)) stored,
  hand_ready_on date,
  lane_ready_on date,
  ready_on date generated always as (coalesce(hand_ready_on, lane_ready_on)) stored,
  hand_move_in_on date,
  imported_move_in_on date,
  lane_move_in_on date,
  move_in_on date generated always as (coalesce(hand_move_in_on, imported_move_in_on, lane_move_in_on)) stored,
  closed_on date,
  budget_cents bigint check (budget_cents >= 0),
  market_rent_cents bigint check (market_rent_cents >= 0),
  lead_user_id bigint references app_user (id),
  note text check (length(note) <= 4000),
  created_by_import_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, property_id, unit_id) references unit (organization_id, property_id, id),
  check ((kind = 'HOLD') = (hold_reason is not null)),
  check ((kind in ('HOLD', 'DOWN')) = (held_lane is not null)),
  check ((kind = 'MOVED_IN') = (closed_on is not null))
);
comment on column turn.lane is 'the key of a lane of the organization; what the lane means is in kind';
comment on column turn.hand_target_on is 'a date set by hand comes before what an import says, and before what follows from lanes and rules';
comment on column turn.held_lane is 'the lane it was in before it was put on hold or down';
comment on column turn.market_rent_cents is 'a month';
create unique index turn_open_key on turn (organization_id, unit_id) where closed_on is null and archived_at is null;
create index turn_property_idx on turn (organization_id, property_id, id);
create index turn_unit_idx on turn (organization_id, property_id, unit_id, id);
create index turn_lead_idx on turn (lead_user_id) where lead_user_id is not null;
create index turn_import_idx on turn (organization_id, created_by_import_id) where created_by_import_id is not null;
call migration_tools.protect('turn');
call migration_tools.protect_property('turn');

create table turn_task (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  turn_id bigint not null,
  trade text not null check (trade in ('TRASH_OUT', 'MAINTENANCE', 'PAINT', 'FLOORING', 'APPLIANCES', 'CLEAN', 'OTHER')),
  title text check (length(btrim(title)) between 1 and 120),
  vendor_id bigint,
  item_id bigint,
  planned_on date,
  done_on date,
  reopened_count integer not null default 0 check (reopened_count >= 0),
  reopened_on date,
  parts_from date,
  parts_until date,
  budget_cents bigint check (budget_cents >= 0),
  cost_cents bigint check (cost_cents >= 0),
  note text check (length(note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, turn_id) references turn (organization_id, property_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  check (parts_until is null or parts_from <= parts_until)
);
comment on column turn_task.item_id is 'the item that is to be replaced; null once it belongs to another organization';
comment on column turn_task.parts_from is 'it waits for parts from this day until parts_until, or still';
create index turn_task_turn_idx on turn_task (organization_id, property_id, turn_id, id);
create index turn_task_vendor_idx on turn_task (organization_id, vendor_id) where vendor_id is not null;
create index turn_task_item_idx on turn_task (organization_id, item_id) where item_id is not null;
call migration_tools.protect('turn_task');
call migration_tools.protect_property('turn_task');

-- What was found at a check of the turn sheet; checks without a row were not done yet.
create table turn_check (
  organization_id bigint not null,
  property_id bigint not null,
  turn_id bigint not null,
  check_key text not null check (check_key ~ '^[a-z0-9-]{1,60}$'),
  area text not null check (length(btrim(area)) between 1 and 60),
  label text not null check (length(btrim(label)) between 1 and 120),
  result text not null check (result in ('PASS', 'FAIL', 'NA')),
  note text check (length(note) <= 1000),
  checked_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, turn_id, check_key),
  foreign key (organization_id, property_id, turn_id) references turn (organization_id, property_id, id)
);
comment on column turn_check.label is 'as the checklist had it on that day';
create index turn_check_property_idx on turn_check (organization_id, property_id, turn_id);
call migration_tools.protect('turn_check');
call migration_tools.protect_property('turn_check');

-- Serial numbers that were read in the unit during the turn.
create table turn_serial (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  turn_id bigint not null,
  item_id bigint,
  serial_read text not null check (length(btrim(serial_read)) between 1 and 120),
  is_same boolean not null,
  read_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, turn_id, item_id),
  foreign key (organization_id, property_id, turn_id) references turn (organization_id, property_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id)
);
comment on column turn_serial.item_id is 'null once the item belongs to another organization';
comment on column turn_serial.is_same is 'it was the recorded serial number on the day it was read';
create index turn_serial_property_idx on turn_serial (organization_id, property_id, turn_id);
create index turn_serial_item_idx on turn_serial (organization_id, item_id);
call migration_tools.protect('turn_serial');
call migration_tools.protect_property('turn_serial');

create table turn_photo (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  turn_id bigint not null,
  file_id bigint not null,
  moment text not null check (moment in ('BEFORE', 'AFTER')),
  area text check (length(btrim(area)) between 1 and 60),
  added_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, turn_id, file_id),
  foreign key (organization_id, property_id, turn_id) references turn (organization_id, property_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id)
);
create index turn_photo_turn_idx on turn_photo (organization_id, property_id, turn_id, id);
create index turn_photo_file_idx on turn_photo (organization_id, file_id);
call migration_tools.protect('turn_photo');
call migration_tools.protect_property('turn_photo');

create table turn_walk (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  turn_id bigint not null,
  walked_on date not null,
  passed boolean not null,
  note text check (length(note) <= 2000),
  signed_name text not null check (length(btrim(signed_name)) between 1 and 120),
  signature text check (length(signature) between 1 and 20000),
  user_id bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, turn_id) references turn (organization_id, property_id, id)
);
comment on table turn_walk is 'the final walks of a turn; lines are only ever added';
comment on column turn_walk.signature is 'the strokes of the pen as an SVG path over 300 by 100';
create index turn_walk_turn_idx on turn_walk (organization_id, property_id, turn_id, id);
call migration_tools.protect('turn_walk');
call migration_tools.protect_property('turn_walk');

create table turn_move (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  turn_id bigint not null,
  on_day date not null,
  from_lane text,
  from_kind text,
  to_lane text not null,
  to_kind text not null,
  note text check (length(note) <= 500),
  user_id bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, turn_id) references turn (organization_id, property_id, id)
);
comment on table turn_move is 'the history of a turn''s lanes; lines are only ever added';
comment on column turn_move.on_day is 'the property''s day';
create index turn_move_turn_idx on turn_move (organization_id, property_id, turn_id, id);
call migration_tools.protect('turn_move');
call migration_tools.protect_property('turn_move');

-- Days that a manager gives to another owner than the rule does.
create table turn_day (
  organization_id bigint not null,
  property_id bigint not null,
  turn_id bigint not null,
  on_day date not null,
  owner text not null check (owner in ('MANAGEMENT', 'MAINTENANCE', 'VENDOR', 'PARTS', 'LEASING', 'HOLD')),
  note text check (length(note) <= 500),
  set_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, turn_id, on_day),
  foreign key (organization_id, property_id, turn_id) references turn (organization_id, property_id, id)
);
create index turn_day_property_idx on turn_day (organization_id, property_id, turn_id);
call migration_tools.protect('turn_day');
call migration_tools.protect_property('turn_day');

call migration_tools.note_changes('turn', 'note_property_rows', false);
call migration_tools.note_changes('turn_task', 'note_property_rows', false);
call migration_tools.note_changes('turn_check', 'note_property_rows', false);
call migration_tools.note_changes('turn_serial', 'note_property_rows', false);
call migration_tools.note_changes('turn_photo', 'note_property_rows', false);
call migration_tools.note_changes('turn_walk', 'note_property_rows', false);
call migration_tools.note_changes('turn_move', 'note_property_rows', false);
call migration_tools.note_changes('turn_day', 'note_property_rows', false);
call migration_tools.note_changes('turn_settings', 'note_organization_rows', false);

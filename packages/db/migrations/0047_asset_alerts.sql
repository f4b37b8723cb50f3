-- Red flags: what needs a decision, why, in which lane it is, and every move it made.

-- How an organization handles its flags; the row is the lock of its rules.
create table alert_settings (
  organization_id bigint not null references organization (id),
  needs_review_days smallint not null default 7 check (needs_review_days between 1 and 365),
  reviewed_days smallint not null default 14 check (reviewed_days between 1 and 365),
  alert_sent_days smallint not null default 14 check (alert_sent_days between 1 and 365),
  initiated_days smallint not null default 30 check (initiated_days between 1 and 365),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id)
);
comment on table alert_settings is 'after how many days in a lane a flag is late; without a row these defaults count';
call migration_tools.protect('alert_settings');

create table alert_rule (
  organization_id bigint not null,
  code text not null check (code in ('LIFE_OVER', 'LIFE_FAR_OVER', 'REPAIRS_12M', 'MONEY_PIT', 'REPLACE_AT_TURN', 'WARRANTY_FAULT', 'SAME_SERIAL')),
  is_on boolean not null default false,
  threshold integer check (threshold between 0 and 1000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, code),
  foreign key (organization_id) references alert_settings (organization_id)
);
comment on table alert_rule is 'a rule without a row is off and has the limit of domain/alert-rules';
call migration_tools.protect('alert_rule');

-- When the rules last looked at a property, and over how many items.
create table alert_run (
  organization_id bigint not null,
  property_id bigint not null,
  ran_at timestamptz not null,
  ran_on date not null,
  settings_version integer not null,
  items integer not null check (items >= 0),
  raised integer not null check (raised >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, property_id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
comment on column alert_run.ran_on is 'the day it was at the property';
call migration_tools.protect('alert_run');
call migration_tools.protect_property('alert_run');

create table asset_alert (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  item_id bigint,
  unit_id bigint,
  title text not null check (length(btrim(title)) between 1 and 200),
  action_state text not null default 'NEEDS_REVIEW'
    check (action_state in ('NEEDS_REVIEW', 'REVIEWED', 'ALERT_SENT', 'INITIATED_REPLACEMENT', 'REPLACED', 'DISMISSED')),
  lane_since timestamptz not null default now(),
  raised_at timestamptz not null default now(),
  raised_by bigint references app_user (id),
  assignee_id bigint references app_user (id),
  snooze_until date,
  dismiss_reason text check (dismiss_reason in ('NOT_OURS', 'DUPLICATE', 'WATCH', 'NOT_NEEDED')),
  watch_until date,
  project_id bigint,
  vendor_id bigint,
  quote_cents bigint check (quote_cents >= 0),
  planned_on date,
  replacement_item_id bigint,
  is_removed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  foreign key (organization_id, unit_id) references unit (organization_id, id),
  foreign key (organization_id, project_id) references project (organization_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  foreign key (organization_id, replacement_item_id) references item (organization_id, id),
  check ((action_state = 'DISMISSED') = (dismiss_reason is not null)),
  check (watch_until is null or dismiss_reason = 'WATCH'),
  check (dismiss_reason is distinct from 'WATCH' or watch_until is not null),
  check (not is_removed or (action_state = 'REPLACED' and replacement_item_id is null))
);
comment on column asset_alert.title is 'what it is about as it was when the flag was raised: it stays true when the item moves away';
comment on column asset_alert.dismiss_reason is 'WATCH: the flag may be raised again after watch_until';
comment on column asset_alert.is_removed is 'the item was taken out and nothing replaced it';
-- An item has one open flag, which collects its reasons.
create unique index asset_alert_open_item_key on asset_alert (organization_id, item_id)
  where item_id is not null and action_state not in ('REPLACED', 'DISMISSED') and archived_at is null;
create index asset_alert_item_idx on asset_alert (organization_id, item_id) include (action_state) where item_id is not null;
create index asset_alert_unit_idx on asset_alert (organization_id, unit_id) where unit_id is not null;
create index asset_alert_property_idx on asset_alert (organization_id, property_id, action_state, id);
create index asset_alert_project_idx on asset_alert (organization_id, project_id) where project_id is not null;
create index asset_alert_vendor_idx on asset_alert (organization_id, vendor_id) where vendor_id is not null;
create index asset_alert_replacement_idx on asset_alert (organization_id, replacement_item_id) where replacement_item_id is not null;
create index asset_alert_assignee_idx on asset_alert (organization_id, assignee_id) where assignee_id is not null;
call migration_tools.protect('asset_alert');
call migration_tools.protect_property('asset_alert');

-- Why a flag is there: what was found, the limit it was held against, and where that comes from.
create table asset_alert_reason (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  alert_id bigint not null,
  code text not null check (code in ('LIFE_OVER', 'LIFE_FAR_OVER', 'REPAIRS_12M', 'MONEY_PIT', 'REPLACE_AT_TURN', 'WARRANTY_FAULT', 'SAME_SERIAL',
    'INSPECTION', 'FLS', 'MANUAL')),
  source text not null default '' check (length(source) <= 120),
  detail text check (length(detail) <= 500),
  value double precision,
  threshold double precision,
  severity integer not null default 0,
  raised_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, alert_id, code, source),
  foreign key (organization_id, property_id, alert_id) references asset_alert (organization_id, property_id, id)
);
comment on column asset_alert_reason.source is 'what found it where one code can have several: a deficiency of an inspection; empty for a rule';
comment on column asset_alert_reason.severity is 'a dismissed reason is raised again only at a higher one';
create index asset_alert_reason_alert_idx on asset_alert_reason (organization_id, property_id, alert_id, id);
create index asset_alert_reason_source_idx on asset_alert_reason (organization_id, property_id, code, source);
call migration_tools.protect('asset_alert_reason');
call migration_tools.protect_property('asset_alert_reason');

create table asset_alert_move (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  alert_id bigint not null,
  from_state text,
  to_state text not null,
  note text check (length(note) <= 2000),
  moved_by bigint references app_user (id),
  contact_id bigint,
  recipient text check (length(recipient) <= 254),
  mail_subject text check (length(mail_subject) <= 200),
  mail_text text check (length(mail_text) <= 20000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, alert_id) references asset_alert (organization_id, property_id, id),
  foreign key (organization_id, contact_id) references contact (organization_id, id)
);
comment on table asset_alert_move is 'the history that people read, with the mail that was sent; lines are only ever added';
create index asset_alert_move_alert_idx on asset_alert_move (organization_id, property_id, alert_id, id);
create index asset_alert_move_contact_idx on asset_alert_move (organization_id, contact_id) where contact_id is not null;
call migration_tools.protect('asset_alert_move');
call migration_tools.protect_property('asset_alert_move');

call migration_tools.note_changes('alert_settings', 'note_organization_rows', false);
call migration_tools.note_changes('alert_run', 'note_property_rows', false);
call migration_tools.note_changes('asset_alert', 'note_property_rows', false);
call migration_tools.note_changes('asset_alert_reason', 'note_property_rows', false);
call migration_tools.note_changes('asset_alert_move', 'note_property_rows', false);

-- Fire, life and safety: per property and type of system until when it is compliant, the visits that prove it, and what they left open.

create table fls_profile (
  organization_id bigint not null,
  property_id bigint not null,
  authority text check (length(authority) <= 200),
  sends_digest boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, property_id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
comment on column fls_profile.authority is 'who has jurisdiction: fire marshal, water purveyor, health department';
call migration_tools.protect('fls_profile');
call migration_tools.protect_property('fls_profile');

create table fls_record (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  type text not null check (type in ('SPRINKLERS', 'EXTINGUISHERS', 'ALARMS', 'HYDRANTS', 'ESCAPES', 'BACKFLOW', 'POOL')),
  enabled boolean not null default true,
  disabled_reason text check (length(disabled_reason) <= 500),
  compliant_through date,
  through_basis text check (through_basis in ('EVENT', 'ASSERTED')),
  asserted_reason text check (length(asserted_reason) <= 500),
  asserted_by bigint references app_user (id),
  asserted_at timestamptz,
  scheduled_on date,
  vendor_id bigint,
  vendor_name text check (length(vendor_name) <= 120),
  notes text check (length(notes) <= 4000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  check ((compliant_through is null) = (through_basis is null)),
  check ((through_basis = 'ASSERTED') <= (asserted_reason is not null)),
  check (enabled or disabled_reason is not null)
);
comment on column fls_record.through_basis is 'EVENT: a passed visit with a document moved the date; ASSERTED: a person typed it, with a reason';
comment on column fls_record.vendor_name is 'as it was when the vendor was named';
create unique index fls_record_type_key on fls_record (organization_id, property_id, type) where archived_at is null;
create index fls_record_vendor_idx on fls_record (organization_id, vendor_id) where vendor_id is not null;
create index fls_record_through_idx on fls_record (organization_id, compliant_through) where enabled and archived_at is null;
call migration_tools.protect('fls_record');
call migration_tools.protect_property('fls_record');

-- How often what is looked at; one line of a record has the interval of its certificate.
create table fls_interval (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  record_id bigint not null,
  kind text not null check (kind in ('WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'ANNUAL', 'TWO_YEAR', 'FIVE_YEAR', 'SIX_YEAR', 'TEN_YEAR', 'TWELVE_YEAR')),
  task text not null check (length(btrim(task)) between 1 and 200),
  is_certificate boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, record_id, kind),
  foreign key (organization_id, property_id, record_id) references fls_record (organization_id, property_id, id)
);
create unique index fls_interval_certificate_key on fls_interval (organization_id, record_id) where is_certificate;
create index fls_interval_record_idx on fls_interval (organization_id, property_id, record_id);
call migration_tools.protect('fls_interval');
call migration_tools.protect_property('fls_interval');

create table fls_event (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  record_id bigint not null,
  event_date date not null,
  kind text not null check (kind in ('WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'ANNUAL', 'TWO_YEAR', 'FIVE_YEAR', 'SIX_YEAR', 'TEN_YEAR', 'TWELVE_YEAR',
    'REINSPECTION', 'REPAIR', 'MONITORING')),
  result text not null check (result in ('PASS', 'FAIL', 'PARTIAL', 'NONE')),
  vendor_id bigint,
  vendor_name text check (length(vendor_name) <= 120),
  cost_cents bigint check (cost_cents >= 0),
  file_id bigint,
  document_kind text check (document_kind in ('REPORT', 'CERTIFICATE', 'INVOICE', 'PHOTO')),
  units_required integer check (units_required >= 0),
  units_entered integer check (units_entered between 0 and units_required),
  devices_tested integer check (devices_tested >= 0),
  devices_failed integer check (devices_failed between 0 and devices_tested),
  proposed_next date,
  moves_to date,
  note text check (length(note) <= 2000),
  recorded_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id, record_id) references fls_record (organization_id, property_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id),
  check ((file_id is null) <= (document_kind is null)),
  check (moves_to is null or (result = 'PASS' and file_id is not null and kind not in ('REPAIR', 'MONITORING')))
);
comment on column fls_event.result is 'NONE: the papers do not say';
comment on column fls_event.moves_to is 'until when the record is compliant by this visit; null: it proves nothing';
create index fls_event_record_idx on fls_event (organization_id, property_id, record_id, event_date desc, id desc);
create index fls_event_vendor_idx on fls_event (organization_id, vendor_id) where vendor_id is not null;
create index fls_event_file_idx on fls_event (organization_id, file_id) where file_id is not null;
call migration_tools.protect('fls_event');
call migration_tools.protect_property('fls_event');

create table fls_missed_unit (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  event_id bigint not null,
  unit_id bigint not null,
  entered_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, event_id, unit_id),
  foreign key (organization_id, property_id, event_id) references fls_event (organization_id, property_id, id),
  foreign key (organization_id, unit_id) references unit (organization_id, id)
);
comment on column fls_missed_unit.entered_on is 'when somebody got in later; null: still to be entered';
create index fls_missed_unit_event_idx on fls_missed_unit (organization_id, property_id, event_id);
create index fls_missed_unit_unit_idx on fls_missed_unit (organization_id, unit_id);
call migration_tools.protect('fls_missed_unit');
call migration_tools.protect_property('fls_missed_unit');

create table fls_deficiency (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  record_id bigint not null,
  event_id bigint,
  severity text not null check (severity in ('CRITICAL', 'IMPAIRMENT', 'NONCRITICAL')),
  description text not null check (length(btrim(description)) between 1 and 500),
  found_on date not null,
  due_on date,
  quote_cents bigint check (quote_cents >= 0),
  fixed_on date check (fixed_on >= found_on),
  proof_file_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, record_id) references fls_record (organization_id, property_id, id),
  foreign key (organization_id, property_id, event_id) references fls_event (organization_id, property_id, id),
  foreign key (organization_id, proof_file_id) references file (organization_id, id)
);
create index fls_deficiency_record_idx on fls_deficiency (organization_id, property_id, record_id, id);
create index fls_deficiency_event_idx on fls_deficiency (organization_id, property_id, event_id) where event_id is not null;
create index fls_deficiency_file_idx on fls_deficiency (organization_id, proof_file_id) where proof_file_id is not null;
call migration_tools.protect('fls_deficiency');
call migration_tools.protect_property('fls_deficiency');

create table fls_device (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  record_id bigint not null,
  label text not null check (length(btrim(label)) between 1 and 120),
  location text check (length(location) <= 120),
  made_on date,
  last_test date,
  next_test date,
  result text check (result in ('PASS', 'FAIL')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, record_id) references fls_record (organization_id, property_id, id)
);
create index fls_device_record_idx on fls_device (organization_id, property_id, record_id, id);
call migration_tools.protect('fls_device');
call migration_tools.protect_property('fls_device');

-- Which notice of which due day was sent: none is sent twice.
create table fls_notice (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  record_id bigint not null,
  due_on date not null,
  step smallint not null check (step in (90, 60, 30, 7, 0, -1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, record_id, due_on, step),
  foreign key (organization_id, property_id, record_id) references fls_record (organization_id, property_id, id)
);
comment on column fls_notice.step is 'days before it is due; -1 is the first day after it';
create index fls_notice_record_idx on fls_notice (organization_id, property_id, record_id);
call migration_tools.protect('fls_notice');
call migration_tools.protect_property('fls_notice');

call migration_tools.note_changes('fls_profile', 'note_property_rows', false);
call migration_tools.note_changes('fls_record', 'note_property_rows', false);
call migration_tools.note_changes('fls_interval', 'note_property_rows', false);
call migration_tools.note_changes('fls_event', 'note_property_rows', false);
call migration_tools.note_changes('fls_missed_unit', 'note_property_rows', false);
call migration_tools.note_changes('fls_deficiency', 'note_property_rows', false);
call migration_tools.note_changes('fls_device', 'note_property_rows', false);

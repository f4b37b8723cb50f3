-- Inspections: versioned templates, runs over units, the answers and photos of each check, and what was found and must be put right.

create table inspection_template (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  name text not null check (length(btrim(name)) between 1 and 120),
  type text not null check (type in ('MOVE_IN', 'MOVE_OUT', 'ANNUAL', 'QUARTERLY', 'FLS_WALK', 'NSPIRE', 'PRE_TURN', 'DUE_DILIGENCE', 'ITEM_AUDIT')),
  starter text check (length(starter) between 1 and 40),
  number integer not null default 1 check (number > 0),
  created_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
comment on column inspection_template.number is 'its newest version; inspections keep the one that they were made from';
comment on column inspection_template.starter is 'the built-in template that it began as';
create unique index inspection_template_name_key on inspection_template (organization_id, lower(btrim(name))) where archived_at is null;
create index inspection_template_creator_idx on inspection_template (created_by);
call migration_tools.protect('inspection_template');

create table inspection_template_version (
  organization_id bigint not null,
  id bigint generated always as identity,
  template_id bigint not null,
  number integer not null check (number > 0),
  areas jsonb not null check (jsonb_typeof(areas) = 'array'),
  created_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, template_id, number),
  foreign key (organization_id, template_id) references inspection_template (organization_id, id)
);
comment on table inspection_template_version is 'the areas and checks of a template as they were from one change to the next; never changed';
create index inspection_template_version_creator_idx on inspection_template_version (created_by);
call migration_tools.protect('inspection_template_version');

create table inspection_run (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  type text not null,
  due_on date not null,
  is_sample boolean not null default false,
  sampled_from integer check (sampled_from > 0),
  created_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
comment on column inspection_run.sampled_from is 'of how many units those of a sample were picked';
create index inspection_run_creator_idx on inspection_run (created_by);
call migration_tools.protect('inspection_run');
call migration_tools.protect_property('inspection_run');

create table inspection (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  unit_id bigint,
  run_id bigint,
  type text not null check (type in ('MOVE_IN', 'MOVE_OUT', 'ANNUAL', 'QUARTERLY', 'FLS_WALK', 'NSPIRE', 'PRE_TURN', 'DUE_DILIGENCE', 'ITEM_AUDIT')),
  template_version_id bigint,
  template_name text not null check (length(template_name) between 1 and 120),
  template_number integer not null check (template_number > 0),
  inspector_id bigint references app_user (id),
  due_on date not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SUBMITTED', 'REVIEWED')),
  started_at timestamptz,
  submitted_at timestamptz,
  submitted_by bigint references app_user (id),
  reviewed_at timestamptz,
  reviewed_by bigint references app_user (id),
  signed_by text check (length(btrim(signed_by)) between 1 and 120),
  no_access_reason text check (no_access_reason in ('NOT_HOME', 'REFUSED', 'LOCK', 'PET', 'UNSAFE', 'OTHER')),
  note text check (length(note) <= 4000),
  created_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, unit_id) references unit (organization_id, id),
  foreign key (organization_id, property_id, run_id) references inspection_run (organization_id, property_id, id),
  foreign key (organization_id, template_version_id) references inspection_template_version (organization_id, id),
  check ((status = 'DRAFT') = (submitted_at is null)),
  check ((status = 'REVIEWED') = (reviewed_at is not null))
);
comment on column inspection.template_name is 'of the template that it was made from, with the number of its version in template_number; its checks are copies';
comment on column inspection.unit_id is 'null where it is about the whole property';
create index inspection_property_idx on inspection (organization_id, property_id, id);
create index inspection_unit_idx on inspection (organization_id, unit_id, id) where unit_id is not null;
create index inspection_run_idx on inspection (organization_id, property_id, run_id) where run_id is not null;
create index inspection_template_idx on inspection (organization_id, template_version_id) where template_version_id is not null;
create index inspection_inspector_idx on inspection (inspector_id);
create index inspection_submitter_idx on inspection (submitted_by);
create index inspection_reviewer_idx on inspection (reviewed_by);
create index inspection_creator_idx on inspection (created_by);
call migration_tools.protect('inspection');
call migration_tools.protect_property('inspection');

create table inspection_check (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  inspection_id bigint not null,
  position integer not null check (position > 0),
  area text not null check (length(btrim(area)) between 1 and 80),
  code text not null check (length(code) between 1 and 80),
  title text not null check (length(btrim(title)) between 1 and 200),
  hint text check (length(hint) <= 500),
  item_id bigint,
  usual_severity text not null check (usual_severity in ('LOW', 'MODERATE', 'SEVERE', 'LIFE_THREATENING')),
  photo_rule text not null check (photo_rule in ('NONE', 'ON_FAIL', 'ALWAYS')),
  raises_flag boolean not null,
  usual_charge_cents bigint check (usual_charge_cents >= 0),
  result text check (result in ('PASS', 'FAIL', 'NA', 'NOT_INSPECTED')),
  severity text check (severity in ('LOW', 'MODERATE', 'SEVERE', 'LIFE_THREATENING')),
  note text check (length(note) <= 2000),
  charge_cents bigint check (charge_cents >= 0),
  answer_key uuid,
  answered_by bigint references app_user (id),
  answered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, property_id, id),
  unique (organization_id, inspection_id, position),
  foreign key (organization_id, property_id, inspection_id) references inspection (organization_id, property_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  check ((result = 'FAIL') is true = (severity is not null)),
  check (num_nonnulls(result, answer_key, answered_at) in (0, 3))
);
comment on column inspection_check.code is 'the same in each version of a template and in each unit: answers and photos of one check are compared by it';
comment on column inspection_check.answer_key is 'made by the device that recorded the answer: the same answer lands once, another names the one it follows';
comment on column inspection_check.answered_at is 'when it was recorded on the device, which may have been without a signal';
create index inspection_check_inspection_idx on inspection_check (organization_id, property_id, inspection_id, position);
create index inspection_check_item_idx on inspection_check (organization_id, item_id) where item_id is not null;
create index inspection_check_person_idx on inspection_check (answered_by);
call migration_tools.protect('inspection_check');
call migration_tools.protect_property('inspection_check');

create table inspection_photo (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  inspection_id bigint not null,
  check_id bigint not null,
  file_id bigint not null,
  photo_key uuid not null,
  taken_at timestamptz not null,
  marks jsonb not null default '[]' check (jsonb_typeof(marks) = 'array'),
  taken_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, inspection_id, photo_key),
  foreign key (organization_id, property_id, inspection_id) references inspection (organization_id, property_id, id),
  foreign key (organization_id, property_id, check_id) references inspection_check (organization_id, property_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id)
);
comment on column inspection_photo.marks is 'arrows and circles drawn over the picture, in shares of its width and height';
create index inspection_photo_inspection_idx on inspection_photo (organization_id, property_id, inspection_id, id);
create index inspection_photo_check_idx on inspection_photo (organization_id, property_id, check_id);
create index inspection_photo_file_idx on inspection_photo (organization_id, file_id);
create index inspection_photo_person_idx on inspection_photo (taken_by);
call migration_tools.protect('inspection_photo');
call migration_tools.protect_property('inspection_photo');

create table inspection_finding (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  inspection_id bigint not null,
  check_id bigint not null,
  unit_id bigint,
  item_id bigint,
  area text not null,
  title text not null,
  severity text not null check (severity in ('LOW', 'MODERATE', 'SEVERE', 'LIFE_THREATENING')),
  found_at timestamptz not null,
  due_on date not null,
  due_at timestamptz,
  closed_at timestamptz,
  closed_by bigint references app_user (id),
  close_note text check (length(close_note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, inspection_id) references inspection (organization_id, property_id, id),
  foreign key (organization_id, property_id, check_id) references inspection_check (organization_id, property_id, id),
  foreign key (organization_id, unit_id) references unit (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id)
);
comment on table inspection_finding is 'one for each check that failed; archived when the answer is taken back before the inspection is submitted';
comment on column inspection_finding.due_at is 'where it must be put right within hours';
create unique index inspection_finding_check_key on inspection_finding (organization_id, property_id, check_id);
create index inspection_finding_inspection_idx on inspection_finding (organization_id, property_id, inspection_id);
create index inspection_finding_unit_idx on inspection_finding (organization_id, unit_id) where unit_id is not null;
create index inspection_finding_item_idx on inspection_finding (organization_id, item_id) where item_id is not null;
create index inspection_finding_closer_idx on inspection_finding (closed_by);
call migration_tools.protect('inspection_finding');
call migration_tools.protect_property('inspection_finding');

call migration_tools.note_changes('inspection_run', 'note_property_rows', false);
call migration_tools.note_changes('inspection', 'note_property_rows', false);
call migration_tools.note_changes('inspection_check', 'note_property_rows', false);
call migration_tools.note_changes('inspection_photo', 'note_property_rows', false);
call migration_tools.note_changes('inspection_finding', 'note_property_rows', false);

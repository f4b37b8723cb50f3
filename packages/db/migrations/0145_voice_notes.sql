-- Voice notes at a check of an inspection: a sound of a minute at most, with words that somebody may type for it.
alter table file drop constraint file_kind_check, drop constraint file_place_check;
alter table file
  add constraint file_kind_check check (kind in ('AVATAR', 'SCREENSHOT', 'ITEM_PHOTO', 'DOCUMENT', 'VOICE_NOTE')),
  add constraint file_place_check check ((kind in ('ITEM_PHOTO', 'DOCUMENT', 'VOICE_NOTE')) = (property_id is not null));

create table inspection_voice_note (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  inspection_id bigint not null,
  check_id bigint not null,
  file_id bigint not null,
  note_key uuid not null,
  recorded_at timestamptz not null,
  seconds integer not null check (seconds between 1 and 60),
  words text check (length(btrim(words)) > 0 and length(words) <= 2000),
  recorded_by bigint references app_user (id),
  removed_by bigint references app_user (id),
  removed_reason text check (length(btrim(removed_reason)) between 1 and 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, inspection_id, note_key),
  foreign key (organization_id, property_id, inspection_id) references inspection (organization_id, property_id, id),
  foreign key (organization_id, property_id, check_id) references inspection_check (organization_id, property_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id)
);
comment on column inspection_voice_note.seconds is 'how long it is, as the device that recorded it says';
comment on column inspection_voice_note.words is 'what it says, typed by a person';
comment on column inspection_voice_note.removed_by is 'who took it out, when archived_at says; it can be put back';
create index inspection_voice_note_inspection_idx on inspection_voice_note (organization_id, property_id, inspection_id, id);
create index inspection_voice_note_check_idx on inspection_voice_note (organization_id, property_id, check_id);
create index inspection_voice_note_file_idx on inspection_voice_note (organization_id, file_id);
create index inspection_voice_note_person_idx on inspection_voice_note (recorded_by);
create index inspection_voice_note_remover_idx on inspection_voice_note (removed_by) where removed_by is not null;
call migration_tools.protect('inspection_voice_note');
call migration_tools.protect_property('inspection_voice_note');
call migration_tools.note_changes('inspection_voice_note', 'note_property_rows', false);

-- Photos that strangers send with a report on a tag. They are no ITEM_PHOTO: claims, letters and shared pages show only what staff took.
alter table file drop constraint file_kind_check, drop constraint file_place_check, drop constraint file_unit_check;
alter table file
  add column report_id bigint,
  add column report_key uuid,
  add constraint file_kind_check check (kind in ('AVATAR', 'SCREENSHOT', 'ITEM_PHOTO', 'DOCUMENT', 'VOICE_NOTE', 'REPORT_PHOTO')),
  add constraint file_place_check check ((kind in ('ITEM_PHOTO', 'DOCUMENT', 'VOICE_NOTE', 'REPORT_PHOTO')) = (property_id is not null)),
  add constraint file_unit_check check (unit_id is null or (kind in ('ITEM_PHOTO', 'REPORT_PHOTO') and item_id is null)),
  add constraint file_report_check check ((kind = 'REPORT_PHOTO') = (report_id is not null) and (report_id is null) = (report_key is null)),
  add foreign key (organization_id, report_id) references scan_tag_scan (organization_id, id);
comment on column file.report_id is 'the report on a tag that a REPORT_PHOTO was sent with';
comment on column file.report_key is 'what its sender names it by, who is a stranger: known to nobody else';
create index file_report_idx on file (organization_id, report_id) where report_id is not null;
create unique index file_report_key_idx on file (organization_id, report_key) where report_key is not null;
call migration_tools.lock_on_archive('scan_tag_scan');
call migration_tools.defer_keys('file');

-- Uploaded files: what they are for, where their bytes lie, and whether those are still what they were.

alter table file
  add column property_id bigint,
  add column item_id bigint,
  add column stored_sha256 text,
  add column stored_size_bytes bigint,
  add column width integer,
  add column height integer,
  add column damage text check (damage in ('MISSING', 'ALTERED')),
  add column scanned_at timestamptz,
  add constraint file_kind_check check (kind in ('AVATAR', 'SCREENSHOT', 'ITEM_PHOTO', 'DOCUMENT')),
  add constraint file_place_check check ((kind in ('ITEM_PHOTO', 'DOCUMENT')) = (property_id is not null)),
  add constraint file_bytes_check check (state = 'REJECTED' or storage_key is not null),
  add constraint file_ready_check check (state <> 'READY' or (stored_sha256 is not null and stored_size_bytes is not null)),
  add foreign key (organization_id, property_id) references property (organization_id, id),
  add foreign key (organization_id, item_id) references item (organization_id, id);
alter table file alter column storage_key drop not null;
comment on column file.sha256 is 'of the bytes as announced; stored_sha256 is of the bytes kept, pictures being made anew';

create index file_property_idx on file (organization_id, property_id, id desc);
create index file_item_idx on file (organization_id, item_id, id desc);
create index file_key_idx on file (storage_key);
create index file_waiting_idx on file (created_at) where state = 'PENDING';
create index file_scan_idx on file (scanned_at nulls first, id) where state = 'READY';
create index file_archived_idx on file (archived_at) where archived_at is not null;

-- A file without a property belongs to the organization; the others stand behind their property's wall.
create policy property_or_none_wall on file as restrictive for all to app_rw
  using (case when property_id is null or (select app_sees_all_properties()) then true
    else coalesce(array[property_id, -organization_id] && (select app_property_wall()), false) end)
  with check (case when property_id is null or (select app_sees_all_properties()) then true
    else coalesce(array[property_id, -organization_id] && (select app_property_wall()), false) end);

-- The keys that this file added wait for the commit where a property changes its organization, as all others do.
call migration_tools.defer_keys('file');

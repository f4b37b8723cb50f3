-- A picture of the property, shown beside its name.
alter table property add column photo_file_id bigint;
alter table property add constraint property_photo_fkey foreign key (organization_id, photo_file_id)
  references file (organization_id, id) deferrable initially immediate;
create index property_photo_idx on property (organization_id, photo_file_id) where photo_file_id is not null;

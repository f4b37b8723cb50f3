-- Photos of units: a photo is of an item, of a unit, or of neither.
alter table file add column unit_id bigint,
  add foreign key (organization_id, unit_id) references unit (organization_id, id),
  add constraint file_unit_check check (unit_id is null or (kind = 'ITEM_PHOTO' and item_id is null));
comment on column file.unit_id is 'the unit that a photo shows; one of an item names the item alone';
create index file_unit_idx on file (organization_id, unit_id, id desc) where unit_id is not null;
call migration_tools.defer_keys('file');

-- A plate whose number another unit has, answered with 'moved here': where its item came from, so that the answer can be taken back.
alter table serial_plate add column moved_from_unit_id bigint,
  add column own_item_id bigint,
  add foreign key (organization_id, moved_from_unit_id) references unit (organization_id, id),
  add foreign key (organization_id, own_item_id) references item (organization_id, id),
  add check (moved_from_unit_id is null or state = 'READ'),
  add check (own_item_id is null or state = 'READ');
comment on column serial_plate.moved_from_unit_id is 'the unit that its item was moved from by the answer';
comment on column serial_plate.own_item_id is 'the item that the photo was sent for, where the answer moved another one here';
create index serial_plate_moved_idx on serial_plate (organization_id, moved_from_unit_id) where moved_from_unit_id is not null;
create index serial_plate_own_idx on serial_plate (organization_id, own_item_id) where own_item_id is not null;
call migration_tools.defer_keys('serial_plate');

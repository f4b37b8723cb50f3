-- Photos of serial plates that wait until a person, or the reader, says what stands on them.
create table serial_plate (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  unit_id bigint,
  item_id bigint,
  file_id bigint not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'READ', 'UNREADABLE', 'DUPLICATE')),
  note text check (length(btrim(note)) between 1 and 500),
  sent_by bigint references app_user (id),
  answered_by bigint references app_user (id),
  answered_at timestamptz,
  leased_by bigint references app_user (id),
  lease_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, file_id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, unit_id) references unit (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id),
  check ((answered_at is null) = (state = 'WAITING'))
);
comment on table serial_plate is 'a photo of the serial plate of an item, and what became of it';
comment on column serial_plate.item_id is 'the item that it is on; null until it is known which';
comment on column serial_plate.note is 'why it could not be read, or what it is a second photo of';
comment on column serial_plate.leased_by is 'who has it on the screen until lease_until, so that nobody else is given it';
create index serial_plate_waiting_idx on serial_plate (organization_id, property_id, id) where state = 'WAITING' and archived_at is null;
create index serial_plate_property_idx on serial_plate (organization_id, property_id, state);
create index serial_plate_unit_idx on serial_plate (organization_id, unit_id) where unit_id is not null;
create index serial_plate_item_idx on serial_plate (organization_id, item_id) where item_id is not null;
create index serial_plate_sender_idx on serial_plate (sent_by);
create index serial_plate_reader_idx on serial_plate (answered_by) where answered_by is not null;
create index serial_plate_leased_idx on serial_plate (leased_by) where leased_by is not null;
call migration_tools.protect('serial_plate');
call migration_tools.protect_property('serial_plate');

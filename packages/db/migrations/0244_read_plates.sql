-- What the reader saw on the photo of a serial plate: a proposal for the person who answers it.
alter table serial_plate add column reading jsonb, add column read_at timestamptz;
comment on column serial_plate.reading is 'what was read off the photo, with places and what is sure; null until it was read, and where it could not be';
comment on column serial_plate.read_at is 'when a machine tried to read it';
alter table serial_plate add check (reading is null or read_at is not null);

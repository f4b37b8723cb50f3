-- The part of its photo that a person marked as the plate: the reader reads that again, and what was read before stays until then.
alter table serial_plate add column part jsonb;
comment on column serial_plate.part is 'left, top, right and bottom of the plate on its photo, in shares of its width and height; null is the whole photo';
do $$
declare
  kept text;
begin
  select c.conname into strict kept from pg_constraint c
  where c.conrelid = 'serial_plate'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%reading IS NULL%';
  execute format('alter table serial_plate drop constraint %I', kept);
end $$;
comment on column serial_plate.read_at is 'when a machine tried to read it last; null while it is to be read, again or for the first time';

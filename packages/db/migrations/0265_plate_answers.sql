-- How the photos of serial plates are answered: since when somebody has one, how long the answer took, and which number was recorded.
alter table serial_plate add column given_at timestamptz,
  add column answered_in_s integer check (answered_in_s >= 0),
  add column answered_serial text check (length(answered_serial) between 1 and 80),
  add check (answered_at is not null or (answered_in_s is null and answered_serial is null));
comment on column serial_plate.given_at is 'since when the person who has it on the screen has it; null once it is answered';
comment on column serial_plate.answered_in_s is 'seconds from being given to a person, or from their answer before, to the answer; null where their time with it had ended';
comment on column serial_plate.answered_serial is 'the serial number that was recorded, as it was typed';

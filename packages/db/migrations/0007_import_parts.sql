-- The lines of a file are staged in parts of a few thousand, column by column: one row a part instead of one a line. From
-- here on import_row holds only lines whose verdict is more than 'creates what it says'; a line without one of its own
-- is CREATE, with the line number and label of its part. All arrays of a part have an element a line.
create table import_part (
  organization_id bigint not null,
  import_id bigint not null,
  first_row integer not null check (first_row > 0),
  row_count integer not null check (row_count > 0),
  lines integer[] not null,
  labels text[] not null,
  raws json not null,
  unit_rows json,
  place integer[],
  good integer[],
  serial text[],
  serial_key text[],
  external_ref text[],
  install_date date[],
  install_confidence text[],
  mfg_date date[],
  mfg_confidence text[],
  purchase_cents bigint[],
  warranty_ends_on date[],
  condition smallint[],
  note text[],
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, import_id, first_row),
  foreign key (organization_id, import_id) references import (organization_id, id)
);
comment on column import_part.raws is 'the cells that may be kept as they stand in the file, an object a line, for the file of failed lines';
comment on column import_part.unit_rows is 'a unit list: an object with row, line and cells for each line that is a unit';
comment on column import_part.place is 'an asset list: position of the place in the import''s dictionary; null for a line that is no item';
comment on column import_part.good is 'position of the good in the import''s dictionary';
call migration_tools.protect('import_part');

-- An import that waits for its turn while the program is replaced was staged the other way.
update import set state = 'FAILED', error = 'The program was updated before this file was applied. Import it again.',
  version = version + 1, updated_at = now()
where state in ('CHECKING', 'APPLYING');

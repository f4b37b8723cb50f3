-- What the search looks for by its beginning or its end. Stored columns compared byte by byte: the comparisons of text are
-- leakproof, so an index on them serves behind a row-level security policy; a trigram index does not.

create function unit_key(name text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(name, '[^[:alnum:]]+', '', 'g'));
comment on function unit_key(text) is 'a unit''s name for searching: small letters and digits, so that A-101, a 101 and A101 are one';

alter table unit add column name_key text collate "C" not null generated always as (unit_key(name)) stored;
create index unit_name_key_idx on unit (organization_id, name_key) where archived_at is null;

alter table item
  alter column serial_normalised type text collate "C",
  add column serial_reversed text collate "C" generated always as (reverse(serial_normalised)) stored;
comment on column item.serial_reversed is 'people know the last digits of a serial number: its end is a beginning here';
create index item_serial_reversed_idx on item (organization_id, serial_reversed) where serial_reversed is not null;

-- Items whose maker is known and whose model is not; the others are found through their model.
create index item_maker_idx on item (organization_id, manufacturer_id) where manufacturer_id is not null;

-- What Today asks: each of its questions is answered from an index or from one row a property.
create index item_warranty_end_idx on item (organization_id, warranty_ends_on)
  where warranty_ends_on is not null and archived_at is null and status = 'ACTIVE';
create index import_left_idx on import (organization_id, created_at) where state in ('CHECKED', 'FAILED') and archived_at is null;

alter table contact add column papers_end_on date
  generated always as (least(coi_expires_on, workers_comp_expires_on, licence_expires_on)) stored;
comment on column contact.papers_end_on is 'the first day on which one of a vendor''s papers runs out';
create index contact_papers_idx on contact (organization_id, papers_end_on)
  where papers_end_on is not null and kind = 'VENDOR' and archived_at is null;

alter table property_snapshot
  add column newly_past_count integer,
  add column next_past_on date;
comment on column property_snapshot.newly_past_count is 'items whose expected life ended in the month of as_of; null in a row computed before this column';
comment on column property_snapshot.next_past_on is 'the first day after as_of on which an item''s expected life ends';
-- A row of another day is computed anew by the worker, and so gets the new columns.
update property_snapshot set as_of = as_of - 1;

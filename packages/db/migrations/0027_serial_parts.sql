-- A part from the middle of a serial number has no beginning to look under. No trigram index serves behind a row-level security
-- policy (its operators are not leakproof), so the serial numbers of an organization are read through: from this index alone,
-- which holds all that the search and the policies ask of an item.
drop index item_serial_idx;
create index item_serial_idx on item (organization_id, serial_normalised) include (id, property_id, archived_at)
  where serial_normalised is not null;

-- Lists of units go by what people read: 2 before 10, without case. A stored column, because an expression in an index
-- cannot be searched through row-level security.

create function natural_key(name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(lower(name), '([0-9]+)', '000000000000\1', 'g'), '[0-9]*([0-9]{12})', '\1', 'g');
comment on function natural_key(text) is 'text that sorts byte by byte as people count: each number padded to 12 digits';

alter table unit add column sort_key text collate "C" not null generated always as (natural_key(name)) stored;
create index unit_order_idx on unit (organization_id, property_id, sort_key, id) where archived_at is null;

-- What left a unit, for its timeline and for 'expected, last removed on'.
create index item_event_from_unit_idx on item_event (organization_id, from_unit_id) where from_unit_id is not null;

-- The name of a tag for searching. A stored column compared byte by byte, as a unit's: an index on an expression serves no search behind a
-- row-level security policy, since lower() is not leakproof. In the order of this index the names of an organization are found one by one,
-- however many items and units carry each.
alter table tag add column name_key text collate "C" not null generated always as (lower(name)) stored;
comment on column tag.name_key is 'the name in small letters';
create index tag_key_idx on tag (organization_id, name_key, id);
drop index tag_name_idx;

-- People know a unit by its number: 101 finds A101, B-101 and 101B.
alter table unit add column number_key text collate "C" generated always as (substring(name from '([0-9]+)[^0-9]*$')) stored;
comment on column unit.number_key is 'the last number in its name, without the letters around it, for searching';
create index unit_number_key_idx on unit (organization_id, number_key) where archived_at is null and number_key is not null;

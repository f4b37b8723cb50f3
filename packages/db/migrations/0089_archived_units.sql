-- The portfolio counts the open turns of all properties. Units that were archived are few: they are read once, where the unit of each turn was
-- looked up.
create index unit_archived_idx on unit (organization_id, id) where archived_at is not null;

-- The portfolio counts the open turns and findings of all properties. Units that were archived are few: they are read once, where the unit of each
-- turn was looked up. Findings that were put right grow more by the year: those that are open are read from an index of their own.
create index unit_archived_idx on unit (organization_id, id) where archived_at is not null;
create index inspection_finding_open_idx on inspection_finding (organization_id, property_id) include (inspection_id)
  where closed_at is null and archived_at is null;

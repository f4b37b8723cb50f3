-- The portfolio shows when each property was last inspected, and how many findings are open there: the first is one look into an index for each
-- property, and the inspections that were archived, which take their findings with them, are few.
create index inspection_last_idx on inspection (organization_id, property_id, submitted_at desc)
  where status <> 'DRAFT' and no_access_reason is null and archived_at is null and submitted_at is not null;
create index inspection_archived_idx on inspection (organization_id, id) where archived_at is not null;

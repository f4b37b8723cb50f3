-- Recent work on items is read for what can still be claimed under a warranty, of each property of a portfolio.
create index maintenance_record_recent_idx on maintenance_record (organization_id, property_id, performed_on)
  where item_id is not null and archived_at is null and hidden_at is null;

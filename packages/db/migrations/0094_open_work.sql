-- Today reads what is open at a property: open turns, inspections of no run that were not made, open findings, and the newest visit of each
-- fire and life safety system that says which units were to be entered. Without these it goes through all that there ever was. The portfolio counts
-- the open findings of all properties in the same index.
create index turn_open_place_idx on turn (organization_id, property_id) where closed_on is null and archived_at is null;
create index inspection_draft_idx on inspection (organization_id, property_id, due_on)
  where status = 'DRAFT' and run_id is null and archived_at is null;
create index inspection_finding_open_idx on inspection_finding (organization_id, property_id, due_on) include (inspection_id)
  where closed_at is null and archived_at is null;
create index fls_event_required_idx on fls_event (organization_id, property_id, record_id, event_date desc, id desc)
  where units_required is not null and archived_at is null;

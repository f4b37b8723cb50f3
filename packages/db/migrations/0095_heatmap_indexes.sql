-- The heatmap of a property reads what is out of service there by its model and day, and the manufacturers of what has no model: few of its
-- items, which were found by reading all of them.
create index item_retired_idx on item (organization_id, property_id) include (item_type_id, model_id, mfg_date, install_date, archived_at)
  where status = 'RETIRED' and model_id is not null;
create index item_modelless_idx on item (organization_id, property_id, manufacturer_id) include (status, archived_at)
  where model_id is null and manufacturer_id is not null;

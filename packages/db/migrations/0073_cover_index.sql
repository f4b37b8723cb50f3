-- The heatmap reads all covers of a property and asks whether each counts: with what that depends on in the index, no row of the table is fetched.
drop index item_cover_property_idx;
create index item_cover_property_idx on item_cover (organization_id, property_id, ends_on)
  include (item_id, cover, is_estimated, is_lifetime, needs_registration, registered_on);

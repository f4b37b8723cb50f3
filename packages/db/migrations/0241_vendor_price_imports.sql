-- A vendor's price list can come from a file, whose import names its prices and can be undone.
alter table vendor_price add column created_by_import_id bigint;
create index vendor_price_import_idx on vendor_price (organization_id, created_by_import_id) where created_by_import_id is not null;

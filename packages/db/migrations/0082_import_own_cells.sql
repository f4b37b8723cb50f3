-- What stands in a cell of its own in an asset list is staged under the name that its definition gives it, so that a further field
-- needs no column here.
alter table import_part add column own json;
comment on column import_part.own is 'of an asset list: wire name to an array of the values, as a literal with an element a line, for the fields that are read from a cell of their own';
update import_part set own = json_strip_nulls(json_build_object(
    'externalRef', external_ref::text, 'purchaseCents', purchase_cents::text, 'warrantyEndsOn', warranty_ends_on::text))
where coalesce(external_ref::text, purchase_cents::text, warranty_ends_on::text) is not null;
alter table import_part drop column external_ref, drop column purchase_cents, drop column warranty_ends_on;

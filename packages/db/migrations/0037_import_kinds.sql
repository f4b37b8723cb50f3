-- Files of more kinds than units and items. Which kinds there are is said in code alone (packages/domain/src/imports), so that a
-- further one over an existing table needs no migration.
alter table import drop constraint import_kind_check;
alter table import add constraint import_kind_check check (kind ~ '^[a-z][A-Za-z]{1,39}$');
alter table import_row add column thing_id bigint;
comment on column import_row.thing_id is 'of a kind whose rows are rows of one table other than property: the row that was found';
comment on column import_part.unit_rows is 'of every kind but items: an object with row, line and cells for each line that can be applied';

alter table contact add column external_ref text, add column created_by_import_id bigint;
comment on column contact.external_ref is 'what another program calls it';
create index contact_import_idx on contact (organization_id, created_by_import_id) where created_by_import_id is not null;

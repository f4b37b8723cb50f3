-- Lines of price books and life profiles can come from a file, whose import names them and can be undone.
alter table assumption_set add column created_by_import_id bigint;
create index assumption_set_import_idx on assumption_set (organization_id, created_by_import_id) where created_by_import_id is not null;

alter table assumption_set_line add column id bigint generated always as identity, add column created_by_import_id bigint;
comment on column assumption_set_line.id is 'names the line in what an import has changed; a line that is written anew gets another';
alter table assumption_set_line add unique (organization_id, id);
create index assumption_set_line_import_idx on assumption_set_line (organization_id, created_by_import_id)
  where created_by_import_id is not null;

-- Sets are archived; the one case in which one is removed, the undo of its import, must not take lines of others along.
alter table assumption_set_line drop constraint assumption_set_line_organization_id_set_id_fkey;
alter table assumption_set_line add constraint assumption_set_line_set_fkey
  foreign key (organization_id, set_id) references assumption_set (organization_id, id) deferrable initially immediate;

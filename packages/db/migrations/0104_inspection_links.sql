-- A secret address may show one inspection.
alter table secret_link add column inspection_id bigint;
alter table secret_link add foreign key (organization_id, inspection_id) references inspection (organization_id, id) deferrable initially immediate;
create index secret_link_inspection_idx on secret_link (organization_id, inspection_id) where inspection_id is not null;

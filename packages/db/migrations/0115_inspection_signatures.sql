-- A template can ask for a signature. Its inspections are then submitted with the name of who signs, and what they found is closed with one too.
alter table inspection_template_version add column must_be_signed boolean not null default false;
comment on column inspection_template_version.must_be_signed is 'an inspection made from it is submitted with a signature, and so is each of its findings closed';

alter table inspection add column must_be_signed boolean not null default false;
comment on column inspection.must_be_signed is 'copied from the version of the template that it was made from';

alter table inspection_finding add column closed_signed_by text check (length(btrim(closed_signed_by)) between 1 and 120);
comment on column inspection_finding.closed_signed_by is 'who signed for what was put right; needed where the inspection must be signed';

-- Who took a photo out of an inspection, and why: of a submitted one the reason is asked for.

alter table inspection_photo add column removed_by bigint references app_user (id);
alter table inspection_photo add column removed_reason text check (length(btrim(removed_reason)) between 1 and 500);
comment on column inspection_photo.removed_by is 'who took it out, when archived_at says; it can be put back';
create index inspection_photo_remover_idx on inspection_photo (removed_by) where removed_by is not null;

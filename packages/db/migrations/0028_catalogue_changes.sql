-- Administrators merge their own makers and models; super users share an organization's maker or model with all. Both are written
-- to manufacturer_merge, and both can be undone.

-- Replaced by moved_alias_ids, and it held other organizations' names for a shared maker.
alter table manufacturer_merge drop column moved_aliases;

alter table manufacturer_merge
  add column organization_id bigint,
  add column kind text not null default 'MAKERS' check (kind in ('MAKERS', 'MODELS', 'SHARED')),
  add column from_model_id bigint references model (id),
  add column into_model_id bigint references model (id),
  add column facts jsonb,
  add constraint manufacturer_merge_models check ((kind = 'MODELS') = (from_model_id is not null and into_model_id is not null));
comment on column manufacturer_merge.organization_id is 'whose maker or model was changed; null where it was shared';
comment on column manufacturer_merge.kind is
  'MAKERS: from_id became into_id; MODELS: from_model_id became into_model_id; SHARED: the maker, moved_model_ids or both became shared';
comment on column manufacturer_merge.facts is 'SHARED: whether the maker became shared, and what only its organization knew of it and its models';
update manufacturer_merge g set organization_id = k.organization_id from manufacturer k where k.id = g.from_id;
create index manufacturer_merge_from_model_idx on manufacturer_merge (from_model_id) where from_model_id is not null;
create index manufacturer_merge_into_model_idx on manufacturer_merge (into_model_id) where into_model_id is not null;

-- An organization reads and writes the merges of its own makers and models. It reads shared ones as well: one of its own cannot be
-- undone before a later shared one. Those rows hold ids and names of shared makers only.
drop policy super_users_only on manufacturer_merge;
drop policy platform_door on manufacturer_merge;
drop policy owner_door on manufacturer_merge;
call migration_tools.protect_layers('manufacturer_merge');
revoke delete on manufacturer_merge from app_rw, app_platform;
call migration_tools.protect_catalogue_link('manufacturer_merge', 'from_id', 'manufacturer');
call migration_tools.protect_catalogue_link('manufacturer_merge', 'into_id', 'manufacturer');
call migration_tools.protect_catalogue_link('manufacturer_merge', 'from_model_id', 'model');
call migration_tools.protect_catalogue_link('manufacturer_merge', 'into_model_id', 'model');

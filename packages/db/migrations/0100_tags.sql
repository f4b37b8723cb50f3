-- Tags: words that people put on items and units to find them together. A tag is there as long as something carries it, in the spelling of
-- whoever used it first in the organization.
create table tag (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  item_id bigint,
  unit_id bigint,
  name text not null check (length(name) between 1 and 40 and name = btrim(name)),
  created_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references unit (organization_id, id) on delete cascade,
  check (num_nonnulls(item_id, unit_id) = 1)
);
comment on column tag.property_id is 'where the item or unit is now';
create unique index tag_item_key on tag (organization_id, item_id, lower(name)) where item_id is not null;
create unique index tag_unit_key on tag (organization_id, unit_id, lower(name)) where unit_id is not null;
create index tag_name_idx on tag (organization_id, lower(name));
create index tag_property_idx on tag (organization_id, property_id);
create index tag_item_idx on tag (organization_id, item_id);
create index tag_unit_idx on tag (organization_id, unit_id);
create index tag_author_idx on tag (created_by);
call migration_tools.protect('tag');
call migration_tools.protect_property('tag');
call migration_tools.note_changes('tag', 'note_property_rows', false);

-- Tags of an item go along to another property.
create function move_item_tags() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  update tag t set property_id = new.property_id, updated_at = now()
  where t.organization_id = new.organization_id and t.item_id = new.id and t.property_id <> new.property_id;
  return null;
end $$;
create trigger item_tags after update of property_id on item for each row
  when (old.property_id <> new.property_id and old.organization_id = new.organization_id) execute function move_item_tags();

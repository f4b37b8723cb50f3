-- Scan tags: printed stickers with a code that lead to a unit, an item, a building or a fire and life safety system. Words that people
-- put on items and units are the table `tag`.

create table scan_tag_settings (
  organization_id bigint not null primary key references organization (id),
  shows_unit boolean not null default false,
  support_phone text check (length(btrim(support_phone)) between 1 and 40),
  support_email text check (length(support_email) between 3 and 254),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on table scan_tag_settings is 'what the public page of a tag shows of an organization';
comment on column scan_tag_settings.shows_unit is 'strangers who scan a tag see the name of the unit';
call migration_tools.protect('scan_tag_settings');

create table scan_tag_batch (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  kind text not null check (kind in ('UNIT', 'ITEM', 'BUILDING', 'FLS')),
  printed_at timestamptz,
  printed_by bigint references app_user (id),
  created_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
comment on column scan_tag_batch.printed_at is 'when somebody last said that it was printed; tags that were added later are not printed yet';
create unique index scan_tag_batch_name_key on scan_tag_batch (organization_id, property_id, lower(name)) where archived_at is null;
create index scan_tag_batch_printer_idx on scan_tag_batch (printed_by) where printed_by is not null;
create index scan_tag_batch_author_idx on scan_tag_batch (created_by);
call migration_tools.protect('scan_tag_batch');
call migration_tools.protect_property('scan_tag_batch');

create table scan_tag (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  batch_id bigint,
  number integer check (number > 0),
  uuid uuid not null default gen_random_uuid(),
  code text collate "C" not null check (code ~ '^[2-9A-HJKMNP-Z]{10}$'),
  adopted_code text collate "C" check (length(btrim(adopted_code)) between 1 and 120),
  kind text not null check (kind in ('UNIT', 'ITEM', 'BUILDING', 'FLS')),
  state text not null default 'BLANK' check (state in ('BLANK', 'CLAIMED', 'LINKED', 'VOID')),
  unit_id bigint,
  item_id bigint,
  building_id bigint,
  fls_record_id bigint,
  claimed_at timestamptz,
  claimed_by bigint references app_user (id),
  linked_at timestamptz,
  linked_by bigint references app_user (id),
  voided_at timestamptz,
  voided_by bigint references app_user (id),
  void_reason text check (length(btrim(void_reason)) between 1 and 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, uuid),
  unique (organization_id, code),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, batch_id) references scan_tag_batch (organization_id, id),
  foreign key (organization_id, unit_id) references unit (organization_id, id),
  foreign key (organization_id, item_id) references item (organization_id, id),
  foreign key (organization_id, building_id) references building (organization_id, id),
  foreign key (organization_id, fls_record_id) references fls_record (organization_id, id),
  -- A code is found before it is known whose it is, so no two organizations may have the same. Codes are random: nobody learns from this.
  exclude using btree (code with =),
  exclude using btree (uuid with =),
  check (num_nonnulls(unit_id, item_id, building_id, fls_record_id) = case state when 'LINKED' then 1 else 0 end),
  check (unit_id is null or kind = 'UNIT'),
  check (item_id is null or kind = 'ITEM'),
  check (building_id is null or kind = 'BUILDING'),
  check (fls_record_id is null or kind = 'FLS'),
  check ((state = 'VOID') = (voided_at is not null) and (state = 'VOID') = (void_reason is not null))
);
comment on column scan_tag.property_id is 'where what it is linked to is now; of others where they were made for';
comment on column scan_tag.number is 'its place in its batch, from 1';
comment on column scan_tag.code is 'as it is printed, without the sign between its groups';
comment on column scan_tag.adopted_code is 'a code of another system that was on the thing already, and finds this tag too';
comment on column scan_tag.claimed_at is 'when somebody said that it is in use';
create unique index scan_tag_number_key on scan_tag (organization_id, batch_id, number) where batch_id is not null;
create unique index scan_tag_adopted_key on scan_tag (organization_id, adopted_code) where adopted_code is not null and state <> 'VOID';
create index scan_tag_property_idx on scan_tag (organization_id, property_id);
create index scan_tag_unit_idx on scan_tag (organization_id, unit_id) where unit_id is not null;
create index scan_tag_item_idx on scan_tag (organization_id, item_id) where item_id is not null;
create index scan_tag_building_idx on scan_tag (organization_id, building_id) where building_id is not null;
create index scan_tag_fls_idx on scan_tag (organization_id, fls_record_id) where fls_record_id is not null;
create index scan_tag_claimer_idx on scan_tag (claimed_by) where claimed_by is not null;
create index scan_tag_linker_idx on scan_tag (linked_by) where linked_by is not null;
create index scan_tag_voider_idx on scan_tag (voided_by) where voided_by is not null;
call migration_tools.protect('scan_tag');
call migration_tools.protect_property('scan_tag');
call migration_tools.lock_on_archive('scan_tag_batch');
call migration_tools.lock_on_archive('scan_tag');

-- The tag of an item goes along to another property.
create function move_scan_tags() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  update scan_tag t set property_id = new.property_id, updated_at = now()
  where t.organization_id = new.organization_id and t.item_id = new.id and t.property_id <> new.property_id;
  return null;
end $$;
create trigger item_scan_tags after update of property_id on item for each row
  when (old.property_id <> new.property_id and old.organization_id = new.organization_id) execute function move_scan_tags();

create table scan_tag_scan (
  organization_id bigint not null,
  id bigint generated always as identity,
  tag_id bigint not null,
  property_id bigint not null,
  scanned_at timestamptz not null,
  user_id bigint references app_user (id),
  result text not null check (result in ('SHOWN', 'NOT_LINKED', 'VOID', 'REPORTED')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, tag_id) references scan_tag (organization_id, id)
);
comment on table scan_tag_scan is 'each time a tag was opened by its code, at most once a minute by one person or by strangers';
comment on column scan_tag_scan.user_id is 'null: somebody who was not signed in';
comment on column scan_tag_scan.property_id is 'where the tag was then';
create index scan_tag_scan_tag_idx on scan_tag_scan (organization_id, tag_id, scanned_at);
create index scan_tag_scan_property_idx on scan_tag_scan (organization_id, property_id, id);
create index scan_tag_scan_user_idx on scan_tag_scan (user_id) where user_id is not null;
call migration_tools.protect('scan_tag_scan');
call migration_tools.protect_property('scan_tag_scan');

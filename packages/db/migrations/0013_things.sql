-- Makers that turn out to be one, standard sets where one of several types will do, and the people and vendors of an organization.

alter table manufacturer add column key text unique, add column merged_into_id bigint references manufacturer (id);
comment on column manufacturer.key is 'names a built-in maker, whatever it is called by now';
comment on column manufacturer.merged_into_id is 'the maker that this one was merged into; its name is an alias there';
create index manufacturer_merged_idx on manufacturer (merged_into_id) where merged_into_id is not null;

-- What a merge changed in the shared catalogue; undoing it puts exactly this back.
create table manufacturer_merge (
  id bigint generated always as identity primary key,
  from_id bigint not null references manufacturer (id),
  into_id bigint not null references manufacturer (id),
  moved_model_ids bigint[] not null,
  joined_models jsonb not null,
  moved_aliases text[] not null,
  added_alias text,
  merged_by bigint references app_user (id),
  merged_at timestamptz not null default now(),
  undone_by bigint references app_user (id),
  undone_at timestamptz
);
comment on column manufacturer_merge.joined_models is 'models that the other maker had by the same name: [{id, intoId}]';
create index manufacturer_merge_from_idx on manufacturer_merge (from_id);
create index manufacturer_merge_into_idx on manufacturer_merge (into_id);
call migration_tools.protect_global('manufacturer_merge', 'select, insert, update');

-- The items of an organization that a merge changed, and what they were: three arrays of one length.
create table manufacturer_merge_part (
  organization_id bigint not null references organization (id),
  merge_id bigint not null references manufacturer_merge (id),
  item_ids bigint[] not null,
  manufacturer_ids bigint[] not null,
  model_ids bigint[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, merge_id)
);
create index manufacturer_merge_part_merge_idx on manufacturer_merge_part (merge_id);
call migration_tools.protect('manufacturer_merge_part');

-- 'One of': a heat pump is expected, and a furnace in its place will do.
create table standard_item_alternative (
  area_type_id bigint not null,
  item_type_id bigint not null,
  alternative_item_type_id bigint not null references item_type (id),
  primary key (area_type_id, alternative_item_type_id),
  foreign key (area_type_id, item_type_id) references standard_item (area_type_id, item_type_id) on delete cascade,
  check (item_type_id <> alternative_item_type_id)
);
create index standard_item_alternative_type_idx on standard_item_alternative (alternative_item_type_id);
create index standard_item_alternative_item_idx on standard_item_alternative (area_type_id, item_type_id);
call migration_tools.protect_global('standard_item_alternative');
alter table area_type add column standard_version integer not null default 1;
comment on column area_type.standard_version is 'counts the changes of its standard set; 1 is the built-in set';

create table contact (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('VENDOR', 'PERSON')),
  name text not null check (length(btrim(name)) between 1 and 120),
  name_key text not null,
  role text,
  vendor_id bigint,
  trades text[] not null default '{}',
  tags text[] not null default '{}',
  phones jsonb not null default '[]',
  phone_keys text[] not null default '{}',
  emails jsonb not null default '[]',
  email_keys text[] not null default '{}',
  addresses jsonb not null default '[]',
  website text,
  serves_all boolean not null default false,
  is_preferred boolean not null default false,
  licence_number text,
  licence_expires_on date,
  coi_expires_on date,
  workers_comp_expires_on date,
  has_w9 boolean,
  notes text,
  merged_into_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references contact (organization_id, id),
  foreign key (organization_id, merged_into_id) references contact (organization_id, id)
);
comment on column contact.name_key is 'the name for comparing: lower case letters and digits, without a company form';
comment on column contact.serves_all is 'every property of the organization, now and later; else those of contact_property';
comment on column contact.coi_expires_on is 'last day that the certificate of general liability insurance covers';
comment on column contact.has_w9 is 'null is not known';
create index contact_name_idx on contact (organization_id, name_key);
create index contact_phones_idx on contact using gin (phone_keys);
create index contact_emails_idx on contact using gin (email_keys);
create index contact_vendor_idx on contact (organization_id, vendor_id) where vendor_id is not null;
create index contact_merged_idx on contact (organization_id, merged_into_id) where merged_into_id is not null;
call migration_tools.protect('contact');

create table contact_property (
  organization_id bigint not null,
  contact_id bigint not null,
  property_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, contact_id, property_id),
  foreign key (organization_id, contact_id) references contact (organization_id, id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
create index contact_property_property_idx on contact_property (organization_id, property_id);
call migration_tools.protect('contact_property');
call migration_tools.protect_property('contact_property');

-- Whom to call and where to turn it off, one sheet a property.
create table emergency_sheet (
  organization_id bigint not null,
  property_id bigint not null,
  lines jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, property_id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
call migration_tools.protect('emergency_sheet');
call migration_tools.protect_property('emergency_sheet');

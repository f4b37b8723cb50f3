-- Secret addresses that show something to whoever has them, such as a calendar of what ends. Warranty calendars were the first.

create table secret_link (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  user_id bigint not null references app_user (id),
  purpose text not null check (purpose ~ '^[A-Z_]{1,40}$'),
  property_id bigint,
  contact_id bigint,
  project_id bigint,
  token_hash bytea not null,
  expires_at timestamptz,
  last_read_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  foreign key (organization_id, property_id) references property (organization_id, id),
  foreign key (organization_id, contact_id) references contact (organization_id, id),
  foreign key (organization_id, project_id) references project (organization_id, id)
);
comment on column secret_link.property_id is 'null: all properties that the person who made it may see';
comment on column secret_link.expires_at is 'from then it shows nothing; null is until it is revoked';
create index secret_link_token_idx on secret_link (token_hash);
create index secret_link_user_idx on secret_link (organization_id, user_id);
create index secret_link_owner_idx on secret_link (user_id);
create index secret_link_property_idx on secret_link (organization_id, property_id);
create index secret_link_contact_idx on secret_link (organization_id, contact_id);
create index secret_link_project_idx on secret_link (organization_id, project_id);
call migration_tools.protect('secret_link');
call migration_tools.protect_property('secret_link');

insert into secret_link (organization_id, user_id, purpose, property_id, token_hash, last_read_at, created_at, updated_at, archived_at)
select organization_id, user_id, 'WARRANTY_CALENDAR', property_id, token_hash, last_read_at, created_at, updated_at, archived_at
from warranty_feed order by organization_id, id;

drop table warranty_feed;

-- People: one-time links, second factors, invitations, reading as somebody else.

-- An administrator let the person in before the address was proven.
alter table app_user add column vouched_at timestamptz;

-- Links and challenges: 256 random bits, kept hashed, used once. `proves_address`: it went to the address by mail, to nobody else.
create table one_time_token (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('RESET', 'VERIFY', 'MFA')),
  user_id bigint not null references app_user (id),
  token_hash bytea not null unique,
  email text not null,
  proves_address boolean not null default false,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_token_user_idx on one_time_token (user_id, kind);
call migration_tools.protect_global('one_time_token');

-- Somebody forgot a password: written down alike for every address, looked into afterwards.
create table reset_request (
  id bigint generated always as identity primary key,
  email text not null check (length(email) <= 254),
  created_at timestamptz not null default now()
);
call migration_tools.protect_global('reset_request');

create table user_totp (
  user_id bigint primary key references app_user (id),
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
comment on column user_totp.secret is 'encrypted under the instance''s secret';
comment on column user_totp.last_step is 'the 30-second step of the last code taken; none up to it is taken again';
call migration_tools.protect_global('user_totp');

create table recovery_code (
  user_id bigint not null references app_user (id),
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
call migration_tools.protect_global('recovery_code');

create table invitation (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  email text not null check (length(email) between 3 and 254),
  role_id smallint not null default 2 check (role_id between 1 and 3),
  is_admin boolean not null default false,
  property_ids bigint[] not null default '{}',
  delivery text not null check (delivery in ('MAIL', 'LINK')),
  token_hash bytea not null,
  invited_by bigint not null references app_user (id),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references app_user (id),
  revoked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
create unique index invitation_open_key on invitation (organization_id, lower(email)) where accepted_at is null and revoked_at is null;
create index invitation_token_idx on invitation (token_hash);
create index invitation_inviter_idx on invitation (invited_by);
create index invitation_guest_idx on invitation (accepted_by);
call migration_tools.protect('invitation');

-- A session in which one person reads as another; it lives no longer than the one it was begun from.
alter table session
  add column viewed_by bigint references app_user (id),
  add column viewed_by_family uuid;
create index session_viewed_by_idx on session (viewed_by) where viewed_by is not null;

-- A registration answers a number drawn before anything is looked up, so that a known address answers like a new one.
grant usage on sequence app_user_id_seq to app_rw, app_platform;

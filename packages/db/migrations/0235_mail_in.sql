-- Bills that come by mail: the mailbox of each organization, and what became of each mail.

create table mailbox (
  organization_id bigint not null references organization (id),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('TLS', 'STARTTLS', 'NONE')),
  user_name text not null check (length(user_name) between 1 and 254),
  sign_in text not null check (sign_in in ('PASSWORD', 'XOAUTH2')),
  secret text not null,
  client_id text check (length(client_id) <= 300),
  token_url text check (length(token_url) <= 300),
  folder text not null check (length(folder) between 1 and 200),
  takes_from date not null,
  is_on boolean not null,
  set_by bigint not null references app_user (id),
  uid_validity bigint check (uid_validity >= 0),
  last_uid bigint not null default 0 check (last_uid >= 0),
  looked_at timestamptz,
  next_look_at timestamptz not null default now(),
  lease_until timestamptz,
  problem text check (length(problem) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id),
  check ((sign_in = 'XOAUTH2') = (client_id is not null) and (sign_in = 'XOAUTH2') = (token_url is not null))
);
comment on column mailbox.secret is 'sealed under the key of the instance: the password, or the refresh token and the secret of the client';
comment on column mailbox.takes_from is 'mails that arrived before this day are left alone';
comment on column mailbox.set_by is 'the administrator in whose name bills are taken in';
comment on column mailbox.last_uid is 'the newest mail that was taken in, of the folder as uid_validity names it';
comment on column mailbox.lease_until is 'until when one server has the mailbox for itself';
comment on column mailbox.version is 'counts what people set; what the server notes does not count';
create index mailbox_due_idx on mailbox (next_look_at) where is_on;
create index mailbox_setter_idx on mailbox (set_by);
call migration_tools.protect('mailbox');

create table mailbox_property (
  organization_id bigint not null,
  property_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, property_id),
  foreign key (organization_id, property_id) references property (organization_id, id)
);
comment on table mailbox_property is 'the property of bills whose mail names none: one of an organization';
call migration_tools.protect('mailbox_property');
call migration_tools.protect_property('mailbox_property');

create table mail_message (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  message_key text not null check (length(message_key) between 1 and 1100),
  size_bytes bigint not null check (size_bytes >= 0),
  sender text check (length(sender) <= 320),
  subject text check (length(subject) <= 500),
  received_at timestamptz not null,
  outcome text not null check (outcome in ('BILLS', 'KNOWN', 'NO_PDF', 'TOO_LARGE', 'FAILED')),
  problem text check (length(problem) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, message_key),
  check ((outcome = 'FAILED') = (problem is not null))
);
comment on column mail_message.message_key is 'its Message-ID, with a hash behind it where another mail had that one; the hash alone of a mail that has none';
call migration_tools.protect('mail_message');

create table mail_attachment (
  organization_id bigint not null,
  id bigint generated always as identity,
  message_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  is_new boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references mail_message (organization_id, id)
);
comment on table mail_attachment is 'the PDFs of mails; its bill is the document with the same hash';
comment on column mail_attachment.is_new is 'it was taken in; not, where its bytes were here already';
create index mail_attachment_message_idx on mail_attachment (organization_id, message_id);
create unique index mail_attachment_hash_key on mail_attachment (organization_id, sha256) where is_new;
call migration_tools.protect('mail_attachment');

call migration_tools.lock_on_archive('mail_message');

-- Files that go out with a mail. Like `outbox`, a plain local table that the sender reads over all organizations.

create table outbox_attachment (
  message_key uuid not null references outbox (message_key) on delete cascade,
  position smallint not null,
  organization_id bigint references organization (id),
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (length(content_type) <= 200),
  size_bytes integer not null check (size_bytes between 0 and 10485760),
  content bytea,
  created_at timestamptz not null default now(),
  primary key (message_key, position)
);
comment on column outbox_attachment.content is 'erased once the message is sent or cancelled';
create index outbox_attachment_organization_idx on outbox_attachment (organization_id);
alter table outbox_attachment enable row level security;
alter table outbox_attachment force row level security;
create policy tenant_wall on outbox_attachment for all to app_rw
  using (organization_id = any ((select app_organization_ids())::bigint[]) and organization_id = any ((select app_admin_organization_ids())::bigint[]))
  with check (organization_id is null or organization_id = any ((select app_organization_ids())::bigint[]));
create policy platform_door on outbox_attachment for all to app_platform using (true) with check (true);
create policy owner_door on outbox_attachment for all to app_owner using (true) with check (true);
grant select, insert, update on outbox_attachment to app_rw;
grant select, insert, update, delete on outbox_attachment to app_platform;

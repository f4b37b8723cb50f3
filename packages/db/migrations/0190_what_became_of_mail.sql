-- Whoever sees a flag or a fire and life safety record sees what became of the mail that was written about it; the outbox itself is for
-- administrators.
alter table asset_alert_move
  add column message_key uuid,
  add column mail_state text check (mail_state in ('QUEUED', 'KEPT', 'SENT', 'FAILED', 'CANCELLED'));
comment on column asset_alert_move.message_key is 'the mail in outbox; null where none was written, or before this was noted';
comment on column asset_alert_move.mail_state is 'KEPT: it lies in the outbox, because no mail server is set up';
create index asset_alert_move_message_idx on asset_alert_move (message_key) where message_key is not null;

create table fls_request (
  organization_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  record_id bigint not null,
  asks_for text not null check (asks_for in ('REPORT', 'INSURANCE')),
  recipient text not null check (length(recipient) <= 254),
  mail_subject text not null check (length(mail_subject) <= 500),
  mail_text text not null check (length(mail_text) <= 100000),
  message_key uuid,
  mail_state text not null check (mail_state in ('QUEUED', 'KEPT', 'SENT', 'FAILED', 'CANCELLED')),
  requested_by bigint references app_user (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, property_id, record_id) references fls_record (organization_id, property_id, id)
);
comment on table fls_request is 'what a vendor was asked for by mail about a record, with the mail';
create index fls_request_record_idx on fls_request (organization_id, property_id, record_id, id);
create index fls_request_person_idx on fls_request (requested_by);
create index fls_request_message_idx on fls_request (message_key) where message_key is not null;
call migration_tools.protect('fls_request');
call migration_tools.protect_property('fls_request');
call migration_tools.note_changes('fls_request', 'note_property_rows', false);

-- What a stored answer may be given again for, and what an administrator said of a person whom they invite.

alter table idempotency_key add column rights jsonb;
comment on column idempotency_key.rights is 'what the caller could act on when this was answered; the answer is given again only to whoever still can';
-- First-run setup has no caller whose key it could be.
create index idempotency_key_setup_idx on idempotency_key (key) where operation like 'runSetup %';

alter table invitation
  add column user_id bigint,
  add column first_name text check (length(first_name) <= 80),
  add column last_name text check (length(last_name) <= 80);
comment on column invitation.user_id is 'the number that a new account will have; POST /user answered it before anybody accepted';

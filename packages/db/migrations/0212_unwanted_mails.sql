-- Which mails of the product a person does not want.
alter table app_user add column unwanted_mails text[] not null default '{}'
  check (unwanted_mails <@ array['FLS_NOTICE', 'LATE_FLAGS', 'REPORT']);
comment on column app_user.unwanted_mails is 'the templates of mails that are not queued to this person';
